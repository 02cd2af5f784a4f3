/** The real site: what opens on its pages, and what a visit loads. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accessibilityViolations, chooseColorMode } from '../browser/axe.ts'
import { NARROW, saveData, startBrowser, WIDE } from '../browser/browser.ts'
import { realSite, type Served } from '../browser/site.ts'
import { sample } from '../sample.ts'

const browser = startBrowser()
let site: Served

beforeAll(async () => {
  site = await realSite()
})
afterAll(() => site?.close())

const FAQ = 'faq'
const GENERATOR = 'address-widget/code-generator'

const openMenu = async (page: Page) => {
  await page.locator('[data-menu-button]').click()
  await page.locator('[data-menu]:popover-open').waitFor()
}
const openContents = async (page: Page) => {
  await page.locator('.toc-button').click()
  await page.locator('[data-toc]:popover-open').waitFor()
}
const openLocales = (page: Page) => page.locator('[data-dropdown] summary').click()
const searchDomain = async (page: Page) => {
  await page.locator('.navbar [data-search]').click()
  await page.locator('dialog[open] input').fill('domain')
  await page.locator('dialog[open] [role=option]').first().waitFor()
}
const startGenerator = (page: Page) =>
  page.locator('[data-island] select, [data-island] input').first().waitFor()

/** `npm test` checks one in six, in one color mode; `npm run test:all` each, in both. */
const OPENED = [
  ['the menu of narrow windows', 'light', FAQ, NARROW, openMenu],
  ['the table of contents of narrow windows', 'dark', FAQ, NARROW, openContents],
  ['the locale menu', 'light', FAQ, WIDE, openLocales],
  ['the search with its results, wide', 'dark', FAQ, WIDE, searchDomain],
  ['the search with its results, narrow', 'light', FAQ, NARROW, searchDomain],
  ['the code generator, wide', 'light', GENERATOR, WIDE, startGenerator],
  ['the code generator, narrow', 'dark', GENERATOR, NARROW, startGenerator],
] as const

test.each(
  sample(OPENED, 6).flatMap(([name, first, ...rest]) => {
    const modes = inject('thorough') ? (['light', 'dark'] as const) : [first]
    return modes.map((mode) => [name, mode, ...rest] as const)
  }),
)('%s breaks no rule of accessibility: %s', async (_, mode, route, window, open) => {
  const page = await browser.newPage({ ...window, reducedMotion: 'reduce', before: saveData })
  await page.goto(`${site.url}/nz/docs/${route}`)
  await chooseColorMode(page, mode)
  await open(page)
  expect(await accessibilityViolations(page)).toEqual([])
})

test('before any intent a page loads less than 8 KB of script, and a search less than 15', async () => {
  const page = await browser.newPage()
  const loaded: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) loaded.push(pathname)
  })
  const sizeOf = (paths: readonly string[]) =>
    paths
      .map((path) => brotliCompressSync(readFileSync(join(site.out, path))).length)
      .reduce((sum, size) => sum + size, 0)
  await page.goto(`${site.url}/nz/docs/faq`)
  await page.waitForLoadState('networkidle')
  const begun = await page
    .locator('script[src], link[rel=modulepreload]')
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href')))
  const atFirst = loaded.splice(0)
  expect(atFirst).toEqual(expect.arrayContaining(begun))
  expect(sizeOf(atFirst.filter((path) => begun.includes(path)))).toBeLessThan(8_000)
  // The site's own client module comes when the page is idle.
  const later = atFirst.filter((path) => !begun.includes(path))
  expect(later).toHaveLength(1)
  expect(sizeOf(later)).toBeLessThan(500)
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('invoice')
  await page.locator('dialog [role=option]').first().waitFor()
  const search = sizeOf(loaded.splice(0))
  expect(search).toBeGreaterThan(0)
  expect(search).toBeLessThan(15_000)
})

test.each([
  ['a phone', NARROW],
  ['a wide window', WIDE],
])(
  'the landing page transfers less than 40 KB on %s before anything is touched, and then runs on React',
  async (_, window) => {
    const page = await browser.newPage(window)
    const loaded = new Set<string>()
    page.on('response', (response) => loaded.add(response.url()))
    await page.goto(`${site.url}/nz/docs/`)
    await page.waitForLoadState('networkidle')
    // The module of the site comes when the page is idle, as pages of links in view would.
    await expect.poll(() => [...loaded].some((url) => url.includes('/site-client-'))).toBe(true)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(
      [...loaded]
        .filter((url) => url.startsWith(site.url))
        .map(async (url) => brotliCompressSync(await (await fetch(url)).bytes()).length),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(20_000)
    expect(total).toBeLessThan(40_000)
    expect([...loaded].filter((url) => url.includes('/island-'))).toEqual([])
    await page.getByRole('combobox').first().fill('55 cab')
    await page.getByRole('option').first().waitFor()
    expect([...loaded].filter((url) => url.includes('/island-react-'))).toHaveLength(1)
  },
)

test('the style sheet that every page loads has less than 10 KB', () => {
  const assets = join(site.out, 'assets')
  const sheets = readdirSync(assets).filter((name) => /^styles-.*\.css$/.test(name))
  expect(sheets).toHaveLength(1)
  const size = brotliCompressSync(readFileSync(join(assets, sheets[0] as string))).length
  expect(size).toBeLessThan(10_000)
})

test.each([
  ['a phone', NARROW],
  ['a wide window', WIDE],
])(
  'the first screen of the landing page on %s has the first step and the demo',
  async (_, window) => {
    const page = await browser.newPage({ ...window, before: saveData })
    await page.goto(`${site.url}/nz/docs/`)
    for (const part of ['.front .button', '.demo [role=combobox]']) {
      // The script of the demo replaces it.
      const box = () => page.locator(part).first().boundingBox()
      await expect.poll(async () => (await box())?.y ?? 0, { message: part }).toBeGreaterThan(0)
      const { y, height } = (await box()) ?? { y: 0, height: Number.NaN }
      expect(y + height, part).toBeLessThan(window.viewport.height)
    }
  },
)

test.each([
  'faq',
  'address-widget/integration-guide',
  'api/nz/nz-address-autocomplete-api',
  'integrations/microsoft-dynamics-365',
])('the first sentence of %s is within 240 px of the top of a phone', async (route) => {
  const page = await browser.newPage({ ...NARROW, before: saveData })
  await page.goto(`${site.url}/nz/docs/${route}`)
  const { y } = (await page.locator('.prose p').first().boundingBox()) ?? { y: Number.NaN }
  expect(y).toBeGreaterThan(100)
  expect(y).toBeLessThanOrEqual(240)
  await page.locator('.announcement').waitFor()
  // The tools of the page are beside the button of its table of contents.
  const [tools, button] = [
    await page.locator('.page-actions').boundingBox(),
    await page.locator('.toc-button').boundingBox(),
  ]
  expect(tools?.y).toBeGreaterThanOrEqual(button?.y ?? 0)
  expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThan(
    (button?.y ?? 0) + (button?.height ?? 0) + 1,
  )
})

test('the table of contents comes after the text in the order of the keyboard', async () => {
  const page = await browser.newPage({ ...WIDE, before: saveData })
  await page.goto(`${site.url}/nz/docs/faq`)
  const isAfter = () => {
    const [main, toc] = [document.querySelector('main'), document.querySelector('.toc')]
    return Boolean(
      main && toc && main.compareDocumentPosition(toc) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
  }
  expect(await page.evaluate(isAfter)).toBe(true)
})

test.each(
  sample(
    [
      'address-widget/integration-guide',
      'bulk-verification',
      'api/nz/nz-address-autocomplete-api',
      'portal-and-account/user-roles',
      FAQ,
    ],
    2,
  ),
)('only what can be operated or scrolled is a tab stop: %s', async (route) => {
  const page = await browser.newPage({ ...WIDE, before: saveData })
  await page.goto(`${site.url}/nz/docs/${route}`)
  const idle = () =>
    page.locator('*').evaluateAll((all) => {
      const operable =
        'a[href], button, input, select, textarea, summary, iframe, audio, video, [role=tab]'
      return all
        .filter((it) => it instanceof HTMLElement && it.tabIndex >= 0 && it.checkVisibility())
        .filter((it) => !it.matches(operable))
        .filter((it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight)
        .map((it) => it.outerHTML.slice(0, 100))
    })
  await expect.poll(idle).toEqual([])
})

test('on paper, the landing page keeps its code, without what invites to the demo', async () => {
  const page = await browser.newPage({ ...WIDE, before: saveData })
  await page.goto(`${site.url}/nz/docs/`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('VerifyWidgetsQueue.push').first().isVisible()).toBe(true)
  expect(await page.getByText('Type part of an address').isVisible()).toBe(false)
})

test.each([
  ['a phone', NARROW, 'api/nz/nz-address-verification-api'],
  ['a wide window', WIDE, 'api/nz/nz-address-autocomplete-api'],
])('an endpoint is in the first screenful of its page on %s', async (_, window, route) => {
  const page = await browser.newPage({ ...window, before: saveData })
  await page.goto(`${site.url}/nz/docs/${route}`)
  const { y = 0, height = 0 } = (await page.locator('.endpoint').first().boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  expect(y + height).toBeLessThanOrEqual(window.viewport.height)
})

test.each([1280, 1440])(
  'the request sample is in the first screen of every API page in a window of %s px',
  async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, before: saveData })
    for (const url of apiPages()) {
      await page.goto(site.url + url)
      const { y = 0, height = 0 } =
        (await page.locator('.api-sample pre:visible').first().boundingBox()) ?? {}
      expect(y, url).toBeGreaterThan(0)
      expect(y + Math.min(height, 240), url).toBeLessThan(800)
    }
  },
)

test('on phones, a link in the first screen of an API page leads to the sample below the fields', async () => {
  const page = await browser.newPage({ ...NARROW, before: saveData })
  for (const url of sample(apiPages(), 5)) {
    await page.goto(site.url + url)
    const link = page.locator('.endpoint-jumps a').first()
    const { y = 0, height = 0 } = (await link.boundingBox()) ?? {}
    expect(y + height, url).toBeLessThanOrEqual(NARROW.viewport.height)
    await link.click()
    const top = async () => (await page.locator('.api-sample pre:visible').first().boundingBox())?.y
    await expect.poll(top, { message: url }).toBeLessThan(NARROW.viewport.height / 2)
  }
})

test('a link at the endpoint opens the form that tries it, in wide and in narrow windows', async () => {
  for (const window of [WIDE, NARROW]) {
    const page = await browser.newPage({ ...window, before: saveData })
    await page.goto(`${site.url}/nz/docs/api/nz/nz-address-verification-api`)
    const form = page.locator('.try').first()
    expect(await form.getByRole('button').first().isVisible()).toBe(false)
    await page.locator('.endpoint-jumps').getByRole('link', { name: 'Try it' }).click()
    const field = form.locator('input, textarea').first()
    await field.waitFor()
    const top = async () => (await field.boundingBox())?.y ?? -1
    await expect.poll(top).toBeGreaterThan(0)
    await expect.poll(top).toBeLessThan(window.viewport.height)
    await form.locator('summary').first().click()
    await field.waitFor({ state: 'hidden' })
    await page.locator('.endpoint-jumps').getByRole('link', { name: 'Try it' }).click()
    await field.waitFor()
  }
})

test('a button opens all nested fields and closes them, and a link to one opens what it is in', async () => {
  const page = await browser.newPage({ ...WIDE, before: saveData })
  const address = `${site.url}/nz/docs/api/nz/nz-address-verification-api`
  await page.goto(address)
  const group = page.locator('.params-group').last()
  const open = () => group.locator('details[open]').count()
  const all = await group.locator('details').count()
  expect(all).toBeGreaterThan(10)
  await group.getByRole('button', { name: 'Expand all' }).press('Enter')
  await expect.poll(open).toBe(all)
  await group.getByRole('button', { name: 'Collapse all' }).press('Enter')
  await expect.poll(open).toBe(0)
  expect(await group.getByRole('button').textContent()).toBe('Expand all')
  await page.goto(`${address}#field-address.statistical_areas.sa2.code`)
  await expect.poll(open).toBe(3)
})

/** Those of an operation, for New Zealand. */
function apiPages(): string[] {
  const folder = 'nz/docs/api'
  const paths = readdirSync(join(site.out, folder), { recursive: true }).map(String)
  return paths
    .filter((path) => path.endsWith('.html'))
    .filter((path) =>
      readFileSync(join(site.out, folder, path), 'utf8').includes('"code endpoint"'),
    )
    .map((path) => `/${folder}/${path.replace(/\.html$/, '')}`)
}

test('the first screen of the front page has the address that its demo fills in', async () => {
  const page = await browser.newPage(WIDE)
  await page.goto(`${site.url}/nz/docs/`)
  const field = page.locator('.demo-result')
  const bottom = async () => {
    const { y, height } = (await field.boundingBox()) ?? { y: 900, height: 0 }
    return y + height
  }
  await expect.poll(bottom).toBeLessThan(900)
  expect(await page.locator('.page-actions').isVisible()).toBe(false)
})

test('figures, tables and code end at one edge', async () => {
  const page = await browser.newPage({ ...WIDE, before: saveData })
  await page.goto(`${site.url}/nz/docs/address-widget/integration-guide`)
  const edges = await page
    .locator('.prose > :is(figure, .table-scroll)')
    .evaluateAll((all) => [...new Set(all.map((it) => it.getBoundingClientRect().right))])
  expect(edges).toHaveLength(1)
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
