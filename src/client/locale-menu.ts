/**
 * The locale switchers. The build links each to the same page in the other locale; the router keeps
 * the fragment if that page has the anchor (see `keepHash`).
 */
import { all, around } from './dom.ts'
import { pageOfLink } from './navigation/addresses.ts'
import { loadPage } from './navigation/pages.ts'
import { isCheap } from './navigation/prefetch.ts'
import { anchorIn } from './navigation/target.ts'
import type { PageSetup } from './page.ts'
import { parsePage } from './trusted.ts'

export function startLocaleMenu(): void {
  for (const intent of ['mouseover', 'focusin']) document.addEventListener(intent, onIntent)
}

/** The links keep the query, which is what the search page searches for. */
export const keepQuery: PageSetup = () => {
  if (location.search === '') return
  for (const link of all<HTMLAnchorElement>('a[data-locale]')) link.search = location.search
}

/** The router does not see new tabs and copied links, so the fragment goes into the link itself. */
async function onIntent(event: Event): Promise<void> {
  const link = around<HTMLAnchorElement>(event, 'a[data-locale]')
  const url = link && pageOfLink(link)
  if (!link || !url) return
  link.hash = location.hash
  if (location.hash === '' || !isCheap()) return
  try {
    const { html } = await loadPage(url)
    if (!anchorIn(parsePage(html), location.hash)) link.hash = ''
  } catch {
    // Whether the page has the anchor is unknown; without it, a browser shows the top of the page.
  }
}
