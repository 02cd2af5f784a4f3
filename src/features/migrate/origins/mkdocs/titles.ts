/** Titles of pages. https://www.mkdocs.org/user-guide/writing-your-docs/#page-titles */
import { matterOf } from '../../front-matter.ts'
import { hasTitleHeading } from '../../headings.ts'
import { humanize, listOf, objectOf, textOf } from '../../json.ts'
import type { Matter } from '../../types.ts'

/** The titles that `nav` gives to pages, by path. */
export function navTitles(nav: unknown): Map<string, string> {
  return new Map(
    listOf(nav).flatMap((item) =>
      Object.entries(objectOf(item)).flatMap(([label, value]): [string, string][] => {
        if (Array.isArray(value)) return [...navTitles(value)]
        const path = textOf(value)
        return path === undefined || label.trim() === '' ? [] : [[path, label]]
      }),
    ),
  )
}

/**
 * Themes of MkDocs show the heading of a page, and its title only on pages without one.
 * @param inNav its title in `nav`
 */
export function titleMatter(text: string, name: string, inNav: string | undefined): Matter {
  const known = matterOf(text)
  const written = textOf(known.title)
  if (!hasTitleHeading(text)) {
    const title = inNav ?? written ?? humanize(name)
    return title === written ? {} : { title }
  }
  if (written === undefined) return {}
  const label = known.sidebar_label === undefined ? { sidebar_label: written } : {}
  return { title: undefined, ...label }
}
