/** What the first pages of this site show before anyone has done anything, and what then replaces it. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, until, WIDE } from '../browser/browser.ts'
import { realSite, type Served } from '../browser/site.ts'
import { builtSite } from '../site.ts'

const EXAMPLES = [
  ['nz', '55 cable', ['55 Cable Street', '', 'Te Aro', 'Wellington', '6011']],
  ['au', '328 swanst', ['328 Swanston Street', '', 'Melbourne', 'VIC', '3000']],
] as const

const built = await builtSite()

describe.each(EXAMPLES)('the first page of %s', (country, query, values) => {
  const page = built.page(`/${country}/docs/`)

  test('has an example in its demo, by name and with its button pressed', () => {
    const inputs = page.all('.demo input[type=text]')
    const [first, ...others] = values
    expect(inputs.map((input) => input.attribute('value'))).toEqual([first])
    expect(page.text('.demo-result')).toBe(others.filter(Boolean).join(', '))
    const pressed = page.all('.demo-chip[aria-pressed=true]').map(({ text }) => text)
    expect(pressed[0]).toBe(query)
    expect(page.text('.demo-notice')).toContain(`Example: “${query}”`)
    expect(page.one('.demo [role=combobox]').attribute('aria-expanded')).toBe('false')
  })

  test('has the lines that add the widget below its products, as step 3 has them', () => {
    const [lines, whole] = page.all('.prose pre').map(({ text }) => text)
    expect(lines).toMatch(/^<script>.* async><\/script>$/)
    expect(whole).toMatch(/^<!doctype html>/)
    expect(whole).toContain(lines)
  })

  test('has an icon of its own on each card', () => {
    const icons = page.all('.front .card').map((card) => card.all('svg path')[0]?.attribute('d'))
    expect(icons).not.toContain(undefined)
    expect(new Set(icons).size).toBe(6)
  })
})

describe('in a browser', () => {
  const browser = startBrowser()
  let site: Served
  beforeAll(async () => {
    site = await realSite()
  }, 180_000)
  afterAll(() => site.close())

  const open = async (route: string) => {
    const page = await browser.newPage(WIDE)
    await page.goto(`${site.url}/nz/docs/${route}`)
    const demo = page.getByRole('region', { name: 'Demo of the address field' })
    // The demo loads its script with the first use, for which a pointer above it is enough.
    if ((await demo.count()) > 0) await demo.hover()
    await until(page, () => document.querySelector('[role=combobox][aria-controls]') !== null)
    return { page, demo, field: demo.getByRole('combobox', { name: 'Address' }) }
  }
  const pressed = (demo: Locator) =>
    demo
      .getByRole('group', { name: 'Try', exact: true })
      .locator('[aria-pressed=true]')
      .allTextContents()

  test('the example of the demo goes when the visitor types, without a layout shift', async () => {
    const { page, demo, field } = await open('')
    expect(await page.evaluate(() => document.activeElement?.closest('.demo'))).toBeNull()
    const height = async () => (await demo.boundingBox())?.height
    const before = await height()
    await field.click()
    await page.keyboard.type('n')
    expect(await field.inputValue()).toBe('n')
    expect(await demo.locator('.demo-result').textContent()).toBe('')
    expect(await pressed(demo)).toEqual([])
    expect(await demo.getByText('Example:').count()).toBe(0)
    expect(await height()).toBe(before)
  })

  test('the example of the demo goes when the visitor types before its script has come', async () => {
    const page = await browser.newPage(WIDE)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/island-*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${site.url}/nz/docs/`)
    const field = page.getByRole('combobox', { name: 'Address' })
    await field.click()
    await page.keyboard.type('55 cab')
    release()
    await page.getByRole('option', { name: '55 Cable Street' }).first().waitFor()
    expect(await field.inputValue()).toBe('55 cab')
  })

  test('other examples and the other country replace it by keyboard', async () => {
    const { page, demo, field } = await open('')
    await demo.getByRole('button', { name: 'A postal address' }).focus()
    await page.keyboard.press('Enter')
    expect(await pressed(demo)).toEqual(['A postal address'])
    await demo.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toContain('PO Box')
    await demo.getByRole('button', { name: 'Australia' }).press('Space')
    await expect.poll(() => field.inputValue()).toBe('328 Swanston Street')
    expect(await pressed(demo)).toEqual(['328 swanst'])
  })

  test('the demo of the guide begins empty, because its text begins with typing', async () => {
    const { demo, field } = await open('address-widget/integration-guide')
    expect(await field.inputValue()).toBe('')
    expect(await pressed(demo)).toEqual([])
  })

  test('the code generator has the usual space below its heading and beside its checkboxes', async () => {
    const { page } = await open('address-widget/code-generator')
    const space = (from: string) =>
      page.locator(from).evaluate((heading) => {
        const { bottom } = heading.getBoundingClientRect()
        const next =
          heading.nextElementSibling?.querySelector('legend') ?? heading.nextElementSibling
        return (next?.getBoundingClientRect().top ?? 0) - bottom
      })
    expect(await space('#generate-your-snippet')).toBe(await space('#what-the-options-mean'))
    const checks = page.locator('main label:has(> [type=checkbox]:only-child):visible')
    const gaps = await checks.evaluateAll((labels) =>
      labels.map((label) => {
        const text = document.createRange()
        text.selectNodeContents(label.lastChild as Node)
        const { right = 0 } = label.firstElementChild?.getBoundingClientRect() ?? {}
        return Math.round(text.getBoundingClientRect().left - right)
      }),
    )
    expect(gaps.length).toBeGreaterThan(1)
    expect(new Set(gaps).size).toBe(1)
  })
})
