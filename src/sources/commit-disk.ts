/** Reads files of a commit as if they were on the disk. */
import { posix } from 'node:path'
import { hash } from '../cache/hash.ts'
import { contentsNow, contentsOf, filesOfCommit } from '../history/git.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { folderOf } from '../shared/paths.ts'
import { Disk, type DiskFile } from './disk.ts'

/** Contents by their ids in git: commits share most of them. */
export type Contents = Map<string, DiskFile>

/** The files of a commit, which never change. Symbolic links are left out. */
export class CommitDisk extends Disk {
  readonly #root: string
  readonly #site: Disk
  readonly #commit: string
  readonly #ids: ReadonlyMap<string, string>
  readonly #contents: Contents
  readonly #lists = new Map<string, readonly string[]>()

  /**
   * @param root absolute path of the site
   * @param ids of all files, by path relative to the root
   * @param contents of the files that were read, of other commits too
   * @param site the files as they are now, for what no commit has: installed packages
   */
  constructor(
    root: string,
    commit: string,
    ids: ReadonlyMap<string, string>,
    contents: Contents,
    site: Disk,
  ) {
    super(root)
    this.#site = site
    this.#root = root
    this.#commit = commit
    this.#ids = ids
    this.#contents = contents
  }

  /** @param folder whose pages are read at once */
  static async open(
    root: string,
    commit: string,
    folder: string,
    contents: Contents,
    site: Disk,
  ): Promise<CommitDisk> {
    const ids = await filesOfCommit(root, commit).catch((error) => {
      throw partialClone(commit, null, error)
    })
    const disk = new CommitDisk(root, commit, ids, contents, site)
    const texts = disk.list(folder).filter((path) => /\.(?:mdx?|markdown)$/i.test(path))
    await disk.prepare(texts.map((path) => `${folder}/${path}`))
    return disk
  }

  /** @throws SiteError if this clone lacks one of them, or has only a pointer to it */
  override async prepare(paths: readonly string[]): Promise<void> {
    const ids = paths.flatMap((path) => this.#idOf(path) ?? [])
    const missing = [...new Set(ids)].filter((id) => !this.#contents.has(id))
    this.#keep(await contentsOf(this.#root, missing))
    for (const path of paths) this.read(path)
  }

  /** @throws like `prepare` */
  override read(path: string): DiskFile | null {
    const id = this.#idOf(path)
    if (id === undefined) return null
    if (!this.#contents.has(id)) this.#readFolder(folderOf(posix.normalize(path)), id)
    const file = this.#contents.get(id)
    if (file === undefined) throw partialClone(this.#commit, path)
    if (isPointer(file.bytes)) throw pointer(this.#commit, path)
    return file
  }

  override readIfAllowed(path: string, isForIcons = false): DiskFile | null {
    return isForIcons ? this.#site.readIfAllowed(path, true) : this.read(path)
  }

  override load(path: string): Uint8Array {
    return this.read(path)?.bytes ?? new Uint8Array()
  }

  /** A commit has no symbolic links here. */
  override targetOf(path: string): string {
    return path
  }

  override exists(path: string): boolean {
    return this.#idOf(path) !== undefined
  }

  override list(folder: string): readonly string[] {
    const known = this.#lists.get(folder)
    if (known) return known
    const isHidden = (path: string) =>
      path.split('/').some((part) => part.startsWith('.') || part === 'node_modules')
    const prefix = folder === '.' ? '' : `${folder}/`
    const found = [...this.#ids.keys()]
      .filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(prefix.length))
      .filter((path) => !isHidden(path))
      .sort()
    this.#lists.set(folder, found)
    return found
  }

  #idOf(path: string): string | undefined {
    return this.#ids.get(path) ?? this.#ids.get(posix.normalize(path))
  }

  #keep(contents: Iterable<readonly [string, Uint8Array]>): void {
    for (const [id, bytes] of contents) this.#contents.set(id, { bytes, hash: hash(bytes) })
  }

  /** Reads a file that a page includes, and the texts beside it, which others may include. */
  #readFolder(folder: string, id: string): void {
    const beside = [...this.#ids].flatMap(([path, other]) =>
      folderOf(path) === folder && !LARGE.test(path) && !this.#contents.has(other) ? [other] : [],
    )
    this.#keep(contentsNow(this.#root, [...new Set([id, ...beside])]))
  }
}

/** Files that no page includes as text. */
const LARGE =
  /\.(?:avif|bmp|gif|gz|ico|jpe?g|mov|mp[34]|og[gv]|pdf|png|psd|tar|tgz|tiff?|ttf|wasm|wav|webm|webp|woff2?|zip)$/i

/** What Git LFS commits in place of a file. */
const POINTER = 'version https://git-lfs.github.com/spec/v1\n'
const MOST_OF_POINTER = 1024

function isPointer(bytes: Uint8Array): boolean {
  if (bytes.length > MOST_OF_POINTER) return false
  return Buffer.from(bytes.subarray(0, POINTER.length)).toString('latin1') === POINTER
}

/** @param file null for the names of all files */
function partialClone(commit: string, file: string | null, cause?: unknown): SiteError {
  const what = file === null ? 'the list of files' : `"${file}"`
  const reason = `this clone of the repository lacks ${what}, which the commit ${commit.slice(0, 12)} has`
  const note = 'Clone the whole repository, without `--filter`.'
  return new SiteError([fatal('config', { file: file ?? '' }, reason, note)], { cause })
}

function pointer(commit: string, file: string): SiteError {
  const reason = `"${file}" of the commit ${commit.slice(0, 12)} is in Git LFS, from which docsgen does not read`
  const note =
    'Copy the pages of the version and their files to a folder, and name it in `docs` of the version, without `ref`.'
  return new SiteError([fatal('config', { file }, reason, note)])
}
