import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NARROW, startBrowser, until, WIDE } from '../browser/browser.ts'
import { realSite, type Served } from '../browser/site.ts'
import { sample } from '../sample.ts'

const browser = startBrowser()
let site: Served
beforeAll(async () => {
  site = await realSite()
}, 180_000)
afterAll(() => site.close())

interface Shifting {
  shifts: string[]
}

function recordShifts(): void {
  const { shifts } = Object.assign(window as unknown as Shifting, { shifts: [] as string[] })
  interface Shift extends PerformanceEntry {
    readonly sources: readonly { readonly node: Node | null }[]
  }
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as Shift[]) {
      for (const { node } of sources) shifts.push((node as Element | null)?.outerHTML ?? 'gone')
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const loaded: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '': (page) => page.locator('.heading-anchor').first().waitFor({ state: 'attached' }),
  'api/error-codes': (page) => page.locator('.copy').first().waitFor({ state: 'attached' }),
  'address-widget/integration-guide': (page) => page.locator('[role=tab]').first().waitFor(),
  'address-widget/code-generator': (page) => page.locator('[data-island] input').first().waitFor(),
  'search?q=domain': (page) => page.locator('.search-results a').first().waitFor(),
  'no/such/page': (page) => page.locator('h1').waitFor(),
}

test.each(
  sample(
    Object.entries(loaded).flatMap(([route, isLoaded]) => [
      [route, 'narrow', NARROW, isLoaded] as const,
      [route, 'wide', WIDE, isLoaded] as const,
    ]),
    5,
  ),
)('nothing moves while "%s" loads in a %s window', async (route, _, window, isLoaded) => {
  const page = await browser.newPage({ ...window, before: recordShifts })
  await page.goto(`${site.url}/nz/docs/${route}`)
  await isLoaded(page)
  // What was laid out by now has been painted and reported.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await until(page, () => document.readyState === 'complete')
  expect(await page.evaluate(() => (globalThis as unknown as Shifting).shifts)).toEqual([])
})
