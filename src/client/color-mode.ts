/** The colour mode's button. The choice is kept, and other tabs follow it. */
import { announce } from './announce.ts'
import { around } from './dom.ts'
import { STORED, store } from './storage.ts'
import { applyMode, type Mode, offersSystem, storedMode, whenSystemChanges } from './theme-mode.ts'

let mode = storedMode()

export function startColorMode(): void {
  document.addEventListener('click', (event) => {
    const button = around(event, '[data-color-mode-toggle]')
    if (!button) return
    show(after(mode))
    store(STORED.colorMode, mode)
    // biome-ignore lint/performance/useDomNodeTextContent: the labels of the other modes are hidden
    announce(button.innerText)
  })
  addEventListener('storage', ({ key }) => {
    // Without a key, all that was stored is gone.
    if (key === STORED.colorMode || key === null) show(storedMode())
  })
  whenSystemChanges(() => show(mode))
}

function show(chosen: Mode): void {
  mode = chosen
  applyMode(mode)
}

function after(current: Mode): Mode {
  if (current === 'light') return 'dark'
  return current === 'dark' && offersSystem ? 'system' : 'light'
}
