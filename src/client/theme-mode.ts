/** The color mode: reads the stored choice and applies it. Also runs before the first paint. */
import type { ColorMode as Mode } from '../shared/constants.ts'
import { readStored, STORED } from './storage.ts'

const root = document.documentElement
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** The site's default mode, and `system` if the site offers to follow the system's preference. */
const [standard, ...system] = (root.dataset.colorModes ?? '').split(' ') as [Mode, 'system'?]

/** The modes that a visitor can choose, in the order of the toggle. */
export const MODES = ['light', 'dark', ...system] as const

/** The visitor's choice; the site's default if there is none, or if the site does not offer it. */
export function storedMode(): Mode {
  const stored = readStored(STORED.colorMode) as Mode
  return MODES.includes(stored) ? stored : standard
}

/** Applies a mode to the page, including `color-scheme` and the browser's theme color. */
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

/** The mode that was applied last. */
export function shownMode(): Mode {
  return root.dataset.colorMode as Mode
}

export function whenSystemChanges(react: () => void): void {
  systemIsDark.addEventListener('change', react)
}
