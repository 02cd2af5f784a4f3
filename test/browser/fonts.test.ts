/** Fonts of a site's own, as browsers fetch them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite
beforeAll(async () => {
  const css = `@font-face { font-family: mine; src: url(/fonts/mine.woff2) }
    @font-face { font-family: other; src: url(other.woff2) }
    h1 { font-family: mine; background: url(/img/plan.svg) } p { font-family: other }`
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  site = await smallSite(
    {
      'docs/index.md': '# Start\n\nText.\n',
      'templates/styles/site.css': css,
      'templates/styles/other.woff2': 'a font',
      'static/fonts/mine.woff2': 'another font',
      'static/img/plan.svg': svg,
    },
    { title: 'Docs', base: '/repo/' },
  )
})
afterAll(() => site?.close())

test('fonts and images that style sheets name are fetched under the base, and the policy allows them', async () => {
  const page = await browser.newPage()
  const responses = new Map<string, number>()
  page.on('response', (response) =>
    responses.set(new URL(response.url()).pathname, response.status()),
  )
  await page.goto(`${site.url}/repo/`)
  const fetched = (path: RegExp) => [...responses].filter(([name]) => path.test(name))
  for (const path of [
    /^\/repo\/fonts\/mine\.woff2$/,
    /^\/repo\/assets\/other-[\w-]{10}\.woff2$/,
    /^\/repo\/img\/plan\.svg$/,
  ])
    await expect.poll(() => fetched(path).map(([, status]) => status)).toEqual([200])
})
