/** Scans the docs folder for pages and for other files, such as images. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { hash, keyed } from '../cache/hash.ts'
import { lazyRecords } from '../lazy-record.ts'
import { eachWithPauses, noPause, type Pause } from '../pause.ts'
import { errorCode, messageOf, SiteError } from '../problems/errors.ts'
import { fatal, warning } from '../problems/problem.ts'
import type { Config, Problem, Source } from '../types.ts'
import type { Disk, DiskFile } from './disk.ts'
import { countUnread, foreignFiles } from './foreign/files.ts'
import { type Included, includedFiles, mayInclude } from './includes.ts'
import { rawHeading, repeatedHeadings } from './logo.ts'
import { parseOverlay } from './overlay.ts'
import { pluginPages } from './plugin-pages.ts'

export interface Scan {
  readonly sources: readonly Source[]
  /** The files that are not pages: paths relative to the root, by source path. */
  readonly files: ReadonlyMap<string, string>
  readonly problems: readonly Problem[]
}

/** @throws SiteError if the docs folder does not exist, cannot be read, or contains no pages */
export async function scan(config: Config, disk: Disk, pause: Pause = noPause): Promise<Scan> {
  const problems: Problem[] = []
  const paths = listDocs(config, disk)
  const { pages, files } = sortOut(paths, config.docs)
  const read: { path: string; file: string; page: PageFile }[] = []
  await eachWithPauses(pages, pause, ({ path, file }) => {
    const page = readPage(disk, file, problems)
    if (page?.isText) read.push({ path, file, page })
  })
  const logos = repeatedHeadings(read.map(({ page }) => page.heading))
  const locales = config.locales.map((l) => l.name).join('\n')
  const sources: Source[] = []
  await eachWithPauses(read, pause, ({ path, file, page }) => {
    const logo = page.heading !== null && logos.has(page.heading) ? page.heading : null
    sources.push(sourceOf(path, file, page, { locales, logo }, disk))
  })
  sources.push(...pluginPages(config, disk, sources))
  // Nobody wants to publish an empty site over an existing one.
  if (sources.length + problems.length === 0) throw new SiteError([noPage(config, paths)])
  return { sources, files, problems: [...problems, ...foreignFiles(config, paths, disk)] }
}

interface SortedOut {
  readonly pages: readonly { readonly path: string; readonly file: string }[]
  readonly files: ReadonlyMap<string, string>
}

/** By list of paths, which is the same object while nothing was added or removed. */
const sortedOut = new WeakMap<readonly string[], SortedOut>()

/** Tells the pages from the other files. */
function sortOut(paths: readonly string[], docs: string): SortedOut {
  const known = sortedOut.get(paths)
  if (known) return known
  const isPage = (path: string) => /\.(mdx?|markdown)$/i.test(path)
  // Partials are included by pages, not pages themselves.
  const isPartial = (path: string) => path.split('/').some((part) => part.startsWith('_'))
  const withFile = (path: string) => ({ path, file: `${docs}/${path}` })
  const found = {
    pages: paths.filter((path) => isPage(path) && !isPartial(path)).map(withFile),
    files: new Map(paths.filter((path) => !isPage(path)).map((path) => [path, `${docs}/${path}`])),
  }
  sortedOut.set(paths, found)
  return found
}

interface SourceContext {
  readonly locales: string
  readonly logo: string | null
}

function sourceOf(path: string, file: string, page: PageFile, context: SourceContext, disk: Disk) {
  const { locales, logo } = context
  const last = lastSources.get(page)
  if (
    last?.source.path === path &&
    last.locales === locales &&
    last.logo === logo &&
    disk.isSame(last.sought)
  )
    return last.source
  const { hash: content } = page
  const { files, sought } = page.includes ? includedFiles(file, page.text(), disk) : NOTHING
  // With their paths: the same reference finds another file when one is added.
  const parts = Object.keys(files).map((part) => [part, sought.get(part)?.hash])
  const key = JSON.stringify([path, content, locales, logo, parts])
  const source = disk.remember(file, key, () =>
    keyed(
      makeSource(
        {
          ...parseOverlay(path, locales.split('\n')),
          file,
          logo,
          files,
          generated: null,
          rendered: null,
          key: hash(key),
        },
        page,
      ),
    ),
  )
  lastSources.set(page, { locales, logo, sought, source })
  return source
}

const makeSource = lazyRecords<Source, 'text', PageFile>({ text: (page) => page.text() })

const NOTHING: Included = { files: {}, sought: new Map() }

/** The last source of each page, and what it depends on. */
const lastSources = new WeakMap<
  PageFile,
  SourceContext & Pick<Included, 'sought'> & { readonly source: Source }
>()

function noPage(config: Config, paths: readonly string[]): Problem {
  const unread = countUnread(paths)
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
    throw new SiteError([
      fatal(
        'docs',
        place,
        `the folder "${config.docs}" does not exist in ${config.root}`,
        config.file === null
          ? 'Run `docsgen init` to create a site here, or create the folder and add Markdown files.'
          : 'Create it and add Markdown files, or set `docs` in the configuration to the right folder.',
      ),
    ])
  }
  try {
    return disk.list(config.docs)
  } catch (error) {
    throw new SiteError(
      [fatal('docs', place, `cannot read the docs folder: ${messageOf(error)}`)],
      {
        cause: error,
      },
    )
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** NUL and Unicode noncharacters; holes.ts and variables.ts use the latter as markers. */
const INVALID_CHARACTER = /[\0\uFDD0-\uFDEF]/

/** A page as it was read; null, with a problem, if it cannot be read. */
function readPage(disk: Disk, file: string, problems: Problem[]): PageFile | null {
  let read: DiskFile | null
  try {
    read = disk.read(file)
  } catch (error) {
    problems.push(
      fatal(
        'unreadable',
        { file },
        `cannot read the file: ${messageOf(error)}`,
        errorCode(error) === 'EACCES' ? 'Check its permissions.' : undefined,
      ),
    )
    return null
  }
  if (read === null) {
    problems.push(
      warning(
        'unreadable',
        { file },
        file.includes('\uFFFD')
          ? 'skipped, because its name is not valid UTF-8'
          : 'skipped, because it is a symbolic link to a missing file or to a file outside the site',
      ),
    )
    return null
  }
  const page = known.get(read) ?? decode(read, file)
  if (page.problem) problems.push(page.problem)
  return page
}

interface Decoded {
  readonly text: string | null
  readonly problem: Problem | null
  /** True for a text that had to be decoded, but not changed. */
  readonly isAsRead: boolean
}

interface PageFile {
  readonly problem: Problem | null
  readonly isText: boolean
  /** Decodes the text, which is needed only when the page is compiled; as bytes it takes half the memory. */
  readonly text: () => string
  /** Of its content. */
  readonly hash: string
  /** See logo.ts. */
  readonly heading: string | null
  /** True if it may include files. */
  readonly includes: boolean
}

/** By file, as last read. */
const known = new WeakMap<DiskFile, PageFile>()

function decode(read: DiskFile, file: string): PageFile {
  const { text, problem, isAsRead } = decodeBytes(read.bytes, file)
  const page = {
    problem,
    isText: text !== null,
    text: () => (isAsRead ? decoder.decode(read.bytes) : decodeBytes(read.bytes, file).text) ?? '',
    hash: read.hash,
    heading: rawHeading(text ?? ''),
    includes: mayInclude(file, text ?? ''),
  }
  known.set(read, page)
  return page
}

/** Decodes UTF-8 and normalizes line endings to `\n`; null, with a problem, if it is not UTF-8. */
function decodeBytes(bytes: Uint8Array, file: string): Decoded {
  try {
    const decoded = decoder.decode(bytes)
    const text = decoded.replace(/\r\n?/g, '\n')
    const invalid = text.search(INVALID_CHARACTER)
    if (invalid < 0) return { text, problem: null, isAsRead: text === decoded }
    const problem = warning(
      'encoding',
      { file, line: lineAt(text, invalid), column: 1 },
      'the file contains NUL or Unicode noncharacters, which were replaced',
      'Is it really a text file?',
    )
    const replaced = text.replace(new RegExp(INVALID_CHARACTER, 'g'), '\uFFFD')
    return { text: replaced, problem, isAsRead: false }
  } catch {
    const problem = fatal(
      'encoding',
      { file, line: firstBadLine(bytes), column: 1 },
      'the file is not valid UTF-8',
      'Save it as UTF-8, or rename it if it is not a Markdown file.',
    )
    return { text: null, problem, isAsRead: false }
  }
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function firstBadLine(bytes: Uint8Array): number {
  const lenient = new TextDecoder().decode(bytes)
  const replaced = lenient.indexOf('\uFFFD')
  return replaced < 0 ? 1 : lineAt(lenient, replaced)
}
