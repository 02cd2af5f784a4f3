/** The line above the page: closed once, it stays closed until it says something else. */
import { around } from './dom.ts'
import type { PageSetup } from './page.ts'
import { readStored, STORED, store } from './storage.ts'

/** Id of what was closed last. */
let closed = readStored(STORED.announcement)

export function startAnnouncement(): void {
  document.addEventListener('click', (event) => {
    if (!around(event, '[data-announcement-close]')) return
    closed = around(event, '[data-announcement]')?.dataset.announcement ?? ''
    store(STORED.announcement, closed)
    hideClosed()
    // The button that had the focus is gone; readers go on where the page begins.
    document.querySelector<HTMLElement>('.brand')?.focus()
  })
}

/** The page that was loaded has been looked after before it was painted (see prepaint.ts). */
export const hideAnnouncement: PageSetup = hideClosed

function hideClosed(): void {
  const id = document.querySelector<HTMLElement>('[data-announcement]')?.dataset.announcement
  document.documentElement.toggleAttribute('data-announcement-closed', id === closed)
}
