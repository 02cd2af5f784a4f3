/** The sidebar: groups stay as a visitor left them, and the current page is in view. */
import { all, around, beforePaint } from './dom.ts'
import type { PageSetup } from './page.ts'
import { readRecord, STORED, storeRecord } from './storage.ts'

const SIDEBAR = '[data-part=sidebar]'

export function startSidebar(): void {
  document.addEventListener('click', (event) => {
    const summary = around(event, `${SIDEBAR} summary`)
    const group = summary?.closest('details')
    if (!group) return
    // It has not been opened or closed yet.
    const known = readRecord<boolean>(STORED.sidebar)
    storeRecord(STORED.sidebar, { ...known, [pathOf(group)]: !group.open })
  })
}

export const arrangeSidebar: PageSetup = () => {
  const known = readRecord<boolean>(STORED.sidebar)
  for (const group of all<HTMLDetailsElement>(`${SIDEBAR} details`)) {
    const isAround = group.querySelector('[aria-current=page]') !== null
    group.open = isAround || (known[pathOf(group)] ?? group.open)
  }
  void beforePaint().then(showCurrent)
}

/** Scrolls the sidebar, and nothing else, so that the current page's link is in view. */
export function showCurrent(): void {
  const link = document.querySelector<HTMLElement>(`${SIDEBAR} [aria-current=page]`)
  const scroller = link?.closest<HTMLElement>('[data-menu]')
  if (!link || !scroller) return
  const [at, box] = [link.getBoundingClientRect(), scroller.getBoundingClientRect()]
  if (at.top >= box.top && at.bottom <= box.bottom) return
  scroller.scrollTop += at.top - box.top - (box.height - at.height) / 2
}

/** `API reference/Australia`: the same in every locale. */
function pathOf(group: HTMLDetailsElement): string {
  const above = group.parentElement?.closest('details')
  const label = group.querySelector('summary')?.textContent ?? ''
  return above ? `${pathOf(above)}/${label}` : label
}
