import { closest, distance } from 'fastest-levenshtein'

/** `Did you mean "…"?` if one of the candidates is close enough; otherwise undefined. */
export function didYouMean(word: string, candidates: readonly string[]): string | undefined {
  const found = nearest(word, candidates)
  return found === undefined ? undefined : `Did you mean "${found}"?`
}

/** The candidate that is meant by a misspelled word, if one is close enough. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const lower = word.toLowerCase()
  const same = candidates.find((one) => one !== word && one.toLowerCase() === lower)
  if (same !== undefined) return same
  const swapped = candidates.find((one) => isSwapped(word, one))
  if (swapped !== undefined) return swapped
  // More than half of a short word must match.
  const near = Math.min(Math.max(2, Math.floor(word.length / 3)), Math.ceil(word.length / 2) - 1)
  const similar = candidates.filter((one) => Math.abs(one.length - word.length) <= near)
  // A word may be as long as a page: it is compared with nothing else.
  if (similar.length === 0) return undefined
  const best = closest(word, similar)
  return best !== word && distance(word, best) <= near ? best : undefined
}

/** True if two letters that follow each other are in the wrong order: `tpi` for `tip`. */
function isSwapped(word: string, right: string): boolean {
  if (word.length < 3 || word.length !== right.length) return false
  const at = [...word].findIndex((_, index) => word[index] !== right[index])
  const letters = `${right[at + 1]}${right[at]}`
  return at >= 0 && word === right.slice(0, at) + letters + right.slice(at + 2)
}
