/** What pages must know of a component to use it: its attributes and slots, as plain data. */

import { didYouMean } from '../problems/suggest.ts'
import type { Allowance, Hydration, PropSchema, PropSpec, Runtime } from '../shared/component.ts'

export interface ComponentSchema {
  readonly name: string
  readonly props: Readonly<Record<string, PropSchema>>
  /** `[label]` fills the first one. */
  readonly slots: readonly string[]
}

/** What a component's file declares, as plain data. */
export interface Described extends ComponentSchema {
  /** Its file, relative to the root. */
  readonly file: string
  /** The style sheets that it imports and the one beside it, relative to the root. */
  readonly styles: readonly string[]
  /** The plugin that provides it; null for the site and docsgen. */
  readonly plugin: string | null
  readonly hydrate: Hydration | null
  /** What runs it in browsers if it has `hydrate`. */
  readonly runtime: Runtime
  /** Names of the messages it reads. */
  readonly messages: readonly string[]
  readonly allow: Allowance
  /** The package in it that writes styles into the page while it runs; null without one. */
  readonly stylePackage: string | null
}

/** True for one of docsgen's own, in templates/blocks. */
export function isBlock({
  name,
  file,
  plugin,
}: Pick<Described, 'name' | 'file' | 'plugin'>): boolean {
  return plugin === null && file.endsWith(`templates/blocks/${name}.tsx`)
}

/** The components that pages may use. */
export interface Schemas {
  /** Hash of all of them. */
  readonly key: string
  readonly all: readonly ComponentSchema[]
  /** True if the site or a plugin provides some, which may have the names of docsgen's directives. */
  readonly areAdded: boolean
}

export const NO_SCHEMAS: Schemas = { key: '', all: [], areAdded: false }

/** `CodeStep` and `code-step` are one name. */
export function plainName(name: string): string {
  return name.replace(/[^a-z\d]/gi, '').toLowerCase()
}

const KINDS = ['string', 'number', 'boolean', 'json', 'link', 'image', 'frame', 'markdown', 'code']

/** What is wrong in the definition of a component. */
export interface Mistake {
  readonly reason: string
  /** What to do about it. */
  readonly note?: string | undefined
  /** The key or the text that is wrong, as it is written. */
  readonly written?: string | undefined
}

/** Ends the reading of a definition. */
export class Misdefined extends Error {
  readonly mistakes: readonly Mistake[]

  constructor(...mistakes: readonly Mistake[]) {
    super(mistakes.map(({ reason }) => reason).join('; '))
    this.mistakes = mistakes
  }
}

/** The full form of a prop. @throws Misdefined */
export function propSchema(spec: PropSpec): PropSchema {
  if (Array.isArray(spec)) return { kind: 'enum', required: false, values: spec }
  if (typeof spec === 'object') return checked(spec as PropSchema)
  const text = String(spec)
  const kind = text.replace(/\?$/, '') as PropSchema['kind']
  return checked({ kind, required: kind !== 'boolean' && !text.endsWith('?') }, text)
}

function checked(schema: PropSchema, written = String(schema.kind)): PropSchema {
  const { kind, values } = schema
  if (kind === 'enum' && Array.isArray(values)) return schema
  if (kind !== 'enum' && KINDS.includes(kind)) return schema
  const note = didYouMean(String(kind), KINDS) ?? `Use ${KINDS.join(', ')}, or a list of values.`
  throw new Misdefined({ reason: `"${kind}" is not a kind of prop`, note, written })
}

/** The value of an attribute, or why it cannot be read. */
export type PropValue =
  | { readonly value: unknown }
  | { readonly reason: string; readonly note: string }

/** Reads an attribute whose value is plain data. @param written as the page has it */
export function readProp(schema: PropSchema, written: string): PropValue {
  const read = readAs(schema, written)
  return !('value' in read) && written.endsWith(',')
    ? { ...read, note: 'Separate attributes with spaces, without commas.' }
    : read
}

function readAs({ kind, values = [] }: PropSchema, written: string): PropValue {
  if (kind === 'number') {
    const value = Number(written)
    return written.trim() !== '' && Number.isFinite(value)
      ? { value }
      : { reason: `"${written}" is not a number`, note: 'Write digits, such as 3 or 2.5.' }
  }
  if (kind === 'boolean') {
    if (written === '' || written === 'true') return { value: true }
    if (written === 'false') return { value: false }
    return { reason: `"${written}" is neither true nor false`, note: 'Write true or false.' }
  }
  if (kind === 'enum') {
    if (values.includes(written)) return { value: written }
    const note = didYouMean(written, values) ?? `Write one of ${values.join(', ')}.`
    return { reason: `"${written}" is not one of its values`, note }
  }
  if (kind === 'json') return readJson(written)
  return { value: written }
}

function readJson(written: string): PropValue {
  try {
    return { value: JSON.parse(written) as unknown }
  } catch {
    // The engine's own message differs between versions of Node.js.
    return { reason: 'its value is not valid JSON', note: 'Check quotes, commas, and brackets.' }
  }
}
