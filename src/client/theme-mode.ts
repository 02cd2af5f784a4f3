/** The colour mode: what is chosen, and what it makes of the page. Runs before the first paint too. */
import { readStored, STORED } from './storage.ts'

export type Mode = 'light' | 'dark' | 'system'

const root = document.documentElement
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** The site's own mode, and `system` if it offers to follow that. */
const [standard, system] = (root.dataset.colorModes ?? '').split(' ') as [Mode, Mode?]
export const offersSystem = system !== undefined

/** The visitor's choice, or the site's if there is none that the site offers. */
export function storedMode(): Mode {
  const stored = readStored(STORED.colorMode)
  if (stored === 'light' || stored === 'dark' || (stored === 'system' && offersSystem))
    return stored
  return standard
}

/** Shows a mode; `color-scheme` and the colour of the browser's bars follow. */
export function applyMode(mode: Mode): void {
  const theme = mode === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : mode
  root.dataset.theme = theme
  root.dataset.colorMode = mode
  for (const meta of document.querySelectorAll<HTMLMetaElement>(
    'meta[name=color-scheme], meta[name=theme-color]',
  )) {
    meta.content = meta.dataset[theme] ?? theme
  }
}

export function whenSystemChanges(react: () => void): void {
  systemIsDark.addEventListener('change', react)
}
