/** What the name of an element means. */

import { distance } from 'fastest-levenshtein'
import type { Needs } from '../../compile/needs.ts'
import { type ComponentSchema, plainName } from '../../components/schema.ts'
import { didYouMean, ownProperty } from '../../plugin/index.ts'
import type { ElementSource } from '../extended-markdown/values/scope.ts'
import { isVocabularyModule, wordNames } from './vocabulary.ts'

/** The site's component with one of these names. */
export function schemaOf(names: readonly string[], needs: Needs): ComponentSchema | null {
  for (const name of names) {
    const schema = needs.element(name)
    if (schema) return schema
  }
  return null
}

/** The known names that one typing mistake may have made: `Trans` is not meant as `Tabs`. */
function alike(name: string): string[] {
  const most = name.length < 8 ? 1 : 2
  return wordNames.filter((known) => distance(plainName(known), plainName(name)) <= most)
}

/** What to write instead of components that only another generator can have. */
const HINTS: Readonly<Record<string, string>> = {
  BrowserOnly: 'Make what it shows a component of the site with `hydrate`.',
  DocCardList: 'Write a list of links, or cards: ::::cards.',
  Head: 'Write the title and the description in the front matter.',
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
  const hint =
    source?.kind === 'component' && isVocabularyModule(source.specifier) && ownProperty(HINTS, name)
  if (hint) return { reason: `<${name}> of "${source.specifier}" is not read`, note: hint }
  if (source?.kind === 'component')
    return {
      reason: `<${name}> is imported from "${source.specifier}", and the site has no component of this name`,
      note: add,
    }
  return {
    reason: `<${name}> is not a component of the site`,
    note: didYouMean(name, alike(name)) ?? add,
  }
}

/** The names of an element, as it is imported and written. A part of a component is not the component. */
export function namesOf(name: string, source: ElementSource | null): string[] {
  if (source?.kind !== 'component') return [name]
  const [, ...parts] = name.split('.')
  // `* as ui` has no name of its own: <ui.Card> is `Card`.
  if (source.name === '*') return [parts.join('.'), name]
  // The file has the name of what it exports by default.
  const whole = source.name === 'default' ? baseOf(source.specifier) : source.name
  return [[whole, ...parts].join('.'), name]
}

/** `@site/src/components/Since/index.js` → `Since` */
function baseOf(specifier: string): string {
  return (
    specifier
      .replace(/\/index(?:\.\w+)?$|\.\w+$/g, '')
      .split('/')
      .at(-1) ?? ''
  )
}
