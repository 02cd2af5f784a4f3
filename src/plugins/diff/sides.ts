/** Builds what is compared, in `.docsgen/diff`: a folder for each commit, and one for the files as they are now. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import {
  type CommandContext,
  fatal,
  git,
  hash,
  headOf,
  PACKAGE_MANAGERS,
  type Problem,
  packageManagerIn,
  SiteError,
  UsageError,
} from '../../plugin/index.ts'
import { readOutput, type Side } from './output.ts'

/** The files as they are now. @throws SiteError if the site cannot be built */
export async function presentSide({ root, build, published }: CommandContext): Promise<Side> {
  const out = join(root, '.docsgen/diff/now')
  const { problems } = await build(out)
  return readOutput(out, 'the current files', problems, published(out))
}

/**
 * @param name an output folder or a commit
 * @throws SiteError if it is neither, or if the site of the commit cannot be built
 */
export async function sideOf(name: string, context: CommandContext): Promise<Side> {
  const { published } = context
  if (isOutput(name, context))
    return readOutput(resolve(name), name, null, published(resolve(name)))
  const { root, options } = context
  const commit = await commitOf(name, root)
  const key = keyOfBuild(commit, context)
  const out = join(root, '.docsgen/diff', key)
  const kept = context.kept<readonly Problem[]>(`diff-${key}`)
  const known = options.cache && published(out).isOwn ? kept.read() : null
  if (known) return readOutput(out, name, known, published(out))
  const problems = await buildCommit({ name, commit }, out, context)
  kept.write(problems)
  forgetOthers(root, basename(out))
  return readOutput(out, name, problems, published(out))
}

/** Names what a build of a commit depends on besides the commit itself: its configuration and the packages. */
function keyOfBuild(commit: string, { root, options }: CommandContext): string {
  const config = options.config === undefined ? '' : relative(root, resolve(options.config))
  return `${commit.slice(0, 12)}-${hash(config + installedPackages(root)).slice(0, 8)}`
}

/** The nearest lock file as npm, pnpm and Yarn write it; empty without one. */
function installedPackages(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const manager = packageManagerIn((name) => existsSync(join(folder, name)))
    if (manager) return readFileSync(join(folder, PACKAGE_MANAGERS[manager].lock), 'utf8')
    if (folder === dirname(folder)) return ''
  }
}

/** True for a folder with pages. */
function isOutput(name: string, { published }: CommandContext): boolean {
  return (
    statSync(name, { throwIfNoEntry: false })?.isDirectory() === true &&
    (published(resolve(name)).isOwn || readdirSync(name).some((file) => file.endsWith('.html')))
  )
}

async function commitOf(name: string, root: string): Promise<string> {
  if ((await headOf(root)) === null) {
    const reason = 'the site is not in a git repository with a commit'
    const note = 'Name two output folders instead: docsgen diff OLD NEW.'
    throw new UsageError([fatal('diff', { file: name }, reason, note)])
  }
  try {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
    return (await git(root, args)).trim()
  } catch (cause) {
    const reason = 'there is no such commit, and no folder with pages'
    const note = existsSync(name)
      ? 'Name the output folder of a build, or a commit.'
      : 'In a shallow clone, as in CI, fetch the commit first: git fetch origin main.'
    throw new UsageError([fatal('diff', { file: name }, reason, note)], { cause })
  }
}

/**
 * Builds a commit in a worktree within the site, where its imports find the site's packages. The
 * worktree is kept, since most of its files and of its cache are those of the next commit.
 */
async function buildCommit(
  { name, commit }: { readonly name: string; readonly commit: string },
  out: string,
  { root, options, lock, at }: CommandContext,
): Promise<readonly Problem[]> {
  const { config: file } = options
  // A site without a title is named after its folder.
  const checkout = join(root, '.docsgen/diff/checkout', basename(root))
  return lock(checkout, async () => {
    await checkOut(commit, checkout, root)
    const folder = join(checkout, (await headOf(root))?.folder ?? '')
    const config = file === undefined ? undefined : join(folder, relative(root, resolve(file)))
    try {
      return (await at(folder, config).build(out)).problems
    } catch (cause) {
      if (!(cause instanceof SiteError)) throw cause
      throw new SiteError(
        cause.problems.map((problem) => inCommit(problem, name)),
        { cause },
      )
    }
  })
}

function inCommit(problem: Problem, name: string): Problem {
  return { ...problem, file: `${name}:${problem.file}`, line: 0, column: 0 }
}

async function checkOut(commit: string, checkout: string, root: string): Promise<void> {
  // Hooks of the repository, such as an installation of packages, are for people's own checkouts.
  const hooks = ['-c', 'core.hooksPath=/dev/null']
  try {
    // Without it, git would find the repository of the site.
    if (existsSync(join(checkout, '.git'))) {
      await git(checkout, [...hooks, 'checkout', '--quiet', '--force', '--detach', commit])
      await git(checkout, ['clean', '--quiet', '-fd'])
      return
    }
  } catch {
    // The worktree is of another clone, or of before the repository was moved.
  }
  rmSync(checkout, { recursive: true, force: true })
  // Forced, since the worktree is still registered after its folder was deleted.
  const add = ['worktree', 'add', '--quiet', '--force', '--detach', checkout, commit]
  await git(root, [...hooks, ...add])
}

/** Commits whose output is kept. */
const KEPT = 4

function forgetOthers(root: string, newest: string): void {
  const folder = join(root, '.docsgen/diff')
  const builds = readdirSync(folder)
    .filter((name) => /^[\da-f]{12}-/.test(name) && name !== newest)
    .map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  for (const { name } of builds.slice(KEPT - 1)) {
    rmSync(join(folder, name), { recursive: true, force: true })
    rmSync(join(root, '.docsgen', `diff-${name}.json`), { force: true })
  }
}
