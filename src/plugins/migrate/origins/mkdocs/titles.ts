/** Titles of pages. https://www.mkdocs.org/user-guide/writing-your-docs/#page-titles */
import { placedIncludes } from '../../../extended-markdown/spellings/includes.ts'
import { matterOf } from '../../front-matter.ts'
import { hasTitleHeading, maskCode } from '../../headings.ts'
import { humanize, labelText, listOf, objectOf, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { includedFile } from '../../pages.ts'
import type { Matter } from '../../types.ts'

/** The titles that `nav` gives to pages, by path. */
export function navTitles(nav: unknown): Map<string, string> {
  return new Map(
    listOf(nav).flatMap((item) =>
      Object.entries(objectOf(item)).flatMap(([label, value]): [string, string][] => {
        if (Array.isArray(value)) return [...navTitles(value)]
        const path = textOf(value)
        return path === undefined || label.trim() === '' ? [] : [[path, labelText(label)]]
      }),
    ),
  )
}

/** Files of text; in others, a number sign starts a comment. */
const TEXT = /\.(?:md|markdown|html?|txt)$/i

/**
 * True if a page, or a file that it includes, has a heading of the first level.
 * @param from the absolute path of the page
 */
export function hasHeading(
  text: string,
  from: string,
  includeFolders: readonly string[],
  old: OldFiles,
  seen: Set<string> = new Set([from]),
): boolean {
  if (hasTitleHeading(text)) return true
  return placedIncludes(maskCode(text)).some(({ file }) => {
    const found = TEXT.test(file) ? includedFile(file, from, { includeFolders }, old) : null
    if (found === null || seen.has(found)) return false
    seen.add(found)
    return hasHeading(old.text(found) ?? '', found, includeFolders, old, seen)
  })
}

/**
 * Themes of MkDocs show the heading of a page, and its title only on pages without one.
 * @param name of its file
 * @param inNav its title in `nav`
 */
export function titleMatter(
  text: string,
  isTitled: boolean,
  name: string,
  inNav: string | undefined,
): Matter {
  const known = matterOf(text)
  const written = textOf(known.title)
  if (!isTitled) {
    const title = inNav ?? written ?? humanize(name)
    return title === written ? {} : { title }
  }
  if (written === undefined) return {}
  const label = known.sidebar_label === undefined ? { sidebar_label: written } : {}
  return { title: undefined, ...label }
}
