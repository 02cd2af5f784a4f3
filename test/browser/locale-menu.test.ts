import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../sample.ts'
import { NARROW, saveData, startBrowser, until } from './browser.ts'
import { COUNTRIES, type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md': '# Start\n\n## Shared\n\nText for {{locale}}.\n',
      'docs/keys.md': '# Keys\n\n## Shared\n\n:::only{nz}\n## Only here\n\nText.\n:::\n',
      'docs/local/index.md': '# Local\n\nText.\n',
      'docs/@nz/local/tax.md': '# Tax\n\nText.\n',
    },
    { ...COUNTRIES, search: { provider: 'local' } },
  )
})
afterAll(() => site.close())

async function open(path: string, options = {}) {
  const page = await browser.newPage(options)
  await page.goto(site.url + path)
  return page
}

describe.each(sample(['navbar', 'footer'], 2))('the locale switcher of the %s', (place) => {
  const choose = async (page: Awaited<ReturnType<typeof open>>) => {
    if (place === 'navbar') await page.click('[data-dropdown] summary')
    await page.click(`.${place} a[data-locale=au]`)
    await until(page, () => document.documentElement.lang === 'en-au')
  }

  test('leads to the same page, without a reload, and keeps an anchor that exists there', async () => {
    const page = await open('/nz/docs/keys#shared')
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await choose(page)
    await expect.poll(() => page.url()).toBe(`${site.url}/au/docs/keys#shared`)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    expect(await page.textContent('[data-dropdown] summary')).toContain('Australia')
    expect(await page.getAttribute('.brand', 'href')).toBe('/au/docs/')
    expect(await page.locator('body > [role=status]').count()).toBe(1)
  })

  test('drops an anchor that does not exist there', async () => {
    const page = await open('/nz/docs/keys#only-here')
    await choose(page)
    await expect.poll(() => page.url()).toBe(`${site.url}/au/docs/keys`)
  })

  test('leads to the nearest page above if the other locale lacks the page', async () => {
    const page = await open('/nz/docs/local/tax')
    await choose(page)
    await expect.poll(() => page.url()).toBe(`${site.url}/au/docs/local`)
  })
})

test('a link opened in a new tab keeps the anchor', { tags: 'thorough' }, async () => {
  const page = await open('/nz/docs/keys#shared')
  await page.focus('.footer a[data-locale=au]')
  await until(
    page,
    () =>
      document.querySelector<HTMLAnchorElement>('.footer a[data-locale=au]')?.hash === '#shared',
  )
})

test.each(sample([{ saveData: true }, { effectiveType: '2g' }], 2))(
  'pointing at it fetches nothing with %o, and a click and a new tab keep the anchor',
  async (connection) => {
    const page = await browser.newPage()
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value }),
      connection,
    )
    await page.goto(`${site.url}/nz/docs/keys#shared`)
    await until(page, () => document.querySelector('.heading-anchor'))
    const since = site.requests.length
    const link = page.locator('.footer a[data-locale=au]')
    await link.hover()
    await link.focus()
    expect(await link.getAttribute('href')).toMatch(/#shared$/)
    await page.waitForLoadState('networkidle')
    expect(site.requests.slice(since).filter((path) => path.startsWith('/au/'))).toEqual([])
    await link.click()
    await page.waitForURL(`${site.url}/au/docs/keys#shared`)
  },
)

test('drops an anchor that does not exist there, even without prefetching', {
  tags: 'thorough',
}, async () => {
  const page = await open('/nz/docs/keys#only-here', { before: saveData })
  await page.click('.footer a[data-locale=au]')
  await page.waitForURL(`${site.url}/au/docs/keys`)
})

test('on the search page it keeps the query', { tags: 'thorough' }, async () => {
  const page = await open('/nz/docs/search?q=shared%20text')
  await page.locator('.search-results .hit').first().waitFor()
  await page.click('.footer a[data-locale=au]')
  await page.waitForURL(`${site.url}/au/docs/search?q=shared%20text`)
  await page.locator('.search-results .hit[href^="/au/"]').first().waitFor()
  await page.click('.navbar .brand')
  await page.waitForURL(`${site.url}/au/docs/`)
  await expect.poll(() => page.getAttribute('.footer a[data-locale=nz]', 'href')).toBe('/nz/docs/')
})

test('after a navigation, it leads to the new page', async () => {
  const page = await open('/nz/docs/keys')
  await page.click('[data-part=sidebar] a:text("Start")')
  await page.waitForSelector('h1:text("Start")')
  await page.click('.footer a[data-locale=au]')
  await page.waitForURL(`${site.url}/au/docs/`)
})

test('the list closes by Escape, by a click elsewhere and when the focus leaves it', {
  tags: 'thorough',
}, async () => {
  const page = await open('/nz/docs/')
  const list = page.locator('[data-dropdown] ul')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.click('h1'),
    () => page.focus('.brand'),
  ]) {
    await page.click('[data-dropdown] summary')
    await list.waitFor()
    await close()
    await list.waitFor({ state: 'hidden' })
  }
})

test('without scripts it is a list of plain links', async () => {
  const page = await open('/nz/docs/keys', { javaScriptEnabled: false, ...NARROW })
  await page.click('.footer a[data-locale=au]')
  await page.waitForURL(`${site.url}/au/docs/keys`)
})
