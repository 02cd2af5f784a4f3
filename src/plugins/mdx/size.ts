/** Measures values, which a page may contain many times over. */

/** Values in each other, which names can nest more deeply than the brackets of a page. */
const MAX_DEPTH = 300

/** Characters and values in a value; stops counting above a limit, which deep values exceed, too. */
export function sizeOf(value: unknown, limit: number, depth = 0): number {
  if (typeof value === 'string') return value.length + 1
  if (typeof value !== 'object' || value === null) return 1
  if (depth > MAX_DEPTH) return limit + 1
  let size = 1
  for (const [key, inner] of Object.entries(value)) {
    size += key.length + sizeOf(inner, limit - size, depth + 1)
    if (size > limit) break
  }
  return size
}
