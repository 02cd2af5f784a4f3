/** Finds the files that a page includes. */
import { folderOf, joinPath } from '../shared/paths.ts'
import type { Disk, DiskFile } from './disk.ts'

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
  const visit = (from: string, content: string) => {
    for (const [, double, single, bare] of content.matchAll(REFERENCE)) {
      const path = resolveInclude(from, (double ?? single ?? bare) as string)
      if (path === null || path in found) continue
      const included = readText(disk, path)
      found[path] = included
      if (included !== null && /\.(md|markdown)$/i.test(path)) visit(path, included)
    }
  }
  if (mayInclude(text)) visit(file, text)
  return found
}

/** False if a text includes no files. */
export function mayInclude(text: string): boolean {
  return /\b(?:file|data)=/.test(text)
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
