import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md': '# Start\n\n[Old prices](faq.md#prices)\n',
      'docs/faq.md': '# FAQ\n\n## Keys\n\nText.\n',
      'docs/prices.md': '# Prices\n\n## Tax\n\nText.\n',
    },
    {
      search: false,
      redirects: {
        '/faq#prices': '/prices#tax',
        '/faq#clefs': '/faq#keys',
        '/old': '/faq',
        '/old#tax': '/prices#tax',
      },
    },
  )
})
afterAll(() => site.close())

/** Where a visitor ends who asks for this address. */
async function endOf(path: string): Promise<{ at: () => Promise<string> }> {
  const page = await browser.newPage()
  await page.goto(site.url + path)
  return { at: async () => page.url().slice(site.url.length) }
}

describe('a visitor', () => {
  test('follows an anchor that moved to another page', async () => {
    const { at } = await endOf('/faq#prices')
    await expect.poll(at).toBe('/prices#tax')
  })

  test('follows an anchor that moved on the same page', async () => {
    const { at } = await endOf('/faq#clefs')
    await expect.poll(at).toBe('/faq#keys')
  })

  test('follows a moved anchor through a link within the site', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.url}/`)
    await page.getByText('Old prices').click()
    await expect.poll(() => page.url().slice(site.url.length)).toBe('/prices#tax')
  })

  test('of a deleted page is redirected by the server, including its anchors', async () => {
    const { at } = await endOf('/old#keys')
    await expect.poll(at).toBe('/faq#keys')
    const moved = await endOf('/old#tax')
    await expect.poll(moved.at).toBe('/prices#tax')
  })

  test('is redirected on hosts without support for redirects, too', {
    tags: 'thorough',
  }, async () => {
    writeFileSync(join(site.out, 'redirects.json'), '[]')
    const { at } = await endOf('/old#tax')
    await expect.poll(at).toBe('/prices#tax')
    const whole = await endOf('/old#keys')
    await expect.poll(whole.at).toBe('/faq#keys')
  })
})
