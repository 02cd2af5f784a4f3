/** The dropdown menus of the navbar. They open without scripts; this closes them. */
import { all, around } from './dom.ts'

const OPEN = 'details[data-dropdown][open]'

/**
 * They close on outside clicks, when a link is followed, with Escape, and when the focus leaves them:
 * with Tab, and when the router moves it to the next page.
 */
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

function closeAll(except: Element | null): void {
  for (const menu of all<HTMLDetailsElement>(OPEN)) {
    if (menu !== except) menu.open = false
  }
}
