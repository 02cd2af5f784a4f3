/** Reads sites of MkDocs and Zensical. https://www.mkdocs.org/user-guide/configuration/ */
import type { UserLocale } from '../../../../config/user.ts'
import { filesIn, routeOfPath } from '../../folders.ts'
import { matterOf } from '../../front-matter.ts'
import { headingOf } from '../../headings.ts'
import {
  at,
  compact,
  type Json,
  joinRoute,
  languageName,
  listOf,
  matchesGlob,
  objectOf,
  textOf,
} from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { dateOf, postChecks, withPosts } from '../../posts.ts'
import { type Todo, todo } from '../../todo.ts'
import type { Dialect, Matter, MovedFile, MovedPage, OldSite, Origin } from '../../types.ts'
import { FOLDER_ORDER, folderNav, hasFolderNav } from './folder-nav.ts'
import { navigationOf, type OldPage } from './nav.ts'
import { includeFolders, preprocess } from './preprocess.ts'
import { readMkdocs, readZensical } from './read-yaml.ts'
import { namedOptions, settingsOf } from './settings.ts'
import { hasHeading, navTitles, titleMatter } from './titles.ts'

export const mkdocs: Origin = {
  name: 'mkdocs',
  label: 'MkDocs',
  alias: 'zensical',
  markers: ['zensical.toml', 'mkdocs.yml', 'mkdocs.yaml'],
  read: async (old, file) => read(old, file),
}

function read(old: OldFiles, file: string): OldSite {
  const todos: Todo[] = []
  const config = file.endsWith('.toml')
    ? readZensical(old, file, todos)
    : readMkdocs(old, file, todos)
  const folder = textOf(config.docs_dir) ?? 'docs'
  const languages = languagesOf(config)
  const all = old.list(folder)
  const known = new Set(all)
  const isExcluded = excludedBy(config)
  // `README.md` is for other readers where there is an `index.md`.
  const isLeftOut = (path: string) =>
    isExcluded(path) ||
    (/(?:^|\/)README\.md$/.test(path) && known.has(path.replace(/README\.md$/, 'index.md')))
  preprocess(old, folder, config, file, isLeftOut, todos)
  const paths = all.filter((path) => /\.(?:md|markdown)$/i.test(path) && !isLeftOut(path))
  const hasFiles = namedOptions(config.plugins).some(([name]) => FOLDER_ORDER.test(name))
  const nav =
    config.nav ?? (hasFiles && hasFolderNav(all) ? folderNav(old, folder, paths, todos) : undefined)
  const titles = navTitles(nav)
  const pages = paths.flatMap((path) => pageOf(old, folder, path, config, languages, titles, todos))
  const isPage = new Set(pages.map(({ from }) => from))
  const files = filesIn(old, folder, 'docs', isLeftOut).filter(({ from }) => !isPage.has(from))
  const missing = (path: string) =>
    todos.push(todo('sidebar', file, `\`nav\` names "${path}", which does not exist.`))
  const blog = blogFolder(config)
  const listed = blog === null ? { pages, made: [] } : withPosts(pages, blog, 'Blog', old)
  const settings = settingsOf(config, file, all, todos)
  const hasTabs = listOf(at(config, 'theme', 'features')).includes('navigation.tabs')
  const navigation = navigationOf(nav, titledPages(old, pages), hasTabs, missing)
  const links = [navigation, settings].flatMap(({ navbar }) => navbar?.items ?? [])
  return {
    settings: compact({
      ...settings,
      navbar: links.length > 0 ? { items: links } : undefined,
      syntax: 'mkdocs' as const,
      locales: languages.locales,
      sidebar: navigation.sidebar,
      sections: navigation.sections,
      checks: blog === null ? undefined : postChecks(blog),
      redirects: redirectsOf(config),
      variables: variablesOf(config),
    }),
    ...listed,
    files: [...files, ...images(old, folder, config)],
    dialect: dialectOf(config),
    aliases: {},
    includeFolders: includeFolders(folder, config),
    todos,
  }
}

/** `exclude_docs`, the patterns of the plugin `exclude`, in which a star is any path, and hidden files. */
function excludedBy(config: Json): (path: string) => boolean {
  const [, options] = namedOptions(config.plugins).find(([name]) => name === 'exclude') ?? []
  const globs = [options?.glob].flat().flatMap((glob) => textOf(glob) ?? [])
  const patterns = String(config.exclude_docs ?? '')
    .split('\n')
    .map((line) => line.trim().replace(/^\//, ''))
    .filter((line) => line !== '' && !/^[#!]/.test(line))
    .flatMap((line) => [line, `**/${line}`, `${line.replace(/\/$/, '')}/**`])
  const all = [...patterns, ...globs.map((glob) => glob.replace(/\*+/g, '**'))]
  return (path) => /(?:^|\/)\./.test(path) || matchesGlob(path, all)
}

function pageOf(
  old: OldFiles,
  folder: string,
  path: string,
  config: Json,
  languages: Languages,
  titles: ReadonlyMap<string, string>,
  todos: Todo[],
): MovedPage[] {
  const from = old.find(`${folder}/${path}`)
  if (from === null) return []
  const place = placeOf(path, languages)
  const text = old.text(from) ?? ''
  const known = matterOf(text)
  const name = routeOfPath(place.replace(/^@[^/]+\//, ''), /$^/)
  const suffix = languages.suffixes.find((language) => name.endsWith(`.${language}`))
  const plain = suffix === undefined ? name : name.slice(0, -suffix.length - 1)
  const route = postRoute(path, text, config) ?? plain.replace(/(^|\/)(?:index|README)$/, '')
  const isTitled = hasHeading(text, from, includeFolders(folder, config), old)
  const title = titleMatter(text, isTitled, plain.split('/').at(-1) ?? '', titles.get(path))
  return [
    {
      from,
      to: `docs/${place}`,
      route,
      matter: { ...matter(known, old.shown(from), todos), ...title },
    },
  ]
}

/** The pages that `nav` can name, by path. */
function titledPages(old: OldFiles, pages: readonly MovedPage[]): Map<string, OldPage> {
  const common = pages.filter(({ to }) => !to.startsWith('docs/@'))
  return new Map(
    common.map(({ from, to, route }) => {
      const text = old.text(from) ?? ''
      const title = textOf(matterOf(text).title) ?? headingOf(text)
      return [to.slice('docs/'.length), { route, title }]
    }),
  )
}

interface Languages {
  readonly locales: Record<string, UserLocale> | undefined
  /** Names of folders, and of endings such as `page.de.md`, by what takes their place. */
  readonly folders: ReadonlyMap<string, string>
  readonly suffixes: readonly string[]
}

/** https://ultrabug.github.io/mkdocs-static-i18n/ */
function languagesOf(config: Json): Languages {
  const [, options] = namedOptions(config.plugins).find(([name]) => name === 'i18n') ?? []
  const list = listOf(options?.languages).flatMap((entry) => {
    const name = textOf(at(entry, 'locale'))
    return name && at(entry, 'build') !== false
      ? [{ name, label: textOf(at(entry, 'name')), isMain: at(entry, 'default') === true }]
      : []
  })
  const theme = textOf(at(config, 'theme', 'language')) ?? 'en'
  const main = list.find(({ isMain }) => isMain)?.name ?? list[0]?.name ?? theme
  if (list.length < 2) {
    const locales =
      theme === 'en' ? undefined : { [theme]: { label: languageName(theme), path: '/' } }
    return { locales, folders: new Map(), suffixes: [] }
  }
  const sorted = [...list].sort((a, b) => Number(b.name === main) - Number(a.name === main))
  const locales = Object.fromEntries(
    sorted.map(({ name, label }) => [
      name,
      {
        label: label ?? languageName(name),
        path: name === main ? '/' : `/${name}/`,
        ...(name === main ? {} : { fallback: main }),
      },
    ]),
  )
  const inFolders = options?.docs_structure === 'folder'
  return {
    locales,
    folders: new Map(
      inFolders ? list.map(({ name }) => [name, name === main ? '' : `@${name}/`]) : [],
    ),
    suffixes: inFolders ? [] : list.map(({ name }) => name),
  }
}

function placeOf(path: string, { folders }: Languages): string {
  const [first = ''] = path.split('/', 1)
  const folder = folders.get(first)
  return folder === undefined ? path : folder + path.slice(first.length + 1)
}

/** The address of a post of Material's blog. */
function postRoute(path: string, text: string, config: Json): string | undefined {
  const folder = blogFolder(config)
  if (folder === null || !path.startsWith(`${folder}/posts/`)) return undefined
  const matter = matterOf(text)
  const date = dateOf(matter.date)
  const title = textOf(matter.title) ?? headingOf(text)
  const name =
    textOf(matter.slug) ?? pythonSlug(title ?? routeOfPath(path, /$^/).split('/').at(-1) ?? '')
  return date === null ? undefined : joinRoute(folder, date.replaceAll('-', '/'), name)
}

/** The folder of Material's blog; null without one. https://squidfunk.github.io/mkdocs-material/plugins/blog/ */
function blogFolder(config: Json): string | null {
  const [, options] =
    namedOptions(config.plugins).find(([name]) => /^(?:material\/)?blog$/.test(name)) ?? []
  return options === undefined ? null : (textOf(options.blog_dir) ?? 'blog')
}

/** What becomes of a page's front matter. */
function matter(known: Json, file: string, todos: Todo[]): Matter {
  const hidden = listOf(known.hide)
  const isWide = hidden.includes('toc')
  const layout = isWide ? (hidden.includes('navigation') ? 'landing' : 'wide') : undefined
  if (known.template !== undefined)
    todos.push(todo('theme', file, `The template \`${known.template}\` is one of MkDocs.`))
  const status = textOf(known.status)
  return {
    ...(layout === undefined ? {} : { layout, hide: undefined }),
    ...(known.template === undefined ? {} : { template: undefined }),
    ...(known.slug === undefined ? {} : { slug: undefined }),
    ...(status === undefined
      ? {}
      : { sidebar_badge: status.charAt(0).toUpperCase() + status.slice(1), status: undefined }),
    ...(at(known.search, 'exclude') === true
      ? { search: false }
      : known.search === undefined
        ? {}
        : { search: undefined }),
  }
}

/** https://github.com/mkdocs/mkdocs-redirects */
function redirectsOf(config: Json): Record<string, string> {
  const [, options] = namedOptions(config.plugins).find(([name]) => name === 'redirects') ?? []
  const route = (path: string) =>
    `/${routeOfPath(path.replace(/[#?].*/, ''), /(^|\/)(?:index|README)$/)}${/#.*/.exec(path)?.[0] ?? ''}`
  return Object.fromEntries(
    Object.entries(objectOf(options?.redirect_maps)).flatMap(([from, to]) => {
      const target = textOf(to)
      return target === undefined
        ? []
        : [[route(from), /^[a-z]+:/i.test(target) ? target : route(target)]]
    }),
  )
}

/** `extra`, if pages can read it. */
function variablesOf(config: Json): Record<string, string> | undefined {
  if (!namedOptions(config.plugins).some(([name]) => name === 'macros')) return undefined
  return Object.fromEntries(
    Object.entries(objectOf(config.extra)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

/** Logo and favicon are files of the site itself. */
function images(old: OldFiles, folder: string, config: Json): MovedFile[] {
  return ['logo', 'favicon'].flatMap((key) => {
    const path = textOf(at(config, 'theme', key))
    const from = path === undefined ? null : old.find(`${folder}/${path}`)
    return from === null ? [] : [{ from, to: `static/${path}` }]
  })
}

function dialectOf(config: Json): Dialect {
  const [, toc] =
    namedOptions(config.markdown_extensions).find(([name]) => /(?:^|\.)toc$/.test(name)) ?? []
  const own = JSON.stringify(toc?.slugify ?? '')
  return { headingId: /slugs|uslugify/.test(own) ? unicodeSlug : null, repeated: '_' }
}

/** https://python-markdown.github.io/extensions/toc/ */
function pythonSlug(text: string): string {
  const ascii = text.normalize('NFKD').replace(/[^\0-\x7F]/g, '')
  return ascii
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

/** https://facelessuser.github.io/pymdown-extensions/extras/slugs/ */
function unicodeSlug(text: string): string {
  return text
    .normalize('NFC')
    .replace(/<[^<>]*>/g, '')
    .replace(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
    .trim()
    .toLowerCase()
    .replace(/\s/g, '-')
}
