/** `toctree`, in MyST and reStructuredText, as a sidebar. https://www.sphinx-doc.org/en/master/usage/restructuredtext/directives.html */
import type { UserSidebarItem } from '../../../../config/user-sidebar.ts'
import { folderOf, isExternal, joinPath } from '../../../../plugin/index.ts'
import { labelText, matchesGlob, textOf } from '../../json.ts'
import { labeled, readDirectives } from './directives.ts'

export interface Toctree {
  readonly caption: string | undefined
  readonly isHidden: boolean
  readonly entries: readonly TocEntry[]
}

export interface TocEntry {
  readonly label: string | undefined
  /** A page, without its ending, an address, or a pattern. */
  readonly target: string
}

/** The lists of a page. @param isRst whether it is reStructuredText */
export function toctreesOf(text: string, isRst: boolean, depth = 0): Toctree[] {
  const lines = isRst ? fenced(text.split('\n')) : text.split('\n')
  return readDirectives<Toctree>(
    lines,
    (directive) => {
      if (directive.name !== 'toctree')
        return toctreesOf(directive.body.join('\n'), false, depth + 1)
      const { caption, hidden } = directive.options
      return [
        {
          caption: textOf(caption),
          isHidden: hidden !== undefined,
          entries: entriesOf(directive.body),
        },
      ]
    },
    () => [],
    depth,
  )
}

function entriesOf(lines: readonly string[]): TocEntry[] {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== 'self')
    .map((line) => {
      const { text: label, target } = labeled(line)
      return { label, target }
    })
}

/** The same lists of reStructuredText between fences. */
function fenced(lines: readonly string[]): string[] {
  const found: string[] = []
  let indent = -1
  for (const line of [...lines, 'end']) {
    const [, before] = /^(\s*)\.\. toctree::/.exec(line) ?? []
    const depth = /^\s*/.exec(line)?.[0].length ?? 0
    if (indent >= 0 && line.trim() !== '' && depth <= indent) {
      found.push('```')
      indent = -1
    }
    if (before !== undefined) {
      indent = before.length
      found.push('```{toctree}')
    } else if (indent >= 0) found.push(line.trim())
  }
  return found
}

/** What the pages of the site are, by their path without its ending. */
export interface TocPage {
  /** Null for a page that is not brought. */
  readonly route: string | null
  readonly title: string
  readonly toctrees: readonly Toctree[]
}

/** The pages that an entry names. @param from the page of the list */
export function namedPages(
  target: string,
  from: string,
  pages: ReadonlyMap<string, TocPage>,
): string[] {
  const path = target.startsWith('/') ? target.slice(1) : joinPath(folderOf(from), target)
  const plain = (path ?? '').replace(/\.(?:md|rst|ipynb)$/, '')
  if (!/[*?[]/.test(plain)) return pages.has(plain) ? [plain] : []
  return [...pages.keys()].filter((page) => page !== from && matchesGlob(page, [plain])).sort()
}

/** The entries that name a page that is not there. */
export function missingEntries(pages: ReadonlyMap<string, TocPage>): string[] {
  const missing = [...pages].flatMap(([from, { toctrees }]) =>
    toctrees
      .flatMap(({ entries }) => entries.map(({ target }) => target))
      .filter((target) => !isExternal(target) && !GENERATED.has(target) && !/[*?[]/.test(target))
      .filter((target) => namedPages(target, from, pages).length === 0),
  )
  return [...new Set(missing)]
}

/** Entries for the page itself, and for pages that Sphinx generates. */
const GENERATED = new Set(['self', 'genindex', 'modindex', 'search'])

/** The sidebar below a page. @param seen the pages that have a place: each has one */
export function sidebarOf(
  from: string,
  pages: ReadonlyMap<string, TocPage>,
  seen = new Set([from]),
): UserSidebarItem[] {
  const lists = (pages.get(from)?.toctrees ?? []).map(({ caption, entries }) => ({
    caption,
    entries: entries.map((entry) => {
      if (isExternal(entry.target)) return { ...entry, named: [] }
      const named = namedPages(entry.target, from, pages).filter((page) => !seen.has(page))
      for (const page of named) seen.add(page)
      return { ...entry, named }
    }),
  }))
  return lists.flatMap(({ caption, entries }): UserSidebarItem[] => {
    const items = entries.flatMap(({ label, target, named }): UserSidebarItem[] =>
      isExternal(target)
        ? [{ label: label ?? target, href: target }]
        : named.flatMap((page) => itemOf(page, label, pages, seen)),
    )
    return caption !== undefined && items.length > 0
      ? [{ label: labelText(caption), items }]
      : items
  })
}

function itemOf(
  page: string,
  label: string | undefined,
  pages: ReadonlyMap<string, TocPage>,
  seen: Set<string>,
): UserSidebarItem[] {
  const { route, title } = pages.get(page) as TocPage
  const items = sidebarOf(page, pages, seen)
  const place = route === null ? {} : { route: `/${route}` }
  if (items.length > 0) return [{ label: labelText(label ?? title), ...place, items }]
  if (route === null) return []
  return [label === undefined ? `/${route}` : { route: `/${route}`, label: labelText(label) }]
}
