/** What holds for every page of the real site. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accessibilityViolations, chooseColorMode } from '../browser/axe.ts'
import { NARROW, saveData, startBrowser, WIDE } from '../browser/browser.ts'
import { realSite, type Served } from '../browser/site.ts'
import { hasOwnKinds, kindsOf } from './kinds.ts'
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
 * Defines a test for each page of a locale, which opens it. `npm test` opens one page of each kind, some
 * of the other pages of the first locale, and of the other locales the first page and one about that
 * country. It audits one of each kind and some of the others, each in one of the views in turn.
 *
 * `npm run test:all` opens every page. It audits all of the first locale, and of the others those that
 * have other elements than there, each in one of the views in turn. How an element looks depends on its
 * kind, because no page has styles of its own; so the first page with a new kind is also audited in the
 * opposite view, and each kind is seen in both color modes and both widths.
 */
export function everyPage(name: (typeof LOCALES)[number]['name']): void {
  const locale = LOCALES.findIndex((it) => it.name === name)
  const browser = startBrowser()
  const routes = [...ROUTES, 'search', '404']
  let site: Served
  let page: Page
  let failed: string[]
  /** The views to audit each page in, by route. */
  let views: ReadonlyMap<string, readonly number[]>
  beforeAll(async () => {
    site = await realSite()
    views = inject('thorough') ? allViews() : new Map(opened.map(sampledViews))
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
  const opened = routes.filter(isOpened)

  const sampledViews = (route: string, index: number): [string, number[]] => {
    if (locale === 0 && KINDS.includes(route)) return [route, [KINDS.indexOf(route) % VIEWS.length]]
    return [route, index % AUDITED === 0 ? [(index / AUDITED + 2) % VIEWS.length] : []]
  }

  const allViews = () => {
    const seen = new Set<string>()
    return new Map(
      routes.map((route, index) => {
        const view = index % VIEWS.length
        const path = `${name}/docs/${route || 'index'}.html`
        if (locale > 0) return [route, hasOwnKinds(site.out, path) ? [view] : []]
        const before = seen.size
        for (const kind of kindsOf(site.out, path)) seen.add(kind)
        return [route, seen.size > before ? [view, view ^ 1] : [view]]
      }),
    )
  }

  const audit = async (view: number) => {
    const [mode, { viewport }] = VIEWS[view] as (typeof VIEWS)[number]
    await page.setViewportSize(viewport)
    await chooseColorMode(page, mode)
    expect(await accessibilityViolations(page), `${mode}, ${viewport.width} px`).toEqual([])
  }

  test.each(opened.map((route) => [`/${name}/docs/${route}`, route] as const))(
    '%s loads, keeps the policy, fits any window, and is accessible',
    async (url, route) => {
      failed = []
      await page.goto(site.url + url)
      expect(await page.locator('html[data-js] h1').count()).toBe(1)
      for (const view of views.get(route) ?? []) await audit(view)
      await page.setViewportSize(NARROWEST)
      expect(await overflow(page)).toBe(0)
      expect(failed).toEqual([])
    },
  )
}

/** How far the page can be scrolled sideways, in CSS pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
