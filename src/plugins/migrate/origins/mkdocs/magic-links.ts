/**
 * Writes out the references to issues and people that MagicLink makes links of.
 * https://facelessuser.github.io/pymdown-extensions/extensions/magiclink/
 */

import { Source } from '../../../../markdown/edits.ts'
import { readLines } from '../../../../plugin/index.ts'
import { mkdocsBlocks } from '../../../extended-markdown/spellings/mkdocs-blocks.ts'
import { maskSpans } from '../../code-spans.ts'
import { maskCode } from '../../headings.ts'
import { type Json, textOf } from '../../json.ts'
import { blanked } from '../../vue/markup.ts'

/** Where the references of a site lead. */
export interface Forge {
  /** `https://github.com/` */
  readonly host: string
  /** `user/repository` */
  readonly repository: string
  /** Issues and discussions are shown with the same sign. */
  readonly isNormalized: boolean
}

const HOSTS: Readonly<Record<string, string>> = { github: 'https://github.com/' }

/** Null if the site makes no such links, or of a place that is not known. */
export function forgeOf(
  options: Json | undefined,
  repositoryUrl: string | undefined,
): Forge | null {
  const host = HOSTS[textOf(options?.provider) ?? 'github']
  if (options?.repo_url_shorthand !== true || host === undefined) return null
  const found = repositoryUrl?.startsWith(host)
    ? repositoryUrl.slice(host.length).replace(/\/$|\.git$/, '')
    : ''
  const [owner = '', name = ''] = found.split('/')
  const user = textOf(options.user) ?? owner
  const repository = textOf(options.repo) ?? name
  if (user === '' || repository === '') return null
  return {
    host,
    repository: `${user}/${repository}`,
    isNormalized: options.normalize_issue_symbols === true,
  }
}

/** Escaped signs, links, definitions, tags, addresses, and braces, which contain no references. */
const OTHERS = [
  '\\\\[#!?@]',
  '!?\\[(?:[^\\[\\]\\n]|\\[[^\\[\\]\\n]{0,200}\\]){0,500}\\](?:\\([^()\\n]{0,500}\\)|\\[[^\\[\\]\\n]{0,200}\\]|(?<!\\[\\^[^\\[\\]\\n]{0,200}\\]):[ \\t].*)?',
  '<[^<>\\n]{1,500}>',
  '\\b[a-z][a-z+.-]{1,20}:\\/\\/[^\\s<>]+',
  '\\{[^{}\\n]{0,300}\\}',
  '[\\w.+-]{1,64}@[\\w.-]{1,200}',
].join('|')
const REFERENCE =
  '(?<![\\w/&\\[#!?@.-])(?:(?<repository>[A-Za-z\\d][\\w-]{0,38}\\/[\\w.-]{1,100})?(?<sign>[#!?])(?<number>[1-9]\\d{0,6})|@(?<person>[A-Za-z\\d](?:[A-Za-z\\d-]{0,37}[A-Za-z\\d])?)(?![\\w./-]*[/@]))(?![\\w-])'
const PART = new RegExp(`${OTHERS}|${REFERENCE}`, 'g')
const KINDS: Readonly<Record<string, string>> = { '#': 'issues', '!': 'pull', '?': 'discussions' }
/** Longer lines are left as they are. */
const MAX_LINE = 5000

export function withMagicLinks(text: string, forge: Forge): string {
  const plain = maskSpans(maskCode(text))
  const masked = HTML.reduce((all, [open, close]) => blanked(all, open, close), plain)
  const isText = textLines(masked.replace(HTML_BLOCK, (all) => all.replace(/\S/g, ' ')))
  let start = 0
  return text
    .split('\n')
    .map((line, index) => {
      const shown = masked.slice(start, start + line.length)
      start += line.length + 1
      return isText.has(index) ? linked(line, shown, forge) : line
    })
    .join('\n')
}

/** HTML in which nothing is read. */
const HTML = [
  ['<!--', '-->'],
  ['<pre', '</pre>'],
  ['<script', '</script>'],
  ['<style', '</style>'],
] as const

/** Up to the next blank line, HTML is no Markdown. https://spec.commonmark.org/0.31.2/#html-blocks */
const HTML_BLOCK =
  /^[ \t]*<(?:center|details|div|d[dlt]|fig(?:caption|ure)|h[1-6]|li|[ou]l|p|section|summary|table|t(?:body|d|h|head|r))(?=[\s>])(?!.*\bmarkdown\b).*(?:\n[ \t]*\S.*)*/gim

/** The indices of the lines that are not code: the content of indented blocks is not, either. */
function textLines(text: string): Set<number> {
  const read = new Source(text).edit(mkdocsBlocks(text))
  const shown = readLines(read.text).filter(({ kind }) => kind === 'text' || kind === 'opening')
  return new Set(shown.map(({ start }) => read.placeOf(start).line - 1))
}

/** @param shown the line with spaces in place of code */
function linked(line: string, shown: string, forge: Forge): string {
  if (line.length > MAX_LINE || !/[#!?]\d|@[A-Za-z\d]/.test(shown)) return line
  let result = ''
  let at = 0
  for (const { index, 0: all, groups = {} } of shown.matchAll(PART)) {
    const { person, sign = '', number, repository } = groups
    result += line.slice(at, index)
    at = index + all.length
    const name = `${repository ?? ''}${forge.isNormalized ? '#' : sign}${number}`
    if (person !== undefined) result += `[@${person}](${forge.host}${person})`
    else if (number === undefined) result += line.slice(index, at)
    else
      result += `[${name}](${forge.host}${repository ?? forge.repository}/${KINDS[sign]}/${number})`
  }
  return result + line.slice(at)
}
