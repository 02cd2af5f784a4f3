/** Highlights and excerpts: marks the matches of a query in a text. */
import type { Text } from './types.ts'
import { BETWEEN, type Word, wordsOf } from './words.ts'

/** Tells whether a word of a text matches the query. */
export type Match = (word: Word) => boolean

/** Target length of an excerpt, in characters. */
const LENGTH = 150

export function matchTerms(terms: ReadonlySet<string>, typed: string): Match {
  return ({ text, term, parts }) =>
    terms.has(term) ||
    parts.some((part) => terms.has(part)) ||
    (typed.length > 1 && text.startsWith(typed))
}

/** The whole text with its matches marked. Of a compound, only the parts that match, if any does. */
export function mark(text: string, lang: string, match: Match): Text {
  const pieces: Text[number][] = []
  let at = 0
  for (const { start, end } of wordsOf(text, lang).filter(match)) {
    if (start > at) pieces.push(text.slice(at, start))
    at = end
    const whole = text.slice(start, end)
    const parts = whole.split(BETWEEN)
    const marked = parts.length > 1 ? parts.flatMap((part = '') => mark(part, lang, match)) : []
    pieces.push(...(marked.some((part) => typeof part !== 'string') ? marked : [{ mark: whole }]))
  }
  if (at < text.length) pieces.push(text.slice(at))
  return pieces
}

/** The window of the text with the most distinct matches, with its matches marked. */
export function excerpt(text: string, lang: string, match: Match): Text {
  const words = wordsOf(text, lang)
  const matches = words.filter(match)
  let best = { start: 0, count: 0 }
  for (const { start } of matches) {
    const count = new Set(
      matches.filter((m) => m.start >= start && m.end <= start + LENGTH).map((m) => m.term),
    ).size
    if (count > best.count) best = { start, count }
  }
  // Start a few words before the first match, or at the start of the text if that is near.
  const from =
    best.start < 60 ? 0 : (words.find((word) => word.start >= best.start - 40)?.start ?? 0)
  const to =
    text.length - from <= LENGTH + 30
      ? text.length
      : (words.findLast((word) => word.end <= from + LENGTH)?.end ?? from + LENGTH)
  const shown = mark(text.slice(from, to), lang, match)
  return [...(from > 0 ? ['… '] : []), ...shown, ...(to < text.length ? ['\u00a0…'] : [])]
}
