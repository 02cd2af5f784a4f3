/** The color mode toggle. The choice is stored, and other tabs follow it. */
import type { ColorMode as Mode } from '../shared/constants.ts'
import { announce } from './announce.ts'
import { around } from './dom.ts'
import { STORED, store } from './storage.ts'
import { applyMode, MODES, storedMode, whenSystemChanges } from './theme-mode.ts'

let mode = storedMode()

export function startColorMode(): void {
  document.addEventListener('click', (event) => {
    const button = around(event, '[data-color-mode-toggle]')
    if (!button) return
    show(MODES[MODES.indexOf(mode) + 1] ?? MODES[0])
    store(STORED.colorMode, mode)
    // Its text names the mode: of those in its markup, the style sheet shows the current one.
    announce(button.innerText)
  })
  addEventListener('storage', () => show(storedMode()))
  whenSystemChanges(() => show(mode))
}

function show(chosen: Mode): void {
  mode = chosen
  applyMode(mode)
}
