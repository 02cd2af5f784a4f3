/** Detects files of other tools that docsgen would silently ignore. */
import { folderOf, type Problem, type ScanContext, warning } from '../../../plugin/index.ts'

/** Pages in formats that docsgen does not read. */
const UNREAD = /\.(mdoc|markdoc|rst|adoc|asciidoc|qmd|rmd|ipynb)$/i

/** A file that says how another tool makes the site. */
interface ToolFile {
  readonly name: RegExp
  readonly tool: string
  readonly note: string
  /** What the file must contain, if the name alone is ambiguous. */
  readonly holds?: string
}

const SETTINGS =
  'Title, links and sidebar are set in site.config.ts; the sidebar is otherwise made of the folders.'
const SIDEBAR =
  'The sidebar is made of the folders, by `sidebar_position` and `sidebar_label` in the front matter of each page, or set under `sidebar` in site.config.ts.'
const FOLDER =
  'Give the folder an index.md with `sidebar_label` and `sidebar_position`, or set `sidebar` in site.config.ts.'

/** Beside the docs folder, in it, and in the folders above it. */
const BESIDE: readonly ToolFile[] = [
  { name: /^mkdocs\.ya?ml$/, tool: 'MkDocs', note: SETTINGS },
  { name: /^docusaurus\.config\.[cm]?[jt]s$/, tool: 'Docusaurus', note: SETTINGS },
  { name: /^sidebars\.([cm]?[jt]s|json)$/, tool: 'Docusaurus', note: SIDEBAR },
  { name: /^\.(?:vitepress|vuepress)\/config\.[cm]?[jt]s$/, tool: 'VitePress', note: SETTINGS },
  { name: /^astro\.config\.[cm]?[jt]s$/, tool: 'Starlight', note: SETTINGS, holds: 'starlight' },
  { name: /^book\.toml$/, tool: 'mdBook', note: SETTINGS },
  { name: /^hugo\.(toml|ya?ml|json)$/, tool: 'Hugo', note: SETTINGS },
  { name: /^_config\.ya?ml$/, tool: 'Jekyll', note: SETTINGS },
  { name: /^antora\.yml$/, tool: 'Antora', note: SETTINGS },
  { name: /^(?:mint|docs)\.json$/, tool: 'Mintlify', note: SETTINGS, holds: '"navigation"' },
  { name: /^conf\.py$/, tool: 'Sphinx', note: SETTINGS, holds: 'extensions' },
  { name: /^\.(?:pages|nav\.yml)$/, tool: 'MkDocs', note: SIDEBAR },
]

/** Anywhere in the docs folder. */
const INSIDE: readonly ToolFile[] = [
  { name: /^_category_\.(json|ya?ml)$/, tool: 'Docusaurus', note: FOLDER },
  { name: /^_meta\.([jt]sx?|json)$/, tool: 'Nextra', note: FOLDER },
  {
    name: /^SUMMARY\.md$/,
    tool: 'mdBook and GitBook',
    note: `${SIDEBAR} Delete the file: it is published as a page.`,
  },
  { name: /^_(?:sidebar|navbar|coverpage)\.md$/, tool: 'Docsify', note: SIDEBAR },
]

/** Reports files of other tools. */
export function foreignFiles(context: ScanContext): Problem[] {
  const { config, paths, names, cache } = context
  const inside = cache.of(config).memoize('foreign files', paths, () => insideDocs(context))
  return [
    ...inside,
    ...foldersBeside(config.docs).flatMap((folder) =>
      names(folder).flatMap((name) => notice(below(folder, name), name, BESIDE, context)),
    ),
  ]
}

/** What depends on the names of files only. */
function insideDocs(context: ScanContext): Problem[] {
  const { config, paths } = context
  return [
    ...paths.flatMap((path) => unreadPage(config, path)),
    ...paths.flatMap((path) => {
      const known = isInPartial(path) ? [] : INSIDE
      return notice(`${config.docs}/${path}`, nameOf(path), known, context)
    }),
    ...unknownLocales(config, paths),
  ]
}

/** True in a folder whose files are not pages. */
function isInPartial(path: string): boolean {
  return /(?:^|\/)_[^/]*\//.test(path)
}

function unreadPage(config: ScanContext['config'], path: string): Problem[] {
  const place = { file: `${config.docs}/${path}` }
  if (/(^|\/)_index\.(mdx?|markdown)$/i.test(path))
    return [
      warning(
        'unread-page',
        place,
        'a section page of Hugo (_index.md) is left out, as is every file whose name begins with an underscore',
        'Rename it to index.md.',
        path,
      ),
    ]
  const format = UNREAD.exec(path)?.[1]?.toLowerCase()
  if (format === undefined || path.split('/').some((part) => part.startsWith('_'))) return []
  const note = 'Convert it to Markdown.'
  return [warning('unread-page', place, `pages in .${format} files are not read`, note, path)]
}

function notice(
  file: string,
  name: string,
  known: readonly ToolFile[],
  { read }: ScanContext,
): Problem[] {
  const found = known.find((entry) => entry.name.test(name))
  if (found === undefined) return []
  const { tool, note, holds } = found
  if (holds !== undefined) {
    if (!read(file)?.includes(holds)) return []
  }
  return [warning('unread-config', { file }, `${name} of ${tool} is not read`, note, name)]
}

/** `website/docs` → `website/docs`, `website` and the root, as paths relative to the root. */
function foldersBeside(docs: string): string[] {
  const folders = [docs]
  for (let folder = docs; folder !== ''; ) {
    folder = folderOf(folder)
    folders.push(folder)
  }
  return folders
}

function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes of languages that file names mostly use otherwise: `config.ts.md`. */
const ENDINGS = new Set([
  'am',
  'as',
  'cs',
  'cv',
  'io',
  'la',
  'mk',
  'ml',
  'ps',
  'rs',
  'sh',
  'so',
  'ts',
])

const PAGE = /\.(mdx?|markdown)$/i
const SUFFIX = /^(.+)\.([^./]+)(\.(?:mdx?|markdown))$/i

/** @param paths every file in the docs folder, relative to it */
function unknownLocales(config: ScanContext['config'], paths: readonly string[]): Problem[] {
  const known = new Set(config.locales.map(({ name }) => name))
  const pages = new Set(paths.filter((path) => PAGE.test(path)))
  const note = `Configured: ${[...known].join(', ')}. Add the locale to \`locales\` in the configuration, or remove it.`
  return [
    ...foldersOf(pages)
      .filter((folder) => isUnknownFolder(folder, known, pages))
      .map((folder) => {
        const reason = `"${folder}" is not a configured locale: its pages are published under /${folder}/ for every locale`
        const name = folder.replace(/^@/, '')
        const how =
          folder === `@${name}` ? note : `${note} Its pages go into the folder "@${name}".`
        return warning('unknown-locale', { file: `${config.docs}/${folder}` }, reason, how, name)
      }),
    ...[...pages].flatMap((path) => {
      const [, before, name, ending] = SUFFIX.exec(path) ?? []
      if (name === undefined || known.has(name)) return []
      if (!isUnknownSuffix(name, pages.has(`${before}${ending}`))) return []
      const reason = `"${name}" is not a configured locale: the file is published as a separate page`
      return [warning('unknown-locale', { file: `${config.docs}/${path}` }, reason, note, name)]
    }),
  ]
}

/** The folders at the top, `de` of `de/faq.md`. */
function foldersOf(pages: ReadonlySet<string>): string[] {
  const found = [...pages].filter((path) => path.includes('/')).map((path) => path.split('/')[0])
  return [...new Set(found as string[])]
}

/** `@ar`, or a folder `de` with pages that another language or the top folder has as well. */
function isUnknownFolder(
  folder: string,
  known: ReadonlySet<string>,
  pages: ReadonlySet<string>,
): boolean {
  if (folder.startsWith('@')) return !known.has(folder.slice(1))
  if (!isLanguage(folder)) return false
  const others = [
    '',
    ...foldersOf(pages)
      .filter((f) => f !== folder && isLanguage(f))
      .map((f) => `${f}/`),
  ]
  return [...pages]
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1))
    .filter((path) => !/^(index|readme)\./i.test(path))
    .some((path) => others.some((other) => pages.has(other + path)))
}

/** @param hasBase whether there is `faq.md` beside `faq.de.md` */
function isUnknownSuffix(name: string, hasBase: boolean): boolean {
  if (isLanguage(name)) return hasBase || !ENDINGS.has(name)
  return hasBase && /^[a-z]{2}$/.test(name) && REGIONS.of(name.toUpperCase()) !== undefined
}

/** `de`, `pt-br`, `zh_Hans`; not the name of a configured locale, which may be anything. */
function isLanguage(name: string): boolean {
  if (!/^[a-z]{2}(?:[-_](?:[A-Za-z]{2}|[A-Za-z]{4}))?$/.test(name)) return false
  return LANGUAGES.of(name.replace('_', '-')) !== undefined
}
