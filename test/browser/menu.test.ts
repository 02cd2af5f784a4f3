import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NARROW, startBrowser, until } from './browser.ts'
import { COUNTRIES, type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  const text = 'Text.\n\n'.repeat(200)
  site = await smallSite(
    {
      'docs/index.md': `# Start\n\n[Next](next.md)\n\n${text}`,
      'docs/next.md': `# Next\n\n${text}`,
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, i) => [`docs/more-${i}.md`, `# More ${i}\n\nText.\n`]),
      ),
    },
    {
      ...COUNTRIES,
      search: { provider: 'local' },
      navbar: {
        items: [{ label: 'Docs', to: '/' }],
        actions: [
          { label: 'Sign in', to: 'https://example.com/in' },
          { label: 'Start free trial', to: 'https://example.com/trial', primary: true },
        ],
      },
    },
  )
})
afterAll(() => site.close())

const BUTTON = '[data-menu-button]'
const isOpen = () => document.querySelector('[data-menu]')?.matches(':popover-open') ?? false
const isInMenu = () => document.activeElement?.closest('[data-menu]') !== null

/** The second page of a visit, with its menu open. */
async function openMenu(options = {}) {
  const page = await browser.newPage({ ...NARROW, ...options })
  await page.goto(`${site.url}/nz/docs/`)
  await page.click('main a')
  await page.waitForSelector('h1:text("Next")')
  await page.click(BUTTON)
  await until(page, isInMenu)
  return page
}

describe('the mobile menu', () => {
  test('opens with the focus in it, keeps it there, and gives it back', async () => {
    const page = await openMenu()
    const stops = await page.evaluate(
      () => document.querySelectorAll('[data-menu] :is(a, button, summary)').length,
    )
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let i = 0; i <= stops; i++) {
        await page.keyboard.press(key)
        expect(await page.evaluate(isInMenu)).toBe(true)
      }
    }
    await page.keyboard.press('Escape')
    await until(page, () => document.activeElement?.matches('[data-menu-button]'))
    expect(await page.evaluate(isOpen)).toBe(false)
    expect(await page.locator('[inert]').count()).toBe(0)
  })

  test('keeps the page behind it from scrolling', { tags: 'thorough' }, async () => {
    const page = await openMenu()
    await page.mouse.move(10, 400)
    await page.mouse.wheel(0, 500)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Close menu' }).click()
    await page.mouse.wheel(0, 500)
    await until(page, () => scrollY > 0)
  })

  test('closes when the visitor goes back, and the page stays', async () => {
    const page = await openMenu()
    await page.goBack()
    await until(page, () => !document.querySelector('[data-menu]')?.matches(':popover-open'))
    await expect.poll(() => page.url()).toBe(`${site.url}/nz/docs/next`)
    expect(await page.textContent('h1')).toBe('Next')
    await page.goBack()
    await page.waitForSelector('h1:text("Start")')
  })

  test('leaves no history entry when it is closed in another way', {
    tags: 'thorough',
  }, async () => {
    const page = await openMenu()
    await page.keyboard.press('Escape')
    await until(page, () => !history.state?.overlay)
    await page.goBack()
    await page.waitForSelector('h1:text("Start")')
  })

  test('leads to pages, and Back from there leads to the page it was opened on', async () => {
    const page = await openMenu()
    await page.click('[data-menu] [data-part=sidebar] a >> nth=0')
    await page.waitForSelector('h1:text("Start")')
    expect(await page.evaluate(isOpen)).toBe(false)
    expect(await page.locator('[inert]').count()).toBe(0)
    await page.goBack()
    await page.waitForSelector('h1:text("Next")')
    await page.goBack()
    await page.waitForSelector('h1:text("Start")')
  })

  test('closes when the window grows past 996 px', { tags: 'thorough' }, async () => {
    const page = await openMenu()
    await page.setViewportSize({ width: 995, height: 800 })
    expect(await page.evaluate(isOpen)).toBe(true)
    await page.setViewportSize({ width: 996, height: 800 })
    await until(page, () => !document.querySelector('[data-menu]')?.matches(':popover-open'))
    expect(await page.locator('[inert]').count()).toBe(0)
  })

  test('has the search, which replaces it, and Back then closes the search only', async () => {
    const page = await openMenu()
    await page.locator('[data-menu]').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox').fill('next')
    expect(await page.evaluate(isOpen)).toBe(false)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // Before the page has removed the entry of the menu, Back would lead to the same page.
    await until(page, () => !history.state?.overlay)
    expect(await page.textContent('h1')).toBe('Next')
    await page.goBack()
    await page.waitForSelector('h1:text("Start")')
  })

  test('shows the buttons of the navbar on a small phone, wherever it is scrolled to', async () => {
    const page = await openMenu({ viewport: { width: 390, height: 667 } })
    const menu = page.locator('[data-menu]')
    for (const top of [0, 10_000]) {
      await menu.evaluate((box, to) => box.scrollTo(0, to), top)
      for (const name of ['Sign in', 'Start free trial']) {
        const box = await menu.getByRole('link', { name }).boundingBox()
        expect(box?.y).toBeGreaterThan(0)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(667)
      }
    }
    // A link that gets the focus is not below them.
    const last = menu.getByRole('link', { name: 'More 19' })
    await menu.evaluate((box) => box.scrollTo(0, 0))
    await last.focus()
    const { y, height } = (await last.boundingBox()) ?? { y: 0, height: Number.NaN }
    const buttons = await menu.getByRole('link', { name: 'Sign in' }).boundingBox()
    expect(y + height).toBeLessThanOrEqual(buttons?.y ?? 0)
  })

  test('opens and closes without scripts', async () => {
    const page = await browser.newPage({ ...NARROW, javaScriptEnabled: false })
    await page.goto(`${site.url}/nz/docs/`)
    await page.click(BUTTON)
    await page.locator('[data-menu] a >> text=Next').waitFor()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await page.locator('[data-menu] a >> text=Next').waitFor({ state: 'hidden' })
  })
})
