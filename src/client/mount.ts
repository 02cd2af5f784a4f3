/** Mounts parts of a page that may crash: islands, the search dialog and the search results. */
import { failure } from './failure.ts'
import { messages } from './messages.ts'

/**
 * Fills `host`, which is empty after a crash.
 * @param crash reports a fatal error after mounting
 * @returns unmounts the part
 */
export type Mount = (host: HTMLElement, crash: (error: unknown) => void) => () => void

/**
 * Mounts a part until `signal` is aborted. If it crashes, at once or later, a message with a
 * Try again button replaces it.
 * @param crashed what the message says
 */
export async function mountPart(
  host: HTMLElement,
  signal: AbortSignal,
  mount: Mount,
  crashed = () => messages().pageCrashed,
): Promise<void> {
  while (!signal.aborted) {
    let unmount = () => {}
    const stop = () => {
      try {
        unmount()
      } catch (error) {
        reportError(error)
      }
    }
    signal.addEventListener('abort', stop)
    let hadFocus = false
    await new Promise<void>((resolve) => {
      const crash = (error: unknown) => {
        reportError(error)
        hadFocus = host.contains(document.activeElement)
        resolve()
      }
      try {
        unmount = mount(host, crash)
      } catch (error) {
        crash(error)
      }
    })
    signal.removeEventListener('abort', stop)
    stop()
    host.replaceChildren()
    const retried = failure(host, crashed(), messages().tryAgain)
    if (hadFocus) host.querySelector('button')?.focus()
    await retried
  }
}
