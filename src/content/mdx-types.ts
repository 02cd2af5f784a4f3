import type { Root } from 'mdast'
import type { Problem } from '../types.ts'
import type { ComponentSchema } from './components/schema.ts'

/** What a text in MDX can refer to. */
export interface MdxContext {
  /** The file that contains it, relative to the root. */
  readonly file: string
  /** Texts by path relative to the root; null for missing ones. */
  readonly files: Readonly<Record<string, string | null>>
  /** The components that the page's text mentions, by name. */
  readonly components: Readonly<Record<string, ComponentSchema>>
  /** Values by name: the page's front matter, and the props of a partial. */
  readonly given: Readonly<Record<string, unknown>>
  readonly math: boolean
}

export interface MdxPage {
  /** As `parseMarkdown` returns it: Markdown with docsgen's directives. */
  readonly tree: Root
  readonly problems: readonly Problem[]
  /** The text is not MDX. */
  readonly isMarkdown: boolean
}

/** @throws TooDeepError */
export type ReadMdx = (text: string, context: MdxContext) => MdxPage
