/**
 * Words that mean the same. They are looked up when a page is read, not when a visitor asks: a
 * section that speaks of a postcode is found under "zip" too, without a byte more for the visitor.
 */
import { hash } from '../../hash.ts'
import { isStopWord } from '../../shared/search/stop-words.ts'
import { wordsOf } from '../../shared/search/words.ts'

export interface Synonyms {
  /** Stands for the lists in the key of whatever depends on them. */
  readonly key: string
  readonly size: number
  /** Words that a text with these terms should be found under as well. */
  readonly of: (sequence: readonly string[]) => Alike[]
}

export interface Alike {
  readonly term: string
  /** The word as the list has it, for whoever mistypes it. */
  readonly text: string
}

interface Rule {
  readonly from: readonly string[]
  readonly to: readonly Alike[]
}

/** @param lists each list one meaning; its members are words or phrases */
export function readSynonyms(lists: readonly (readonly string[])[], lang: string): Synonyms {
  const rules = new Map<string, Rule[]>()
  for (const list of lists) {
    const phrases = list.map((phrase) => alikeOf(phrase, lang))
    for (const phrase of phrases) {
      const from = phrase.map(({ term }) => term)
      const to = phrases
        .filter((other) => other !== phrase)
        .flat()
        .filter(({ term, text }) => !from.includes(term) && !isStopWord(text))
      const first = from[0]
      if (first !== undefined) rules.set(first, [...(rules.get(first) ?? []), { from, to }])
    }
  }
  return {
    key: hash(JSON.stringify([lists, lang])),
    size: rules.size,
    of: (sequence) => apply(rules, sequence),
  }
}

/** The words of a phrase in its order, compounds as their parts. */
function alikeOf(phrase: string, lang: string): Alike[] {
  return wordsOf(phrase, lang).flatMap(({ term, text, parts }) =>
    parts.length > 0 ? parts.map((part) => ({ term: part, text: part })) : [{ term, text }],
  )
}

function apply(rules: ReadonlyMap<string, readonly Rule[]>, sequence: readonly string[]): Alike[] {
  const found: Alike[] = []
  sequence.forEach((term, at) => {
    for (const { from, to } of rules.get(term) ?? []) {
      if (from.every((part, i) => sequence[at + i] === part)) found.push(...to)
    }
  })
  return found
}
