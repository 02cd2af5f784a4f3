import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, until } from '../browser/browser.ts'
import { COUNTRIES, type ServedSite, smallSite } from '../browser/site.ts'
import { repository } from '../run.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    {
      'client.ts': readFileSync(join(repository, 'docs/_client.ts'), 'utf8'),
      'docs/index.md': '# Start\n\n[Next](next.md)\n',
      'docs/next.md': '# Next\n',
    },
    {
      ...COUNTRIES,
      variables: { portal: 'https://portal.test', website: 'https://www.test' },
      navbar: {
        actions: [
          {
            label: 'Sign In',
            to: '{{portal}}/sessions/login',
            event: 'login_started',
            newTab: true,
          },
          {
            label: 'Start free trial',
            to: '{{portal}}/signup/{{locale}}/{{locale}}_business_trial',
            event: 'signup_flow_started',
            newTab: true,
            primary: true,
          },
        ],
      },
      footer: {
        links: [
          { label: 'Terms', to: '{{website}}/{{locale}}/terms' },
          { label: 'Privacy', to: '{{website}}/{{locale}}/privacy' },
        ],
      },
    },
  )
})
afterAll(() => site.close())

/** Targets of both links, when the id has been added to them. */
async function linked(page: Page): Promise<(string | null)[]> {
  const targets = () => Promise.all(hrefs.map((selector) => page.getAttribute(selector, 'href')))
  await expect.poll(async () => (await targets()).join(' ')).toMatch(/mps=.* .*mps=/)
  return targets()
}

const hrefs = ['.navbar a[data-event=login_started]', '.navbar a[data-event=signup_flow_started]']

describe('the visitor id', () => {
  test('is created once, kept in a cookie, and added to both links', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.url}/nz/docs/`)
    await linked(page)
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'mps')
    expect(cookie?.value).toMatch(/^[0-9a-f]{32}$/)
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: false, httpOnly: false })
    // 7300 days were asked for; browsers give 400 at most.
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(399 * 86_400)
    const id = cookie?.value
    const wanted = (locale: string) => [
      `https://portal.test/sessions/login?mps=${id}`,
      `https://portal.test/signup/${locale}/${locale}_business_trial?mps=${id}`,
    ]
    expect(await linked(page)).toEqual(wanted('nz'))
    await page.reload()
    expect(await linked(page)).toEqual(wanted('nz'))
    await page.click('main a')
    await page.waitForSelector('h1:text("Next")')
    await page.click('.footer a[data-locale=au]')
    await until(page, () => document.documentElement.lang === 'en-au')
    await expect.poll(() => linked(page)).toEqual(wanted('au'))
  })

  test('asks for 7300 days, and for Secure on https', { tags: 'thorough' }, async () => {
    const page = await browser.newPage()
    await page.addInitScript(() => {
      const written: string[] = []
      Object.defineProperty(document, 'cookie', {
        get: () => '',
        set: (text: string) => written.push(text),
      })
      Object.assign(window, { written })
    })
    await page.route('https://docs.test/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      const response = await page.request.get(site.url + pathname)
      await route.fulfill({
        status: response.status(),
        headers: response.headers(),
        body: await response.body(),
      })
    })
    await page.goto('https://docs.test/nz/docs/')
    await linked(page)
    const [cookie] = await page.evaluate(() => (window as unknown as { written: string[] }).written)
    expect(cookie).toMatch(/^mps=[0-9a-f]{32}; Max-Age=630720000; Path=\/; SameSite=Lax; Secure$/)
  })

  test.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ])('is neither created nor kept where %s refuses tracking', async (signal, value) => {
    const page = await browser.newPage()
    await page.addInitScript(
      ([name, given]) => Object.defineProperty(navigator, name as string, { get: () => given }),
      [signal, value],
    )
    await page.context().addCookies([{ name: 'mps', value: 'known', url: `${site.url}/` }])
    await page.goto(`${site.url}/nz/docs/`)
    await expect.poll(() => page.context().cookies()).toEqual([])
    for (const selector of hrefs)
      expect(await page.getAttribute(selector, 'href')).not.toContain('mps')
  })

  test('is renewed on each visit', async () => {
    const page = await browser.newPage()
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400
    await page
      .context()
      .addCookies([{ name: 'mps', value: 'known', url: `${site.url}/`, expires: tomorrow }])
    await page.goto(`${site.url}/nz/docs/`)
    await linked(page)
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([['mps', 'known']])
    expect((cookies[0]?.expires ?? 0) - tomorrow).toBeGreaterThan(398 * 86_400)
  })

  test.each([
    ['a%2Fb%3D', 'a%2Fb%3D'],
    ['100%', '100%25'],
    ['%E0%A4%A', '%25E0%25A4%25A'],
  ])('of a cookie set elsewhere is decoded once: %s is %s in links', async (value, shown) => {
    const page = await browser.newPage()
    await page.context().addCookies([{ name: 'mps', value, url: `${site.url}/` }])
    await page.goto(`${site.url}/nz/docs/`)
    expect((await linked(page))[0]).toBe(`https://portal.test/sessions/login?mps=${shown}`)
    expect((await page.context().cookies()).map((cookie) => cookie.value)).toEqual([value])
  })

  test('lasts for the visit where cookies are blocked', { tags: 'thorough' }, async () => {
    const page = await browser.newPage()
    await page.addInitScript(() =>
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} }),
    )
    await page.goto(`${site.url}/nz/docs/`)
    expect((await linked(page))[0]).toMatch(/\?mps=[0-9a-f]{32}$/)
  })
})

test('both links open a new tab without an opener', async () => {
  const page = await browser.newPage()
  await page
    .context()
    .route('https://portal.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'portal' }),
    )
  await page.goto(`${site.url}/nz/docs/`)
  for (const selector of hrefs) {
    const opened = page.context().waitForEvent('page')
    await page.click(selector)
    const tab = await opened
    await tab.waitForURL('https://portal.test/**')
    expect(await tab.evaluate(() => window.opener)).toBeNull()
  }
  expect(page.url()).toBe(`${site.url}/nz/docs/`)
})

test('without scripts the links work without the id, and Terms and Privacy lead to the website', {
  tags: 'thorough',
}, async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${site.url}/nz/docs/`)
  expect(await page.getAttribute(hrefs[0] as string, 'href')).toBe(
    'https://portal.test/sessions/login',
  )
  expect(await page.getAttribute(hrefs[1] as string, 'href')).toBe(
    'https://portal.test/signup/nz/nz_business_trial',
  )
  expect(await page.getAttribute('.footer a:text("Terms")', 'href')).toBe(
    'https://www.test/nz/terms',
  )
  expect(await page.getAttribute('.footer a:text("Privacy")', 'href')).toBe(
    'https://www.test/nz/privacy',
  )
})
