/**
 * The menu of narrow windows. It is a popover, so that it opens and Escape closes it without any
 * script; this keeps the focus in it, and lets the browser's Back close it instead of the page.
 */
import { MOBILE_BREAKPOINT } from '../shared/constants.ts'
import { all } from './dom.ts'
import * as entries from './navigation/entries.ts'
import type { PageSetup } from './page.ts'
import { showCurrent } from './sidebar.ts'

/** In ems, as in the style sheet: large letters need a wider window. */
const wide = matchMedia(`(min-width: ${MOBILE_BREAKPOINT / 16}em)`)

export const mobileMenu: PageSetup = (signal) => {
  const menu = document.querySelector<HTMLElement>('[data-menu]')
  if (!menu?.showPopover) return
  const close = () => {
    if (isOpen(menu)) menu.hidePopover()
  }
  menu.addEventListener('beforetoggle', (event) => onToggle(menu, event as ToggleEvent), { signal })
  menu.addEventListener('toggle', () => onShown(menu), { signal })
  menu.addEventListener('keydown', (event) => keepFocus(menu, event), { signal })
  addEventListener('popstate', close, { signal })
  wide.addEventListener('change', close, { signal })
  // By then the router has given the entry to the new page, and the listeners above are gone.
  signal.addEventListener('abort', () => {
    close()
    shutOut(menu, false)
  })
}

function onToggle(menu: HTMLElement, { newState }: ToggleEvent): void {
  const isOpening = newState === 'open'
  shutOut(menu, isOpening)
  if (isOpening) entries.openOverlay()
  else entries.closeOverlay()
}

function onShown(menu: HTMLElement): void {
  if (!isOpen(menu)) return
  focusable(menu)[0]?.focus()
  showCurrent()
}

/** After the last link comes the first. */
function keepFocus(menu: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !isOpen(menu)) return
  const stops = focusable(menu)
  const [first, last] = [stops[0], stops.at(-1)]
  const leaving = event.shiftKey ? first : last
  if (document.activeElement !== leaving) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/** Makes everything inert that neither holds the menu nor stands in it, or brings it back. */
function shutOut(menu: HTMLElement, isOut: boolean): void {
  for (
    let inner = menu;
    inner !== document.body && inner.parentElement;
    inner = inner.parentElement
  ) {
    for (const other of inner.parentElement.children as Iterable<Element> &
      HTMLCollectionOf<HTMLElement>) {
      if (other !== inner && other.dataset.client === undefined) other.inert = isOut
    }
  }
}

function focusable(root: HTMLElement): HTMLElement[] {
  return all('a[href], button, summary', root).filter((e) => e.checkVisibility())
}

function isOpen(menu: HTMLElement): boolean {
  return menu.matches(':popover-open')
}
