/** A temporary folder for the tools that check samples. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { makeWorkFolder } from '../../cache/work-folder.ts'

/** It is in the work folder of the site, so that its files find the packages that the site has installed. */
export class Scratch {
  readonly folder: string

  /** @throws SiteError if the work folder is not writable */
  constructor(root: string) {
    makeWorkFolder(root)
    this.folder = mkdtempSync(join(root, '.docsgen', 'samples-'))
  }

  /** @param path relative to the folder; must not lead out of it */
  write(path: string, text: string): void {
    const location = join(this.folder, path)
    mkdirSync(dirname(location), { recursive: true })
    writeFileSync(location, text)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** The path of the file that a title names, with forward slashes; null for any other title. */
export function pathOfTitle(title: string | null): string | null {
  if (title === null || !/^[\w@.-][\w@./-]*\.\w+$/.test(title)) return null
  const path = normalize(title).replaceAll(sep, '/')
  return path.startsWith('..') ? null : path
}
