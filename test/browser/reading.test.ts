import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NARROW, startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

const text = 'Text.\n\n'.repeat(30)
const sections = ['One', 'Two', 'Three'].map((name) => `## ${name}\n\n${text}`).join('')
const many = Array.from({ length: 60 }, (_, i) => `p${String(i).padStart(2, '0')}`)

beforeAll(async () => {
  const pages = many.map((name) => [`docs/many/${name}.md`, `# Page ${name}\n`])
  site = await smallSite(
    {
      'docs/index.md': `# Start\n\n${sections}## Last\n\nShort.\n`,
      'docs/code.md': `# Code\n\n\`\`\`js title="a.js"\nlet a = 1\nlet b = 2\n\`\`\`\n\n\`\`\`console\n$ npm i \\\n  one\nadded 1\n$ npm test\n\`\`\`\n\n\`\`\`diff\n same\n\`\`\`\n`,
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
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => marked(page)).toEqual(['Last'])
  })

  test('is collapsed on narrow screens, and closes when a link is followed', async () => {
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

  test('work on pages without a secure connection', async () => {
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

test('headings have links that copy their address', async () => {
  const page = await open('/')
  await page.hover('h2#two')
  await page.click('h2#two .heading-anchor')
  await expect.poll(() => page.url()).toBe(`${site.url}/#two`)
  await expect.poll(() => clipboard(page)).toBe(`${site.url}/#two`)
  await page.waitForSelector('[role=status]:text("Copied")', { state: 'attached' })
})

describe('the sidebar', () => {
  const isOpenOn = (page: Page) =>
    page.evaluate(
      () => document.querySelector<HTMLDetailsElement>('[data-part=sidebar] details')?.open,
    )

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

  test('shows the current page, also in a group that was closed', async () => {
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
