/** Frames of `::embed` under the pages' policy: nothing of the other site is loaded before a visitor asks. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
const requests: string[] = []
let other: Server
let site: ServedSite

beforeAll(async () => {
  other = createServer((request, response) => {
    requests.push(request.url ?? '')
    const isImage = request.url === '/badge.svg'
    response.setHeader('Content-Type', isImage ? 'image/svg+xml' : 'text/html')
    response.end(
      isImage
        ? '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>'
        : '<p>Content of the other site</p>',
    )
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  site = await smallSite(
    {
      'docs/index.md': `# Start\n\n![badge](${origin}/badge.svg)\n\n[Embedded](embedded.md)\n\n$x^2$\n`,
      '../node_modules/@iconify-json/mdi/icons.json':
        '{"icons":{"home":{"body":"<path d=\\"M2 2h20v20H2z\\"/>"}},"width":24,"height":24}',
      'docs/icons.md':
        '# Icons\n\nAn :icon{name="mdi:home"} in text.\n\n:::card[Home]{icon="mdi:home"}\nGo :icon{name="mdi:home"} home.\n:::\n',
      'docs/embedded.md': `# Embedded\n\n::embed{src="${origin}/page" title="Other page"}\n`,
    },
    { search: false, math: true, images: { allow: [origin] }, embeds: { allow: [origin] } },
  )
})
afterAll(async () => {
  await site.close()
  other.closeAllConnections()
  await new Promise((resolve) => other.close(resolve))
})

test('an allowed image is shown, and a formula is laid out without scripts and styles', async () => {
  const page = await browser.newPage()
  await page.goto(site.url)
  const badge = page.getByRole('img', { name: 'badge' })
  await badge.evaluate((image) => (image as HTMLImageElement).decode())
  expect(await badge.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(7)
  const [base, power] = await page.locator('math mi, math mn').evaluateAll((nodes) =>
    nodes.map((node) => ({
      bottom: node.getBoundingClientRect().bottom,
      // Boxes of two sizes may be as high in whole pixels.
      size: Number.parseFloat(getComputedStyle(node).fontSize),
    })),
  )
  expect(power?.bottom).toBeLessThan(base?.bottom ?? 0)
  expect(power?.size).toBeLessThan(base?.size ?? 0)
})

test('an icon is as high as the text around it, and stays in its line', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/icons`)
  const icons = await page.locator('main p > svg').evaluateAll((all) =>
    all.map((icon) => {
      const line = icon.parentElement as Element
      const { fontSize, lineHeight } = getComputedStyle(line)
      const isOneLine = line.getBoundingClientRect().height < Number.parseFloat(lineHeight) * 1.5
      const { width, height } = icon.getBoundingClientRect()
      return { isOneLine, isSquare: width === height, isAsText: `${height}px` === fontSize }
    }),
  )
  expect(icons).toEqual(Array(3).fill({ isOneLine: true, isSquare: true, isAsText: true }))
})

test('a frame is loaded when the visitor opens it, also after navigation and with the keyboard', async () => {
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Embedded' }).first().click()
  const link = page.getByRole('link', { name: 'Other page' })
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests).not.toContain('/page')
  await link.focus()
  await page.keyboard.press('Enter')
  const frame = page.getByTitle('Other page')
  await frame.contentFrame().getByText('Content of the other site').waitFor()
  expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(requests.splice(0)).toContain('/page')
})

test('without scripts nothing of the other site is loaded, and a link leads there', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${site.url}/embedded`)
  await page.waitForLoadState('networkidle')
  expect(requests).not.toContain('/page')
  await page.getByRole('link', { name: 'Other page' }).click()
  await page.getByText('Content of the other site').waitFor()
})
