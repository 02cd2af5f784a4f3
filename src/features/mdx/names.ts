/** What the name of an element means. */
import type { ComponentSchema } from '../../content/components/schema.ts'
import { own } from '../../own.ts'
import { didYouMean } from '../../problems/suggest.ts'
import type { ElementSource } from './scope.ts'
import { wordNames } from './vocabulary.ts'

type Components = Readonly<Record<string, ComponentSchema>>

/** The site's component with one of these names, in any spelling. */
export function schemaOf(
  names: readonly string[],
  components: Components,
): ComponentSchema | undefined {
  for (const name of names) {
    const found = Object.keys(components).find((known) => plain(known) === plain(name))
    if (found !== undefined) return own(components, found)
  }
  return undefined
}

/** `CodeStep` and `code-step` are one name. */
function plain(name: string): string {
  return name.replace(/[^a-z\d]/gi, '').toLowerCase()
}

/** Why an element cannot be shown, and what to do. */
export function unknownElement(
  name: string,
  source: ElementSource | null,
): { readonly reason: string; readonly note: string } {
  const add = 'Add a component of this name to the site, in which any code can run.'
  if (source?.kind === 'code')
    return { reason: `<${name}> is defined by code of this page, which is not run`, note: add }
  if (source?.kind === 'missing')
    return {
      reason: `<${name}> is imported from "${source.specifier}", which does not exist`,
      note: 'Correct the path.',
    }
  if (source?.kind === 'component')
    return {
      reason: `<${name}> is imported from "${source.specifier}", and the site has no component of this name`,
      note: add,
    }
  return {
    reason: `<${name}> is not a component of the site`,
    note: didYouMean(name, wordNames) ?? add,
  }
}
