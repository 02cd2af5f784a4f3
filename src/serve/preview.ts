/** Writes pages when they are requested, while the rest of the build that changed them goes on. */
import type { Published } from '../emit/published.ts'
import type { Output } from '../types.ts'

export class Preview {
  #published: Published | null = null
  #outputs: ReadonlyMap<string, Output> = new Map()
  /** Output paths of pages that were deleted; the build deletes their files at its end. */
  readonly #deleted = new Set<string>()

  /** From now on, requests are answered with these outputs. */
  show(published: Published, outputs: readonly Output[]): void {
    // At first, what the last process wrote; it may have made other files later in its build.
    const isFirst = this.#published === null && outputs.length > 0
    const before = isFirst ? published.paths().filter(isPage) : this.#outputs.keys()
    this.#published = published
    const byPath = new Map<string, Output>()
    for (const output of outputs) byPath.set(output.path, output)
    this.#outputs = byPath
    for (const path of before) if (!byPath.has(path)) this.#deleted.add(path)
  }

  /**
   * Brings a file up to date, if it is known.
   * @throws SiteError if it cannot be made and there is no older version of it
   */
  update(path: string): void {
    const published = this.#published
    if (published === null) return
    const output = this.#outputs.get(path)
    const isDeleted = this.#deleted.delete(path)
    if (output === undefined) {
      if (isDeleted) published.remove(path)
      return
    }
    try {
      published.update(output)
    } catch (error) {
      // The build meets the same error, and reports it.
      if (!published.exists(path)) throw error
    }
  }
}

function isPage(path: string): boolean {
  return path.endsWith('.html')
}
