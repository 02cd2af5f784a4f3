/** The real site, every page of it: what holds for each, whatever is written on it. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NARROW, saveData, startBrowser, WIDE } from './browser.ts'
import { realSite, type ServedSite } from './site.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const browser = startBrowser()
let site: ServedSite
let urls: string[]

beforeAll(async () => {
  site = await realSite()
  urls = readdirSync(site.out, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html') && path.includes('docs/'))
    .map((path) => `${site.url}/${path.replace(/(index)?\.html$/, '')}`)
    .sort()
}, 120_000)
afterAll(() => site.close())

/** One page of each kind, and those with the most on them. */
const TEMPLATES = [
  '',
  'search',
  'no/such/page',
  'address-widget/code-generator',
  'address-widget/integration-guide',
  'api/nz/nz-address-verification-api',
  'api/error-codes',
  'faq',
]

test('every page keeps the policy, and nothing fails on it', { timeout: 240_000 }, async () => {
  expect(urls.length).toBeGreaterThan(130)
  const failed: string[] = []
  const waiting = [...urls]
  const visitAll = async (): Promise<void> => {
    const page = await browser.newPage({ before: saveData })
    page.on('response', (response) => {
      if (response.status() < 400 || response.url().endsWith('/404')) return
      failed.push(`${response.status()} ${response.url()}`)
    })
    for (let url = waiting.pop(); url; url = waiting.pop()) {
      await page.goto(url)
      expect(await page.locator('html[data-js] h1').count(), url).toBe(1)
      expect(browser.complaints, url).toEqual([])
    }
  }
  await Promise.all([visitAll(), visitAll(), visitAll()])
  expect(failed).toEqual([])
})

test.each([
  ['light', WIDE],
  ['dark', WIDE],
  ['light', NARROW],
  ['dark', NARROW],
] as const)(
  'no template breaks a rule of accessibility: %s, %o',
  { timeout: 120_000 },
  async (colorMode, window) => {
    const page = await browser.newPage({ ...window, reducedMotion: 'reduce', before: saveData })
    await page.addInitScript((mode) => localStorage.setItem('docsgen.color-mode', mode), colorMode)
    for (const route of TEMPLATES) {
      await page.goto(`${site.url}/nz/docs/${route}`)
      expect(await violations(page), route).toEqual([])
    }
  },
)

test('before any intent a page loads less than 8 KB of script', async () => {
  const page = await browser.newPage()
  const loaded: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) loaded.push(pathname)
  })
  await page.goto(`${site.url}/nz/docs/faq`)
  await page.waitForLoadState('networkidle')
  const sizes = loaded.map((path) => brotliCompressSync(readFileSync(join(site.out, path))).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8_000)
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
  const script = await page.getAttribute('script[src]', 'src')
  await page.route(`**${script}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};window.tampered = true` })
  })
  await page.reload()
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
})

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
        }>
      }
    }
    const result = await axe.run({ resultTypes: ['violations'] })
    return result.violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.length} times, e.g. ${nodes[0]?.html.slice(0, 300)} (${nodes[0]?.failureSummary})`,
    )
  })
}
