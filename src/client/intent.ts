/** Intent: a visitor points at something, focuses it or touches it. */
import { around } from './dom.ts'

/**
 * Prepares what an element is for when a visitor is about to use it.
 * @param prepare if it fails, the use itself handles that
 */
export function onIntent<E extends HTMLElement>(
  selector: string,
  prepare: (element: E) => Promise<unknown>,
): void {
  for (const intent of ['mouseover', 'focusin', 'touchstart']) {
    document.addEventListener(
      intent,
      (event) => {
        const element = around<E>(event, selector)
        if (element) prepare(element).catch(() => {})
      },
      { passive: true },
    )
  }
}
