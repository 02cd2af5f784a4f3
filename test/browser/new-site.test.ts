/** A site as `docsgen init` writes it: what its author sees first. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runDocsgen } from '../run.ts'
import { site } from '../site.ts'
import { accessibilityViolations, chooseColorMode } from './axe.ts'
import { startBrowser, WIDE } from './browser.ts'
import { type Served, serve } from './site.ts'

const browser = startBrowser()
let served: Served

async function serveNew(name: string): Promise<Served> {
  const made = await site().done()
  expect((await runDocsgen(['init', name], { cwd: made.root })).code).toBe(0)
  const { code, stderr } = await runDocsgen(['build'], { cwd: made.path(name) })
  expect(code, stderr).toBe(0)
  return serve(made.path(name), made.path(`${name}/build`))
}

beforeAll(async () => {
  served = await serveNew('acme')
})
afterAll(() => served?.close())

test('the first screen of a new site on a desktop is the whole landing page', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(served.url)
  const bottom = await page.locator('footer').evaluate((e) => e.getBoundingClientRect().bottom)
  expect(Math.round(bottom)).toBe(900)
  expect(await page.locator('.card').count()).toBe(3)
})

test('the first screen of a new site on a phone has both buttons, the command and the picture', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(served.url)
  const bottom = await page
    .locator('.hero img:visible')
    .evaluate((e) => e.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThan(844)
  expect(await page.locator('.hero .button').count()).toBe(2)
})

test.each(['/', '/guide/install', '/guide/write', '/guide/customize', '/guide/publish'])(
  'the page %s of a new site is accessible in both color modes, and fits 320 px',
  async (path) => {
    const page = await browser.newPage(WIDE)
    await page.goto(served.url + path)
    for (const mode of ['light', 'dark'] as const) {
      await chooseColorMode(page, mode)
      expect(await accessibilityViolations(page)).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  },
)

test('a long word in the title of a new site fits a phone', async () => {
  const long = await serveNew('Supercalifragilisticexpialidocious')
  onTestFinished(() => long.close())
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(long.url)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const ends = await page
      .locator('.brand, .hero h1, .hero p, .hero .button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
})
