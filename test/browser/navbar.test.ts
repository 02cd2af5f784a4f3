/** Menus of the navbar in the browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../sample.ts'
import { accessibilityViolations, chooseColorMode } from './axe.ts'
import { NARROW, startBrowser, WIDE } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md': '# Start\n\nText.\n\n## Part\n\nText.\n',
      'docs/a.md': '# Page A\n\nText.\n',
      'static/icons/book.svg':
        '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor"><path d="M4 4h16v16H4z"/></svg>',
    },
    {
      title: 'Menus',
      locales: {
        en: { label: 'English', path: '/' },
        he: { label: 'עברית', dir: 'rtl', path: '/he/' },
      },
      navbar: {
        items: [
          {
            label: 'More',
            icon: '/icons/book.svg',
            items: [
              { label: 'A', to: '/a', icon: '/icons/book.svg' },
              { label: 'Part', to: '/#part' },
            ],
          },
          { label: 'Other', items: [{ label: 'Far', to: 'https://example.com' }] },
        ],
      },
    },
  )
})
afterAll(() => site.close())

async function open(path = '/', options = {}) {
  const page = await browser.newPage(options)
  await page.goto(site.url + path)
  return page
}

const summary = (page: Page, label: string) => page.locator(`.navbar summary:text("${label}")`)
const isOpen = (page: Page, label: string) =>
  page.locator(`.navbar details[open] summary:text("${label}")`).count()

test('a menu opens and closes with the keyboard, and Escape returns to its button', async () => {
  const page = await open()
  await summary(page, 'More').focus()
  await page.keyboard.press('Enter')
  expect(await isOpen(page, 'More')).toBe(1)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('A')
  await page.keyboard.press('Escape')
  await expect.poll(() => isOpen(page, 'More')).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More')
  await page.keyboard.press('Enter')
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
  await expect.poll(() => isOpen(page, 'More')).toBe(0)
})

test('a menu closes on a click outside, and when another opens', { tags: 'thorough' }, async () => {
  const page = await open()
  await summary(page, 'More').click()
  await summary(page, 'Other').click()
  expect([await isOpen(page, 'More'), await isOpen(page, 'Other')]).toEqual([0, 1])
  await page.click('h1')
  expect(await isOpen(page, 'Other')).toBe(0)
})

test('a menu closes when one of its links is followed, also to a part of the page, and with Back', async () => {
  const page = await open()
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await summary(page, 'More').click()
  await page.click('.navbar .nav-menu a:text("Part")')
  await page.waitForURL(`${site.url}/#part`)
  await expect.poll(() => isOpen(page, 'More')).toBe(0)
  await summary(page, 'More').click()
  await page.click('.navbar .nav-menu a:text("A")')
  await page.waitForURL(`${site.url}/a`)
  await page.waitForSelector('h1:text("Page A")')
  await expect.poll(() => isOpen(page, 'More')).toBe(0)
  await summary(page, 'More').click()
  await page.goBack()
  await page.waitForSelector('h1:text("Start")')
  await expect.poll(() => isOpen(page, 'More')).toBe(0)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('without scripts a menu opens, and only one at a time', async () => {
  const page = await open('/', { javaScriptEnabled: false })
  await summary(page, 'Other').click()
  await summary(page, 'More').click()
  expect([await isOpen(page, 'More'), await isOpen(page, 'Other')]).toEqual([1, 0])
  await page.click('.navbar .nav-menu a:text("A")')
  await page.waitForURL(`${site.url}/a`)
})

test('in narrow windows the menu has its links', { tags: 'thorough' }, async () => {
  const page = await open('/', NARROW)
  await page.click('[data-menu-button]')
  const menu = page.locator('[data-menu]:popover-open')
  await menu.locator('summary:text("More")').click()
  await menu.getByRole('link', { name: 'A', exact: true }).click()
  await page.waitForURL(`${site.url}/a`)
  await page.waitForSelector('h1:text("Page A")')
  await expect.poll(() => page.locator('[data-menu]:popover-open').count()).toBe(0)
})

test('on a right-to-left page a menu opens below its button, inside the window', {
  tags: 'thorough',
}, async () => {
  const page = await open('/he/')
  await summary(page, 'More').click()
  const list = await page.locator('.navbar .nav-menu[open] > ul').boundingBox()
  const button = await summary(page, 'More').boundingBox()
  const right = (box: typeof list) => Math.round((box?.x ?? 0) + (box?.width ?? 0))
  expect(right(list)).toBe(right(button))
  expect(list?.x).toBeGreaterThan(0)
})

describe.each(sample(['light', 'dark'] as const, 2))(
  'breaks no rule of accessibility: %s',
  (mode) => {
    test.each([WIDE, NARROW])('$viewport.width', async (window) => {
      const page = await open('/', { ...window, reducedMotion: 'reduce' })
      await chooseColorMode(page, mode)
      if (window === NARROW) await page.click('[data-menu-button]')
      await page.locator(`${window === NARROW ? '.menu' : '.navbar'} summary:text("More")`).click()
      expect(await accessibilityViolations(page)).toEqual([])
    })
  },
)
