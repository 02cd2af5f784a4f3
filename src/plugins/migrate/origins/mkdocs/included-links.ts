/**
 * Links in included files: those of MkDocs are relative to the page that includes them, and those of
 * docsgen to the file itself.
 */
import { dirname, join, relative } from 'node:path'
import { INCLUDES } from '../../../extended-markdown/spellings/includes.ts'
import { replacedOutside } from '../../code-spans.ts'
import type { OldFiles } from '../../old-files.ts'
import { includedFile, isMarkdown } from '../../pages.ts'
import { type Todo, todo } from '../../todo.ts'

const LINK = /(\]\(<?|^[ \t]*\[[^[\]\n]{1,200}\]:[ \t]*<?)([^)\s"'<>#?:/][^)\s"'<>#?:]*)/gm

/**
 * Corrects the links in files that pages include.
 * @param pages their paths in the folder
 * @param folders that included files are looked for in
 */
export function keepIncludedLinks(
  old: OldFiles,
  folder: string,
  pages: readonly string[],
  folders: readonly string[],
  todos: Todo[],
): void {
  /** By file: the pages that show it, itself if it is one. */
  const shownBy = new Map<string, string[]>()
  for (const path of pages) {
    const page = isMarkdown(path) ? old.find(`${folder}/${path}`) : null
    if (page === null) continue
    const known = new Set([page])
    for (const file of known) {
      for (const included of includedBy(old.text(file) ?? '', file, folders, old))
        known.add(included)
      const shown = shownBy.get(file)
      if (shown) shown.push(page)
      else shownBy.set(file, [page])
    }
  }
  for (const [file, pages] of shownBy) {
    if (pages.every((page) => page === file)) continue
    const text = old.text(file) ?? ''
    const changed = withLinksFrom(text, file, pages, old, todos)
    if (changed !== text) old.change(file, changed)
  }
}

function includedBy(text: string, from: string, folders: readonly string[], old: OldFiles) {
  const spellings = INCLUDES.filter(
    ({ hint, inCode }) => inCode === 'mkdocs' && text.includes(hint),
  )
  const found = spellings.flatMap(({ anywhere, read }) =>
    [...text.matchAll(anywhere)].map(([, written = '']) =>
      includedFile(read(written).file, from, { includeFolders: folders }, old),
    ),
  )
  return found.filter((file) => file !== null && isMarkdown(file)) as string[]
}

function withLinksFrom(
  text: string,
  file: string,
  pages: readonly string[],
  old: OldFiles,
  todos: Todo[],
): string {
  const folders = [...new Set(pages.map(dirname))]
  return replacedOutside(text, LINK, (all, before, path) => {
    const own = join(dirname(file), path)
    const [found, ...others] = folders
      .map((folder) => join(folder, path))
      .filter((target) => old.isFile(target))
    const target = others.length > 0 && old.isFile(own) ? own : found
    if (others.length > 0) todos.push(todo('link', old.shown(file), `\`${path}\``))
    if (target === undefined || target === own) return all
    return before + relative(dirname(file), target).replaceAll('\\', '/')
  })
}
