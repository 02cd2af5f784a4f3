/** Reads what the files of components declare. */

import * as z from 'zod/mini'
import { explainIssues } from '../config/explain.ts'
import { origin, socketOrigin } from '../config/origin-schema.ts'
import { type Described, propSchema } from '../content/components/schema.ts'
import { messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Definition, PropSpec } from '../shared/component.ts'
import type { Problem } from '../types.ts'

/** Paths relative to the root. */
export interface ComponentFile {
  readonly file: string
  /** The style sheet beside it; null without one. */
  readonly style: string | null
  /** The plugin that provides it; null for the site and docsgen. */
  readonly plugin: string | null
  /** True for a definition in the configuration, which `file` is then. */
  readonly isInline?: boolean
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
  for (const [name, { file, style, plugin, isInline = false }] of Object.entries(files)) {
    try {
      const one = describeOne(name, exports[name])
      if (isInline && one.hydrate !== null)
        throw new Error(
          '`hydrate` needs a file that browsers can load. Name it with `new URL(…, import.meta.url)`.',
        )
      described[name] = { ...one, file, style, plugin }
    } catch (error) {
      const owner = plugin === null ? '' : `the component "${name}" of the plugin "${plugin}": `
      problems.push(fatal('component', { file }, owner + messageOf(error)))
    }
  }
  if (problems.length > 0) throw new SiteError(problems)
  return described
}

const names = z.optional(z.array(z.string()))
const origins = z.optional(z.array(origin))

/** What `component` of `docsgen/component` takes; other mistakes have sentences of their own. */
const schema = z.strictObject({
  props: z.optional(z.record(z.string(), z.unknown())),
  slots: names,
  hydrate: z.optional(z.unknown()),
  data: names,
  messages: names,
  allow: z.optional(
    z.strictObject({
      frame: origins,
      img: origins,
      media: origins,
      connect: z.optional(z.array(socketOrigin)),
    }),
  ),
  render: z.unknown(),
  text: z.optional(z.unknown()),
})

const HYDRATIONS: readonly string[] = ['load', 'idle', 'visible', 'interaction']

function describeOne(
  name: string,
  exported: unknown,
): Omit<Described, 'file' | 'style' | 'plugin'> {
  const definition = exported as Partial<Definition<Record<string, PropSpec>, string>> | undefined
  if (typeof definition?.render !== 'function')
    throw new Error(
      'the file has no component as its default export. Write `export default component({ render: … })`.',
    )
  const parsed = schema.safeParse({ ...definition }, { reportInput: true })
  if (!parsed.success) {
    const mistakes = explainIssues(parsed.error.issues, schema, 'the component')
    throw new Error(
      mistakes.map(({ reason, note }) => (note ? `${reason}. ${note}` : reason)).join('; '),
    )
  }
  const { props = {}, slots = [], hydrate = null, messages = [], allow = {} } = definition
  if (hydrate !== null && !HYDRATIONS.includes(hydrate))
    throw new Error(`\`hydrate\` is "${hydrate}". Use ${HYDRATIONS.join(', ')}.`)
  if (hydrate === null && definition.data !== undefined)
    throw new Error(
      '`data` is for components with `hydrate`. Leave it out: others receive all of `page.data`.',
    )
  const schemas = Object.entries(props).map(([prop, spec]) => {
    try {
      return [prop, propSchema(spec)] as const
    } catch (error) {
      throw new Error(`the prop "${prop}": ${messageOf(error)}`)
    }
  })
  return { name, props: Object.fromEntries(schemas), slots, hydrate, messages, allow }
}
