/** A thin progress bar for pages and scripts that are slow to load. */
import { PROGRESS_DELAY } from '../../shared/constants.ts'
import { all, make } from '../dom.ts'
import { messages } from '../messages.ts'

const bar = make('div', { class: 'progress', role: 'progressbar' })
let timer = 0

export function startProgress(): void {
  clearTimeout(timer)
  // What is outside an open dialog, which scripts add last, lies behind its backdrop.
  timer = window.setTimeout(() => {
    bar.ariaLabel = messages().loading
    all('main, dialog[open]').at(-1)?.append(bar)
  }, PROGRESS_DELAY)
}

export function endProgress(): void {
  clearTimeout(timer)
  bar.remove()
}

/** Shows the bar until the promise settles. */
export function withProgress<T>(loading: Promise<T>): Promise<T> {
  startProgress()
  return loading.finally(endProgress)
}
