/**
 * Words that mean the same. They are looked up when a page is read, not when a visitor asks: a
 * section that speaks of a postcode is found under "zip" too, without a byte more for the visitor.
 */
import { hash } from '../../hash.ts'
import { isStopWord, sequenceOf } from '../../shared/search/words.ts'

export interface Synonyms {
  /** Stands for the lists in the key of whatever depends on them. */
  readonly key: string
  readonly size: number
  /** Terms that a text with these terms should be found under as well. */
  readonly of: (sequence: readonly string[]) => string[]
}

interface Rule {
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** @param lists each list one meaning; its members are words or phrases */
export function readSynonyms(lists: readonly (readonly string[])[], lang: string): Synonyms {
  const rules = new Map<string, Rule[]>()
  for (const list of lists) {
    const phrases = list.map((phrase) => sequenceOf(phrase, lang))
    for (const from of phrases) {
      const to = phrases
        .filter((other) => other !== from)
        .flat()
        .filter((term) => !from.includes(term) && !isStopWord(term))
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

function apply(rules: ReadonlyMap<string, readonly Rule[]>, sequence: readonly string[]): string[] {
  const found: string[] = []
  sequence.forEach((term, at) => {
    for (const { from, to } of rules.get(term) ?? []) {
      if (from.every((part, i) => sequence[at + i] === part)) found.push(...to)
    }
  })
  return found
}
