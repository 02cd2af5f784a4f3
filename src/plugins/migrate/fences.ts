/** Writes out in the code blocks of pages what the settings of the old site say about all of them. */
import { FenceLines } from './fence-lines.ts'

/** Comments that mark lines of code; their names are those of the old site. */
export interface CodeMark {
  /** In a comment before the line. */
  readonly line?: string | undefined
  /** In comments before the first and after the last line. */
  readonly start?: string | undefined
  readonly end?: string | undefined
  /** What docsgen calls them in `[!code …]`. */
  readonly mark: string
}

/** What the settings of a site say about all code blocks. */
export interface CodeSettings {
  /** The language of those that name none. */
  readonly codeLanguage: string | undefined
  /** Comments that mark lines, besides those that docsgen reads. */
  readonly codeMarks: readonly CodeMark[]
}

/** They show such comments as they are. */
const MARKDOWN = /^(?:md|mdx|markdown)$/i
const COMMENT = /^(\s*(?:\/\/|#|\/\*|\{\/\*|<!--)\s*)([\w-]+)(\s*(?:(?:\*\/\}?|-->)\s*)?)$/

/** The text with the language of code blocks that have none, and with docsgen's names of marks. */
export function keepFences(text: string, { codeLanguage, codeMarks }: CodeSettings): string {
  if (codeLanguage === undefined && codeMarks.length === 0) return text
  const lines = text.split('\n')
  const fences = new FenceLines()
  let start = 0
  const changed: (string | undefined)[] = [...lines]
  for (const [index, line] of lines.entries()) {
    const kind = fences.read(line)
    if (kind === 'open') {
      const language = languageOf(fences)
      start = MARKDOWN.test(language) ? lines.length : index + 1
      if (language === '' && codeLanguage !== undefined)
        changed[index] = line.trimEnd() + codeLanguage
    } else if (kind === 'close') {
      const code = lines.slice(start, index)
      for (const [at, written] of marked(code, codeMarks)) changed[start + at] = written
    }
  }
  return changed.filter((line) => line !== undefined).join('\n')
}

type Change = [index: number, code: string | undefined]

/** The lines of code that change, by their index; undefined for those that are removed. */
function marked(lines: readonly string[], marks: readonly CodeMark[]): Change[] {
  const names = lines.map((line) => COMMENT.exec(line))
  /** By name: the lines that are not read yet, the next one last. */
  const places = new Map<string, number[]>()
  for (let index = names.length - 1; index >= 0; index--) {
    const name = names[index]?.[2]
    if (name === undefined) continue
    const known = places.get(name)
    if (known) known.push(index)
    else places.set(name, [index])
  }
  const read: { index: number; last: number; text: (count: string) => string }[] = []
  for (const [index, found] of names.entries()) {
    const [, open = '', name, close = ''] = found ?? []
    if (name === undefined) continue
    places.get(name)?.pop()
    for (const { line, start, end, mark } of marks) {
      const last = name === start ? (places.get(end ?? '')?.at(-1) ?? -1) : -1
      if (name !== line && last < 0) continue
      const text = (count: string) => `${open}[!code ${mark}${count}]${close}`
      read.push({ index, last: name === line ? -1 : last, text })
    }
  }
  const notes = new Set(read.flatMap(({ index, last }) => [index, last]))
  /** By line: the lines of code before it. */
  const before = [0]
  for (const [index, found] of names.entries()) {
    const isNote = notes.has(index) || /^highlight-/.test(found?.[2] ?? '')
    before.push((before.at(-1) ?? 0) + Number(!isNote))
  }
  return read.flatMap(({ index, last, text }): Change[] =>
    last < 0
      ? [[index, text('')]]
      : [
          [index, text(`:${(before[last] ?? 0) - (before[index] ?? 0)}`)],
          [last, undefined],
        ],
  )
}

/** The code blocks of a page: the offsets of their code. */
export function codeBlocksOf(text: string): { language: string; start: number; end: number }[] {
  const found: { language: string; start: number; end: number }[] = []
  const fences = new FenceLines()
  let at = 0
  for (const line of text.split('\n')) {
    const kind = fences.read(line)
    const next = at + line.length + 1
    if (kind === 'open') found.push({ language: languageOf(fences), start: next, end: text.length })
    else if (kind === 'close') Object.assign(found.at(-1) as object, { end: at })
    at = next
  }
  return found
}

function languageOf({ info }: FenceLines): string {
  return /^[^`\s]*/.exec(info)?.[0] ?? ''
}
