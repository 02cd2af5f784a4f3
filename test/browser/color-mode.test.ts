import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite
let plain: ServedSite
let following: ServedSite

beforeAll(async () => {
  const files = { 'docs/index.md': '# Start\n\n[Next](next.md)\n', 'docs/next.md': '# Next\n' }
  site = await smallSite(files, { search: false, colorMode: { default: 'light' } })
  following = await smallSite(files, { search: false })
  plain = await smallSite(files, {
    search: false,
    colorMode: { default: 'dark', offerSystem: false },
  })
})
afterAll(() => Promise.all([site.close(), plain.close(), following.close()]))

const TOGGLE = '[data-color-mode-toggle]'

/** The mode that the page shows, and the one that it declares to the browser. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const meta = (name: string) =>
      document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
    return [document.documentElement.dataset.theme, meta('color-scheme'), meta('theme-color')]
  })

const LIGHT = ['light', 'light', '#ffffff']
const DARK = ['dark', 'dark', '#10161c']

describe('color mode', () => {
  test.each([
    ['dark', DARK],
    ['light', LIGHT],
  ] as const)(
    'follows a %s system unless the site or the visitor chooses',
    async (scheme, mode) => {
      const page = await browser.newPage({ colorScheme: scheme })
      // Without the client: the mode is right before it.
      await page.route('**/client-*.js', (route) => route.abort())
      await page.goto(following.url)
      expect(await shown(page)).toEqual(mode)
      await page.unroute('**/client-*.js')
      await page.reload()
      await page.getByRole('button', { name: 'Color mode: System' }).click()
      await page.getByRole('button', { name: 'Color mode: Light' }).waitFor()
      expect(await shown(page)).toEqual(LIGHT)
    },
  )

  test('follows the system without scripts, unless the site chooses', async () => {
    for (const [{ url }, expected] of [
      [following, 'rgb(16, 22, 28)'],
      [site, 'rgb(255, 255, 255)'],
    ] as const) {
      const page = await browser.newPage({ colorScheme: 'dark', javaScriptEnabled: false })
      await page.goto(url)
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      ).toBe(expected)
    }
  })

  test('is light at first, with any setting of the system, and cycles light, dark, system', async () => {
    const page = await browser.newPage({ colorScheme: 'dark' })
    await page.goto(site.url)
    expect(await shown(page)).toEqual(LIGHT)
    const button = page.getByRole('button', { name: 'Color mode: Light' })
    await button.click()
    expect(await shown(page)).toEqual(DARK)
    await page.getByRole('button', { name: 'Color mode: Dark' }).click()
    await page.getByRole('button', { name: 'Color mode: System' }).waitFor()
    expect(await shown(page)).toEqual(DARK)
    await page.emulateMedia({ colorScheme: 'light' })
    await until(page, () => document.documentElement.dataset.theme === 'light')
    await page.click(TOGGLE)
    await button.waitFor()
  })

  test('toggles between two where the site does not follow the system', {
    tags: 'thorough',
  }, async () => {
    const page = await browser.newPage()
    await page.goto(plain.url)
    expect(await shown(page)).toEqual(DARK)
    await page.click(TOGGLE)
    expect(await shown(page)).toEqual(LIGHT)
    await page.click(TOGGLE)
    expect(await shown(page)).toEqual(DARK)
  })

  test('is remembered, and applied before the first paint', async () => {
    const page = await browser.newPage()
    await page.goto(site.url)
    await page.click(TOGGLE)
    // The body's first child sees it already: no script of the client has run by then.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        observer.disconnect()
        Object.assign(window, { atFirst: document.documentElement.dataset.theme })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.route('**/client-*.js', (route) => route.abort())
    await page.reload()
    expect(await page.evaluate(() => (window as { atFirst?: string }).atFirst)).toBe('dark')
    expect(await shown(page)).toEqual(DARK)
  })

  test('stays from page to page, and other tabs follow', async () => {
    const page = await browser.newPage()
    await page.goto(site.url)
    const other = await page.context().newPage()
    await other.goto(`${site.url}/next`)
    await page.click(TOGGLE)
    await until(other, () => document.documentElement.dataset.theme === 'dark')
    await page.click('main a')
    await page.waitForSelector('h1:text("Next")')
    expect(await shown(page)).toEqual(DARK)
  })

  test.each(['blocked', 'full'])('works when storage is %s', async (fault) => {
    const page = await browser.newPage()
    await page.addInitScript((kind) => {
      const fail = () => {
        throw new DOMException('no', kind === 'full' ? 'QuotaExceededError' : 'SecurityError')
      }
      if (kind === 'full') Storage.prototype.setItem = fail
      else Object.defineProperty(window, 'localStorage', { get: fail })
    }, fault)
    await page.goto(site.url)
    await page.click(TOGGLE)
    expect(await shown(page)).toEqual(DARK)
  })
})
