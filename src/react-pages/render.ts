/**
 * Pages written in React: rendered for each locale right after the files are read, so that each
 * becomes the Source of a page, which is compiled, linked and checked like one in Markdown.
 */
import { pathToFileURL } from 'node:url'
import { areSettingsUnchanged, type Settings } from '../cache/bundle-inputs.ts'
import { hash, keyed } from '../cache/hash.ts'
import { KeptFile, storeCode } from '../cache/work-folder.ts'
import { expand } from '../config/variables.ts'
import { fingerprint } from '../package.ts'
import { supervise } from '../plugin/supervise.ts'
import { messageOf, SiteError } from '../problems/errors.ts'
import { fatal, type Place, warning } from '../problems/problem.ts'
import { reactError } from '../problems/react-errors.ts'
import { localeProps } from '../render/site-props.ts'
import { PAGE_LAYOUT } from '../shared/constants.ts'
import type { PageProps } from '../shared/page.ts'
import type { Disk } from '../sources/disk.ts'
import { KNOWN_KEYS } from '../sources/front-matter.ts'
import type { Scan } from '../sources/scan.ts'
import { componentNames } from '../theme/component-files.ts'
import { rememberMap, thrownAt, thrownMessage } from '../theme/thrown-at.ts'
import type { Config, Locale, Problem, Source } from '../types.ts'
import { isRecord } from '../utilities/own-property.ts'
import { bundlePages, type PageBundle } from './bundle.ts'
import { filesOfPages, type PageFile, pageFiles } from './files.ts'

/** The pages written in React, rendered; kept between runs. */
export interface ReactPages {
  /** Hash of the code of docsgen, the names of all files, and what the pages receive. */
  readonly key: string
  /** Content hash of each file they are made of, by path relative to the root. */
  readonly inputs: Readonly<Record<string, string | null>>
  /** What else decides how they are bundled. */
  readonly settings: Settings
  readonly sources: readonly Source[]
  /** The style sheets that each page imports, by the page's file. */
  readonly styles: Readonly<Record<string, readonly string[]>>
}

const NONE: ReactPages = {
  key: '',
  inputs: {},
  settings: { files: {}, variables: {} },
  sources: [],
  styles: {},
}

/** What the bundle exports. */
interface Module {
  readonly pages: Readonly<Record<string, { readonly default?: unknown; readonly meta?: unknown }>>
  readonly render: (file: string, props: PageProps) => string
}

/**
 * Renders all pages, unless no file of them has changed.
 * @param last what the last build of this process rendered
 * @throws SiteError with the position of each mistake in their code
 */
export async function reactPages(
  config: Config,
  disk: Disk,
  last: ReactPages | null,
): Promise<ReactPages> {
  const files = pageFiles(config, disk)
  if (files.length === 0) return NONE
  const components = await componentNames(config)
  const key = hash(
    JSON.stringify([fingerprint, files, [...components], config.locales.map(siteOf(config))]),
  )
  if (last && isFresh(last, key, config, disk)) return last
  const file = new KeptFile<ReactPages>(config.root, 'pages.json')
  const kept = file.read()
  if (kept && isFresh(kept, key, config, disk)) return { ...kept, sources: kept.sources.map(keyed) }
  const paths = files.map(({ file }) => file)
  // Read first: watch mode then knows the files even if bundling fails.
  for (const path of paths) disk.readIfAllowed(path)
  const bundle = await bundlePages(config, paths, components)
  for (const path of Object.keys(bundle.inputs)) disk.readIfAllowed(path)
  const rendering = new Rendering(config, await load(config, bundle))
  const sources = files.map((file) => rendering.sourceOf(file, files, disk))
  const { inputs, settings, styles } = bundle
  const pages = { key, inputs, settings, sources, styles }
  file.write(pages)
  return pages
}

/** The scan with the pages written in React and the files beside them. */
export function withReactPages(
  scan: Scan,
  { sources }: ReactPages,
  config: Config,
  disk: Disk,
): Scan {
  const { files, refused } = disk.publishing.sortOut(filesOfPages(config, disk))
  if (sources.length + files.size + refused.size === 0) return scan
  const problems = [...files].flatMap(([path, file]): Problem[] => {
    const other = scan.files.get(path)
    if (other === undefined || other === file) return []
    const reason = `links to "/${path}" lead to ${other}, which has the same path`
    return [warning('page', { file }, reason, 'Rename one of the two files.')]
  })
  return {
    sources: [...scan.sources, ...sources],
    files: new Map([...files, ...scan.files]),
    refused: new Map([...refused, ...scan.refused]),
    problems: [...scan.problems, ...problems],
    disk,
    versions: scan.versions,
  }
}

function isFresh(pages: ReactPages, key: string, { root }: Config, disk: Disk): boolean {
  return (
    pages.key === key &&
    Object.entries(pages.inputs).every(([path, content]) => hashOf(path, disk) === content) &&
    (disk.isPartial || areSettingsUnchanged(pages.settings, root))
  )
}

function hashOf(path: string, disk: Disk): string | null {
  return disk.readIfAllowed(path)?.hash ?? null
}

async function load({ root, pages }: Config, { code, map }: PageBundle): Promise<Module> {
  const location = storeCode(root, 'pages', code)
  rememberMap(location, map, root)
  try {
    const run = () => import(pathToFileURL(location).href)
    return (await supervise('the code of the pages', run)) as Module
  } catch (error) {
    const place = thrownAt(error) ?? { file: pages ?? '' }
    const reason = `the pages could not be loaded: ${thrownMessage(error)}`
    throw new SiteError([fatal('page', place, reason)], { cause: error })
  }
}

/** What the pages of a locale receive. */
function siteOf(config: Config) {
  return (locale: Locale): Omit<PageProps, 'page'> => ({
    site: {
      title: expand(config.title, locale),
      tagline: expand(config.tagline, locale),
      origin: config.url,
      version: config.version,
      locales: config.locales.map(localeProps),
      messages: locale.messages,
      variables: locale.variables,
    },
    locale: localeProps(locale),
  })
}

const NO_COMPONENT =
  'Write `export default function Page() { … }`. The name of a file that is not a page begins with `_`.'

/** React puts these before images; an image on a page is loaded when it is seen. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

/** Also an object of React's, such as that of `memo`; a file without exports has a plain one. */
function isComponent(value: unknown): boolean {
  if (typeof value === 'object') return value !== null && '$$typeof' in value
  return typeof value === 'function'
}

class Rendering {
  readonly #config: Config
  readonly #module: Module

  constructor(config: Config, module: Module) {
    this.#config = config
    this.#module = module
  }

  /** @throws SiteError that names the page and the position */
  sourceOf(page: PageFile, all: readonly PageFile[], disk: Disk): Source {
    const { path, file, locale: own } = page
    if (!isComponent(this.#module.pages[file]?.default))
      throw this.#error({ file }, 'the page has no component as its default export', NO_COMPONENT)
    const replaced = all.filter((other) => other.path === path).map(({ locale }) => locale)
    const locales = this.#config.locales.filter(({ name }) =>
      own === null ? !replaced.includes(name) : name === own,
    )
    const rendered = Object.fromEntries(
      locales.map((locale) => [locale.name, this.#render(page, locale)]),
    )
    const text = new TextDecoder().decode(disk.readIfAllowed(file)?.bytes)
    const source = {
      path,
      file,
      locale: own,
      version: null,
      text,
      logo: null,
      generated: null,
      rendered,
    }
    const key = hash(JSON.stringify(source))
    return keyed({ ...source, content: key, key })
  }

  #render({ file }: PageFile, locale: Locale): { meta: string; html: string } {
    const module = this.#module
    const around = siteOf(this.#config)(locale)
    const empty = { title: '', description: '', layout: PAGE_LAYOUT, data: {} }
    const run = <T>(work: () => T): T => {
      try {
        return supervise(`the page ${file}`, work)
      } catch (error) {
        throw this.#threw(error, file, locale)
      }
    }
    const written = module.pages[file]?.meta ?? {}
    const value: unknown = run(() =>
      typeof written === 'function' ? written({ ...around, page: empty }) : written,
    )
    const meta = this.#metaOf(value, file)
    const { title = '', description = '', layout = PAGE_LAYOUT, only, ...rest } = JSON.parse(meta)
    const data = Object.fromEntries(
      Object.entries(rest).filter(([key]) => !KNOWN_KEYS.includes(key)),
    )
    const page = { title, description, layout, data }
    if (Array.isArray(only) && !only.includes(locale.name)) return { meta, html: '' }
    const html = run(() => module.render(file, { ...around, page })).replace(PRELOADS, '')
    return { meta, html }
  }

  /** As JSON. */
  #metaOf(value: unknown, file: string): string {
    const note =
      'Write `export const meta = { title: "…" }`, or a function that returns such an object.'
    if (!isRecord(value)) throw this.#error({ file }, '`meta` is not an object', note)
    try {
      return JSON.stringify(value)
    } catch (error) {
      const reason = `\`meta\` is not plain data: ${messageOf(error)}`
      throw this.#error({ file }, reason, 'Use text, numbers, lists and objects.')
    }
  }

  #threw(error: unknown, file: string, locale: Locale): SiteError {
    const { locales } = this.#config
    const place = thrownAt(error) ?? { file }
    const [reason, note] = reactError(error, 'the page') ?? [
      `the page threw: ${thrownMessage(error)}`,
      `While rendering ${file}${locales.length > 1 ? ` for ${locale.label}` : ''}.`,
    ]
    return this.#error(place, reason, note, error)
  }

  #error(place: Place, reason: string, note: string, cause?: unknown): SiteError {
    return new SiteError([fatal('page', place, reason, note)], { cause })
  }
}
