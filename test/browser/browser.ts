/** A real browser for the tests of one file, and what no page in it may ever do. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { packageRoot } from '../../src/package.ts'

/** `npm test` looks for a browser in the same places. */
const { findBrowser } = (await import(
  pathToFileURL(join(packageRoot, 'scripts/browser.js')).href
)) as {
  findBrowser(): string | undefined
}

/** Longest wait for something that must happen, in milliseconds; only a failing test waits that long. */
const PATIENCE = 30_000

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface PageOptions extends BrowserContextOptions {
  /** Runs in every page before its own scripts. */
  readonly before?: () => void
  /** The test may turn the page's clock on: `page.clock.runFor(1000)` fires what is due by then. */
  readonly clock?: boolean
  /** The page stays open until the end of the file: a new one takes Chromium a second. */
  readonly shared?: boolean
}

export interface TestBrowser {
  /** Opens a page for a visitor who has never been here; by default it is closed after the test. */
  newPage(options?: PageOptions): Promise<Page>
  /** What pages reported: errors, and what the Content-Security-Policy refused. */
  readonly complaints: string[]
}

/** Narrow windows show the menu. */
export const NARROW = { viewport: { width: 390, height: 844 } }
export const WIDE = { viewport: { width: 1440, height: 900 } }

/** Started by the first file that needs it, for all files of a worker; it ends with the worker. */
let running: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  const found = await running
  if (found?.isConnected()) return found
  const executablePath = findBrowser() ?? ''
  running = chromium.launch({ executablePath, args: FLAGS, handleSIGTERM: false })
  return running
}

/**
 * Gives the tests of this file a browser. A test fails if a page complains, unless it empties
 * `complaints` itself.
 */
export function startBrowser(): TestBrowser {
  const complaints: string[] = []
  const contexts = new Set<BrowserContext>()
  const shared = new Set<BrowserContext>()
  afterEach(async () => {
    // A page may still be fetching what a test answers itself.
    const pages = [...contexts].flatMap((context) => context.pages())
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all([...contexts].map((context) => context.close()))
    contexts.clear()
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await Promise.all([...shared].map((context) => context.close()))
  })
  return {
    complaints,
    async newPage({ before, clock, shared: isShared, ...options } = {}) {
      const browser = await launch()
      const context = await browser.newContext({ ...WIDE, ...options })
      ;(isShared ? shared : contexts).add(context)
      if (clock) await context.clock.install()
      if (before) await context.addInitScript(before)
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          console.error(
            `policy: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`,
          )
        })
      })
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE)
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.text().startsWith('policy: ')) complaints.push(message.text())
      })
      return page
    },
  }
}

/** For `before`: a visitor for whom nothing is fetched before it is asked for. */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** Waits until it is true in the page. (Playwright's own way needs `eval`, which the policy refuses.) */
export async function until<Arg>(
  page: Page,
  isTrue: (arg: Arg) => unknown,
  arg?: Arg,
): Promise<void> {
  const ask = () => page.evaluate(isTrue as (arg: unknown) => unknown, arg)
  await expect.poll(ask, { timeout: PATIENCE, interval: 20 }).toBeTruthy()
}

/** A page of a person, for PostHog's client, which does not count browsers driven by a program. */
export async function personsPage(browser: TestBrowser): Promise<Page> {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'
  const before = () => Object.defineProperty(navigator, 'webdriver', { value: false })
  const page = await browser.newPage({ userAgent, before })
  // The other hints that a browser gives of what it is.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgentData', { value: undefined }),
  )
  return page
}
