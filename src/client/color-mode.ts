/** The color mode toggle. The choice is stored, and other tabs follow it. */
import type { ColorMode as Mode } from '../shared/constants.ts'
import { announce } from './announce.ts'
import { around } from './dom.ts'
import { messages } from './messages.ts'
import { STORED, store } from './storage.ts'
import { applyMode, offersSystem, storedMode, whenSystemChanges } from './theme-mode.ts'

let mode = storedMode()

export function startColorMode(): void {
  document.addEventListener('click', (event) => {
    if (!around(event, '[data-color-mode-toggle]')) return
    show(after(mode))
    store(STORED.colorMode, mode)
    announceMode()
  })
  addEventListener('storage', ({ key }) => {
    // No key means that the whole storage was cleared.
    if (key === STORED.colorMode || key === null) show(storedMode())
  })
  whenSystemChanges(() => show(mode))
}

function show(chosen: Mode): void {
  mode = chosen
  applyMode(mode)
}

function announceMode(): void {
  const { colorMode, colorModeLight, colorModeDark, colorModeSystem } = messages()
  const labels = { light: colorModeLight, dark: colorModeDark, system: colorModeSystem }
  announce(`${colorMode}: ${labels[mode]}`)
}

function after(current: Mode): Mode {
  if (current === 'light') return 'dark'
  return current === 'dark' && offersSystem ? 'system' : 'light'
}
