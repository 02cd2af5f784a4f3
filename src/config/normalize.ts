/** Normalizes a configuration: every field is present, every value has one form. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, isAbsolute, join, normalize as normalizePath } from 'node:path'
import { hash, keyed } from '../cache/hash.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import {
  SITEMAP_CHANGEFREQ,
  SITEMAP_PRIORITY,
  TOC_MAX_DEPTH,
  TOC_MIN_DEPTH,
} from '../shared/constants.ts'
import { schemeOf, trimEndSlashes } from '../shared/paths.ts'
import type { Config } from '../types.ts'
import { normalizeChecks, uselessAllows } from './checks.ts'
import { addressesOf, iconsOf } from './links.ts'
import { fallbackMistakes, normalizeLocales } from './locales.ts'
import { messageMistakes } from './messages.ts'
import { normalizeNavbar, staticPath } from './navbar.ts'
import { placeOfText } from './places.ts'
import { catalogsOf } from './plugin-messages.ts'
import { providedBy, refuseSameNames } from './provided.ts'
import { redirectsOf } from './redirects.ts'
import { normalizeAnalytics, normalizeSearch } from './services.ts'
import { normalizeSidebar, sidebarPlaces } from './sidebar.ts'
import { normalizeTheme, themePlaces } from './theme.ts'
import type { Locale } from './types.ts'
import type { UserConfig } from './user.ts'
import { expand } from './variables.ts'

export interface Raw {
  readonly root: string
  readonly file: string | null
  readonly inputs: readonly string[]
  /** The bundled configuration, from which workers load the plugins. */
  readonly modulePath: string | null
  readonly code: string
  readonly user: UserConfig
  readonly watch: boolean
}

/** @throws SiteError when two settings contradict each other */
export function normalize({ root, file, inputs, modulePath, code, user, watch }: Raw): Config {
  const { plugins = [] } = user
  refuseSameNames(plugins, file ?? '')
  const { origin, base, problem } = addressOf(user)
  const text = file === null ? '' : readFileSync(join(root, file), 'utf8')
  const checks = normalizeChecks(user.checks, text)
  const locales = normalizeLocales(user, base, catalogsOf(plugins, file ?? ''))
  const toc = { min: user.toc?.min ?? TOC_MIN_DEPTH, max: user.toc?.max ?? TOC_MAX_DEPTH }
  const defaultLocale = locales.find((l) => l.name === (user.defaultLocale ?? locales[0]?.name))
  const problems = [
    ...contradictions(user, locales, toc).map(([reason, note]) =>
      fatal('config', { file: file ?? '' }, reason, note),
    ),
    ...wrongPlaces(user, root).map(([path, reason, note]) =>
      fatal('config', { file: file ?? '', ...placeOfText(path, text) }, reason, note),
    ),
    ...(problem === null
      ? []
      : [fatal('config', { file: file ?? '', ...placeOfText(user.url ?? '', text) }, ...problem)]),
    ...[...fallbackMistakes(locales), ...messageMistakes(user)].map(([reason, note]) =>
      fatal('config', { file: file ?? '' }, reason, note),
    ),
    ...uselessAllows(checks).map(({ reason, note, line, column }) =>
      fatal('config', { file: file ?? '', line, column }, reason, note),
    ),
  ]
  if (problems.length > 0 || defaultLocale === undefined) throw new SiteError(problems)
  const logo = typeof user.logo === 'string' ? { light: user.logo, dark: user.logo } : user.logo
  const { key: _, ...values } = {
    key: '',
    root,
    file,
    inputs,
    modulePath: plugins.length > 0 ? modulePath : null,
    pluginsKey: plugins.length > 0 ? hash(code) : '',
    watch,
    title: user.title ?? defaultTitle(root),
    tagline: user.tagline ?? '',
    url: origin,
    base,
    logo:
      logo === undefined ? null : { light: staticPath(logo.light), dark: staticPath(logo.dark) },
    favicon: staticPath(user.favicon ?? '/favicon.svg'),
    socialImage: user.socialImage === undefined ? null : staticPath(user.socialImage),
    docs: placeInRoot(user.docs ?? 'docs'),
    components: placeInRoot(user.components ?? 'components'),
    pages: user.pages === false ? null : placeInRoot(user.pages ?? 'pages'),
    static: placeInRoot(user.static ?? 'static'),
    templates: placeInRoot(user.templates ?? 'templates'),
    client: clientOf(user, root),
    images: { allow: origins(user.images?.allow) },
    embeds: { allow: origins(user.embeds?.allow) },
    markdown: {
      parser: user.markdown?.parser ?? 'auto',
      math: user.math ?? false,
      syntax: user.syntax ?? 'markdown',
    },
    locales,
    defaultLocale,
    version: user.version ?? { name: 'current', label: '' },
    navbar: normalizeNavbar(user.navbar),
    ...normalizeSidebar(user, locales, file ?? ''),
    footer: {
      columns: user.footer?.columns ?? [],
      links: user.footer?.links ?? [],
      copyright: user.footer?.copyright ?? '',
    },
    notFound: { links: user.notFound?.links ?? [] },
    announcement: user.announcement
      ? { ...user.announcement, link: user.announcement.link ?? null }
      : null,
    colorMode: {
      default: user.colorMode?.default ?? 'light',
      respectSystem: user.colorMode?.respectSystem ?? true,
    },
    theme: normalizeTheme(user.theme),
    toc,
    search: normalizeSearch(user.search),
    synonyms: user.synonyms ?? [],
    searchLinks: user.searchLinks ?? [],
    searchFeedbackUrl: user.searchFeedbackUrl ?? null,
    analytics: normalizeAnalytics(user.analytics),
    sitemap: {
      changefreq: user.sitemap?.changefreq ?? SITEMAP_CHANGEFREQ,
      priority: user.sitemap?.priority ?? SITEMAP_PRIORITY,
      exclude: user.sitemap?.exclude ?? ['tags', 'tags/*'],
    },
    editUrl: user.editUrl ?? null,
    openapi: {
      unit: user.openapi?.unit ?? null,
      rateLimit: user.openapi?.rateLimit ?? null,
      errors: user.openapi?.errors ?? null,
      sample: user.openapi?.sample ?? null,
      publicSchemes: user.openapi?.publicSchemes ?? null,
    },
    lastUpdated: user.lastUpdated ?? false,
    redirects: redirectsOf(user.redirects ?? {}, text),
    authors: normalizeAuthors(user.authors),
    checks,
    plugins,
    provided: providedBy(plugins, root, file ?? ''),
    places: {},
  } satisfies Config
  const images = [logo?.light, logo?.dark, user.favicon, user.socialImage]
  const places = Object.fromEntries([
    ...sidebarPlaces(user, text),
    ...themePlaces(user.theme ?? {}, text),
    ...images.flatMap((path) =>
      path === undefined ? [] : [[staticPath(path), placeOfText(path, text)]],
    ),
    ...iconsOf(values).map((path) => {
      const place = placeOfText(path, text)
      return [path, place.line > 0 ? place : placeOfText(path.slice(1), text)]
    }),
    ...addressesOf(values).map(({ to }) => [to, placeOfText(to, text)]),
  ])
  refuseSchemes({ ...values, places })
  // The key must not depend on where the site lies on this machine. Plugins are represented by
  // the hash of their code.
  const identity = { ...values, places, root: '', modulePath: '', plugins: [] }
  return keyed({ ...values, places, key: hash(JSON.stringify(identity)) })
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

/** Files and folders in the configuration that are outside the site's folder or do not exist. */
function wrongPlaces(
  user: UserConfig,
  root: string,
): [path: string, reason: string, note: string][] {
  return (['docs', 'components', 'pages', 'static', 'templates', 'client'] as const).flatMap(
    (key) => {
      const path = user[key]
      if (path === undefined || path === false) return []
      const named = `\`${key}\` is "${path}", which`
      if (isAbsolute(path) || /^\.\.(\/|$)/.test(normalizePath(path))) {
        const note = 'Name a place below it, or build from a parent folder with --root.'
        return [[path, `${named} is outside the site's folder`, note]]
      }
      // A missing docs folder is reported where the pages are read.
      if (key === 'docs' || existsSync(join(root, path))) return []
      return [[path, `${named} does not exist`, 'Create it, or correct the path.']]
    },
  )
}

/** Schemes of links in the configuration; everything else cannot be a link of a page. */
const SCHEMES = ['http', 'https', 'mailto', 'tel']

/** @throws SiteError when an address in the configuration has a scheme that pages must not contain */
function refuseSchemes(config: Omit<Config, 'key'>): void {
  const problems = addressesOf(config).flatMap(({ setting, to }) => {
    const schemes = config.locales.map((locale) => schemeOf(expand(to, locale)))
    const wrong = schemes.find((scheme) => scheme !== null && !SCHEMES.includes(scheme))
    if (wrong === undefined || wrong === null) return []
    const place = { file: config.file ?? '', ...config.places[to] }
    const reason = `the address "${to}" in \`${setting}\` has the scheme "${wrong}:"`
    return [fatal('config', place, reason, `Use ${SCHEMES.join(', ')} or a path of the site.`)]
  })
  if (problems.length > 0) throw new SiteError(problems)
}

/** Settings that are valid alone but contradict each other. */
function contradictions(
  { defaultLocale }: UserConfig,
  locales: readonly Locale[],
  toc: Config['toc'],
): [reason: string, note: string][] {
  const found: [string, string][] = []
  const names = locales.map((l) => l.name)
  if (defaultLocale !== undefined && !names.includes(defaultLocale)) {
    found.push([
      `\`defaultLocale\` is "${defaultLocale}", which is not one of the locales`,
      didYouMean(defaultLocale, names) ?? `The locales are ${names.join(', ')}.`,
    ])
  }
  locales.forEach(({ name, path }, index) => {
    const other = locales.slice(0, index).find((l) => l.path === path)
    if (other === undefined) return
    found.push([
      `\`locales.${name}.path\` is "${path}", which is already the path of \`${other.name}\``,
      `Set a different \`path\` for each locale, such as "/${name}/".`,
    ])
  })
  if (toc.min > toc.max) {
    found.push([
      `\`toc.min\` is ${toc.min}, which is more than \`toc.max\`, ${toc.max}`,
      'Headings from the first to the second are listed.',
    ])
  }
  return found
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
