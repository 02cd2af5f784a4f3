/** Finds the files that a page includes. */
import { perObject } from '../cache/per-object.ts'
import { isDescription, referencedFiles } from '../openapi/files.ts'
import { folderOf, joinPath } from '../shared/paths.ts'
import type { Disk, DiskFile, Shown } from './disk.ts'
import { hasNoIcons } from './icons/names.ts'
import { isIconSet } from './icons/places.ts'
import { findIcons } from './icons/sets.ts'
import type { FoundIcons } from './icons/types.ts'
import {
  candidates as importCandidates,
  importsIn,
  isComponentFile,
  isMdx,
  isModule,
  isUsedAsElement,
  mayBeTemplate,
} from './imports.ts'
import { isRefusal } from './publishing.ts'
import { foreignIncludes } from './spellings/includes.ts'
import type { IncludedFiles } from './types.ts'

/** `file="…"` and `data="…"`, in directives and in the info string of code blocks. */
export const REFERENCE = /\b(?:file|data)=(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'}]+))/g

/**
 * Resolves a path as written in a page: relative to the page's folder, or to the site's root with
 * a leading `/`. Null when it leaves the root.
 */
function resolveInclude(from: string, path: string): string | null {
  return path.startsWith('/') ? joinPath('', path) : joinPath(folderOf(from), path)
}

/** Paths of other tools, which are relative to a folder that their configuration names. */
const ANYWHERE = /^(?:@|@site|~)\//

/**
 * The paths that one written in a page may mean, in the order in which they are looked for: one that
 * begins with `@/` is in the folder of the page, or in one above it.
 */
export function includeCandidates(from: string, path: string): string[] {
  const mark = ANYWHERE.exec(path)?.[0]
  const parts = folderOf(from).split('/')
  const folders = mark === undefined ? [] : parts.map((_, i) => parts.slice(0, -i || undefined))
  const found =
    mark === undefined
      ? [resolveInclude(from, path)]
      : [...folders.map((folder) => folder.join('/')), ''].map((folder) =>
          joinPath(folder, path.slice(mark.length)),
        )
  return [...new Set(found.filter((candidate) => candidate !== null))]
}

/** What a page includes. */
export interface Included {
  /**
   * The text of every file that it includes, directly or through other files, by path relative to
   * the root. Null for a file that is missing, outside the root, or not text; why it may not be published.
   */
  readonly files: IncludedFiles
  /** The icons that these texts show. */
  readonly icons: FoundIcons
  /** Every file that was looked for; while they are `areSame`, the page includes the same. */
  readonly sought: ReadonlyMap<string, Shown>
}

/** True if a page gets the same of these files. */
export function areSame(files: Included['sought'], disk: Disk): boolean {
  for (const [path, file] of files) {
    const now = isIconSet(path) ? disk.readIfAllowed(path, true) : disk.readForPage(path)
    if (now !== file) return false
  }
  return true
}

/** Finds what a page includes. Circular includes are reported when the page is compiled. */
export function includedFiles(file: string, text: string, disk: Disk): Included {
  const found: Record<string, IncludedFiles[string]> = {}
  const sought = new Map<string, Shown>()
  const read = (path: string): string | null => {
    const included = disk.readForPage(path)
    sought.set(path, included)
    if (!isRefusal(included)) return included && textOf(included)
    found[path] = included
    return null
  }
  const add = (path: string): string | null => {
    if (Object.hasOwn(found, path)) return null
    const included = read(path)
    found[path] ??= included
    return included
  }
  const visit = (from: string, content: string) => {
    const written = [...content.matchAll(REFERENCE)].map(
      ([, double, single, bare]) => (double ?? single ?? bare) as string,
    )
    for (const reference of [...written, ...foreignIncludes(content)]) {
      const paths = includeCandidates(from, reference)
      const path = paths.find((candidate) => read(candidate) !== null) ?? paths[0]
      const included = path === undefined ? null : add(path)
      if (path === undefined || included === null) continue
      if (isMarkdown(path)) visit(path, included)
      else if (isDescription(path, included)) visitDescription(path, included)
    }
    if (isMdx(from) || isModule(from)) visitImports(from, content)
  }
  /** The files that an API description is written in. */
  const parts = new Set<string>()
  const visitDescription = (from: string, content: string) => {
    if (parts.has(from)) return
    parts.add(from)
    for (const path of referencedFiles(from, content)) {
      const included = Object.hasOwn(found, path) ? found[path] : add(path)
      if (typeof included === 'string') visitDescription(path, included)
    }
  }
  const visitImports = (from: string, content: string, isComponent = false) => {
    for (const { clause, specifier } of importsIn(content)) {
      const path = importCandidates(from, specifier).find((path) => read(path) !== null)
      if (path === undefined) continue
      const isElement = isComponentFile(path) && isUsedAsElement(clause, content)
      if (isElement) visitComponent(path)
      // Of a component, only the elements in it matter: components and Markdown.
      const isPartial = isMarkdown(path) && isUsedAsElement(clause, content)
      if (isElement || (isComponent && !isPartial)) continue
      const included = add(path)
      if (included !== null && (isMarkdown(path) || isModule(path))) visit(path, included)
    }
  }
  const visitComponent = (path: string) => {
    const text = Object.hasOwn(found, path) ? null : read(path)
    if (text === null || !mayBeTemplate(text)) return
    add(path)
    visitImports(path, text, true)
  }
  if (mayInclude(file, text)) visit(file, text)
  const texts = Object.values(found).filter((part) => typeof part === 'string')
  const icons = findIcons([text, ...texts], disk, sought)
  return { files: found, icons, sought }
}

function isMarkdown(path: string): boolean {
  return /\.(mdx?|markdown)$/i.test(path)
}

/** False if a page includes no files and no icons. In Markdown, imports are in code samples. */
export function mayInclude(file: string, text: string): boolean {
  const pattern = isMdx(file)
    ? /\b(?:file|data)=|^[ \t]*import\b|\brequire\(/m
    : /\b(?:file|data)=|<<<|@include:|\{\{#|8<-|\{[!*]/
  return pattern.test(text) || !hasNoIcons(text)
}

/** Reserved as internal markers; scan.ts replaces them in pages. */
const NONCHARACTERS = /[\uFDD0-\uFDEF]/g

/** Text by file, as last read: many pages include the same file. */
const textOf = perObject((file: DiskFile): string | null => {
  const raw = new TextDecoder().decode(file.bytes).replace(/\r\n?/g, '\n')
  return raw.includes('\0') ? null : raw.replace(NONCHARACTERS, '\uFFFD')
})
