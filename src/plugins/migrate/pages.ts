/** Makes the pages of the new site, which stay as they are wherever docsgen reads them. */

import {
  folderOf,
  importsIn,
  joinPath,
  ownProperty,
  routeOfSource,
  trimSlashes,
} from '../../plugin/index.ts'
import { includeCandidates } from '../../sources/includes.ts'
import { INCLUDES } from '../extended-markdown/spellings/includes.ts'
import { keepBraces } from './braces.ts'
import { pagesFolder, relativePath, sourcePath } from './folders.ts'
import { changeMatter, matterOf } from './front-matter.ts'
import { keepHeadingIds, maskCode, outsideCode } from './headings.ts'
import type { OldFiles } from './old-files.ts'
import { withRelativeUrls } from './relative-urls.ts'
import type { Matter, Move, MovedFile, MovedPage } from './types.ts'

/** A page in JSX, or one that imports something. */
const NEEDS_MDX =
  /^(?:import|export)\s+(?:[\w*{].*\bfrom\s+)?['"{*\w]|<[A-Z][\w.]*(?:[\s/>]|$)|=\{|\{\/\*/

/** A text in braces, alone on its line. */
const EXPRESSION = /^\s*\{(['"`])[^{}]*\1\}\s*$/

/** Code that Docusaurus reads as MDX. */
const MDX_BLOCK = /^[ \t]*`{3,}mdx-code-block/m
/** The start of a block of HTML, in which Markdown is text. https://spec.commonmark.org/0.31.2/#html-blocks */
const HTML_BLOCK =
  /^ {0,3}<(?:(?:address|article|aside|blockquote|center|d[dlt]|details|dialog|div|fieldset|fig(?:caption|ure)|footer|form|h[1-6]|header|li|main|nav|ol|p|section|summary|t(?:able|body|d|foot|h|head|r)|ul)\b|(?!pre\b|script\b|style\b)[a-z][\w-]*(?:\s[^<>]*)?>\s*$)/
const INLINE = /`[^`]+`|\*\*[^*\s]|\[[^[\]]*\]\([^)\s]/

/** True if a page in Markdown contains what only MDX has, or means something else in MDX. */
function needsMdx(text: string): boolean {
  let found = MDX_BLOCK.test(text)
  let isHtml = false
  outsideCode(text, (line) => {
    isHtml = line.trim() !== '' && (isHtml || HTML_BLOCK.test(line))
    found ||= (isHtml && INLINE.test(line)) || EXPRESSION.test(line)
    found ||= NEEDS_MDX.test(line.replace(/(`+)(.+?)\1/g, '').replace(/^\s*>\s/, ''))
    return line
  })
  return found
}

export function isMarkdown(path: string): boolean {
  return /\.mdx?$/i.test(path)
}

/** True for a file that may define an element. */
export function isComponentFile(path: string): boolean {
  return /\.(?:[cm]?[jt]s|[jt]sx|astro)$/i.test(path)
}

/** A file of Markdown that is read as MDX. */
export function asMdx<File extends MovedFile>(file: File, old: OldFiles): File {
  const isPage = pagesFolder(file.to) !== null && file.to.endsWith('.md')
  const isMdx = isPage && needsMdx(old.text(file.from) ?? '')
  return isMdx ? { ...file, to: file.to.replace(/\.md$/, '.mdx') } : file
}

/** The text of a page on the new site. */
export function pageText(page: MovedPage, move: Move, old: OldFiles): string {
  const text = withRelativeUrls(old.text(page.from) ?? '', page, move)
  const matter = { ...keywordsOf(text), ...page.matter, ...addressOf(page, text) }
  const changed = keepHeadingIds(changeMatter(text, matter), move.dialect, move.settings.syntax)
  const imports = keepBraces(withImports(changed, page, move, old), move.settings.variables)
  return page.end === undefined ? imports : `${imports.trimEnd()}\n\n${page.end}\n`
}

/** Several generators also read keywords as one text with commas. */
function keywordsOf(text: string): Matter {
  const { keywords } = text.includes('\nkeywords:') ? matterOf(text) : {}
  if (typeof keywords !== 'string') return {}
  const words = keywords.split(',').map((word) => word.trim())
  return { keywords: words.filter((word) => word !== '') }
}

/** The text of a file that pages include. */
export function importsRewritten(from: string, to: string, move: Move, old: OldFiles): string {
  const text = withImports(withTexts(old.text(from) ?? '', move), { from, to }, move, old)
  return isMarkdown(from) ? keepBraces(text, move.settings.variables) : text
}

/** https://starlight.astro.build/guides/i18n/#using-ui-translations */
const TEXT = /\bAstro\.locals\.t\(\s*(['"])([\w.-]{1,100})\1\s*\)/g

/** Writes the texts that a component of Astro asks for. */
function withTexts(text: string, { texts }: Move): string {
  if (texts === undefined) return text
  return text.replace(TEXT, (all, _, key: string) => {
    const found = ownProperty(texts, key)
    return found === undefined ? all : JSON.stringify(found)
  })
}

/** What `slug` has to be so that the page keeps its route. */
function addressOf({ to, route }: MovedPage, text: string): { readonly slug?: string | undefined } {
  const path = sourcePath(to)
  const { slug } = matterOf(text)
  const natural = routeOfSource(path)
  if (typeof slug !== 'string') return natural === route ? {} : { slug: `/${route}` }
  const written = slug.startsWith('/') ? slug : `${folderOf(path)}/${slug}`
  if (trimSlashes(written) === route) return {}
  return { slug: natural === route ? undefined : `/${route}` }
}

/** Corrects the imports of files that have another place now. */
function withImports(
  text: string,
  page: Pick<MovedPage, 'from' | 'to'>,
  move: Move,
  old: OldFiles,
): string {
  // What pages include as code stays as it is.
  const read = isMarkdown(page.from) ? move.dialect.rewrite?.(text, page.from) : undefined
  const linked = withLinks(read ?? text, page, move, old)
  if (!/\bimport\b|\bexport\b|\brequire\(/.test(linked)) return linked
  let changed = ''
  let copied = 0
  const imports = importsIn(/\.astro$/.test(page.from) ? linked : maskCode(linked)).sort(
    (a, b) => a.start - b.start,
  )
  for (const { specifier, start, end } of imports) {
    const written = newSpecifier(specifier, page, move, old)
    if (written === specifier || start < copied) continue
    changed += linked.slice(copied, start) + written
    copied = end
  }
  return changed + linked.slice(copied)
}

const TARGET =
  /(\]\(<?|^\[[^[\]\n]{1,200}\]:[ \t]*<?|\bsrc=["']|\bfile:\s*["']?|\bsrc:\s*["']?)((?:\.\.?|~|\/src|@[\w-]{0,40})\/[^)\s"'>#?]+)/gm

/**
 * A link to a page by its path alone, which Docusaurus also looks for in the folders above, or after
 * `/`, for which it begins at the folder of all pages.
 */
const BARE =
  /(\]\(<?|^\[[^[\]\n]{1,200}\]:[ \t]*<?)(\/?[\p{L}\d_@][^)\s"'<>#?:]*\.mdx?)(?=[)#?\s>]|\/#|$)/gmu

/** Corrects links to files that have another place relative to the page now. */
function withLinks(
  text: string,
  page: Pick<MovedPage, 'from' | 'to'>,
  move: Move,
  old: OldFiles,
): string {
  const folder = folderOf(page.to)
  // A page of one locale may name files as the page that it replaces does.
  const folders = [folder, folder.replace(/^(docs|versions\/[^/]+)\/@[^/]+/, '$1')]
  const corrected = (file: string | null, all: string, before: string, path: string) => {
    const target = file && placeOf(file, move)
    if (file && !target && path.startsWith('@')) return before + (publishedAt(file, move) ?? path)
    if (!target) return all
    const isSame = folders.some(
      (at) => joinPath(at, path)?.replace(/\.mdx?$/, '') === target.replace(/\.mdx?$/, ''),
    )
    return isSame ? all : before + relativePath(folder, target)
  }
  const correct = (all: string, before: string, path: string) =>
    corrected(importedFile(path, page.from, move, old), all, before, path)
  const correctBare = (all: string, before: string, path: string) => {
    const found = filesAbove(path, page.from, old)
    if (!path.startsWith('/')) return corrected(found[0] ?? null, all, before, path)
    if (isPlace(`docs${path}`, move)) return all
    // It begins at the folder of all pages, the highest one that has any.
    const place = found.map((file) => placeOf(file, move)).findLast(Boolean)
    return place ? before + relativePath(folder, place) : all
  }
  return withIncludes(text.replace(TARGET, correct).replace(BARE, correctBare), page, move, old)
}

/** Corrects the paths of included files that do not lead to their place. */
function withIncludes(
  text: string,
  page: Pick<MovedPage, 'from' | 'to'>,
  move: Move,
  old: OldFiles,
): string {
  return INCLUDES.filter(({ hint }) => text.includes(hint)).reduce(
    (changed, { anywhere, read }) =>
      changed.replace(anywhere, (all: string, written: string) => {
        const { file } = read(written)
        const found = includedFile(file, page.from, move, old)
        const target = found && placeOf(found, move)
        const named = includeCandidates(page.to, file).find((path) => isPlace(path, move))
        if (!target || named === target) return all
        const path = all.includes(file) ? file : file.replace(/^@\//, '')
        return all.replace(path, relativePath(folderOf(page.to), target))
      }),
    text,
  )
}

/**
 * The absolute path of the file of the old site that a page includes; null without one. Folders that
 * the configuration names come first: a page may have the name of what it includes.
 */
export function includedFile(
  file: string,
  from: string,
  { includeFolders = [] }: Pick<Move, 'includeFolders'>,
  old: OldFiles,
): string | null {
  const path = file.replace(/^@?\//, '')
  const others = path === file ? [] : includeFolders
  return old.findFile([...others, folderOf(from)].map((folder) => `${folder}/${path}`))
}

/** The files with this path in the folder of a page and in those above, the nearest first. */
function filesAbove(path: string, from: string, old: OldFiles): string[] {
  const first = folderOf(from)
  // It is the page of its folder by another name.
  const other = path.replace(/index(?=\.mdx?$)/, 'README')
  if (!path.startsWith('/') && other !== path && old.find(`${first}/${other}`) !== null) return []
  const found: string[] = []
  for (let folder = first; folder.startsWith(old.root); folder = folderOf(folder))
    found.push(...[old.find(`${folder}/${path}`)].filter((file) => file !== null))
  return found
}

function newSpecifier(
  specifier: string,
  { from, to }: Pick<MovedPage, 'from' | 'to'>,
  move: Move,
  old: OldFiles,
): string {
  const loader = specifier.slice(0, specifier.lastIndexOf('!') + 1)
  const [path = '', query = ''] = specifier.slice(loader.length).split(/(?=\?)/)
  const file = importedFile(path, from, move, old)
  const target = file && placeOf(file, move)
  if (!target) return specifier
  const written = /^\.{1,2}\//.test(path) ? joinPath(folderOf(to), path) : null
  if (written !== null && [target, target.replace(/\.\w+$/, '')].includes(written)) return specifier
  return loader + relativePath(folderOf(to), target) + query
}

/** The absolute path of the file of the old site that an import means; null for packages. */
export function importedFile(
  path: string,
  from: string,
  { aliases }: Pick<Move, 'aliases'>,
  old: OldFiles,
): string | null {
  const alias = Object.keys(aliases).find((name) => path.startsWith(name))
  const base = /^\.{1,2}\//.test(path)
    ? `${folderOf(from)}/${path}`
    : alias === undefined
      ? null
      : `${aliases[alias]}/${path.slice(alias.length)}`
  if (base === null) return null
  const endings = [
    '',
    '.tsx',
    '.jsx',
    '.ts',
    '.js',
    '.json',
    '/index.tsx',
    '/index.jsx',
    '/index.js',
    '/index.ts',
    '.mdx',
    '.md',
  ]
  return old.findFile(endings.map((ending) => base + ending))
}

/** By file of the old site: its path on the new one. */
function placesOf({ files, pages }: Move): ReadonlyMap<string, string> {
  const all = [...files, ...pages].filter(({ to }) => pagesFolder(to) !== null)
  return new Map(all.map(({ from, to }) => [from, to]))
}

function placeOf(file: string, move: Move): string | undefined {
  return move.cache.memoize('places', move, placesOf).get(file)
}

/** True if a file of the new site has this path. */
function isPlace(path: string, move: Move): boolean {
  return move.cache.memoize('new paths', move, newPathsOf).has(path)
}

const newPathsOf = ({ files, pages }: Move): ReadonlySet<string> =>
  new Set([...files, ...pages].map(({ to }) => to))

/** The address of a file that is published as it is; undefined for others. */
function publishedAt(file: string, { files }: Move): string | undefined {
  return files.find(({ from, to }) => from === file && to.startsWith('static/'))?.to.slice(6)
}
