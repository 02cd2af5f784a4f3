/** A fallback page, under the site's policy. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityViolations } from './axe.ts'
import { startBrowser } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md': '# Home\n\n[Guide](guide.md)\n',
      'docs/index.ar.md': '# بداية\n\n[دليل](guide.md)\n',
      'docs/guide.md': '# Guide\n\nText.\n\n## One\n\n## Two\n\n[Home](index.md)\n',
    },
    {
      locales: {
        en: { label: 'English', path: '/' },
        ar: { label: 'العربية', dir: 'rtl', fallback: 'en' },
      },
      search: false,
    },
  )
})
afterAll(() => site.close())

test("fallback text is left-to-right in a right-to-left frame, and its links lead to the reader's locale", async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/ar/`)
  await page.click('main .prose a')
  await page.waitForSelector('.fallback-notice')
  const direction = (selector: string) =>
    page.$eval(selector, (element) => getComputedStyle(element).direction)
  expect(await direction('h1')).toBe('ltr')
  expect(await direction('.prose')).toBe('ltr')
  expect(await direction('.fallback-notice')).toBe('rtl')
  expect(await direction('.sidebar')).toBe('rtl')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.click('main .prose a:text("Home")')
  await page.waitForURL('**/ar/')
  await expect.poll(() => page.locator('.fallback-notice').count()).toBe(0)
  await page.goBack()
  await page.click('.fallback-notice a')
  await page.waitForURL('**/guide')
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('en')
})
