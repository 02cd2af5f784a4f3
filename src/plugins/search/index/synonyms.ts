/**
 * Synonyms, expanded at index time rather than at query time: a section about postcodes is also
 * indexed under "zip", which costs visitors no extra download.
 */

import { keyed } from '../../../cache/hash.ts'
import { hash } from '../../../plugin/index.ts'
import { isStopWord } from '../engine/stop-words.ts'
import { wordsOf } from '../engine/words.ts'

export interface Synonyms {
  /** Hash of the lists, for cache keys. */
  readonly key: string
  readonly size: number
  /** Synonyms of the terms in a text. */
  readonly of: (sequence: readonly string[]) => Synonym[]
}

export interface Synonym {
  readonly term: string
  /** The word as written in the list, for typo correction. */
  readonly text: string
}

interface Rule {
  readonly from: readonly string[]
  readonly to: readonly Synonym[]
}

/** @param lists groups of words or phrases with the same meaning */
export function readSynonyms(lists: readonly (readonly string[])[], lang: string): Synonyms {
  const rules = new Map<string, Rule[]>()
  for (const list of lists) {
    const phrases = list.map((phrase) => termsOf(phrase, lang))
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
  return keyed({
    key: hash(JSON.stringify([lists, lang])),
    size: rules.size,
    of: (sequence) => apply(rules, sequence),
  })
}

/** The terms of a phrase in order; compounds are split into their parts. */
function termsOf(phrase: string, lang: string): Synonym[] {
  return wordsOf(phrase, lang).flatMap(({ term, text, parts }) =>
    parts.length > 0 ? parts.map((part) => ({ term: part, text: part })) : [{ term, text }],
  )
}

function apply(
  rules: ReadonlyMap<string, readonly Rule[]>,
  sequence: readonly string[],
): Synonym[] {
  const found: Synonym[] = []
  sequence.forEach((term, at) => {
    for (const { from, to } of rules.get(term) ?? []) {
      if (from.every((part, i) => sequence[at + i] === part)) found.push(...to)
    }
  })
  return found
}
