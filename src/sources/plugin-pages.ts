/** The pages that plugins make: sources like files of the docs folder, at a place where no file is. */

import { BuildCache } from '../cache/build-cache.ts'
import { hash, keyed } from '../cache/hash.ts'
import type { GivenFiles } from '../compile/types.ts'
import { locateModule, readModule } from '../config/provided.ts'
import type { Version } from '../config/types.ts'
import { type Call, describe, misuse, run, runAsync } from '../plugin/call.ts'
import { pluginsSettled } from '../plugin/supervise.ts'
import type { PluginPage } from '../plugin/types.ts'
import { didYouMean } from '../problems/suggest.ts'
import { routeOfSource } from '../shared/paths.ts'
import { withoutPlaceholders } from '../shared/placeholders.ts'
import type { Config, Plugin, Problem, Source } from '../types.ts'
import type { Disk, DiskFile } from './disk.ts'
import { textIn } from './includes.ts'

/** What a plugin made, and the files it read for it. */
interface Made {
  readonly read: ReadonlyMap<string, DiskFile | null>
  readonly sources: readonly Source[]
}

export type PageMaker = Pick<Plugin, 'name' | 'pages' | 'notices'>

/**
 * The pages that plugins make of a version.
 * @param version null for the current one
 * @param written the sources of files
 * @throws SiteError that names a plugin that fails, or whose page has the place of another
 */
export async function pluginPages(
  config: Config,
  version: Version | null,
  disk: Disk,
  written: readonly Source[],
  makers: readonly PageMaker[],
  cache: BuildCache,
): Promise<Source[]> {
  let taken: Map<string, string> | null = null
  const all: Source[] = []
  for (const maker of makers) {
    const call: Call = { plugin: maker.name, member: 'pages', file: config.file ?? '' }
    const sources = await sourcesOf(maker, call, config, version, disk, cache)
    for (const source of sources) {
      taken ??= new Map(written.map((source) => [placeOf(source), source.file]))
      const other = taken.get(placeOf(source))
      if (other !== undefined && source.generated?.isReplaceable) continue
      if (other !== undefined)
        throw misuse(call, `: the page "${source.path}" is also ${other}`, 'Change one `route`.')
      taken.set(placeOf(source), `a page of the plugin "${maker.name}"`)
      all.push(source)
    }
  }
  return all
}

function placeOf({ path, locale }: Source): string {
  return `${locale ?? ''}/${routeOfSource(path).toLowerCase()}`
}

async function sourcesOf(
  maker: PageMaker,
  call: Call,
  config: Config,
  version: Version | null,
  disk: Disk,
  cache: BuildCache,
): Promise<readonly Source[]> {
  const { docs } = version ?? config
  // While only some files are read again, a plugin runs only if it has read one of them.
  const made = cache.memoize('pages of plugins', config, () => new Map<string, Made>())
  const before = made.get(`${maker.name} ${docs}`)
  if (disk.isPartial && before && areUnchanged(before.read, disk)) return before.sources
  const pages = 'pages' in maker ? run(call, () => maker.pages) : undefined
  if (pages === undefined) return []
  if (typeof pages !== 'function') throw misuse(call, `must be a function, not ${describe(pages)}`)
  const read = new Map<string, DiskFile | null>()
  const context = {
    config,
    docs,
    // docsgen's own share one with their directives.
    cache: config.plugins.includes(maker) ? cache.of(maker) : cache,
    read: (path: string) => {
      const file = disk.readIfAllowed(path)
      read.set(path, file)
      return file && (textIn(file, disk) ?? new TextDecoder().decode(file.bytes))
    },
  }
  const returned = await runAsync<unknown>(call, () => pages(context))
  await pluginsSettled()
  if (!Array.isArray(returned))
    throw misuse(call, `must return a list of pages, not ${describe(returned)}`)
  const shared = new BuildCache()
  const givenOf = (files: unknown) =>
    typeof files === 'object' && files !== null ? shared.memoize('files', files, givenFiles) : null
  const sources = returned.map((page, i) =>
    sourceOf(page, i, call, config, version, disk, read, givenOf),
  )
  made.set(`${maker.name} ${docs}`, { read, sources })
  return sources
}

function areUnchanged(files: Made['read'], disk: Disk): boolean {
  for (const [path, file] of files) if (disk.readIfAllowed(path) !== file) return false
  return true
}

/** Where the files of pages come from; exactly one of them is given. */
const CONTENTS = ['markdown', 'html', 'file'] as const

/** @param read receives the files that the page consists of */
function sourceOf(
  page: unknown,
  index: number,
  call: Call,
  config: Config,
  version: Version | null,
  disk: Disk,
  read: Map<string, DiskFile | null>,
  givenOf: (files: unknown) => GivenFiles | null,
): Source {
  const wrong = (what: string, note?: string) =>
    misuse(call, `must return pages; item ${index} ${what}`, note)
  if (typeof page !== 'object' || page === null) throw wrong(`is ${describe(page)}`)
  const { route, title, data, locale = null, replaceable, files, ...contents } = page as PluginPage
  if (typeof route !== 'string' || !/^[^/\\?#\0]+(\/[^/\\?#\0]+)*$/.test(route))
    throw wrong('has no `route`, such as "changes/v2", or "index" for the root')
  if (route.split('/').some((step) => step === '..' || step === '.'))
    throw wrong(`has the route "${route}", which leaves the docs folder`)
  const [kind, another] = CONTENTS.filter((name) => contents[name] !== undefined)
  if (kind === undefined || another !== undefined)
    throw wrong(`("${route}") needs one of \`markdown\`, \`html\` and \`file\``)
  const names = config.locales.map((one) => one.name)
  if (locale !== null && !names.includes(locale))
    throw wrong(`("${route}") has an unknown locale, "${locale}"`, didYouMean(locale, names))
  const matter = title === undefined ? data : { title, ...data }
  if (matter !== undefined && (typeof matter !== 'object' || Array.isArray(matter)))
    throw wrong(`("${route}") has \`data\` that is ${describe(matter)}`)
  if (matter !== undefined && kind === 'file')
    throw wrong(`("${route}") has a file and \`data\``, 'Write front matter in the file.')
  const text = kind === 'file' ? textOf(contents.file, call, config, disk, read) : contents[kind]
  if (typeof text !== 'string') throw wrong(`("${route}") has no text in \`${kind}\``)
  const given = files === undefined ? null : givenOf(files)
  if (files !== undefined && given === null)
    throw wrong(`("${route}") has \`files\` that are not texts by path`)
  const path = `${route}.md`
  const file = `${(version ?? config).docs}/${path}`
  // As in files: see scan.ts.
  const clean = text.replace(/\r\n?/g, '\n').replace(/[\0\uFDD0-\uFDEF]/g, '\uFFFD')
  const source = {
    path,
    locale,
    version: version?.name ?? null,
    file,
    text: clean,
    logo: null,
    generated: {
      plugin: call.plugin,
      matter: matter === undefined ? null : matterOf(matter, wrong),
      isHtml: kind === 'html',
      isReplaceable: replaceable === true,
      given: given?.key,
    },
    rendered: null,
  }
  const content = hash(JSON.stringify({ ...source, version: null }))
  const key = hash(JSON.stringify(source))
  const generated = { ...source.generated, given }
  return disk.remember(`${locale ?? ''} ${file}`, key, () =>
    keyed({ ...source, generated, content, key }),
  )
}

/** Null if there is something else than texts. */
function givenFiles(texts: object): GivenFiles | null {
  const entries = Object.entries(texts) as [string, unknown][]
  const files = entries.flatMap(([path, text]) =>
    typeof text === 'string' ? [{ path, hash: hash(text), text }] : [],
  )
  if (files.length < entries.length) return null
  return { key: hash(JSON.stringify(files.map(({ path, hash }) => [path, hash]))), files }
}

/** JSON is YAML. */
function matterOf(matter: object, wrong: (what: string) => Error): string {
  try {
    return withoutPlaceholders(JSON.stringify(matter))
  } catch {
    throw wrong('has `data` that is not JSON')
  }
}

/** The text of a plugin's own file; one in the site's folder is watched. */
function textOf(
  value: unknown,
  call: Call,
  { root }: Config,
  disk: Disk,
  read: Map<string, DiskFile | null>,
): string {
  const path = locateModule(call, value, root)
  read.set(path, disk.readIfAllowed(path))
  return readModule(path, root)
}

/** Says of each problem on a generated page who made the page: there is no file to look at. */
export function namingPlugins(
  problems: readonly Problem[],
  sources: readonly Source[],
): readonly Problem[] {
  if (problems.length === 0) return problems
  const makers = new Map<string, string>()
  for (const { file, generated } of sources) if (generated) makers.set(file, generated.plugin)
  if (makers.size === 0) return problems
  return problems.map((problem) => {
    const plugin = makers.get(problem.file)
    if (plugin === undefined) return problem
    const maker = `The plugin "${plugin}" made this page.`
    return { ...problem, note: problem.note === undefined ? maker : `${problem.note} ${maker}` }
  })
}
