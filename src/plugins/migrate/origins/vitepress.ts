/** Reads sites of VitePress. https://vitepress.dev/reference/site-config */
import { isExternal } from '../../../plugin/index.ts'
import { filesIn, isTooling, routeOfPath } from '../folders.ts'
import { withClosedMatter } from '../front-matter.ts'
import { at, compact, type Json, listOf, matchesGlob, objectOf, textOf } from '../json.ts'
import { localeSettings } from '../locale-settings.ts'
import type { OldFiles } from '../old-files.ts'
import { evaluateOld, leftOut } from '../sandbox.ts'
import { type Todo, todo } from '../todo.ts'
import type { MovedPage, OldSite, Origin, Settings } from '../types.ts'
import { VueComponents } from '../vue/find.ts'
import { isLoader } from '../vue/loaders.ts'
import { readVuePage } from '../vue/page.ts'
import { markdownSettings, vitepressMarkdown } from './vitepress/markdown.ts'
import { vitepressMatter } from './vitepress/matter.ts'
import { navigationOf, type Sidebars } from './vitepress/navigation.ts'
import { rewriter } from './vitepress/rewrites.ts'
import { settingsOf, titlesOf } from './vitepress/settings.ts'

const ENDINGS = ['ts', 'mts', 'js', 'mjs', 'cjs']

export const vitepress: Origin = {
  name: 'vitepress',
  label: 'VitePress',
  markers: ['config', 'config/index'].flatMap((name) =>
    ENDINGS.map((ending) => `.vitepress/${name}.${ending}`),
  ),
  read,
}

interface OldLocale {
  /** Of its pages; empty for the one at the root. */
  readonly prefix: string
  readonly name: string
  readonly about: Json
  /** `themeConfig` of the site, with that of the locale over it. */
  readonly theme: Json
}

async function read(old: OldFiles, file: string): Promise<OldSite> {
  const evaluated = await evaluateOld(old, file, { argument: { mode: 'production' } })
  const { value } = evaluated
  const todos = leftOut(file, evaluated)
  // The configuration of a theme may be around it.
  const config = objectOf(at(value, '$stub') === undefined ? value : listOf(at(value, 'args'))[0])
  const folder = textOf(config.srcDir) ?? '.'
  const paths = old.list(folder).filter((path) => isPage(path, config, todos))
  const rewrite = await rewriter(old, file, config.rewrites, paths)
  const locales = await localesOf(old, folder, config, todos)
  const pages = paths.flatMap((path): MovedPage[] => {
    const from = old.find(`${folder}/${path}`)
    return from === null ? [] : [pageOf(path, from, rewrite(path), locales, old)]
  })
  const isLeftOut = (path: string) => /\.md$/i.test(path) || isTooling(path) || isHidden(path)
  const main = locales[0] as OldLocale
  const routes = new Set(pages.map(({ route }) => route))
  const sidebars = Object.fromEntries(
    locales.map(({ name, theme, prefix }) => [name, navigationOf(theme, prefix, routes)]),
  )
  const root = old.find(folder) ?? old.from
  // Of Vite, whose root is that of the pages.
  const aliases = { '@/': root, '/': root }
  const sources = `${root}/`
  const components = new VueComponents(old, { aliases }, (from) => {
    const path = from.startsWith(sources) ? from.slice(sources.length) : ''
    return siteData(localeOf(rewrite(path), locales) ?? main, config)
  })
  noteTheme(old, file, config, components, todos)
  if (config !== value && at(config, 'markdown', 'anchor', 'slugify') !== undefined)
    todos.push(todo('setting', file, SLUGIFY))
  const markdown = await markdownSettings(old, file, config, config === value ? pages : null)
  const settings: Settings = compact({
    ...settingsOf({ ...config, ...titled(main.about) }, main.theme, file, todos),
    syntax: 'vitepress' as const,
    messages: titlesOf(at(config, 'markdown', 'container')),
    locales: locales.length > 1 ? settingsOfLocales(locales, main) : undefined,
    ...byLocale(sidebars, locales),
  })
  return {
    settings,
    pages,
    files: [
      ...filesIn(old, folder, 'docs', isLeftOut),
      ...filesIn(old, `${folder}/public`, 'static'),
    ],
    made: [],
    dialect: {
      headingId: null,
      repeated: '-',
      rewrite: (text, from) =>
        readVuePage(vitepressMarkdown(text, markdown), from, old, components),
    },
    aliases,
    includeFolders: [folder],
    todos,
  }
}

function settingsOfLocales(locales: readonly OldLocale[], main: OldLocale): Settings['locales'] {
  return Object.fromEntries(
    locales.map(({ name, prefix, about }) =>
      localeSettings(name, prefix, about, main.name, titlesOf(at(about, 'markdown', 'container'))),
    ),
  )
}

const LOADS =
  'It loads data by running code. Write what it provides into the pages, or write a plugin with `pages`.'
const SLUGIFY =
  '`markdown.anchor.slugify` was not called, because the configuration of a theme is around it. Check the ids of headings.'

/** The locale at the root may have the name of the site. */
function titled({ title, description }: Json): Json {
  return compact({ title, description })
}

/** What VitePress knows of the site on a page. */
function siteData({ about }: OldLocale, config: Json): Json {
  return {
    lang: textOf(about.lang) ?? textOf(config.lang) ?? 'en-US',
    title: textOf(about.title) ?? textOf(config.title) ?? 'VitePress',
    description: textOf(about.description) ?? textOf(config.description) ?? 'A VitePress site',
    base: textOf(config.base) ?? '/',
  }
}

/** What VitePress does not read, and what it copies from elsewhere. */
function isHidden(path: string): boolean {
  return /^public\/|(?:^|\/)(?:\.|dist\/)/.test(path)
}

function isPage(path: string, config: Json, todos: Todo[]): boolean {
  if (!/\.md$/i.test(path) || isHidden(path)) return false
  if (matchesGlob(path, listOf(config.srcExclude).map(String))) return false
  if (!/\[[^[\]]+\]/.test(path)) return true
  todos.push(
    todo('page', path, 'Its pages are made by code. Write them, or a plugin with `pages`.'),
  )
  return false
}

function pageOf(
  path: string,
  from: string,
  place: string,
  locales: readonly OldLocale[],
  old: OldFiles,
): MovedPage {
  const locale = localeOf(place, locales)
  const inLocale = locale ? place.slice(locale.prefix.length + 1) : place
  const overlay = locale && locale !== locales[0] ? `@${locale.name}/` : ''
  const text = withClosedMatter(old.text(from) ?? '')
  old.change(from, text)
  return {
    from,
    // Files of a rewritten folder stay together only at their own place.
    to: `docs/${overlay}${overlay === '' && place !== path ? place : inLocale}`,
    route: routeOfPath(inLocale, /(^|\/)index$/),
    ...vitepressMatter(text),
  }
}

/** @param place path of a page, in the folder of all pages */
function localeOf(place: string, locales: readonly OldLocale[]): OldLocale | undefined {
  return locales.find(({ prefix }) => prefix !== '' && place.startsWith(`${prefix}/`))
}

async function localesOf(
  old: OldFiles,
  folder: string,
  config: Json,
  todos: Todo[],
): Promise<OldLocale[]> {
  const entries = Object.entries(objectOf(config.locales)).filter(([key, about]) => {
    const link = textOf(at(about, 'link')) ?? ''
    if (isExternal(link))
      todos.push(
        todo('locale', key, `The locale "${key}" is another site, ${link}. Link it in the navbar.`),
      )
    return !isExternal(link)
  })
  const all = entries.length > 0 ? entries : [['root', {}] as const]
  const sorted = [...all].sort(([a], [b]) => Number(b === 'root') - Number(a === 'root'))
  const found: OldLocale[] = []
  for (const [key, value] of sorted) {
    const about = objectOf(value)
    const lang = textOf(about.lang) ?? textOf(config.lang) ?? 'en'
    const prefix = key === 'root' ? '' : key
    // VitePress 2 reads more configuration from the folder of a locale.
    const place = prefix === '' ? folder : `${folder}/${prefix}`
    const file = old.first(...ENDINGS.map((ending) => `${place}/config.${ending}`))
    const more = file ? objectOf((await evaluateOld(old, file)).value) : {}
    found.push({
      prefix,
      name: key === 'root' ? (lang.split('-', 1)[0] as string) : key,
      about: { ...more, ...about },
      theme: {
        ...objectOf(config.themeConfig),
        ...objectOf(about.themeConfig),
        ...objectOf(more.themeConfig),
      },
    })
  }
  return found
}

/** One sidebar for all locales, or one for each. */
function byLocale(
  sidebars: Readonly<Record<string, Sidebars>>,
  locales: readonly OldLocale[],
): Settings {
  const [first] = locales
  const main = sidebars[first?.name ?? ''] ?? {}
  if (locales.length < 2) return main
  const key = main.sections ? 'sections' : 'sidebar'
  const lists = Object.entries(sidebars).flatMap(([name, { sections, sidebar }]) => {
    const list = key === 'sections' ? sections : sidebar
    return list ? [[name, list] as const] : []
  })
  return { [key]: Object.fromEntries(lists) }
}

function noteLoaders(old: OldFiles, components: VueComponents, todos: Todo[]): void {
  for (const path of old.list('.'))
    if (isLoader(path) && components.readFile(path) === null)
      todos.push(todo('plugin', path, LOADS))
}

function noteTheme(
  old: OldFiles,
  file: string,
  config: Json,
  components: VueComponents,
  todos: Todo[],
): void {
  noteLoaders(old, components, todos)
  for (const path of old.list('.vitepress/theme'))
    if (/\.(?:vue|[cm]?[jt]s|css)$/.test(path))
      todos.push(todo('theme', `.vitepress/theme/${path}`, 'It changes the theme of VitePress.'))
  for (const key of [
    'vite',
    'vue',
    'transformHead',
    'transformHtml',
    'transformPageData',
    'buildEnd',
  ])
    if (config[key] !== undefined)
      todos.push(todo('setting', file, `\`${key}\` has no effect here.`))
  if (at(config, 'markdown', 'config') !== undefined)
    todos.push(
      todo('plugin', file, '`markdown.config` adds plugins of markdown-it. Use remark plugins.'),
    )
}
