/** The real site, every page of it: what holds for each, whatever is written on it. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NARROW, type PageOptions, saveData, startBrowser, WIDE } from './browser.ts'
import { realSite, type Served } from './site.ts'

const browser = startBrowser()
let site: Served

beforeAll(async () => {
  site = await realSite()
}, 180_000)
afterAll(() => site.close())

/** Every page as a visitor sees it, in both colour modes and two windows. */
const VIEWS = ['light, wide', 'light, narrow', 'dark, narrow', 'dark, wide'] as const
type View = (typeof VIEWS)[number]

describe('every page', () => {
  let urls: string[]
  const failed: string[] = []
  const complaints: string[] = []
  const wide: string[] = []
  const broken = new Map<View, string[]>(VIEWS.map((view) => [view, []]))

  beforeAll(async () => {
    urls = readdirSync(site.out, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.html') && path.includes('docs/'))
      .map((path) => `${site.url}/${path.replace(/(index)?\.html$/, '')}`)
    const waiting = [...urls]
    const visitAll = async (): Promise<void> => {
      const page = await browser.newPage({ reducedMotion: 'reduce', before: saveData })
      page.on('response', (response) => {
        if (response.status() < 400 || response.url().endsWith('/404')) return
        failed.push(`${response.status()} ${response.url()}`)
      })
      for (let url = waiting.pop(); url; url = waiting.pop()) await visit(page, url)
    }
    await Promise.all([visitAll(), visitAll()])
    complaints.push(...browser.complaints.splice(0))
  }, 600_000)

  async function visit(page: Page, url: string): Promise<void> {
    await page.setViewportSize(WIDE.viewport)
    await page.goto(url)
    if ((await page.locator('html[data-js] h1').count()) !== 1) failed.push(`no h1: ${url}`)
    await loadAxe(page)
    const look = async (view: View, options?: object) => {
      for (const rule of await violations(page, options)) broken.get(view)?.push(`${url}: ${rule}`)
    }
    await look('light, wide')
    await page.setViewportSize(NARROW.viewport)
    await look('light, narrow')
    // The colours are all that the other mode changes.
    await choose(page, 'dark')
    await look('dark, narrow', COLOUR_RULES)
    await page.setViewportSize(WIDE.viewport)
    await look('dark, wide', COLOUR_RULES)
    await choose(page, 'light')
    await page.setViewportSize(NARROWEST)
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(url)
  }

  test('is visited, and nothing fails on it', () => {
    expect(urls.length).toBeGreaterThan(130)
    expect(failed).toEqual([])
  })

  test('fits the narrowest window, which is what large letters leave of others', () => {
    expect(wide).toEqual([])
  })

  test('keeps the policy', () => expect(complaints).toEqual([]))

  test.each(VIEWS)('breaks no rule of accessibility: %s', (view) => {
    expect(broken.get(view)).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)(
  'what opens breaks no rule of accessibility: %s',
  (mode) => {
    const open = async (route: string, window: PageOptions) => {
      const page = await browser.newPage({ ...window, reducedMotion: 'reduce', before: saveData })
      await page.goto(`${site.url}/nz/docs/${route}`)
      await choose(page, mode)
      return page
    }
    const isClean = async (page: Page) => {
      await loadAxe(page)
      expect(await violations(page)).toEqual([])
    }

    test('the menu of narrow windows', async () => {
      const page = await open('faq', NARROW)
      await page.locator('[data-menu-button]').click()
      await page.locator('[data-menu]:popover-open').waitFor()
      await isClean(page)
    })

    test('the table of contents of narrow windows', async () => {
      const page = await open('faq', NARROW)
      await page.locator('.toc-button').click()
      await page.locator('[data-toc]:popover-open').waitFor()
      await isClean(page)
    })

    test('the country menu', async () => {
      const page = await open('faq', WIDE)
      await page.locator('[data-country-menu] summary').click()
      await isClean(page)
    })

    test.each([
      ['wide', WIDE],
      ['narrow', NARROW],
    ])('the search with its results: %s', async (_, window) => {
      const page = await open('faq', window)
      await page.locator('[data-search]').click()
      await page.locator('dialog[open] input').fill('domain')
      await page.locator('dialog[open] [role=option]').first().waitFor()
      await isClean(page)
    })

    test.each([
      ['wide', WIDE],
      ['narrow', NARROW],
    ])('the code generator: %s', async (_, window) => {
      const page = await open('address-widget/code-generator', window)
      await page.locator('[data-island] select, [data-island] input').first().waitFor()
      await isClean(page)
    })
  },
)

test('before any intent a page loads less than 8 KB of script, and a search less than 12', async () => {
  const page = await browser.newPage()
  const loaded: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) loaded.push(pathname)
  })
  const take = () =>
    loaded
      .splice(0)
      .map((path) => brotliCompressSync(readFileSync(join(site.out, path))).length)
      .reduce((sum, size) => sum + size, 0)
  await page.goto(`${site.url}/nz/docs/faq`)
  await page.waitForLoadState('networkidle')
  const atFirst = take()
  expect(atFirst).toBeGreaterThan(0)
  expect(atFirst).toBeLessThan(8_000)
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('invoice')
  await page.locator('dialog [role=option]').first().waitFor()
  const search = take()
  expect(search).toBeGreaterThan(0)
  expect(search).toBeLessThan(12_000)
})

test('browsers verify the style sheet and every script that a page begins with', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/nz/docs/faq`)
  const tags = 'script[src], link[rel=stylesheet], link[rel=modulepreload]'
  const found = await page
    .locator(tags)
    .evaluateAll((all) => all.map((e) => e.getAttribute('integrity')))
  expect(found.length).toBeGreaterThanOrEqual(2)
  for (const integrity of found) expect(integrity).toMatch(/^sha384-/)
  for (const name of readdirSync(join(site.out, 'assets')))
    expect(statSync(join(site.out, 'assets', name)).size, name).toBeGreaterThan(0)
  const script = await page.getAttribute('script[src]', 'src')
  await page.route(`**${script}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};window.tampered = true` })
  })
  await page.reload()
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const NARROWEST = { width: 320, height: 640 }
const COLOUR_RULES = { runOnly: ['color-contrast', 'link-in-text-block'] }

function loadAxe(page: Page): Promise<void> {
  return page.evaluate(axe)
}

/** As another tab of the same site would choose it. */
async function choose(page: Page, mode: 'light' | 'dark'): Promise<void> {
  const scheme = await page.evaluate((mode) => {
    localStorage.setItem('docsgen.color-mode', mode)
    dispatchEvent(new StorageEvent('storage', { key: 'docsgen.color-mode' }))
    return getComputedStyle(document.documentElement).colorScheme
  }, mode)
  // Or the same colours would be looked at twice.
  expect(scheme).toBe(mode)
}

function violations(page: Page, options: object = {}): Promise<string[]> {
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
        }>
      }
    }
    // Not among those that run by themselves: targets of 24 px at least.
    const rules = { 'target-size': { enabled: true } }
    const result = await axe.run({ resultTypes: ['violations'], rules, ...options })
    return result.violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.length} times, e.g. ${nodes[0]?.html.slice(0, 300)} (${nodes[0]?.failureSummary})`,
    )
  }, options)
}
