/**
 * Content-defined chunking of a sorted list: whether a file starts at an entry depends on a hash of
 * that entry (and, for files that grow too large, on the entries just before it). A new word in one
 * page therefore changes only the boundaries next to it; all other files stay the same, for the
 * build and in visitors' caches.
 */

/** A range of the list: from index `start` up to, not including, `end`. */
export interface Chunk {
  readonly start: number
  readonly end: number
}

/**
 * @param size approximate bytes of an entry, rounded to a power of two
 * @param target target bytes per file; the maximum is twice that, unless a single entry is larger
 */
export function contentDefinedChunks(
  keys: readonly string[],
  size: (index: number) => number,
  target: number,
): Chunk[] {
  const chunks: Chunk[] = []
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
      chunks.push({ start, end: i })
      start = i
      filled = 0
    }
    filled += own
  }
  return keys.length > start ? [...chunks, { start, end: keys.length }] : chunks
}

/** A hash of the word, from 0 to 1 (FNV-1a with a finalizer). */
function fraction(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** The shortest prefix that distinguishes a key from the one before it. */
export function shortestKey(before: string, key: string): string {
  let length = 0
  while (length < key.length && key[length] === before[length]) length++
  return key.slice(0, length + 1)
}
