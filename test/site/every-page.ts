/** What holds for every page of the real site. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accessibilityViolations, chooseColorMode } from '../browser/axe.ts'
import { NARROW, saveData, startBrowser, WIDE } from '../browser/browser.ts'
import { realSite, type Served } from '../browser/site.ts'
import { LOCALES, ROUTES } from './real-site.ts'

const VIEWS = [
  ['light', WIDE],
  ['dark', NARROW],
  ['light', NARROW],
  ['dark', WIDE],
] as const
/** One page of each kind, checked in every view by `npm test`, too. */
const KINDS = ['', 'faq', 'api/overview', 'address-widget/code-generator', 'search', '404']
/** The narrowest window, which is also what a window of 1280 px leaves at 400% zoom. */
const NARROWEST = { width: 320, height: 640 }

/**
 * Defines a test for each page of a locale. `npm test` checks the pages of the first locale in one
 * view each, and of the others those that the first one does not have, and one of each kind;
 * `npm run test:all` checks all pages in all views.
 */
export function everyPage(name: (typeof LOCALES)[number]['name']): void {
  const locale = LOCALES.findIndex((it) => it.name === name)
  const browser = startBrowser()
  let site: Served
  let page: Page
  let failed: string[]
  beforeAll(async () => {
    site = await realSite()
    page = await browser.newPage({ reducedMotion: 'reduce', before: saveData, shared: true })
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().endsWith('/404'))
        failed.push(`${response.status()} ${response.url()}`)
    })
  })
  afterAll(() => site?.close())

  const isChecked = (route: string) =>
    locale === 0 || inject('thorough') || KINDS.includes(route) || route.startsWith(`api/${name}/`)

  test.each(
    [...ROUTES, 'search', '404'].filter(isChecked).map((route, index) => {
      const isFull = inject('thorough') || (locale === 0 && KINDS.includes(route))
      const view = VIEWS[(index + 2 * locale) % VIEWS.length] as (typeof VIEWS)[number]
      return [`/${name}/docs/${route}`, isFull ? VIEWS : [view]] as const
    }),
  )('%s loads, keeps the policy, fits any window and is accessible', async (url, views) => {
    failed = []
    await page.goto(site.url + url)
    expect(await page.locator('html[data-js] h1').count()).toBe(1)
    for (const [mode, { viewport }] of views) {
      await page.setViewportSize(viewport)
      await chooseColorMode(page, mode)
      expect(await accessibilityViolations(page), `${mode}, ${viewport.width} px`).toEqual([])
    }
    await page.setViewportSize(NARROWEST)
    expect(await overflow(page)).toBe(0)
    expect(failed).toEqual([])
  })
}

/** How far the page can be scrolled sideways, in CSS pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
