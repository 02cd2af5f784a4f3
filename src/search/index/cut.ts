/**
 * Cuts an ordered list into files where the list itself says so: whether a file begins at an
 * entry depends on the entry (and, for files that grow too large, on those just before it). A
 * new word in one page therefore moves no border but those beside it, and the other files stay
 * what they were, for the build and for the visitors who have them.
 */

/** A part of the list: from its entry number `start` up to, not including, `end`. */
export interface Cut {
  readonly start: number
  readonly end: number
}

/**
 * @param size rough bytes of each entry, in steps of powers of two
 * @param target bytes a file should have; none has more than twice as many unless one entry does
 */
export function cut(
  keys: readonly string[],
  size: (index: number) => number,
  target: number,
): Cut[] {
  const cuts: Cut[] = []
  let start = 0
  let filled = 0
  for (let i = 0; i < keys.length; i++) {
    const own = size(i)
    const begins =
      own >= target ||
      (i > 0 && size(i - 1) >= target) ||
      fraction(keys[i] as string) * target < own ||
      filled + own > 2 * target
    if (begins && i > start) {
      cuts.push({ start, end: i })
      start = i
      filled = 0
    }
    filled += own
  }
  return keys.length > start ? [...cuts, { start, end: keys.length }] : cuts
}

/** A number from 0 to 1 that is always the same for a word and says nothing of it (FNV-1a, mixed). */
function fraction(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** The shortest key that still tells an entry from the one before it. */
export function shortestKey(before: string, key: string): string {
  let length = 0
  while (length < key.length && key[length] === before[length]) length++
  return key.slice(0, length + 1)
}
