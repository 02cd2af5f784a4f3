/** `theme` of the configuration in the browser. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/package.ts'
import { sample } from '../sample.ts'
import { accessibilityViolations, chooseColorMode } from './axe.ts'
import { startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

const font = (name: string) =>
  readFileSync(join(packageRoot, `node_modules/katex/dist/fonts/KaTeX_${name}.woff2`))
const config = (accent: string) => ({
  title: 'Theme',
  base: '/repo/',
  theme: {
    accent,
    radius: '1.25rem',
    fonts: {
      body: { family: 'Body', files: ['/fonts/body.woff2', '/fonts/bold.woff2'] },
      code: { family: 'Code', files: ['/fonts/code.woff2'] },
    },
  },
  notFound: { links: [{ label: 'Start', to: '/' }] },
})

const PAGE = `# Start

Text, \`code\`, **bold**, [a link](other.md) and [\`code\`](other.md).

:::info
A [link](other.md).
:::

\`\`\`js {1}
const a = 'b' // c
\`\`\`

:badge[info] :badge[POST]
`

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md': PAGE,
      'docs/other.md': '# Other\n\nText with `code`.\n',
      'static/fonts/body.woff2': font('SansSerif-Regular'),
      'static/fonts/bold.woff2': font('SansSerif-Bold'),
      'static/fonts/code.woff2': font('Typewriter-Regular'),
    },
    config('#c2185b'),
  )
})
afterAll(() => site.close())

async function open(path = '/repo/') {
  const page = await browser.newPage()
  await page.goto(site.url + path)
  return page
}

test('fonts are fetched once, used, and stay when the router shows another page', async () => {
  const page = await open()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const fonts = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].flatMap(({ family, status, weight }) =>
        status === 'loaded' && !family.includes('fallback') ? [`${family} ${weight}`] : [],
      )
    })
  await expect.poll(fonts).toEqual(['Body 400', 'Body 700', 'Code 400'])
  const asked = site.requests.filter((path) => path.endsWith('.woff2')).sort()
  expect(asked).toEqual([
    '/repo/fonts/body.woff2',
    '/repo/fonts/bold.woff2',
    '/repo/fonts/code.woff2',
  ])
  await page.click('main a:text("a link")')
  await page.waitForSelector('h1:text("Other")')
  expect(await page.locator('head link[rel=preload]').count()).toBe(2)
  expect(fetched.filter((url) => url.endsWith('.woff2'))).toEqual([])
})

test('corners have the radius', async () => {
  const page = await open('/repo/404')
  expect(
    await page.locator('.not-found .button').evaluate((e) => getComputedStyle(e).borderRadius),
  ).toBe('20px')
})

describe.each(sample(['light', 'dark'] as const, 2))('with a color of its own: %s', (mode) => {
  test('breaks no rule of accessibility', async () => {
    const page = await open()
    await chooseColorMode(page, mode)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

test('an edit of the color is on the next page', async () => {
  const page = await open()
  const color = () => getComputedStyle(document.querySelector('main a') as Element).color
  expect(await page.evaluate(color)).toBe('rgb(194, 24, 91)')
  await site.rebuild({
    'site.config.js': `export default ${JSON.stringify(config('#00695c'))}`,
  })
  await page.click('main a:text("a link")')
  await page.waitForSelector('h1:text("Other")')
  await page.click('[data-part=sidebar] a:text("Start")')
  await page.waitForSelector('h1:text("Start")')
  await until(page, () => {
    const link = document.querySelector('main a')
    return link && getComputedStyle(link).color === 'rgb(0, 105, 92)'
  })
})
