/**
 * Removes the JSX of MDX pages before Markdown is parsed: `import` and `export` statements, elements
 * that HTML does not have, and attributes in braces. Nothing of it has a meaning here. Elements of
 * HTML that close themselves get an end tag: an HTML parser would take `<div />` for an element that
 * is never closed, with the rest of the page in it.
 */
import type { Nodes, Root } from 'mdast'
import type { RuleId } from '../../rules.ts'
import { applyEdits, type Edit, Lines, restoreColumns } from './edits.ts'
import { isUnknownElement, isVoid } from './elements.ts'
import { readTag, type Tag } from './jsx-tags.ts'
import { mapProse } from './lines.ts'
import { withoutModules } from './modules.ts'

/** Something that was removed, and its first position on the page. */
export interface Removed {
  readonly ruleId: RuleId
  readonly reason: string
  readonly note: string
  /** The element's name. */
  readonly actual?: string
  /** How often it is on the page. */
  readonly count: number
  /** 1-based. */
  readonly line: number
  readonly column: number
}

export interface WithoutJsx {
  readonly tree: Root
  /** The text that was parsed. */
  readonly source: string
  readonly removed: readonly Removed[]
}

/** Parses a text without its JSX. The positions in the tree are those of the text as written. */
export function withoutJsx(written: string, parse: (source: string) => Root): WithoutJsx {
  const { text, line, count } = withoutModules(written)
  const modules = line === null ? [] : [{ ...MODULE, count, line, column: 1 }]
  const tree = parse(text)
  if (!mayHaveJsx(text)) return { tree, source: text, removed: modules }
  const { edits, removed } = jsxEdits(text, tree)
  if (edits.length === 0) return { tree, source: text, removed: modules }
  const edited = applyEdits(text, edits)
  const result = parse(edited.text)
  restoreColumns(result, edited.cuts)
  return { tree: result, source: edited.text, removed: [...modules, ...removed] }
}

const TAG_START = /<(\/?)([A-Za-z](?:[\w-]|\.(?=[A-Za-z]))*)(?=[\s/>{])/g
/** Deeper elements are not unindented, which would take quadratic time. */
const MAX_DEPTH = 30

/** The edits that remove elements and attributes; the tree tells what is code. */
function jsxEdits(source: string, tree: Root): { edits: Edit[]; removed: Removed[] } {
  const isCode = codeIn(source, tree)
  const isHtml = htmlIn(tree)
  const lines = new Lines(source)
  const tags: Tag[] = []
  const edits: Edit[] = []
  const removed = new Map<string, Removed>()
  const closed = closedIn(source)
  let from = 0
  for (const match of source.matchAll(TAG_START)) {
    const start = match.index
    const name = match[2] as string
    if (start < from || source[start - 1] === '\\' || isCode(start)) continue
    const tag = readTag(source, start, name, match[1] === '/', start + match[0].length)
    if (tag === null) continue
    const isUnknown = isUnknownElement(name) || isPlaceholder(tag, closed)
    const needsEnd = tag.kind === 'selfClosing' && !isVoid(name)
    if (!isUnknown && tag.braces.length === 0 && !(needsEnd && isHtml(start))) continue
    from = tag.end
    if (isUnknown) {
      tags.push(tag)
      edits.push(withSpaces(source, tag))
      const { count = 0, ...known } =
        removed.get(name) ?? unknownElement(name, lines.placeOf(start))
      removed.set(name, { ...known, count: count + 1 })
    } else if (tag.braces.length === 0) {
      edits.push({ start: tag.end - 2, end: tag.end, text: `></${name}>` })
    } else {
      edits.push(withoutBraces(source, tag, needsEnd))
      const { count = 0, ...known } = removed.get('{') ?? braces(name, lines.placeOf(start))
      removed.set('{', { ...known, count: count + 1 })
    }
  }
  edits.push(...unindent(source, lines, tags))
  return { edits, removed: [...removed.values()] }
}

type Place = Pick<Removed, 'line' | 'column'>

const MODULE = {
  ruleId: 'mdx-module',
  reason: 'removed `import` and `export` statements of MDX',
  note: 'Pages run no code. Use directives in place of components.',
} as const

/** The names of all end tags. */
function closedIn(source: string): Set<string> {
  return new Set(
    [...source.matchAll(TAG_START)].flatMap(([, slash, name = '']) => (slash ? name : [])),
  )
}

/** True for `<your-key>`: the start of a custom element that is never closed is meant as text. */
function isPlaceholder({ kind, name }: Tag, closed: ReadonlySet<string>): boolean {
  return kind === 'open' && name.includes('-') && !closed.has(name)
}

function mayHaveJsx(source: string): boolean {
  for (const [all, , name] of source.matchAll(TAG_START))
    if (isUnknownElement(name as string) || all.includes('-') || all.endsWith('{')) return true
  return source.includes('={') || source.includes('/>')
}

function unknownElement(name: string, place: Place): Omit<Removed, 'count'> & { count?: number } {
  return {
    ruleId: 'unknown-element',
    reason: `removed the tags of the unknown element <${name}>`,
    note: `Use a directive or HTML. To show it as text, put it in backticks or write &lt;${name}>.`,
    actual: name,
    ...place,
  }
}

function braces(name: string, place: Place): Omit<Removed, 'count'> & { count?: number } {
  return {
    ruleId: 'jsx-tag',
    reason: 'removed attributes in braces (JSX), which HTML does not have',
    note: 'Write attributes in quotes.',
    actual: name,
    ...place,
  }
}

/** The tag on one line, with its line breaks behind it: an empty line in it would end it. */
function withoutBraces(source: string, tag: Tag, needsEnd: boolean): Edit {
  const { name, start, end, braces } = tag
  let text = ''
  let at = start
  for (const [from, to] of braces) {
    text += source.slice(at, from)
    at = to
  }
  text += needsEnd ? `${source.slice(at, end - 2)}></${name}>` : source.slice(at, end)
  const breaks = source.slice(start, end).split('\n').length - 1
  return { start, end, text: text.replace(/\s+/g, ' ') + '\n'.repeat(breaks) }
}

/** A tag with the spaces around it that would be indentation, or a hard break, without it. */
function withSpaces(source: string, tag: Tag): Edit {
  let { start, end } = tag
  while (/[ \t]/.test(source[start - 1] ?? '')) start--
  const isFirst = start === 0 || source[start - 1] === '\n'
  if (isFirst) while (/[ \t]/.test(source[end] ?? '')) end++
  const isLast = end === source.length || source[end] === '\n'
  return { start: isLast && !isFirst ? start : tag.start, end: isFirst ? end : tag.end }
}

/** Tells which offsets are in code, comments, or the addresses and titles of links. */
function codeIn(source: string, tree: Root): (offset: number) => boolean {
  const ranges: [number, number][] = []
  const visit = (node: Nodes): void => {
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? 0
    if (isOpaque(node)) ranges.push([start, end])
    else if (node.type === 'link')
      ranges.push([node.children.at(-1)?.position?.end.offset ?? start, end])
    else if (node.type === 'html')
      for (const { index, 0: all } of source.slice(start, end).matchAll(HIDDEN))
        ranges.push([start + index, start + index + all.length])
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  const { starts } = new Lines(source)
  const prose = new Set<number>()
  mapProse(source, (line, index) => {
    prose.add(index)
    return line
  })
  for (let line = 0; line < starts.length; line++)
    if (!prose.has(line)) ranges.push([starts[line] as number, starts[line + 1] ?? source.length])
  return within(ranges)
}

/** Tells which offsets are in HTML. */
function htmlIn(tree: Root): (offset: number) => boolean {
  const ranges: [number, number][] = []
  const visit = (node: Nodes): void => {
    if (node.type === 'html')
      ranges.push([node.position?.start.offset ?? 0, node.position?.end.offset ?? 0])
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return within(ranges)
}

/** Tells which offsets are in one of the ranges; they are asked for in ascending order. */
function within(ranges: [start: number, end: number][]): (offset: number) => boolean {
  ranges.sort(([a], [b]) => a - b)
  let next = 0
  let end = 0
  return (offset) => {
    while (next < ranges.length && (ranges[next] as [number, number])[0] <= offset)
      end = Math.max(end, (ranges[next++] as [number, number])[1])
    return offset < end
  }
}

const OPAQUE = new Set(['image', 'imageReference', 'definition'])

/** True for code, and for nodes of a plugin's syntax, such as formulas. */
function isOpaque(node: Nodes): boolean {
  return OPAQUE.has(node.type) || ('value' in node && node.type !== 'text' && node.type !== 'html')
}

const HIDDEN = /<!--[\s\S]*?(?:-->|$)|`[^`\n]+`/g

/** Edits that move the content of elements left by the indentation that the elements gave it. */
function unindent(source: string, lines: Lines, tags: readonly Tag[]): Edit[] {
  const { starts } = lines
  const lineOf = (offset: number) => lines.lineOf(offset)
  const textOf = (line: number) => source.slice(starts[line], (starts[line + 1] ?? Infinity) - 1)
  const stripped = new Map<number, number>()
  const open: Tag[] = []
  const pairs: [Tag, Tag][] = []
  for (const tag of tags) {
    if (tag.kind === 'open') open.push(tag)
    if (tag.kind !== 'close') continue
    const inner = open.slice(-MAX_DEPTH).findLastIndex(({ name }) => name === tag.name)
    if (inner < 0) continue
    const index = Math.max(0, open.length - MAX_DEPTH) + inner
    if (index < MAX_DEPTH) pairs.push([open[index] as Tag, tag])
    open.length = index
  }
  pairs.sort(([a], [b]) => a.start - b.start)
  for (const [from, to] of pairs) {
    if (!isAlone(source, from) || !isAlone(source, to)) continue
    const first = lineOf(from.end - 1) + 1
    const last = lineOf(to.start)
    const between = Array.from({ length: last - first }, (_, i) => first + i)
    const indent = (line: number) => indentOf(textOf(line)) - (stripped.get(line) ?? 0)
    const filled = between.filter((line) => textOf(line).trim() !== '')
    const extra =
      filled.reduce((min, line) => Math.min(min, indent(line)), Infinity) -
      indent(lineOf(from.start))
    if (extra <= 0 || !Number.isFinite(extra)) continue
    for (const line of [...filled, last]) stripped.set(line, (stripped.get(line) ?? 0) + extra)
  }
  return [...stripped].flatMap(([line, count]) => {
    const start = starts[line] as number
    const end = start + Math.min(count, indentOf(textOf(line)))
    return end > start ? [{ start, end }] : []
  })
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** True if nothing else is on the lines of a tag. */
function isAlone(source: string, { start, end }: Tag): boolean {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start)
  const lineEnd = source.indexOf('\n', end)
  const after = source.slice(end, lineEnd < 0 ? source.length : lineEnd)
  return before.trim() === '' && after.trim() === ''
}
