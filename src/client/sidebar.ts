/** The sidebar: remembers which groups are open, and keeps the current page in view. */
import { all, around, beforePaint } from './dom.ts'
import type { PageSetup } from './page.ts'
import { showWithin } from './scroll.ts'
import { readRecord, readStored, STORED, store, storeRecord } from './storage.ts'

const SIDEBAR = '[data-part=sidebar]'

/** Where the sidebar was scrolled to on the page before; 0 once that is restored. */
let kept = Number(readStored(STORED.sidebarTop, 'sessionStorage'))

export function startSidebar(): void {
  document.addEventListener('click', (event) => {
    const summary = around(event, `${SIDEBAR} summary`)
    const group = summary?.closest('details')
    if (!group) return
    // The click comes before the toggle, so `open` is still the old state.
    const known = readRecord<boolean>(STORED.sidebar)
    storeRecord(STORED.sidebar, { ...known, [pathOf(group)]: !group.open })
  })
  addEventListener('pagehide', () => {
    store(STORED.sidebarTop, `${scroller()?.scrollTop}`, 'sessionStorage')
  })
}

export const arrangeSidebar: PageSetup = () => {
  const known = readRecord<boolean>(STORED.sidebar)
  for (const group of all<HTMLDetailsElement>(`${SIDEBAR} details`)) {
    const isAround = group.querySelector('[aria-current=page]') !== null
    group.open = isAround || (known[pathOf(group)] ?? false)
  }
  void beforePaint().then(() => {
    if (kept) scroller()?.scrollTo(0, kept)
    kept = 0
    showCurrent()
  })
}

/** Scrolls the current page's link into view, moving the sidebar only. */
export function showCurrent(): void {
  const link = document.querySelector<HTMLElement>(`${SIDEBAR} [aria-current=page]`)
  const menu = scroller()
  if (link && menu) showWithin(menu, link)
}

/** What scrolls the sidebar. */
function scroller(): HTMLElement | null {
  return document.querySelector('[data-menu]')
}

/** A key such as `API reference/Users`, the same in every locale. */
function pathOf(group: HTMLDetailsElement): string {
  const above = group.parentElement?.closest('details')
  const label = group.querySelector('summary')?.textContent ?? ''
  return above ? `${pathOf(above)}/${label}` : label
}
