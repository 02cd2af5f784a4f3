/** Which warnings a writer wants to see: not all that an old site has, but those of the present work. */
import { relative } from 'node:path'
import type { Problem } from '../types.ts'

export class Edits {
  readonly #root: string
  /** Files that changed since the start, by paths relative to the root. */
  readonly #files = new Set<string>()
  /** What was reported at the start; null before the first report. */
  #known: ReadonlySet<string> | null = null

  /** @param root absolute path of the site */
  constructor(root: string) {
    this.#root = root
  }

  /** Adds files that changed. @param changed absolute paths; null if it is not known */
  add(changed: ReadonlySet<string> | null): void {
    for (const path of changed ?? [])
      this.#files.add(relative(this.#root, path).replaceAll('\\', '/'))
  }

  /** The warnings of files that changed since the start, and those that other files have only since then. */
  warnings(problems: readonly Problem[]): readonly Problem[] {
    this.#known ??= new Set(problems.map(idOf))
    return problems.filter(
      (problem) =>
        !problem.info && (this.#files.has(problem.file) || !this.#known?.has(idOf(problem))),
    )
  }
}

/** Without its line, which moves with edits. */
function idOf({ ruleId, file, reason }: Problem): string {
  return JSON.stringify([ruleId, file, reason])
}
