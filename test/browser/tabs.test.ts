import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

const tabs = (group: string, name: string, ruby = '') => `::::tabs{group="${group}"}
:::tab{label="Node"}
Node of ${name}.
:::
:::tab{label="Ruby"}
Ruby of ${name}.

${ruby}
:::
:::tab{label="PHP"}
PHP of ${name}.
:::
::::
`

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md': `# Start\n\n[Deep](#deep)\n\n${tabs('lang', 'one')}\n${tabs('lang', 'two', '## Deep\n')}\n${tabs('other', 'three')}`,
      'docs/next.md': `# Next\n\n${tabs('lang', 'four')}`,
    },
    { search: false },
  )
})
afterAll(() => site.close())

const visible = '.tab-panel:visible > p:not(.tab-label)'

test('tabs show one panel, change by keyboard, and those of a group change together', async () => {
  const page = await browser.newPage()
  await page.goto(site.url)
  expect(await page.locator(visible).allTextContents()).toEqual([
    'Node of one.',
    'Node of two.',
    'Node of three.',
  ])
  const list = page.getByRole('tablist').first()
  const animations = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => {
          const { target } = effect as KeyframeEffect
          return target?.matches('.tab-panel')
        }).length,
    )
  await list.getByRole('tab', { name: 'Node' }).focus()
  expect(await animations()).toBe(0)
  const selected = () => list.getByRole('tab', { selected: true }).textContent()
  for (const [key, name] of [
    ['ArrowRight', 'Ruby'],
    ['End', 'PHP'],
    ['ArrowRight', 'Node'],
    ['ArrowLeft', 'PHP'],
    ['Home', 'Node'],
    ['ArrowRight', 'Ruby'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await selected()).toBe(name)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  }
  expect(await page.locator(visible).allTextContents()).toEqual([
    'Ruby of one.',
    'Ruby of two.',
    'Node of three.',
  ])
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(
      () => document.activeElement?.closest('.tab-list') === document.querySelector('.tab-list'),
    ),
  ).toBe(false)
})

test('the choice is remembered on other pages and visits', { tags: 'thorough' }, async () => {
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.getByRole('tab', { name: 'PHP' }).first().click()
  await page.click('[data-part=sidebar] a:text("Next")')
  await page.waitForSelector('h1:text("Next")')
  await expect.poll(() => page.locator(visible).allTextContents()).toEqual(['PHP of four.'])
  await page.goto(site.url)
  expect(await page.locator(visible).allTextContents()).toEqual([
    'PHP of one.',
    'PHP of two.',
    'Node of three.',
  ])
})

test('a link to an anchor in a hidden panel shows the panel', async () => {
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.click('main a:text("Deep")')
  await page.locator('#deep').waitFor()
  await page.goto('about:blank')
  await page.goto(`${site.url}/#deep`)
  await page.locator('#deep').waitFor()
  await until(page, () => location.hash === '#deep')
})

test('without scripts the panels are listed with their labels', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${site.url}/next`)
  expect(await page.locator('.tab-panel p:visible').allTextContents()).toEqual([
    'Node',
    'Node of four.',
    'Ruby',
    'Ruby of four.',
    'PHP',
    'PHP of four.',
  ])
})
