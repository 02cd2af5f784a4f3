import type { SyntaxName } from '../../../plugin/index.ts'

/** Syntax of another tool that docsgen does not read, and what takes its place here. */
export interface ForeignSyntax {
  /** One of docsgen's rules. */
  readonly rule: string
  /**
   * Where it is looked for:
   * - `text`: what readers see as text, without code, tags, comments and the addresses of links
   * - `code`: code blocks with their fences, except samples of Markdown
   * - `html`: raw HTML tags and comments
   * - `inHtml`: the text between the tags of an HTML block, where Markdown is not parsed
   */
  readonly where: 'text' | 'code' | 'html' | 'inHtml'
  /** The `syntax` of sites on which docsgen does read it. */
  readonly readBy?: SyntaxName
  /** A part of each match. Pages without it, which are most, are not searched. */
  readonly hint: string
  /** Global and multiline, and linear in the length of the text: each repetition is bounded. */
  readonly pattern: RegExp
  /** What it is and what becomes of it, the same for every page, so that reports can be grouped. */
  readonly reason: string
  /** What to write instead. */
  readonly note: string
  /** Each one is a mistake of its own, and reported, rather than the first of a page. */
  readonly isEach?: true
}
