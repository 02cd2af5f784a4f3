/**
 * The country switchers. The build has put in the same page of the other country; the router takes
 * the hash along where the page there has the anchor (see `keepHash`).
 */
import { around } from './dom.ts'
import { pageOfLink } from './navigation/addresses.ts'
import { loadPage } from './navigation/pages.ts'
import { anchorIn } from './navigation/target.ts'
import { parsePage } from './trusted.ts'

const MENU = 'details[data-country-menu][open]'

export function startCountry(): void {
  for (const intent of ['mouseover', 'focusin']) document.addEventListener(intent, onIntent)
  // The menu of the navbar closes like any other menu.
  document.addEventListener('click', (event) => closeMenus(around(event, MENU)))
  document.addEventListener('focusin', (event) => closeMenus(around(event, MENU)))
  document.addEventListener('keydown', (event) => {
    const menu = around(event, MENU)
    if (event.key !== 'Escape' || !menu) return
    closeMenus(null)
    menu.querySelector('summary')?.focus()
  })
}

/** For new tabs and copied links, which the router does not see, the hash goes into the link. */
async function onIntent(event: Event): Promise<void> {
  const link = around<HTMLAnchorElement>(event, 'a[data-locale]')
  const url = link && location.hash !== '' ? pageOfLink(link) : null
  if (!link || !url) return
  try {
    const { html } = await loadPage(url)
    link.hash = anchorIn(parsePage(html), location.hash) ? location.hash : ''
  } catch {
    // The link leads to the page as a whole.
  }
}

function closeMenus(except: Element | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(MENU)) {
    if (menu !== except) menu.open = false
  }
}
