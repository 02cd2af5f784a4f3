/** What is known of the files that docsgen wrote to an output folder. */
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Output } from '../types.ts'
import { hasManifest, keptStamps, MANIFEST, readManifest, stampOf } from './manifest.ts'
import { putFile } from './swap.ts'

interface PublishedFile {
  readonly key: string
  /** Modification time and size when it was written; null if that is unknown. */
  readonly stamp: string | null
}

export class Published {
  /** Absolute path of the output folder. */
  readonly out: string
  readonly #root: string
  readonly #files: Map<string, PublishedFile>
  /** Stamp of the manifest as this build or an earlier one left it; null without one. */
  #manifest: string | null
  /** What was written or compared, without keeping outputs of earlier builds in memory. */
  readonly #checked = new WeakMap<Output, PublishedFile>()

  /** Reads what the last build wrote. @param root absolute path of the site */
  constructor(out: string, root: string) {
    this.out = out
    this.#root = root
    this.#manifest = stampOf(join(out, MANIFEST))
    const stamps = keptStamps(out, root).read() ?? {}
    this.#files = new Map(
      Object.entries(readManifest(out) ?? {}).map(([path, key]) => [
        path,
        { key, stamp: stamps[path] ?? null },
      ]),
    )
  }

  /** False if someone else has written to the folder, or deleted it, since: then nothing is known of it. */
  isCurrent(): boolean {
    return this.#manifest !== null && stampOf(join(this.out, MANIFEST)) === this.#manifest
  }

  /** Before files are written one by one: what happens to the folder from now on is noticed. */
  begin(): void {
    if (this.#manifest !== null) return
    putFile(this.out, MANIFEST, '{}')
    this.#manifest = stampOf(join(this.out, MANIFEST))
  }

  /** Output paths of all files. */
  paths(): string[] {
    return [...this.#files.keys()]
  }

  /** The key of a file; undefined if docsgen did not write it. */
  keyOf(path: string): string | undefined {
    return this.#files.get(path)?.key
  }

  /** True if the file need not be made. */
  isFresh(output: Output): boolean {
    const known = this.#files.get(output.path)
    if (known === undefined) return false
    if (this.#checked.get(output) === known) return true
    const { key, stamp } = known
    if (key !== output.key || stamp === null || stamp !== stampOf(join(this.out, output.path)))
      return false
    this.#checked.set(output, known)
    return true
  }

  /** True if the file has this content. */
  has(path: string, content: string | Uint8Array): boolean {
    const file = join(this.out, path)
    if (stampOf(file) === null) return false
    const wanted = typeof content === 'string' ? Buffer.from(content) : content
    return statSync(file).size === wanted.length && readFileSync(file).equals(wanted)
  }

  /** Notes that the file is up to date. */
  note(output: Output): void {
    const { path, key } = output
    const file = { key, stamp: stampOf(join(this.out, path)) }
    this.#files.set(path, file)
    this.#checked.set(output, file)
  }

  /** Brings a single file up to date, in a folder that is never deployed. */
  update(output: Output): void {
    if (this.isFresh(output) && this.exists(output.path)) return
    const content = output.bytes()
    if (!hasManifest(this.out)) putFile(this.out, MANIFEST, '{}')
    if (!this.has(output.path, content)) putFile(this.out, output.path, content)
    this.note(output)
  }

  /** True if there is a file, up to date or not. */
  exists(path: string): boolean {
    return stampOf(join(this.out, path)) !== null
  }

  /** Deletes a file; a build forgets it. */
  remove(path: string): void {
    rmSync(join(this.out, path), { force: true })
  }

  /** Keeps only these files in mind, and stores their stamps for the next process. */
  keep(paths: ReadonlySet<string>): void {
    this.#manifest = stampOf(join(this.out, MANIFEST))
    for (const path of this.#files.keys()) if (!paths.has(path)) this.#files.delete(path)
    const stamps = [...this.#files].map(([path, { stamp }]) => [path, stamp])
    keptStamps(this.out, this.#root).write(Object.fromEntries(stamps))
  }
}
