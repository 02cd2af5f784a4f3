import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, until } from './browser.ts'
import { COUNTRIES, type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

const words = 'Something new, in more words than fit in one line of a phone. [See how](/next)'
const config = (id: string) => ({
  ...COUNTRIES,
  copyPage: true,
  announcement: { id, text: words },
})
const files = {
  'docs/index.md': '# Start\n\n[Next](next.md)\n',
  'docs/next.md': '# Next\n',
  'docs/widgets-of-locations/addresses-of-the-world/reference.md':
    '# International address widget JavaScript reference\n\nThe first sentence.\n\n## One\n\n## Two\n\n## Three\n',
}

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
  await page.click('.prose a')
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
  await page.click('.prose a')
  await page.waitForSelector('h1:text("Next")')
  await page.getByRole('region', { name: 'Announcement' }).waitFor()
})

test.each([
  [390, true],
  [390, false],
  [360, true],
  [360, false],
] as const)(
  'on a phone of %i px, with scripts (%s) and without, the first sentence is near the top',
  async (width, javaScriptEnabled) => {
    const page = await browser.newPage({ viewport: { width, height: 844 }, javaScriptEnabled })
    const path = '/nz/docs/widgets-of-locations/addresses-of-the-world/reference'
    await page.goto(site.url + path)
    expect(await page.locator('.toc-button').isVisible()).toBe(true)
    expect((await page.locator('.prose p').first().boundingBox())?.y).toBeLessThan(240)
    // The announcement is below the text: in view where it can be closed, else before the footer.
    const announcement = await page.locator('.announcement').boundingBox()
    const footer = await page.locator('.footer').boundingBox()
    if (javaScriptEnabled) expect(announcement?.y).toBeLessThan(844)
    expect(announcement?.y).toBeGreaterThan(700)
    if (!javaScriptEnabled) expect(announcement?.y).toBeLessThan(footer?.y ?? 0)
  },
)

test('the selected version is remembered', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/nz/docs/`)
  await until(page, () => localStorage.getItem('docsgen.version') === 'current')
})
