/**
 * The switchers of locales and versions. The build links each to the same page in the other one; the
 * router keeps the fragment if that page has the anchor (see `keepHash`).
 */
import { all, SWITCHES } from './dom.ts'
import { onIntent } from './intent.ts'
import { pageOfLink } from './navigation/addresses.ts'
import { loadPage } from './navigation/pages.ts'
import { isCheap } from './navigation/prefetch.ts'
import { anchorIn } from './navigation/target.ts'
import type { PageSetup } from './page.ts'
import { parsePage } from './trusted.ts'

export function startLocaleMenu(): void {
  // The router does not see new tabs and copied links, so the fragment goes into the link itself.
  onIntent(SWITCHES, addFragment)
}

/** The links to locales keep the query: what the search page searches for. */
export const keepQuery: PageSetup = () => {
  if (location.search === '') return
  for (const link of all<HTMLAnchorElement>('a[data-locale]')) link.search = location.search
}

async function addFragment(link: HTMLAnchorElement): Promise<void> {
  const url = pageOfLink(link)
  if (!url) return
  link.hash = location.hash
  if (location.hash === '' || !isCheap()) return
  try {
    const { html } = await loadPage(url)
    if (!anchorIn(parsePage(html), location.hash)) link.hash = ''
  } catch {
    // Whether the page has the anchor is unknown; without it, a browser shows the top of the page.
  }
}
