/**
 * Reads sites of Mintlify. https://www.mintlify.com/docs/organize/settings
 *
 * Read are `docs.json` and `mint.json`: pages in MDX with their front matter, all forms of navigation,
 * languages, redirects, colors, logo, links, and pages of API operations with the description that they name.
 * Components of Mintlify are those that docsgen reads in every MDX page. Not read are what its servers do
 * (the assistant, integrations, authentication), and AsyncAPI.
 */
import type { UserLocale } from '../../../../config/user.ts'
import { isRecord, trimSlashes } from '../../../../plugin/index.ts'
import { filesIn, isSource, isTooling, routeOfPath } from '../../folders.ts'
import { matterOf } from '../../front-matter.ts'
import {
  at,
  compact,
  type Json,
  languageName,
  listOf,
  matchesGlob,
  objectOf,
  textOf,
} from '../../json.ts'
import { localeSettings } from '../../locale-settings.ts'
import type { OldFiles } from '../../old-files.ts'
import { type Todo, todo } from '../../todo.ts'
import type { Matter, MovedPage, OldSite, Origin, Settings } from '../../types.ts'
import { shownList } from '../summary.ts'
import { socialLinks } from '../vitepress/settings.ts'
import { titledCode } from './code.ts'
import { Navigation, navigationSettings } from './navigation.ts'

export const mintlify: Origin = {
  name: 'mintlify',
  label: 'Mintlify',
  markers: ['docs.json', 'mint.json'],
  isOwn: (text) => /"navigation"\s*:/.test(text),
  read: async (old, file) => read(old, file),
}

function read(old: OldFiles, file: string): OldSite {
  const todos: Todo[] = []
  const config = objectOf(withReferences({ $ref: file }, old, [], { left: MAX_CHARACTERS }))
  // The older file has a list of groups.
  const navigation = Array.isArray(config.navigation)
    ? { groups: config.navigation }
    : objectOf(config.navigation)
  const languages = listOf(navigation.languages).map(objectOf)
  const main = textOf((languages.find((each) => each.default === true) ?? languages[0])?.language)
  const others = languages.flatMap(({ language }) => {
    const name = textOf(language)
    return name === undefined || name === main || !old.isFolder(name) ? [] : [name]
  })
  const left = leftOutIn(old)
  const isPage = (path: string) => /\.mdx?$/i.test(path) && !left(path)
  const paths = old.list('.').filter((path) => !/^snippets\/|(?:^|\/)_/.test(path) && isPage(path))
  const descriptions = new Map(descriptionsOf(old).map((path) => [path, old.yaml(path)]))
  const pages = paths
    .filter((path) => !README.test(path))
    .flatMap((path) => pageOf(path, others, old, descriptions, todos))
  const routes = new Set(pages.map(({ route }) => route))
  const reader = new Navigation(routes, new Set(others))
  const places = Object.fromEntries(
    (main === undefined ? [navigation] : languages).map((each) => [
      textOf(each.language) ?? '',
      reader.read(each),
    ]),
  )
  if (reader.missing.size > 0)
    todos.push(
      todo('sidebar', file, `These entries have no page here: ${shownList([...reader.missing])}`),
    )
  for (const path of reader.descriptions)
    todos.push(todo('page', file, DESCRIPTION.replace('FILE', trimSlashes(path))))
  for (const key of LEFT_OUT)
    if (config[key] !== undefined)
      todos.push(todo('setting', file, `\`${key}\` has no counterpart.`))
  const isPublished = new Set(pages.map(({ from }) => from))
  const names = [main ?? '', ...others]
  return {
    settings: compact({
      ...siteSettings(config),
      locales: others.length > 0 && main !== undefined ? localesOf(main, others) : undefined,
      ...navigationSettings(places, names, others.length > 0),
      redirects: redirectsOf(config.redirects, routes),
    }),
    pages,
    files: filesIn(
      old,
      '.',
      'static',
      (path) =>
        isSource(path) ||
        isTooling(path) ||
        isPublished.has(old.find(path) ?? '') ||
        /\.(?:mdx?|jsx|tsx)$|^LICENSE/.test(path) ||
        (/^[^/]+\.json$/.test(path) && !descriptions.has(path)) ||
        left(path),
    ),
    made: [],
    dialect: { headingId: null, repeated: '-', isMdx: true, rewrite: titledCode },
    aliases: { '/': old.from },
    todos,
  }
}

/** What the configuration says besides the navigation. */
function siteSettings(config: Json): Settings {
  const [primary, light] = ['primary', 'light'].map((key) => textOf(at(config, 'colors', key)))
  const links = [
    ...listOf(at(config, 'navbar', 'links')),
    at(config, 'navbar', 'primary'),
    ...listOf(config.topbarLinks),
    config.topbarCtaButton,
  ]
  const socials = at(config, 'footer', 'socials') ?? config.footerSocials
  return compact({
    title: textOf(config.name) ?? 'Documentation',
    tagline: textOf(config.description),
    logo: logoOf(config.logo),
    favicon: textOf(at(config.favicon, 'light')) ?? textOf(config.favicon),
    theme: primary ? { accent: { light: primary, dark: light ?? primary } } : undefined,
    navbar: compact({ items: [...links.flatMap(linkOf), ...socialLinks(socials)] }),
  })
}

/** Files that Mintlify makes no pages of. https://www.mintlify.com/docs/organize/mintignore */
const README = /^(?:README|LICENSE|CHANGELOG|CONTRIBUTING)\.md$/

/** Settings of Mintlify's servers, and of its looks. */
const LEFT_OUT = [
  'api',
  'contextual',
  'integrations',
  'banner',
  'styling',
  'appearance',
  'fonts',
  'background',
]

const DESCRIPTION =
  "Mintlify makes pages of the description `FILE`: name it in `openapi: { pages: [{ file: 'static/FILE', route: 'api' }] }` of the configuration."

/** Of all files that are named, each time that they are. */
const MAX_CHARACTERS = 5_000_000

/**
 * Parts of the configuration may be in files of their own. One that names itself has no value there.
 * @param open the files around the value
 */
function withReferences(
  value: unknown,
  old: OldFiles,
  open: readonly string[],
  budget: { left: number },
): unknown {
  const inner = (item: unknown) => withReferences(item, old, open, budget)
  if (Array.isArray(value)) return value.map(inner)
  if (!isRecord(value)) return value
  const name = textOf(value.$ref)
  if (name === undefined || Object.keys(value).length > 1)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item)]))
  const file = old.find(name) ?? name
  budget.left -= (old.text(file) ?? '').length + 5_000
  return open.includes(file) || budget.left < 0
    ? null
    : withReferences(old.yaml(file), old, [...open, file], budget)
}

/** What is not published; `.mintignore` has one pattern in a line. */
function leftOutIn(old: OldFiles): (path: string) => boolean {
  const lines = (old.text('.mintignore') ?? '').split('\n').map((line) => line.trim())
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const plain = patterns.map((line) => line.replace(/^\/|\/$/g, ''))
  const all = plain.flatMap((line) => [line, `${line}/**`, `**/${line}`])
  return (path) => /^(?:node_modules|\.)|\/\./.test(path) || matchesGlob(path, all)
}

function pageOf(
  path: string,
  locales: readonly string[],
  old: OldFiles,
  descriptions: ReadonlyMap<string, unknown>,
  todos: Todo[],
): MovedPage[] {
  const from = old.find(path)
  if (from === null) return []
  const locale = locales.find((name) => path.startsWith(`${name}/`))
  const plain = locale === undefined ? path : path.slice(locale.length + 1)
  const place = locale === undefined ? plain : `@${locale}/${plain}`
  const known = matterOf(old.text(from) ?? '')
  const end = operationOf(known.openapi, path, descriptions, todos)
  return [
    {
      from,
      to: `docs/${place}`,
      route: routeOfPath(plain, /(^|\/)index$/),
      matter: matterChanges(known),
      ...(end === undefined ? {} : { end }),
    },
  ]
}

/** https://www.mintlify.com/docs/organize/pages */
function matterChanges(known: Json): Matter {
  const tag = textOf(known.tag) ?? (known.deprecated === true ? 'Deprecated' : undefined)
  return {
    ...(known.sidebarTitle === undefined
      ? {}
      : { sidebarTitle: undefined, sidebar_label: known.sidebarTitle }),
    ...(tag === undefined ? {} : { tag: undefined, deprecated: undefined, sidebar_badge: tag }),
    ...(/^(?:wide|custom|frame|center)$/.test(String(known.mode))
      ? { mode: undefined, layout: 'wide' }
      : {}),
    ...(known.openapi === undefined ? {} : { openapi: undefined }),
    ...('icon' in known ? { icon: undefined } : {}),
    ...(known.noindex === true ? { noindex: undefined, sitemap: false } : {}),
  }
}

/** The operation that a page shows: `openapi: file.json GET /plants`; the file may be named by the page alone. */
function operationOf(
  value: unknown,
  path: string,
  descriptions: ReadonlyMap<string, unknown>,
  todos: Todo[],
): string | undefined {
  const [, file, method = '', address = ''] =
    /^(?:(\S+\.(?:json|ya?ml))\s+)?(\w+)\s+(\/\S*)$/.exec(textOf(value) ?? '') ?? []
  if (address === '') return undefined
  const operationIn = (place: string) =>
    objectOf(at(descriptions.get(place), 'paths', address, method.toLowerCase()))
  const has = (place: string) => Object.keys(operationIn(place)).length > 0
  const place = file === undefined ? ([...descriptions.keys()].find(has) ?? '') : trimSlashes(file)
  const operation = operationIn(place)
  const id = textOf(operation.operationId)
  if (Object.keys(operation).length === 0) {
    todos.push(todo('page', path, `It shows ${method} ${address}, which no description here has.`))
    return undefined
  }
  const name = id ?? `${method.toLowerCase()} ${address}`
  return `::openapi{file="/static/${place}" operation="${name}"}`
}

/** The API descriptions of a site, the nearest first. */
function descriptionsOf(old: OldFiles): string[] {
  const isDescription = (path: string) =>
    /\.(?:json|ya?ml)$/.test(path) &&
    /^[ \t]*(?:\{[ \t]*)?["']?(?:openapi|swagger)["']?[ \t]*:/m.test(old.text(path) ?? '')
  return old
    .list('.')
    .filter(isDescription)
    .sort((a, b) => a.split('/').length - b.split('/').length)
}

function localesOf(main: string, others: readonly string[]): Record<string, UserLocale> {
  return Object.fromEntries(
    [main, ...others].map((name) =>
      localeSettings(name, name === main ? '' : name, { label: languageName(name) }, main),
    ),
  )
}

function logoOf(value: unknown): Settings['logo'] {
  const [light, dark] = [textOf(at(value, 'light')), textOf(at(value, 'dark'))]
  return light === undefined ? textOf(value) : { light, ...(dark === undefined ? {} : { dark }) }
}

function linkOf(value: unknown): { label: string; to: string }[] {
  const to = textOf(at(value, 'href')) ?? textOf(at(value, 'url'))
  const label = textOf(at(value, 'label')) ?? textOf(at(value, 'name')) ?? textOf(at(value, 'type'))
  return to === undefined ? [] : [{ label: label ?? to, to }]
}

/** A redirect of a whole folder becomes one for each page in it. @param routes those of all pages */
function redirectsOf(value: unknown, routes: Iterable<string>): Record<string, string> {
  const all = [...routes]
  return Object.fromEntries(
    listOf(value).flatMap((item): [string, string][] => {
      const [from, to] = [textOf(at(item, 'source')), textOf(at(item, 'destination'))]
      if (from === undefined || to === undefined) return []
      if (!/[:*]/.test(from)) return [[from, to]]
      const [, before, name] = /^([^:*]*\/)(?::(\w+)\*?|\*)$/.exec(from) ?? []
      const [, target] = /^\/([^:*]*)(?::\w+\*?|\*)$/.exec(to) ?? []
      if (before === undefined) return []
      if (target === undefined)
        return name === undefined || to.includes(':') ? [] : [[trimEnd(before), to]]
      const below = all.filter((route) => `${route}/`.startsWith(target))
      return below.map((route) => [trimEnd(before + route.slice(target.length)), `/${route}`])
    }),
  )
}

function trimEnd(address: string): string {
  return address.replace(/(.)\/$/, '$1')
}
