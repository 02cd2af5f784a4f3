/**
 * Symbolic links among the static files. They are followed within the folder of the site, by the rules
 * for files that pages publish: what is in `static` is there to be published, what a link leads to is not.
 */
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ignoredAmong } from '../history/git.ts'
import { errorCode } from '../problems/errors.ts'
import { warning } from '../problems/problem.ts'
import { Disk } from '../sources/disk.ts'
import { refusalMessage } from '../sources/found-file.ts'
import { Publishing, publishingRules } from '../sources/publishing.ts'
import type { Config, Problem } from '../types.ts'
import { isWithin } from '../utilities/list-files.ts'

export interface LinkedStaticFiles {
  /** The files behind links, relative to the root, by path below the folder of static files. */
  readonly files: ReadonlyMap<string, string>
  /** The folders behind links, relative to the root. */
  readonly folders: readonly string[]
  /** Other files that decide what is published, relative to the root, whether or not they exist. */
  readonly rules: readonly string[]
  readonly problems: readonly Problem[]
}

const NONE: LinkedStaticFiles = { files: new Map(), folders: [], rules: [], problems: [] }

/** @param links paths of the links below the folder */
export function followLinks(links: readonly string[], config: Config): LinkedStaticFiles {
  return links.length === 0 ? NONE : new Links(config).follow(links)
}

class Links {
  readonly #config: Config
  /** Without links, as all that is compared with it. */
  readonly #root: string
  readonly #staticFolder: string
  readonly #disk: Disk
  #publishing: Publishing
  readonly #files = new Map<string, string>()
  readonly #folders: string[] = []
  readonly #problems: Problem[] = []

  constructor(config: Config) {
    this.#config = config
    this.#root = realpathSync.native(config.root)
    this.#staticFolder = join(config.root, config.static)
    this.#disk = new Disk(config.root)
    this.#publishing = this.#publishingWith([])
  }

  follow(links: readonly string[]): LinkedStaticFiles {
    for (const path of links) this.#followLink(path)
    this.#leaveIgnored()
    const [files, folders, problems] = [this.#files, this.#folders, this.#problems]
    return { files, folders, rules: [...this.#disk.sought()], problems }
  }

  #publishingWith(ignored: readonly string[]): Publishing {
    return new Publishing(publishingRules(this.#config, ignored), this.#disk)
  }

  #followLink(path: string, isInLinked = false): void {
    const target = realOf(join(this.#staticFolder, path))
    if (target === null) this.#leave(path, 'leads nowhere')
    else if (!isWithin(target, this.#root)) this.#leave(path, 'leads out of the folder of the site')
    else if (kindOf(target) === 'file') this.#add(path, target)
    else if (kindOf(target) !== 'folder')
      this.#leave(path, 'leads to something that is neither a file nor a folder')
    else if (isInLinked) this.#leave(path, 'leads to a folder, from one that a link leads to')
    else if (isWithin(realpathSync.native(this.#staticFolder), target))
      this.#leave(path, 'leads to a folder that it is in')
    else {
      this.#folders.push(this.#name(target))
      this.#addFolder(path, target)
    }
  }

  #addFolder(path: string, location: string): void {
    if (this.#isRefused(path)) return
    for (const entry of entriesOf(location)) {
      const below = `${path}/${entry.name}`
      if (entry.isDirectory()) this.#addFolder(below, join(location, entry.name))
      else if (entry.isSymbolicLink()) this.#followLink(below, true)
      else if (entry.isFile() && entry.name !== '.DS_Store')
        this.#add(below, join(location, entry.name))
    }
  }

  #add(path: string, location: string): void {
    if (!this.#isRefused(path)) this.#files.set(path, this.#name(location))
  }

  #isRefused(path: string): boolean {
    const refusal = this.#publishing.refusalOfTarget(`${this.#config.static}/${path}`)
    if (refusal !== null) this.#refuse(path, refusal.refusal)
    return refusal !== null
  }

  /** Git is asked only about what links lead to, at once. */
  #leaveIgnored(): void {
    const ignored = ignoredAmong(this.#root, [...this.#files.values()])
    this.#publishing = this.#publishingWith(ignored)
    for (const path of [...this.#files.keys()]) if (this.#isRefused(path)) this.#files.delete(path)
  }

  #refuse(path: string, refusal: string): void {
    const target = this.#name(realpathSync.native(join(this.#staticFolder, path)))
    const { reason, note } = refusalMessage(target, { refusal })
    this.#problems.push(warning('static-file', this.#place(path), `${LINKED}, and ${reason}`, note))
  }

  #leave(path: string, where: string): void {
    const reason = `${LINKED}, which ${where}, so it is not published`
    const note = 'Put the file or folder itself here, such as a copy that a script makes.'
    this.#problems.push(warning('static-file', this.#place(path), reason, note))
  }

  #name(location: string): string {
    return relative(this.#root, location).split(sep).join('/')
  }

  #place(path: string): { file: string } {
    return { file: `${this.#config.static}/${path}` }
  }
}

const LINKED = 'this is a symbolic link'

/** None of a folder that may not be read, or is gone. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return []
    throw error
  }
}

/** Null for a link that leads nowhere, or in a circle. */
function realOf(path: string): string | null {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errorCode(error) ?? '')) return null
    throw error
  }
}

/** Null for what is neither, such as a pipe, and for what has gone since. */
function kindOf(path: string): 'file' | 'folder' | null {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat?.isFile()) return 'file'
  return stat?.isDirectory() ? 'folder' : null
}
