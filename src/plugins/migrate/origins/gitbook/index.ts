/**
 * Reads spaces of GitBook that are synchronized with Git, and books of its older tool.
 * https://gitbook.com/docs/getting-started/git-sync/content-configuration
 *
 * Read are `.gitbook.yaml` and `book.json`, `SUMMARY.md`, the pages that it lists, their blocks (hints,
 * tabs, code, files, embeds), images, and redirects. Not read are what only GitBook's servers have: themes,
 * variants, blocks of API descriptions, and plugins of the older tool; they are listed in the report.
 */
import { isExternal, isRecord } from '../../../../plugin/index.ts'
import { filesIn, isTooling, routeOfPath } from '../../folders.ts'
import { matterOf } from '../../front-matter.ts'
import { at, compact, type Json, listOf, objectOf, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { type Todo, todo } from '../../todo.ts'
import type { Matter, MovedPage, OldSite, Origin } from '../../types.ts'
import { readSummary } from '../summary.ts'
import { ASSETS, gitbookMarkdown } from './markdown.ts'

export const gitbook: Origin = {
  name: 'gitbook',
  label: 'GitBook',
  markers: ['.gitbook.yaml', 'book.json', 'SUMMARY.md'],
  // Both tools have the same list of chapters.
  isOwn: (_, has) => !has('book.toml'),
  read: async (old, file) => read(old, file),
}

function read(old: OldFiles, file: string): OldSite {
  const todos: Todo[] = []
  const config = file === 'SUMMARY.md' ? {} : objectOf(old.yaml(file))
  const folder = textOf(config.root)?.replace(/^\.?\/+|\/+$/g, '') || '.'
  const readme = fileOf(at(config, 'structure', 'readme')) ?? 'README.md'
  const summaryFile = fileOf(at(config, 'structure', 'summary')) ?? 'SUMMARY.md'
  const routeOf = (path: string) =>
    path === readme ? '' : routeOfPath(path, /(^|\/)(?:index|README)$/i)
  const reading = {
    folder,
    file: summaryFile,
    part: /^#{1,6}\s+(.+)$/,
    routeOf,
  }
  const summary = readSummary(old, reading, todos)
  const paths = summary.paths.includes(readme) ? summary.paths : [readme, ...summary.paths]
  const pages = paths.flatMap((path): MovedPage[] => {
    const from = old.find(`${folder}/${path}`)
    if (from === null) return []
    return [
      {
        from,
        to: `docs/${path}`,
        route: routeOf(path),
        matter: matter(matterOf(old.text(from) ?? '')),
      },
    ]
  })
  for (const name of listOf(config.plugins).flatMap((name) => textOf(name) ?? []))
    if (!name.startsWith('-') && !READ.includes(name.replace(/@.*/, '')))
      todos.push(todo('plugin', file, `\`${name}\`: a plugin of docsgen can do its work.`))
  const repository = textOf(at(config, 'pluginsConfig', 'github', 'url'))
  const listed = new Set([...paths, summaryFile])
  const isLeftOut = (path: string) =>
    listed.has(path) ||
    summary.unlisted.has(path) ||
    isTooling(path) ||
    /^(?:_book|book\.json|\.)/.test(path)
  const assets = folder === '.' ? '.gitbook' : `${folder}/.gitbook`
  const root = old.text(`${folder}/${readme}`) ?? ''
  return {
    settings: compact({
      title: textOf(config.title) ?? /^#\s+(.+)$/m.exec(root)?.[1]?.trim() ?? 'Documentation',
      tagline: textOf(config.description),
      navbar: compact({ items: repository ? [{ label: 'GitHub', to: repository }] : [] }),
      sidebar: summary.items,
      math: pages.some(({ from }) => old.text(from)?.includes('$$')) ? true : undefined,
      redirects: redirectsOf(config.redirects, routeOf),
    }),
    pages,
    files: [...filesIn(old, folder, 'docs', isLeftOut), ...filesIn(old, assets, `docs/${ASSETS}`)],
    made: summary.made,
    dialect: {
      headingId: file === 'book.json' ? null : headingId,
      repeated: '-',
      rewrite: (text) => gitbookMarkdown(text),
    },
    aliases: {},
    todos,
  }
}

/** Plugins of the older tool for what docsgen has. */
const READ = [
  'search',
  'search-plus',
  'lunr',
  'highlight',
  'sharing',
  'fontsettings',
  'theme-default',
  'livereload',
  'edit-link',
  'github',
  'collapsible-menu',
  'expandable-chapters',
  'anchors',
  'copy-code-button',
  'katex',
  'mathjax',
  'mermaid',
  'hints',
  'sitemap',
  'codeblock-disable-glossary',
]

function fileOf(path: unknown): string | undefined {
  return textOf(path)?.replace(/^\.?\//, '')
}

/** What GitBook has under names that mean something else here. */
function matter(known: Json): Matter {
  return {
    ...(isRecord(known.layout) ? { layout: undefined } : {}),
    ...('icon' in known ? { icon: undefined } : {}),
    ...(known.hidden === true ? { hidden: undefined, search: false, sitemap: false } : {}),
  }
}

function redirectsOf(value: unknown, routeOf: (path: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectOf(value)).flatMap(([from, to]) => {
      const target = textOf(to)
      const address = `/${from.replace(/[?#].*$/, '').replace(/^\/|(?:index)?\.html$|\/$/g, '')}`
      if (target === undefined) return []
      return [
        [
          address,
          isExternal(target) ? target : `/${routeOf(target.replace(/^\.?\//, ''))}`,
        ] as const,
      ]
    }),
  )
}

/** As GitBook makes ids, which keep dots and do not begin with a digit. */
function headingId(text: string): string {
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s._-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
  return /^\d/.test(id) ? `id-${id}` : id
}
