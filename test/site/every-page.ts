/** What holds for every page of the real site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
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
        const known = locale === 0 ? seen : kindsOf(route, LOCALES[0].name)
        const added = [...kindsOf(route)].filter((kind) => !known.has(kind))
        for (const kind of added) known.add(kind)
        if (locale === 0) return [route, added.length > 0 ? [view, view ^ 1] : [view]]
        return [route, added.length > 0 ? [view] : []]
      }),
    )
  }

  /** The kinds of elements of a page in this locale or another one, as they are built. */
  const kindsOf = (route: string, folder: string = name) =>
    kindsIn(parse(readFileSync(join(site.out, folder, 'docs', `${route || 'index'}.html`), 'utf8')))

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

type Node = DefaultTreeAdapterMap['node']

/** The kinds of elements in a node: what styles may select them and their parents by, and where text is. */
function kindsIn(node: Node, kinds = new Set<string>()): Set<string> {
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    if ('tagName' in child) kinds.add(`${nameOf(node)} > ${nameOf(child)}`)
    kindsIn(child, kinds)
  }
  return kinds
}

function nameOf(node: Node): string {
  if (!('attrs' in node)) return ''
  const attributes = node.attrs.map(({ name, value }) =>
    /^(class|role|type)$/.test(name) ? `${name}="${value}"` : value === '' ? name : `${name}=…`,
  )
  const hasText = node.childNodes.some((child) => 'value' in child && child.value.trim() !== '')
  return [node.tagName, ...attributes, hasText ? 'text' : ''].join(' ')
}
