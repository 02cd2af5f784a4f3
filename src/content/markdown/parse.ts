import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze()

let last: { readonly text: string; readonly tree: Root } | null = null

/**
 * Markdown to its tree: the one place that knows the parser. The tree is the caller's to change.
 * The last text is remembered, because a page is compiled for one locale after the other.
 */
export function parseMarkdown(text: string): Root {
  if (last?.text !== text) last = { text, tree: parser.parse(text) }
  return copy(last.tree)
}

/** Copies a tree; positions are shared, nobody changes them. */
function copy<T>(node: T): T {
  const result = { ...node } as T & { children?: unknown[]; attributes?: object; data?: object }
  if (result.children) result.children = result.children.map(copy)
  if (result.attributes) result.attributes = { ...result.attributes }
  if (result.data) result.data = { ...result.data }
  return result
}
