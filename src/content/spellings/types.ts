import type { MarkdownConfig } from '../../config/types.ts'
import type { Edit } from '../markdown/edits.ts'

export type SyntaxName = MarkdownConfig['syntax']

/** How another tool writes something that docsgen has as well, as edits of a page's source. */
export interface Spelling {
  readonly name: string
  /** Where the origin documents it. */
  readonly docs: string
  /** Set if it means something else in Markdown: it is read only on sites with this `syntax`. */
  readonly syntax?: SyntaxName
  /** Texts without it, which are most, are not searched. */
  readonly hint: RegExp
  readonly edits: (text: string, syntax: SyntaxName) => readonly Edit[]
}
