/**
 * Removes the JSX of MDX pages: elements that HTML does not have, fragments, and attributes in
 * braces. They mean nothing to docsgen. Elements of HTML that close themselves get an end tag:
 * an HTML parser would take `<div />` for an element that is never closed, with the rest of the page
 * in it.
 */
import type { Nodes, Root } from 'mdast'
import type { Edit, Removal } from '../plugin/types.ts'
import { lastUpTo } from './edits.ts'
import { isUnknownElement, isVoid } from './elements.ts'
import { readTag, type Tag } from './jsx-tags.ts'
import { readLines } from './lines.ts'

/** `<name`, `</name`, or the `<` and `</` of a fragment. */
const TAG_START = /<(\/?)(?:([A-Za-z](?:[\w-]|\.(?=[A-Za-z]))*)(?=[\s/>{])|(?=>))/g
/** A value without quotes that CommonMark ends at its slash. */
const UNQUOTED_SLASH = /<[A-Za-z][^<>]{0,500}=[^\s"'<>{}=]{0,300}\//

/**
 * The edits that remove elements and attributes.
 * @param tree the parsed source, which says what is code
 */
export function jsxEdits(source: string, tree: Root): readonly Edit[] {
  if (!mayHaveJsx(source)) return []
  const tags = tagsIn(source, tree)
  const closed = new Set(tags.filter(({ kind }) => kind === 'close').map(({ name }) => name))
  const isHtml = within(rangesIn(tree, (node) => (node.type === 'html' ? [rangeOf(node)] : [])))
  const removed: Tag[] = []
  const edits: (Edit | null)[] = []
  for (const tag of tags) {
    if (isRemoved(tag, closed)) {
      removed.push(tag)
      const { start, end, name } = tag
      edits.push({ start, end, removal: unknownElement(name) }, ...spacesAround(source, tag))
    } else if (!tag.hasEmptyLine) edits.push(rewrite(source, tag, isHtml(tag.start)))
  }
  return [...edits.filter((edit) => edit !== null), ...unindent(source, removed)]
}

function mayHaveJsx(source: string): boolean {
  for (const [all, , name] of source.matchAll(TAG_START))
    if (name === undefined || all.includes('-') || all.endsWith('{') || isUnknownElement(name))
      return true
  return source.includes('={') || source.includes('/>') || UNQUOTED_SLASH.test(source)
}

/** The tags that are not in code, comments, or the addresses and titles of links. */
function tagsIn(source: string, tree: Root): Tag[] {
  const isCode = within([...fencedIn(source), ...rangesIn(tree, (node) => opaqueIn(source, node))])
  const tags: Tag[] = []
  for (const match of source.matchAll(TAG_START)) {
    const [all, slash, name = ''] = match
    const start = match.index
    if (start < (tags.at(-1)?.end ?? 0) || source[start - 1] === '\\' || isCode(start)) continue
    const tag = readTag(source, start, name, slash === '/', start + all.length)
    if (tag) tags.push(tag)
  }
  return tags
}

/**
 * True for elements that HTML does not have, for fragments, and for `<your-key>`: the start of a
 * custom element that is never closed is meant as text.
 */
function isRemoved({ kind, name }: Tag, closed: ReadonlySet<string>): boolean {
  if (name === '') return closed.has(name)
  return isUnknownElement(name) || (kind === 'open' && name.includes('-') && !closed.has(name))
}

function unknownElement(name: string): Removal {
  return {
    ruleId: 'unknown-element',
    reason:
      name === ''
        ? 'removed the tags of fragments (`<>…</>`) of JSX'
        : `removed the tags of the unknown element <${name}>`,
    note: `Use a directive or HTML. To show it as text, put it in backticks or write &lt;${name}>.`,
    actual: name,
  }
}

/** The edit of a tag of HTML that removes braces and adds quotes and an end tag; null if it is fine. */
function rewrite(source: string, tag: Tag, isHtml: boolean): Edit | null {
  const { name, kind, start, end, values, isJsx } = tag
  const needsEnd = kind === 'selfClosing' && !isVoid(name) && (isJsx || isHtml)
  if (values.length === 0 && !needsEnd) return null
  let written = ''
  let at = start
  for (const value of values) {
    written += source.slice(at, value.start) + value.text
    at = value.end
  }
  written += needsEnd ? `${source.slice(at, end - 2)}></${name}>` : source.slice(at, end)
  if (!isJsx) return { start, end, text: written }
  // On one line, with its line breaks behind it: an empty line in it would end it.
  const breaks = source.slice(start, end).replace(/[^\n]+/g, '')
  const text = written.replace(/\s+/g, ' ') + breaks
  return { start, end, text, removal: { ...BRACES, actual: name } }
}

const BRACES: Removal = {
  ruleId: 'jsx-tag',
  reason: 'removed attributes in braces (JSX), which HTML does not have',
  note: 'Write attributes in quotes.',
}

/** The edits of spaces that would be indentation, or a hard break, without the tag between them. */
function spacesAround(source: string, tag: Tag): Edit[] {
  let { start, end } = tag
  while (/[ \t]/.test(source[start - 1] ?? '')) start--
  const isFirst = start === 0 || source[start - 1] === '\n'
  if (isFirst) while (/[ \t]/.test(source[end] ?? '')) end++
  const isLast = end === source.length || source[end] === '\n'
  return [
    ...(isLast && !isFirst ? [{ start, end: tag.start }] : []),
    ...(isFirst ? [{ start: tag.end, end }] : []),
  ]
}

type Range = readonly [start: number, end: number]

function rangeOf({ position }: Nodes): Range {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}

function rangesIn(node: Nodes, read: (node: Nodes) => readonly Range[]): Range[] {
  const children = 'children' in node ? (node.children as Nodes[]) : []
  return [...read(node), ...children.flatMap((child) => rangesIn(child, read))]
}

/** The lines of fenced code, also where the HTML around it is about to be removed. */
function fencedIn(source: string): Range[] {
  return readLines(source, true).flatMap(({ kind, start, text }): Range[] =>
    kind === 'code' ? [[start, start + text.length + 1]] : [],
  )
}

const OPAQUE = new Set(['image', 'imageReference', 'definition'])
const HIDDEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[^<>]{0,500}>[\s\S]*?(?:<\/\1\s{0,9}>|$)|`[^`\n]+`/gi

/** The ranges of a node whose text is not Markdown: code, and nodes of a plugin's syntax. */
function opaqueIn(source: string, node: Nodes): readonly Range[] {
  const [start, end] = rangeOf(node)
  if (node.type === 'link') return [[node.children.at(-1)?.position?.end.offset ?? start, end]]
  if (node.type === 'html')
    return [...source.slice(start, end).matchAll(HIDDEN)].map(({ index, 0: all }) => [
      start + index,
      start + index + all.length,
    ])
  const isOpaque = OPAQUE.has(node.type) || ('value' in node && node.type !== 'text')
  return isOpaque ? [[start, end]] : []
}

/** Tells which offsets are in one of the ranges; they are asked for in ascending order. */
function within(ranges: Range[]): (offset: number) => boolean {
  ranges.sort(([a], [b]) => a - b)
  let next = 0
  let end = 0
  return (offset) => {
    while (next < ranges.length && (ranges[next] as Range)[0] <= offset)
      end = Math.max(end, (ranges[next++] as Range)[1])
    return offset < end
  }
}

/** Deeper elements are not unindented, which would take quadratic time. */
const MAX_DEPTH = 30

/** Edits that move the content of elements left by the indentation that the elements gave it. */
function unindent(source: string, tags: readonly Tag[]): Edit[] {
  const lines = readLines(source, true)
  const lineOf = (offset: number) => lastUpTo(lines, offset, ({ start }) => start)
  const textOf = (line: number) => lines[line]?.text ?? ''
  const stripped = new Map<number, number>()
  for (const [from, to] of pairsOf(tags)) {
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
  return [...stripped].map(([line, count]) => {
    const start = lines[line]?.start ?? 0
    return { start, end: start + Math.min(count, indentOf(textOf(line))) }
  })
}

/** The start and end tags that belong together, outermost first. */
function pairsOf(tags: readonly Tag[]): [Tag, Tag][] {
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
  return pairs.sort(([a], [b]) => a.start - b.start)
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
