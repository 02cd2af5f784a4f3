/** The version of the docs: its label, and the choice that a visitor's browser keeps. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from '../sample.ts'
import { saveData, startBrowser } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    { 'docs/index.md': '# Start\n\nAn invoice.\n', 'docs/next.md': '# Other\n' },
    { title: 'Example docs', version: { name: 'v2', label: 'Next' } },
  )
})
afterAll(() => site?.close())

const stored = () => localStorage.getItem('docsgen.version')

test('the label is in the footer of every page', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  for (const path of ['/', '/next', '/search', '/nothing-here']) {
    await page.goto(site.url + path)
    await page.locator('.footer').getByText('Version: Next', { exact: true }).waitFor()
  }
})

test('visiting a page of a version selects that version, the search page does not', {
  tags: 'thorough',
}, async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/search`)
  await page.locator('html[data-js]').waitFor()
  expect(await page.evaluate(stored)).toBeNull()
  await page.goto(`${site.url}/next`)
  await expect.poll(() => page.evaluate(stored)).toBe('v2')
})

test.each(
  sample(
    [
      ['v1', 'v1'],
      ['v2', 'v2'],
      ['v9', 'v2'],
      ['', 'v2'],
    ],
    2,
  ),
)('with "%s" selected, the search page searches %s of v1 and v2', async (selected, searched) => {
  const page = await browser.newPage({ before: saveData })
  await page.addInitScript((name) => localStorage.setItem('docsgen.version', name), selected)
  await page.route(/search\?q=/, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('content="v2"', 'content="v2\nv1"') })
  })
  const since = site.requests.length
  await page.goto(`${site.url}/search?q=invoice`)
  const manifests = () => site.requests.slice(since).filter((path) => path.includes('manifest'))
  await expect.poll(manifests).toContain(`/_search/${searched}/manifest.bin`)
})
