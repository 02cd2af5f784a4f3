/**
 * References of Python-Markdown that CommonMark reads differently: a space or line break between the
 * text and the label, a footnote right after the text, and labels with several definitions.
 */
import type { Definition, Nodes, Root } from 'mdast'
import { type Edit, type Line, type Removal, readLines, walkNodes } from '../../../plugin/index.ts'

/** Longer texts are not links. */
const MAX_TEXT = 300
const TEXT_BEFORE = /\[([^[\]]*)\](?: |\n[ \t]{0,20})$/
const BEFORE_FOOTNOTE = /(?<!!)\[([^[\]]{1,300})\](?=\[\^)/g
const CHECKBOX = /^[ xX]?$/

/** @param masked the source with code, tags and addresses masked */
export function referenceEdits(masked: string, tree: Root, source: string): Edit[] {
  const edits: Edit[] = []
  const definitions = new Map<string, Definition>()
  walkNodes(tree, (node: Nodes) => {
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

const API: Removal = {
  ruleId: 'mkdocstrings',
  reason: 'documentation from code (`::: name`) is not generated: its names are shown',
  note: 'Generate Markdown pages before the build.',
}

const REFERENCE: Removal = {
  ruleId: 'undefined-reference',
  reason: 'references to API documentation (`[text][package.name]`) are shown without a link',
  note: 'Define it in the page, [name]: address, or write [text](address).',
}

/** After the marks of a heading, which sets its level. */
const NAME = /^(#{1,6}[ \t]+)?:::[ \t]+([A-Za-z_][\w-]*(?:\.\w+)*)[ \t]*$/
const OPTION = /^(?: {4}|\t)[ \t]*\S/
/** What follows a name of letters, which could be one of a directive. */
const OPTIONS = /^(?: {4}|\t)(?:options|handler|:[a-z_-]{1,40}):/

/** `::: package.name`, with options below it, becomes the name, as code. */
export function docstringEdits(text: string): Edit[] {
  const lines = readLines(text)
  const known = new Set<string>()
  return lines.flatMap((line, index): Edit[] => {
    if (line.kind === 'code') return []
    const [, heading, name] = NAME.exec(line.text.slice(line.prefix)) ?? []
    if (name === undefined) return []
    const textOf = (at: number) => lines[at]?.text.slice(line.prefix) ?? ''
    const first = textOf(index + 1).trim() === '' ? index + 2 : index + 1
    const hasOptions = OPTIONS.test(textOf(first))
    if (heading === undefined && !/[._]/.test(name) && !hasOptions) return []
    let end = index
    if (hasOptions) for (end = first; OPTION.test(textOf(end + 1)); ) end++
    const last = lines[end] ?? line
    const around = line.text.slice(0, line.prefix).replace(/[^>\s]/g, ' ')
    // A page may show a name again, below another heading.
    const id = known.has(name) ? '' : `${heading === undefined ? '' : ' '}{ #${name} }`
    known.add(name)
    const shown = `${heading ?? ''}\`${name}\`${id}`
    return [
      {
        start: line.start + line.prefix,
        end: last.start + last.text.length,
        text: `\n${around}${shown}\n${around}`,
        removal: API,
      },
    ]
  })
}

const CROSS_REFERENCE = /(?<![\w\]\\!])\[([^[\]\n]{1,150})\]\[([\w.]{0,150})\](?![([])/g
const API_NAME = /^`?([A-Za-z_]\w*(?:\.\w+)+)`?$/

/**
 * `[text][package.name]`, without a definition, becomes its text.
 * @param masked the source with code, tags and addresses masked
 */
function crossReferenceEdits(
  masked: string,
  source: string,
  isDefined: (label: string) => boolean,
): Edit[] {
  return [...masked.matchAll(CROSS_REFERENCE)].flatMap(
    ({ index, 0: all, 1: text = '', 2: label }) => {
      const start = index + 1 + text.length
      const name = label || source.slice(index + 1, start)
      if (!API_NAME.test(name) || isDefined(name)) return []
      return [
        { start: index, end: index + 1, text: '', removal: REFERENCE },
        { start, end: index + all.length, text: '' },
      ]
    },
  )
}
