/**
 * References of Python-Markdown that CommonMark reads differently: a space or line break between the
 * text and the label, and a footnote right after the text.
 */
import type { Nodes, Root } from 'mdast'
import type { Edit } from '../markdown/edits.ts'
import { walk } from '../markdown/walk.ts'

/** Longer texts are not links. */
const MAX_TEXT = 300
const TEXT_BEFORE = /\[([^[\]]*)\](?: |\n[ \t]{0,20})$/
const BEFORE_FOOTNOTE = /(?<!!)\[([^[\]]{1,300})\](?=\[\^)/g
const CHECKBOX = /^[ xX]?$/

/** @param masked the source with code, tags and addresses masked */
export function referenceEdits(masked: string, tree: Root, source: string): Edit[] {
  const edits: Edit[] = []
  const labels = new Set<string>()
  walk<Nodes>(tree, (node) => {
    if (node.type === 'definition') labels.add(normal(node.label ?? node.identifier))
    const start = node.position?.start.offset ?? 0
    if (node.type !== 'linkReference' || node.referenceType !== 'shortcut') return
    const before = TEXT_BEFORE.exec(masked.slice(Math.max(0, start - MAX_TEXT), start))
    if (!before || CHECKBOX.test(before[1] ?? '') || before[1]?.startsWith('^')) return
    const gap = before[0].length - (before[1]?.length ?? 0) - 2
    edits.push({ start: start - gap, end: start, text: '' })
  })
  for (const { index, 0: all } of masked.matchAll(BEFORE_FOOTNOTE)) {
    const end = index + all.length
    if (labels.has(normal(source.slice(index + 1, end - 1))))
      edits.push({ start: end, end, text: '[]' })
  }
  return edits
}

function normal(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}
