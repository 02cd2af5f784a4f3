import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseColorMode } from './axe.ts'
import { NARROW, startBrowser } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

const flowchart = (words: string) => `\`\`\`mermaid\nflowchart LR\n${words}\n\`\`\`\n`
const wide = Array.from({ length: 12 }, (_, i) => `step${i} --> step${i + 1}`).join('\n')

beforeAll(async () => {
  const text = `# Start\n\n${flowchart('a[The first] --> b[The second]')}\n${flowchart(wide)}`
  site = await smallSite({ 'docs/index.md': text }, { search: false })
})
afterAll(() => site.close())

test('a diagram is drawn under the policy of the page, in the colors of both modes', async () => {
  const page = await browser.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(site.url)
  const colors = () =>
    page
      .locator('.diagram svg')
      .first()
      .evaluate((svg) => {
        const box = svg.querySelector('rect') as Element
        const text = svg.querySelector('text') as Element
        return [getComputedStyle(box).fill, getComputedStyle(text).fill]
      })
  const light = await colors()
  expect(light).toEqual(['rgb(245, 247, 250)', 'rgb(16, 22, 28)'])
  await chooseColorMode(page, 'dark')
  expect(await colors()).not.toEqual(light)
  expect(said).toEqual([])
})

test('its arrows have their heads, and its labels stay in their boxes', {
  tags: 'thorough',
}, async () => {
  const page = await browser.newPage()
  await page.goto(site.url)
  const { marker, outside } = await page
    .locator('.diagram svg')
    .first()
    .evaluate((svg) => {
      const id = svg.querySelector('[marker-end]')?.getAttribute('marker-end')?.slice(5, -1) ?? ''
      const boxes = [...svg.querySelectorAll('rect')].map((box) => box.getBoundingClientRect())
      const texts = [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect())
      return {
        marker: document.getElementById(id)?.tagName,
        outside: texts.filter(
          (text) => !boxes.some((b) => b.left < text.left && text.right < b.right),
        ).length,
      }
    })
  expect([marker, outside]).toEqual(['marker', 0])
})

test('one that is too wide scrolls in its own box', async () => {
  const page = await browser.newPage(NARROW)
  await page.goto(site.url)
  const [box, body] = await page.evaluate(() =>
    [document.querySelectorAll('.diagram-box')[1] as Element, document.documentElement].map(
      (element) => element.scrollWidth > element.clientWidth,
    ),
  )
  expect([box, body]).toEqual([true, false])
})

test('it has no violation of the accessibility rules', async () => {
  const page = await browser.newPage({ bypassCSP: true })
  await page.goto(site.url)
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') })
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (where: string) => Promise<{ violations: { id: string }[] }> }
    }
    return (await axe.run('main')).violations.map(({ id }) => id)
  })
  expect(violations).toEqual([])
})
