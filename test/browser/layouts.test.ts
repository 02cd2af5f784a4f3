/** Pages of different layouts: how they look, and the way from one to another. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityViolations, chooseColorMode } from './axe.ts'
import { NARROW, saveData, startBrowser, until, WIDE } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md':
        '---\ntitle: Example\nlayout: landing\nhero:\n  name: Acme\n  title: Everything in one place\n  command: npm install acme\n  text: A sentence about it.\n  image: plan.svg\n  actions:\n    - { label: Guide, to: guide.md }\n    - { label: Code, to: "https://example.com" }\n---\n\n## Why\n\nBecause.\n\n::::cards\n:::card[Guide]{href="guide.md" icon="book"}\nRead it.\n:::\n:::card[Table]{href="table.md" icon="chart"}\nSee it.\n:::\n::::\n',
      'docs/plan.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" rx="20" fill="#38c"/></svg>',
      'docs/guide.md': '# Guide\n\n[Table](table.md)\n\n## Part\n\nText.\n',
      'docs/code.md': `# Code\n\n## Part\n\nText.\n\n\`\`\`js\n${'x'.repeat(98)}\n\`\`\`\n`,
      'docs/table.md': '---\nlayout: wide\n---\n# Table\n\n[Home](index.md)\n\n## Part\n\nText.\n',
    },
    { title: 'Example' },
  )
})
afterAll(() => site?.close())

test('navigation between layouts needs no reload', async () => {
  const page = await browser.newPage({ ...WIDE, before: saveData })
  await page.goto(site.url)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const parts = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-part]')].map((e) => e.getAttribute('data-part')),
    )
  expect(await parts()).toEqual(['main'])
  await page.click('.hero a:text("Guide")')
  await page.waitForSelector('h1:text("Guide")')
  expect(await parts()).toEqual(['sidebar', 'main', 'toc'])
  await until(page, () => document.activeElement?.tagName === 'H1')
  await page.waitForSelector('[data-toc] a:text("Part")')
  await page.click('main a:text("Table")')
  await page.waitForSelector('h1:text("Table")')
  expect(await parts()).toEqual(['sidebar', 'main'])
  await page.click('main a:text("Home")')
  await page.waitForSelector('h1:text("Everything")')
  expect(await parts()).toEqual(['main'])
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('code uses the room up to the table of contents before it is cut off', async () => {
  const page = await browser.newPage({ viewport: { width: 1920, height: 900 } })
  await page.goto(`${site.url}/code`)
  const hidden = () => page.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth)
  expect(await hidden()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await hidden()).toBeGreaterThan(0)
})

test.each([
  ['wide', WIDE],
  ['narrow', NARROW],
])('a landing page is accessible and fits a %s window in both color modes', async (_, size) => {
  const page = await browser.newPage(size)
  await page.goto(site.url)
  for (const mode of ['light', 'dark'] as const) {
    await chooseColorMode(page, mode)
    expect(await accessibilityViolations(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('the command of a landing page is copied without its prompt', async () => {
  const page = await browser.newPage({
    ...WIDE,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.goto(site.url)
  await page.click('.hero-command .copy')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('npm install acme')
})

test('the navbar of a landing page is clear at its top, and filled as soon as text is below it', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 300 } })
  await page.goto(site.url)
  const opacity = () =>
    page.locator('.navbar').evaluate((bar) => getComputedStyle(bar, '::before').opacity)
  expect(await opacity()).toBe('0')
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
  await expect.poll(opacity).toBe('1')
})

test('the name of a landing page can be read in forced colors and on paper', async () => {
  const page = await browser.newPage({ ...WIDE, forcedColors: 'active' })
  await page.goto(site.url)
  const color = () => page.locator('.hero-name').evaluate((e) => getComputedStyle(e).color)
  expect(await color()).not.toBe('rgba(0, 0, 0, 0)')
  await page.emulateMedia({ forcedColors: 'none' })
  expect(await color()).toBe('rgba(0, 0, 0, 0)')
  await page.emulateMedia({ media: 'print' })
  expect(await color()).not.toBe('rgba(0, 0, 0, 0)')
})

test('nothing on a landing page moves for visitors who want less motion', async () => {
  const page = await browser.newPage({ ...WIDE, reducedMotion: 'reduce' })
  await page.goto(site.url)
  const times = page
    .locator('.button, .card')
    .evaluateAll((all) => all.map((e) => getComputedStyle(e).transitionDuration))
  expect(new Set(await times)).toEqual(new Set(['0s']))
})

test('the not-found page begins where the others do, beside their menu', async () => {
  const page = await browser.newPage(WIDE)
  const left = () => page.locator('h1').evaluate((h1) => h1.getBoundingClientRect().left)
  await page.goto(`${site.url}/guide`)
  const ofPage = await left()
  await page.goto(`${site.url}/none`)
  expect(await left()).toBe(ofPage)
  const lists = page.locator('.not-found ul')
  const looks = await lists.evaluateAll((all) =>
    all.map((list) => getComputedStyle(list.querySelector('li') as Element).display),
  )
  expect(new Set(looks)).toEqual(new Set(['list-item']))
})

test('the ring of the button of the contents is not covered, and colors change both ways', async () => {
  const page = await browser.newPage({ ...NARROW, reducedMotion: 'no-preference' })
  await page.goto(`${site.url}/guide`)
  const button = page.locator('.toc-button')
  await page.keyboard.press('Tab')
  await button.focus()
  const { outlineOffset, transitionDuration } = await button.evaluate((it) => {
    const { outlineOffset, transitionDuration } = getComputedStyle(it)
    return { outlineOffset, transitionDuration }
  })
  expect(outlineOffset).toBe('-2px')
  expect(transitionDuration).toBe('0.12s')
})

test('a box that is not checked has the colors of the theme', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/guide`)
  await chooseColorMode(page, 'dark')
  const colors = await page.evaluate(() => {
    const box = document.createElement('input')
    box.type = 'checkbox'
    document.querySelector('main')?.append(box)
    const { appearance, backgroundColor } = getComputedStyle(box)
    return {
      appearance,
      isGround: backgroundColor === getComputedStyle(document.documentElement).backgroundColor,
    }
  })
  expect(colors).toEqual({ appearance: 'none', isGround: true })
})
