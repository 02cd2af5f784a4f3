/** Tabs of sections in the browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../sample.ts'
import { accessibilityViolations, chooseColorMode } from './axe.ts'
import { NARROW, startBrowser, until, WIDE } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md': '---\nlayout: landing\n---\n\n# Start\n\nText.\n',
      'docs/guides/index.md': '---\nsidebar_badge: New\n---\n\n# Guide\n\nText.\n',
      'docs/guides/more.md': '# More\n\nText.\n',
      'docs/api/index.md': '# Overview\n\nText.\n',
      'docs/api/calls/one.md': '# One\n\nZebras.\n',
    },
    {
      title: 'Two products',
      base: '/repo/',
      locales: {
        en: { label: 'English', path: '/' },
        he: { label: 'עברית', dir: 'rtl', path: '/he/' },
      },
      sections: [
        { label: 'Guides', folder: 'guides' },
        { label: 'API', folder: 'api' },
      ],
    },
  )
})
afterAll(() => site.close())

async function open(path: string, options = {}) {
  const page = await browser.newPage(options)
  await page.goto(site.url + path)
  return page
}

const CURRENT = '.sections [aria-current=true]'
const SIDEBAR = '[data-part=sidebar] a'

test('a tab leads to its section without a reload: sidebar, tab and Back follow', async () => {
  const page = await open('/repo/')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  expect(await page.locator(CURRENT).count()).toBe(0)
  await page.click('.sections a:text("API")')
  await page.waitForURL(`${site.url}/repo/api`)
  await expect.poll(() => page.textContent(CURRENT)).toBe('API')
  expect(await page.locator(SIDEBAR).allTextContents()).toEqual(['Overview', 'One'])
  await page.click('.sections a:text("Guides")')
  await page.waitForURL(`${site.url}/repo/guides`)
  await expect.poll(() => page.textContent(CURRENT)).toBe('Guides')
  expect(await page.locator(SIDEBAR).allTextContents()).toEqual(['Guide New', 'More'])
  await page.goBack()
  await until(page, () => document.querySelector('.sections [aria-current]')?.textContent === 'API')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('results of the search name the section', { tags: 'thorough' }, async () => {
  const page = await open('/repo/guides')
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('zebras')
  await page.getByText('API › Calls › One').waitFor()
})

test('in narrow windows, the sections are in the menu instead of the bar', {
  tags: 'thorough',
}, async () => {
  const page = await open('/repo/guides', NARROW)
  expect(await page.locator('.sections').isVisible()).toBe(false)
  await page.click('[data-menu-button]')
  const menu = page.locator('[data-menu]:popover-open')
  expect(await menu.locator('.section-links [aria-current=true]').textContent()).toBe('Guides')
  await menu.getByRole('link', { name: 'API' }).click()
  await page.waitForURL(`${site.url}/repo/api`)
  await menu.waitFor({ state: 'hidden' })
  await page.click('[data-menu-button]')
  expect(await menu.locator('.section-links [aria-current=true]').textContent()).toBe('API')
  expect(await menu.locator(SIDEBAR).first().textContent()).toBe('Overview')
})

test.each(sample([WIDE, NARROW], 2))('works without scripts: $viewport.width', async (window) => {
  const page = await open('/repo/guides', { ...window, javaScriptEnabled: false })
  if (window === NARROW) await page.click('.menu-button')
  const place = window === NARROW ? '[data-menu]' : '.sections'
  await page.click(`${place} a:text("API")`)
  await page.waitForURL(`${site.url}/repo/api`)
  expect(await page.textContent(`${place} [aria-current=true]`)).toBe('API')
})

test('begins at the right on a right-to-left page', { tags: 'thorough' }, async () => {
  const page = await open('/repo/he/guides')
  const tabs = page.locator('.sections a')
  const [first, second] = [await tabs.nth(0).boundingBox(), await tabs.nth(1).boundingBox()]
  expect(first?.x).toBeGreaterThan(second?.x ?? 0)
  expect(await page.getAttribute('nav.sections', 'aria-label')).toBe('מדורים')
})

describe.each(sample(['light', 'dark'] as const, 2))(
  'breaks no rule of accessibility: %s',
  (mode) => {
    test.each([
      ['/repo/api/calls/one', WIDE],
      ['/repo/he/guides', WIDE],
      ['/repo/guides', NARROW],
    ])('%s %o', async (path, window) => {
      const page = await open(path, { ...window, reducedMotion: 'reduce' })
      await chooseColorMode(page, mode)
      if (window === NARROW) await page.click('[data-menu-button]')
      expect(await accessibilityViolations(page)).toEqual([])
    })
  },
)
