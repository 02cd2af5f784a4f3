/** Keeps the ids of headings: where docsgen would make another one, the old one is written out. */

import type { SyntaxName } from '../../plugin/index.ts'
import { sluggerOf } from '../extended-markdown/spellings/slugs.ts'
import { FenceLines } from './fence-lines.ts'
import { bodyOf } from './front-matter.ts'
import type { Dialect } from './types.ts'
import { blanked } from './vue/markup.ts'

/** Those of documentation from code, `## ::: name`, have the name as their id. */
const HEADING = /^ {0,3}#{1,6}[ \t]+(?![ \t]|::: )/
const HEADING_END = /(?<![ \t])[ \t]+#+$/
const HAS_ID = /\{[^{}#]*#[^{}]*\}\s*$|\bid=["']/

/**
 * Adds `{#id}` to the headings of a page whose id would differ.
 * @param syntax of the new site, which decides on the ids that it makes
 */
export function keepHeadingIds(
  text: string,
  { headingId, repeated }: Dialect,
  syntax: SyntaxName = 'markdown',
): string {
  if (headingId === null) return text
  const [old, own] = [counter(repeated), sluggerOf(syntax)]
  return outsideCode(text, (line) => {
    const [start] = HEADING.exec(line) ?? []
    if (start === undefined) return line
    const written = line.slice(start.length).trimEnd()
    const end = HEADING_END.exec(written)?.[0] ?? ''
    const title = written.slice(0, written.length - end.length)
    if (HAS_ID.test(title)) return line
    const words = wordsOf(title)
    const [was, is] = [old(headingId(words)), own(words)]
    return was === is || was === '' ? line : `${start}${title} {#${was}}${end}`
  })
}

/** Calls a function with each line that is neither code nor front matter. */
export function outsideCode(text: string, change: (line: string, index: number) => string): string {
  const fences = new FenceLines()
  let isMatter = text.startsWith('---\n')
  return text
    .split('\n')
    .map((line, index) => {
      if (!isMatter) return fences.read(line) === 'text' ? change(line, index) : line
      if (index > 0 && /^---[ \t]*$/.test(line)) isMatter = false
      return line
    })
    .join('\n')
}

/** A text of the same length, with spaces in place of code and front matter. */
export function maskCode(text: string): string {
  const outside = new Set<number>()
  outsideCode(text, (line, index) => {
    outside.add(index)
    return line
  })
  return text
    .split('\n')
    .map((line, index) => (outside.has(index) ? line : ' '.repeat(line.length)))
    .join('\n')
}

/** Numbers repeated ids. */
function counter(separator: string): (id: string) => string {
  const seen = new Map<string, number>()
  return (id) => {
    const count = seen.get(id)
    seen.set(id, (count ?? 0) + 1)
    if (count === undefined) return id
    const next = `${id}${separator}${count}`
    seen.set(next, 1)
    return next
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&apos;': "'",
  '&gt;': '>',
  '&lt;': '<',
  '&nbsp;': '\u00A0',
  '&quot;': '"',
}

/** Text of HTML without the usual entities. */
export function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|\w+);/gi, (entity, decimal, hex) => {
    const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)
    return Number.isNaN(code) ? (ENTITIES[entity] ?? entity) : String.fromCodePoint(code)
  })
}

/** Longer headings are left as they are. */
const MAX_HEADING = 2000

/** The text of a heading without its markup. */
export function wordsOf(markdown: string): string {
  if (markdown.length > MAX_HEADING) return markdown
  const code: string[] = []
  const plain = markdown
    .replace(/(`+)(.+?)\1(?!`)/g, (_, __, inner: string) => {
      code.push(inner.trim())
      return `\uE000${code.length - 1}\uE001`
    })
    .replace(/!\[[^[\]]*\]\([^)[]*\)/g, '')
    .replace(/\[([^[\]]*)\](?:\([^)[]*\)|\[[^[\]]*\])/g, '$1')
    .replace(/(?<!\\)<\/?[A-Za-z](?:[^<>"]|"[^"<]{0,200}"){0,200}>/g, '')
    .replace(/(\*{1,3}|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])_{1,2}(?=\S)(.+?)(?<=\S)_{1,2}(?![\p{L}\p{N}])/gu, '$1')
    .replace(/&\w+;/g, decoded)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
  return plain.replace(/\uE000(\d+)\uE001/g, (_, index) => code[Number(index)] ?? '').trim()
}

interface FirstHeading {
  readonly level: number
  readonly text: string
  /** Whether the page begins with it. */
  readonly isFirst: boolean
}

/** A line between sections, or an element that may contain a heading. */
const END_OF_INTRO =
  /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|<(?!br\b|img\b)\w.*)$/

/** The heading that a page has before anything but text, outside of code. */
export function firstHeading(text: string): FirstHeading | null {
  const found: FirstHeading[] = []
  let [isFirst, isOver] = [true, false]
  const content = blanked(blanked(bodyOf(text), '<script', '</script>'), '<style', '</style>')
  outsideCode(content, (line) => {
    isOver ||= END_OF_INTRO.test(line)
    if (found.length === 0 && !isOver && HEADING.test(line)) {
      const [, marks = '', words = ''] = /^\s*(#+)[ \t]+(.*)$/.exec(line) ?? []
      found.push({ level: marks.length, text: wordsOf(withoutMarks(words.trimEnd())), isFirst })
    }
    isFirst &&= line.trim() === ''
    return line
  })
  return found[0] ?? null
}

/** True if a page has a heading of the first level, in Markdown or HTML. */
export function hasTitleHeading(text: string): boolean {
  let found = false
  let before = ''
  outsideCode(bodyOf(text), (line) => {
    found ||= /^ {0,3}#[ \t]|<h1[\s>]/.test(line) || (/^=+[ \t]*$/.test(line) && before !== '')
    before = line.trim()
    return line
  })
  return found
}

/** The text of the first heading of the first level. */
export function headingOf(text: string): string | undefined {
  const [, heading] = /^#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/m.exec(bodyOf(text)) ?? []
  return heading && wordsOf(withoutMarks(heading))
}

/** A heading without its id and the number signs after it. */
function withoutMarks(heading: string): string {
  return heading.replace(HEADING_END, '').replace(/(?<!\s)\s*\{#[^{}]*\}\s*$/, '')
}
