// Finds a browser for the tests: CHROME_PATH, an installed Chrome or Chromium, Playwright's own.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome']
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a browser's program, or undefined if there is none. */
export function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named) return existsSync(named) ? named : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...installed, ...APPS, ...playwrightBrowsers()].find((path) => existsSync(path))
}

function playwrightBrowsers() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .flatMap((name) => [
      join(cache, name, 'chrome-linux/headless_shell'),
      join(cache, name, 'chrome-linux/chrome'),
      join(cache, name, 'chrome-headless-shell-linux64/chrome-headless-shell'),
      join(cache, name, 'chrome-linux64/chrome'),
    ])
}
