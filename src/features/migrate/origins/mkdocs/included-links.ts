/**
 * Links in included files: those of MkDocs are relative to the page that includes them, and those of
 * docsgen to the file itself.
 */
import { dirname, relative } from 'node:path'
import { INCLUDES } from '../../../../content/spellings/includes.ts'
import { replacedOutside } from '../../code-spans.ts'
import type { OldFiles } from '../../old-files.ts'
import { includedFile, isMarkdown } from '../../pages.ts'

const LINK = /(\]\(<?|^[ \t]*\[[^[\]\n]{1,200}\]:[ \t]*<?)([^)\s"'<>#?:/][^)\s"'<>#?:]*)/gm

/**
 * Corrects the links in files that pages include, if they lead to a file only from the page.
 * @param folders that included files are looked for in
 */
export function keepIncludedLinks(old: OldFiles, folder: string, folders: readonly string[]): void {
  for (const path of old.list(folder)) {
    const page = isMarkdown(path) ? old.find(`${folder}/${path}`) : null
    if (page === null) continue
    const known = new Set([page])
    for (const file of known) {
      const text = old.text(file) ?? ''
      for (const included of includedBy(text, file, folders, old)) known.add(included)
      if (file === page) continue
      const changed = withLinksFrom(text, file, page, old)
      if (changed !== text) old.change(file, changed)
    }
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

function withLinksFrom(text: string, file: string, page: string, old: OldFiles): string {
  return replacedOutside(text, LINK, (all, before, path) => {
    const target = old.isFile(`${dirname(file)}/${path}`) ? null : `${dirname(page)}/${path}`
    if (target === null || !old.isFile(target)) return all
    return before + relative(dirname(file), target).replaceAll('\\', '/')
  })
}
