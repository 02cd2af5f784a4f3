/**
 * What MkDocs writes in the place of docstrings and of references to them. docsgen does not read
 * them: the names stay, where links to them lead.
 */
import type { Edit, Removal } from '../markdown/edits.ts'
import { readLines } from '../markdown/lines.ts'

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
export function crossReferenceEdits(
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
