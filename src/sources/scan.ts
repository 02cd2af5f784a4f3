/** Scans the docs folder for pages and for other files, such as images. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { BuildCache } from '../cache/build-cache.ts'
import { hash, keyed } from '../cache/hash.ts'
import { Latest } from '../cache/latest.ts'
import { PerItem } from '../cache/per-item.ts'
import { decodeAsIs, decodeBytes } from '../compile/decode.ts'
import { rawHeading, repeatedHeadings } from '../compile/logo.ts'
import type { RefusedFile } from '../compile/types.ts'
import type { Version } from '../config/types.ts'
import { runNotices } from '../plugin/run.ts'
import { pluginsSettled } from '../plugin/supervise.ts'
import { errorCode, messageOf, SiteError } from '../problems/errors.ts'
import { fatal, warning } from '../problems/problem.ts'
import type { Config, Problem, Source } from '../types.ts'
import { lazyRecords } from '../utilities/lazy-record.ts'
import { noPause, type Pause, withPauses } from '../utilities/pause.ts'
import type { Disk, DiskFile, ReadResult } from './disk.ts'
import { hiddenReadmes, linkedFolders } from './left-out.ts'
import { parseOverlay } from './overlay.ts'
import { type PageMaker, pluginPages } from './plugin-pages.ts'

export interface Scan extends FolderScan {
  /** What reads the files of the current version. */
  readonly disk: Disk
  /** The other files of each older version, and what reads all of them, in the order of the configuration. */
  readonly versions: readonly (Pick<FolderScan, 'files'> & { readonly disk: Disk })[]
}

/** The files in one folder. */
export interface FolderScan {
  readonly sources: readonly Source[]
  /** The files that are not pages: paths relative to the root, by source path. */
  readonly files: ReadonlyMap<string, string>
  /** Those that pages may not publish, by source path. */
  readonly refused: ReadonlyMap<string, RefusedFile>
  readonly problems: readonly Problem[]
}

/**
 * The pages of the current version.
 * @param official plugins make pages besides the site's plugins
 * @throws SiteError if the docs folder does not exist, cannot be read, or contains no pages
 */
export async function scan(
  config: Config,
  disk: Disk,
  pause: Pause = noPause,
  officialPlugins: readonly PageMaker[] = [],
  cache: BuildCache = new BuildCache(),
): Promise<Scan> {
  const paths = listDocs(config, disk)
  const {
    sources: found,
    files,
    refused,
    problems,
  } = await scanFolder(config, null, disk, pause, cache)
  const makers = [...officialPlugins, ...config.plugins]
  const sources = [...found, ...(await pluginPages(config, null, disk, found, makers, cache))]
  const context = {
    config,
    paths,
    cache,
    names: (folder: string) => disk.names(folder),
    read: (path: string) => disk.readText(path),
  }
  const notices = () => makers.flatMap((maker) => runNotices(maker, config.file ?? '', context))
  // Nobody wants to publish an empty site over an existing one.
  if (sources.length + problems.length === 0) throw new SiteError([noPage(config, notices())])
  const all = [
    ...problems,
    ...linkedFolders(paths, config.docs),
    ...cache.memoize('hidden READMEs', found, hiddenReadmes),
    ...notices(),
  ]
  await pluginsSettled()
  return { sources, files, refused, problems: all, disk, versions: [] }
}

/** The pages in the folder of a version, if there is one. @param version null for the current one */
export async function scanFolder(
  config: Config,
  version: Version | null,
  disk: Disk,
  pause: Pause,
  cache: BuildCache,
): Promise<FolderScan> {
  const { docs } = version ?? config
  // The list is the same object while no file was added or removed.
  const list = disk.list(docs)
  const {
    pages,
    pageFiles,
    files: others,
  } = cache.memoize('sorted out', list, (paths) => sortOut(paths, docs))
  const lists = listsOf(config, version, disk, cache)
  const found = await withPauses(disk.readAll(pageFiles), pause)
  const read = await withPauses(lists.read.steps(pages, found), pause)
  const headings = lists.headings.of(read)
  const repeated = cache.memoize('repeated headings', headings, repeatedHeadings)
  const logos = headings.map((heading) => (heading && repeated.has(heading) ? heading : null))
  const made = await withPauses(lists.sources.steps(read, logos), pause)
  const sources = made.filter((source) => source !== null)
  // Reading notes them, so that the next build notices when they lead to a file.
  const isDead = (file: string) =>
    disk.links.has(file) && disk.targetOf(file) === null && disk.readIfAllowed(file) === null
  const dead = [...others.values()].filter(isDead).map((file) => problemOfSkipped(file))
  const problems = [...lists.problems.of(read), ...dead].filter((problem) => problem !== null)
  return { sources, ...disk.publishing.sortOut(others), problems }
}

/** A page among the paths: its source path, and its path relative to the root. */
interface Listed {
  readonly path: string
  readonly file: string
}

interface SortedOut {
  readonly pages: readonly Listed[]
  readonly pageFiles: readonly string[]
  readonly files: ReadonlyMap<string, string>
}

/** Tells the pages from the other files. */
function sortOut(paths: readonly string[], docs: string): SortedOut {
  const isPage = (path: string) => /\.(mdx?|markdown)$/i.test(path)
  // Partials are included by pages, not pages themselves.
  const isPartial = (path: string) => path.split('/').some((part) => part.startsWith('_'))
  const withFile = (path: string) => ({ path, file: `${docs}/${path}` })
  const pages = paths.filter((path) => isPage(path) && !isPartial(path)).map(withFile)
  return {
    pages,
    pageFiles: pages.map(({ file }) => file),
    files: new Map(
      paths
        .filter((path) => !isPage(path) && !path.endsWith('/'))
        .map((path) => [path, `${docs}/${path}`]),
    ),
  }
}

/** Kept as long as the names of the locales are the same, which are part of the names of files. */
function listsOf(
  config: Config,
  version: Version | null,
  disk: Disk,
  cache: BuildCache,
): ReturnType<typeof makeLists> {
  const locales = config.locales.map(({ name }) => name)
  const name = version?.name ?? null
  const key = locales.join('\n')
  const known = cache.memoize('lists', disk, () => new Latest<ReturnType<typeof makeLists>>())
  return known.get(`${name}`, key, () => makeLists(name, locales, disk, cache))
}

/** Each is a projection of the list of pages, or made of one. */
function makeLists(
  version: string | null,
  locales: readonly string[],
  disk: Disk,
  cache: BuildCache,
) {
  return {
    read: new PerItem((listed: Listed, result: ReadResult) => readPage(listed, result, cache)),
    problems: new PerItem(({ problem }: ReadPage) => problem),
    headings: new PerItem(({ heading }: ReadPage) => heading),
    /** Null for a file that is not text. */
    sources: new PerItem((page: ReadPage, logo: string | null) =>
      page.isText ? sourceOf(page, logo, { version, locales }, disk) : null,
    ),
  }
}

function sourceOf(
  page: ReadPage,
  logo: string | null,
  { version, locales }: { version: string | null; locales: readonly string[] },
  disk: Disk,
): Source {
  const { path, file, hash: content } = page
  const same = JSON.stringify([file, path, content, locales, logo])
  const key = JSON.stringify([version, same])
  return disk.remember(`${version} ${file}`, key, () => {
    const overlay = parseOverlay(path, locales)
    const rest = { version, logo, generated: null, rendered: null }
    const keys = { content: hash(same), key: hash(key) }
    return keyed(makeSource({ ...overlay, file, ...rest, ...keys }, page))
  })
}

const makeSource = lazyRecords<Source, 'text', ReadPage>({ text: (page) => page.text() })

function noPage(config: Config, notices: readonly Problem[]): Problem {
  const unread = notices.filter(({ ruleId }) => ruleId === 'unread-page').length
  const note =
    unread === 0
      ? 'Add Markdown files (.md or .mdx) to it.'
      : `${unread === 1 ? 'One file is' : `${unread} files are`} in a format that docsgen does not read: convert them to Markdown.`
  return fatal('docs', { file: config.docs }, `the folder "${config.docs}" contains no pages`, note)
}

function listDocs(config: Config, disk: Disk): readonly string[] {
  const folder = join(config.root, config.docs)
  const place = { file: config.docs }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    const reason = `the folder "${config.docs}" does not exist in ${config.root}`
    const note =
      config.file === null
        ? 'Run `docsgen init` to create a site here, or create the folder and add Markdown files.'
        : 'Create it and add Markdown files, or set `docs` in the configuration to the right folder.'
    throw new SiteError([fatal('docs', place, reason, note)])
  }
  try {
    return disk.list(config.docs)
  } catch (error) {
    const reason = `cannot read the docs folder: ${messageOf(error)}`
    throw new SiteError([fatal('docs', place, reason)], { cause: error })
  }
}

/** A page as it was read. One that cannot be read has a problem instead of a text. */
function readPage(listed: Listed, read: ReadResult, cache: BuildCache): ReadPage {
  const { path, file } = listed
  if (read === null) return unread(listed, problemOfSkipped(file))
  if (read instanceof Error) {
    const note = errorCode(read) === 'EACCES' ? 'Check its permissions.' : undefined
    const reason = `cannot read the file: ${messageOf(read)}`
    return unread(listed, fatal('unreadable', { file }, reason, note))
  }
  const page = cache.memoize('page', read, () => decode(read, listed))
  return page.path === path ? page : decode(read, listed)
}

function problemOfSkipped(file: string): Problem {
  const reason = file.includes('\uFFFD')
    ? 'skipped, because its name is not valid UTF-8'
    : 'skipped, because it is a symbolic link to a missing file, to one outside the site, or to one that pages do not publish'
  return warning('unreadable', { file }, reason, 'Rename or delete it, or put a copy here.')
}

function unread(listed: Listed, problem: Problem): ReadPage {
  const page = { isText: false, text: () => '', hash: '', heading: null }
  return { ...listed, ...page, problem }
}

interface ReadPage extends Listed {
  readonly problem: Problem | null
  readonly isText: boolean
  /** Decodes the text, which is needed only when the page is compiled; as bytes it takes half the memory. */
  readonly text: () => string
  /** Of its content. */
  readonly hash: string
  /** See logo.ts. */
  readonly heading: string | null
}

function decode(read: DiskFile, listed: Listed): ReadPage {
  const { file } = listed
  const { text, problem, isAsRead } = decodeBytes(read.bytes, file)
  return {
    ...listed,
    problem,
    isText: text !== null,
    text: () => (isAsRead ? decodeAsIs(read.bytes) : decodeBytes(read.bytes, file).text) ?? '',
    hash: read.hash,
    heading: rawHeading(text ?? ''),
  }
}
