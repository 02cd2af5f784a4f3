/** Detects files of other tools that docsgen would silently ignore. */
import { warning } from '../../problems/problem.ts'
import { folderOf } from '../../shared/paths.ts'
import type { Config, Problem } from '../../types.ts'
import type { Disk } from '../disk.ts'
import { unknownLocales } from './locales.ts'

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

/**
 * @param paths every file in the docs folder, relative to it; the same list while none was added or
 *   removed
 */
export function foreignFiles(config: Config, paths: readonly string[], disk: Disk): Problem[] {
  const known = ofPaths.get(paths)
  const inside = known?.config === config ? known.problems : insideDocs(config, paths, disk)
  ofPaths.set(paths, { config, problems: inside })
  return [
    ...inside,
    ...foldersBeside(config.docs).flatMap((folder) =>
      disk.names(folder).flatMap((name) => notice(below(folder, name), name, BESIDE, disk)),
    ),
  ]
}

/** By list of paths, what is wrong with them. */
const ofPaths = new WeakMap<
  readonly string[],
  { readonly config: Config; readonly problems: readonly Problem[] }
>()

/** What depends on the names of files only. */
function insideDocs(config: Config, paths: readonly string[], disk: Disk): Problem[] {
  return [
    ...paths.flatMap((path) => unreadPage(config, path)),
    ...paths.flatMap((path) => {
      const known = isInPartial(path) ? [] : INSIDE
      return notice(`${config.docs}/${path}`, nameOf(path), known, disk)
    }),
    ...unknownLocales(config, paths),
  ]
}

/** True in a folder whose files are not pages. */
function isInPartial(path: string): boolean {
  return /(?:^|\/)_[^/]*\//.test(path)
}

/** How many pages there would be if docsgen read their formats. */
export function countUnread(paths: readonly string[]): number {
  return paths.filter((path) => UNREAD.test(path)).length
}

function unreadPage(config: Config, path: string): Problem[] {
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

function notice(file: string, name: string, known: readonly ToolFile[], disk: Disk): Problem[] {
  const found = known.find((entry) => entry.name.test(name))
  if (found === undefined) return []
  const { tool, note, holds } = found
  if (holds !== undefined) {
    const bytes = disk.readIfAllowed(file)?.bytes
    if (bytes === undefined || !new TextDecoder().decode(bytes).includes(holds)) return []
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
