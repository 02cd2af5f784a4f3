/** Reads what the files of components declare. */
import { type Described, propSchema } from '../content/components/schema.ts'
import { fatal, messageOf, SiteError } from '../problems.ts'
import type { Definition, PropSpec } from '../shared/component.ts'
import type { Problem } from '../types.ts'

/** Paths relative to the root. */
export interface ComponentFile {
  readonly file: string
  /** The style sheet beside it; null without one. */
  readonly style: string | null
}

/**
 * @param exports the default export of each component's file, by name
 * @throws SiteError with every mistake in them
 */
export function describeComponents(
  exports: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, ComponentFile>>,
): Record<string, Described> {
  const problems: Problem[] = []
  const described: Record<string, Described> = {}
  for (const [name, { file, style }] of Object.entries(files)) {
    try {
      described[name] = { ...describeOne(name, exports[name]), file, style }
    } catch (error) {
      problems.push(fatal('component', { file }, messageOf(error)))
    }
  }
  if (problems.length > 0) throw new SiteError(problems)
  return described
}

const HYDRATIONS: readonly string[] = ['load', 'idle', 'visible', 'interaction']

function describeOne(name: string, exported: unknown): Omit<Described, 'file' | 'style'> {
  const definition = exported as Partial<Definition<Record<string, PropSpec>, string>> | undefined
  if (typeof definition?.render !== 'function')
    throw new Error(
      'the file has no component as its default export. Write `export default component({ render: … })`.',
    )
  const { props = {}, slots = [], hydrate = null, allow = {} } = definition
  if (hydrate !== null && !HYDRATIONS.includes(hydrate))
    throw new Error(`\`hydrate\` is "${hydrate}". Use ${HYDRATIONS.join(', ')}.`)
  const schemas = Object.entries(props).map(([prop, spec]) => {
    try {
      return [prop, propSchema(spec)] as const
    } catch (error) {
      throw new Error(`the prop "${prop}": ${messageOf(error)}`)
    }
  })
  return { name, props: Object.fromEntries(schemas), slots, hydrate, allow }
}
