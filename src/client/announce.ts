/** Says something to those who listen to the page. */
import { make } from './dom.ts'

let region: HTMLElement | undefined

/** A live region must stand in the page before something is said in it. */
export function startAnnouncing(): void {
  region = make('div', { class: 'visually-hidden', role: 'status', 'data-client': '' })
  document.body.append(region)
}

export function announce(text: string): void {
  if (region === undefined) return
  region.textContent = ''
  // The same text twice is heard twice only if the region was empty in between.
  setTimeout(() => region?.replaceChildren(text))
}
