/** Parses a query: turns what a visitor typed into the terms to look up. */
import type { Candidate, Index } from './lookup.ts'
import { stemsOfUnfinished } from './stem.ts'
import { type Form, pairOf, type Word, wordsOf } from './words.ts'

/** One word of the query with all terms that may match it. */
export interface Group {
  readonly text: string
  readonly candidates: readonly Candidate[]
  /** Factor of its weight: less than 1 for a weak stop word. */
  readonly factor: number
}

/** Minimum length for prefix matching. */
const MIN_PREFIX = 2
/** Confidence of prefix matches when the typed word is itself a term. */
const BESIDE_EXACT = 0.4
/** Prefix matches considered per word. */
const MAX_EXPANSIONS = 24
/** Factor of a weak stop word. */
const WEAK = 0.1
/** Factor of a weak stop word that is in a pair, such as `not found`: only the pair is looked up. */
const WEAK_IN_PAIR = 0.5

/**
 * Finds candidates for each word of the query. The last word is matched as a prefix if it is still
 * being typed; words without candidates get typo correction.
 */
export async function readQuery(query: string, lang: string, index: Index): Promise<Group[]> {
  const typed = wordsOf(query, lang)
  const significant = typed.filter((word) => !index.isStopWord(word.text))
  const words = significant.length > 0 ? significant : typed
  const last = /[\p{L}\p{N}\p{M}]$/u.test(query) ? words.at(-1) : undefined
  // Pairs of adjacent words: `log in` may be indexed as `login`, `auto comp` as `autocomplete`.
  const pairs = typed.map((word, at) => {
    const next = typed[at + 1]
    return next && pairOf(word.text, next.text, lang)
  })
  const pairsWith = (word: Word) => {
    const at = typed.indexOf(word)
    return [pairs[at - 1], pairs[at]].filter((pair) => !!pair)
  }
  const ending = last && pairs[typed.indexOf(last) - 1]
  await index.load(
    words.flatMap((word) => [
      ...rangesOf(word, word === last),
      ...pairsWith(word).flatMap((pair) => rangesOf(pair, pair === ending)),
    ]),
  )
  const groups = words.flatMap((word) => {
    const compounds = pairsWith(word).flatMap((pair) =>
      candidatesOf(pair.term, pair.text, pair === ending, index),
    )
    const all = groupsOf(word, word === last, compounds, index)
    if (!index.isWeakStopWord(word.text)) return all
    if (compounds.length > 0)
      return { text: word.text, candidates: compounds, factor: WEAK_IN_PAIR }
    return all.map((group) => ({ ...group, factor: WEAK }))
  })
  return Promise.all(
    groups.map(async (group) =>
      group.candidates.length > 0
        ? group
        : { ...group, candidates: await index.similar(group.text, group.text === last?.text) },
    ),
  )
}

/** The ranges of terms to load for a word. */
function rangesOf(word: Form, unfinished: boolean): [from: string, to: string][] {
  const stems = unfinished ? stemsOfUnfinished(word.text) : []
  const exact = [word.term, ...word.parts, ...stems].map((term): [string, string] => [term, term])
  return unfinished ? [...exact, [word.text, `${word.text}\uffff`]] : exact
}

/** A compound that is not in the index as a whole becomes one group per part. */
function groupsOf(
  word: Word,
  unfinished: boolean,
  compounds: readonly Candidate[],
  index: Index,
): Group[] {
  const all = [...candidatesOf(word.term, word.text, unfinished, index), ...compounds]
  if (all.length > 0 || word.parts.length === 0)
    return [{ text: word.text, candidates: all, factor: 1 }]
  return word.parts.map((part) => ({
    text: part,
    candidates: candidatesOf(part, part, unfinished, index),
    factor: 1,
  }))
}

function candidatesOf(term: string, text: string, unfinished: boolean, index: Index): Candidate[] {
  const exact = index.has(term)
  const found = exact ? [exact] : []
  if (!unfinished || text.length < MIN_PREFIX) return found
  const longer = index
    .startingWith(text)
    .filter((t) => t !== term)
    .slice(0, MAX_EXPANSIONS)
    .map((t) => ({
      term: t,
      confidence:
        (exact ? BESIDE_EXACT : 0.8) * Math.sqrt(text.length / Math.max(t.length, text.length)),
    }))
  const all = [...found, ...longer]
  if (all.length > 0) return all
  const stem = stemsOfUnfinished(text).find((t) => index.has(t))
  return stem ? [{ term: stem, confidence: 0.9 }] : []
}
