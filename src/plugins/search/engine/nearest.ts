/** Typo correction. The browser loads it with the first misspelled word. */
import { editDistance } from './edit-distance.ts'

/** Corrections considered for a misspelled word. */
const MAX_SIMILAR = 5

/** The words with the smallest edit distance to this one. */
export function nearest(
  word: string,
  words: readonly string[],
  unfinished: boolean,
): { text: string; confidence: number }[] {
  const most = word.length > 7 ? 2 : 1
  const found = words.flatMap((text) => {
    if (text.length < word.length - most || (!unfinished && text.length > word.length + most))
      return []
    const { whole, start } = editDistance(word, text, most)
    const errors = unfinished ? Math.min(whole, start + 0.5) : whole
    return errors > (unfinished ? most + 0.5 : most)
      ? []
      : [{ text, errors, confidence: [1, 0.85, 0.7, 0.6, 0.5][Math.round(errors * 2)] ?? 0.4 }]
  })
  const least = Math.min(...found.map(({ errors }) => errors))
  const begins = (text: string) => (text[0] === word[0] ? 0 : 1)
  return found
    .filter(({ errors }) => errors <= least + 0.5)
    .sort(
      (a, b) =>
        a.errors - b.errors || begins(a.text) - begins(b.text) || a.text.length - b.text.length,
    )
    .slice(0, MAX_SIMILAR)
}
