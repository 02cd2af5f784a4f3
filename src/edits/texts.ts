/** Texts of the site that a command changes: edits by offsets, so that everything else keeps its bytes. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BuildCache } from '../cache/build-cache.ts'
import { errorCode } from '../problems/errors.ts'
import { writeTogether } from './write-together.ts'

/** A range to replace. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
  /** What to print instead of the text. */
  readonly summary?: string
}

/** A file as it is: with its byte order mark and its line breaks. */
export class Text {
  readonly text: string
  /** Path relative to the root. */
  readonly file: string
  readonly #lines: readonly number[]
  readonly #changes = new Map<number, Change>()
  readonly #cache = new BuildCache()

  constructor(text: string, file: string) {
    this.text = text
    this.file = file
    this.#lines = [
      0,
      ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: all, index }) => index + all.length),
    ]
  }

  /** What a function makes of the text; it is called once. */
  derive<T>(make: (text: Text) => T): T {
    return this.#cache.memoize('derived', make, () => make(this))
  }

  /** Adds a change; false if it overlaps with another one. */
  change(change: Change): boolean {
    const known = this.#changes.get(change.start)
    if (known) return known.end === change.end && known.text === change.text
    if (this.#sorted().some(({ start, end }) => start < change.end && change.start < end))
      return false
    this.#changes.set(change.start, change)
    return true
  }

  /**
   * Changes strings of JSON.
   * @param pattern ends with a string in quotation marks, its only group
   * @param newOf the new value; undefined for one that stays
   */
  changeStrings(pattern: RegExp, newOf: (value: string) => string | undefined): void {
    for (const { 0: all, 1: written = '', index } of this.text.matchAll(pattern)) {
      const end = index + all.length
      const wanted = newOf(stringIn(written))
      if (wanted !== undefined)
        this.change({ start: end - written.length, end, text: JSON.stringify(wanted) })
    }
  }

  /** True if a change begins there. */
  isChanged(start: number): boolean {
    return this.#changes.has(start)
  }

  /** Offset of a line and column, 1-based; the beginning of the file for what has no place. */
  offsetOf(line: number, column: number): number {
    return (this.#lines[line - 1] ?? 0) + Math.max(0, column - 1)
  }

  lineOf(offset: number): number {
    return this.#lines.findLastIndex((start) => start <= offset) + 1
  }

  get changes(): readonly Change[] {
    return this.#sorted()
  }

  /** The text with all changes. */
  get changed(): string {
    let at = 0
    const parts = this.#sorted().map(({ start, end, text }) => {
      const part = this.text.slice(at, start) + text
      at = end
      return part
    })
    return parts.join('') + this.text.slice(at)
  }

  #sorted(): Change[] {
    return [...this.#changes.values()].sort((a, b) => a.start - b.start)
  }
}

/** The value of a string of JSON; empty if it is damaged. */
function stringIn(json: string): string {
  try {
    return JSON.parse(json)
  } catch {
    return ''
  }
}

/** The texts of a site's files, as far as they were asked for. */
export class Texts {
  readonly #root: string
  readonly #texts = new Map<string, Text | null>()

  /** @param root absolute path of the site */
  constructor(root: string) {
    this.#root = root
  }

  /**
   * The text of a file; null if there is none, or if it is not UTF-8.
   * @param path relative to the root
   * @throws the error of the system if the file cannot be read
   */
  of(path: string): Text | null {
    const known = this.#texts.get(path)
    if (known !== undefined) return known
    const read = this.#read(path)
    const text = read === null ? null : new Text(read, path)
    this.#texts.set(path, text)
    return text
  }

  #read(path: string): string | null {
    try {
      const bytes = readFileSync(join(this.#root, path))
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch (error) {
      const isNoText = error instanceof TypeError
      if (isNoText || ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error) ?? '')) return null
      throw error
    }
  }

  /** The files with changes, by path. */
  get changed(): [path: string, text: Text][] {
    return [...this.#texts].flatMap(([path, text]): [string, Text][] =>
      text === null || text.changes.length === 0 ? [] : [[path, text]],
    )
  }

  /**
   * A line for each change: `docs/a.md:3 old.md → new.md`.
   * @param moves files that move, by their old paths
   */
  lines(moves: ReadonlyMap<string, string> = new Map()): string[] {
    return this.changed.flatMap(([path, text]) =>
      text.changes.map(({ start, end, text: now, summary = now }) => {
        const old = text.text.slice(start, end)
        const [from, to] = [old, summary].map((part) => part.trim().replaceAll(/\s*\n\s*/g, ' '))
        return `${moves.get(path) ?? path}:${text.lineOf(start)} ${from === '' ? `+ ${to}` : `${from} → ${to}`}`
      }),
    )
  }

  /**
   * Writes the changes, all or none.
   * @param moves files to move, by their old paths
   * @throws SiteError if one cannot be written; then everything is as it was
   */
  write(moves: ReadonlyMap<string, string> = new Map()): void {
    const contents = this.changed.map(([path, text]) => [path, text.changed] as const)
    writeTogether(this.#root, moves, contents)
  }
}
