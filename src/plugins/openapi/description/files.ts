/** The files that a description is written in: the one that pages name, and those it refers to. */

import {
  Bounded,
  type BuildCache,
  folderOf,
  hash,
  joinPath,
  type Refusal,
} from '../../../plugin/index.ts'
import { readYaml } from '../../../sources/data-file.ts'
import { isDict } from './values.ts'
import { DATA, NAMES } from './walk.ts'

/** True for a file with the key `openapi` or `swagger`. */
export function isDescription(path: string, text: string): boolean {
  return /\.(ya?ml|json)$/i.test(path) && /^(?:\{\s*)?"?(?:openapi|swagger)"?\s*:/m.test(text)
}

/** A reference is not to a path in the document itself. Finds the texts that have to be parsed for that. */
const OUTSIDE = /\$ref["']?\s*:(?!\s*["']?#(?:\/|["'\s]))/

/** What a text of a description is, apart from its place. */
interface Part {
  /** Of the text. */
  readonly digest: string
  /**
   * The references to other files, as they are written, without their fragments; null if all references
   * lead to paths in it.
   */
  readonly references: readonly string[] | null
  /** Paths of the files that it refers to, by its own path. */
  readonly others: Map<string, readonly string[]>
}

/** By text: many pages show parts of the same description, which may be large, or in thousands of files. */
function partOf(text: string, cache: BuildCache): Part {
  const parts = cache.resource('parts of descriptions', () => new Bounded<Part>(4096))
  return parts.get(text, () => ({
    digest: hash(text),
    references: writtenReferences(text),
    others: new Map(),
  }))
}

/** False for a text of which all references lead to paths in it, as those of most descriptions do. */
export function mayReferOutside(text: string, cache: BuildCache): boolean {
  return partOf(text, cache).references !== null
}

function writtenReferences(text: string): readonly string[] | null {
  if (!OUTSIDE.test(text)) return null
  try {
    return outsideReferences(readYaml(text, 'computed'))
  } catch {
    return []
  }
}

function outsideReferences(root: unknown): string[] {
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const walk = (value: unknown, areNames = false): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (isDict(value) && typeof value.$ref === 'string') found.add(withoutFragment(value.$ref))
    for (const [name, child] of Object.entries(value)) {
      const isData = !areNames && (DATA.has(name) || (name === 'examples' && Array.isArray(child)))
      if (!isData) walk(child, !areNames && NAMES.has(name) && isDict(child))
    }
  }
  walk(root)
  return [...found].filter((reference) => reference !== '' && !isUrl(reference))
}

function withoutFragment(reference: string): string {
  return reference.replace(/#.*$/s, '')
}

/** True for a reference with a scheme, or with a host. */
export function isUrl(reference: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(reference)
}

/**
 * The path of a file that another one refers to, relative to the root; null if it leaves that.
 * @param reference without a fragment
 */
export function pathOfReference(from: string, reference: string): string | null {
  const path = decoded(reference.replace(/\?.*$/s, ''))
  return path.startsWith('/') ? joinPath('', path) : joinPath(folderOf(from), path)
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Paths of the files that a file of a description refers to. */
export function referencedFiles(file: string, text: string, cache: BuildCache): readonly string[] {
  const { references, others } = partOf(text, cache)
  const last = others.get(file)
  if (last !== undefined) return last
  const paths = new Set(references?.map((reference) => pathOfReference(file, reference)))
  const found = [...paths].filter((path) => path !== null && path !== file) as string[]
  others.set(file, found)
  return found
}

/**
 * Text of each further file of a description, by path relative to the site's root; null if it is
 * missing, or why pages may not publish it.
 */
export type DescriptionFiles = Readonly<Record<string, string | Refusal | null>>

/** Reads a file that a description refers to. */
export type ReadPart = (path: string) => DescriptionFiles[string]

/** The files, without the first, that a description is written in; circular references are followed once. */
export function furtherFiles(
  file: string,
  text: string,
  read: ReadPart,
  cache: BuildCache,
): DescriptionFiles {
  const found: Record<string, DescriptionFiles[string]> = {}
  const visit = (from: string, content: string) => {
    for (const path of referencedFiles(from, content, cache)) {
      if (path === file || Object.hasOwn(found, path)) continue
      const included = read(path)
      found[path] = included
      if (typeof included === 'string') visit(path, included)
    }
  }
  visit(file, text)
  return found
}

/** A key of all texts of a description, and of what of it cannot be read. */
export function keyOfFiles(
  file: string,
  text: string,
  files: DescriptionFiles,
  cache: BuildCache,
): string {
  const others = Object.entries(files).map(([path, part]) => [
    path,
    typeof part === 'string' ? partOf(part, cache).digest : part,
  ])
  return JSON.stringify([file, partOf(text, cache).digest, others])
}
