/** Writes pages when they are requested, while the rest of the build that changed them goes on. */
import { PerItem } from '../cache/per-item.ts'
import type { Published } from '../publish/published.ts'
import type { Output } from '../types.ts'

export class Preview {
  #published: Published | null = null
  #outputs: readonly Output[] = []
  readonly #pathsOf = new PerItem(({ path }: Output) => path)
  #paths: readonly string[] = []
  /** Positions of the outputs, by path. */
  #positions: ReadonlyMap<string, number> = new Map()
  /** Output paths of pages that were deleted; the build deletes their files at its end. */
  readonly #deleted = new Set<string>()

  /** From now on, requests are answered with these outputs. */
  show(published: Published, outputs: readonly Output[]): void {
    // At first, what the last process wrote; it may have made other files later in its build.
    const isFirst = this.#published === null && outputs.length > 0
    const before = isFirst ? pagesAmong(published.paths()) : this.#positions.keys()
    this.#published = published
    this.#outputs = outputs
    const paths = this.#pathsOf.of(outputs)
    if (paths === this.#paths) return
    this.#paths = paths
    const positions = new Map(paths.map((path, position) => [path, position]))
    this.#positions = positions
    for (const path of before) if (!positions.has(path)) this.#deleted.add(path)
  }

  /** The key of a file that was written; undefined if it is not known. */
  keyOf(path: string): string | undefined {
    return this.#published?.keyOf(path)
  }

  /** The file that an output is made of; undefined if it is not known. */
  sourceOf(path: string): string | undefined {
    return this.#outputs[this.#positions.get(path) ?? -1]?.source
  }

  /**
   * Brings a file up to date, if it is known.
   * @throws SiteError if it cannot be made and there is no older version of it
   */
  update(path: string): void {
    const published = this.#published
    if (published === null) return
    const output = this.#outputs[this.#positions.get(path) ?? -1]
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

/** Pages, and their Markdown copies. */
function pagesAmong(paths: readonly string[]): string[] {
  const all = new Set(paths)
  return paths.filter(
    (path) =>
      path.endsWith('.html') || (/\.md$/.test(path) && all.has(path.replace(/md$/, 'html'))),
  )
}
