/** Parses a query: turns what a visitor typed into the terms to look up. */
import type { Candidate, Index } from './lookup.ts'
import { stemsOfUnfinished } from './stem.ts'
import {
  type Form,
  LETTER,
  NAME,
  nameTerm,
  pairOf,
  type Sign,
  signsOf,
  type Word,
  wordsOf,
} from './words.ts'

/** One word of the query with all terms that may match it. */
export interface Group {
  readonly text: string
  readonly candidates: readonly Candidate[]
  /** Factor of its weight: less than 1 for a weak stop word. */
  readonly factor: number
  /** True if pages without it lose nothing: another group is the same word. */
  readonly isBonus?: boolean
}

/** Minimum length for prefix matching. */
const MIN_PREFIX = 2
/** Confidence of prefix matches when the typed word is itself a term. */
const BESIDE_EXACT = 0.4
/** Confidence of a word alone where the pages have it with the signs that were typed. */
const BESIDE_SIGNS = 0.1
/** Prefix matches considered per word. */
const MAX_EXPANSIONS = 24
/** Factor of a weak stop word. */
const WEAK = 0.1
/** Factor of a weak stop word that is in a pair, such as `not found`: only the pair is looked up. */
const WEAK_IN_PAIR = 0.5

/** Words of up to this many letters are taken for codes: correcting them would answer another question. */
const LONGEST_CODE = 4
/** Factor of a whole name that is the whole query. */
const WHOLE_NAME = 6
/** The same of a single word, which many pages are about. */
const ONE_WORD = 1.6

interface Query {
  readonly groups: readonly Group[]
  /** The query with another word for one that the pages do not have; null if there is none. */
  readonly correction: string | null
}

/**
 * Finds candidates for each word of the query. The last word is matched as a prefix if it is still
 * being typed; words without candidates get typo correction.
 * @param inParts looks up the parts of compounds such as `address:select` instead of the whole
 */
export async function readQuery(
  query: string,
  lang: string,
  index: Index,
  inParts = false,
): Promise<Query> {
  const typed = wordsOf(query, lang)
  const signs = signsOf(query)
  const significant = typed.filter((word) => !index.isStopWord(word.text))
  const words = significant.length > 0 ? significant : [...typed, ...signsAlone(signs, typed)]
  const last = /[\p{L}\p{N}\p{M}]$/u.test(query) ? words.at(-1) : undefined
  // Pairs of adjacent words: `log in` may be indexed as `login`, `auto comp` as `autocomplete`.
  const pairs = typed.map((word, at) => {
    const next = typed[at + 1]
    return next && pairOf(word.text, next.text, lang)
  })
  /** What the word is a part of: pairs, and words with signs, such as `C++`. */
  const wholesOf = (word: Word): Form[] => {
    const at = typed.indexOf(word)
    const around = signs.filter(({ start, end }) => start <= word.start && word.end <= end)
    return [pairs[at - 1], pairs[at], ...around.map(formOfSign)].filter((form) => !!form)
  }
  const isSigned = (word: Word) =>
    signs.some(({ start, end, text }) => start <= word.start && word.end <= end && index.has(text))
  const ending = last && pairs[typed.indexOf(last) - 1]
  await index.load(
    words.flatMap((word) => [
      ...rangesOf(word, word === last),
      ...wholesOf(word).flatMap((whole) => rangesOf(whole, whole === ending)),
    ]),
  )
  const groups = words.flatMap((word) => {
    const compounds = wholesOf(word).flatMap((whole) =>
      candidatesOf(whole.term, whole.text, whole === ending, index),
    )
    const all = groupsOf(word, word === last, compounds, index, inParts).map((group) =>
      isSigned(word) ? belowSigned(group) : group,
    )
    if (!index.isWeakStopWord(word.text)) return all
    if (compounds.length > 0)
      return { text: word.text, candidates: compounds, factor: WEAK_IN_PAIR }
    return all.map((group) => ({ ...group, factor: WEAK }))
  })
  let correction: string | null = null
  /** What misspelled words were probably meant to be. */
  const meant = new Map<string, string>()
  const corrected = groups.map(async (group): Promise<Group> => {
    const { text, candidates } = group
    if (candidates.length > 0 || index.isStopWord(text)) return group
    const spelled = await spelledOtherwise(text, lang, index)
    if (spelled.length > 0) return { ...group, candidates: spelled }
    const unfinished = text === last?.text
    const [closest] = await index.closest(text, unfinished)
    if (text.length > LONGEST_CODE) {
      if (closest) meant.set(text, closest.text)
      return { ...group, candidates: await index.similar(text, unfinished) }
    }
    const word = typed.find((it) => it.text === text)
    if (closest && word)
      correction = query.slice(0, word.start) + closest.text + query.slice(word.end)
    return group
  })
  const found = await Promise.all(corrected)
  const intended = typed.flatMap((word) => {
    const text = meant.get(word.text)
    return text === undefined ? word : wordsOf(text, lang)
  })
  if (meant.size > 0) await index.load(intended.flatMap((word) => rangesOf(word, false)))
  const names = typed.some(isSigned) ? [] : namesOf(intended, index)
  return { groups: [...names, ...found], correction }
}

/** Where pages have the word with its signs, such as `--strict`, the word alone is another one. */
function belowSigned(group: Group): Group {
  const below = ({ term, confidence }: Candidate) =>
    LETTER.test(term.charAt(0)) && LETTER.test(term.charAt(term.length - 1))
      ? { term, confidence: confidence * BESIDE_SIGNS }
      : { term, confidence }
  return { ...group, candidates: group.candidates.map(below) }
}

/** Signs without a word, such as `&&`. */
function signsAlone(signs: readonly Sign[], words: readonly Word[]): Word[] {
  const isAlone = ({ start, end }: Sign) => !words.some((w) => start <= w.start && w.end <= end)
  return signs.filter(isAlone).map((sign) => ({ ...sign, ...formOfSign(sign) }))
}

function formOfSign({ text }: Sign): Form {
  return { text, term: text, parts: [] }
}

/** The names that the query contains whole, with their stop words; only the longest. */
function namesOf(typed: readonly Word[], index: Index): Group[] {
  const words = typed.map(({ term, text }) => ({ term, text, isStop: index.isStopWord(text) }))
  for (let length = words.length; length > 0; length--) {
    // Part of a query is a name of its own only if it is most of it.
    if (length < words.length && (length < 3 || 2 * length < words.length)) break
    const candidates = words.flatMap((_, start) => {
      const name = start + length <= words.length && nameTerm(words.slice(start, start + length))
      return (name && index.has(name)) || []
    })
    if (candidates.length > 0)
      return [
        {
          text: '',
          candidates,
          factor: length === 1 ? ONE_WORD : WHOLE_NAME * (length / words.length) ** 3,
          isBonus: length === 1,
        },
      ]
  }
  return []
}

/** Terms of a word that was typed without the letters of its language: `kraeuter` for `Kräuter`. */
async function spelledOtherwise(text: string, lang: string, index: Index): Promise<Candidate[]> {
  const other = text.replace(/([aou])e/g, '$1').replace(/aa/g, 'a')
  if (other === text) return []
  const words = wordsOf(other, lang)
  await index.load(words.map(({ term }) => [term, term]))
  return words.flatMap(({ term }) => index.has(term) ?? [])
}

/** The ranges of terms to load for a word. */
function rangesOf(word: Form, unfinished: boolean): [from: string, to: string][] {
  const stems = unfinished ? stemsOfUnfinished(word.text) : []
  const exact = [word.term, ...word.parts, ...stems].map((term): [string, string] => [
    term,
    `${term}${NAME}~`,
  ])
  return unfinished ? [...exact, [word.text, `${word.text}\uffff`]] : exact
}

/** A compound that is not in the index as a whole becomes one group per part. */
function groupsOf(
  word: Word,
  unfinished: boolean,
  compounds: readonly Candidate[],
  index: Index,
  inParts: boolean,
): Group[] {
  const all = [...candidatesOf(word.term, word.text, unfinished, index), ...compounds]
  if (word.parts.length === 0 || (all.length > 0 && !inParts))
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
