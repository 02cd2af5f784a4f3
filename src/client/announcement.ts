/** The announcement bar: once closed, it stays closed until its id changes. */
import { around } from './dom.ts'
import type { PageSetup } from './page.ts'
import { readStored, STORED, store } from './storage.ts'

/** Id of the announcement that was closed last. */
let closed = readStored(STORED.announcement)

export function startAnnouncement(): void {
  document.addEventListener('click', (event) => {
    if (!around(event, '[data-announcement-close]')) return
    closed = around(event, '[data-announcement]')?.dataset.announcement ?? ''
    store(STORED.announcement, closed)
    hideClosed()
    // The focused button is gone: move the focus to the start of the page.
    document.querySelector<HTMLElement>('.brand')?.focus()
  })
}

/** For pages shown by the router; prepaint.ts does it for the page that was loaded. */
export const hideAnnouncement: PageSetup = hideClosed

function hideClosed(): void {
  const id = document.querySelector<HTMLElement>('[data-announcement]')?.dataset.announcement
  document.documentElement.toggleAttribute('data-announcement-closed', id === closed)
}
