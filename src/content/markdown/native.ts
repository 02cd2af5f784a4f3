/**
 * The native parser (Rust): the same trees as remark in a fiftieth of the time. Where it parses
 * directives differently, the source is adjusted before and the tree after parsing.
 */
import type { Nodes, Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import { type Edit, Source } from './edits.ts'
import { type Line, readLines } from './lines.ts'
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
  if (DIFFERENT_SYNTAX.some((pattern) => pattern.test(hidden))) return false
  return !text.includes(':::') || !readLines(text).some(isAmbiguous)
}

/** Colons that may close several directives, or one in the middle of code. */
function isAmbiguous({ kind, text, directives, closesSeveral }: Line): boolean {
  return closesSeveral || (kind === 'code' && directives > 0 && /^[\s>]*:{3,}[ \t]*$/.test(text))
}

const features = { gfm: true, directive: true, frontmatter: false }

/** @param math whether `$…$` is a formula */
export function parseNatively(text: string, math = false): Root {
  const hidden = hideBraces(text)
  const source = new Source(hidden).edit(tableEdits(text))
  const tree = markdownToMdast(source.text, { features: { ...features, math } }) as Root
  if (hidden !== text) restoreBraces(tree)
  if (source.text !== hidden) source.placeWithOffsets(tree)
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

/** Inserts a blank line between a table and the colons after it, which would become a row. */
function tableEdits(text: string): Edit[] {
  if (!text.includes('|') || !text.includes(':::')) return []
  return readLines(text).flatMap(({ kind, text: line, prefix, start }, index, lines) => {
    const isAfterRow = lines[index - 1]?.text.includes('|')
    if (kind !== 'closing' || !isAfterRow) return []
    return [{ start, end: start, text: `${line.slice(0, prefix)}\n` }]
  })
}
