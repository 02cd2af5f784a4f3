/** Scripts that readers copy from the pages: they work, and instructions to change them find their lines. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startBrowser } from '../browser/browser.ts'

const browser = startBrowser()

const pageText = (path: string) => readFileSync(`docs/${path}.md`, 'utf8')

/** A code block of a page, found by its title, with values for the variables of the site. */
function codeOf(path: string, title: string): string {
  const code = pageText(path).split(`title="${title}"`)[1]?.split('\n```')[0]
  return (code?.slice(code.indexOf('\n')) ?? '')
    .replaceAll('{{api}}', 'https://api.test')
    .replaceAll('{{locale}}', 'nz')
    .replaceAll('{{keys.publicTest}}', 'test')
}

test('a list of your own keeps the address that is chosen with Enter, then Tab', async () => {
  const page = await browser.newPage()
  const path = 'address-widget/code-examples'
  const script = `<script type="module">${codeOf(path, 'own-list.js')}</script>`
  const document = codeOf(path, 'own-list.html').replace(/<script.*/, () => script)
  const suggestion = { id: 'nz_adr_1', text: '1 Main Street', kind: 'address' }
  let answer = () => {}
  const tabbed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/^https:/, async (route) => {
    const { host, pathname } = new URL(route.request().url())
    const headers = { 'access-control-allow-origin': '*' }
    if (host === 'api.test' && pathname.endsWith('/autocomplete'))
      return route.fulfill({ headers, json: { suggestions: [suggestion] } })
    if (host === 'api.test') {
      await tabbed
      return route.fulfill({
        headers,
        json: { id: suggestion.id, text: '1 Main Street, Wellington 6011' },
      })
    }
    return route.fulfill({ contentType: 'text/html', body: document })
  })
  await page.goto('https://shop.test/')
  const input = page.locator('#address')
  await input.fill('1 main')
  await page.locator('[role=option]').waitFor()
  await input.press('ArrowDown')
  await input.press('Enter')
  await input.press('Tab')
  answer()
  await expect.poll(() => input.inputValue()).toBe('1 Main Street, Wellington 6011')
  expect(await page.locator('#address-status').textContent()).toBe('')
})

test.each([
  ['integrations/bigcommerce', 'Script Manager'],
  ['integrations/spiffy-stores', 'Theme layout, before </body>'],
  ['integrations/storeconnect', 'Content block, template html'],
  ['integrations/hubspot', 'Above the embed code'],
])('the line below which options are added is in the script once: %s', (path, title) => {
  const line = /below the line `([^`]+)`/.exec(pageText(path))?.[1]?.replace('{{locale}}', 'nz')
  expect(line).toBeDefined()
  // The script of HubSpot is written once for each locale.
  const code = codeOf(path, title).replace("'au'", "'nz'")
  expect(code.split('\n').filter((text) => text.trim() === line)).toHaveLength(1)
})
