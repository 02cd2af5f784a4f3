/** Reads from git: when each file of the site was last changed, and the files of other commits. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { posix, resolve } from 'node:path'
import { promisify } from 'node:util'
import { errorCode, limitReached } from '../problems/errors.ts'
import { trimEndSlashes } from '../shared/paths.ts'

const run = promisify(execFile)

/** State of the repository. */
export interface Head {
  readonly commit: string
  /** True if only the newest commits are present, as is common in CI. */
  readonly isShallow: boolean
  /** The site's folder in the repository, with a trailing slash; empty for the top level. */
  readonly folder: string
}

/** State of the repository that contains a folder; null without git, repository or commit. */
export async function headOf(root: string): Promise<Head | null> {
  try {
    const about = ['--is-shallow-repository', '--show-prefix', 'HEAD']
    const answer = await git(root, ['rev-parse', ...about])
    const [isShallow, folder = '', commit = ''] = answer.split('\n')
    return { commit, folder, isShallow: isShallow === 'true' }
  } catch {
    return null
  }
}

/** Why `headOf` finds no commit, and what to do. */
export async function whyNoHead(root: string): Promise<{ reason: string; note: string }> {
  const error: unknown = await git(root, ['rev-parse', 'HEAD']).catch((failure) => failure)
  if (errorCode(error) === 'ENOENT') return { reason: 'git is not installed', note: 'Install git.' }
  const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const [allow] = /git config --global --add safe\.directory .+/.exec(printed) ?? []
  if (allow !== undefined)
    return {
      reason: 'git does not read the repository, which belongs to another user',
      note: `If you trust it, run \`${allow}\`.`,
    }
  const reason = 'the site is not in a git repository with commits'
  return { reason, note: 'Create one with `git init` and `git commit`.' }
}

/**
 * Time of the last commit of each file in a folder, in seconds since 1970, by path relative to it.
 * It is the committer date, which is the same in every clone.
 */
export async function lastChanges(root: string): Promise<Record<string, number>> {
  const format = ['-z', '--format=%x01%ct', '--name-only', '--no-renames', '--relative']
  const log = await git(root, ['log', ...format, '--', '.'])
  const changes: Record<string, number> = {}
  let time = 0
  for (const raw of log.split('\0')) {
    const word = raw.replace(/^\n+/, '')
    if (word.startsWith('\u0001')) time = Number(word.slice(1))
    else if (word !== '') changes[word] = Math.max(changes[word] ?? 0, time)
  }
  // Git dates the links, not what they lead to. Each leads to files that Git has, not through other links.
  const own = Object.entries(changes)
  for (const [link, target] of await linksIn(root))
    for (const [path, changed] of own)
      if (path === target || path.startsWith(`${target}/`)) {
        const linked = link + path.slice(target.length)
        changes[linked] = Math.max(changes[linked] ?? 0, changed)
      }
  return changes
}

/** The symbolic links in a folder, and the path that each leads to. */
async function linksIn(root: string): Promise<[link: string, target: string][]> {
  const listed = (await git(root, ['ls-files', '-s', '-z'])).split('\0')
  const links = listed.flatMap((entry) => {
    const [, id, link] = /^120000 ([\da-f]+) 0\t(.+)$/s.exec(entry) ?? []
    return id === undefined || link === undefined ? [] : [{ id, link }]
  })
  const targets = await contentsOf(root, [...new Set(links.map(({ id }) => id))])
  return links.map(({ id, link }) => {
    const target = Buffer.from(targets.get(id) ?? []).toString()
    return [link, trimEndSlashes(posix.join(posix.dirname(link), target))]
  })
}

/** Git sets these for hooks; then it would use the index of the commit that is being made. */
const LOCAL: Readonly<Record<string, undefined>> = {
  GIT_COMMON_DIR: undefined,
  GIT_DIR: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_PREFIX: undefined,
  GIT_WORK_TREE: undefined,
}

/** Without the network: what a partial clone lacks is missing. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, ...LOCAL, GIT_NO_LAZY_FETCH: '1' }
}

/** Runs git. @returns what it prints @throws if it fails, or is not installed */
export async function git(cwd: string, args: readonly string[]): Promise<string> {
  return (await gitBytes(cwd, args)).toString()
}

/** @param input what it reads */
async function gitBytes(cwd: string, args: readonly string[], input = ''): Promise<Buffer> {
  // The user's git settings, such as showing signatures, must not change the output.
  const options = ['-c', 'log.showSignature=false', '-c', 'log.follow=false', '--no-pager']
  const running = run('git', [...options, ...args], {
    cwd,
    encoding: 'buffer',
    maxBuffer: 2 ** 30,
    env: environment(),
  })
  running.child.stdin?.on('error', () => {}) // git may end before it has read everything.
  running.child.stdin?.end(input)
  return (await running).stdout
}

/**
 * The commits that these refs name, by ref; refs that name none are left out. A branch may be only
 * at the origin, as in a clone in CI.
 */
export async function commitsOf(
  root: string,
  refs: readonly string[],
): Promise<Map<string, string>> {
  const input = refs
    .flatMap((ref) => [`${ref}^{commit}\n`, `refs/remotes/origin/${ref}^{commit}\n`])
    .join('')
  const answers = (await gitBytes(root, ['cat-file', '--batch-check'], input))
    .toString()
    .split('\n')
  return new Map(
    refs.flatMap((ref, index) => {
      const [commit] = answers
        .slice(2 * index, 2 * index + 2)
        .flatMap((answer) => /^([\da-f]{40,64}) commit \d+$/.exec(answer)?.[1] ?? [])
      return commit === undefined ? [] : [[ref, commit] as const]
    }),
  )
}

/** Absolute paths of the files of git that change when one of these refs moves, whether or not they exist. */
export async function filesOfRefs(root: string, refs: readonly string[]): Promise<string[]> {
  const folders = [
    '',
    'refs/',
    'refs/tags/',
    'refs/heads/',
    'refs/remotes/',
    'refs/remotes/origin/',
  ]
  const bases = new Set(refs.map(baseOf))
  const ofEach = [...bases].flatMap((base) => folders.map((folder) => folder + base))
  const names = ['packed-refs', 'reftable/tables.list', ...ofEach, ...(await behind(root, refs))]
  const paths = await git(root, ['rev-parse', ...names.flatMap((name) => ['--git-path', name])])
  return paths
    .split('\n')
    .filter(Boolean)
    .map((path) => resolve(root, path))
}

/** What an expression such as `HEAD~2`, `@{1}` or `v1^{commit}` begins at. */
function baseOf(ref: string): string {
  const base = ref.replace(/(?:[~^:]|@\{).*$/s, '')
  return base === '' || base === '@' ? 'HEAD' : base
}

/** The branches that `HEAD` and expressions such as `main@{upstream}` stand for now. */
async function behind(root: string, refs: readonly string[]): Promise<string[]> {
  const symbolic = refs.flatMap((ref) => /^.*@\{[^}]*\}/s.exec(ref)?.[0] ?? [])
  if (refs.some((ref) => baseOf(ref) === 'HEAD')) symbolic.push('HEAD')
  // It fails for a branch that only the remote has, which `baseOf` covers.
  const names = await Promise.all(
    symbolic.map((ref) => git(root, ['rev-parse', '--symbolic-full-name', ref]).catch(() => '')),
  )
  return names.map((name) => name.trim()).filter(Boolean)
}

/** The names of tags and branches. */
export async function refNames(root: string): Promise<string[]> {
  const names = await git(root, ['for-each-ref', '--format=%(refname:short)'])
  return names.split('\n').filter(Boolean)
}

/** The files that a commit has below a folder, by path relative to it: the id of the content of each. */
export async function filesOfCommit(root: string, commit: string): Promise<Map<string, string>> {
  const listed = await git(root, ['ls-tree', '-r', '-z', commit])
  const files = new Map<string, string>()
  for (const entry of listed.split('\0')) {
    // Not symbolic links and submodules.
    const [, id, path] = /^100\d+ blob ([\da-f]+)\t(.+)$/s.exec(entry) ?? []
    if (id !== undefined && path !== undefined) files.set(path, id)
  }
  return files
}

/**
 * The files and folders below a folder that git ignores, by path relative to it, without those in them.
 * None without git, and if the folder itself is ignored.
 */
export async function ignoredFiles(root: string): Promise<string[]> {
  const args = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory']
  const listed = await git(root, args).catch((error: unknown) => {
    if (limitReached(error)) throw error
    return ''
  })
  const paths = listed.split('\0').filter(Boolean)
  return paths.includes('./') ? [] : paths.map(trimEndSlashes)
}

/** Those of the files below a folder that git ignores; none without git, and if the folder itself is ignored. */
export function ignoredAmong(root: string, paths: readonly string[]): string[] {
  if (paths.length === 0) return []
  const options = { cwd: root, env: environment(), maxBuffer: Number.POSITIVE_INFINITY }
  const input = ['.', ...paths].join('\0')
  const { stdout, error } = spawnSync('git', ['check-ignore', '-z', '--stdin'], {
    ...options,
    stdio: STDIO,
    input,
    encoding: 'utf8',
  })
  if (limitReached(error)) throw error
  const ignored = (stdout ?? '').split('\0').filter(Boolean)
  return ignored.includes('.') ? [] : ignored
}

/** Contents of files, by their ids; those that this clone lacks are left out. */
export type BlobContents = ReadonlyMap<string, Uint8Array>

/** The contents of files, by their ids. The length of all together is not limited. */
export async function contentsOf(root: string, ids: readonly string[]): Promise<BlobContents> {
  const reader = new BatchReader()
  if (ids.length === 0) return reader.contents
  const child = spawn('git', BATCH, { cwd: root, env: environment(), stdio: STDIO })
  const failed = new Promise<never>((_, reject) => child.on('error', reject))
  child.stdin.on('error', () => {}) // git may end before it has read everything.
  child.stdin.end(batchInput(ids))
  const read = async () => {
    for await (const chunk of child.stdout) reader.add(chunk as Buffer)
  }
  await Promise.race([read(), failed])
  return reader.contents
}

/** The same at once, for what is needed before anything can wait for it. */
export function contentsNow(root: string, ids: readonly string[]): BlobContents {
  const reader = new BatchReader()
  const options = { cwd: root, env: environment(), maxBuffer: Number.POSITIVE_INFINITY }
  const ran = spawnSync('git', BATCH, { ...options, stdio: STDIO, input: batchInput(ids) })
  if (ran.error) throw ran.error
  reader.add(ran.stdout)
  return reader.contents
}

// It fails if it tries to fetch what a partial clone lacks, as older versions of git do.
const BATCH = ['cat-file', '--batch']
const STDIO: ['pipe', 'pipe', 'ignore'] = ['pipe', 'pipe', 'ignore']

function batchInput(ids: readonly string[]): string {
  return ids.map((id) => `${id}\n`).join('')
}

/** A file that is being read. */
interface OpenBlob {
  readonly id: string
  /** The content and a line break. */
  readonly bytes: Buffer
  /** How much of it has been read. */
  length: number
}

/** Reads `<id> blob <size>`, the content and a line break, for each file, from chunks of any length. */
class BatchReader {
  readonly contents = new Map<string, Uint8Array>()
  #line = ''
  #open: OpenBlob | null = null

  add(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; )
      at = this.#open === null ? this.#addLine(chunk, at) : this.#addContent(this.#open, chunk, at)
  }

  #addLine(chunk: Buffer, at: number): number {
    const end = chunk.indexOf('\n', at)
    this.#line += chunk.toString('latin1', at, end < 0 ? chunk.length : end)
    if (end < 0) return chunk.length
    const [id = '', , size] = this.#line.split(' ')
    this.#line = ''
    // `<id> missing` has no size.
    if (size !== undefined) this.#open = { id, bytes: Buffer.alloc(Number(size) + 1), length: 0 }
    return end + 1
  }

  #addContent(file: OpenBlob, chunk: Buffer, at: number): number {
    const added = chunk.copy(file.bytes, file.length, at)
    file.length += added
    if (file.length === file.bytes.length) {
      this.contents.set(file.id, file.bytes.subarray(0, -1))
      this.#open = null
    }
    return at + added
  }
}
