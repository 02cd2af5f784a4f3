/** Announces messages to screen readers through a live region. */
import { ANNOUNCE_EVENT } from '../shared/constants.ts'
import { make } from './dom.ts'

const region = make('div', { class: 'visually-hidden', role: 'status', 'data-client': '' })

/** Screen readers ignore a live region that is added together with its text. */
export function startAnnouncing(): void {
  document.body.append(region)
  addEventListener(ANNOUNCE_EVENT, (event) => announce((event as CustomEvent<string>).detail))
}

export function announce(text: string): void {
  region.textContent = ''
  // Screen readers repeat the same text only if the region was empty in between.
  setTimeout(() => region.replaceChildren(text))
}
