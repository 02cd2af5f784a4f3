import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NARROW, startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

const text = 'Text.\n\n'.repeat(30)
const sections = ['One', 'Two', 'Three'].map((name) => `## ${name}\n\n${text}`).join('')
const many = Array.from({ length: 60 }, (_, i) => `p${String(i).padStart(2, '0')}`)
const words = 'Call the address verification API from your own server in five short minutes or less'
const headings = Array.from({ length: 40 }, (_, i) => `## ${i} ${words.slice(i)}\n\n`).join('')
const languages = ['cURL', 'Node.js', 'Python', 'Ruby', 'PHP', 'C#']
  .map((name) => `:::tab[${name}]\n\`\`\`js\nlet a\n\`\`\`\n:::\n`)
  .join('')

beforeAll(async () => {
  const pages = many.map((name) => [`docs/many/${name}.md`, `# Page ${name}\n`])
  site = await smallSite(
    {
      'docs/index.md': `# Start\n\n${sections}## Last\n\nShort.\n`,
      'docs/code.md': `# Code\n\n\`\`\`js title="a.js"\nlet a = 1\nlet b = 2\n\`\`\`\n\n\`\`\`console\n$ npm i \\\n  one\nadded 1\n$ npm test\n\`\`\`\n\n\`\`\`diff\n same\n\`\`\`\n`,
      'docs/table.md': `# Table\n\n| a | b | c | d |\n|---|---|---|---|\n| one | ${'long words '.repeat(9)} | ${'long words '.repeat(9)} | ${'long words '.repeat(9)} |\n\n| a | b |\n|---|---|\n${'| c | d |\n'.repeat(80)}`,
      'docs/long.md': `# Long\n\n\`\`\`js\nlet a = '${'wide '.repeat(50)}'\n\`\`\`\n\n\`\`\`js\nlet b\n\`\`\`\n\n\`\`\`js\n${'let c\n'.repeat(60)}\`\`\`\n\n:::code-group\n\n\`\`\`js\nlet d\n\`\`\`\n\n\`\`\`python\nd = 1\n\`\`\`\n\n:::\n`,
      'docs/headings.md': `# Headings\n\n${headings}`,
      'docs/languages.md': `# Languages\n\n::::tabs\n${languages}::::\n`,
      'docs/filter.md':
        '# Filter\n\n:::table[Codes]{filter}\n| a | b |\n|---|---|\n| not_cafe and words that need more room than all others | 404 |\n| gone | 410 |\n| other | 500 |\n:::\n',
      ...Object.fromEntries(pages),
    },
    { search: false },
  )
})
afterAll(() => site.close())

async function open(path: string, options = {}): Promise<Page> {
  const page = await browser.newPage({
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  await page.goto(site.url + path)
  return page
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const marked = (page: Page) => page.locator('[data-toc] [aria-current]').allTextContents()

describe('the table of contents', () => {
  test('marks the section in view, the last one at the end', async () => {
    const page = await open('/')
    expect(await marked(page)).toEqual([])
    for (const name of ['Two', 'One', 'Three']) {
      await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), name.toLowerCase())
      await expect.poll(() => marked(page)).toEqual([name])
    }
    // A little above it, it is still the first thing in view.
    await page.evaluate(() => document.getElementById('two')?.scrollIntoView())
    await expect.poll(() => marked(page)).toEqual(['Two'])
    await page.evaluate(() => scrollBy(0, -30))
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await marked(page)).toEqual(['Two'])
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => marked(page)).toEqual(['Last'])
  })

  test('shows the section in view in its bar on narrow screens, and marks it in forced colors', async () => {
    const page = await open('/', NARROW)
    await page.evaluate(() => document.getElementById('two')?.scrollIntoView())
    await expect.poll(() => page.locator('.toc-current').textContent()).toBe('Two')
    await page.emulateMedia({ forcedColors: 'active' })
    const outline = () =>
      page
        .locator('[data-toc] [aria-current]')
        .evaluate((link) => getComputedStyle(link).outlineStyle)
    expect(await outline()).toBe('dashed')
    // The focus can be told from it.
    await page.click('.toc-button')
    await page.keyboard.press('Tab')
    const focused = page.locator('[data-toc] a:focus-visible')
    while ((await focused.getAttribute('aria-current')) === null) await page.keyboard.press('Tab')
    expect(await outline()).toBe('solid')
  })

  test('and the navbar leave a phone held sideways to the text', async () => {
    const page = await open('/', { viewport: { width: 844, height: 390 } })
    await page.evaluate(() => document.getElementById('two')?.scrollIntoView())
    for (const bar of ['.navbar', '.contents']) {
      const end = page.locator(bar).evaluate((it) => it.getBoundingClientRect().bottom)
      expect(await end, bar).toBeLessThan(0)
    }
    expect((await page.locator('#two').boundingBox())?.y).toBeLessThan(32)
  })

  test('is collapsed on narrow screens, and closes when a link is followed', {
    tags: 'thorough',
  }, async () => {
    const page = await open('/', NARROW)
    const link = page.locator('[data-toc] a:text("Two")')
    expect(await link.isVisible()).toBe(false)
    await page.click('.toc-button')
    await link.click()
    await link.waitFor({ state: 'hidden' })
    await expect.poll(() => page.url()).toBe(`${site.url}/#two`)
    await until(page, () => {
      const top = document.getElementById('two')?.getBoundingClientRect().top ?? 0
      const bar = document.querySelector('.toc-button')?.getBoundingClientRect().bottom ?? 0
      return top >= bar && top < innerHeight
    })
  })
})

describe('copy buttons', () => {
  test('copy the code and confirm it', async () => {
    const page = await open('/code')
    await page.locator('figure.code').first().hover()
    const button = page.locator('.copy').first()
    await button.click()
    await page.waitForSelector('.copy:text("Copied")')
    expect(await clipboard(page)).toBe('let a = 1\nlet b = 2')
    await page.waitForSelector('[role=status]:text("Copied")', { state: 'attached' })
    await expect.poll(() => button.textContent()).toBe('Copy')
  })

  test('leave out prompts and output, and work by keyboard', async () => {
    const page = await open('/code')
    await page.locator('.copy').nth(1).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => clipboard(page)).toBe('npm i \\\n  one\nnpm test')
  })

  test('work on pages without a secure connection', { tags: 'thorough' }, async () => {
    const page = await open('/code', {
      before: () =>
        Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    })
    await page.locator('.copy').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.copy:text("Copied")')
    const reader = await page.context().newPage()
    await reader.goto('about:blank')
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
    expect(await clipboard(page)).toBe('let a = 1\nlet b = 2')
  })
})

describe('code blocks', () => {
  test('have a header that nothing covers, with a Copy button named after the block', async () => {
    const page = await open('/code', NARROW)
    const first = page.locator('figure.code').first()
    expect(await first.locator('.copy').getAttribute('aria-label')).toBe('Copy: a.js')
    const second = page.locator('figure.code').nth(1)
    expect(await second.locator('.copy').getAttribute('aria-label')).toBe('Copy: Console')
    for (const figure of await page.locator('figure.code').all()) {
      const [button, code] = [figure.locator('.code-actions'), figure.locator('pre')]
      const [above, below] = [await button.boundingBox(), await code.boundingBox()]
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    }
  })

  test('select the code and say which keys copy it if the clipboard is refused', async () => {
    const page = await open('/code', {
      before: () => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      },
    })
    await page.locator('.copy').nth(1).click()
    await page.waitForSelector('.copy:text("Press Ctrl+C")')
    await page.waitForSelector('[role=status]:text("Press Ctrl+C")', { state: 'attached' })
    const selected = await page.evaluate(() => `${getSelection()}`.trim())
    expect(selected.replace(/\s*\n\s*/g, ' ')).toBe('npm i \\ one npm test')
  })

  test('are tab stops, and have a button that wraps lines, only while they scroll sideways', {
    tags: 'thorough',
  }, async () => {
    const page = await open('/long', NARROW)
    const [wide, narrow] = [page.locator('figure.code').first(), page.locator('figure.code').nth(1)]
    await wide.locator('pre[data-scrolls][tabindex="0"]').waitFor()
    await narrow.locator('pre[tabindex="-1"]').waitFor()
    expect(await narrow.locator('.wrap-lines').isVisible()).toBe(false)
    expect(await wide.locator('.wrap-lines').getAttribute('aria-pressed')).toBe('false')
    expect(await wide.locator('.wrap-lines').getAttribute('title')).toBe('Wrap long lines')
    expect(await wide.locator('.copy').getAttribute('title')).toBe('Copy')
    await page.getByRole('group', { name: 'JavaScript' }).first().waitFor()
    await wide.locator('.wrap-lines').click()
    await wide.locator('pre[tabindex="-1"]').waitFor()
    expect(await wide.locator('.wrap-lines').getAttribute('aria-pressed')).toBe('true')
    // The rest of a line is farther in than its beginning.
    const [begin, rest] = await wide.locator('code').evaluate((code) => {
      const range = document.createRange()
      range.selectNodeContents(code)
      const boxes = [...range.getClientRects()]
      const lines = [...new Set(boxes.map(({ bottom }) => bottom))]
      const leftOf = (line: number) =>
        Math.min(...boxes.filter(({ bottom }) => bottom === line).map(({ left }) => left))
      return lines.map(leftOf)
    })
    expect(rest).toBeGreaterThan(begin as number)
    await wide.locator('.wrap-lines').click()
    await wide.locator('pre[tabindex="0"]').waitFor()
  })

  test('have their buttons before the code in the order of the focus, named after the block', async () => {
    const page = await open('/long', NARROW)
    const wide = page.locator('figure.code').first()
    await wide.locator('pre[tabindex="0"]').waitFor()
    await page.getByRole('button', { name: 'Wrap long lines: JavaScript' }).first().focus()
    const names = []
    for (let stop = 0; stop < 3; stop++) {
      names.push(await page.evaluate(() => document.activeElement?.ariaLabel))
      await page.keyboard.press('Tab')
    }
    expect(names).toEqual(['Wrap long lines: JavaScript', 'Copy: JavaScript', 'JavaScript'])
  })

  test('in six languages have their tabs in view on a phone, in a box with round corners', async () => {
    const page = await open('/languages', NARROW)
    await page.locator('.tabs[data-code][data-ready]').waitFor()
    const list = page.locator('.tab-list')
    expect(await list.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    const clips = page.locator('.tabs').evaluate((it) => getComputedStyle(it).overflow)
    expect(await clips).toBe('clip')
  })

  test('are collapsed if they are long, until a button shows all lines', async () => {
    const page = await open('/long')
    const long = page.locator('figure.code').nth(2)
    const height = async () => (await long.locator('pre').boundingBox())?.height ?? 0
    expect(await height()).toBeLessThan(500)
    await long.locator('.show-all').click()
    await expect.poll(height).toBeGreaterThan(1000)
    expect(await long.locator('.show-all').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('pre')
  })

  test('of a code group have the tab list as their header', { tags: 'thorough' }, async () => {
    const page = await open('/long')
    const [list, copy] = [
      page.locator('.tabs[data-code] .tab-list'),
      page.locator('.tabs[data-code] .copy'),
    ]
    const [tabs, button] = [await list.boundingBox(), await copy.first().boundingBox()]
    expect(button?.y).toBeGreaterThanOrEqual(tabs?.y ?? 0)
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(
      (tabs?.y ?? 0) + (tabs?.height ?? 0),
    )
    expect(button?.x).toBeGreaterThanOrEqual((tabs?.x ?? 0) + (tabs?.width ?? 0))
  })
})

test('the link of a heading is on its last line', async () => {
  const page = await open('/headings', NARROW)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const links = page.locator('.heading-anchor')
  await expect.poll(() => links.count()).toBe(40)
  const below = await links.evaluateAll((all) =>
    all.filter((link) => {
      const text = new Range()
      text.selectNodeContents(link.previousElementSibling as Element)
      const { top, height } = link.getBoundingClientRect()
      return top + height / 2 > text.getBoundingClientRect().bottom
    }),
  )
  expect(below).toHaveLength(0)
  // The script that adds the links moves nothing.
  const before = await height()
  await links.evaluateAll((all) => {
    for (const link of all) link.remove()
  })
  expect(await height()).toBe(before)
})

describe('tables on phones', () => {
  test('keep their first column in view while they scroll, and are tab stops only then', async () => {
    const page = await open('/table', NARROW)
    const box = page.locator('.table-scroll').first()
    await page.locator('.table-scroll[data-scrolls][tabindex="0"]').waitFor()
    await page.locator('.table-scroll[tabindex="-1"]').waitFor()
    const first = box.locator('tbody td').first()
    const before = await first.boundingBox()
    await box.evaluate((it) => it.scrollBy({ left: 200, behavior: 'instant' }))
    expect(await box.evaluate((it) => it.scrollLeft)).toBeGreaterThan(100)
    expect((await first.boundingBox())?.x).toBe(before?.x)
  })

  test('keep the header in view where they do not scroll sideways', {
    tags: 'thorough',
  }, async () => {
    const page = await open('/table')
    const header = page.locator('.table-scroll').nth(1).locator('th').first()
    await page.locator('.table-scroll[tabindex="-1"]').nth(1).waitFor()
    await page.evaluate(() => document.querySelector('tr:nth-child(60)')?.scrollIntoView())
    const bar = await page.locator('.navbar').boundingBox()
    await expect
      .poll(async () => Math.round((await header.boundingBox())?.y ?? 0))
      .toBe(Math.round((bar?.y ?? 0) + (bar?.height ?? 0)))
  })
})

test('headings have links that copy their address and are no part of their names', async () => {
  const page = await open('/')
  await page.getByRole('link', { name: 'Direct link: Two' }).waitFor()
  await page.getByRole('heading', { name: 'Two', exact: true }).waitFor()
  await page.hover('h2#two')
  // Beside the heading: what is in it would be part of its name.
  expect(await page.locator(':is(h2, h3) .heading-anchor, :is(h2, h3)[aria-label]').count()).toBe(0)
  await page.click('h2#two + .heading-anchor')
  await expect.poll(() => page.url()).toBe(`${site.url}/#two`)
  await expect.poll(() => clipboard(page)).toBe(`${site.url}/#two`)
  await page.waitForSelector('[role=status]:text("Copied")', { state: 'attached' })
})

describe('a table with a filter', () => {
  const rows = (page: Page) => page.locator('tbody tr:visible td:first-child').allTextContents()

  test('shows the rows with all words, in any case, and says how many', async () => {
    const page = await open('/filter')
    const field = page.getByRole('searchbox', { name: 'Filter rows: Codes' })
    await field.focus()
    await page.keyboard.type('NOT café')
    await expect.poll(() => rows(page)).toHaveLength(1)
    expect((await rows(page))[0]).toContain('not_cafe')
    await expect.poll(() => page.locator('output').textContent()).toBe('Rows: 1')
    expect(await page.locator('output').evaluate((it) => it.ariaLive ?? it.tagName)).toBe('OUTPUT')
    await field.fill('')
    await expect.poll(() => rows(page)).toHaveLength(3)
    expect(await page.locator('output').textContent()).toBe('')
  })

  test('keeps the width of its columns, and says what no row has', async () => {
    const page = await open('/filter', NARROW)
    const field = page.getByRole('searchbox', { name: 'Filter rows: Codes' })
    const table = page.getByRole('table', { name: 'Codes' })
    const widths = () =>
      table.evaluate((it: HTMLTableElement) =>
        [...(it.rows[0]?.cells ?? [])].map((cell) => Math.round(cell.clientWidth)),
      )
    const before = await widths()
    const nothing = `$& ${'x'.repeat(90)}`
    await field.fill(nothing)
    await expect
      .poll(() => page.locator('output').textContent())
      .toBe(`No results for “${nothing}”`)
    expect(await table.isVisible()).toBe(false)
    const tooWide = () => document.documentElement.scrollWidth - innerWidth
    expect(await page.evaluate(tooWide)).toBe(0)
    await field.fill('gone')
    await expect.poll(() => rows(page)).toEqual(['gone'])
    expect(await widths()).toEqual(before)
    await field.fill('')
    await expect.poll(() => rows(page)).toHaveLength(3)
    expect(await table.evaluate((it) => it.querySelectorAll('th[style*=width]').length)).toBe(0)
  })

  test('has none without scripts', { tags: 'thorough' }, async () => {
    const page = await open('/filter', { javaScriptEnabled: false })
    expect(await page.locator('.table-filter').isVisible()).toBe(false)
  })
})

describe('the sidebar', () => {
  test('keeps its scroll position when a page is loaded', async () => {
    const page = await open('/many/p30')
    const menu = page.locator('[data-menu]')
    const top = () => menu.evaluate((it) => it.scrollTop)
    await expect.poll(top).toBeGreaterThan(100)
    const moved = (await top()) + 60
    await menu.evaluate((it, to) => it.scrollTo(0, to), moved)
    await page.reload()
    await expect.poll(top).toBe(moved)
  })

  const isOpenOn = (page: Page) =>
    page.evaluate(
      () => document.querySelector<HTMLDetailsElement>('[data-part=sidebar] details')?.open,
    )

  test('closes a group that was only open for the page that is left', {
    tags: 'thorough',
  }, async () => {
    const page = await open('/many/p05')
    expect(await isOpenOn(page)).toBe(true)
    await page.click('[data-part=sidebar] a[href="/"]')
    await page.waitForSelector('h1:text("Start")')
    await expect.poll(() => isOpenOn(page)).toBe(false)
  })

  test('shows its close button, with the focus, however far the menu is scrolled', {
    tags: 'thorough',
  }, async () => {
    const page = await open('/many/p55', NARROW)
    await page.click('[data-menu-button]')
    await expect
      .poll(() => page.locator('[data-menu]').evaluate((menu) => menu.scrollTop))
      .toBeGreaterThan(500)
    const { y = -1 } = (await page.locator('[data-menu] button:focus').boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(60)
  })

  test('remembers which groups a visitor has opened and closed', async () => {
    const page = await open('/')
    expect(await isOpenOn(page)).toBe(false)
    await page.click('[data-part=sidebar] summary')
    await page.goto(`${site.url}/code`)
    expect(await isOpenOn(page)).toBe(true)
    await page.focus('[data-part=sidebar] summary')
    await page.keyboard.press('Enter')
    await page.reload()
    expect(await isOpenOn(page)).toBe(false)
  })

  test('shows the current page, also in a group that was closed', {
    tags: 'thorough',
  }, async () => {
    const page = await open('/many/p50')
    const isInView = () => {
      const link = document
        .querySelector('[data-part=sidebar] [aria-current=page]')
        ?.getBoundingClientRect()
      return link !== undefined && link.top >= 0 && link.bottom <= innerHeight
    }
    await until(page, isInView)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.click('[data-part=sidebar] a:text("Code")')
    await page.waitForSelector('h1:text("Code")')
    await page.click('[data-part=sidebar] summary')
    await page.goBack()
    await page.waitForSelector('h1:text("Page p50")')
    expect(await isOpenOn(page)).toBe(true)
    await until(page, isInView)
  })
})
