/** Files outside of the folders of pages that pages import: partials, data, and sources to show. */
import { relative } from 'node:path'
import { outsideCode } from './headings.ts'
import type { OldFiles } from './old-files.ts'
import { importedFile } from './pages.ts'
import type { Move, MovedFile } from './types.ts'

const SPECIFIER = /(?:\bimport\b([^'"]*)|\bfrom\s+|\brequire\()['"]([^'"]+)['"]/g
const STYLE = /\.(?:vue|astro|svelte|s?css)$/
const CODE = /\.[cm]?[jt]sx?$/

/** The files to bring besides those of the move. */
export function importedFiles(move: Move, old: OldFiles): MovedFile[] {
  const known = new Set([...move.pages, ...move.files].map(({ from }) => from))
  const found = new Map<string, string>()
  const queue = [...move.pages, ...move.files].map(({ from }) => from).filter(isMarkdown)
  for (const from of queue) {
    const text = old.text(from) ?? ''
    if (!/\bimport\b|\brequire\(/.test(text)) continue
    outsideCode(text, (line) => {
      for (const [, clause = '', specifier = ''] of line.matchAll(SPECIFIER)) {
        const path = specifier.slice(specifier.lastIndexOf('!') + 1).split('?', 1)[0] ?? ''
        const file = importedFile(path, from, move, old)
        const isRaw = /raw/.test(specifier)
        const isComponent = CODE.test(file ?? '') && (isElement(clause, text) || clause === '')
        if (file === null || known.has(file)) continue
        if (!isRaw && (isComponent || STYLE.test(file))) continue
        known.add(file)
        found.set(file, `docs/_imported/${relative(old.root, file).replaceAll('\\', '/')}`)
        if (isMarkdown(file)) queue.push(file)
      }
      return line
    })
  }
  return [...found].map(([from, to]) => ({ from, to }))
}

/** True if a name that an import gives is used as an element, and not as a value. */
function isElement(clause: string, text: string): boolean {
  return [...clause.matchAll(/[A-Z][\w$]*/g)].some(([name]) => text.includes(`<${name}`))
}

export function isMarkdown(path: string): boolean {
  return /\.mdx?$/i.test(path)
}
