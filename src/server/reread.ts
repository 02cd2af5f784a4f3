import { statSync } from 'node:fs'

/**
 * A value that is read from a file, again whenever the file changes, since another process may
 * build the site while it is served.
 * @param read returns the value; null stands for a missing file
 */
export function reread<T>(file: string, read: (file: string | null) => T): () => T {
  let known: { readonly stamp: string; readonly value: T } | null = null
  return () => {
    const stat = statSync(file, { throwIfNoEntry: false })
    const stamp = stat ? `${stat.mtimeMs}:${stat.size}:${stat.ino}` : ''
    if (known?.stamp !== stamp) known = { stamp, value: read(stat ? file : null) }
    return known.value
  }
}
