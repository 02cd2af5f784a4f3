/**
 * Parses Markdown with one of two parsers. Everything that a page shows, included files and data as
 * well, is parsed with the page's parser. The processor of a page has remark's parser with the
 * extensions of plugins, whether or not it is used.
 *
 * Of broken pages (test/parsers-fuzz.test.ts), 3 in 1,000 still differ between the parsers. Of 4,071
 * pages of 15 projects, 10 differ in white space inside HTML or code, and about 6 in 1,000 need remark.
 */
import type { Nodes, Root } from 'mdast'
import type { MarkdownConfig } from '../../config/types.ts'
import type { FoundIcons } from '../icons/types.ts'
import { inlineEdits } from '../spellings/inline.ts'
import { unlinkAddresses } from './bare-links.ts'
import { TooDeepError, tooDeepAt, tooManyReferencesAt } from './depth.ts'
import { translate } from './dialect.ts'
import { Source } from './edits.ts'
import { markFences } from './fences.ts'
import { jsxEdits } from './jsx.ts'
import { keepPrices } from './math.ts'
import { parseWithRemark } from './remark.ts'
import { hideEscapes } from './variables.ts'

/** Null on platforms without a binary of the native parser; remark then parses every page. */
const native = await import('./native.ts').catch(() => null)

/** Characters that remark parses in a few seconds. */
const MAX_FOR_REMARK = 500_000

/** Thrown for a text that only remark parses right, and not in reasonable time. */
export class TooLongError extends Error {}

/** What `parseMarkdown` adds to a tree as its `data`. */
export interface ParsedData {
  /** The text as the parser got it: the offsets of the nodes are offsets in it. */
  readonly source: Source
}

/** Turns text into a tree, without what `parseMarkdown` adds. */
export type Parser = (source: string) => Root

/** How the pages of a site are parsed. */
export interface PageParser {
  readonly parse: Parser
  readonly syntax: MarkdownConfig['syntax']
  readonly math: boolean
  readonly icons: FoundIcons
  readonly bareLinks: boolean
}

/**
 * The parser of a page. `auto` is the native one, except for the few texts that it would parse
 * differently and for pages whose syntax a plugin extends.
 * @param remark parses with remark and the extensions of plugins
 * @param isExtended whether there are such extensions
 * @param icons that the page may show
 */
export function parserOf(
  { parser: setting, math, syntax, bareLinks }: MarkdownConfig,
  remark: Parser = parseWithRemark,
  isExtended = false,
  icons: FoundIcons = {},
): PageParser {
  const parse = (source: string): Root => {
    if (native === null) return remark(source)
    const deep = tooManyReferencesAt(source)
    if (deep && setting === 'native') throw new TooDeepError(source, deep)
    const isNative =
      setting === 'native' ||
      (setting === 'auto' && !isExtended && !deep && native.canParseNatively(source))
    if (isNative) return native.parseNatively(source, math)
    if (source.length > MAX_FOR_REMARK) throw new TooLongError()
    return remark(source)
  }
  if (!math) return { parse, syntax, math, icons, bareLinks }
  const withPrices = (source: string): Root => {
    const tree = parse(source)
    keepPrices(tree, source)
    return tree
  }
  return { parse: withPrices, syntax, math, icons, bareLinks }
}

let parser = parserOf({ parser: 'auto', math: false, syntax: 'markdown', bareLinks: true })

/**
 * Runs a function in which `parseMarkdown` uses another parser, for everything that a page shows:
 * its text, included files, table cells, and attributes.
 */
export function parsingWith<T>(other: PageParser, run: () => T): T {
  const before = parser
  parser = other
  try {
    return run()
  } finally {
    parser = before
  }
}

/**
 * Parses Markdown; the only place that knows the parsers. The caller may modify the tree. Its `data`
 * is `ParsedData`; its lines and columns are those of the text.
 * @throws TooDeepError and TooLongError for text that no parser can parse in reasonable time
 */
export function parseMarkdown(text: string): Root {
  const deep = tooDeepAt(text)
  if (deep) throw new TooDeepError(text, deep)
  const { parse, syntax, math, icons, bareLinks } = parser
  const written = translate(new Source(hideEscapes(text).replaceAll('\0', '\uFFFD')), syntax, math)
  const first = parse(written.text)
  const source = written.edit([
    ...jsxEdits(written.text, first),
    ...inlineEdits(written.text, first, { syntax, math, icons }),
  ])
  const tree = source === written ? first : parse(source.text)
  if (!bareLinks) unlinkAddresses(tree, source.text)
  markFences(tree, source.text)
  source.place(tree)
  Object.assign(tree, { data: { source } satisfies ParsedData })
  return tree
}

/** Parses a short text to inline nodes; several paragraphs are joined. */
export function parseInline(text: string): Nodes[] {
  return parseMarkdown(text).children.flatMap((node, i): Nodes[] => {
    if (node.type !== 'paragraph') return [node]
    return i === 0 ? node.children : [{ type: 'text', value: ' ' }, ...node.children]
  })
}
