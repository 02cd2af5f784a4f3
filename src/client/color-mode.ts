/** The color mode toggle. The choice is stored, and other tabs follow it. */
import { announce } from './announce.ts'
import { around } from './dom.ts'
import { STORED, store } from './storage.ts'
import { applyMode, MODES, shownMode, storedMode, whenSystemChanges } from './theme-mode.ts'

export function startColorMode(): void {
  document.addEventListener('click', (event) => {
    const button = around(event, '[data-color-mode-toggle]')
    if (!button) return
    const next = MODES[MODES.indexOf(shownMode()) + 1] ?? MODES[0]
    applyMode(next)
    store(STORED.colorMode, next)
    // Its text names the mode: of those in its markup, the style sheet shows the current one.
    announce(button.innerText)
  })
  addEventListener('storage', () => applyMode(storedMode()))
  whenSystemChanges(() => applyMode(shownMode()))
}
