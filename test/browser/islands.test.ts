import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

const island = ':::::island{name="code-generator"}\nWhat stands in for it.\n:::::\n'

beforeAll(async () => {
  const far = 'Text.\n\n'.repeat(150)
  site = await smallSite(
    {
      'docs/index.md': `# Start\n\n[Away](away.md)\n\n${island}\nAfter it.\n`,
      'docs/far.md': `# Far\n\n${far}${island}`,
      'docs/away.md': '# Away\n',
    },
    { search: false },
  )
})
afterAll(() => site.close())

/** The module of an island whose first two mounts can be made to fail. */
const module = (failing: boolean) => `
  let times = ${failing ? 0 : 2}
  export function mount(host, crash) {
    times++
    if (times === 1) throw new Error('at once')
    host.textContent = 'Mounted ' + times
    if (times === 2) setTimeout(() => crash(new Error('later')))
    return () => host.setAttribute('data-ended', times)
  }`

const isIsland = (path: string) => /^\/assets\/code-generator-/.test(path)

/** Replaces the island's own module; with null, it fails to load. */
function serveIsland(code: string | null): void {
  site.intercept((request, response) => {
    if (!isIsland(request.url ?? '')) return false
    response.writeHead(code === null ? 503 : 200, { 'Content-Type': 'text/javascript' })
    response.end(code ?? '')
    return true
  })
}
beforeEach(() => serveIsland(module(false)))

test('an island replaces its placeholder', async () => {
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.getByText('Mounted 3').waitFor()
  expect(await page.locator('[data-island] >> text=What stands in for it.').count()).toBe(0)
  await page.click('main a:text("Away")')
  await page.waitForSelector('h1:text("Away")')
  await page.goBack()
  await page.getByText('Mounted 4').waitFor()
})

test('an island is not loaded before a visitor comes near it', async () => {
  const page = await browser.newPage()
  const since = site.requests.length
  await page.goto(`${site.url}/far`)
  await page.waitForLoadState('networkidle')
  const loaded = () => site.requests.slice(since).filter(isIsland).length
  expect(loaded()).toBe(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByText('Mounted 3').waitFor()
  expect(loaded()).toBe(1)
})

describe('when it fails', () => {
  test('a chunk that cannot be loaded says so, and Retry loads it', async () => {
    serveIsland(null)
    const page = await browser.newPage()
    await page.goto(site.url)
    const alert = page.getByRole('alert')
    await alert.getByText('This part of the page could not be loaded.').waitFor()
    await page.getByText('What stands in for it.').waitFor()
    await page.getByText('After it.').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Retry' }).click()
    await alert.waitFor()
    await page.getByText('After it.').waitFor()
    await page.context().setOffline(false)
    serveIsland(module(false))
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Mounted 3').waitFor()
    expect(await alert.count()).toBe(0)
    browser.complaints.splice(0)
  })

  test('a crash shows a message, Try again mounts it again, and the page keeps working', async () => {
    serveIsland(module(true))
    const page = await browser.newPage()
    await page.goto(site.url)
    const alert = page.getByRole('alert')
    await alert.getByText('This page crashed.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await until(page, () => document.querySelector('[data-ended="2"] [role=alert]'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Mounted 3').waitFor()
    expect(browser.complaints.splice(0)).toEqual(['Error: at once', 'Error: later'])
    await page.click('main a:text("Away")')
    await page.waitForSelector('h1:text("Away")')
  })
})

test('without scripts the placeholder is shown', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(site.url)
  await page.getByText('What stands in for it.').waitFor()
})
