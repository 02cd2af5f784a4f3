/** Files that pages include, as the plugin `include-markdown` reads them. https://github.com/mondeja/mkdocs-include-markdown-plugin */
import { dirname, relative, resolve } from 'node:path'
import { replacedOutside } from '../../code-spans.ts'
import { includedPart } from '../../included-part.ts'
import { matchesGlob } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'

const TAG =
  /^([ \t]*)\{%-?\s{0,8}include(?:-markdown)?\s{1,8}("[^"\n]{1,300}"(?:(?!%\})[\s\S]){0,1000}?|'[^'\n]{1,300}'(?:(?!%\})[\s\S]){0,1000}?)-?%\}/gm
const OPTION = /([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(-?\w+))/g
/** Addresses of links and images. */
const ADDRESS = /(\]\(<?|^\[[^\]\n]{1,200}\]:[ \t]*)(?![a-z]+:|[/#])([^)\s>]+)/gim
/** Of all files that a page includes, each time that it does. */
const MAX_CHARACTERS = 5_000_000

interface Place {
  readonly old: OldFiles
  /** Folder of pages, at which paths begin. */
  readonly folder: string
  /** The text of a file by its absolute path; null for one that must not be shown. */
  readonly read: (file: string) => string | null
}

/**
 * A page with whole files as snippets, and with parts of others in its text. A file does not include itself.
 * @param page its absolute path
 * @param open the files around the text
 */
export function withIncludedMarkdown(
  text: string,
  page: string,
  place: Place,
  open: readonly string[] = [page],
  budget = { left: MAX_CHARACTERS },
): string {
  if (!text.includes('{%')) return text
  return replacedOutside(text, TAG, (all, indent, written) => {
    const [, path = ''] = /^["']([^"']+)["']/.exec(written) ?? []
    const options = optionsOf(written.slice(path.length + 2))
    const files = filesOf(path, page, place).filter((file) => !open.includes(file))
    if (files.length === 0) return all
    const isWhole = !Object.keys(options).some((name) =>
      /^(?:start|end|heading-offset)$/.test(name),
    )
    const [only, second] = files
    if (only !== undefined && second === undefined && isWhole)
      return `${indent}--8<-- "${place.old.shown(only)}"`
    return files
      .flatMap((file) => {
        const found = place.read(file)
        budget.left -= (found ?? '').length + 5_000
        if (found === null || budget.left < 0) return []
        const part = includedPart(found, { start: options.start, end: options.end }).trim()
        const shifted = withOffset(part, Number(options['heading-offset'] ?? 0))
        const inner = moved(shifted, file, page)
        const whole = withIncludedMarkdown(inner, page, place, [...open, file], budget)
        return whole.split('\n').map((line) => (line === '' ? line : indent + line))
      })
      .join('\n')
  })
}

function optionsOf(written: string): Record<string, string> {
  return Object.fromEntries(
    [...written.matchAll(OPTION)].map(([, name = '', double, single, word]) => [
      name,
      (double ?? single ?? word ?? '').replace(/\\n/g, '\n').replace(/\\(.)/g, '$1'),
    ]),
  )
}

/** A path begins at the folder of pages, unless it says that it begins at the page. */
function filesOf(path: string, page: string, { old, folder }: Place): string[] {
  const base = /^\.{1,2}\//.test(path) ? dirname(page) : (old.find(folder) ?? '')
  const absolute = resolve(base, path)
  if (!/[*?]/.test(path)) return [old.find(absolute)].filter((file) => file !== null)
  const fixed = absolute.slice(0, absolute.search(/[^/\\]*[*?]/))
  return old
    .list(fixed)
    .filter((name) => matchesGlob(name, [absolute.slice(fixed.length)]))
    .flatMap((name) => old.find(`${fixed}${name}`) ?? [])
    .filter((file) => file !== page)
}

function withOffset(text: string, offset: number): string {
  if (offset === 0 || Number.isNaN(offset)) return text
  return replacedOutside(text, /^(#{1,6})(?=[ \t])/gm, (marks) =>
    '#'.repeat(Math.min(6, Math.max(1, marks.length + offset))),
  )
}

/**
 * Relative addresses lead to the same files from another folder.
 * @param has if given, only addresses change that lead to a file from the included file alone
 */
export function moved(
  text: string,
  file: string,
  page: string,
  has?: (path: string) => boolean,
): string {
  const [from, to] = [dirname(file), dirname(page)]
  if (from === to) return text
  return replacedOutside(text, ADDRESS, (all, before, address) => {
    const [path = '', rest = ''] = address.split(/(?=[#?])/)
    if (has && (has(resolve(to, path)) || !has(resolve(from, path)))) return all
    return `${before}${relative(to, resolve(from, path)).replaceAll('\\', '/')}${rest}`
  })
}
