import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NARROW, startBrowser, until } from './browser.ts'
import { COUNTRIES, type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md': '# Start\n\n## Shared\n\nText for {{country}}.\n',
      'docs/keys.md': '# Keys\n\n## Shared\n\n:::only{nz}\n## Only here\n\nText.\n:::\n',
      'docs/local/index.md': '# Local\n\nText.\n',
      'docs/@nz/local/tax.md': '# Tax\n\nText.\n',
    },
    COUNTRIES,
  )
})
afterAll(() => site.close())

async function open(path: string, options = {}) {
  const page = await browser.newPage(options)
  await page.goto(site.url + path)
  return page
}

describe.each(['navbar', 'footer'])('the country switcher of the %s', (place) => {
  const choose = async (page: Awaited<ReturnType<typeof open>>) => {
    if (place === 'navbar') await page.click('[data-country-menu] summary')
    await page.click(`.${place} a[data-locale=au]`)
    await until(page, () => document.documentElement.lang === 'en-au')
  }

  test('leads to the same page, without a reload, and keeps an anchor that exists there', async () => {
    const page = await open('/nz/docs/keys#shared')
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await choose(page)
    expect(page.url()).toBe(`${site.url}/au/docs/keys#shared`)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    expect(await page.textContent('[data-country-menu] summary')).toContain('Australia')
    expect(await page.getAttribute('.brand', 'href')).toBe('/au/docs/')
    expect(await page.locator('body > [role=status]').count()).toBe(1)
  })

  test('drops an anchor that does not exist there', async () => {
    const page = await open('/nz/docs/keys#only-here')
    await choose(page)
    expect(page.url()).toBe(`${site.url}/au/docs/keys`)
  })

  test('leads to the nearest page above where the other country lacks the page', async () => {
    const page = await open('/nz/docs/local/tax')
    await choose(page)
    expect(page.url()).toBe(`${site.url}/au/docs/local`)
  })
})

test('a new tab gets the anchor too', async () => {
  const page = await open('/nz/docs/keys#shared')
  await page.focus('.footer a[data-locale=au]')
  await until(
    page,
    () =>
      document.querySelector<HTMLAnchorElement>('.footer a[data-locale=au]')?.hash === '#shared',
  )
})

test('after another page has come, it leads to that one', async () => {
  const page = await open('/nz/docs/keys')
  await page.click('[data-part=sidebar] a:text("Start")')
  await page.waitForSelector('h1:text("Start")')
  await page.click('.footer a[data-locale=au]')
  await page.waitForURL(`${site.url}/au/docs/`)
})

test('the list closes by Escape, by a click elsewhere and when the focus leaves it', async () => {
  const page = await open('/nz/docs/')
  const list = page.locator('[data-country-menu] ul')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.click('h1'),
    () => page.focus('.brand'),
  ]) {
    await page.click('[data-country-menu] summary')
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
