/**
 * The native parser (Rust): the same trees as remark in a fiftieth of the time. Where it parses
 * directives differently, the source is adjusted before and the tree after parsing.
 */
import type { Nodes, Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import type { Point } from 'unist'
import { DirectiveDepth, mapProse } from './lines.ts'
import { TEXT_FIELDS } from './variables.ts'

/** Syntax that the native parser handles differently from remark, in text with hidden braces. */
const DIFFERENT_SYNTAX: readonly RegExp[] = [
  // The label of an inline directive that continues on the next line.
  /:[A-Za-z][\w-]*\[[^\]\n]*\n/,
  // Inline code that looks like the start of a label.
  /`:[A-Za-z][\w-]*\[[^\]\n`]*`/,
  // An indented `:::` after a table: part of a list item, or code.
  /\n(?<=\|[^\n]*\n)[ \t>]*[ \t]{2}:{3,}[ \t]*$/m,
  // Text other than a label and attributes after the name of a block: it would be lost.
  /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*:{3,}[A-Za-z][\w-]*(?![\w-])(?!(?:\[[^\n]*\])?(?:\{[^{}\n]*\})?[ \t]*$)/m,
  // Attributes with a line break, a character reference, or a brace that is not hidden.
  /(?::[A-Za-z][\w-]*|\])\{[^{}\n]*(?:\n|&[#A-Za-z]|=(?:"[^"\n]*[{}]|'[^'\n]*[{}]))/,
]

/** False for the few texts that `parseNatively` would parse differently from remark. */
export function canParseNatively(text: string): boolean {
  const hidden = hideBraces(text)
  return !DIFFERENT_SYNTAX.some((pattern) => pattern.test(hidden)) && !hasAmbiguousClosing(text)
}

/** True if colons in code close a block, or if one line closes blocks of different lengths. */
function hasAmbiguousClosing(text: string): boolean {
  if (!text.includes(':::')) return false
  const lines = text.split('\n')
  const prose = new Set<number>()
  mapProse(text, (line, index) => {
    prose.add(index)
    return line
  })
  const directives = new DirectiveDepth()
  return lines.some((line, index) => {
    const closed = directives.closedBy(line)
    if (!prose.has(index)) return closed.length > 0
    directives.read(line)
    return new Set(closed).size > 1
  })
}

const features = { gfm: true, directive: true, frontmatter: false }

/** @param math whether `$…$` is a formula */
export function parseNatively(text: string, math = false): Root {
  const hidden = hideBraces(text)
  const { separated, gaps } = separateTables(hidden)
  const tree = markdownToMdast(separated, { features: { ...features, math } }) as Root
  if (hidden !== text) restoreBraces(tree)
  if (gaps.length > 0) restorePositions(tree, gaps)
  return tree
}

/** Placeholders for braces in quoted attribute values; the native parser ends the attributes at the first `}`. */
const OPEN = '\uFDD3'
const CLOSE = '\uFDD4'
const ATTRIBUTES =
  /\{(?<=:[A-Za-z][\w-]*(?:\[[^\]\n]{0,300}\])?\{)(?:[^{}"'\n]|"[^"\n]*"|'[^'\n]*')*\}/g

function hideBraces(text: string): string {
  if (!/=(?:"[^"\n]*\}|'[^'\n]*\})/.test(text)) return text
  return text.replace(
    ATTRIBUTES,
    (all) => `{${all.slice(1, -1).replaceAll('{', OPEN).replaceAll('}', CLOSE)}}`,
  )
}

function restore(text: string): string {
  return text.replaceAll(OPEN, '{').replaceAll(CLOSE, '}')
}

function restoreBraces(node: Nodes): void {
  const texts = node as unknown as Record<string, unknown>
  for (const field of TEXT_FIELDS) {
    const text = texts[field]
    if (typeof text === 'string') texts[field] = restore(text)
  }
  if ('attributes' in node && node.attributes)
    node.attributes = Object.fromEntries(
      Object.entries(node.attributes).map(([name, value]) => [name, value && restore(value)]),
    )
  if ('children' in node) node.children.forEach(restoreBraces)
}

/** An inserted line: its 1-based number in the adjusted text, and the characters inserted up to it. */
interface Gap {
  readonly line: number
  readonly moved: number
}

const CLOSING = /^((?:> ?)*):{3,}[ \t]*$/

/** Inserts a blank line between a table and a `:::` that follows it, which would become a row. */
function separateTables(text: string): { separated: string; gaps: readonly Gap[] } {
  const gaps: Gap[] = []
  if (!/\n(?<=\|[^\n]*\n)[> ]*:{3}/.test(text)) return { separated: text, gaps }
  let row = -1
  const separated = mapProse(text, (line, index) => {
    const inside = row === index - 1 ? CLOSING.exec(line)?.[1] : undefined
    if (line.includes('|')) row = index
    if (inside === undefined) return line
    const moved = (gaps.at(-1)?.moved ?? 0) + inside.length + 1
    gaps.push({ line: index + gaps.length + 1, moved })
    return `${inside}\n${line}`
  })
  return { separated, gaps }
}

function restorePositions(node: Nodes, gaps: readonly Gap[]): void {
  if (node.position) {
    movePoint(node.position.start, gaps)
    movePoint(node.position.end, gaps)
  }
  if ('children' in node) for (const child of node.children) restorePositions(child, gaps)
}

function movePoint(point: Point, gaps: readonly Gap[]): void {
  let before = 0
  for (let end = gaps.length; before < end; ) {
    const middle = (before + end) >> 1
    if ((gaps[middle] as Gap).line < point.line) before = middle + 1
    else end = middle
  }
  point.line -= before
  if (point.offset !== undefined) point.offset -= gaps[before - 1]?.moved ?? 0
}
