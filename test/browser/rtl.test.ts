/** Pages in a language that is written from right to left. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from '../sample.ts'
import { accessibilityViolations } from './axe.ts'
import { NARROW, startBrowser, WIDE } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md':
        '# \u0645\u0631\u062d\u0628\u0627\n\n```js\nconst first = 1\n```\n\n## \u0623\n\n## \u0628\n',
      'docs/s/one.md': '# \u062c\n',
      'docs/s/two.md': '# \u062d\n',
    },
    {
      title: 'Docs',
      search: false,
      locales: { ar: { label: '\u0627', htmlLang: 'ar', dir: 'rtl', path: '/' } },
    },
  )
})
afterAll(() => site?.close())

test.each(
  sample(
    [
      ['wide', WIDE],
      ['narrow', NARROW],
    ],
    2,
  ),
)('code is left-to-right, and the Copy button is above it, on the left: %s', async (_, size) => {
  const page = await browser.newPage(size)
  await page.goto(site.url)
  const button = page.locator('.copy')
  await button.waitFor({ state: 'attached' })
  await page.locator('pre').hover()
  const [code, copy, line] = await page.evaluate(() => {
    const range = new Range()
    range.selectNodeContents(document.querySelector('pre code') as Element)
    return [
      document.querySelector('pre') as Element,
      document.querySelector('.copy') as Element,
      range,
    ]
      .map((it) => it.getBoundingClientRect())
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
  })
  if (!code || !copy || !line) throw new Error('a box is missing')
  expect(line.left).toBeLessThan(code.left + 40)
  expect(copy.right).toBeLessThan((code.left + code.right) / 2)
  expect(copy.bottom).toBeLessThanOrEqual(code.top)
})

test('the frame is mirrored: brand and sidebar on the right, contents and tools on the left', async () => {
  const page = await browser.newPage(WIDE)
  await page.goto(site.url)
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) }
  }
  const main = await boxOf('main h1')
  expect((await boxOf('.brand')).left).toBeGreaterThan(WIDE.viewport.width / 2)
  expect((await boxOf('.navbar-tools')).right).toBeLessThan(WIDE.viewport.width / 2)
  expect((await boxOf('.sidebar')).left).toBeGreaterThan(main.right - 1)
  expect((await boxOf('.toc-list')).right).toBeLessThan(main.left)
})

test('the arrow of a closed group points to the left', { tags: 'thorough' }, async () => {
  const page = await browser.newPage(WIDE)
  await page.goto(site.url)
  const turn = await page
    .locator('.sidebar summary')
    .first()
    .evaluate((summary) => getComputedStyle(summary, '::after').rotate)
  expect(turn).toBe('135deg')
})

test('the menu of a narrow window is mirrored, and breaks no rule of accessibility', async () => {
  const page = await browser.newPage(NARROW)
  await page.goto(site.url)
  await page.locator('[data-menu-button]').click()
  const menu = page.locator('[data-menu]')
  await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0)
  const close = await menu.locator('button').first().boundingBox()
  expect(close?.x).toBeLessThan(NARROW.viewport.width / 4)
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the interface is in the language of the page', async () => {
  const page = await browser.newPage(WIDE)
  await page.goto(site.url)
  expect(await page.locator('.copy').first().textContent()).toBe('\u0646\u0633\u062e')
})
