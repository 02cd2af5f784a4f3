/**
 * The switchers of locales and versions. The build links each to the same page in the other one; the
 * router keeps the fragment if that page has the anchor (see `keepHash`).
 */
import { all, SWITCHES } from './dom.ts'
import { onIntent } from './intent.ts'
import { pageOfLink } from './navigation/addresses.ts'
import type { PageSetup } from './page.ts'

export function startLocaleMenu(): void {
  // The router does not see new tabs and copied links, so the fragment goes into the link itself:
  // a page without the anchor is shown from its top.
  onIntent<HTMLAnchorElement>(SWITCHES, async (link) => {
    if (pageOfLink(link)) link.hash = location.hash
  })
}

/** The links to locales keep the query: what the search page searches for. */
export const keepQuery: PageSetup = () => {
  if (location.search === '') return
  for (const link of all<HTMLAnchorElement>('a[data-locale]')) link.search = location.search
}
