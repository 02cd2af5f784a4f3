/** Finds the files that a page includes. */
import { folderOf, joinPath } from '../shared/paths.ts'
import type { Disk, DiskFile } from './disk.ts'
import { candidates, importsIn, isMdx, isModule, isUsedAsElement } from './imports.ts'

/** `file="…"` and `data="…"`, in directives and in the info string of code blocks. */
const REFERENCE = /\b(?:file|data)=(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'}]+))/g

/**
 * Resolves a path as written in a page: relative to the page's folder, or to the site's root with
 * a leading `/`. Null when it leaves the root.
 */
export function resolveInclude(from: string, path: string): string | null {
  return path.startsWith('/') ? joinPath('', path) : joinPath(folderOf(from), path)
}

/**
 * The text of every file that a page includes, directly or through other files, by path relative
 * to the root. Null for a file that is missing, outside the root, or not text. Circular includes
 * are reported when the page is compiled.
 */
export function includedFiles(
  file: string,
  text: string,
  disk: Disk,
): Record<string, string | null> {
  const found: Record<string, string | null> = {}
  const add = (path: string): string | null => {
    if (path in found) return null
    const included = readText(disk, path)
    found[path] = included
    return included
  }
  const visit = (from: string, content: string) => {
    for (const [, double, single, bare] of content.matchAll(REFERENCE)) {
      const path = resolveInclude(from, (double ?? single ?? bare) as string)
      const included = path === null ? null : add(path)
      if (path !== null && included !== null && isMarkdown(path)) visit(path, included)
    }
    if (isMdx(from) || isModule(from)) visitImports(from, content)
  }
  const visitImports = (from: string, content: string) => {
    for (const { clause, specifier } of importsIn(content)) {
      const path = candidates(from, specifier).find((path) => readText(disk, path) !== null)
      // The code of a component does not matter to its users.
      if (path === undefined || (isModule(path) && isUsedAsElement(clause, content))) continue
      const included = add(path)
      if (included !== null && (isMarkdown(path) || isModule(path))) visit(path, included)
    }
  }
  if (mayInclude(text)) visit(file, text)
  return found
}

function isMarkdown(path: string): boolean {
  return /\.(mdx?|markdown)$/i.test(path)
}

/** False if a text includes no files. */
export function mayInclude(text: string): boolean {
  return /\b(?:file|data)=|^[ \t]*import\b|\brequire\(/m.test(text)
}

/** Reserved as internal markers; scan.ts replaces them in pages. */
const NONCHARACTERS = /[\uFDD0-\uFDEF]/g

/** Text by file, as last read: many pages include the same file. */
const decoded = new WeakMap<DiskFile, { readonly text: string | null }>()

function readText(disk: Disk, path: string): string | null {
  const file = disk.readIfAllowed(path)
  if (file === null) return null
  const known = decoded.get(file)
  if (known) return known.text
  const raw = new TextDecoder().decode(file.bytes).replace(/\r\n?/g, '\n')
  const text = raw.includes('\0') ? null : raw.replace(NONCHARACTERS, '\uFFFD')
  decoded.set(file, { text })
  return text
}
