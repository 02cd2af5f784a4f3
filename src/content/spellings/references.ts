/**
 * References of Python-Markdown that CommonMark reads differently: a space or line break between the
 * text and the label, a footnote right after the text, and labels with several definitions.
 */
import type { Definition, Nodes, Root } from 'mdast'
import type { Edit } from '../markdown/edits.ts'
import type { Line } from '../markdown/lines.ts'
import { walk } from '../markdown/walk.ts'
import { crossReferenceEdits } from './docstrings.ts'

/** Longer texts are not links. */
const MAX_TEXT = 300
const TEXT_BEFORE = /\[([^[\]]*)\](?: |\n[ \t]{0,20})$/
const BEFORE_FOOTNOTE = /(?<!!)\[([^[\]]{1,300})\](?=\[\^)/g
const CHECKBOX = /^[ xX]?$/

/** @param masked the source with code, tags and addresses masked */
export function referenceEdits(masked: string, tree: Root, source: string): Edit[] {
  const edits: Edit[] = []
  const definitions = new Map<string, Definition>()
  walk<Nodes>(tree, (node) => {
    if (node.type === 'definition') {
      const label = normal(node.label ?? node.identifier)
      const earlier = definitions.get(label)
      // The last one counts, in CommonMark the first.
      if (earlier) edits.push({ ...rangeOf(earlier), text: '' })
      definitions.set(label, node)
    }
    const start = node.position?.start.offset ?? 0
    if (node.type !== 'linkReference' || node.referenceType !== 'shortcut') return
    const before = TEXT_BEFORE.exec(masked.slice(Math.max(0, start - MAX_TEXT), start))
    if (!before || CHECKBOX.test(before[1] ?? '') || before[1]?.startsWith('^')) return
    const gap = before[0].length - (before[1]?.length ?? 0) - 2
    edits.push({ start: start - gap, end: start, text: '' })
  })
  for (const { index, 0: all } of masked.matchAll(BEFORE_FOOTNOTE)) {
    const end = index + all.length
    if (definitions.has(normal(source.slice(index + 1, end - 1))))
      edits.push({ start: end, end, text: '[]' })
  }
  const isDefined = (label: string) => definitions.has(normal(label))
  return [...edits, ...crossReferenceEdits(masked, source, isDefined)]
}

function rangeOf({ position }: Definition): { readonly start: number; readonly end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
}

function normal(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** A label, a target, and at most a title: `[Note]: this is text` is none. */
const DEFINITION =
  /^ {0,3}\[[^[\]^\n][^[\]\n]{0,300}\]:[ \t]{1,20}(?:<[^<>\n]{1,1000}>|\S+)(?:[ \t]+(?:"[^\n]*"|'[^\n]*'|\([^\n]*\)))?[ \t]*$/

/** Definitions end the paragraph or the HTML before them, which CommonMark reads as part of it. */
export function endsBeforeDefinitions(lines: readonly Line[]): Edit[] {
  const isDefinition = (line: Line | undefined) =>
    line?.kind === 'text' && line.prefix <= 3 && DEFINITION.test(line.text)
  return lines.flatMap((line, index): Edit[] => {
    const before = lines[index - 1]
    if (before?.kind !== 'text' || !isDefinition(line) || isDefinition(before)) return []
    return [{ start: line.start, end: line.start, text: '\n' }]
  })
}
