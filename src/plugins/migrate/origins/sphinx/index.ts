/**
 * Reads sites of Sphinx whose pages are in Markdown (MyST). https://myst-parser.readthedocs.io/
 *
 * Read are `conf.py`, as far as its values are written out, lists of pages (`toctree`), also in
 * reStructuredText, directives and roles of Sphinx and its common extensions, labels, and images. Not read are
 * pages in reStructuredText, notebooks, documentation from code (autodoc), and templates: the report names them.
 */
import { relative } from 'node:path'
import { folderOf, trimSlashes } from '../../../../plugin/index.ts'
import { filesIn, routeOfPath } from '../../folders.ts'
import { matterOf } from '../../front-matter.ts'
import { headingOf, outsideCode } from '../../headings.ts'
import {
  at,
  compact,
  humanize,
  type Json,
  languageName,
  listOf,
  matchesGlob,
  objectOf,
  textOf,
} from '../../json.ts'
import { localeSettings } from '../../locale-settings.ts'
import type { OldFiles } from '../../old-files.ts'
import { PrivateFiles } from '../../private.ts'
import { type Todo, todo } from '../../todo.ts'
import type { Matter, MovedFile, MovedPage, OldSite, Origin, Settings } from '../../types.ts'
import { shownList } from '../summary.ts'
import { readConf } from './conf.ts'
import { shownSource } from './directives.ts'
import { mystMarkdown } from './markdown.ts'
import { missingEntries, sidebarOf, type TocPage, toctreesOf } from './toctree.ts'

export const sphinx: Origin = {
  name: 'sphinx',
  label: 'Sphinx',
  markers: ['conf.py', 'source/conf.py', 'src/conf.py'],
  isOwn: (text) => /^(?:extensions|project|html_theme)\s*[:=]/m.test(text),
  read: async (old, file) => read(old, file),
}

const SOURCE = /\.(?:md|rst|ipynb)$/

function read(old: OldFiles, file: string): OldSite {
  const todos: Todo[] = []
  const conf = readConf(old.text(file) ?? '')
  const folder = folderOf(file) || '.'
  const excluded = [
    ...listOf(conf.exclude_patterns).flatMap((each) => textOf(each) ?? []),
    ...ALWAYS,
  ]
  const isLeftOut = (path: string) =>
    matchesGlob(
      path,
      excluded.flatMap((pattern) => [trimSlashes(pattern), `${trimSlashes(pattern)}/**`]),
    )
  const all = old.list(folder).filter((path) => !isLeftOut(path))
  const root = textOf(conf.root_doc) ?? textOf(conf.master_doc) ?? 'index'
  const sources = all.filter((path) => SOURCE.test(path))
  const pages = new Map(
    sources.map((path) => [path.replace(SOURCE, ''), pageOf(old, folder, path, root)]),
  )
  const moved = sources
    .filter((path) => path.endsWith('.md'))
    .flatMap((path): MovedPage[] => {
      const from = old.find(`${folder}/${path}`)
      const route = pages.get(path.slice(0, -3))?.route ?? ''
      return from === null
        ? []
        : [{ from, to: `docs/${path}`, route, matter: matter(matterOf(old.text(from) ?? '')) }]
    })
  const others = sources.filter((path) => !path.endsWith('.md'))
  if (others.length > 0) todos.push(todo('page', '', `${OTHERS} ${shownList(others)}`))
  const missing = missingEntries(pages)
  if (missing.length > 0)
    todos.push(todo('sidebar', file, `These entries have no page here: ${shownList(missing)}`))
  const linked = new Set<string>()
  const written = convert(old, file, folder, conf, pages, moved, todos, linked)
  const isCode = (path: string) =>
    isLeftOut(path) ||
    SOURCE.test(path) ||
    (!linked.has(path) &&
      /\.(?:py|txt|bib|toml|ya?ml|po|mo)$|^(?:Makefile|make\.bat)$|^_templates\//.test(path))
  return {
    settings: compact({
      ...siteSettings(conf, folder, old),
      math: usesMath(conf, written) ? true : undefined,
      sidebar: [...(pages.get(root)?.route == null ? [] : ['/']), ...sidebarOf(root, pages)],
    }),
    pages: moved,
    files: [...filesIn(old, folder, 'docs', isCode), ...imagesOf(conf, folder, old)],
    made: [],
    dialect: {
      headingId: null,
      repeated: '-',
      shown: (text) => shownSource(text, conf.todo_include_todos === true),
    },
    aliases: {},
    todos,
  }
}

/** Changes all pages into what docsgen reads. @returns their texts */
function convert(
  old: OldFiles,
  file: string,
  folder: string,
  conf: Json,
  pages: ReadonlyMap<string, TocPage>,
  moved: readonly MovedPage[],
  todos: Todo[],
  linked: Set<string>,
): string[] {
  const unread = new Map<string, number>()
  const leftOut = new Map<string, number>()
  const count = (names: Map<string, number>) => (name: string) =>
    names.set(name, (names.get(name) ?? 0) + 1)
  const rules = new PrivateFiles(old)
  const base = old.find(folder) ?? old.from
  const project = {
    pages,
    labels: labelsIn(moved, old, base),
    links: linksOf(conf),
    read: (path: string) => {
      const found = old.find(path)
      return found === null || rules.reasonOf(found) !== null ? null : old.text(found)
    },
    folder: base,
    showsTodos: conf.todo_include_todos === true,
    linked,
    has: (path: string) => old.isFile(path),
    unread: count(unread),
    leftOut: count(leftOut),
  }
  const written = moved.map(
    ({ from }) =>
      [from, mystMarkdown(old.text(from) ?? '', pathOf(from, base), from, project)] as const,
  )
  for (const [from, text] of written) old.change(from, text)
  for (const [counted, what] of [
    [unread, 'These directives stay code:'],
    [leftOut, 'These directives were left out, as the old site does not show them:'],
  ] as const) {
    const names = [...counted]
      .sort(([, a], [, b]) => b - a)
      .map(([name, count]) => `${name} (${count})`)
    if (names.length > 0) todos.push(todo('plugin', file, `${what} ${shownList(names)}`))
  }
  return written.map(([, text]) => text)
}

const ALWAYS = ['_build', '**/.ipynb_checkpoints', '_ext']
const OTHERS =
  'These pages are not in Markdown, and were not brought. Convert reStructuredText with `rst2myst convert` (pip install rst-to-myst), and notebooks with `jupytext --to myst`, then migrate again:'

function pageOf(old: OldFiles, folder: string, path: string, root: string): TocPage {
  const text = old.text(`${folder}/${path}`) ?? ''
  const page = path.replace(SOURCE, '')
  const isRst = path.endsWith('.rst')
  const title = isRst
    ? /^(.+)\n[=#*~-]{3,}\s*$/m.exec(text)?.[1]
    : (textOf(matterOf(text).title) ?? headingOf(text))
  return {
    route: path.endsWith('.md') ? (page === root ? '' : routeOfPath(page, /(^|\/)index$/)) : null,
    title: title ?? humanize(page.split('/').at(-1) ?? page),
    toctrees: path.endsWith('.ipynb') ? [] : toctreesOf(text, isRst),
  }
}

function pathOf(file: string, base: string): string {
  return relative(base, file).replaceAll('\\', '/').replace(SOURCE, '')
}

/** `(label)=` before a heading; the label stands for it. */
function labelsIn(pages: readonly MovedPage[], old: OldFiles, base: string) {
  const labels = new Map<string, { page: string; text: string }>()
  for (const { from } of pages) {
    const page = pathOf(from, base)
    let open: string[] = []
    outsideCode(old.text(from) ?? '', (line) => {
      const [, label] = /^[ \t]*\(([^()\n]+)\)=[ \t]*$/.exec(line) ?? []
      if (label !== undefined) open.push(label)
      else if (line.trim() !== '') {
        const heading = headingOf(line.replace(/^#+/, '#'))
        for (const name of open) labels.set(name.toLowerCase(), { page, text: heading ?? name })
        open = []
      }
      return line
    })
  }
  return labels
}

/** https://www.sphinx-doc.org/en/master/usage/extensions/extlinks.html */
function linksOf(conf: Json): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectOf(conf.extlinks)).flatMap(([name, value]) => {
      const link = textOf(listOf(value)[0])
      return link === undefined ? [] : [[name, link]]
    }),
  )
}

function usesMath({ myst_enable_extensions }: Json, pages: readonly string[]): boolean {
  const has = listOf(myst_enable_extensions).some((name) =>
    /^(?:dollarmath|amsmath)$/.test(String(name)),
  )
  return pages.some((text) => text.includes('$$\n') || (has && /\$[^$\n]+\$/.test(text)))
}

function siteSettings(conf: Json, folder: string, old: OldFiles): Settings {
  const options = objectOf(conf.html_theme_options)
  const repository = ['source_repository', 'repository_url', 'github_url']
    .map((key) => textOf(options[key]))
    .find(Boolean)
  const language = textOf(conf.language)?.replace('_', '-')
  const [logo, favicon] = [conf.html_logo, conf.html_favicon].map((path) => {
    const image = imageOf(path, folder, old)
    return image && `/${image.to.replace(/^static\//, '')}`
  })
  const [light, dark] = ['light_logo', 'dark_logo'].map((key) => textOf(options[key]))
  const site = textOf(conf.html_baseurl)
  return compact({
    title: textOf(conf.html_title) ?? textOf(conf.project) ?? 'Documentation',
    url: site !== undefined && URL.canParse(site) ? new URL(site).origin : undefined,
    logo:
      light && old.isFile(`${folder}/_static/${light}`)
        ? { light: `/_static/${light}`, ...(dark ? { dark: `/_static/${dark}` } : {}) }
        : logo,
    favicon,
    navbar: compact({ items: repository ? [{ label: 'Repository', to: repository }] : [] }),
    footer: compact({ copyright: textOf(conf.copyright) && `© ${textOf(conf.copyright)}` }),
    locales:
      language === undefined || language === 'en'
        ? undefined
        : Object.fromEntries([
            localeSettings(language, '', { label: languageName(language) }, language),
          ]),
  })
}

/** A file of the repository that the configuration names; it may be outside of the folder of pages. */
function imageOf(value: unknown, folder: string, old: OldFiles): MovedFile | undefined {
  const path = `${folder}/${textOf(value) ?? ''}`
  const from = old.isFile(path) ? old.find(path) : null
  return from === null
    ? undefined
    : { from, to: `static/${(textOf(value) ?? '').replace(/^(?:\.{0,2}\/)+/, '')}` }
}

/** Files of `html_static_path` have addresses below `_static`; folders with an underscore are not published as pages. */
function imagesOf(conf: Json, folder: string, old: OldFiles): MovedFile[] {
  const files = [conf.html_logo, conf.html_favicon].flatMap(
    (path) => imageOf(path, folder, old) ?? [],
  )
  const logos = ['light_logo', 'dark_logo'].flatMap((key): MovedFile[] => {
    const name = textOf(at(conf, 'html_theme_options', key))
    const from = name === undefined ? null : old.find(`${folder}/_static/${name}`)
    return from === null ? [] : [{ from, to: `static/_static/${name}` }]
  })
  return [...new Map([...files, ...logos].map((file) => [file.to, file])).values()]
}

/** What Sphinx and its themes read. */
const KEYS = [
  'hide-toc',
  'orphan',
  'myst',
  'jupytext',
  'kernelspec',
  'html_theme.sidebar_secondary.remove',
  'sd_hide_title',
  'html_meta',
  'file_format',
  'mystnb',
  'tocdepth',
  'nosearch',
]

function matter(known: Json): Matter {
  return {
    ...Object.fromEntries(KEYS.filter((key) => key in known).map((key) => [key, undefined])),
    ...('hide-toc' in known ? { layout: 'wide' } : {}),
    ...('nosearch' in known ? { search: false } : {}),
  }
}
