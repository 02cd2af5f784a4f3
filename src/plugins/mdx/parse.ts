/** Parses MDX to Markdown's tree with nodes for its elements, expressions and modules. */
import type { Nodes, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { VFileMessage } from 'vfile-message'
import { VARIABLE } from '../../config/variables.ts'
import { hide, hideBraces, restore } from '../../markdown/braces.ts'
import { TooDeepError, tooDeepAt, tooManyReferencesAt } from '../../markdown/depth.ts'
import { translateColons } from '../../markdown/dialect.ts'
import { Source } from '../../markdown/edits.ts'
import { markFences } from '../../markdown/fences.ts'
import { keepPrices } from '../../markdown/parse.ts'
import { type Satteri, satteri } from '../../markdown/satteri.ts'
import { hideEscapes } from '../../markdown/variables.ts'
import { unwrapMdxBlocks } from './code-blocks.ts'
import { withoutComments, wrongAt } from './guard.ts'
import { parseMdxWithRemark } from './remark.ts'

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

/** Thrown for a text that is not MDX. */
export class MdxError extends Error {
  /** 1-based. */
  readonly line: number
  readonly column: number
  /** How to fix it. */
  readonly note: string

  constructor(reason: string, { line, column }: { line: number; column: number }, note = NOT_MDX) {
    super(reason)
    this.line = line
    this.column = column
    this.note = note
  }
}

const NOT_MDX =
  'Close each element and each brace, and write \\{ and \\< for the characters themselves; or rename the file to .md.'
const LINK = 'Write [text](address) for the address, or rename the file to .md.'

/** `<https://…>` and `<me@example.com>`, which MDX does not have. */
const AUTOLINK = /<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@]{1,64}@[^\s<>]{1,255})>/iy

export interface Parsed {
  readonly tree: Root
  /** The offsets of the nodes are offsets in it; their lines and columns are those of the file. */
  readonly source: Source
}

/**
 * @param math whether `$…$` is a formula
 * @throws MdxError, and TooDeepError for text that no parser can parse in reasonable time
 */
export function parseMdx(text: string, math: boolean): Parsed {
  const deep = tooDeepAt(text) ?? tooManyReferencesAt(text)
  if (deep) throw new TooDeepError(text, deep)
  const written = new Source(hideEscapes(text).replaceAll('\0', '\uFFFD'))
  const source = translateColons(unwrapMdxBlocks(written))
  const hidden = withoutComments(hideDirectiveBraces(source.text))
  const wrong = wrongAt(hidden)
  if (wrong) throw errorAt(wrong.reason, wrong.offset, source)
  const tree = parse(hidden, math, source)
  if (hidden !== source.text) restoreAll(tree)
  if (math) keepPrices(tree, source.text)
  markFences(tree, source.text)
  source.place(tree)
  Object.assign(tree, { data: { source } })
  return { tree, source }
}

function parse(text: string, math: boolean, source: Source): Root {
  const native = satteri()
  try {
    return native ? parseNatively(native, text, math) : parseMdxWithRemark(text, math)
  } catch (error) {
    const { line, column, reason } = mistakeOf(error)
    if (!line || !column) throw error
    const offset = offsetOf(text, line, column)
    const open = text.lastIndexOf('<', offset)
    AUTOLINK.lastIndex = open
    if (open >= 0 && AUTOLINK.test(text) && AUTOLINK.lastIndex > offset)
      throw errorAt('MDX has no links in angle brackets', open, source, LINK)
    throw errorAt(reasonOf(reason), offset, source)
  }
}

function parseNatively({ mdxToMdast }: Satteri, text: string, math: boolean): Root {
  const features = { gfm: true, directive: true, frontmatter: false, math }
  return mdxToMdast(text, { features }) as Root
}

/** What a parser reports: an error of satteri has its place in its text, as have some of remark. */
function mistakeOf(error: unknown): Pick<VFileMessage, 'line' | 'column' | 'reason'> {
  if (error instanceof VFileMessage) {
    const reason = error.reason.replace(/ \((\d+:\d+)-\d+:\d+\)/g, ' ($1)')
    const [, line, column] = / \((\d+):(\d+)\)/.exec(reason) ?? []
    return { line: error.line ?? Number(line), column: error.column ?? Number(column), reason }
  }
  const [, line, column, reason = ''] =
    /^(\d+):(\d+): ([\s\S]*)$/.exec(String((error as Error).message)) ?? []
  if (line === undefined) return { line, column: undefined, reason }
  return { line: Number(line), column: Number(column), reason }
}

function errorAt(reason: string, offset: number, source: Source, note?: string): MdxError {
  return new MdxError(reason, source.placeOf(offset), note)
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1
  return start + column - 1
}

/** The parser's message without its rule, its hints, and the name of the library behind it. */
function reasonOf(message: string): string {
  const plain = message
    .replace(/ \([a-z-]+:[a-z-]+\)$/, '')
    .replace(/ \(note: .*\)$/s, '')
    .replace(/^Could not parse expression with .*$/s, 'An expression is not valid JavaScript')
    .replace(/^Could not parse import.*$/s, 'An import or export is not valid JavaScript')
  return plain.charAt(0).toLowerCase() + plain.slice(1)
}

const HEADING_ID = /\{#([^\s{}]+)\}(?=[ \t]*$)/gm

/** Hides the braces of variables, ids of headings and attributes of directives, which are no expressions. */
function hideDirectiveBraces(text: string): string {
  if (!text.includes('{')) return text
  return hideBraces(text)
    .replace(VARIABLE, (all, _name, at: number) => (text[at - 1] === '=' ? all : hide(all)))
    .replace(HEADING_ID, hide)
}

/** Restores the braces in every text of a tree. */
function restoreAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const record = value as Record<string, unknown>
  for (const [key, inner] of Object.entries(record)) {
    if (key === 'position') continue
    if (typeof inner === 'string') record[key] = restore(inner)
    else restoreAll(inner)
  }
}

/** The place of a text in the tag of an element, or of the element itself. */
export function placeIn(
  node: Nodes,
  name: string,
  source: Source,
): { line: number; column: number } {
  const start = node.position?.start.offset ?? 0
  const end = Math.min(node.position?.end.offset ?? start, start + 5000)
  const at = source.text
    .slice(start, end)
    .search(new RegExp(`[\\s{]${name.replace(/\W/g, '\\$&')}\\b`))
  return source.placeOf(at < 0 ? start : start + at + 1)
}
