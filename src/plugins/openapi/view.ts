/** The context in which a part of an OpenAPI document is rendered. */

import type { Parent } from 'mdast'
import type { Position } from 'unist'
import { LineCounter } from 'yaml'
import {
  Bounded,
  type PluginDirectiveContext as Context,
  idOf,
  type Messages,
  type OpenApiConfig,
} from '../../plugin/index.ts'
import type { Language } from './browser/languages.ts'
import type { ApiDocument, Operation } from './description/document.ts'
import { schemasWithPages } from './schemas.ts'
import { kebab } from './tags.ts'

export interface View {
  readonly document: ApiDocument
  /** Path of the document, relative to the root. */
  readonly file: string
  /** True if the document is in the docs folder and therefore published. */
  readonly published: boolean
  readonly operation: Operation | null
  readonly page: PageMemory
  /** UI strings, and the language of numbers in them. */
  readonly messages: Messages
  readonly language: string
  /** The extension fields that the site names. */
  readonly extensions: OpenApiConfig
  /** True for a page that is made of the description, which links to schemas on pages of their own. */
  readonly isGenerated: boolean
  /** True for an operation with all its parts, none of which may be missing. */
  readonly isWhole: boolean
  /** True where pages of the site describe error codes. */
  readonly hasErrorPages: boolean
  /** Position of the directive. */
  readonly position: Position | undefined
  /** Parses Markdown as that of the page. */
  readonly parse: Context['parse']
  /** Takes from the page's budget of generated nodes; false when it is used up. */
  readonly takeBudget: (amount: number) => boolean
  /** Allows origins in the policy of the page. */
  readonly allow: Context['allow']
}

/** Requests mark required fields; responses mark optional ones. */
export type Direction = 'request' | 'response'

/** What the page already shows: each schema and each id appears once. */
export class PageMemory {
  readonly #ids = new Set<string>()
  readonly #schemas = new Map<string, string>()
  readonly #endpoints = new Map<string, Parent>()
  /** Schemas whose list in a request leaves out what only responses have. */
  readonly #partial = new Set<string>()
  #leftOut = 0

  /** How many fields of the other direction the page has left out. */
  get leftOut(): number {
    return this.#leftOut
  }

  leaveOut(count: number): void {
    this.#leftOut += count
  }

  markPartial({ file }: View, schema: string): void {
    this.#partial.add(`${file}#${schema}`)
  }

  /** True if the list of a schema in a request is not all that a response has. */
  isPartial({ file }: View, schema: string): boolean {
    return this.#partial.has(`${file}#${schema}`)
  }

  /** Records the endpoint of an operation, for a link to its samples. */
  showEndpoint({ file }: View, { id }: Operation, figure: Parent): void {
    this.#endpoints.set(`${file}#${id}`, figure)
  }

  /** The endpoint of an operation whose samples come first now; undefined without one before them. */
  takeEndpoint({ file }: View, { id }: Operation): Parent | undefined {
    const key = `${file}#${id}`
    const figure = this.#endpoints.get(key)
    this.#endpoints.delete(key)
    return figure
  }

  /**
   * Anchor of a schema that the page already shows. Its fields in a response do not say what a request
   * requires, so only those of another request do for a request; those of a request do for a response
   * unless some are left out.
   * @param direction in which its fields are needed; any if they are only named
   */
  anchorOf(view: View, schema: string, direction?: Direction): string | undefined {
    const inRequest = this.#schemas.get(`request ${view.file}#${schema}`)
    if (direction === 'request') return inRequest
    const inResponse = this.#schemas.get(`response ${view.file}#${schema}`)
    const isEnough = direction === undefined || !this.isPartial(view, schema)
    return inResponse ?? (isEnough ? inRequest : undefined)
  }

  /** Records that a schema is shown, and returns its anchor. */
  show({ file }: View, schema: string, direction: Direction): string {
    const anchor = this.claim('schema', schema, null)
    this.#schemas.set(`${direction} ${file}#${schema}`, anchor)
    return anchor
  }

  /**
   * Reserves a unique id. The first operation of a page gets short ids (`param-limit`), later ones
   * include the operation (`param-bulk-job-get-limit`).
   */
  claim(kind: string, name: string, operation: Operation | null): string {
    const short = idOf(kind, name)
    const long = operation ? idOf(kind, kebab(operation.id), name) : short
    let id = this.#ids.has(short) ? long : short
    for (let n = 2; this.#ids.has(id); n++) id = `${long}-${n}`
    this.#ids.add(id)
    return id
  }
}

/** A request in a language. */
export interface Sample {
  readonly language: Language
  readonly code: string
}

/** What pages of all locales share of a description. */
export const memoryOf = (document: ApiDocument) =>
  document.cache.resource('memory', () => ({
    find: textFinder(document),
    separate: once(() => schemasWithPages(document)),
    /** What the configured extensions say, by extension. */
    samplesOf: (operation: Operation) =>
      document.cache.memoize('samples', operation, () => new Bounded<readonly Sample[]>(100)),
  }))

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * Finds the first line of a description that contains a text; the file is null for the first one. Each
 * text is looked for once: many pages show the same description of a schema, and the whole may be large.
 */
function textFinder({ text, others }: ApiDocument) {
  const found = new Bounded<{ file: string | null; line: number; offset: number } | null>(50_000)
  const texts = [[null, text] as const, ...Object.entries(others)].flatMap(([file, content]) =>
    typeof content === 'string' ? [{ file, content, lines: new LineCounter() }] : [],
  )
  const find = (part: string) => {
    for (const { file, content, lines } of texts) {
      const offset = content.indexOf(part)
      if (offset < 0) continue
      if (lines.lineStarts.length === 0)
        for (const { index } of content.matchAll(/^/gm)) lines.addNewLine(index)
      const { line, col } = lines.linePos(offset)
      return { file, line, offset: offset - col + 1 }
    }
    return null
  }
  return (part: string) => found.get(part, () => find(part))
}
