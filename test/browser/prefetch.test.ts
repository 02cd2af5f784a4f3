import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sample } from '../sample.ts'
import { startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const links = NAMES.map((name) => `[${name}](${name}.md)`).join(' ')
const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  const pages = NAMES.map((name) => [`docs/${name}.md`, `# ${name}\n\nText.\n`])
  const start = `# Start\n\n${links} [Out](https://example.com/) [File](/sheet.txt)\n\n${'Text.\n\n'.repeat(200)}[Below](below.md)\n`
  const files = {
    'docs/index.md': start,
    'docs/below.md': '# Below\n',
    ...Object.fromEntries(pages),
  }
  // Without a sidebar, all links are in the text.
  site = await smallSite(files, { search: false, sidebar: ['/'] })
})
afterAll(() => site.close())
beforeEach(() => site.intercept(null))

const fetched = (since: number) => site.requests.slice(since).filter((path) => /^\/\w+$/.test(path))

test('pages in view are fetched once, after the visitor has interacted with the page and while the browser is idle', async () => {
  const since = site.requests.length
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.waitForLoadState('networkidle')
  // Asked for again and again: a promise of the page that is lost would be waited for until the test ends.
  await page.evaluate(() => {
    requestIdleCallback(() => document.body.toggleAttribute('data-was-idle'), { timeout: 5000 })
  })
  await until(page, () => document.body.hasAttribute('data-was-idle'))
  expect(fetched(since)).toEqual([])
  await page.mouse.move(1, 1)
  const inView = NAMES.map((name) => `/${name}`)
  await expect.poll(() => fetched(since).sort()).toEqual(inView)
  await page.hover('a:text-is("a")')
  await page.focus('a:text-is("b")')
  await page.click('a:text-is("c")')
  await page.waitForSelector('h1:text-is("c")')
  await page.waitForLoadState('networkidle')
  expect(fetched(since).sort()).toEqual(inView)
})

test('no more than three are fetched at a time', { tags: 'thorough' }, async () => {
  let underWay = 0
  let most = 0
  site.intercept((request, response) => {
    if (!/^\/\w$/.test(request.url ?? '')) return false
    most = Math.max(most, ++underWay)
    response.on('close', () => underWay--)
    return false
  })
  const since = site.requests.length
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.mouse.move(1, 1)
  await expect.poll(() => fetched(since).length).toBe(NAMES.length)
  expect(most).toBeLessThanOrEqual(3)
})

test.each(sample(['hover', 'focus', 'touch'], 3))(
  'what a visitor points at is fetched: %s',
  async (intent) => {
    const since = site.requests.length
    // Without idle time, only what is asked for is fetched.
    const before = () => Object.assign(window, { requestIdleCallback: () => 0 })
    const page = await browser.newPage({ before, hasTouch: true })
    await page.goto(site.url)
    const link = page.locator('a:text("Below")')
    if (intent === 'hover') await link.hover()
    if (intent === 'focus') await link.focus()
    if (intent === 'touch') await link.dispatchEvent('touchstart')
    await expect.poll(() => fetched(since)).toEqual(['/below'])
  },
)

test.each(sample([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }], 3))(
  'nothing is fetched on a connection with %o',
  async (connection) => {
    const since = site.requests.length
    const before = () => Object.assign(window, { requestIdleCallback: setTimeout })
    const page = await browser.newPage({ before })
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value }),
      connection,
    )
    await page.goto(site.url)
    await page.hover('a:text-is("a")')
    await page.focus('a:text-is("b")')
    await page.waitForLoadState('networkidle')
    expect(fetched(since)).toEqual([])
  },
)
