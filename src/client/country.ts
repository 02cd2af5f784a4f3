/**
 * The locale switchers. The build links each to the same page in the other locale; the router keeps
 * the fragment if that page has the anchor (see `keepHash`).
 */
import { around } from './dom.ts'
import { pageOfLink } from './navigation/addresses.ts'
import { loadPage } from './navigation/pages.ts'
import { anchorIn } from './navigation/target.ts'
import { parsePage } from './trusted.ts'

const MENU = 'details[data-country-menu][open]'

export function startCountry(): void {
  for (const intent of ['mouseover', 'focusin']) document.addEventListener(intent, onIntent)
  // The navbar's menu closes on outside clicks, on leaving it with Tab, and with Escape.
  document.addEventListener('click', (event) => closeMenus(around(event, MENU)))
  document.addEventListener('focusin', (event) => closeMenus(around(event, MENU)))
  document.addEventListener('keydown', (event) => {
    const menu = around(event, MENU)
    if (event.key !== 'Escape' || !menu) return
    closeMenus(null)
    menu.querySelector('summary')?.focus()
  })
}

/** The router does not see new tabs and copied links, so the fragment goes into the link itself. */
async function onIntent(event: Event): Promise<void> {
  const link = around<HTMLAnchorElement>(event, 'a[data-locale]')
  const url = link && location.hash !== '' ? pageOfLink(link) : null
  if (!link || !url) return
  try {
    const { html } = await loadPage(url)
    link.hash = anchorIn(parsePage(html), location.hash) ? location.hash : ''
  } catch {
    // Without the page, the link stays without a fragment.
  }
}

function closeMenus(except: Element | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(MENU)) {
    if (menu !== except) menu.open = false
  }
}
