/** References to headings and code that plugins of MkDocs resolve. https://mkdocstrings.github.io/autorefs/ */
import { dirname, relative } from 'node:path'
import { sluggerOf } from '../../../extended-markdown/spellings/slugs.ts'
import { replacedOutside } from '../../code-spans.ts'
import { outsideCode, wordsOf } from '../../headings.ts'

const REFERENCE = /(?<![\w\]\\!])\[([^[\]\n]{1,150})\]\[([\w.-]{0,150})\](?![([:])/g
const DEFINITION = /^[ \t>]*\[([^\]^\n]{1,200})\]:/gm
const HEADING =
  /^ {0,3}#{1,6}[ \t]+(.{1,1000}?)(?:[ \t]+#{1,6})?[ \t]*(?:\{:?[^{}#]*#([\w.:-]+)[^{}]*\})?[ \t]*$/

/** The place of documentation from code, whose name is its id. https://mkdocstrings.github.io/usage/#autodoc-syntax */
const DOCSTRING = /^(?:#{1,6}[ \t]+)?:::[ \t]+([A-Za-z_]\w*(?:\.\w+)+)[ \t]*$/

/** A name of code; a word without a dot may be prose. */
const NAME = /^[A-Za-z_][\w-]*\.[\w.-]*$/

/** The files of the pages that have a heading, by its id. */
export type Headings = ReadonlyMap<string, readonly string[]>

/** @param pages their texts, by file */
export function headingsOf(pages: ReadonlyMap<string, string>): Headings {
  const found = new Map<string, string[]>()
  for (const [file, text] of pages) {
    const slug = sluggerOf('mkdocs')
    outsideCode(text, (line) => {
      const [, title, written] = HEADING.exec(line) ?? []
      const [, name] = DOCSTRING.exec(line) ?? []
      const id = name ?? (title === undefined ? '' : (written ?? slug(wordsOf(title))))
      if (id !== '') found.set(id, [...(found.get(id) ?? []), file])
      return line
    })
  }
  return found
}

/**
 * `[text][id]` or `[id][]`, without a definition, becomes a link to the heading, the closest one if several have
 * the id. What else has a name is in documentation from code: its text is shown.
 * @param file of the page
 */
export function withCrossReferences(text: string, file: string, headings: Headings): string {
  if (!text.includes('][')) return text
  const defined = new Set([...text.matchAll(DEFINITION)].map(([, label = '']) => normal(label)))
  return replacedOutside(text, REFERENCE, (all, words, written) => {
    const label = written || words.replace(/^`([^`]+)`$/, '$1')
    if (defined.has(normal(label))) return all
    const page = closest(file, headings.get(label) ?? [])
    if (page === undefined) return /^`[^`]+`$/.test(words) || NAME.test(label) ? words : all
    const path = page === file ? '' : relative(dirname(file), page).replaceAll('\\', '/')
    const target = `${path}#${label}`
    return `[${words}](${/[\s()]/.test(target) ? `<${target}>` : target})`
  })
}

/** The file with the fewest folders between it and the other one. */
function closest(file: string, candidates: readonly string[]): string | undefined {
  const distance = (other: string) =>
    other === file ? 0 : relative(dirname(file), other).split(/[\\/]/).length
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0]
}

function normal(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}
