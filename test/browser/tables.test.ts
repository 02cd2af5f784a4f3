/** Tables in narrow windows, and names in them. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NARROW, startBrowser, until, WIDE } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (...rows: readonly (readonly string[])[]) => {
  const [head = [], ...others] = rows
  return [row(head), row(head.map(() => '---')), ...others.map(row)].join('\n')
}
const MEANING = 'A parameter has a value that this endpoint does not allow, or it is missing.'
const PAGE = `# Errors

## Three columns

${table(
  ['Code', 'Field', 'Meaning'],
  ['`unsupported_media_type`', '`components.postcode`', MEANING],
  ['`geolocation_unavailable`', '`dependentLocality`', 'From 0–10.'],
)}

## Five columns

:::table[Everything about errors]
${table(
  ['Code', 'Status', 'Meaning', 'Retry', 'Remedy'],
  ['`service_unavailable` for a while', '503', MEANING, 'Yes', MEANING],
)}
:::
`

const PLATFORMS = `# Platforms

${table(
  ['Platform', 'Kind', 'Status', 'Fields', 'Notes'],
  ['React', 'Package', 'Stable', 'All', 'Short.'],
  ['Vue', 'Package', 'Stable', 'All', 'Needs the script of the widget, and a secret key.'],
)}
`

const SENTENCES = `# Sentences

${table(['Symptom', 'Cause', 'Fix'], [MEANING, MEANING, MEANING])}
`

const browser = startBrowser()
let site: ServedSite
beforeAll(async () => {
  const locales = { en: { label: 'English', path: '/' } }
  const narrow = `# Narrow\n\n| Name | Value |\n| --- | --- |\n| ${'a'.repeat(20)} | ${'b'.repeat(22)} |\n`
  const files = {
    'docs/index.md': PAGE,
    'docs/platforms.md': PLATFORMS,
    'docs/sentences.md': SENTENCES,
    'docs/narrow.md': narrow,
  }
  site = await smallSite(files, { title: 'Docs', locales })
})
afterAll(() => site?.close())

async function open(window: typeof NARROW): Promise<Page> {
  const page = await browser.newPage(window)
  await page.goto(site.url)
  await until(page, () => document.querySelectorAll('[data-scrolls]').length > 0)
  return page
}

/** Words in cells that have a line break between two letters. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (!text.parentElement?.closest('td')) continue
      const topOf = (index: number) => {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        return range.getBoundingClientRect().top
      }
      for (let index = 1; index < text.length; index++) {
        const isWord = /^[\p{L}\p{N}–]{2}$/u.test(text.data.slice(index - 1, index + 1))
        if (isWord && topOf(index) > topOf(index - 1) + 4) broken.push(text.data)
      }
    }
    return broken
  })

test('on a phone, a table of three columns fits, and names in it break between their parts', async () => {
  const page = await open(NARROW)
  const box = page.locator('.table-scroll').first()
  expect(await box.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  expect(await brokenWords(page)).toEqual([])
  expect(await page.locator('td').first().innerText()).toBe('unsupported_media_type')
})

test('on a phone, three columns of sentences are wide enough to be read, and the table scrolls', async () => {
  const page = await browser.newPage(NARROW)
  await page.goto(`${site.url}/sentences`)
  const cells = await page
    .locator('[data-scrolls] tbody td')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect()))
  const [first = 0, ...others] = cells.map(({ width }) => width)
  expect(others.map(Math.round)).toEqual([206, 206])
  // Beside the first one, which stays, each can be seen whole.
  expect(first + 206).toBeLessThanOrEqual(358)
  const name = page.getByRole('table', { name: 'Table: Symptom, Cause, Fix' })
  expect(await name.count()).toBe(1)
})

test('where there is room, a name stays on one line', async () => {
  const page = await browser.newPage(WIDE)
  await page.goto(site.url)
  const lines = await page
    .locator('td > code')
    .evaluateAll((codes) => codes.map((code) => code.getClientRects().length))
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('long words of headings and cells get hyphens, and code never does', async () => {
  const page = await browser.newPage(NARROW)
  await page.goto(site.url)
  await page
    .locator('td')
    .first()
    .evaluate((cell) => {
      for (const name of ['kbd', 'samp', 'pre']) cell.append(document.createElement(name))
      cell.lastElementChild?.append(document.createElement('code'))
    })
  const hyphens = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((it) => getComputedStyle(it).hyphens)
  const words = await Promise.all(['h1', 'h2', 'th', 'td'].map(hyphens))
  expect(new Set(words)).toEqual(new Set(['auto']))
  const code = ['td > code', 'td > kbd', 'td > samp', 'td > pre', 'td > pre > code']
  expect(new Set(await Promise.all(code.map(hyphens)))).toEqual(new Set(['manual']))
})

test('a wide table scrolls beside its first column, which has an edge, and below its caption', async () => {
  const page = await open(NARROW)
  const box = page.locator('[data-scrolls].table-scroll')
  const left = (part: string) =>
    box.locator(part).evaluate((it) => Math.round(it.getBoundingClientRect().left))
  const parts = ['caption', 'tbody td:first-child']
  const before = await Promise.all(parts.map(left))
  const second = await left('tbody td:nth-child(2)')
  await box.evaluate((it) => {
    it.scrollLeft = 150
  })
  expect(await left('tbody td:nth-child(2)')).toBeLessThan(second - 100)
  expect(await Promise.all(parts.map(left))).toEqual(before)
  const first = await box.locator('tbody td:first-child').boundingBox()
  expect(first?.width).toBeLessThanOrEqual(144)
  const caption = await box.locator('caption').boundingBox()
  expect((caption?.x ?? 0) + (caption?.width ?? 0)).toBeLessThanOrEqual(390)
  const styles = await box.evaluate((it) => [
    getComputedStyle(it.querySelector('td') as Element, '::after').borderInlineEndWidth,
    getComputedStyle(it.querySelector('caption') as Element).backgroundColor,
  ])
  // The shadows at the ends of what scrolls are behind the caption.
  expect(styles).toEqual(['1px', 'rgb(255, 255, 255)'])
})

test('a search marks a name that may break as one match', async () => {
  const page = await browser.newPage(WIDE)
  await page.goto(site.url)
  await page.locator('html[data-js]').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('unsupported_media_type')
  await page.locator('dialog [role=option]').first().waitFor()
  await page.keyboard.press('Enter')
  await until(page, () => CSS.highlights.has('search'))
  const marked = () => [...(CSS.highlights.get('search') ?? [])].map(String)
  expect(await page.evaluate(marked)).toContain('unsupported_media_type')
})

test('on phones, every column of a table that scrolls fits beside the first one', async () => {
  const page = await browser.newPage(NARROW)
  await page.goto(`${site.url}/platforms`)
  const box = page.locator('.table-scroll[data-scrolls]')
  const { free, widths } = await box.evaluate((it) => {
    const widthOf = (cell: Element) => cell.getBoundingClientRect().width
    const [first, ...others] = [...(it.querySelector('tr')?.children ?? [])].map(widthOf)
    return { free: widthOf(it) - (first ?? 0), widths: others }
  })
  expect(Math.max(...widths)).toBeLessThanOrEqual(free)
  expect(Math.max(...widths)).toBeGreaterThan(200)
})

test('on phones, a table that fits only while it is marked as scrolling comes to rest', async () => {
  for (const width of [320, 340, 360, 370, 390]) {
    const page = await browser.newPage({ viewport: { width, height: 700 } })
    await page.goto(`${site.url}/narrow`)
    const changes = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      await frame()
      let count = 0
      const box = document.querySelector('.table-scroll') as Element
      new MutationObserver((found) => (count += found.length)).observe(box, {
        attributeFilter: ['data-scrolls'],
      })
      for (let frames = 0; frames < 20; frames++) await frame()
      return count
    })
    // The box and what is in it report each change of their sizes.
    expect(changes, `${width}`).toBeLessThan(8)
  }
})

test('the header of a long table takes its lower edge along', async () => {
  const page = await browser.newPage(WIDE)
  await page.goto(site.url)
  await page.locator('html[data-js]').waitFor()
  const [position, edge, borders] = await page
    .locator('th')
    .first()
    .evaluate((head) => {
      const { position, borderBottomWidth, borderCollapse } = getComputedStyle(head)
      return [position, borderBottomWidth, borderCollapse]
    })
  // Collapsed borders belong to the table, and scroll away.
  expect([position, edge, borders]).toEqual(['sticky', '1px', 'separate'])
  await page.emulateMedia({ media: 'print' })
  expect(
    await page
      .locator('th')
      .first()
      .evaluate((it) => getComputedStyle(it).position),
  ).toBe('static')
})
