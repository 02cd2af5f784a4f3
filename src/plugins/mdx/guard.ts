/**
 * Finds what the native MDX parser cannot parse: it crashes on code that is nested very deeply,
 * takes exponential time for `<` in wrong expressions, and quadratic time for what is not closed.
 */

import { readLines } from '../../plugin/index.ts'
import { type CodeError, parseModule } from '../extended-markdown/values/javascript.ts'

/** Brackets in each other, and elements; more than on any real page. */
const MAX_BRACKETS = 300
const MAX_ELEMENTS = 300
/** Elements without a blank line between them. */
const MAX_IN_BLOCK = 5000
/** Code that is longer, or has more `<`, is first parsed by a parser without these defects. */
const MAX_LENGTH = 4000
const MAX_LESS_THAN = 6

const UNCLOSED = 'an expression in braces is not closed'
const MANY =
  'more than 5,000 elements follow each other without a blank line, which begins another block'
const DEEP = 'brackets or elements are nested too deeply'

/** The parts of a page that matter here, outside of fenced code. */
const TOKEN = /\\[\s\S]|`+|\{|<\/?(?=[A-Za-z_$>])|\/>|\n[ \t]*(?=\n)|^(?:im|ex)port(?=[ \t{*'"])/gm

/** The first place that the parser must not see; null if there is none. */
export function wrongAt(text: string): CodeError | null {
  const prose = withoutCode(text)
  const deep = deepAt(prose)
  if (deep >= 0) return { offset: deep, reason: DEEP }
  let elements = 0
  let inBlock = 0
  const unclosed: Unclosed = new Map()
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(prose); match; match = TOKEN.exec(prose)) {
    const [token] = match
    const offset = match.index
    if (token === '<') {
      elements++
      inBlock++
    } else if (token.startsWith('\n')) inBlock = 0
    else if (token === '</' || token === '/>') elements--
    if (elements > MAX_ELEMENTS) return { offset, reason: DEEP }
    if (inBlock > MAX_IN_BLOCK) return { offset, reason: MANY }
    let end = offset + token.length
    if (token.startsWith('`')) end = endOfCode(prose, offset, token)
    else if (token === '{') {
      end = endOfBraces(prose, offset, unclosed)
      if (end < 0) return { offset, reason: UNCLOSED }
      const wrong = isRisky(prose, offset, end) && expressionError(text.slice(offset + 1, end - 1))
      if (wrong) return { ...wrong, offset: offset + wrong.offset }
    } else if (token.endsWith('port')) {
      end = endOfStatements(prose, offset, unclosed)
      const wrong = isRisky(prose, offset, end) && moduleError(text.slice(offset, end))
      if (wrong) return { ...wrong, offset: offset + wrong.offset }
    }
    TOKEN.lastIndex = end
  }
  return null
}

/** The offset is that in braces: the one before the code counts. */
function expressionError(code: string): CodeError | null {
  if (!code.trimStart().startsWith('...')) return moduleError(`(${code}\n)`)
  const wrong = moduleError(`({${code}\n})`)
  return wrong && { ...wrong, offset: Math.max(0, wrong.offset - 1) }
}

/**
 * The text with its comments of HTML blanked, which MDX does not have; offsets stay the same.
 * https://docusaurus.io/docs/migration/v3#using-comments
 */
export function withoutComments(text: string): string {
  if (!text.includes('<!--')) return text
  const prose = withoutCode(text)
  let result = ''
  let copied = 0
  const unclosed: Unclosed = new Map()
  let isClosed = true
  COMMENT.lastIndex = 0
  for (let match = COMMENT.exec(prose); match; match = COMMENT.exec(prose)) {
    const [token] = match
    let end = match.index + token.length
    if (token.startsWith('`')) end = endOfCode(prose, match.index, token)
    else if (token === '{' && isClosed) {
      const close = endOfBraces(prose, match.index, unclosed)
      // Braces after one that is never closed are text: each of them might be read to the end.
      isClosed = close >= 0
      end = Math.max(end, close)
    }
    if (token === '<!--') {
      const close = text.indexOf('-->', end)
      if (close < 0) break
      end = close + 3
      result +=
        text.slice(copied, match.index) + text.slice(match.index, end).replace(/[^\n]/g, ' ')
      copied = end
    }
    COMMENT.lastIndex = end
  }
  return result + text.slice(copied)
}

const COMMENT = /\\[\s\S]|`+|\{|<!--/g

/** The text with its fenced code blanked; offsets stay the same. */
function withoutCode(text: string): string {
  return readLines(text, true)
    .map(({ kind, text: line }) => (kind === 'code' ? ' '.repeat(line.length) : line))
    .join('\n')
}

function deepAt(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === 40 || char === 91 || char === 123) depth++
    else if ((char === 41 || char === 93 || char === 125) && depth > 0) depth--
    if (depth > MAX_BRACKETS) return at
  }
  return -1
}

function isRisky(text: string, start: number, end: number): boolean {
  if (end - start > MAX_LENGTH) return true
  return text.slice(start, end).split('<').length - 1 > MAX_LESS_THAN
}

/** Longer inline code is text. */
const MAX_CODE = 5000

/** The end of inline code, which is in one paragraph; that of its backticks if they begin none. */
function endOfCode(text: string, start: number, ticks: string): number {
  const from = start + ticks.length
  const rest = text.slice(from, from + MAX_CODE)
  const blank = rest.search(/\n[ \t]*\n/)
  const runs = rest.slice(0, blank < 0 ? rest.length : blank).matchAll(/`+/g)
  for (const { 0: run, index } of runs) if (run === ticks) return from + index + run.length
  return from
}

/** By quote: where a string that is not closed ends. Those that begin in it are not closed either. */
type Unclosed = Map<string, number>

/** After the brace that closes the one at an offset; -1 if none does. */
function endOfBraces(text: string, start: number, unclosed: Unclosed): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at] as string
    if (char === '{') depth++
    else if (char === '}' && --depth === 0) return at + 1
    else at = endOfSkipped(text, at, unclosed)
  }
  return -1
}

/** Offset of the last character of a string or comment; the one given if none begins there. */
function endOfSkipped(text: string, start: number, unclosed: Unclosed): number {
  const char = text[start] as string
  if (char === '"' || char === "'" || char === '`') return endOfString(text, start, unclosed)
  if (char !== '/' || text[start + 1] !== '*') return start
  const end = text.indexOf('*/', start + 2)
  return end < 0 ? text.length : end + 1
}

/** Offset of the closing quote; that of the opening one if the line, or the template, has none. */
function endOfString(text: string, start: number, unclosed: Unclosed): number {
  const quote = text[start] as string
  if (start < (unclosed.get(quote) ?? 0)) return start
  let at = start + 1
  for (; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
    else if (text[at] === '\n' && quote !== '`') break
  }
  unclosed.set(quote, at)
  return start
}

/** `import` and `export` end at a blank line outside of brackets and templates. */
function endOfStatements(text: string, start: number, unclosed: Unclosed): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at] as string
    if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char)) depth--
    else if (char === '/' && text[at + 1] === '/' && text[at - 1] !== ':') {
      const end = text.indexOf('\n', at)
      if (end < 0) break
      at = end - 1
    } else at = endOfSkipped(text, at, unclosed)
    if (char === '\n' && depth <= 0 && text[at + 1] === '\n') return at
  }
  return text.length
}

/** Why a module is not valid; null if it is. */
export function moduleError(code: string): CodeError | null {
  try {
    parseModule(code)
    return null
  } catch (error) {
    if (error instanceof RangeError) return { reason: 'the code is nested too deeply', offset: 0 }
    const { message, pos = 0 } = error as Error & { readonly pos?: number }
    const what = message.replace(/ \(\d+:\d+\)$/, '').toLowerCase()
    return { reason: `the code is not valid JavaScript: ${what}`, offset: pos }
  }
}
