/** Changes the links of pages: each compiled link has a position, at which its target is looked for. */
import { splitText } from '../../content/body.ts'
import { isMdx } from '../../content/imports.ts'
import { readLines } from '../../content/markdown/lines.ts'
import { warning } from '../../problems/problem.ts'
import { decodePath } from '../../shared/paths.ts'
import type { Link, Problem, Site } from '../../types.ts'
import type { Destinations } from './destinations.ts'
import type { Text, Texts } from './texts.ts'

interface Wanted extends Pick<Link, 'file' | 'line' | 'column' | 'target'> {
  readonly wanted: string
}

/** @returns what could not be changed */
export function changeLinks(site: Site, to: Destinations, texts: Texts): Problem[] {
  return wantedLinks(site, to).flatMap((link): Problem[] => {
    const text = texts.of(link.file)
    // The page of a plugin has no file.
    if (text === null) return []
    if (changeLink(text, link)) return []
    const reason = `the link "${link.target}" is not written out here`
    return [warning('broken-link', link, reason, `Change it to "${link.wanted}".`, link.target)]
  })
}

/** The links to change. The same one on the pages of several locales is one, and two at one position are two. */
function wantedLinks(site: Site, to: Destinations): Wanted[] {
  const most = new Map<string, Wanted[]>()
  for (const page of site.locales.flatMap(({ pages }) => pages)) {
    const own = new Map<string, Wanted[]>()
    page.doc.links.forEach((link, index) => {
      if (page.targets[index] === null) return
      const wanted = to.newTarget(link, page)
      if (wanted === null) return
      const { file, line, column, target } = link
      const key = JSON.stringify([file, line, column, target, wanted])
      own.set(key, [...(own.get(key) ?? []), { file, line, column, target, wanted }])
    })
    for (const [key, links] of own)
      if (links.length > (most.get(key)?.length ?? 0)) most.set(key, links)
  }
  return [...most.values()].flat().sort((a, b) => a.line - b.line || a.column - b.column)
}

function changeLink(text: Text, { file, line, column, target, wanted }: Wanted): boolean {
  const found = occurrences(visible(text.text, file), target)
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
function occurrences(text: string, target: string): Occurrence[] {
  const spellings = [target, decodePath(target)].flatMap((one) => [
    one,
    one.replaceAll('&', '&amp;'),
  ])
  const found = [...new Set(spellings)].flatMap((written) => {
    const places: Occurrence[] = []
    for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
      const end = at + written.length
      if (!isTarget(text, at, end)) continue
      const line = text.slice(text.lastIndexOf('\n', at) + 1, at)
      places.push({ start: at, end, isDefinition: /^[\s>]*\[[^\]]+\]:\s*<?$/.test(line) })
    }
    return places
  })
  return found.sort((a, b) => a.start - b.start)
}

function isTarget(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 100), start)
  const after = text[end] ?? '\n'
  return /(?:\]\(\s*<?|["'`=]|[:\-,]\s+<?)$/.test(before) && /[\s)"'`>,\]}]/.test(after)
}

/** A text of the same length in which code is blank. */
function visible(written: string, file: string): string {
  if (!/\.(?:mdx?|markdown)$/i.test(file)) return written
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
  return text.slice(0, start) + read + rest.slice(read.length)
}

function withoutInlineCode(line: string): string {
  return line.replace(/(?<!`)(`+)(?!`)[^`]+\1(?!`)/g, (code) => ' '.repeat(code.length))
}
