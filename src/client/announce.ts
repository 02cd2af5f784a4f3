/** Announces messages to screen readers through a live region. */
import { ANNOUNCE_EVENT } from '../shared/constants.ts'
import { make } from './dom.ts'

let region: HTMLElement | undefined

/** Screen readers ignore a live region that is added together with its text. */
export function startAnnouncing(): void {
  region = make('div', { class: 'visually-hidden', role: 'status', 'data-client': '' })
  document.body.append(region)
  addEventListener(ANNOUNCE_EVENT, (event) => announce((event as CustomEvent<string>).detail))
}

export function announce(text: string): void {
  if (region === undefined) return
  region.textContent = ''
  // Screen readers repeat the same text only if the region was empty in between.
  setTimeout(() => region?.replaceChildren(text))
}
