/**
 * Parses Markdown with remark, or with the native parser where it is installed and makes the same
 * tree. Everything that a page shows, included files and data as well, is parsed with the page's
 * parser. The processor of a page has remark's parser with the extensions of plugins, whether or not
 * it is used.
 *
 * Of broken pages (test/parsers-fuzz.test.ts), 3 in 1,000 still differ between the parsers. Of 4,071
 * pages of 15 projects, 10 differ in white space inside HTML or code, and about 6 in 1,000 need remark.
 */
import type { Nodes, Root } from 'mdast'
import type { BuildCache } from '../cache/build-cache.ts'
import type { MarkdownConfig } from '../config/types.ts'
import { lookUpIcon } from '../icons/look-up.ts'
import type { FindIcon } from '../icons/types.ts'
import type { SourceSyntaxes } from '../sources/source-syntax.ts'
import { unlinkAddresses } from './bare-links.ts'
import { TooDeepError, tooDeepAt, tooManyReferencesAt } from './depth.ts'
import { translate } from './dialect.ts'
import { Source } from './edits.ts'
import { markFences } from './fences.ts'
import { jsxEdits } from './jsx.ts'
import { canParseNatively, parseNatively } from './native.ts'
import type { ParsedData, ParseMarkdown } from './parse-markdown.ts'
import { parseWithRemark } from './remark.ts'
import { satteri } from './satteri.ts'
import { hideEscapes } from './variables.ts'
import { walk } from './walk.ts'

/** Characters that remark parses in a few seconds. */
const MAX_FOR_REMARK = 500_000

/** Thrown for a text that only remark parses right, and not in reasonable time. */
export class TooLongError extends Error {}

/** Turns text into a tree, without what a `ParseMarkdown` adds. */
export type Parser = (source: string) => Root

/**
 * The parser of a page, for everything that it shows: its text, included files, table cells, and
 * attributes. It is the native one, except for the few texts that it would parse differently and for
 * pages whose syntax a plugin extends.
 * @param sources what plugins read besides
 * @param cache what pages share
 * @param remark parses with remark and the extensions of plugins
 * @param isExtended whether there are such extensions
 * @param findIcon looks up an icon by its name; without it, there are none
 */
export function parserOf(
  { math, syntax, bareLinks }: MarkdownConfig,
  sources: SourceSyntaxes,
  cache: BuildCache,
  remark: Parser = parseWithRemark,
  isExtended = false,
  findIcon: FindIcon = () => 'no set',
): ParseMarkdown {
  const stages = sources.stages(syntax)
  const missingIcon = (name: string) => {
    const found = lookUpIcon(name, findIcon, cache)
    return 'shapes' in found ? null : found
  }
  const parse = (source: string): Root => {
    const tree = parseSource(source)
    if (math) keepPrices(tree, source)
    return tree
  }
  const parseSource = (source: string): Root => {
    const references = tooManyReferencesAt(source)
    if (references && source.length > MAX_FOR_REMARK) throw new TooDeepError(source, references)
    const isNative = !isExtended && !references && canParseNatively(source)
    // Also where the native parser is not installed, so that the same pages have the same errors.
    if (!isNative && source.length > MAX_FOR_REMARK) throw new TooLongError()
    const native = satteri()
    return native && isNative ? parseNatively(native, source, math) : remark(source)
  }
  return (text) => {
    const deep = tooDeepAt(text)
    if (deep) throw new TooDeepError(text, deep)
    const written = translate(
      new Source(hideEscapes(text).replaceAll('\0', '\uFFFD')),
      stages,
      syntax,
      math,
    )
    const first = parse(written.text)
    const source = written.edit([
      ...jsxEdits(written.text, first),
      ...sources.inlineEdits(written.text, first, { syntax, math, missingIcon }),
    ])
    const tree = source === written ? first : parse(source.text)
    if (!bareLinks) unlinkAddresses(tree, source.text)
    markFences(tree, source.text)
    source.place(tree)
    Object.assign(tree, { data: { source } satisfies ParsedData })
    return tree
  }
}

/**
 * Turns what is most likely prose back into text, as in "from $5 to $10": a formula has spaces at
 * both ends or at none, and no digit follows it.
 * @param source the text that was parsed
 */
export function keepPrices(tree: Root, source: string): void {
  if (!source.includes('$')) return
  walk<Nodes>(tree, (node, index, parent) => {
    if ((node.type as string) !== 'inlineMath') return
    const { start, end } = node.position ?? {}
    const written = source.slice(start?.offset, end?.offset)
    const isPrice =
      /^\$\s/.test(written) !== /\s\$$/.test(written) || /^\d/.test(source.slice(end?.offset))
    if (isPrice && !written.startsWith('$$'))
      parent.children[index] = { type: 'text', value: written, position: node.position } as never
  })
}

/** Parses a short text to inline nodes; several paragraphs are joined. */
export function parseInline(text: string, parse: ParseMarkdown): Nodes[] {
  return parse(text).children.flatMap((node, i): Nodes[] => {
    if (node.type !== 'paragraph') return [node]
    return i === 0 ? node.children : [{ type: 'text', value: ' ' }, ...node.children]
  })
}
