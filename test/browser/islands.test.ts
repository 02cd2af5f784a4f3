/** Components with `hydrate`: static in the page, alive when their time comes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

/** A counter that keeps its children and says when it runs. */
const counter = (hydrate: string) => `
  import { component } from 'docsgen/component'
  import { useEffect, useState } from 'react'
  function Counter({ start, children, title, href }) {
    const [count, setCount] = useState(start)
    const [isRunning, setRunning] = useState(false)
    useEffect(() => setRunning(true), [])
    if (count === 13) throw new Error('thirteen')
    return (
      <section className="counter" data-slot="card" data-running={isRunning || undefined}>
        <p>{title} <a href={href}>More</a></p>
        <button type="button" onClick={() => setCount(count + 1)}>Count {count}</button>
        {children}
      </section>
    )
  }
  export default component({
    props: { start: 'number', href: 'link?' },
    slots: ['title'],
    hydrate: '${hydrate}',
    render: (props) => <Counter {...props} />,
  })`

/** Read in one step: the island may replace the element at any time. */
const paddingOfCounter = () =>
  getComputedStyle(document.querySelector('.counter') as Element).paddingTop

const file = (name: string) => new RegExp(`^/assets/${name}-`)

beforeAll(async () => {
  const far = 'Text.\n\n'.repeat(150)
  site = await smallSite(
    {
      'components/counter.tsx': counter('visible'),
      'components/eager.tsx': counter('load'),
      'components/lazy.tsx': counter('interaction'),
      'components/counter.css': '.counter { padding-top: 7px }',
      'docs/index.md':
        '# Start\n\n[Away](away.md)\n\n::::counter[The **title**]{start=3 href=away.md}\nInside with [a link](away.md).\n::::\n\nAfter it.\n',
      'docs/far.md': `# Far\n\n${far}::counter{start=1}`,
      'docs/away.md': '# Away\n\n[Start](index.md)\n',
      'docs/when.md': '# When\n\n::eager{start=1}\n\n::lazy{start=2}\n',
      'docs/unlucky.md': '# Unlucky\n\n::counter{start=12}\n\nAfter it.\n',
    },
    { search: false },
  )
})
afterAll(() => site.close())

test('a component is in the page as static HTML, which reads well without scripts', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(site.url)
  await page.getByText('Inside with a link.').waitFor()
  await page.getByText('Count 3').waitFor()
  expect(await page.getByRole('link', { name: 'More' }).getAttribute('href')).toBe('/away')
})

test('it runs when it comes near the viewport, keeps its Markdown, and starts over after a click away', async () => {
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.locator('[data-running]').waitFor()
  await page.getByRole('button', { name: 'Count 3' }).click()
  await page.getByRole('button', { name: 'Count 4' }).waitFor()
  await page.locator('[data-running] strong:text("title")').waitFor()
  await page.getByRole('link', { name: 'a link' }).click()
  await page.waitForSelector('h1:text("Away")')
  await page.goBack()
  await page.locator('[data-running] :text("Count 3")').waitFor()
  await page.locator('[data-running] :text("Inside with")').waitFor()
})

test('its code is loaded only near the viewport, and never by a page without it', {
  tags: 'thorough',
}, async () => {
  const page = await browser.newPage()
  const since = site.requests.length
  const loaded = () =>
    site.requests.slice(since).filter((path) => file('counter').test(path)).length
  await page.goto(`${site.url}/far`)
  await page.waitForLoadState('networkidle')
  expect(loaded()).toBe(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.locator('[data-running]').waitFor()
  expect(loaded()).toBe(1)
})

test('a page without islands loads no file for them', { tags: 'thorough' }, async () => {
  const scriptsOf = async (path: string) => {
    const since = site.requests.length
    const page = await browser.newPage()
    await page.goto(site.url + path)
    await page.waitForLoadState('networkidle')
    return site.requests.slice(since).filter((asked) => asked.endsWith('.js'))
  }
  const without = await scriptsOf('/away')
  const added = (await scriptsOf('/when')).filter((path) => !without.includes(path))
  expect(added.some((path) => file('mount-island').test(path))).toBe(true)
  expect(added.some((path) => file('eager').test(path))).toBe(true)
})

test('`load` runs it at once, `interaction` when a visitor points at it or focuses it', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/when`)
  await page.locator('[data-running]').first().waitFor()
  expect(await page.locator('[data-running]').count()).toBe(1)
  await page.getByRole('button', { name: 'Count 2' }).focus()
  await until(page, () => document.querySelectorAll('[data-running]').length === 2)
})

test('`interaction` notices a visitor who was in it before any of its code', async () => {
  const page = await browser.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/mount-island-/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${site.url}/when`)
  await page.getByRole('button', { name: 'Count 2' }).focus()
  release()
  await until(page, () => document.querySelectorAll('[data-running]').length === 2)
})

test('the first tap on it counts', { tags: 'thorough' }, async () => {
  const page = await browser.newPage({ hasTouch: true })
  await page.goto(`${site.url}/when`)
  await page.locator('[data-running]').first().waitFor()
  await page.getByRole('button', { name: 'Count 2' }).tap()
  await page.getByRole('button', { name: 'Count 3' }).waitFor()
})

test('a click while its code is loading is repeated once, and the focus stays in place', async () => {
  const page = await browser.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/lazy-/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${site.url}/when`)
  await page.locator('[data-running]').first().waitFor()
  await page.getByRole('button', { name: 'Count 2' }).click()
  release()
  const button = page.getByRole('button', { name: 'Count 3' })
  await button.waitFor()
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Count 4' }).waitFor()
})

test('its style sheet is there before it is shown, also after a click', {
  tags: 'thorough',
}, async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/away`)
  await page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).click()
  await page.waitForSelector('h1:text("Start")')
  expect(await page.evaluate(paddingOfCounter)).toBe('7px')
  expect(await page.locator('link[rel=stylesheet][href*=component-counter]').count()).toBe(1)
})

describe('when it fails', () => {
  test('code that cannot be loaded is reported, and Retry loads it', async () => {
    site.intercept((request, response) => {
      if (!file('counter').test(request.url ?? '')) return false
      response.writeHead(503)
      response.end()
      return true
    })
    const page = await browser.newPage()
    await page.goto(site.url)
    const alert = page.getByRole('alert')
    await alert.getByText('This part of the page could not be loaded.').waitFor()
    await page.getByText('Inside with a link.').waitFor()
    await page.getByText('After it.').waitFor()
    site.intercept(null)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('[data-running]').waitFor()
    expect(await alert.count()).toBe(0)
    browser.complaints.splice(0)
  })

  test('a crash in a later render is reported, Try again starts it over, and the page keeps working', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.url}/unlucky`)
    await page.locator('[data-running]').waitFor()
    await page.getByRole('button', { name: 'Count 12' }).click()
    await page.getByRole('alert').getByText('The counter crashed.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('[data-running] :text("Count 12")').waitFor()
    await page.getByText('After it.').waitFor()
    expect(browser.complaints.splice(0)).toEqual(['Error: thirteen'])
  })
})
