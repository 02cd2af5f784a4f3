import type { Nodes, Paragraph, Root } from 'mdast'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { chunksOf } from './chunks.ts'
import { markFences } from './fences.ts'
import { bracketTitles } from './titles.ts'
import { hideEscapes } from './variables.ts'

/** Everything a page may use; and what is left when it has no `@`, address, note or directive. */
const whole = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze()
const plain = unified().use(remarkParse).use(remarkTables).freeze()

/**
 * What only the whole grammar reads. It is dear: to find bare mail addresses it tries every letter
 * of a text. A page without these signs has the same tree without it, in two thirds of the time.
 */
const NEEDS_WHOLE = /@|www\.|:\/\/|:[A-Za-z]|\[\^|\[[ xX\t]\]|~/

const FENCED = /^(`{3,}|~{3,})[^`\n]*\n[\s\S]*?^\1[`~]*[ \t]*$/gm

function parserFor(text: string): typeof whole {
  return (NEEDS_WHOLE.test(text.replace(FENCED, '')) ? whole : plain) as typeof whole
}

/** Tables alone of GFM. */
function remarkTables(this: Processor): void {
  const data = this.data() as {
    micromarkExtensions?: unknown[]
    fromMarkdownExtensions?: unknown[]
  }
  data.micromarkExtensions = [gfmTable()]
  data.fromMarkdownExtensions = [gfmTableFromMarkdown()]
}

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
  const children = chunksOf(bracketTitles(hideEscapes(text))).flatMap((chunk) => {
    const tree = parserFor(chunk.text).parse(chunk.text)
    markFences(tree, chunk.text)
    const own = tree.children.filter((node) => (node.position?.start.line ?? 0) <= chunk.lines)
    if (chunk.line > 0) moveDown(own, chunk.line)
    return own
  })
  return { type: 'root', children }
}

/** Makes the lines of a piece those of the whole text. */
function moveDown(nodes: readonly Nodes[], lines: number): void {
  for (const node of nodes) {
    if (node.position) {
      node.position.start.line += lines
      node.position.end.line += lines
    }
    if ('children' in node) moveDown(node.children, lines)
  }
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

/** The inline nodes of a short text; several paragraphs become one. */
export function parseInline(text: string): Nodes[] {
  if (PLAIN.test(text) && !/\bwww\./i.test(text))
    return text === '' ? [] : [{ type: 'text', value: text }]
  return parseFragment(text).children.flatMap((node, i): Nodes[] => {
    if (node.type !== 'paragraph') return [node]
    return i === 0 ? node.children : [{ type: 'text', value: ' ' }, ...node.children]
  })
}

/** A text of one line that begins no block but a paragraph. */
const INLINE = /^(?!`{3}|\[[^\]]*\]:)(?:[\p{L}`"'“‘(]|\*{1,2}[\p{L}`]|\[[\p{L}`])[^\n]*$/u

/** Parses many short texts, such as the cells of a table, for little more than the price of one. */
export function parseInlineAll(texts: readonly string[]): (text: string) => Nodes[] {
  const batch = [...new Set(texts)].filter(
    (text) => !PLAIN.test(text) && !fragments.has(text) && INLINE.test(text),
  )
  const { children } = parse(batch.join('\n\n'))
  // Raw HTML may swallow what follows it; then each is parsed alone.
  const sound =
    children.length === batch.length && children.every((node) => node.type === 'paragraph')
  const parsed = new Map(sound ? batch.map((text, i) => [text, children[i] as Paragraph]) : [])
  return (text) => {
    const known = parsed.get(text)
    return known ? copy(known).children : parseInline(text)
  }
}
