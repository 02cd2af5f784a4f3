/** A real browser for the tests of one file, and what every page in it must never do. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { packageRoot } from '../../src/package.ts'

vi.setConfig({ testTimeout: 20_000, hookTimeout: 60_000 })

/** The tests find their browser where `npm test` has looked for one. */
const { findBrowser } = (await import(pathToFileURL(join(packageRoot, 'bin/browser.js')).href)) as {
  findBrowser(): string | undefined
}

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
}

export interface TestBrowser {
  /** A page of a visitor who has never been here. */
  newPage(options?: PageOptions): Promise<Page>
  /** What pages reported: errors, and what the Content-Security-Policy refused. */
  readonly complaints: string[]
}

/** Narrow windows show the menu. */
export const NARROW = { viewport: { width: 390, height: 844 } }
export const WIDE = { viewport: { width: 1440, height: 900 } }

/**
 * Starts a browser for the tests of this file. A test fails if a page complains, unless it empties
 * `complaints` itself.
 */
export function startBrowser(): TestBrowser {
  let browser: Browser
  const complaints: string[] = []
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: FLAGS })
  })
  afterEach(async () => {
    // A page may still be fetching what a test answers itself.
    const pages = browser.contexts().flatMap((context) => context.pages())
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(browser.contexts().map((context) => context.close()))
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(() => browser?.close())
  return {
    complaints,
    async newPage({ before, clock, ...options } = {}) {
      const context = await browser.newContext({ ...WIDE, ...options })
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
      page.setDefaultTimeout(10_000)
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
  await expect.poll(ask, { timeout: 5_000, interval: 20 }).toBeTruthy()
}
