/** Reads from git when each file of the site was last changed. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

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
    const answer = await git(root, [
      'rev-parse',
      '--is-shallow-repository',
      '--show-prefix',
      'HEAD',
    ])
    const [isShallow, folder = '', commit = ''] = answer.split('\n')
    return { commit, folder, isShallow: isShallow === 'true' }
  } catch {
    return null
  }
}

/**
 * Time of the last commit of each file in a folder, in seconds since 1970, by path relative to it.
 * It is the committer date, which is the same in every clone.
 */
export async function lastChanges(root: string): Promise<Record<string, number>> {
  const log = await git(root, [
    'log',
    '-z',
    '--format=%x01%ct',
    '--name-only',
    '--no-renames',
    '--relative',
    '--',
    '.',
  ])
  const changes: Record<string, number> = {}
  let time = 0
  for (const raw of log.split('\0')) {
    const word = raw.replace(/^\n+/, '')
    if (word.startsWith('\u0001')) time = Number(word.slice(1))
    else if (word !== '') changes[word] = Math.max(changes[word] ?? 0, time)
  }
  return changes
}

/** Git sets these for hooks; then it would use the index of the commit that is being made. */
const LOCAL: Readonly<Record<string, undefined>> = {
  GIT_COMMON_DIR: undefined,
  GIT_DIR: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_PREFIX: undefined,
  GIT_WORK_TREE: undefined,
}

/** Runs git. @returns what it prints @throws if it fails, or is not installed */
export async function git(cwd: string, args: readonly string[]): Promise<string> {
  // The user's git settings, such as showing signatures, must not change the output.
  const options = ['-c', 'log.showSignature=false', '-c', 'log.follow=false', '--no-pager']
  const { stdout } = await run('git', [...options, ...args], {
    cwd,
    maxBuffer: 2 ** 30,
    env: { ...process.env, ...LOCAL },
  })
  return stdout
}
