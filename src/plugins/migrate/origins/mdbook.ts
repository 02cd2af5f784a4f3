/** Reads books of mdBook. https://rust-lang.github.io/mdBook/format/configuration/ */

import { parse } from 'smol-toml'
import { folderOf, joinPath } from '../../../plugin/index.ts'
import { filesIn, routeOfPath } from '../folders.ts'
import { at, compact, type Json, joinRoute, objectOf, textOf } from '../json.ts'
import type { OldFiles } from '../old-files.ts'
import { invalidToml, type Todo, todo } from '../todo.ts'
import type { MovedPage, OldSite, Origin } from '../types.ts'
import { readSummary } from './summary.ts'

export const mdbook: Origin = {
  name: 'mdbook',
  label: 'mdBook',
  markers: ['book.toml'],
  read: async (old, file) => read(old, file),
}

function read(old: OldFiles, file: string): OldSite {
  const todos: Todo[] = []
  const config = configOf(old, file, todos)
  const folder = textOf(at(config, 'book', 'src')) ?? 'src'
  const summary = readSummary(
    old,
    { folder, file: 'SUMMARY.md', part: /^#\s+(.+)$/, routeOf },
    todos,
  )
  const pages = summary.paths.flatMap((path): MovedPage[] => {
    const from = old.find(`${folder}/${path}`)
    return from === null ? [] : [{ from, to: `docs/${path}`, route: routeOf(path), matter: {} }]
  })
  const html = objectOf(at(config, 'output', 'html'))
  for (const name of Object.keys(objectOf(config.preprocessor)))
    if (!PREPROCESSORS.includes(name))
      todos.push(todo('plugin', file, `The preprocessor \`${name}\` has no counterpart.`))
  for (const key of Object.keys(objectOf(at(config, 'preprocessor', 'katex'))))
    if (!/^(?:command|renderers|before|after|no-css)$/.test(key))
      todos.push(
        todo('plugin', file, `\`${key}\` of the preprocessor \`katex\` has no effect here.`),
      )
  for (const key of ['additional-css', 'additional-js', 'theme'])
    if (html[key] !== undefined) todos.push(todo('theme', file, `\`${key}\`: ${String(html[key])}`))
  if (html['smart-punctuation'] ?? html['curly-quotes'])
    todos.push(todo('setting', file, '`smart-punctuation`: quotes and dashes stay as written.'))
  if (Object.keys(objectOf(at(html, 'code', 'hidelines'))).length > 0)
    todos.push(todo('setting', file, '`code.hidelines`: lines are hidden in Rust only.'))
  const site = textOf(html['site-url'])
  const edit = textOf(html['edit-url-template'])
  const repository = textOf(html['git-repository-url'])
  const first = pages[0]?.route
  const listed = new Set([...summary.paths, 'SUMMARY.md'])
  return {
    settings: compact({
      title: textOf(at(config, 'book', 'title')) ?? 'Book',
      tagline: textOf(at(config, 'book', 'description')),
      url: textOf(html.cname) && `https://${textOf(html.cname)}`,
      base: site === undefined || site === '/' ? undefined : `/${joinRoute(site)}/`,
      editUrl: edit?.replace(/\/src\/\{path\}$/, '/{path}'),
      locales: localeOf(config),
      navbar: compact({ items: repository ? [{ label: 'Repository', to: repository }] : [] }),
      math:
        html['mathjax-support'] === true || at(config, 'preprocessor', 'katex') ? true : undefined,
      colorMode: /^(?:coal|navy|ayu)$/.test(String(html['default-theme']))
        ? { default: 'dark' as const }
        : undefined,
      syntax: 'mdbook' as const,
      markdown: { bareLinks: false },
      sidebar: summary.items,
      redirects: {
        // The first chapter is also the page at the root.
        ...(first && !pages.some(({ route }) => route === '') ? { '/': `/${first}` } : {}),
        ...redirectsOf(html.redirect, file, todos),
      },
    }),
    pages,
    files: filesIn(old, folder, 'docs', (path) => listed.has(path) || summary.unlisted.has(path)),
    made: summary.made,
    dialect: { headingId: normalizeId, repeated: '-' },
    aliases: {},
    todos,
  }
}

/** Those that docsgen does not need, or whose syntax it reads. */
const PREPROCESSORS = [
  'links',
  'index',
  'katex', // `math` in the configuration
  'admonish', // https://tommilligan.github.io/mdbook-admonish/
  'alerts', // https://github.com/lambdalisue/rs-mdbook-alerts: `> [!NOTE]`
  'mermaid', // https://github.com/badboy/mdbook-mermaid
  'pagetoc', // https://github.com/JorelAli/mdBook-pagetoc: every page has a table of contents
]

function configOf(old: OldFiles, file: string, todos: Todo[]): Json {
  try {
    return parse(old.text(file) ?? '') as Json
  } catch (error) {
    todos.push(invalidToml(file, error))
    return {}
  }
}

function localeOf(config: Json) {
  const language = textOf(at(config, 'book', 'language')) ?? 'en'
  return language === 'en' ? undefined : { [language]: { label: language, path: '/' } }
}

function routeOf(path: string): string {
  return routeOfPath(path, /(^|\/)(?:index|README)$/)
}

function redirectsOf(value: unknown, file: string, todos: Todo[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectOf(value)).flatMap(([from, to]) => {
      const target = textOf(to)
      if (target === undefined) return []
      const isUrl = /^(?:[a-z]+:|\/)/i.test(target)
      const path = isUrl ? target : joinPath(folderOf(from.replace(/^\//, '')), target)
      if (path === null) {
        const text = `The redirect from \`${from}\` leads out of the book: \`${target}\`.`
        todos.push(todo('setting', file, text))
        return []
      }
      return [
        [
          from.replace(/(?:(?<=^|\/)index)?\.html$/, ''),
          (isUrl ? path : `/${path}`).replace(/(?:(?<=^|\/)index)?\.html(?=#|$)/, ''),
        ] as const,
      ]
    }),
  )
}

/** As mdBook makes ids. */
function normalizeId(text: string): string {
  return [...text.toLowerCase()]
    .map((character) =>
      /[\p{L}\p{N}_-]/u.test(character) ? character : /\s/.test(character) ? '-' : '',
    )
    .join('')
}
