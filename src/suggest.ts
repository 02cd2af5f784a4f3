import { closest, distance } from 'fastest-levenshtein'

/** `Did you mean "…"?` when one of the candidates is near enough to be meant; else undefined. */
export function didYouMean(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined
  const best = closest(word, candidates)
  // Of a short word more than half must be right.
  const near = Math.min(Math.max(2, Math.floor(word.length / 3)), Math.ceil(word.length / 2) - 1)
  return best !== word && distance(word, best) <= near ? `Did you mean "${best}"?` : undefined
}
