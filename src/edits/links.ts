/** Changes the links of pages: each compiled link has a position, at which its target is looked for. */
import { splitText } from '../compile/body.ts'
import { isMdx } from '../compile/mdx-imports.ts'
import { readLines } from '../markdown/lines.ts'
import { warning } from '../problems/problem.ts'
import { decodePath } from '../shared/paths.ts'
import type { Link, NewTarget, Problem, Site } from '../types.ts'
import type { Text, Texts } from './texts.ts'

interface Wanted extends Pick<Link, 'file' | 'line' | 'column' | 'target'> {
  readonly wanted: string
  /** True in a file that a page includes. */
  readonly isIncluded: boolean
}

/** @returns what could not be changed */
export function changeLinks(site: Site, newTarget: NewTarget, texts: Texts): Problem[] {
  const changed = new Set<string>()
  return wantedLinks(site, newTarget).flatMap((link): Problem[] => {
    const text = texts.of(link.file)
    // The page of a plugin has no file.
    if (text === null) return []
    const key = `${link.file} ${link.target}`
    if (changeLink(text, link)) {
      changed.add(key)
      return []
    }
    // A page may include a file twice, and has its links as often; the checks find what is left.
    if (link.isIncluded && changed.has(key)) return []
    const reason = `the link "${link.target}" is not written out here`
    return [warning('broken-link', link, reason, `Change it to "${link.wanted}".`, link.target)]
  })
}

/** The links to change. The same one on the pages of several locales is one, and two at one position are two. */
function wantedLinks(site: Site, newTarget: NewTarget): Wanted[] {
  const most = new Map<string, Wanted[]>()
  for (const page of site.locales.flatMap(({ pages }) => pages)) {
    const own = new Map<string, Wanted[]>()
    page.doc.links.forEach((link, index) => {
      const wanted = newTarget(link, page, index)
      if (wanted === null) return
      const { file, line, column, target } = link
      const key = JSON.stringify([file, line, column, target, wanted])
      const isIncluded = file !== page.doc.file
      const known = own.get(key) ?? []
      own.set(key, [...known, { file, line, column, target, wanted, isIncluded }])
    })
    for (const [key, links] of own)
      if (links.length > (most.get(key)?.length ?? 0)) most.set(key, links)
  }
  return [...most.values()].flat().sort((a, b) => a.line - b.line || a.column - b.column)
}

function changeLink(text: Text, { line, column, target, wanted }: Wanted): boolean {
  const found = occurrences(text, target)
  const after = text.offsetOf(line, column)
  const free = found.filter(({ start }) => !text.isChanged(start))
  // The definition of a reference may be anywhere; several references share one.
  const place =
    free.find(({ start }) => start >= after) ??
    free.find(({ isDefinition }) => isDefinition) ??
    found.find(({ isDefinition }) => isDefinition)
  return place !== undefined && text.change({ ...place, text: wanted })
}

interface Occurrence {
  readonly start: number
  readonly end: number
  readonly isDefinition: boolean
}

/** Where a text names a target, as Markdown, HTML, YAML or JavaScript write one. */
function occurrences(written: Text, target: string): Occurrence[] {
  const { text, body } = written.derive(visiblePart)
  const spellings = [target, decodePath(target)].flatMap((one) => [
    one,
    one.replaceAll('&', '&amp;'),
  ])
  const found = [...new Set(spellings)].flatMap((spelling) => {
    const places: Occurrence[] = []
    for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1)) {
      const end = at + spelling.length
      if (!/[\s)"'`>,\]}]/.test(text[end] ?? '\n')) continue
      const line = lineBefore(text, at, at >= body)
      const isDefinition = at >= body && DEFINITION.test(line)
      const isTarget = at < body ? isValue(line) : isDefinition || isDestination(line)
      if (isTarget) places.push({ start: at, end, isDefinition })
    }
    return places
  })
  return found.sort((a, b) => a.start - b.start)
}

/** The line up to a target. In pages, a target may begin the line after `](` or `[name]:`. */
function lineBefore(text: string, at: number, isPage: boolean): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  if (!isPage || line.trim() !== '') return line
  const end = at - line.length - 1
  return text.slice(text.lastIndexOf('\n', end - 1) + 1, at)
}

const DEFINITION = /^[\s>]*\[[^\]]+\]:\s*<?$/
/** Names of attributes and of values in YAML that are texts, also if they are the same as a path. */
const TEXTS =
  /^(?:title|label|text|name|id|class(?:Name)?|alt|aria-.*|description|summary|caption|tagline|tags|keywords|placeholder|slug|.*_label)$/i
/** Names of what is a target in an object of JavaScript. */
const TARGETS = /^(?:to|href|src|url|link|image|path)$/i

/** @param before the line up to a target, in a file that is YAML or JavaScript, or in front matter */
function isValue(before: string): boolean {
  return /(?:["'`=[{]|[:\-,]\s{1,9})$|^$/.test(before) && !TEXTS.test(nameIn(before))
}

/** @param before the line up to a target, in Markdown or HTML */
function isDestination(before: string): boolean {
  if (/(?:\]\(\s{0,9}<?|srcset=["'][^"']{0,999},\s{0,9})$/i.test(before)) return true
  const [, sign] = /([=:])\s{0,9}\{?\s{0,9}["'`]?$/.exec(before) ?? []
  if (sign === '=') return !TEXTS.test(nameIn(before))
  return sign === ':' && /["'`]$/.test(before) && TARGETS.test(nameIn(before))
}

/** The last name of an attribute or a value in a line. */
function nameIn(before: string): string {
  return [...before.matchAll(/([\w-]{1,40})["']?\s{0,9}[:=]/g)].at(-1)?.[1] ?? ''
}

/** A text of the same length in which code is blank, and where its Markdown begins. */
function visiblePart({ text: written, file }: Text) {
  if (!/\.(?:mdx?|markdown)$/i.test(file)) return { text: written, body: written.length }
  const text = written.replaceAll('\r\n', ' \n')
  const { body, yaml } = splitText(text)
  const start = yaml === null ? 0 : text.length - body.trimStart().length
  const rest = text.slice(start)
  const lines = readLines(rest, isMdx(file))
  const parts = lines.map(({ kind, text: line }) =>
    kind === 'code' ? ' '.repeat(line.length) : withoutInlineCode(line),
  )
  // Lines that are nested too deeply are not read.
  const read = parts.join('\n')
  return { text: text.slice(0, start) + read + rest.slice(read.length), body: start }
}

function withoutInlineCode(line: string): string {
  return line.replace(/(?<!`)(`+)(?!`)[^`]+\1(?!`)/g, (code) => ' '.repeat(code.length))
}
