/** Settings of MkDocs and Material. https://squidfunk.github.io/mkdocs-material/setup/ */

import { ownProperty } from '../../../../plugin/index.ts'
import { editUrlOf } from '../../edit-url.ts'
import {
  at,
  compact,
  humanize,
  type Json,
  listOf,
  objectOf,
  plainText,
  textOf,
} from '../../json.ts'
import { type Todo, todo } from '../../todo.ts'
import type { Settings } from '../../types.ts'
import { FOLDER_ORDER, hasFolderNav } from './folder-nav.ts'

/** Colors of Material by name. */
const COLORS: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
  brown: '#795649',
  grey: '#757575',
  'blue grey': '#546d78',
  black: '#000000',
}

/** Plugins that need nothing, and what takes the place of others. */
const PLUGINS: readonly (readonly [pattern: RegExp, note: string | null])[] = [
  [
    /^(?:material\/)?(?:search|tags|meta|group|info|offline|privacy|optimize|redirects|i18n|autorefs|git-revision-date.*|minify.*|literate-nav|section-index|social|blog|macros|include-markdown|glightbox|open-in-new-tab|exclude.*)$/,
    null,
  ],
  [
    /^mike$/,
    'it keeps built versions; docsgen builds them from git tags or branches: set `versions`.',
  ],
  [
    /^mkdocstrings/,
    'API documentation is not made from docstrings: generate Markdown, and bring it with a plugin.',
  ],
  [FOLDER_ORDER, 'Its files in folders are read only if there is no `nav`. Check the sidebar.'],
  [/^mermaid/, null],
  [/rss/, 'docsgen writes no feeds.'],
]

/** @param paths of the files in the folder of pages */
export function settingsOf(
  config: Json,
  file: string,
  paths: readonly string[],
  todos: Todo[],
): Settings {
  const url = textOf(config.site_url)
  const theme = objectOf(config.theme)
  const palette = [theme.palette].flat().map((entry) => textOf(at(entry, 'primary')))
  const named = palette.flatMap((name) => COLORS[name ?? ''] ?? [])[0]
  const extra = objectOf(config.extra)
  noteOthers(config, file, paths, todos)
  const links = listOf(extra.social).flatMap((entry) => {
    const to = textOf(at(entry, 'link'))
    return to ? [{ label: textOf(at(entry, 'name')) ?? hostOf(to), to }] : []
  })
  const repository = textOf(config.repo_url)
  const copyright = textOf(config.copyright)
  const extensions = JSON.stringify(config.markdown_extensions ?? '')
  return {
    title: textOf(config.site_name) ?? 'Documentation',
    ...compact({
      tagline: textOf(config.site_description),
      url: url !== undefined && URL.canParse(url) ? url : undefined,
      logo: staticPath(textOf(theme.logo)),
      favicon: staticPath(textOf(theme.favicon)),
      editUrl: editUrlOf(editAddress(repository, textOf(config.edit_uri)), file, todos),
      theme: named === undefined ? undefined : { accent: named },
      math: extensions.includes('arithmatex') ? true : undefined,
      // https://facelessuser.github.io/pymdown-extensions/extensions/magiclink/
      markdown: /magiclink|linkify|autolink/.test(extensions) ? undefined : { bareLinks: false },
      navbar: compact({
        items: repository
          ? [{ label: textOf(config.repo_name) ?? forgeName(repository), to: repository }]
          : [],
      }),
      footer: compact({ links, copyright: copyright && plainText(copyright) }),
    }),
  }
}

/** What Material calls a link without a name. */
function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host || link : link
}

/** https://www.mkdocs.org/user-guide/configuration/#repo_name */
function forgeName(repository: string): string {
  const host = hostOf(repository).toLowerCase()
  const known = { 'github.com': 'GitHub', 'gitlab.com': 'GitLab', 'bitbucket.org': 'Bitbucket' }
  return ownProperty(known, host) ?? humanize(host.split('.', 1)[0] ?? host)
}

function staticPath(path: string | undefined): string | undefined {
  return path === undefined || /^[a-z]+:/i.test(path) ? undefined : `/${path}`
}

/** `edit_uri` may be relative to the repository. */
function editAddress(repository: string | undefined, written: string | undefined) {
  if (written === undefined || /^https?:/.test(written)) return written
  return repository && `${repository.replace(/(?<!\/)\/+$/, '')}/${written}`
}

/** Names of plugins or extensions with their options. */
export function namedOptions(value: unknown): [string, Json][] {
  if (!Array.isArray(value))
    return Object.entries(objectOf(value)).map(([name, options]) => [name, objectOf(options)])
  return value.flatMap((entry): [string, Json][] => {
    const name = textOf(entry)
    return name === undefined ? namedOptions(entry) : [[name, {}]]
  })
}

function noteOthers(config: Json, file: string, paths: readonly string[], todos: Todo[]): void {
  for (const [name] of namedOptions(config.plugins)) {
    const known = PLUGINS.find(([pattern]) => pattern.test(name))
    if (known?.[1] === null) continue
    if (FOLDER_ORDER.test(name) && (config.nav === undefined || !hasFolderNav(paths))) continue
    todos.push(
      todo('plugin', file, `\`${name}\`: ${known?.[1] ?? 'a plugin of docsgen can do its work.'}`),
    )
  }
  for (const hook of listOf(config.hooks))
    todos.push(todo('plugin', file, `The hook \`${hook}\` does not run.`))
  const directory = textOf(at(config, 'theme', 'custom_dir'))
  if (directory) todos.push(todo('theme', directory, 'Its templates are those of MkDocs.'))
  for (const key of ['extra_css', 'extra_javascript'])
    for (const path of listOf(config[key]))
      todos.push(
        todo(
          'theme',
          textOf(path) ?? textOf(at(path, 'path')) ?? file,
          `It is in \`${key}\`, and has no effect here.`,
        ),
      )
  const analytics = at(config, 'extra', 'analytics')
  if (analytics !== undefined)
    todos.push(
      todo(
        'setting',
        file,
        `\`extra.analytics\` (${JSON.stringify(at(analytics, 'property') ?? analytics)}): write a module for \`analytics: { provider: 'module' }\`.`,
      ),
    )
  if (at(config, 'extra', 'version') !== undefined)
    todos.push(
      todo(
        'version',
        file,
        'Other versions, which mike publishes beside this one, stay where they are.',
      ),
    )
}
