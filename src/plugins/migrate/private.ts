/** Leaves private files of the old site out of the new one. */
import { join, relative, sep } from 'node:path'
import { HIDDEN, NO_RULES, Publishing } from '../../plugin/index.ts'
import { isInside, type OldFiles, realPath } from './old-files.ts'
import { isMarkdown } from './pages.ts'
import { type Todo, todo } from './todo.ts'
import type { Move, MovedFile } from './types.ts'

/** Asks about files of the old site what docsgen asks about those that a page shows. */
export class PrivateFiles {
  readonly #old: OldFiles
  readonly #rules: Publishing

  constructor(old: OldFiles) {
    this.#old = old
    const rules = {
      ...NO_RULES,
      folders: [this.#name(old.from)],
      ignored: old.ignored,
    }
    // Links are followed here, and no file changes in the meantime.
    const disk = { targetOf: () => null, links: new Set<string>(), readIfAllowed: () => null }
    this.#rules = new Publishing(rules, { ...disk, depth: 0 })
  }

  /** A move without private files, each of which becomes an item of the report. */
  leaveOut(move: Move, todos: Todo[]): Move {
    const reasons = new Map<MovedFile, string>()
    const reasonOf = (file: MovedFile, isPage: boolean) =>
      // A page is there to be published, whatever its name is and whether or not Git ignores it.
      isPage && isMarkdown(file.from)
        ? this.#reasonOfTarget(file.from)
        : this.reasonOf(file.from, this.#isMeant(file))
    const publicOf = <File extends MovedFile>(files: readonly File[], isPage: boolean) =>
      files.filter((file) => {
        const reason = reasonOf(file, isPage)
        if (reason !== null) reasons.set(file, reason)
        return reason === null
      })
    const brought = {
      ...move,
      pages: publicOf(move.pages, true),
      files: publicOf(move.files, false),
    }
    const isBrought = new Set([...brought.pages, ...brought.files].map(({ from }) => from))
    for (const [{ from }, reason] of reasons)
      if (!isBrought.has(from)) todos.push(todo('private', this.#old.shown(from), reason))
    return brought
  }

  /**
   * Why a file is not brought, in a sentence; null if it is.
   * @param file its absolute path
   * @param mayBeHidden whether its own name, and those of the folders around it, may begin with a dot
   */
  reasonOf(file: string, mayBeHidden = false): string | null {
    const refusal = this.#rules.refusalOf(this.#name(file))
    const isMeant = refusal === HIDDEN && (mayBeHidden || !this.#old.isHidden(file))
    if (refusal !== null && !isMeant) return `It ${refusal.refusal}.`
    return this.#reasonOfTarget(file)
  }

  #reasonOfTarget(file: string): string | null {
    const real = realPath(file)
    if (this.#name(real) === this.#name(file)) return null
    const refusal = this.#rules.refusalOf(this.#name(real))
    if (refusal === null || (refusal === HIDDEN && !this.#old.isHidden(real))) return null
    return `It leads to \`${this.#old.shown(real)}\`, which ${refusal.refusal}.`
  }

  /**
   * True for a file in a folder that the old site published as it is, such as `.well-known/security.txt`.
   * A folder that contains the whole site also holds files that were never meant to be published.
   */
  #isMeant({ from, to }: MovedFile): boolean {
    const below = to.startsWith('static/') ? to.slice('static'.length) : null
    const path = from.split(sep).join('/')
    if (below === null || !path.endsWith(below)) return false
    return !isInside(join(path.slice(0, -below.length)), this.#old.from)
  }

  #name(absolute: string): string {
    return relative(this.#old.root, absolute).split(sep).join('/')
  }
}
