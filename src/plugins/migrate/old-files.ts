/** Reads files of an old site, and none outside of its repository. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, parse as parsePath, relative, resolve, sep } from 'node:path'
import { parse } from 'yaml'

/** Folders that hold no source of a site. */
const SKIPPED = new Set(['node_modules', '.git', '.docsgen', '.docusaurus'])

/** Names that begin with a dot, and contain code or images of a site, or its packages. */
const DOTTED = new Set(['', '.', '..', '.vitepress', '.gitbook', '.pnpm'])

/** Names of private keys. */
const KEY = /\.(?:key|pem|p12|pfx|jks|keystore)(?:[\\/]|$)|[\\/]id_(?:rsa|dsa|ecdsa|ed25519)/i

/** Folders in each other; more are a mistake, or links in a circle. */
const MAX_DEPTH = 40

/** Links to folders in each other; without a limit, folders that link to each other have countless paths. */
const MAX_LINKS = 3

/** Files by which the folder of a project is recognized. */
const PROJECT = ['package.json', 'pyproject.toml', 'Cargo.toml']

const OUTSIDE = Symbol('outside of the root')

export class OldFiles {
  /** Absolute path of the folder of the old site. */
  readonly from: string
  /**
   * Absolute path of the folder that the site may read, its repository: the nearest folder with
   * `.git`, otherwise the topmost one that is a project, otherwise the site itself.
   */
  readonly root: string
  /** Paths of links and settings that lead outside of the root. */
  readonly refused = new Set<string>()
  /** Absolute path of a folder that is left out. */
  readonly without: string
  /** Paths of files and folders that Git ignores, relative to the root. */
  ignored: readonly string[] = []
  readonly #changed = new Map<string, string>()

  /** @param without absolute path of a folder to leave out: the new site may be in the old one */
  constructor(from: string, without: string) {
    this.from = realpathSync(from)
    this.root = rootOf(this.from)
    this.without = realPath(without)
  }

  /**
   * The absolute path of an existing file or folder; null without one, outside of the root, and in
   * folders that hold no source of a site.
   */
  find(path: string): string | null {
    const found = this.#locate(path)
    return found === OUTSIDE ? this.#refuse(path) : found
  }

  /** The first of these paths that is a file; null without one. Only then is a path outside of the root recorded. */
  findFile(paths: readonly string[]): string | null {
    let outside: string | undefined
    for (const path of paths) {
      const found = this.#locate(path)
      if (found === OUTSIDE) outside ??= path
      else if (found !== null && statSync(found).isFile()) return found
    }
    return outside === undefined ? null : this.#refuse(outside)
  }

  #locate(path: string): string | typeof OUTSIDE | null {
    const absolute = resolve(this.from, path)
    if (!isInside(this.root, absolute)) return OUTSIDE
    if (!existsSync(absolute)) return null
    const real = realpathSync(absolute)
    if (!isInside(this.root, real)) return OUTSIDE
    const parts = relative(this.root, real).split(sep)
    return parts.some((name) => SKIPPED.has(name)) ? null : absolute
  }

  #refuse(path: string): null {
    this.refused.add(path)
    return null
  }

  isFolder(path: string): boolean {
    const found = this.find(path)
    return found !== null && statSync(found).isDirectory()
  }

  /** True for a file of the old site. A path outside of the root is not recorded. */
  isFile(path: string): boolean {
    const found = this.#locate(path)
    return typeof found === 'string' && statSync(found).isFile()
  }

  /** True if nothing has a path in the repository; false outside of it, where nothing is looked for. */
  isMissing(path: string): boolean {
    const absolute = resolve(this.from, path)
    return isInside(this.root, absolute) && !existsSync(absolute)
  }

  /** Reads a file from now on as what a preprocessor of the old site makes of it. */
  change(path: string, text: string): void {
    this.#changed.set(path, text)
  }

  /**
   * The real path of what code of the old site may read; null for what is missing, outside of the
   * root, or hidden. Files that may be secrets are none of its business.
   */
  readable(path: string): string | null {
    const absolute = resolve(this.from, path)
    if (!isInside(this.root, absolute) || !existsSync(absolute)) return null
    const real = realpathSync(absolute)
    if (!isInside(this.root, real)) return null
    return [absolute, real].some((one) => this.isHidden(one) || KEY.test(one)) ? null : real
  }

  /** True if the name of a file or of a folder begins with a dot, other than those of a site's code. */
  isHidden(path: string): boolean {
    const parts = relative(isInside(this.from, path) ? this.from : this.root, path).split(sep)
    return parts.some((name) => name.startsWith('.') && !DOTTED.has(name))
  }

  /** The text of a file; null without one. */
  text(path: string): string | null {
    return this.#changed.get(path) ?? this.written(path)
  }

  /** The same, as it is in the repository: no preprocessor has read it. */
  written(path: string): string | null {
    const found = this.find(path)
    if (found === null || !statSync(found).isFile()) return null
    return readFileSync(found, 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
  }

  bytes(path: string): Uint8Array | null {
    const found = this.find(path)
    return found === null || !statSync(found).isFile() ? null : readFileSync(found)
  }

  /** The value of a file in YAML or JSON; null without one, and if it is not valid. */
  yaml(path: string): unknown {
    const text = this.text(path) ?? ''
    try {
      return parse(text, { logLevel: 'error' })
    } catch {
      return null
    }
  }

  /** The first of these files that exists. */
  first(...paths: readonly string[]): string | undefined {
    return paths.find((path) => this.find(path) !== null)
  }

  /** Paths of the files in a folder, relative to it, sorted. Empty if there is no such folder. */
  list(folder: string): string[] {
    const found = this.find(folder)
    if (found === null || !statSync(found).isDirectory()) return []
    const paths: string[] = []
    this.#walk(realpathSync(found), '', [], 0, paths)
    return paths.sort()
  }

  /**
   * @param folder its real path
   * @param above the real paths of the folders around it: links may lead in a circle
   * @param links how many of them are links
   */
  #walk(
    folder: string,
    below: string,
    above: readonly string[],
    links: number,
    paths: string[],
  ): void {
    if (above.length > MAX_DEPTH || links > MAX_LINKS) return
    if (above.includes(folder) || folder === this.without) return
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const absolute = join(folder, entry.name)
      if (SKIPPED.has(entry.name)) continue
      if (entry.isSymbolicLink() && this.find(absolute) === null) continue
      const isLink = entry.isSymbolicLink()
      const stats = isLink ? statSync(absolute) : entry
      if (stats.isDirectory())
        this.#walk(
          realpathSync(absolute),
          `${below}${entry.name}/`,
          [...above, folder],
          links + Number(isLink),
          paths,
        )
      else if (stats.isFile()) paths.push(below + entry.name)
    }
  }

  /** Why a path was refused, in a sentence. */
  whyOutside(): string {
    if (existsSync(join(this.root, '.git')))
      return 'It is outside of the repository of the old site.'
    return `It is outside of \`${this.shown(this.root) || '.'}\`, which counts as the repository because neither it nor a folder above has \`.git\`. Run \`git init\` in the folder that contains both, and migrate again.`
  }

  /** A path as reports show it, relative to the old site. */
  shown(absolute: string): string {
    return relative(this.from, absolute).split(sep).join('/')
  }
}

/** A path without symbolic links, as far as it exists. */
export function realPath(path: string): string {
  const above = dirname(path)
  if (existsSync(path)) return realpathSync(path)
  return above === path ? path : join(realPath(above), basename(path))
}

/** True for the folder itself and what is below it. */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

function rootOf(from: string): string {
  const above: string[] = []
  for (let at = from; at !== parsePath(at).root; at = dirname(at)) above.push(at)
  const repository = above.find((folder) => existsSync(join(folder, '.git')))
  if (repository !== undefined) return repository
  const project = above.findLast((folder) => PROJECT.some((name) => existsSync(join(folder, name))))
  return project ?? from
}
