/** Loads code on intent: when a visitor points at, focuses or touches what it is for. */
import { around } from './dom.ts'

/** @param load imports the code; a failure is handled when the code is used */
export function onIntent(selector: string, load: () => Promise<unknown>): void {
  for (const intent of ['mouseover', 'focusin', 'touchstart']) {
    document.addEventListener(
      intent,
      (event) => {
        if (around(event, selector)) load().catch(() => {})
      },
      { passive: true },
    )
  }
}
