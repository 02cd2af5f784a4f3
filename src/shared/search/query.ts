/** What a visitor typed, as the terms to look up. */
import type { Index } from './lookup.ts'
import { stemsOfUnfinished } from './stem.ts'
import { type Word, wordsOf } from './words.ts'

/** A term that stands for a word of the query, and how sure that is, from 0 to 1. */
export interface Candidate {
  readonly term: string
  readonly sureness: number
}

/** One word of the query with every term that stands for it. */
export interface Group {
  readonly text: string
  readonly candidates: readonly Candidate[]
}

/** Fewest letters of an unfinished word. */
const SHORTEST_PREFIX = 2
/** How sure longer words are when what was typed is a word of its own. */
const BESIDE_EXACT = 0.4
/** Most terms that an unfinished word stands for. */
const MOST_EXPANSIONS = 24

/** Finds the terms of every word; words that nothing is known of are looked for with errors. */
export async function readQuery(query: string, lang: string, index: Index): Promise<Group[]> {
  const typed = wordsOf(query, lang)
  const telling = typed.filter((word) => !index.isStopWord(word.text))
  const words = telling.length > 0 ? telling : typed
  const last = /[\p{L}\p{N}\p{M}]$/u.test(query) ? words.at(-1) : undefined
  // `log in` may stand as `login`, `auto comp` become `autocomplete`: by the first of the two.
  // Only the one being typed is fetched for; the others are known if their neighbours are.
  const joined = typed.map((word, at) => {
    const next = typed[at + 1]
    return next && wordsOf(word.text + next.text, lang)[0]
  })
  const ending = last && joined[typed.indexOf(last) - 1]
  await index.load([
    ...words.flatMap((word) => rangesOf(word, word === last)),
    ...(ending ? rangesOf(ending, true) : []),
  ])
  const groups = words.flatMap((word) => {
    const at = typed.indexOf(word)
    const compounds = [joined[at - 1], joined[at]].flatMap((one) =>
      one ? candidatesOf(one.term, one.text, one === ending, index) : [],
    )
    return groupsOf(word, word === last, compounds, index)
  })
  return Promise.all(
    groups.map(async (group) =>
      group.candidates.length > 0
        ? group
        : { ...group, candidates: await index.similar(group.text, group.text === last?.text) },
    ),
  )
}

/** The ranges of terms that a word asks for. */
function rangesOf(word: Word, unfinished: boolean): [from: string, to: string][] {
  const exact = [word.term, ...word.parts].map((term): [string, string] => [term, term])
  if (!unfinished) return exact
  return [
    ...exact,
    [word.text, `${word.text}\uffff`],
    ...stemsOfUnfinished(word.text).map((term): [string, string] => [term, term]),
  ]
}

/** A compound that the index does not know as a whole stands for its parts. */
function groupsOf(
  word: Word,
  unfinished: boolean,
  compounds: readonly Candidate[],
  index: Index,
): Group[] {
  const all = [...candidatesOf(word.term, word.text, unfinished, index), ...compounds]
  if (all.length > 0 || word.parts.length === 0) return [{ text: word.text, candidates: all }]
  return word.parts.map((part) => ({
    text: part,
    candidates: candidatesOf(part, part, unfinished, index),
  }))
}

function candidatesOf(term: string, text: string, unfinished: boolean, index: Index): Candidate[] {
  const exact = index.has(term)
  const found = exact ? [exact] : []
  if (!unfinished || text.length < SHORTEST_PREFIX) return found
  const longer = index
    .startingWith(text)
    .filter((t) => t !== term)
    .slice(0, MOST_EXPANSIONS)
    .map((t) => ({
      term: t,
      sureness:
        (exact ? BESIDE_EXACT : 0.8) * Math.sqrt(text.length / Math.max(t.length, text.length)),
    }))
  const stem =
    exact || longer.length > 0 ? undefined : stemsOfUnfinished(text).find((t) => index.has(t))
  return [...found, ...longer, ...(stem ? [{ term: stem, sureness: 0.9 }] : [])]
}
