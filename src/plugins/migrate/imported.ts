/** Files outside of the folders of pages that pages import: partials, data, and sources to show. */

import { relative } from 'node:path'
import { importsIn, readSpecifier } from '../../plugin/index.ts'
import { INCLUDES } from '../extended-markdown/spellings/includes.ts'
import { mayBeTemplate } from '../extended-markdown/values/javascript.ts'
import { pagesFolder } from './folders.ts'
import { maskCode } from './headings.ts'
import type { OldFiles } from './old-files.ts'
import { asMdx, importedFile, includedFile, isComponentFile, isMarkdown } from './pages.ts'
import type { Move, MovedFile } from './types.ts'

/** Images and files outside of the folder of pages. */
const FILE =
  /(?:(\]\(<?)|\bsrc=["']|\b(?:file|light|dark):\s*["']?)((?:\.\.?|~|\/src|@[\w-]{0,40})\/[^)\s"'>#?]+)/g
const CODE = /\.(?:vue|astro|svelte|s?css)$/
const STYLE = /\.(?:vue|svelte|s?css)$/
const IMAGE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i
const NONE = /^(?!)/

/** The files to bring besides those of the move. */
export function importedFiles(move: Move, old: OldFiles): MovedFile[] {
  const published = move.files.filter(({ to }) => pagesFolder(to) === null)
  const inDocs = move.files.filter(({ to }) => pagesFolder(to) !== null)
  const known = new Set([...move.pages, ...inDocs].map(({ from }) => from))
  const isStatic = new Set(published.map(({ from }) => from))
  const found = new Map<string, string>()
  const add = (file: string | null, leftOut: RegExp, queue: string[]) => {
    if (file === null || known.has(file) || leftOut.test(file)) return
    known.add(file)
    found.set(file, `docs/_imported/${relative(old.root, file).replaceAll('\\', '/')}`)
    if (isMarkdown(file) || isComponentFile(file)) queue.push(file)
  }
  const isAddress = (path: string, file: string | null) =>
    path.startsWith('@') && file !== null && isStatic.has(file)
  const queue = [...move.pages, ...move.files].map(({ from }) => from).filter(isMarkdown)
  for (const from of queue) {
    const text = old.text(from) ?? ''
    for (const [, link, path = ''] of text.matchAll(FILE)) {
      const file = importedFile(path, from, move, old)
      // A link leads to a page, and what is published has its address.
      const isPlaced = (link !== undefined && isMarkdown(path)) || isAddress(path, file)
      if (!isPlaced) add(file, CODE, queue)
    }
    for (const { hint, anywhere, read } of INCLUDES)
      if (text.includes(hint))
        for (const [, written = ''] of text.matchAll(anywhere))
          add(includedFile(read(written).file, from, move, old), NONE, queue)
    for (const { clause, specifier } of importsIn(isMarkdown(from) ? maskCode(text) : text)) {
      const { path, isRaw } = readSpecifier(specifier)
      const file = importedFile(path, from, move, old)
      // What else such a component imports is for its code, which is not run.
      if (from.endsWith('.astro') && !isUsedAsElement(clause, text) && !IMAGE.test(path)) continue
      // Docusaurus' imports of static files are their addresses, except for Markdown.
      if ((isRaw || !isMarkdown(path)) && isAddress(path, file)) continue
      const isComponent =
        isComponentFile(file ?? '') && (isUsedAsElement(clause, text) || clause === '')
      if (isRaw || !isComponent || isTemplate(file, old)) add(file, isRaw ? NONE : STYLE, queue)
    }
  }
  const files = [...found].map(([from, to]) => ({ from, to }))
  return move.dialect.isMdx ? files.map((file) => asMdx(file, old)) : files
}

/** True for the file of a component that pages show without running it. */
function isTemplate(file: string | null, old: OldFiles): boolean {
  const text = file === null ? null : old.text(file)
  if (file === null || text === null || !mayBeTemplate(text)) return false
  return file.endsWith('.astro') || /\bexport\b/.test(text)
}

/** True if one of the names that an import gives begins an element. */
function isUsedAsElement(clause: string, text: string): boolean {
  return [...clause.matchAll(/(?<![\w$])[A-Z][\w$]*/g)].some(([name]) => text.includes(`<${name}`))
}
