/** The type of a page's parser. */
import type { Root } from 'mdast'
import type { Source } from './edits.ts'

/**
 * Parses Markdown with everything that a page may contain. The caller may modify the tree. Its `data`
 * is `ParsedData`; its lines and columns are those of the text.
 * @throws TooDeepError and TooLongError for text that no parser can parse in reasonable time
 */
export type ParseMarkdown = (text: string) => Root

/** What a `ParseMarkdown` adds to a tree as its `data`. */
export interface ParsedData {
  /** The text as the parser got it: the offsets of the nodes are offsets in it. */
  readonly source: Source
}
