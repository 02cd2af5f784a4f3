/** The dropdown menus of the navbar. They open without scripts; this closes them. */
import { all, around } from './dom.ts'
import type { PageSetup } from './page.ts'

const OPEN = 'details[data-dropdown][open]'

/** They close on outside clicks, when a link is followed, on leaving them with Tab, and with Escape. */
export function startDropdowns(): void {
  document.addEventListener('focusin', (event) => closeAll(around(event, OPEN)))
  document.addEventListener('click', (event) => {
    closeAll(around(event, `${OPEN} a`) ? null : around(event, OPEN))
  })
  document.addEventListener('keydown', ({ key }) => {
    const summary = document.querySelector<HTMLElement>(`${OPEN} summary`)
    if (key !== 'Escape' || !summary) return
    closeAll(null)
    summary.focus()
  })
}

/** The navbar stays when the router shows another page. */
export const closeDropdowns: PageSetup = () => closeAll(null)

function closeAll(except: Element | null): void {
  for (const menu of all<HTMLDetailsElement>(OPEN)) {
    if (menu !== except) menu.open = false
  }
}
