import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, until } from './browser.ts'
import { COUNTRIES, type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

const config = (id: string) => ({ ...COUNTRIES, announcement: { id, text: 'Something new.' } })
const files = { 'docs/index.md': '# Start\n\n[Next](next.md)\n', 'docs/next.md': '# Next\n' }

beforeAll(async () => {
  site = await smallSite(files, config('one'))
})
afterAll(() => site.close())

test('a closed announcement stays closed until its id changes', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/nz/docs/`)
  const bar = page.getByRole('region', { name: 'Announcement' })
  await bar.waitFor()
  await page.getByRole('button', { name: 'Close announcement' }).click()
  await bar.waitFor({ state: 'hidden' })
  await page.click('main a')
  await page.waitForSelector('h1:text("Next")')
  expect(await bar.isVisible()).toBe(false)
  // On a page load it is closed before the client runs.
  await page.route('**/client-*.js', (route) => route.abort())
  await page.goto(`${site.url}/au/docs/next`)
  expect(
    await page.evaluate(() => document.documentElement.hasAttribute('data-announcement-closed')),
  ).toBe(true)
  expect(await bar.isVisible()).toBe(false)
  await site.rebuild({ 'site.config.js': `export default ${JSON.stringify(config('two'))}` })
  await page.reload()
  await bar.waitFor()
})

test('navigating to a page with a new announcement shows it', { tags: 'thorough' }, async () => {
  await site.rebuild({ 'site.config.js': `export default ${JSON.stringify(config('one'))}` })
  const before = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  const page = await browser.newPage({ before })
  await page.goto(`${site.url}/nz/docs/`)
  await page.getByRole('button', { name: 'Close announcement' }).click()
  await site.rebuild({ 'site.config.js': `export default ${JSON.stringify(config('three'))}` })
  await page.click('main a')
  await page.waitForSelector('h1:text("Next")')
  await page.getByRole('region', { name: 'Announcement' }).waitFor()
})

test('the selected version is remembered', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/nz/docs/`)
  await until(page, () => localStorage.getItem('docsgen.version') === 'current')
})
