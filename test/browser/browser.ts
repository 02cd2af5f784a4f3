/** A real browser for the tests of one file, and what no page in it may ever do. */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
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
const PATIENCE = 60_000

/** Longest wait until a context is empty, in milliseconds; then it is closed. */
const EMPTYING = 20_000

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages share a process, which takes a fifth of a page's time to start.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  // Disables RenderDocument, with which Chromium ignores a request to close a page that is navigating
  // (https://github.com/microsoft/playwright/issues/42068). Another `--disable-features` would replace
  // Playwright's.
  '--enable-features=RenderDocument:level/crashed-frame',
]

export interface PageOptions extends BrowserContextOptions {
  /** Runs in every document before its own scripts. */
  readonly before?: () => void
  /** The test may turn the page's clock on: `page.clock.runFor(1000)` fires what is due by then. */
  readonly clock?: boolean
  /** The page stays open until the end of the file. */
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
 * A context that the pages of a worker with the same options have in turn, emptied after each of them:
 * in a context of its own, a page takes Chromium three times as long.
 */
class CommonContext {
  readonly context: BrowserContext
  /** Keeps the processes of the context alive. */
  readonly #blank: Page
  readonly #devtools: CDPSession
  /** By the options as JSON. */
  static readonly #known = new Map<string, Promise<CommonContext>>()

  private constructor(context: BrowserContext, blank: Page, devtools: CDPSession) {
    this.context = context
    this.#blank = blank
    this.#devtools = devtools
  }

  static async get(browser: Browser, options: BrowserContextOptions): Promise<CommonContext> {
    const key = JSON.stringify(options)
    const known = await CommonContext.#known.get(key)
    if (known?.context.browser() === browser && !known.#blank.isClosed()) return known
    const created = CommonContext.#create(browser, options)
    CommonContext.#known.set(key, created)
    return created
  }

  static async #create(browser: Browser, options: BrowserContextOptions): Promise<CommonContext> {
    const context = await browser.newContext({ ...WIDE, ...options })
    await context.addInitScript(reportViolations)
    const blank = await context.newPage()
    return new CommonContext(context, blank, await context.newCDPSession(blank))
  }

  get isInUse(): boolean {
    return this.#pages.length > 0
  }

  get #pages(): Page[] {
    return this.context.pages().filter((page) => page !== this.#blank)
  }

  /** Closes all pages and forgets everything that they stored or fetched; else closes the context. */
  async empty(): Promise<void> {
    const late = setTimeout(EMPTYING, 'late', { ref: false })
    if ((await Promise.race([this.#clear(), late])) === 'late') await this.context.close()
  }

  async #clear(): Promise<void> {
    await this.context.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all(this.#pages.map((page) => page.close()))
    await this.context.clearCookies()
    await this.context.clearPermissions()
    await this.context.setOffline(false)
    const everything = { origin: '*', storageTypes: 'all' }
    await this.#devtools.send('Storage.clearDataForOrigin', everything)
    await this.#devtools.send('Network.clearBrowserCache')
  }
}

/**
 * Gives the tests of this file a browser. A test fails if a page complains, unless it empties
 * `complaints` itself.
 */
export function startBrowser(): TestBrowser {
  const complaints: string[] = []
  const contexts = new Set<BrowserContext>()
  const shared = new Set<BrowserContext>()
  const common = new Set<CommonContext>()

  afterEach(async () => {
    // A page may still be fetching what a test answers itself.
    const pages = [...contexts].flatMap((context) => context.pages())
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all([...contexts].map((context) => context.close()))
    contexts.clear()
    await Promise.all([...common].map((context) => context.empty()))
    common.clear()
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await Promise.all([...shared].map((context) => context.close()))
  })

  /** A common context if it is free, and no clock is installed in it. */
  async function contextFor({ clock, shared: isShared, ...options }: PageOptions) {
    const browser = await launch()
    const { viewport, reducedMotion, colorScheme, permissions, ...others } = options
    if (!clock && !isShared) {
      const found = await CommonContext.get(browser, others)
      if (!found.isInUse) {
        common.add(found)
        return found.context
      }
    }
    const context = await browser.newContext({ ...WIDE, ...options })
    ;(isShared ? shared : contexts).add(context)
    if (clock) await context.clock.install()
    await context.addInitScript(reportViolations)
    return context
  }

  return {
    complaints,
    async newPage({ before, ...options } = {}) {
      const { viewport, permissions } = options
      const context = await contextFor(options)
      const page = await context.newPage()
      if (before) await page.addInitScript(before)
      if (viewport) await page.setViewportSize(viewport)
      await page.emulateMedia({
        reducedMotion: options.reducedMotion ?? 'no-preference',
        colorScheme: options.colorScheme ?? 'light',
      })
      if (permissions) await context.grantPermissions(permissions)
      page.setDefaultTimeout(PATIENCE)
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.text().startsWith('policy: ')) complaints.push(message.text())
      })
      return page
    },
  }
}

/** Runs in every document: what its Content-Security-Policy refuses is a complaint. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`)
  })
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
