/** A temporary folder for the tools that check samples. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize, relative, sep } from 'node:path'
import { makeWorkFolder } from '../../cache/work-folder.ts'
import { fatal, SiteError } from '../../plugin/index.ts'

const opened = new Set<Scratch>()

/** Removes all folders of this process. */
export function removeScratches(): void {
  for (const scratch of opened) scratch.remove()
}

/** It is in the work folder of the site, so that its files find the packages that the site has installed. */
export class Scratch {
  readonly folder: string

  /** @throws SiteError if the work folder is not writable */
  constructor(root: string) {
    makeWorkFolder(root)
    removeOld(join(root, '.docsgen'))
    this.folder = mkdtempSync(join(root, '.docsgen', `samples-${process.pid}-`))
    opened.add(this)
  }

  /** @param path relative to the folder @throws SiteError if it leads out of it */
  write(path: string, text: string): void {
    if (!opened.has(this)) return // The check was stopped.
    const location = join(this.folder, path)
    const inside = relative(this.folder, location)
    if (isAbsolute(inside) || inside.split(sep)[0] === '..') throw outside(path)
    mkdirSync(dirname(location), { recursive: true })
    writeFileSync(location, text)
  }

  remove(): void {
    opened.delete(this)
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Removes folders of processes that were killed. */
function removeOld(workFolder: string): void {
  for (const name of readdirSync(workFolder)) {
    const [, id] = /^samples-(\d+)-/.exec(name) ?? []
    if (id !== undefined && !isRunning(Number(id)))
      rmSync(join(workFolder, name), { recursive: true, force: true })
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function outside(path: string): SiteError {
  const reason = `the sample file "${path}" is outside the folder of samples`
  return new SiteError([fatal('sample', { file: '' }, reason, 'Remove `..` from its path.')])
}

/** Paths of files that can exist together: none of them is a folder of another one. */
export class Paths {
  readonly #files = new Set<string>()
  readonly #folders = new Set<string>()

  /** Adds a path with forward slashes. Returns false if it cannot be added to the others. */
  add(path: string): boolean {
    const parts = path.split('/')
    const parents = parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'))
    const isTaken = this.#files.has(path) || this.#folders.has(path)
    if (isTaken || parents.some((parent) => this.#files.has(parent))) return false
    this.#files.add(path)
    for (const parent of parents) this.#folders.add(parent)
    return true
  }
}

/** The path of the file that a title names, with forward slashes; null for any other title. */
export function pathOfTitle(title: string | null): string | null {
  if (title === null || !/^[\w@.-][\w@./-]*\.\w+$/.test(title)) return null
  const path = normalize(title).replaceAll(sep, '/')
  return path.startsWith('..') ? null : path
}
