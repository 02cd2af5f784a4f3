/** What a part of a document needs to be shown on a page. */
import type { Position } from 'unist'
import { idOf } from '../directives/types.ts'
import type { ApiDocument, Operation } from './document.ts'
import { kebab } from './values.ts'

export interface View {
  readonly document: ApiDocument
  /** Path of the document, relative to the root. */
  readonly file: string
  /** True when the document lies among the docs, so that it is published beside the pages. */
  readonly published: boolean
  readonly operation: Operation | null
  readonly page: PageMemory
  /** Where the page asks for the part. */
  readonly position: Position | undefined
  /** Asks to show one thing more; false when the page has too many already. */
  readonly spend: (amount: number) => boolean
}

/** What earlier parts on the same page have shown: a schema and an id stand there once. */
export class PageMemory {
  readonly #ids = new Set<string>()
  readonly #schemas = new Map<string, string>()

  /** The anchor of a schema that is shown already; undefined if it is not. */
  anchorOf(view: View, schema: string): string | undefined {
    return this.#schemas.get(`${view.file}#${schema}`)
  }

  /** Remembers that a schema is shown, and gives it its anchor. */
  show(view: View, schema: string): string {
    const anchor = this.claim('schema', schema, null)
    this.#schemas.set(`${view.file}#${schema}`, anchor)
    return anchor
  }

  /**
   * An id that is not taken. The first operation of a page has the short ones (`param-limit`);
   * those of the next ones say whose they are (`param-bulk-job-get-limit`).
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
