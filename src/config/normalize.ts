/** Normalizes a configuration: every field is present, every value has one form. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { hash, keyed } from '../cache/hash.ts'
import { installedShiki } from '../package.ts'
import { SiteError } from '../problems/errors.ts'
import { TOC_MAX_DEPTH, TOC_MIN_DEPTH } from '../shared/constants.ts'
import { trimEndSlashes } from '../shared/paths.ts'
import type { Config, Plugin } from '../types.ts'
import { normalizeChecks } from './checks.ts'
import { environmentOf } from './environment.ts'
import { normalizeFeedback } from './feedback.ts'
import { hostsIn } from './hosts.ts'
import { addressesOf, iconsOf } from './links.ts'
import { normalizeLocales } from './locales.ts'
import { mistakesOf, refuseSchemes } from './mistakes.ts'
import { normalizeNavbar, staticPath } from './navbar.ts'
import { placeOfText } from './places.ts'
import { catalogsOf } from './plugin-messages.ts'
import { providedBy, refuseSameNames } from './provided.ts'
import { redirectsOf } from './redirects.ts'
import { normalizeAnalytics, normalizeScripts, normalizeSearch } from './services.ts'
import { normalizeSidebar, sidebarPlaces } from './sidebar.ts'
import { normalizeTheme, themePlaces } from './theme.ts'
import type { OpenApiConfig } from './types.ts'
import type { UserConfig } from './user.ts'
import type { UserOpenApi } from './user-content.ts'
import { normalizeVersions, versionLocalesOf } from './versions.ts'

export interface Raw {
  readonly root: string
  readonly file: string | null
  readonly inputs: readonly string[]
  /** The bundled configuration, from which workers load the plugins and how code is colored. */
  readonly modulePath: string | null
  readonly code: string
  readonly user: UserConfig
  readonly optional: readonly Plugin[]
  /** The commits of older versions, by `ref`. */
  readonly commits: ReadonlyMap<string, string>
  readonly watch: boolean
  readonly relative: boolean
}

/** @throws SiteError with every mistake that the schema cannot find */
export function normalize(raw: Raw): Config {
  const { root, file, user } = raw
  const { plugins = [] } = user
  refuseSameNames(plugins, file ?? '')
  const text = file === null ? '' : readFileSync(join(root, file), 'utf8')
  const address = addressOf(user)
  const locales = normalizeLocales(user, address.base, catalogsOf(plugins, file ?? ''))
  const toc = { min: user.toc?.min ?? TOC_MIN_DEPTH, max: user.toc?.max ?? TOC_MAX_DEPTH }
  const checks = normalizeChecks(user.checks, text)
  const defaultLocale = locales.find((l) => l.name === (user.defaultLocale ?? locales[0]?.name))
  const wrongAddress = address.problem === null ? [] : [address.problem]
  const mistakes = mistakesOf({ user, root, file, text, wrongAddress, locales, toc, checks })
  if (mistakes.length > 0 || defaultLocale === undefined) throw new SiteError(mistakes)
  const versions = normalizeVersions(user, raw.commits, locales, file ?? '')
  const values = {
    ...codeOf(raw),
    ...foldersOf(user, root),
    ...themeOf(user, root),
    ...linksOf(user),
    ...normalizeSidebar(user, locales, file ?? ''),
    ...contentOf(user, raw),
    ...searchOf(user, address.base, raw.relative),
    url: address.origin,
    base: address.base,
    hosts: raw.watch || raw.relative ? [] : hostsIn(root),
    locales,
    versionLocales: versionLocalesOf(locales, versions),
    defaultLocale,
    versions,
    toc,
    redirects: redirectsOf(user.redirects ?? {}, text),
    checks,
  }
  const places = placesOf(values, user, text)
  refuseSchemes({ ...values, places })
  // The key must not depend on where the site lies on this machine. Plugins are represented by
  // the hash of their code.
  const identity = { ...values, places, root: '', inputs: [], modulePath: '', plugins: [] }
  return keyed({ ...values, places, key: hash(JSON.stringify(identity)) })
}

/** Another version of Shiki colors code in another way. */
function shikiFiles({ code }: UserConfig, root: string): string[] {
  const installed = code && installedShiki(root)
  return installed ? [relative(root, join(installed.folder, 'package.json'))] : []
}

/** Where the configuration is from, and the plugins in it. */
function codeOf({ root, file, inputs, modulePath, code, user, optional, watch, relative }: Raw) {
  const { plugins = [] } = user
  const hasCode = plugins.length > 0 || user.code !== undefined
  return {
    root,
    file,
    inputs: [...inputs, ...shikiFiles(user, root)],
    modulePath: hasCode ? modulePath : null,
    pluginsKey: hasCode ? hash([code, environmentOf(code)].join('\n')) : '',
    watch,
    relative,
    plugins,
    optional,
    provided: providedBy(plugins, root, file ?? ''),
  } satisfies Partial<Config>
}

function foldersOf(user: UserConfig, root: string) {
  return {
    docs: placeInRoot(user.docs ?? 'docs'),
    components: placeInRoot(user.components ?? 'components'),
    islands: user.islands ?? 'react',
    pages: user.pages === false ? null : placeInRoot(user.pages ?? 'pages'),
    static: placeInRoot(user.static ?? 'static'),
    templates: placeInRoot(user.templates ?? 'templates'),
    client: clientOf(user, root),
  } satisfies Partial<Config>
}

/** What the site is called, and what it looks like. */
function themeOf(user: UserConfig, root: string) {
  const logo = logoOf(user)
  return {
    title: user.title ?? defaultTitle(root),
    tagline: user.tagline ?? '',
    logo: logo && { ...logo, light: staticPath(logo.light), dark: staticPath(logo.dark) },
    favicon: staticPath(user.favicon ?? '/favicon.svg'),
    socialImage: socialImageOf(user),
    version: user.version ?? { name: 'current', label: '' },
    announcement: user.announcement
      ? { ...user.announcement, link: user.announcement.link ?? null }
      : null,
    colorMode: colorModeOf(user),
    theme: normalizeTheme(user.theme),
  } satisfies Partial<Config>
}

/** The image that the site names; null if it has none, or if those of its pages are drawn. */
function socialImageOf({ socialImage }: UserConfig): string | null {
  return typeof socialImage === 'string' ? staticPath(socialImage) : null
}

function colorModeOf({ colorMode = {} }: UserConfig): Config['colorMode'] {
  const { offerSystem = true, default: mode = offerSystem ? 'system' : 'light' } = colorMode
  return { default: mode, offerSystem: offerSystem || mode === 'system' }
}

function logoOf({ logo }: UserConfig): Config['logo'] {
  const own = typeof logo === 'string' ? { light: logo } : logo
  return own === undefined ? null : { dark: own.light, showTitle: false, ...own }
}

/** Links around the pages. */
function linksOf(user: UserConfig) {
  return {
    navbar: normalizeNavbar(user.navbar),
    footer: {
      columns: user.footer?.columns ?? [],
      links: user.footer?.links ?? [],
      copyright: user.footer?.copyright ?? '',
    },
    notFound: { links: user.notFound?.links ?? [] },
    editUrl: user.editUrl ?? null,
  } satisfies Partial<Config>
}

/** How pages are read, and what they may contain. */
function contentOf(user: UserConfig, { root, file }: Pick<Raw, 'root' | 'file'>) {
  return {
    markdown: {
      math: user.math ?? false,
      bareLinks: user.markdown?.bareLinks ?? true,
      syntax: user.syntax ?? 'markdown',
      shiki: shikiOf(user, root, file),
    },
    images: { allow: origins(user.images?.allow) },
    includes: { allow: user.includes?.allow ?? [] },
    embeds: { allow: origins(user.embeds?.allow) },
    openapi: {
      unit: user.openapi?.unit ?? null,
      rateLimit: user.openapi?.rateLimit ?? null,
      errors: user.openapi?.errors ?? null,
      sample: user.openapi?.sample ?? null,
      publicSchemes: user.openapi?.publicSchemes ?? null,
      tryIt: normalizeTryIt(user.openapi?.tryIt),
    },
    apiPages: user.openapi?.pages ?? [],
    samples: {
      run: user.samples?.run ?? false,
      types: user.samples?.types ? { modules: {}, declarations: [], ...user.samples.types } : null,
    },
    lastUpdated: user.lastUpdated ?? false,
    precompress: user.precompress ?? false,
    authors: normalizeAuthors(user.authors),
  } satisfies Partial<Config>
}

/** `mistakesOf` reports that it is not installed. */
function shikiOf({ code }: UserConfig, root: string, file: string | null) {
  if (code === undefined) return null
  return { version: installedShiki(root)?.version ?? '', file: file ?? '' }
}

function normalizeTryIt(tryIt: UserOpenApi['tryIt'] = {}): OpenApiConfig['tryIt'] {
  if (tryIt === false) return null
  return { origin: tryIt.origin === undefined ? null : new URL(tryIt.origin).origin }
}

/** How pages are found, and what is measured. */
function searchOf(user: UserConfig, base: string, relative: boolean) {
  return {
    search: normalizeSearch(user.search),
    synonyms: user.synonyms ?? [],
    searchLinks: user.searchLinks ?? [],
    searchFeedbackUrl: user.searchFeedbackUrl ?? null,
    sitemap: {
      changefreq: user.sitemap?.changefreq ?? null,
      priority: user.sitemap?.priority ?? null,
      exclude: user.sitemap?.exclude ?? ['tags', 'tags/*'],
    },
    analytics: normalizeAnalytics(user.analytics),
    scripts: relative ? [] : normalizeScripts(user.scripts, base),
    llms: { pages: user.llms?.pages === true || user.copyPage === true },
    copyPage: user.copyPage ?? false,
    feedback: normalizeFeedback(user),
  } satisfies Partial<Config>
}

/** Positions of what can turn out to be wrong later: see `Settings.places`. */
function placesOf(
  values: Omit<Config, 'key' | 'places'>,
  user: UserConfig,
  text: string,
): Config['places'] {
  const logo = logoOf(user)
  const images = [logo?.light, logo?.dark, user.favicon, socialImageOf(user) ?? undefined]
  return Object.fromEntries([
    ...sidebarPlaces(user, text),
    ...themePlaces(user.theme ?? {}, text),
    ...images.flatMap((path) =>
      path === undefined ? [] : [[staticPath(path), placeOfText(path, text)]],
    ),
    ...iconsOf(values).map((path) => {
      const place = placeOfText(path, text)
      return [path, place.line > 0 ? place : placeOfText(path.slice(1), text)]
    }),
    ...(user.scripts ?? []).map(({ src }) => [src, placeOfText(src, text)] as const),
    ...addressesOf(values).map(({ to }) => [to, placeOfText(to, text)]),
  ])
}

/**
 * Splits `url` into the origin and, unless `base` is set, the path that the site is served under:
 * `https://acme.github.io/repo/` means the base `/repo/`.
 */
function addressOf({ url, base }: UserConfig): {
  origin: string
  base: string
  problem: [reason: string, note: string] | null
} {
  if (url === undefined) return { origin: '', base: base ?? '/', problem: null }
  const { origin, pathname } = new URL(url)
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  const differ = base !== undefined && path !== '/' && path !== base
  const problem: [string, string] = [
    `\`url\` has the path "${path}", but \`base\` is "${base}"`,
    'Give the path once: in `url`, or in `base` with an origin such as "https://example.com" as `url`.',
  ]
  return { origin, base: base ?? path, problem: differ ? problem : null }
}

/** `./docs/` → `docs` */
function placeInRoot(path: string): string {
  return trimEndSlashes(path).replace(/^\.\//, '')
}

const CLIENT = 'client.ts'

function clientOf({ client }: UserConfig, root: string): string | null {
  if (client !== undefined) return placeInRoot(client)
  return existsSync(join(root, CLIENT)) ? CLIENT : null
}

function origins(addresses: readonly string[] = []): string[] {
  return addresses.map((address) => new URL(address).origin)
}

function normalizeAuthors(authors: UserConfig['authors'] = {}): Config['authors'] {
  return Object.fromEntries(
    Object.entries(authors).map(([id, { name, url }]) => [id, { name, url: url ?? null }]),
  )
}

function defaultTitle(root: string): string {
  const readme = existsSync(root)
    ? readdirSync(root).find((name) => /^readme\.md$/i.test(name))
    : undefined
  const heading = readme && /^#\s+(.+)$/m.exec(readFileSync(join(root, readme), 'utf8'))?.[1]
  return heading?.replace(/[`*_]/g, '').trim() || basename(root)
}
