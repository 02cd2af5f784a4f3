/** Decides which files of the site its pages may publish, by including, showing or linking to them. */
import { posix } from 'node:path'
import picomatch from 'picomatch'
import { BuildCache } from '../cache/build-cache.ts'
import type { Refusal, RefusedFile } from '../compile/types.ts'
import type { Settings } from '../config/types.ts'
import { folderOf, joinPath } from '../shared/paths.ts'

export const HIDDEN: Refusal = { refusal: 'is hidden' }
const INSTALLED: Refusal = { refusal: 'is part of an installed package' }
const CONFIGURATION: Refusal = { refusal: 'is the configuration of the site' }
const SECRET: Refusal = { refusal: 'may hold a private key or passwords' }
const IGNORED: Refusal = { refusal: 'is ignored by Git' }

/** Names of files that hold private keys, passwords, or the state of servers with both, and of their backups. */
const SECRETS =
  /(?:^(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|credentials(?:\.json)?|\.(?:npmrc|netrc|pypirc|pgpass|htpasswd|git-credentials))|\.(?:pem|key|p12|pfx|p8|jks|keystore|ppk|kdbx|env|envrc|tfvars|tfvars\.json|tfstate))(?:\.(?:bak|backup|old|orig|save)|~)?$|^\.env\.|\.tfstate\./i

const CONFIGURATIONS = /^site\.config\.[^/]+$/i

/** What decides it. */
export interface PublishingRules extends Pick<Settings, 'file' | 'includes'> {
  /** The folders that the configuration names: whatever they are called, they are meant to be published. */
  readonly folders: readonly string[]
  /** The folders of static files, of which each is published, whether or not a page refers to it. */
  readonly staticFolders: readonly string[]
  /** Files and folders that Git ignores; null for a commit, of which it ignored none. */
  readonly ignored: readonly string[] | null
}

/** @param ignored see `PublishingRules` */
export function publishingRules(
  config: Settings,
  ignored: PublishingRules['ignored'],
): PublishingRules {
  const { file, includes, docs, pages, versions } = config
  const folders = [docs, pages ?? [], versions.map((version) => version.docs)].flat(2)
  return { file, includes, folders, staticFolders: [config.static], ignored }
}

/** Those of a folder of which nothing else is known. */
export const NO_RULES: PublishingRules = {
  file: null,
  includes: { allow: [] },
  folders: [],
  staticFolders: [],
  ignored: null,
}

/** What it asks about the files. All paths are relative to the root. */
interface Files {
  /** Where symbolic links lead; null if that is outside, or nowhere. */
  readonly targetOf: (path: string) => string | null
  /** Files that are symbolic links. */
  readonly links: ReadonlySet<string>
  /** Reads a file, so that a change of it is noticed. */
  readonly readIfAllowed: (path: string) => unknown
  /** How many folders the root is in. */
  readonly depth: number
}

/** Files by source path, and why pages may not publish others. */
export interface PublishableFiles {
  readonly files: ReadonlyMap<string, string>
  readonly refused: ReadonlyMap<string, RefusedFile>
}

export class Publishing {
  readonly rules: PublishingRules
  readonly #disk: Files
  readonly #isAllowed: (path: string) => boolean
  readonly #configuration: string | null
  readonly #folders: readonly string[]
  readonly #staticFolders: readonly string[]
  /** Null if nothing is. */
  readonly #ignored: ReadonlySet<string> | null
  /** By path, as long as no file has changed. */
  readonly #cache = new BuildCache()
  readonly #known = new Map<string, Refusal | null>()
  /** Folders whose `.gitignore` was looked for. */
  readonly #noted = new Set<string>()

  constructor(rules: PublishingRules, disk: Files) {
    const { file, includes, folders, staticFolders, ignored } = rules
    this.rules = rules
    const withTarget = (folder: string) => [`${folder}/`, `${disk.targetOf(folder) ?? folder}/`]
    this.#disk = disk
    this.#isAllowed = picomatch([...includes.allow])
    this.#configuration = file
    this.#folders = folders.flatMap(withTarget)
    this.#staticFolders = staticFolders.flatMap(withTarget)
    const isAround = (path: string) => this.#folders.some((name) => name.startsWith(`${path}/`))
    this.#ignored = ignored && new Set(ignored.filter((path) => !isAround(path)))
  }

  /** Asks again about these files; null for all. */
  forget(changed: ReadonlySet<string> | null): void {
    for (const path of changed ?? this.#known.keys()) this.#known.delete(path)
    if (changed === null) this.#noted.clear()
  }

  /** Why pages may not publish the file at a path, or the one to which it leads; null if they may. */
  refusalOf(path: string): Refusal | null {
    const known = this.#known.get(path)
    if (known !== undefined) return known
    const refusal = this.#refusalOfName(path) ?? this.refusalOfTarget(path)
    this.#known.set(path, refusal)
    return refusal
  }

  /** The same for the file to which symbolic links lead, if there are any. */
  refusalOfTarget(path: string): Refusal | null {
    const target = this.#disk.targetOf(path)
    return target === null || target === path ? null : this.#refusalOfName(target)
  }

  sortOut(files: ReadonlyMap<string, string>): PublishableFiles {
    return this.#cache.memoize('publishable', files, () => this.#sortOut(files))
  }

  #sortOut(files: ReadonlyMap<string, string>): PublishableFiles {
    const found = [...files].flatMap(([source, file]): [string, RefusedFile][] => {
      const byName = this.#refusalOfName(file)
      const refusal = byName ?? (this.#disk.links.has(file) ? this.refusalOfTarget(file) : null)
      return refusal === null ? [] : [[source, { ...refusal, file }]]
    })
    const refused = new Map(found)
    if (refused.size === 0) return { files, refused }
    return { files: new Map([...files].filter(([source]) => !refused.has(source))), refused }
  }

  #refusalOfName(written: string): Refusal | null {
    const path = posix.normalize(written.replaceAll('\\', '/'))
    if (this.#isAllowed(path) || this.#staticFolders.some((name) => path.startsWith(name)))
      return null
    if (path === this.#configuration || CONFIGURATIONS.test(path)) return CONFIGURATION
    const folder = this.#folders.find((name) => path.startsWith(name)) ?? ''
    const parts = path.slice(folder.length).split('/')
    if (parts.some((part) => part.toLowerCase() === 'node_modules')) return INSTALLED
    if (SECRETS.test(path.slice(path.lastIndexOf('/') + 1))) return SECRET
    if (this.#isIgnored(path)) return IGNORED
    return parts.some((part) => /^\.(?!\.?$)/.test(part)) ? HIDDEN : null
  }

  #isIgnored(path: string): boolean {
    if (this.#ignored === null) return false
    this.#noteIgnores(folderOf(path))
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
      if (this.#ignored.has(path.slice(0, end))) return true
    return false
  }

  /** Looks for what decides whether Git ignores the files in a folder. */
  #noteIgnores(folder: string): void {
    if (this.#noted.has(folder)) return
    this.#noted.add(folder)
    this.#disk.readIfAllowed(joinPath(folder, '.gitignore') ?? '')
    if (folder !== '') this.#noteIgnores(folderOf(folder))
    else
      for (let up = 1; up <= this.#disk.depth; up++)
        this.#disk.readIfAllowed(`${'../'.repeat(up)}.gitignore`)
  }
}
