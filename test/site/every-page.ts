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
/** One page of each kind. */
const KINDS = ['', 'faq', 'api/overview', 'address-widget/code-generator', 'search', '404']
/** The narrowest window, which is also what a window of 1280 px leaves at 400% zoom. */
const NARROWEST = { width: 320, height: 640 }
/** Of the pages of one kind, `npm test` opens one in ten and audits one in five of those. */
const OPENED = 10
const AUDITED = 5

/**
 * Defines a test for each page of a locale. `npm test` opens one page of each kind, some of the other
 * pages of the first locale, and of the other locales the first page and one about that country. It
 * audits one of each kind and some of the others, each in one of the views in turn.
 * `npm run test:all` audits every page of the first locale in two views, which together have both color
 * modes and both widths, and of the other locales in one.
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

  const isOpened = (route: string, index: number) =>
    inject('thorough') ||
    (locale === 0
      ? KINDS.includes(route) || index % OPENED === 0
      : route === '' || route === `api/${name}/${name}-address-verification-api`)

  const viewsOf = (route: string, index: number) => {
    if (inject('thorough')) {
      const first = (index % 2) * 2
      return VIEWS.slice(first, locale === 0 ? first + 2 : first + 1)
    }
    const isKind = locale === 0 && KINDS.includes(route)
    const view = (isKind ? KINDS.indexOf(route) : index / AUDITED + 2) % VIEWS.length
    return isKind || index % AUDITED === 0 ? VIEWS.slice(view, view + 1) : []
  }

  test.each(
    [...ROUTES, 'search', '404'].filter(isOpened).map((route, index) => {
      const views = viewsOf(route, index)
      const audit = views.length > 0 ? ', and is accessible' : ''
      return [`/${name}/docs/${route}`, audit, views] as const
    }),
  )('%s loads, keeps the policy, fits any window%s', async (url, _, views) => {
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
