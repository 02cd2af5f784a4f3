/**
 * The native parser of Markdown. Where it parses directives differently from remark, the source is
 * adjusted before and the tree after parsing.
 */
import type { Nodes, Root } from 'mdast'
import type { Edit } from '../plugin/types.ts'
import { hideBraces, restore } from './braces.ts'
import { Source } from './edits.ts'
import { type Line, readLines } from './lines.ts'
import type { Satteri } from './satteri.ts'
import { TEXT_FIELDS } from './variables.ts'

/** Text, outside of code and with hidden braces, that the native parser parses differently. */
const DIFFERENT_TEXT: readonly RegExp[] = [
  // The label of an inline directive that continues on the next line.
  /:[A-Za-z][\w-]*\[[^\]\n]*\n/,
  // Inline code that looks like the start of a label.
  /`:[A-Za-z][\w-]*\[[^\]\n`]*`/,
  // What only looks like attributes: it would be lost. Values with references, braces, or a line break.
  /(?::[A-Za-z][\w-]*|\])\{(?!(?:[ \t]+|[#.][\w-]+(?![\w-])|[\w-]+(?![\w-])(?:[ \t]*=[ \t]*(?:"[^"&\n{}]*(?:&(?![#A-Za-z])[^"&\n{}]*)*"(?=[ \t}#.])|'[^'&\n{}]*(?:&(?![#A-Za-z])[^'&\n{}]*)*'(?=[ \t}#.])|[^\s"'&=<>`{}]+(?=[ \t}])))?)*\})/,
  // An indented `:::` after a table: part of a list item, or code.
  /\n(?<=\|[^\n]*\n)[ \t>]*[ \t]{2}:{3,}[ \t]*$/m,
  // A backslash before the end of a block, which would be lost.
  /\\\n[ \t>]*:{3}/,
  // Addresses that begin with punctuation, unless they are in inline code.
  /https?:\/\/(?<!`[^`\n]{0,80})(?:\.+[^\s.]|[^\p{ASCII}\p{L}\p{N}])/iu,
  // An inline directive whose name is not made of letters.
  /:[^\p{ASCII}\p{L}\p{P}\p{Z}]/u,
  // A footnote in a footnote.
  /\[\^[^\]\n]+\]:[ \t]*\[\^[^\]\n]+\]:/,
  // Underscores in asterisks that do not end a word.
  /\*_+\*+\w/,
  // A byte order mark, which is a space for one and a letter for the other.
  /\uFEFF/,
]

/** Colons without a name, or with more after it than a label and attributes: it would be lost. */
const NO_DIRECTIVE =
  /^(?::{3,}(?![:A-Za-z])|:{2,}[A-Za-z][\w-]*(?![\w-])(?!(?:\[(?:[^[\]\\]|\[[^[\]\\]*\])*\])?(?:\{[^{}]*\})?[ \t]*$))/

/** False for the few texts that `parseNatively` would parse differently from remark. */
export function canParseNatively(text: string): boolean {
  const hidden = hideBraces(text)
  const lines = readLines(text)
  let deepest = 0
  for (const { start, text, prefix, indent, kind, directives, closesSeveral } of lines) {
    const content = hidden.slice(start + prefix, start + text.length)
    const isColons = content.startsWith('::')
    // Colons that may close several directives, or one in the middle of code.
    if (closesSeveral || (isColons && kind === 'code' && directives > 0)) return false
    if (isColons && (kind === 'text' || kind === 'opening') && NO_DIRECTIVE.test(content))
      return false
    // A definition in a directive, which remark does not know outside of it.
    if (directives > 0 && kind === 'text' && /^\[[^\]]+\]:/.test(content)) return false
    // The indentation of a directive counts for what is in it.
    if (deepest > 0 && directives > 0 && indent > 0 && indent + deepest > 3) return false
    if (kind === 'opening') deepest = Math.max(deepest, indent)
  }
  return !DIFFERENT_TEXT.some(
    (pattern) => pattern.test(hidden) && pattern.test(textOutsideCode(hidden, lines)),
  )
}

function textOutsideCode(text: string, lines: readonly Line[]): string {
  const isProse = ({ kind }: Line) => kind !== 'code'
  return lines
    .map((line) => (isProse(line) ? text.slice(line.start, line.start + line.text.length) : ''))
    .join('\n')
}

const features = { gfm: true, directive: true, frontmatter: false }

/**
 * @param satteri the package
 * @param math whether `$…$` is a formula
 */
export function parseNatively({ markdownToMdast }: Satteri, text: string, math: boolean): Root {
  const hidden = hideBraces(text)
  const source = new Source(hidden).edit(tableEdits(text))
  const tree = markdownToMdast(source.text, { features: { ...features, math } }) as Root
  if (hidden !== text) restoreBraces(tree)
  if (source.text !== hidden) source.placeWithOffsets(tree)
  return tree
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
  const edits: Edit[] = []
  let isTable = false
  for (const { kind, text: line, isContinuation, prefix, start } of readLines(text)) {
    if (kind === 'closing' && isTable)
      edits.push({ start, end: start, text: `${line.slice(0, prefix)}\n` })
    isTable = kind === 'text' && (line.includes('|') || (isTable && isContinuation))
  }
  return edits
}
