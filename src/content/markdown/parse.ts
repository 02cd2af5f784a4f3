import type { Nodes, Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { markFences } from './fences.ts'
import { bracketTitles } from './titles.ts'
import { hideEscapes } from './variables.ts'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze()

let last: { readonly text: string; readonly tree: Root } | null = null

/**
 * Markdown to its tree: the one place that knows the parser. The tree is the caller's to change.
 * The last text is remembered, because a page is compiled for one locale after the other.
 */
export function parseMarkdown(text: string): Root {
  if (last?.text !== text) last = { text, tree: parse(text) }
  return copy(last.tree)
}

/** Small texts that stand on many pages: included files, cells of tables. */
const fragments = new Map<string, Root>()
const MOST_FRAGMENTS = 4000
const LONGEST_FRAGMENT = 20_000

/** Like parseMarkdown, for a text that is part of a page and likely of others too. */
export function parseFragment(text: string): Root {
  let tree = fragments.get(text)
  if (tree === undefined) {
    tree = parse(text)
    if (fragments.size >= MOST_FRAGMENTS) fragments.clear()
    if (text.length <= LONGEST_FRAGMENT) fragments.set(text, tree)
  }
  return copy(tree)
}

function parse(text: string): Root {
  const prepared = bracketTitles(hideEscapes(text))
  const tree = parser.parse(prepared)
  markFences(tree, prepared)
  return tree
}

/** Copies a tree; positions are shared, nobody changes them. */
export function copy<T>(node: T): T {
  const result = { ...node } as T & { children?: unknown[]; attributes?: object; data?: object }
  if (result.children) result.children = result.children.map(copy)
  if (result.attributes) result.attributes = { ...result.attributes }
  if (result.data) result.data = { ...result.data }
  return result
}

/** What has no meaning in Markdown wherever it stands: most cells of most tables. */
const PLAIN = /^(?:[\p{L}(“‘"'][\p{L}\p{N} .,;()'"“”‘’–—/%?]*|\p{N}[\p{L}\p{N} ,%]*)?$/u

/** The inline nodes of a short text; a text of several blocks gives these. */
export function parseInline(text: string): Nodes[] {
  if (PLAIN.test(text) && !/\bwww\./i.test(text))
    return text === '' ? [] : [{ type: 'text', value: text }]
  const { children } = parseFragment(text)
  const only = children[0]
  return children.length === 1 && only?.type === 'paragraph' ? only.children : children
}
