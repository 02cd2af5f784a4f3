/**
 * Writes the new site. A manifest of what was written tells a person's edits from what can be
 * replaced, so that a migration can run again. What is about to be written is in the manifest before,
 * and files are replaced as a whole, so that it can also run again when it was stopped at any moment.
 */

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fatal, hash, ownProperty, SiteError } from '../../plugin/index.ts'
import { isInside } from './old-files.ts'

const FOLDER = '.migrate'
/** Path of the list of what was written, relative to the new site. */
export const MANIFEST = `${FOLDER}/manifest.json`
/** Where files are written before they get their place. */
const UNFINISHED = `${FOLDER}/unfinished`
/** Where the new versions of files with conflicts are. */
const CONFLICTS = `${FOLDER}/conflicts`

interface Manifest {
  readonly version: 1
  readonly origin: string
  /** The old site, relative to the new one. */
  readonly from: string
  /** Hash of what was written, by path. */
  readonly files: Record<string, string>
  /** Hashes of the two versions of files with conflicts, by path. */
  readonly conflicts?: Record<string, Conflict>
  /** Hashes of what migrations that were stopped may have written, by path. */
  readonly started?: Record<string, readonly string[]>
}

interface Conflict {
  readonly yours: string | null
  readonly theirs: string
}

/** What became of the files of the new site; the lists are of paths. */
export interface Written {
  readonly added: readonly string[]
  readonly updated: readonly string[]
  readonly unchanged: readonly string[]
  /** Files that a person changed or deleted, and that the old site has not changed since. */
  readonly kept: readonly string[]
  /** Files that both have changed. */
  readonly conflicts: readonly string[]
  /** Files that the old site no longer has. */
  readonly removed: readonly string[]
}

/** The folder of the new site. */
export class NewSite {
  readonly to: string
  readonly #about: Pick<Manifest, 'origin' | 'from'>
  readonly #known: Manifest | null
  readonly #started: Record<string, readonly string[]>
  readonly #hashes: Record<string, string> = {}
  readonly #conflicts: Record<string, Conflict> = {}
  readonly #hashOfText: (path: string, bytes: string | Uint8Array) => string
  readonly #written: Record<keyof Written, string[]> = {
    added: [],
    updated: [],
    unchanged: [],
    kept: [],
    conflicts: [],
    removed: [],
  }

  /**
   * @param about the old site
   * @param plain a text without what is no edit, such as the marks of what is done
   * @throws SiteError if the manifest is damaged
   */
  constructor(
    to: string,
    about: Pick<Manifest, 'origin' | 'from'>,
    plain: (path: string, text: string) => string = (_, text) => text,
  ) {
    this.to = resolve(to)
    this.#about = about
    this.#known = this.#readManifest()
    this.#started = { ...this.#known?.started }
    this.#hashOfText = (path, bytes) =>
      path.endsWith('.md') ? hash(plain(path, Buffer.from(bytes).toString())) : hash(bytes)
  }

  /** The last migration into this folder. */
  get last(): Pick<Manifest, 'origin' | 'from'> | null {
    return this.#known
  }

  #readManifest(): Manifest | null {
    const file = join(this.to, MANIFEST)
    if (!existsSync(file)) return null
    const text = readFileSync(file, 'utf8')
    try {
      const manifest = JSON.parse(text) as Manifest
      if (manifest.version === 1 && typeof manifest.files === 'object') return manifest
    } catch {
      // Reported below.
    }
    const note = 'Restore it from your version control. Without it, edits cannot be told apart.'
    throw new SiteError([fatal('migrate', { file: MANIFEST }, 'the file is damaged', note)])
  }

  /** True until a migration has ended. */
  get isFirst(): boolean {
    return Object.keys(this.#known?.files ?? {}).length === 0
  }

  read(path: string): string | null {
    const file = join(this.to, path)
    return existsSync(file) && lstatSync(file).isFile() ? readFileSync(file, 'utf8') : null
  }

  /** Writes files by path, unless a person has changed them. */
  write(files: ReadonlyMap<string, string | Uint8Array>): void {
    for (const [path, content] of files)
      this.#started[path] = [
        ...new Set([...(ownProperty(this.#started, path) ?? []), this.#hashOfText(path, content)]),
      ]
    const { files: known = {}, conflicts } = this.#known ?? {}
    this.#putManifest({ files: known, ...(conflicts && { conflicts }), started: this.#started })
    for (const [path, content] of files) this.#writeOne(path, content)
  }

  #writeOne(path: string, content: string | Uint8Array): void {
    const wanted = this.#hashOfText(path, content)
    const before = ownProperty(this.#known?.files ?? {}, path)
    const current = this.#hashOf(path)
    this.#hashes[path] = wanted
    const isOurs = current === null ? before === undefined : this.#isWritten(path, current)
    if (current === wanted) this.#written.unchanged.push(path)
    else if (isOurs) {
      this.#put(path, content)
      this.#written[current === null ? 'added' : 'updated'].push(path)
    } else if (this.#wasWanted(path, wanted) || this.#isResolved(path, current, wanted))
      this.#written.kept.push(path)
    else {
      this.#put(`${CONFLICTS}/${path}`, content)
      this.#written.conflicts.push(path)
      this.#conflicts[path] = { yours: current, theirs: wanted }
      // It is reported until it is resolved.
      if (before === undefined) delete this.#hashes[path]
      else this.#hashes[path] = before
    }
  }

  /** True if an earlier migration has written the same, so that a change is a person's alone. */
  #wasWanted(path: string, wanted: string): boolean {
    const { files = {}, started = {} } = this.#known ?? {}
    return (
      ownProperty(files, path) === wanted || (ownProperty(started, path) ?? []).includes(wanted)
    )
  }

  /** True if this is what a migration has written, and not a person. */
  #isWritten(path: string, current: string): boolean {
    const started = ownProperty(this.#started, path) ?? []
    return current === ownProperty(this.#known?.files ?? {}, path) || started.includes(current)
  }

  /** True if a person has changed the file since this conflict was reported, or deleted the new version. */
  #isResolved(path: string, current: string | null, wanted: string): boolean {
    const known = ownProperty(this.#known?.conflicts ?? {}, path)
    if (known?.theirs !== wanted) return false
    return known.yours !== current || !existsSync(this.#place(`${CONFLICTS}/${path}`))
  }

  /**
   * Removes what the old site no longer has, and writes the manifest.
   * @param keep whether to keep a file that this migration has not written
   */
  finish(keep: (path: string) => boolean): Written {
    const known = this.#known?.files ?? {}
    for (const path of new Set([...Object.keys(known), ...Object.keys(this.#started)])) {
      if (Object.hasOwn(this.#hashes, path) || this.#written.conflicts.includes(path)) continue
      const [before, current] = [ownProperty(known, path), this.#hashOf(path)]
      const isOurs = current !== null && this.#isWritten(path, current)
      if (keep(path)) {
        const hash = before ?? (isOurs ? current : undefined)
        if (hash !== undefined) this.#hashes[path] = hash
      } else if (isOurs) {
        this.#remove(path)
        this.#written.removed.push(path)
      }
    }
    for (const path of Object.keys(this.#known?.conflicts ?? {})) {
      const file = `${CONFLICTS}/${path}`
      if (!Object.hasOwn(this.#conflicts, path) && existsSync(this.#place(file))) this.#remove(file)
    }
    this.#putManifest({
      files: sorted(this.#hashes),
      ...(this.conflicts.length === 0 ? {} : { conflicts: sorted(this.#conflicts) }),
    })
    rmSync(this.#place(UNFINISHED), { recursive: true, force: true })
    return this.#written
  }

  #putManifest(about: Pick<Manifest, 'files' | 'conflicts' | 'started'>): void {
    const manifest: Manifest = { version: 1, ...this.#about, ...about }
    this.#put(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
  }

  /** Files that both have changed so far. */
  get conflicts(): readonly string[] {
    return this.#written.conflicts
  }

  /** Null for a file that does not exist. */
  #hashOf(path: string): string | null {
    const file = this.#place(path)
    return existsSync(file) && lstatSync(file).isFile()
      ? this.#hashOfText(path, readFileSync(file))
      : null
  }

  #put(path: string, content: string | Uint8Array): void {
    const file = this.#place(path)
    const unfinished = this.#place(`${UNFINISHED}/${hash(path)}`)
    mkdirSync(dirname(unfinished), { recursive: true })
    writeFileSync(unfinished, content)
    mkdirSync(dirname(file), { recursive: true })
    renameSync(unfinished, file)
  }

  /** Removes a file, and the folders that it leaves empty. */
  #remove(path: string): void {
    rmSync(this.#place(path))
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      try {
        rmdirSync(this.#place(folder))
      } catch {
        return // It contains something else.
      }
    }
  }

  /** The absolute path of a file. @throws SiteError if it is outside of the new site */
  #place(path: string): string {
    const file = resolve(this.to, path)
    let above = file
    while (!existsSync(above) && above !== dirname(above)) above = dirname(above)
    const real = isInside(this.to, above) ? realpathSync(above) : null
    const root = existsSync(this.to) ? realpathSync(this.to) : null
    const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()
    if (
      isInside(this.to, file) &&
      !isLink &&
      (real === null || root === null || isInside(root, real))
    )
      return file
    const note = 'Replace symbolic links on this path by folders and files.'
    throw new SiteError([
      fatal('migrate', { file: path }, 'the file would be written outside of the new site', note),
    ])
  }
}

function sorted<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
}
