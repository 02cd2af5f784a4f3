/** Reads what the files of components declare. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Described, Misdefined, type Mistake, propSchema } from '../components/schema.ts'
import { explainIssues } from '../config/explain.ts'
import { origin, socketOrigin } from '../config/origin-schema.ts'
import { type ConfigPlace, placeOfKey, placeOfText } from '../config/places.ts'
import { messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import type { Definition, PropSpec, Runtime } from '../shared/component.ts'
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

/** What a file declares; null for what the configuration decides. */
export type DescribedFile = Omit<Described, 'runtime'> & { readonly runtime: Runtime | null }

/**
 * @param exports the default export of each component's file, by name
 * @param root absolute path of the site
 * @param stylePackages see `stylePackage` of Described, by name
 * @param imported the style sheets that each imports, in order
 * @throws SiteError with every mistake in them
 */
export function describeComponents(
  exports: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, ComponentFile>>,
  root: string,
  stylePackages: Readonly<Record<string, string | null>>,
  imported: Readonly<Record<string, readonly string[]>>,
): Record<string, DescribedFile> {
  const problems: Problem[] = []
  const described: Record<string, DescribedFile> = {}
  for (const [name, { file, style, plugin, isInline = false }] of Object.entries(files)) {
    try {
      const one = describeOne(name, exports[name])
      if (isInline && one.hydrate !== null)
        throw new Misdefined({
          reason: '`hydrate` needs a file that browsers can load',
          note: 'Name it with `new URL(…, import.meta.url)`.',
          written: 'hydrate',
        })
      const styles = [...(imported[name] ?? []), ...(style === null ? [] : [style])]
      const stylePackage = stylePackages[name] ?? null
      described[name] = { ...one, file, styles: [...new Set(styles)], plugin, stylePackage }
    } catch (error) {
      const owner = plugin === null ? '' : `the component "${name}" of the plugin "${plugin}": `
      const mistakes = error instanceof Misdefined ? error.mistakes : [{ reason: messageOf(error) }]
      const text = readFileSync(join(root, file), 'utf8')
      for (const { reason, note, written } of mistakes)
        problems.push(
          fatal('component', { file, ...placeOfWritten(written, text) }, owner + reason, note),
        )
    }
  }
  if (problems.length > 0) throw new SiteError(problems)
  return described
}

/** The place of the first text in quotes, or else key, of this name. */
function placeOfWritten(written: string | undefined, text: string): Partial<ConfigPlace> {
  if (written === undefined) return {}
  const place = placeOfText(written, text)
  return place.line > 0 ? place : placeOfKey(written, text)
}

const names = z.optional(z.array(z.string()))
const origins = z.optional(z.array(origin))

/** What `component` of `docsgen/component` takes; other mistakes have sentences of their own. */
const schema = z.strictObject({
  props: z.optional(z.record(z.string(), z.unknown())),
  slots: names,
  hydrate: z.optional(z.unknown()),
  runtime: z.optional(z.unknown()),
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

const VALUES: Readonly<Record<'hydrate' | 'runtime', readonly string[]>> = {
  hydrate: ['load', 'idle', 'visible', 'interaction'],
  runtime: ['react', 'preact'],
}

function describeOne(
  name: string,
  exported: unknown,
): Omit<DescribedFile, 'file' | 'styles' | 'plugin' | 'stylePackage'> {
  const definition = exported as Partial<Definition<Record<string, PropSpec>, string>> | undefined
  if (typeof definition?.render !== 'function')
    throw new Misdefined({
      reason: 'the file has no component as its default export',
      note: 'Write `export default component({ render: … })`.',
    })
  const parsed = schema.safeParse({ ...definition }, { reportInput: true })
  if (!parsed.success) {
    const mistakes = explainIssues(parsed.error.issues, schema, 'the component')
    throw new Misdefined(
      ...mistakes.map((mistake) => {
        const [, path = ''] = /`([^`]+)`/.exec(mistake.reason) ?? []
        const key = path.split('.').findLast((part) => !/^\d+$/.test(part))
        return { ...mistake, written: key || undefined }
      }),
    )
  }
  const {
    props = {},
    slots = [],
    hydrate = null,
    runtime = null,
    messages = [],
    allow = {},
  } = definition
  refuseOthers('hydrate', hydrate)
  refuseOthers('runtime', runtime)
  if (hydrate === null && runtime !== null)
    throw new Misdefined({
      reason: '`runtime` is for components with `hydrate`',
      note: 'Leave it out: others do not run in browsers.',
      written: 'runtime',
    })
  if (hydrate === null && definition.data !== undefined)
    throw new Misdefined({
      reason: '`data` is for components with `hydrate`',
      note: 'Leave it out: others receive all of `page.data`.',
      written: 'data',
    })
  const schemas = Object.entries(props).map(([prop, spec]) => {
    try {
      return [prop, propSchema(spec)] as const
    } catch (error) {
      if (!(error instanceof Misdefined)) throw error
      const inProp = (mistake: Mistake) => ({
        ...mistake,
        reason: `the prop "${prop}": ${mistake.reason}`,
      })
      throw new Misdefined(...error.mistakes.map(inProp))
    }
  })
  return { name, props: Object.fromEntries(schemas), slots, hydrate, runtime, messages, allow }
}

/** @throws Misdefined for a value that the key cannot have */
function refuseOthers(key: keyof typeof VALUES, value: unknown): void {
  const values = VALUES[key]
  if (value === null || values.includes(String(value))) return
  throw new Misdefined({
    reason: `\`${key}\` is "${value}", which is not one of its values`,
    note:
      didYouMean(String(value), values) ??
      `Use ${values.join(values.length === 2 ? ' or ' : ', ')}.`,
    written: String(value),
  })
}
