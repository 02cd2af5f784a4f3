/** "Copy page", "Was this page helpful?", and what the not-found page proposes. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityViolations } from './axe.ts'
import { startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  const files = {
    'docs/index.md': '# Start\n\n[gone](https://example.com)\n',
    'docs/address-widget/integration-guide.md': '# Integration guide\n\nText **here**.\n',
    'docs/other.md': '# Something else\n\nMore.\n',
  }
  site = await smallSite(files, {
    title: 'Acme',
    copyPage: true,
    feedback: '/feedback',
    locales: { nz: { label: 'NZ', htmlLang: 'en-nz', path: '/nz/docs/' } },
  })
})
afterAll(() => site?.close())

const GUIDE = '/nz/docs/address-widget/integration-guide'
const said = (page: Page, text: string) =>
  until(
    page,
    (wanted) =>
      [...document.querySelectorAll('[role=status]')].some((it) => it.textContent === wanted),
    text,
  )
/** Sum of layout shifts, those after a click included. */
const watchShifts = () => {
  const sum = { value: 0 }
  Object.assign(window, { shifts: sum })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      sum.value += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { value: number } }).shifts.value)

test('"Copy page" copies the Markdown, and says so', async () => {
  const page = await browser.newPage({
    permissions: ['clipboard-read', 'clipboard-write'],
    before: watchShifts,
  })
  await page.goto(site.url + GUIDE)
  const icon = page.locator('[data-tool=copy-page] path')
  const before = await icon.getAttribute('d')
  await page.getByRole('button', { name: 'Copy page' }).click()
  await said(page, 'Copied')
  const after = await icon.getAttribute('d')
  expect(after).not.toBe(before)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '# Integration guide\n\nText **here**.\n',
  )
  expect(await shifts(page)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'View as Markdown' }).click()
  await page.waitForURL(`**${GUIDE}.md`)
})

test('if the browser refuses the clipboard, "Copy page" shows the Markdown', async () => {
  const page = await browser.newPage({
    before: () => {
      const refuse = () => Promise.reject(new Error('refused'))
      Object.assign(Clipboard.prototype, { write: refuse, writeText: refuse })
    },
  })
  await page.goto(site.url + GUIDE)
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.waitForURL(`**${GUIDE}.md`)
})

test('an answer is posted once, thanked for and changed by keyboard; a failure is said', async () => {
  const posted: unknown[] = []
  let status = 204
  site.intercept((request, response) => {
    if (request.url !== '/feedback') return false
    let body = ''
    request.on('data', (data) => (body += data))
    request.on('end', () => {
      posted.push(JSON.parse(body))
      response.writeHead(status).end()
    })
    return true
  })
  const page = await browser.newPage({ before: watchShifts })
  await page.goto(site.url + GUIDE)
  const group = page.getByRole('group', { name: 'Was this page helpful?' })
  await group.getByRole('button', { name: 'Yes' }).focus()
  await page.keyboard.press('Enter')
  await said(page, 'Thank you for your feedback.')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Yes')
  const answer = { url: site.url + GUIDE, title: 'Integration guide | Acme', language: 'en-nz' }
  expect(posted).toEqual([{ ...answer, helpful: true }])
  expect(await accessibilityViolations(page)).toEqual([])
  status = 500
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await said(page, 'Your answer could not be sent. Please try again.')
  expect(posted[1]).toEqual({ ...answer, helpful: false })
  expect(await group.locator('[aria-pressed=true]').count()).toBe(0)
  expect(await shifts(page)).toBe(0)
  site.intercept(null)
})

describe('with "issue"', () => {
  const EDIT = 'https://github.com/acme/docs/edit/main/{path}'
  let asking: ServedSite
  beforeAll(async () => {
    const files = { 'docs/index.md': '# Start\n\nText.\n' }
    asking = await smallSite(files, { title: 'Acme', feedback: 'issue', editUrl: EDIT })
  })
  afterAll(() => asking?.close())

  test('answers stay on the page: yes is acknowledged, no asks for an issue, by keyboard', async () => {
    const page = await browser.newPage()
    const requested: string[] = []
    await page.goto(asking.url)
    await page.waitForLoadState('networkidle')
    const group = page.getByRole('group', { name: 'Was this page helpful?' })
    const link = group.getByRole('link')
    const yes = group.getByRole('button', { name: 'Yes' })
    expect(await link.isVisible()).toBe(false)
    await yes.click()
    await said(page, 'Glad to hear it.')
    expect(await group.getByText('Glad to hear it.').isVisible()).toBe(true)
    expect(await link.isVisible()).toBe(false)
    // Scripts of the site itself may come whenever the browser is idle; answers go nowhere.
    page.on('request', (request) => {
      const ofSite =
        request.method() === 'GET' &&
        new URL(request.url()).search === '' &&
        request.url().startsWith(asking.url)
      if (!ofSite) requested.push(`${request.method()} ${request.url()}`)
    })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await said(page, 'What went wrong? Report a problem with this page (opens in a new tab)')
    expect(await yes.getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('Tab')
    expect(await link.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(requested).toEqual([])
    expect(
      page
        .context()
        .pages()
        .filter((it) => it.url() === page.url()),
    ).toHaveLength(1)
  })

  test('without scripts, only the link to the issue is there', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(asking.url)
    const edit = await page.getByRole('link', { name: 'Edit this page' }).boundingBox()
    expect(edit?.height).toBeGreaterThanOrEqual(24)
    expect(await page.getByRole('link', { name: 'Report a problem' }).isVisible()).toBe(true)
    expect(await page.getByText('Was this page helpful?').isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Yes' }).isVisible()).toBe(false)
  })
})

test('without scripts, the page as Markdown can be viewed, and nothing that needs scripts is shown', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(site.url + GUIDE)
  expect(await page.getByText('View as Markdown').isVisible()).toBe(true)
  expect(await page.getByText('Copy page').isVisible()).toBe(false)
  expect(await page.getByText('Was this page helpful?').isVisible()).toBe(false)
  await page.goto(`${site.url}/nz/docs/gone`)
  expect(await page.locator('[data-similar]').isVisible()).toBe(false)
})

test('the not-found page proposes the nearest pages, before where else to go', async () => {
  const page = await browser.newPage({ before: watchShifts })
  await page.goto(`${site.url}/nz/docs/adress-widget/integration-gide`)
  const region = page.getByRole('status').filter({ hasText: 'Were you looking for' })
  const links = region.getByRole('link')
  await links.first().waitFor()
  expect(await links.allTextContents()).toEqual(['Integration guide'])
  const heading = region.getByRole('heading', { level: 2 })
  const boxes = [heading, links.first(), page.locator('.not-found-ways')].map((it) =>
    it.boundingBox(),
  )
  const [asked, proposed, ways] = (await Promise.all(boxes)).map((it) => it?.y ?? 0)
  const titles = page.locator('main').getByRole('heading', { level: 2 })
  expect(await titles.allTextContents()).toEqual([await heading.textContent(), 'Documentation'])
  expect(asked).toBeLessThan(proposed as number)
  expect(proposed).toBeLessThan(ways as number)
  expect(await shifts(page)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await links.first().click()
  await page.waitForURL(`**${GUIDE}`)
})

test('the not-found page has where else to go even if there is nothing to propose', async () => {
  const page = await browser.newPage({ before: watchShifts })
  await page.goto(`${site.url}/nz/docs/xyzzy`)
  await expect.poll(() => page.locator('.not-found-ways').isVisible()).toBe(true)
  expect(await page.locator('[data-similar] *').count()).toBe(0)
  expect(await shifts(page)).toBe(0)
})
