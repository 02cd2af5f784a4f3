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
/** Files in each other. */
const MAX_DEPTH = 10

interface Place {
  readonly old: OldFiles
  /** Folder of pages, at which paths begin. */
  readonly folder: string
  /** The text of a file by its absolute path; null for one that must not be shown. */
  readonly read: (file: string) => string | null
}

/** A page with whole files as snippets, and with parts of others in its text. @param page its absolute path */
export function withIncludedMarkdown(text: string, page: string, place: Place, depth = 0): string {
  if (!text.includes('{%') || depth > MAX_DEPTH) return text
  return replacedOutside(text, TAG, (all, indent, written) => {
    const [, path = ''] = /^["']([^"']+)["']/.exec(written) ?? []
    const options = optionsOf(written.slice(path.length + 2))
    const files = filesOf(path, page, place)
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
        if (found === null) return []
        const part = includedPart(found, { start: options.start, end: options.end }).trim()
        const shifted = withOffset(part, Number(options['heading-offset'] ?? 0))
        const whole = withIncludedMarkdown(moved(shifted, file, page), page, place, depth + 1)
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

/** Relative addresses lead to the same files from another folder. */
function moved(text: string, file: string, page: string): string {
  const [from, to] = [dirname(file), dirname(page)]
  if (from === to) return text
  return replacedOutside(text, ADDRESS, (_, before, address) => {
    const [path = '', rest = ''] = address.split(/(?=[#?])/)
    return `${before}${relative(to, resolve(from, path)).replaceAll('\\', '/')}${rest}`
  })
}
