/** Blocks of Python-Markdown that end elsewhere in CommonMark: tables with code, rules, and HTML. */
import type { Edit, Line } from '../../../plugin/index.ts'

/** Longer lines are not searched. */
const MAX_LINE = 2000
const DELIMITERS = /^[|:-][|: \t-]*$/
const CODE = /(`{1,10})(?!`)[^`]{1,500}(?<!`)\1(?!`)/g

/** A pipe in code does not end a cell. */
export function codeInTableEdits(lines: readonly Line[]): Edit[] {
  const edits: Edit[] = []
  let isTable = false
  lines.forEach((line, index) => {
    const next = lines[index + 1]
    if (line.kind !== 'text' || !line.text.includes('|')) isTable = false
    else isTable ||= next?.kind === 'text' && isDelimiters(next)
    if (isTable && line.text.length <= MAX_LINE) edits.push(...pipesInCode(line))
  })
  return edits
}

function isDelimiters({ text, prefix }: Line): boolean {
  const content = text.slice(prefix).trimEnd()
  return content.includes('|') && content.includes('-') && DELIMITERS.test(content)
}

function pipesInCode({ start, text }: Line): Edit[] {
  return [...text.matchAll(CODE)].flatMap(({ index: at, 0: code }) =>
    [...code.matchAll(/(?<!\\)\|/g)].map(({ index }): Edit => {
      const place = start + at + index
      return { start: place, end: place, text: '\\' }
    }),
  )
}

const RULE = /^-{3,}[ \t]*$/

/** Hyphens below several lines are a rule; only a single line above them is a heading. */
export function ruleEdits(lines: readonly Line[]): Edit[] {
  let isHtml = false
  return lines.flatMap(({ kind, text, start, prefix }, index): Edit[] => {
    const before = lines[index - 1]
    if (before?.kind !== 'text') isHtml = /^\s*</.test(text.slice(prefix))
    if (isHtml || kind !== 'text' || before?.kind !== 'text' || !before.isContinuation) return []
    if (before.text.includes('|') || !RULE.test(text.slice(prefix))) return []
    const [quotes = ''] = /^[\s>]*/.exec(text.slice(0, prefix)) ?? []
    return [{ start, end: start, text: `${quotes.trimEnd()}\n` }]
  })
}

const OPENING =
  /^<(address|article|aside|blockquote|center|details|div|dl|fieldset|figure|footer|form|header|main|nav|ol|p|section|table|ul)(?=[\s>])/i
/** Longer blocks are read as in CommonMark. */
const MAX_LINES = 1000
/** So many lines are cheap to search again. */
const FEW_LINES = 20

/** Blank lines in HTML do not end it: what is indented after them is no code. */
export function htmlEdits(lines: readonly Line[]): Edit[] {
  const edits: Edit[] = []
  /** Up to which line the elements of a name have no end. */
  const endless = new Map<string, number>()
  for (let index = 0; index < lines.length; index++) {
    const { kind, text: line, prefix, isContinuation } = lines[index] as Line
    const name = OPENING.exec(line.slice(prefix))?.[1]?.toLowerCase()
    if (kind !== 'text' || prefix > 0 || isContinuation || name === undefined) continue
    if (index < (endless.get(name) ?? 0)) continue
    const { end, hasEnd } = endOfElement(lines, index, name)
    if (hasEnd) {
      edits.push(...blanksBeforeTags(lines.slice(index, end)))
      index = end
    } else if (end - index > FEW_LINES) endless.set(name, end)
  }
  return edits
}

/** The line with the end tag, or up to which there is none that Markdown does not come before. */
function endOfElement(
  lines: readonly Line[],
  from: number,
  name: string,
): { readonly end: number; readonly hasEnd: boolean } {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])`, 'gi')
  let depth = 0
  for (const [offset, { text, opensFence }] of lines.slice(from, from + MAX_LINES).entries()) {
    if (opensFence || / markdown|<pre/i.test(text)) return { end: from + offset, hasEnd: false }
    for (const [, slash] of text.matchAll(tags)) depth += slash === '' ? 1 : -1
    if (depth <= 0) return { end: from + offset, hasEnd: true }
  }
  return { end: Math.min(lines.length, from + MAX_LINES), hasEnd: false }
}

/** Removes the blank lines before tags that are indented as code. */
function blanksBeforeTags(lines: readonly Line[]): Edit[] {
  const edits: Edit[] = []
  let blank: number | null = null
  for (const { kind, start, text: line } of lines) {
    if (kind === 'blank') {
      blank ??= start
      continue
    }
    if (blank !== null && /^(?: {4}|\t)\s*</.test(line))
      edits.push({ start: blank, end: start, text: '' })
    blank = null
  }
  return edits
}

const MARKER = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+$/
const DEFINITION = /^[ \t]*:[ \t]{1,7}(?=\S)/

/** `- Term` and `: Definition` below it become a definition list in the item. */
export function itemDefinitionEdits(lines: readonly Line[]): Edit[] {
  const edits: Edit[] = []
  for (let index = 0; index < lines.length; index++)
    if (isTerm(lines[index]) && isDefinition(lines[index + 1]))
      index = readItem(lines, index, edits)
  return edits
}

/** Not in a directive, whose colons would have to be more than those of the list. */
function isTerm(line: Line | undefined): boolean {
  if (line?.kind !== 'text' || line.prefix === 0 || line.directives > 0) return false
  return MARKER.test(line.text.slice(0, line.prefix))
}

function isDefinition(line: Line | undefined): boolean {
  return line?.kind === 'text' && line.isContinuation && DEFINITION.test(line.text)
}

/** @returns the index of its last line */
function readItem(lines: readonly Line[], index: number, edits: Edit[]): number {
  const { start, text, prefix } = lines[index] as Line
  const inner = `\n${' '.repeat(prefix)}`
  const insert = (at: number, written: string) => edits.push({ start: at, end: at, text: written })
  insert(start + prefix, `:::::definition-list${inner}::::definition-term${inner}`)
  insert(start + text.length, `${inner}::::`)
  let at = index + 1
  for (; lines[at]?.kind === 'text' && lines[at]?.isContinuation; at++) {
    const line = lines[at] as Line
    const [marks] = DEFINITION.exec(line.text) ?? []
    const width = (marks ?? /^[ \t]*/.exec(line.text)?.[0] ?? '').length
    const written = inner.slice(1) + (marks === undefined ? '' : `::::definition-body${inner}`)
    edits.push({ start: line.start, end: line.start + width, text: written })
    const isLast = isDefinition(lines[at + 1]) || !lines[at + 1]?.isContinuation
    if (isLast) insert(line.start + line.text.length, `${inner}::::`)
  }
  const last = lines[at - 1] as Line
  insert(last.start + last.text.length, `${inner}:::::`)
  return at - 1
}
