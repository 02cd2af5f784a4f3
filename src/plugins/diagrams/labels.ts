/** Escapes labels, so that they pass through the rendering library unchanged. */

import { escapeText } from '../../plugin/index.ts'

/** Characters that the rendering library would parse as syntax or formatting. */
const SPECIAL = '[](){}|"\'<>/\\&#;*~`:%=+$,- '
/** They are replaced by characters of the Unicode private use area, and restored in the finished SVG. */
const PRIVATE = 0xe000
/** Placeholder before each id of an SVG, replaced by a unique prefix; no label can contain it. */
export const OWN = '\ue100'
/** The placeholders above, and characters that are not allowed in a page. */
const FORBIDDEN = /(?![\t\n])[\ue000-\ue100\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu
/** Maximum line length; longer lines wrap at spaces. */
const MAX_LINE = 34

const NAMED: ReadonlyMap<string, string> = new Map([
  ['quot', '"'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['apos', "'"],
  ['nbsp', ' '],
])

/** Escapes a label; lines are separated by `<br/>`. */
export function label(written: string): string {
  return linesOf(written).flatMap(wrap).map(protect).join('<br/>')
}

/** Escapes a single-line label. */
export function lineLabel(written: string): string {
  return protect(linesOf(written).join(' '))
}

/** Escapes a label that is used as a name, spaces included. */
export function nameLabel(written: string): string {
  return lineLabel(written).replaceAll(' ', privately(' '))
}

/** Restores the escaped characters as SVG text. */
export function restore(svg: string): string {
  return svg.replace(/[\ue000-\ue0ff]/g, (letter) =>
    escapeText(SPECIAL[letter.charCodeAt(0) - PRIVATE] ?? ''),
  )
}

function linesOf(written: string): string[] {
  return plain(written)
    .split('\n')
    .map((line) => line.trim())
}

/** The plain text of a label: without quotes, icons and tags, entities decoded. */
function plain(written: string): string {
  const text = written.trim().replace(/^"([\s\S]*)"$/, '$1')
  const isMarkdown = text.length > 1 && text.startsWith('`') && text.endsWith('`')
  return (
    isMarkdown ? text.slice(1, -1).replace(/(?<!\w)(\*\*|__|\*|_)(\S.*?)\1(?!\w)/g, '$2') : text
  )
    .replace(/<br\s*\/?>|\\n/gi, '\n')
    .replace(/\bfa[bklrs]?:fa-[\w-]+\s*/g, '')
    .replace(/<\/?(?:b|i|u|s|em|strong|small|sub|sup|code|span|mark)\b[^<>]*>/gi, '')
    .replace(/[#&](#?\w+);/g, (all, name: string) => {
      const digits = /^#?(\d{1,6})$/.exec(name)?.[1]
      return digits
        ? String.fromCodePoint(Math.min(Number(digits), 0x10ffff))
        : (NAMED.get(name) ?? all)
    })
    .replace(FORBIDDEN, '\ufffd')
}

function wrap(line: string): string[] {
  const lines: string[] = []
  for (const word of line.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < MAX_LINE)
      lines.push(`${lines.pop()} ${word}`)
    else lines.push(word)
  }
  return lines
}

function protect(text: string): string {
  const safe = text === '' ? ' ' : text
  return [...safe]
    .map((letter) => (letter !== ' ' && SPECIAL.includes(letter) ? privately(letter) : letter))
    .join('')
    .replace(/^ $/, privately(' '))
}

function privately(letter: string): string {
  return String.fromCharCode(PRIVATE + SPECIAL.indexOf(letter))
}
