/** Queries made of other queries, always the same ones: the random numbers have a seed. */

import type { Case } from '../../../src/plugins/search/relevance.ts'
import { Random } from '../../random.ts'

/** One slip in the longest word: a letter left out, doubled, wrong, or swapped with the next. */
export function withSlip(cases: readonly Case[], seed = 1): Case[] {
  const random = new Random(seed)
  return cases.flatMap((one) => {
    const words = one.query.split(' ')
    const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '')
    if (!/^[a-z]{4,}$/i.test(longest)) return []
    const slipped = slip(longest, random)
    return [{ ...one, query: words.map((word) => (word === longest ? slipped : word)).join(' ') }]
  })
}

function slip(word: string, random: Random): string {
  const at = Math.floor(random.fraction() * word.length)
  const letter = String.fromCharCode(97 + Math.floor(random.fraction() * 26))
  const next = Math.min(at, word.length - 2)
  const kinds = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, next) + word[next + 1] + word[next] + word.slice(next + 2),
  ]
  return kinds[Math.floor(random.fraction() * kinds.length)] as string
}

/** The last word cut to 60%: the visitor is still typing. */
export function cutShort(cases: readonly Case[]): Case[] {
  return cases.flatMap((one) => {
    const words = one.query.split(' ')
    const last = words.at(-1) as string
    if (last.length < 5) return []
    return [
      {
        ...one,
        query: [...words.slice(0, -1), last.slice(0, Math.ceil(last.length * 0.6))].join(' '),
      },
    ]
  })
}
