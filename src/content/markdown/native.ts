/**
 * The parser written in Rust: the same trees as remark's in a fiftieth of the time. Where it reads
 * directives otherwise than remark does, the text is changed a little before and the tree after.
 */
import type { Nodes, Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import type { Point } from 'unist'
import { DirectiveDepth, mapProse } from './lines.ts'
import { TEXT_FIELDS } from './variables.ts'

/** What is read otherwise than remark does, in texts whose braces are hidden. */
const READ_OTHERWISE: readonly RegExp[] = [
  // The label of an inline directive that goes on in the next line.
  /:[A-Za-z][\w-]*\[[^\]\n]*\n/,
  // Inline code that is the beginning of a label.
  /`:[A-Za-z][\w-]*\[[^\]\n`]*`/,
  // An indented `:::` behind a table: the item of a list, or code.
  /\n(?<=\|[^\n]*\n)[ \t>]*[ \t]{2}:{3,}[ \t]*$/m,
  // More than a label and attributes behind the name of a block: it would be lost.
  /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*:{3,}[A-Za-z][\w-]*(?![\w-])(?!(?:\[[^\n]*\])?(?:\{[^{}\n]*\})?[ \t]*$)/m,
  // Attributes with a line end, a character reference, or a brace that is not hidden.
  /(?::[A-Za-z][\w-]*|\])\{[^{}\n]*(?:\n|&[#A-Za-z]|=(?:"[^"\n]*[{}]|'[^'\n]*[{}]))/,
]

/** False for the few texts that `parseNatively` would read otherwise than remark. */
export function isReadNatively(text: string): boolean {
  const hidden = hideBraces(text)
  return !READ_OTHERWISE.some((pattern) => pattern.test(hidden)) && !endsOtherwise(text)
}

/** True where colons in code end a block, or one line ends blocks of different lengths. */
function endsOtherwise(text: string): boolean {
  if (!text.includes(':::')) return false
  const lines = text.split('\n')
  const prose = new Set<number>()
  mapProse(text, (line, index) => {
    prose.add(index)
    return line
  })
  const directives = new DirectiveDepth()
  return lines.some((line, index) => {
    const ended = directives.endedBy(line)
    if (!prose.has(index)) return ended.length > 0
    directives.read(line)
    return new Set(ended).size > 1
  })
}

const features = { gfm: true, directive: true, frontmatter: false }

export function parseNatively(text: string): Root {
  const hidden = hideBraces(text)
  const { parted, gaps } = partTables(hidden)
  const tree = markdownToMdast(parted, { features }) as Root
  if (hidden !== text) showBraces(tree)
  if (gaps.length > 0) moveBack(tree, gaps)
  return tree
}

/** Stand for braces in the quoted values of attributes: to the parser the first brace ends them all. */
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

function show(text: string): string {
  return text.replaceAll(OPEN, '{').replaceAll(CLOSE, '}')
}

function showBraces(node: Nodes): void {
  const texts = node as unknown as Record<string, unknown>
  for (const field of TEXT_FIELDS) {
    const text = texts[field]
    if (typeof text === 'string') texts[field] = show(text)
  }
  if ('attributes' in node && node.attributes)
    node.attributes = Object.fromEntries(
      Object.entries(node.attributes).map(([name, value]) => [name, value && show(value)]),
    )
  if ('children' in node) node.children.forEach(showBraces)
}

/** A line that was put in: its number in the changed text, 1-based, and by how much all moved so far. */
interface Gap {
  readonly line: number
  readonly moved: number
}

const CLOSING = /^((?:> ?)*):{3,}[ \t]*$/

/** Puts an empty line between a table and the `:::` behind it, which would become a row of it. */
function partTables(text: string): { parted: string; gaps: readonly Gap[] } {
  const gaps: Gap[] = []
  if (!/\n(?<=\|[^\n]*\n)[> ]*:{3}/.test(text)) return { parted: text, gaps }
  let row = -1
  const parted = mapProse(text, (line, index) => {
    const inside = row === index - 1 ? CLOSING.exec(line)?.[1] : undefined
    if (line.includes('|')) row = index
    if (inside === undefined) return line
    const moved = (gaps.at(-1)?.moved ?? 0) + inside.length + 1
    gaps.push({ line: index + gaps.length + 1, moved })
    return `${inside}\n${line}`
  })
  return { parted, gaps }
}

function moveBack(node: Nodes, gaps: readonly Gap[]): void {
  if (node.position) {
    movePoint(node.position.start, gaps)
    movePoint(node.position.end, gaps)
  }
  if ('children' in node) for (const child of node.children) moveBack(child, gaps)
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
