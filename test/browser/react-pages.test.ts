/** Pages written in React in a browser, under the strict policy. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    {
      'components/counter.tsx': `
        import { component } from 'docsgen/component'
        import { useState } from 'react'
        function Counter({ start, href, children }) {
          const [count, setCount] = useState(start)
          return (
            <section>
              <button type="button" onClick={() => setCount(count + 1)}>Count {count}</button>
              <a href={href}>Away</a> {children}
            </section>
          )
        }
        export default component({
          props: { start: 'number', href: 'link' },
          hydrate: 'load',
          render: (props) => <Counter {...props} />,
        })`,
      'docs/index.md': '# Home\n\n[Pricing](../pages/pricing.tsx)\n',
      'pages/pricing.css': '.plan { padding-top: 7px }',
      'pages/pricing.tsx': `
        import Counter from '../components/counter.tsx'
        import './pricing.css'
        export const meta = { title: 'Pricing' }
        export default function Pricing() {
          return (
            <section className="plan">
              <h1>Our prices</h1>
              <Counter start={3} href="../docs/index.md"><p>Inside the <b>island</b></p></Counter>
              <h2>Part</h2>
              <a href="../docs/index.md">Back home</a>
            </section>
          )
        }`,
    },
    { search: false },
  )
})
afterAll(() => site.close())

test('it reads well without scripts', { tags: 'thorough' }, async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${site.url}/pricing`)
  await page.getByRole('heading', { level: 1, name: 'Our prices' }).waitFor()
  await page.getByText('Count 3').waitFor()
  await page.getByText('Inside the island').waitFor()
})

test('its islands run, with its elements inside them', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/pricing`)
  await page.getByRole('button', { name: 'Count 3' }).click()
  await page.getByRole('button', { name: 'Count 4' }).waitFor()
  await page.locator('section section b:text("island")').waitFor()
  await page.getByRole('link', { name: 'Away' }).click()
  await page.waitForSelector('h1:text("Home")')
})

test('a click leads to it without a reload, its style sheet included, and the focus is on its title', async () => {
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
  await page.getByRole('main').getByRole('link', { name: 'Pricing' }).click()
  await page.waitForSelector('h1:text("Our prices")')
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)
  const padding = () => getComputedStyle(document.querySelector('.plan') as Element).paddingTop
  expect(await page.evaluate(padding)).toBe('7px')
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  await page.getByRole('link', { name: 'Back home' }).click()
  await page.waitForSelector('h1:text("Home")')
})
