/**
 * The mobile menu. It is a popover, so it opens, and closes with Escape, without scripts. This traps
 * the focus in it, and makes the browser's Back button close it instead of leaving the page.
 */
import { MOBILE_BREAKPOINT } from '../shared/constants.ts'
import { all } from './dom.ts'
import * as entries from './navigation/entries.ts'
import type { PageSetup } from './page.ts'
import { showCurrent } from './sidebar.ts'

/** In ems, as in the style sheet: larger text needs a wider window. */
const wide = matchMedia(`(min-width: ${MOBILE_BREAKPOINT / 16}em)`)

/** Beside the menu and the elements around it, other than what scripts have added. */
const OUTSIDE =
  ':is(body, body :has([data-menu])) > :not([data-menu], [data-client], :has([data-menu]))'

export const mobileMenu: PageSetup = (signal) => {
  const menu = document.querySelector<HTMLElement>('[data-menu]')
  if (!menu?.showPopover) return
  const close = () => {
    if (isOpen(menu)) menu.hidePopover()
  }
  menu.addEventListener('beforetoggle', (event) => onToggle(event as ToggleEvent), { signal })
  menu.addEventListener('toggle', () => onShown(menu), { signal })
  menu.addEventListener('keydown', (event) => keepFocus(menu, event), { signal })
  entries.whenOverlayLeft(close, signal)
  wide.addEventListener('change', close, { signal })
  // By now the router has replaced the overlay's entry, and the listeners above are removed.
  signal.addEventListener('abort', () => {
    close()
    shutOut(false)
  })
}

function onToggle({ newState }: ToggleEvent): void {
  const isOpening = newState === 'open'
  shutOut(isOpening)
  if (isOpening) entries.openOverlay()
  else entries.closeOverlay()
}

function onShown(menu: HTMLElement): void {
  if (!isOpen(menu)) return
  menu.querySelector('button')?.focus()
  showCurrent()
}

/** Focus trap: Tab wraps around at both ends. */
function keepFocus(menu: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !isOpen(menu)) return
  const stops = focusable(menu)
  const [end, start] = event.shiftKey ? [0, -1] : [-1, 0]
  if (document.activeElement !== stops.at(end)) return
  event.preventDefault()
  stops.at(start)?.focus()
}

/** Makes everything outside the menu inert, or undoes it. */
function shutOut(isOut: boolean): void {
  for (const other of all(OUTSIDE)) other.inert = isOut
}

function focusable(root: HTMLElement): HTMLElement[] {
  return all('a[href], button, summary', root).filter((e) => e.checkVisibility())
}

function isOpen(menu: HTMLElement): boolean {
  return menu.matches(':popover-open')
}
