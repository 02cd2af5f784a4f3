/** Finds out what `docsgen init` would otherwise have to ask. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import {
  type Config,
  codeFolders,
  listFiles,
  PACKAGE_MANAGERS,
  type PackageManager,
  packageManagerIn,
} from '../../plugin/index.ts'
import { localesIn } from './locales.ts'
import { type OwnPlace, takenIn } from './places.ts'
import { branchOf, editUrl, type Git } from './repository.ts'

/** What is known of a folder that is to become a site. */
export interface Found {
  readonly title: string
  /** Folder of the pages, relative to the site. */
  readonly docs: string
  readonly hasPages: boolean
  /** Number of Markdown files next to that folder, without those of every repository. */
  readonly leftOut: number
  /** There is a page for the root. */
  readonly hasIndex: boolean
  readonly hasConfig: boolean
  readonly hasPackage: boolean
  /** `package.json` names docsgen. */
  readonly isInstalled: boolean
  /** The scripts of `package.json`. */
  readonly scripts: Readonly<Record<string, string>>
  /** Locales of the pages, the default one first; empty for one locale in English. */
  readonly locales: readonly string[]
  /** Null without a repository on a host that is known. */
  readonly editUrl: string | null
  /** The main branch of the repository. */
  readonly branch: string
  /** Path in the repository, with a slash at the end; empty for its root, and without a repository. */
  readonly folder: string
  readonly packageManager: PackageManager
  /** Its version, if it runs this command and is one that CI installs by itself; null otherwise. */
  readonly version: string | null
  /** What a site has at its root by default, but here belongs to the project around the pages. */
  readonly taken: readonly OwnPlace[]
}

const DOCS = ['docs', 'doc', 'documentation']
/** Files about the repository, whose names are in capitals by convention: `CHANGELOG.md`. */
const OF_REPOSITORY = /^(?:\.|[A-Z_]+\.|readme\.)/
const PAGE = /\.(mdx?|markdown)$/i

/** @param configured the docs folder that the configuration names; null without a configuration */
export function findOut(root: string, configured: string | null = null): Found {
  const hasPages = (folder: string) => pagesIn(join(root, folder)).length > 0
  const docs = configured ?? DOCS.find(hasPages) ?? 'docs'
  const pages = pagesIn(join(root, docs))
  const manifest = manifestIn(root)
  const git = gitIn(root)
  const folder = folderIn(root, git)
  return {
    title: titleOf(root, manifest),
    docs,
    hasPages: pages.length > 0,
    leftOut: pages.length > 0 ? 0 : pagesNextTo(root),
    hasIndex: pages.some((path) => /^(index|readme)\.[^.]+$/i.test(path)),
    hasConfig: configured !== null,
    hasPackage: existsSync(join(root, 'package.json')),
    isInstalled: ['dependencies', 'devDependencies'].some((kind) =>
      Object.hasOwn(textsIn(manifest[kind]), 'docsgen'),
    ),
    scripts: textsIn(manifest.scripts),
    locales: localesIn(pages),
    editUrl: editUrl(git, manifest.repository, folder),
    branch: branchOf(git),
    folder,
    ...packageManagerOf(root),
    taken: configured === null ? takenIn((name) => existsSync(join(root, name))) : [],
  }
}

/** Whether a site has components, pages in React or templates. */
export function hasCode(config: Config): boolean {
  return codeFolders(config).some((folder) => isFolder(join(config.root, folder)))
}

export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

/** Paths of the pages in a folder, relative to it. */
function pagesIn(folder: string): string[] {
  if (!isFolder(folder)) return []
  return listFiles(folder).filter(
    (path) => PAGE.test(path) && !/(^|\/)(\.|node_modules\/)/.test(path),
  )
}

function pagesNextTo(root: string): number {
  if (!isFolder(root)) return 0
  const entries = readdirSync(root, { withFileTypes: true })
  return entries.filter(
    (entry) => entry.isFile() && PAGE.test(entry.name) && !OF_REPOSITORY.test(entry.name),
  ).length
}

function manifestIn(root: string): Readonly<Record<string, unknown>> {
  const file = join(root, 'package.json')
  if (!existsSync(file)) return {}
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof manifest === 'object' && manifest !== null ? { ...manifest } : {}
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return {}
  }
}

/** The texts of an object, by key. */
function textsIn(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter(([, text]) => typeof text === 'string'))
}

/** First heading of the README, or the name of the package or of the folder, as words. */
function titleOf(root: string, { name }: Readonly<Record<string, unknown>>): string {
  const entries = isFolder(root) ? readdirSync(root, { withFileTypes: true }) : []
  const readme = entries.find((entry) => entry.isFile() && /^readme\.md$/i.test(entry.name))
  const text = readme ? readFileSync(join(root, readme.name), 'utf8') : ''
  const heading = /^#[ \t]+([^\n]+)$/m
    .exec(text.replace(/^(```|~~~)[\s\S]*?^\1/gm, ''))?.[1]
    ?.replace(/!\[[^[\]]*\]\([^)[]*\)|<[^<>]*>/g, '')
    .replace(/\[([^[\]]*)\]\([^)[]*\)/g, '$1')
    .replace(/[`*_]|[ \t]#+\s*$/g, '')
    .trim()
  if (heading) return heading
  const words = (typeof name === 'string' && name !== '' ? name : basename(root))
    .replace(/^@[^/]+\//, '')
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  return words === '' ? 'Documentation' : words[0]?.toUpperCase() + words.slice(1)
}

function packageManagerOf(root: string): Pick<Found, 'packageManager' | 'version'> {
  const locked = packageManagerIn((name) => existsSync(join(root, name)))
  // pnpm/12.21.0 npm/? node/v24.21.0 linux x64
  const [agent = '', version = ''] = (process.env.npm_config_user_agent ?? '')
    .split(' ', 1)
    .join('')
    .split('/')
  const running = Object.hasOwn(PACKAGE_MANAGERS, agent) ? (agent as PackageManager) : 'npm'
  const packageManager = locked ?? running
  const isPinned = packageManager === running && ['pnpm', 'yarn'].includes(running)
  return { packageManager, version: isPinned && version !== '' ? version : null }
}

/** The folder itself, or the nearest one around it that exists. */
function existing(folder: string): string {
  return isFolder(folder) || dirname(folder) === folder ? folder : existing(dirname(folder))
}

/** The path of a folder in its repository, whether the folder exists or not. */
function folderIn(root: string, git: Git): string {
  const prefix = git(['rev-parse', '--show-prefix'])
  const below = relative(existing(root), root).replaceAll('\\', '/')
  return prefix === null ? '' : prefix + (below === '' ? '' : `${below}/`)
}

function gitIn(root: string): Git {
  const cwd = existing(root)
  return (args) => {
    try {
      const stdio = ['ignore', 'pipe', 'ignore'] as const
      return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: [...stdio] }).trim()
    } catch {
      return null // It failed, or git is not installed.
    }
  }
}
