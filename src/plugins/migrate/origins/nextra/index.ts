/**
 * Reads sites of Nextra, of all versions. https://nextra.site/docs/file-conventions
 *
 * Read are the pages in `pages`, `content` and `app` (`page.mdx`), `_meta` files, `theme.config` and the
 * metadata of `app/layout`, as far as they are written out, languages, and `public`. Components of Nextra are
 * those that docsgen reads in every MDX page. Not read are pages and layouts in React, and what code makes.
 */
import type { UserLocale } from '../../../../config/user.ts'
import { joinPath } from '../../../../plugin/index.ts'
import { filesIn, routeOfPath } from '../../folders.ts'
import { outsideCode } from '../../headings.ts'
import {
  at,
  compact,
  humanize,
  type Json,
  languageName,
  listOf,
  objectOf,
  textOf,
} from '../../json.ts'
import { localeSettings } from '../../locale-settings.ts'
import type { OldFiles } from '../../old-files.ts'
import { readStatically } from '../../read-static.ts'
import { type Todo, todo } from '../../todo.ts'
import type { MovedPage, OldSite, Origin, Settings } from '../../types.ts'
import { shownList } from '../summary.ts'
import { navigationOf, readMetas } from './navigation.ts'

const ENDINGS = ['mjs', 'js', 'ts', 'mts', 'cjs']

export const nextra: Origin = {
  name: 'nextra',
  label: 'Nextra',
  markers: ENDINGS.map((ending) => `next.config.${ending}`),
  isOwn: (text) => /['"]nextra['"]/.test(text),
  read,
}

async function read(old: OldFiles, file: string): Promise<OldSite> {
  const todos: Todo[] = []
  const theme = await themeOf(old)
  const places = pagePlaces(old, localesIn(old, theme), todos)
  const { main, locales } = places
  const metas = await readMetas(old, places.folders, main)
  const inMain = places.pages.filter(({ to }) => !to.startsWith('docs/@'))
  const left = places.code
  if (left.length > 0)
    todos.push(todo('page', '', `These pages are written in React: ${shownList(left)}`))
  return {
    settings: compact({
      ...siteSettings(theme, old),
      locales: locales.length > 1 ? localesOf(locales, main, places.isPrefixed) : undefined,
      ...navigationOf(inMain, metas, old, siteLinks(theme)),
      math: /\blatex:\s*(?:true|\{)/.test(old.text(file) ?? '') ? true : undefined,
    }),
    pages: places.pages,
    files: filesIn(old, 'public', 'static'),
    made: [],
    dialect: { headingId: null, repeated: '-', isBelowPage: false, isMdx: true, rewrite: withIds },
    aliases: { '@/': old.find('src') ?? old.from, '~/': old.find('src') ?? old.from },
    todos,
  }
}

/** `## Heading [#id]` https://nextra.site/docs/guide/markdown#custom-heading-id */
function withIds(text: string): string {
  return outsideCode(text, (line) => line.replace(/^(#{1,6} .*\S)\s*\[#([\w-]+)\]\s*$/, '$1 {#$2}'))
}

/** What the configuration of the theme says, or the metadata of the layout. */
async function themeOf(old: OldFiles): Promise<Json> {
  const names = ['tsx', 'jsx', 'ts', 'js', 'mjs']
  const file = old.first(...names.map((ending) => `theme.config.${ending}`))
  const found = file === undefined ? null : old.find(file)
  const layouts = ['app', 'app/[lang]', 'src/app', 'src/app/[lang]'].flatMap((folder) =>
    names.map((ending) => `${folder}/layout.${ending}`),
  )
  const place = old.first(...layouts)
  const layout = place === undefined ? null : old.find(place)
  const metadata = layout === null ? null : await readStatically(layout, 'metadata')
  return { ...objectOf(found && (await readStatically(found))), metadata }
}

function siteSettings(theme: Json, old: OldFiles): Settings {
  const { metadata } = theme
  const template = textOf(at(metadata, 'title', 'template'))?.replace(
    /^%s\s*\W+\s*|\s*\W+\s*%s$/g,
    '',
  )
  const name = textOf(at(old.yaml('package.json'), 'name'))?.replace(/^@[^/]+\//, '')
  const title =
    textOf(at(metadata, 'applicationName')) ??
    template ??
    textOf(at(metadata, 'title')) ??
    textOf(at(metadata, 'title', 'default'))
  return {
    title: title ?? humanize(name ?? 'Documentation'),
    tagline: textOf(at(metadata, 'description')),
    footer: compact({ copyright: textOf(at(theme, 'footer', 'text')) }),
  }
}

function siteLinks(theme: Json): { label: string; to: string }[] {
  return [
    { label: 'Repository', to: textOf(at(theme, 'project', 'link')) ?? '' },
    { label: 'Chat', to: textOf(at(theme, 'chat', 'link')) ?? '' },
  ].filter(({ to }) => to !== '')
}

/** The languages that the theme names, or whose folders are in `content` for `app/[lang]`. */
function localesIn(old: OldFiles, theme: Json): string[] {
  const named = listOf(theme.i18n).flatMap((each) => textOf(at(each, 'locale')) ?? [])
  if (named.length > 0 || !['app/[lang]', 'src/app/[lang]'].some((path) => old.isFolder(path)))
    return named
  const paths = ['content', 'src/content'].flatMap((folder) => old.list(folder))
  return [...new Set(paths.flatMap((path) => /^([a-z]{2}(?:-[A-Z]{2})?)\//.exec(path)?.[1] ?? []))]
}

interface Places {
  readonly pages: readonly MovedPage[]
  /** Folders of pages, with the route at which each begins. */
  readonly folders: readonly (readonly [folder: string, route: string])[]
  readonly locales: readonly string[]
  readonly main: string
  /** Whether the addresses of all languages begin with their names. */
  readonly isPrefixed: boolean
  /** Pages in React. */
  readonly code: readonly string[]
}

/** Finds the pages of all versions of Nextra. */
function pagePlaces(old: OldFiles, locales: readonly string[], todos: Todo[]): Places {
  const main = locales.includes('en')
    ? 'en'
    : (locales.find((name) => name.startsWith('en')) ?? locales[0] ?? 'en')
  const pages: MovedPage[] = []
  const code: string[] = []
  const folders: [string, string][] = []
  const add = (file: string, path: string, locale: string | undefined) => {
    const from = old.find(file)
    const isOther = locale !== undefined && locale !== main
    if (from !== null)
      pages.push({
        from,
        to: `docs/${isOther ? `@${locale}/` : ''}${path}`,
        route: routeOfPath(path, /(^|\/)index$/),
        matter: {},
      })
  }
  for (const source of ['', 'src/'])
    for (const name of ['pages', 'content']) {
      const folder = source + name
      const before = name === 'content' ? contentRoute(old) : ''
      if (!old.isFolder(folder)) continue
      const isInFolders = name === 'content' && locales.length > 0
      folders.push([isInFolders ? `${folder}/${main}` : folder, before])
      for (const path of old.list(folder)) {
        if (/\.[jt]sx$/.test(path) && !/(?:^|\/)(?:_|api\/)|\[/.test(path))
          code.push(`${folder}/${path}`)
        if (!/\.mdx?$/i.test(path) || /(?:^|\/)_/.test(path) || path.startsWith('api/')) continue
        const [first = ''] = path.split('/', 1)
        const suffix = locales.find((locale) => path.includes(`.${locale}.md`))
        const locale = isInFolders && locales.includes(first) ? first : suffix
        const plain =
          locale === first ? path.slice(first.length + 1) : path.replace(`.${suffix}.md`, '.md')
        add(`${folder}/${path}`, joinPath(before, plain) ?? plain, locale)
      }
    }
  for (const folder of ['app', 'src/app']) {
    if (!old.isFolder(folder)) continue
    folders.push([folder, ''])
    for (const path of old.list(folder)) {
      const [, below, ending = ''] = /^((?:.*\/)?)page\.(mdx?|[jt]sx?)$/.exec(path) ?? []
      const route = below?.replace(/\([^)/]*\)\//g, '')
      if (route === undefined || route.includes('[')) continue
      if (!ending.startsWith('md')) code.push(`${folder}/${path}`)
      else add(`${folder}/${path}`, `${route}index.${ending}`, undefined)
    }
  }
  if (pages.length === 0)
    todos.push(todo('page', '', 'No page in Markdown was found in `pages`, `content` or `app`.'))
  const isPrefixed = ['app/[lang]', 'src/app/[lang]'].some((path) => old.isFolder(path))
  return { pages, folders, locales, main, isPrefixed, code }
}

/** Where the pages of `content` are: `app/docs/[[...mdxPath]]/page.jsx` has them below `docs`. */
function contentRoute(old: OldFiles): string {
  for (const folder of ['app', 'src/app'])
    for (const path of old.list(folder)) {
      const [, below] =
        /^((?:[^[\]]+\/)?)(?:\[lang\]\/)?\[\[?\.\.\.[^\]/]+\]\]?\/page\.[jt]sx?$/.exec(path) ?? []
      if (below !== undefined) return below.replace(/\([^)/]*\)\/|\/$/g, '')
    }
  return ''
}

function localesOf(
  names: readonly string[],
  main: string,
  isPrefixed: boolean,
): Record<string, UserLocale> {
  const sorted = [main, ...names.filter((name) => name !== main)]
  return Object.fromEntries(
    sorted.map((name) =>
      localeSettings(
        name,
        name === main && !isPrefixed ? '' : name,
        { label: languageName(name), lang: name },
        main,
      ),
    ),
  )
}
