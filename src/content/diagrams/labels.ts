/** Labels of diagrams, kept whole on their way through a language in which many letters mean something. */
import { escapeText } from '../../shared/html.ts'

/** Letters that the drawing library would take for syntax, or for formatting. */
const SPECIAL = '[](){}|"\'<>/\\&#;*~`:%=+$,- '
/** They travel as letters of the private use area, and come back in the finished picture. */
const PRIVATE = 0xe000
/** Stands before each id of a picture, for what makes it the page's own; no label has it. */
export const OWN = '\ue100'
/** What the two above mean, and what no page may contain. */
const FORBIDDEN = /(?![\t\n])[\ue000-\ue100\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu
/** Longer lines are broken between words. */
const LINE = 34

const NAMED: ReadonlyMap<string, string> = new Map([
  ['quot', '"'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['apos', "'"],
  ['nbsp', ' '],
])

/** A label with whatever may stand in one; its lines are divided by `<br/>`. */
export function label(written: string): string {
  return linesOf(written).flatMap(wrap).map(protect).join('<br/>')
}

/** A label that stays on one line, for where there is no room for more. */
export function lineLabel(written: string): string {
  return protect(linesOf(written).join(' '))
}

/** The same without a space, for where names are labels. */
export function nameLabel(written: string): string {
  return lineLabel(written).replaceAll(' ', privately(' '))
}

/** Puts the letters back, as text of an SVG. */
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

/** The text of a label: without quotes, icons and tags, with what entities stand for. */
function plain(written: string): string {
  const text = written.trim().replace(/^"([\s\S]*)"$/, '$1')
  const isMarkdown = /^`[\s\S]*`$/.test(text)
  return (
    isMarkdown ? text.slice(1, -1).replace(/(?<!\w)(\*\*|__|\*|_)(\S.*?)\1(?!\w)/g, '$2') : text
  )
    .replace(/<br\s*\/?>|\\n/gi, '\n')
    .replace(/\bfa[bklrs]?:fa-[\w-]+\s*/g, '')
    .replace(/<\/?(?:b|i|u|s|em|strong|small|sub|sup|code|span|mark)\b[^>]*>/gi, '')
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
    if (last !== undefined && last.length + word.length < LINE) lines.push(`${lines.pop()} ${word}`)
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
