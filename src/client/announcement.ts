/** The line above the page: closed once, it stays closed until it says something else. */
import { around } from './dom.ts'
import { STORED, store } from './storage.ts'

export function startAnnouncement(): void {
  document.addEventListener('click', (event) => {
    if (!around(event, '[data-announcement-close]')) return
    const bar = around(event, '[data-announcement]')
    store(STORED.announcement, bar?.dataset.announcement ?? '')
    document.documentElement.dataset.announcementClosed = ''
    // The button that had the focus is gone; readers go on where the page begins.
    document.querySelector<HTMLElement>('.brand')?.focus()
  })
}
