/** The sidebar: remembers which groups are open, and keeps the current page in view. */
import { all, around, beforePaint } from './dom.ts'
import type { PageSetup } from './page.ts'
import { readRecord, STORED, storeRecord } from './storage.ts'

const SIDEBAR = '[data-part=sidebar]'

export function startSidebar(): void {
  document.addEventListener('click', (event) => {
    const summary = around(event, `${SIDEBAR} summary`)
    const group = summary?.closest('details')
    if (!group) return
    // The click comes before the toggle, so `open` is still the old state.
    const known = readRecord<boolean>(STORED.sidebar)
    storeRecord(STORED.sidebar, { ...known, [pathOf(group)]: !group.open })
  })
}

export const arrangeSidebar: PageSetup = () => {
  const known = readRecord<boolean>(STORED.sidebar)
  for (const group of all<HTMLDetailsElement>(`${SIDEBAR} details`)) {
    const isAround = group.querySelector('[aria-current=page]') !== null
    group.open = isAround || (known[pathOf(group)] ?? false)
  }
  void beforePaint().then(showCurrent)
}

/** Scrolls the current page's link into view, moving the sidebar only. */
export function showCurrent(): void {
  const link = document.querySelector<HTMLElement>(`${SIDEBAR} [aria-current=page]`)
  const scroller = link?.closest<HTMLElement>('[data-menu]')
  if (!link || !scroller) return
  const [at, box] = [link.getBoundingClientRect(), scroller.getBoundingClientRect()]
  if (at.top >= box.top && at.bottom <= box.bottom) return
  scroller.scrollTop += at.top - box.top - (box.height - at.height) / 2
}

/** A key such as `API reference/Users`, the same in every locale. */
function pathOf(group: HTMLDetailsElement): string {
  const above = group.parentElement?.closest('details')
  const label = group.querySelector('summary')?.textContent ?? ''
  return above ? `${pathOf(above)}/${label}` : label
}
