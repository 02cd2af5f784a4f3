/** The search as a visitor has it. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { UserConfig } from '../../src/config/user.ts'
import { en as messages } from '../../src/shared/messages.ts'
import { accessibilityViolations } from './axe.ts'
import { NARROW, saveData, startBrowser, until, WIDE } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

const config: UserConfig = {
  title: 'Example docs',
  url: 'https://docs.test',
  locales: { nz: { label: 'New Zealand', htmlLang: 'en-nz', path: '/nz/docs/' } },
  searchLinks: [
    { label: 'What it costs', to: '/billing' },
    { label: 'Status', to: 'https://status.test' },
  ],
  searchFeedbackUrl: 'https://help.test/{{locale}}/new?query={query}',
}

/** Enough sections for three pages of results. */
const parts = Array.from({ length: 41 }, (_, i) => `# Chapter ${i}\n\nKiwi number ${i}.\n`)
const files = {
  'docs/chapters/deep/trees.md':
    '---\nkeywords: [maple]\ndescription: Of plants.\n---\n\n# Trees\n\nOf plants.\n\n## Names\n\n| Tree | maple |\n|---|---|\n| Leaf | red |\n',
  'docs/index.md': '# Start\n\nHello, [all](billing.md). <input aria-label="Name" id="name">\n',
  'docs/billing.md': `# Billing\n\nWhat it costs.\n\n${'Filler.\n\n'.repeat(40)}## Invoices\n\nAn **invoice** comes each month, and an invoice is paid.\n\n:::details[More]\nA hidden invoice.\n:::\n\n## Refunds\n\nMoney back.\n`,
  'docs/errors.md':
    '# Error codes\n\n## domain_not_allowed\n\nThe key may not be used on this domain <b>&lt;here&gt;</b>.\n',
  ...Object.fromEntries(parts.map((text, i) => [`docs/chapters/c${i}.md`, text])),
}

beforeAll(async () => {
  site = await smallSite(files, config)
}, 120_000)
afterAll(() => site?.close())
afterEach(() => site.intercept(null))

const start = async (options: Parameters<typeof browser.newPage>[0] = {}): Promise<Page> => {
  const page = await browser.newPage({ before: saveData, ...options })
  await page.goto(`${site.url}/nz/docs/`)
  await page.locator('html[data-js]').waitFor()
  return page
}
const input = (page: Page) => page.getByRole('combobox', { name: messages.searchPlaceholder })
const dialog = (page: Page) => page.getByRole('dialog', { name: messages.search })
const options = (page: Page) => dialog(page).getByRole('option')
const open = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await input(page).waitFor()
}
const ask = async (page: Page, query: string) => {
  await open(page)
  await input(page).fill(query)
}

/** Holds requests until `release` is called. */
const hold = async (page: Page, what: RegExp) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(what, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

describe('the search opens', () => {
  test('with Control+k, Meta+k and /, and closes with Escape, and the focus returns', async () => {
    const page = await start()
    await page.getByRole('link', { name: 'Start', exact: true }).first().focus()
    const before = await page.evaluate(() => document.activeElement?.outerHTML)
    for (const key of ['Control+k', 'Meta+k', '/']) {
      await page.keyboard.press(key)
      await expect
        .poll(() => input(page).evaluate((it) => it === document.activeElement))
        .toBe(true)
      expect(await input(page).inputValue()).toBe('')
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(before)
    }
  })

  test('with a click on its button, which gets the focus back', async () => {
    const page = await start()
    await page.locator('a[data-search]').first().click()
    await input(page).waitFor()
    await page.getByRole('button', { name: messages.closeSearch }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-search'))).toBe(
      true,
    )
  })

  test('with Space on its button, which is a link without scripts', {
    tags: 'thorough',
  }, async () => {
    const page = await start()
    await page.getByRole('button', { name: 'Search' }).first().focus()
    await page.keyboard.press(' ')
    await input(page).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const plain = await browser.newPage({ javaScriptEnabled: false })
    await plain.goto(`${site.url}/nz/docs/`)
    expect(await plain.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe(
      '/nz/docs/search',
    )
  })

  test('again right after it was closed', { tags: 'thorough' }, async () => {
    const page = await start()
    await open(page)
    const press = (key: string, ctrlKey: boolean) =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, cancelable: true }))
    // Before the browser fires the close event of the dialog.
    await page.evaluate(`document.querySelector('dialog').close(); (${press})('k', true)`)
    await until(page, () => document.querySelectorAll('dialog').length === 1)
    await input(page).waitFor()
  })

  test("but '/' is a character in an input", { tags: 'thorough' }, async () => {
    const page = await start()
    await page.locator('#name').focus()
    await page.keyboard.press('/')
    expect(await page.locator('#name').inputValue()).toBe('/')
    expect(await dialog(page).count()).toBe(0)
  })

  const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
  /** The second page of a visit to a phone's size. */
  const startOnBilling = async () => {
    const page = await start(NARROW)
    await page.getByRole('link', { name: 'all', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor()
    return page
  }

  test('and Back closes it and stays on the page, where it opens again', async () => {
    const page = await startOnBilling()
    for (const query of ['invoice', 'refunds']) {
      await ask(page, query)
      await options(page).first().waitFor()
      await page.goBack()
      await dialog(page).waitFor({ state: 'detached' })
      expect(await title(page)).toBe('Billing')
      expect(new URL(page.url()).pathname).toBe('/nz/docs/billing')
    }
    await page.goBack()
    await expect.poll(() => title(page)).toBe('Start')
  })

  test('and leaves nothing for Back when it is closed in another way', async () => {
    const page = await startOnBilling()
    const isPlain = () => !history.state.overlay
    await open(page)
    await page.keyboard.press('Escape')
    await until(page, isPlain)
    await open(page)
    await page.reload()
    await until(page, isPlain)
    expect(await dialog(page).count()).toBe(0)
    // A hit on the same page and one on another each add one page to go back to.
    for (const query of ['refunds', 'domain_not_allowed']) {
      await ask(page, query)
      await options(page).first().click()
      await page.waitForURL(`**#${query}`)
      await dialog(page).waitFor({ state: 'detached' })
    }
    const way: string[] = []
    for (let step = 0; step < 3; step++) {
      const from = page.url()
      await page.goBack()
      await expect.poll(() => page.url()).not.toBe(from)
      way.push(new URL(page.url()).pathname + new URL(page.url()).hash)
    }
    expect(way).toEqual(['/nz/docs/billing#refunds', '/nz/docs/billing', '/nz/docs/'])
  })

  test('and closes while a page that was asked for is on its way', async () => {
    const page = await startOnBilling()
    await open(page)
    // The link is followed before the entry of the dialog is gone.
    await page.evaluate(() => {
      const link = document.querySelector<HTMLElement>('.brand')
      document.querySelector('dialog')?.addEventListener('close', () => link?.click())
      document.querySelector('dialog')?.close()
    })
    await expect.poll(() => title(page)).toBe('Start')
    await page.goBack()
    await expect.poll(() => title(page)).toBe('Billing')
  })

  test('and the page behind it is inert', { tags: 'thorough' }, async () => {
    const page = await start()
    await open(page)
    expect(await dialog(page).evaluate((it) => it.matches(':modal'))).toBe(true)
  })

  test('and the ring that forced colors draw round its field is not on the text', async () => {
    const page = await start({ forcedColors: 'active' })
    await ask(page, 'kiwi')
    const { outlineStyle, ring, inset } = await input(page).evaluate((field) => {
      const { outlineStyle, outlineWidth, outlineOffset, paddingLeft } = getComputedStyle(field)
      const ring = Number.parseFloat(outlineWidth) - Math.min(0, Number.parseFloat(outlineOffset))
      return { outlineStyle, ring, inset: Number.parseFloat(paddingLeft) }
    })
    expect(outlineStyle).toBe('solid')
    expect(inset).toBeGreaterThan(ring)
  })

  test('accepts at most 64 characters', { tags: 'thorough' }, async () => {
    const page = await start()
    await open(page)
    await page.keyboard.insertText('x'.repeat(100))
    expect((await input(page).inputValue()).length).toBe(64)
    expect(await input(page).getAttribute('placeholder')).toBe('Search docs')
  })
})

describe('progress is shown', () => {
  test('while the search is loaded', { tags: 'thorough' }, async () => {
    const page = await start()
    const release = await hold(page, /\/dialog-/)
    await page.locator('a[data-search]').first().click()
    const bar = page.getByRole('progressbar')
    await bar.waitFor()
    release()
    await input(page).waitFor()
    await bar.waitFor({ state: 'detached' })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await dialog(page).count()).toBe(1)
  })

  test('while results are loading, and the previous ones stay', { tags: 'thorough' }, async () => {
    const page = await start()
    await ask(page, 'invoice')
    await options(page).first().waitFor()
    const status = dialog(page).getByRole('status')
    const body = dialog(page).locator('[aria-busy]')
    expect(await status.textContent()).toMatch(/Results: /)
    const release = await hold(page, /_search/)
    await input(page).fill('domain_not_allowed')
    await expect.poll(() => status.textContent()).toBe(messages.searching)
    expect(await status.evaluate((it) => it.clientWidth)).toBeGreaterThan(20)
    expect(await body.getAttribute('aria-busy')).toBe('true')
    expect(await options(page).first().textContent()).toContain('nvoice')
    release()
    await expect.poll(() => options(page).first().textContent()).toContain('domain_not_allowed')
    expect(await status.textContent()).toMatch(/Results: /)
    expect(await status.evaluate((it) => it.clientWidth)).toBeLessThan(2)
    expect(await body.getAttribute('aria-busy')).toBe('false')
  })

  test('until the results are shown or the query is cleared', { tags: 'thorough' }, async () => {
    const page = await start({ clock: true })
    await ask(page, 'invoice')
    await options(page).first().waitFor()
    const status = dialog(page).getByRole('status')
    await page.clock.runFor(1000)
    expect(await status.textContent()).toMatch(/Results: /)
    const release = await hold(page, /_search/)
    await input(page).fill('domain_not_allowed')
    await expect.poll(() => status.textContent()).toBe(messages.searching)
    await input(page).fill('')
    await expect.poll(() => status.textContent()).toBe('')
    await page.clock.runFor(1000)
    expect(await status.textContent()).toBe('')
    release()
  })

  test('on the search page too', { tags: 'thorough' }, async () => {
    const page = await start()
    const releaseCode = await hold(page, /\/page-/)
    const release = await hold(page, /_search/)
    await page.goto(`${site.url}/nz/docs/search?q=kiwi`)
    await page.getByRole('progressbar').waitFor()
    releaseCode()
    const status = page.locator('.search-results').getByRole('status')
    await expect.poll(() => status.textContent()).toBe(messages.searching)
    release()
    await expect.poll(() => status.textContent()).toBe('Results: 41')
    expect(await page.locator('.search-results').getAttribute('aria-busy')).toBe('false')
  })
})

describe('what is fetched', () => {
  test('includes neither script nor index before the visitor shows intent', async () => {
    const from = site.requests.length
    const asked = (what: RegExp) =>
      site.requests.slice(from).filter((path) => what.test(path)).length
    const page = await start({ clock: true })
    expect(asked(/\/dialog-/)).toBe(0)
    await page.locator('a[data-search]').first().hover()
    await expect.poll(() => asked(/\/dialog-/)).toBe(1)
    expect(asked(/_search/)).toBe(0)
    await open(page)
    await page.keyboard.type('b')
    await page.clock.runFor(10_000)
    // The list of the index, with the popular pages.
    await expect.poll(() => asked(/_search/)).toBe(1)
    await page.keyboard.type('i')
    await options(page).first().waitFor()
    expect(asked(/_search/)).toBeGreaterThan(1)
  })
})

describe('answers', () => {
  test('are grouped by page and chosen with the arrow keys, around the list', async () => {
    const page = await start()
    await ask(page, 'invoice')
    await options(page).first().waitFor()
    expect(
      await dialog(page).getByRole('group').first().getAttribute('aria-labelledby'),
    ).not.toBeNull()
    const active = () => dialog(page).locator('[aria-selected=true]').getAttribute('id')
    const idOf = (option: Locator) => option.getAttribute('id')
    await page.keyboard.press('ArrowUp')
    await expect.poll(active).toBe(await idOf(options(page).last()))
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).toBe(await idOf(options(page).first()))
    expect(await input(page).getAttribute('aria-activedescendant')).toBe(await active())
    expect(await input(page).getAttribute('aria-expanded')).toBe('true')
    expect(await options(page).locator('a, button').count()).toBe(0)
    // The selected result belongs to the previous query.
    const release = await hold(page, /_search/)
    await input(page).fill('kiwi')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/nz/docs/search?q=kiwi')
    release()
  })

  test('lead to the section, where the words are highlighted until they are cleared', async () => {
    const page = await start()
    await ask(page, 'invoices')
    await options(page).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/nz/docs/billing#invoices')
    await until(page, () => (CSS.highlights.get('search')?.size ?? 0) >= 3)
    const isInView = (heading: Element) => heading.getBoundingClientRect().top < innerHeight
    await expect
      .poll(() => page.getByRole('heading', { name: 'Invoices' }).evaluate(isInView))
      .toBe(true)
    await page.getByText('Matches: ').waitFor()
    // A navigation is announced once, by its heading.
    expect((await page.getByRole('status').allTextContents()).join('')).toBe('')
    const current = () =>
      page.evaluate(() =>
        [...(CSS.highlights.get('search-current') ?? [])].map((range) => {
          const { startContainer, startOffset } = range as Range
          return `${startContainer.textContent} ${startOffset}`
        }),
      )
    const seen = new Set<string>()
    for (const name of ['nextMatch', 'nextMatch', 'previousMatch'] as const) {
      await page.getByRole('button', { name: messages[name] }).click()
      seen.add((await current()).join())
    }
    expect(seen.size).toBe(2)
    const marked = await page.evaluate(() =>
      [...(CSS.highlights.get('search') ?? [])].map(
        (it) => (it as Range).startContainer.textContent,
      ),
    )
    expect(marked.join()).not.toContain('hidden')
    const selected = page.getByRole('status').filter({ hasText: ` / ${marked.length}` })
    await selected.waitFor()
    await page.getByRole('button', { name: messages.clearMarks }).click()
    expect(await page.evaluate(() => CSS.highlights.has('search'))).toBe(false)
    await page.reload()
    expect(await page.getByRole('button', { name: messages.clearMarks }).count()).toBe(0)
  })

  test('on the page that is shown are marked too', { tags: 'thorough' }, async () => {
    const page = await start()
    await page.goto(`${site.url}/nz/docs/billing`)
    await ask(page, 'refunds')
    await options(page).first().click()
    await until(page, () => CSS.highlights.has('search'))
    await page.keyboard.press('Escape')
    await until(page, () => !CSS.highlights.has('search'))
  })

  test('offer no steps from a single match, and no cover for the table of contents', async () => {
    const page = await start(WIDE)
    await ask(page, 'refunds')
    await options(page).first().click()
    const bar = page.locator('.search-clear')
    await bar.getByText('Matches: 1').waitFor()
    expect(await bar.getByRole('button').count()).toBe(1)
    const { x = 0, width = 0 } = (await bar.boundingBox()) ?? {}
    const contents = await page.locator('[data-toc]').boundingBox()
    expect(x + width).toBeLessThan(contents?.x ?? 0)
  })

  test('show text as text, even if it looks like HTML', async () => {
    const page = await start()
    await ask(page, 'domain_not_allowed')
    await options(page).first().waitFor()
    expect(await options(page).first().textContent()).toContain('<here>')
    expect(await options(page).first().locator('b').count()).toBe(0)
    expect(await options(page).first().locator('mark').first().textContent()).toBe(
      'domain_not_allowed',
    )
  })

  test('are counted, and all of them are on the search page', async () => {
    const page = await start()
    await open(page)
    await dialog(page).locator('.search-body').waitFor()
    expect(await dialog(page).locator('.search-footer').count()).toBe(0)
    await input(page).fill('kiwi')
    await dialog(page).getByRole('link', { name: 'See all 41 results' }).waitFor()
    await expect.poll(() => dialog(page).getByRole('status').textContent()).toBe('Results: 41')
    await dialog(page).getByRole('link', { name: 'See all 41 results' }).click()
    await page.waitForURL('**/nz/docs/search?q=kiwi')
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('have the first one selected, so that Enter opens it', async () => {
    const page = await start()
    await ask(page, 'refunds')
    const isSelected = () => options(page).first().getAttribute('aria-selected')
    await expect.poll(isSelected).toBe('true')
    // A space more is the same query.
    await page.keyboard.type(' ')
    expect(await isSelected()).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/nz/docs/billing#refunds')
  })

  test('begin with a section that has the words, under the whole trail of its page', async () => {
    const page = await start()
    await ask(page, 'maple')
    await options(page).first().waitFor()
    expect(await options(page).first().locator('mark').first().textContent()).toBe('maple')
    expect(await dialog(page).locator('.hit-page').first().textContent()).toBe(
      'Chapters › Deep › Trees',
    )
    // Cells are apart in excerpts.
    expect(await options(page).first().textContent()).toContain('Tree · maple · Leaf')
  })

  test('that fail to load are reported until the next answer', { tags: 'thorough' }, async () => {
    const page = await start({ clock: true })
    site.intercept((request, response) => {
      if (!request.url?.includes('_search')) return false
      response.destroy()
      return true
    })
    await ask(page, 'invoice')
    const alert = dialog(page).getByRole('alert')
    await expect
      .poll(() => alert.textContent())
      .toBe('Unable to fetch results. You might want to check your network connection.')
    await page.clock.runFor(10_000)
    expect(await alert.textContent()).not.toBe('')
    site.intercept(null)
    await input(page).fill('invoices')
    await options(page).first().waitFor()
    expect(await alert.textContent()).toBe('')
  })

  test('come from the new index after the site was published again', {
    tags: 'thorough',
  }, async () => {
    const page = await start()
    await ask(page, 'invoice')
    await options(page).first().waitFor()
    let refused = 0
    // The first file of the query is missing until the manifest is read again.
    site.intercept((request, response) => {
      if (!request.url?.includes('_search') || refused > 0) return false
      if (request.url.includes('manifest')) return false
      refused += 1
      response.writeHead(404).end()
      return true
    })
    await input(page).fill('chapter 33')
    await options(page).first().waitFor()
    await expect.poll(() => options(page).first().textContent()).toContain('Chapter 33')
    expect(refused).toBe(1)
    expect(await dialog(page).getByRole('alert').textContent()).toBe('')
  })

  test('that do not exist are replaced by other queries and a feedback link', async () => {
    const page = await start()
    await ask(page, 'xqzzkj')
    const box = dialog(page)
    await box.getByText('No results for “xqzzkj”').first().waitFor()
    await box.getByText('Try searching for').waitFor()
    await box.getByText('Believe this query should return results?').waitFor()
    expect(await box.getByRole('link', { name: 'Let us know.' }).getAttribute('href')).toBe(
      'https://help.test/nz/new?query=xqzzkj',
    )
    expect(
      await box
        .getByRole('listitem')
        .getByRole('link')
        .evaluateAll((links) => links.map((it) => [it.textContent, it.getAttribute('href')])),
    ).toEqual([
      ['What it costs', '/nz/docs/billing'],
      ['Status', 'https://status.test'],
    ])
    await box.getByRole('listitem').getByRole('button').first().click()
    await options(page).first().waitFor()
  })
})

describe('before anything is typed', () => {
  const visit = async (page: Page, title: string) => {
    await ask(page, title.toLowerCase())
    await options(page).first().waitFor()
    await options(page).first().click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  }
  const listed = (page: Page, name: string) =>
    dialog(page).getByRole('region', { name }).getByRole('listitem')

  test('the last 7 visited hits, 4 of them once there are favorites', {
    tags: 'thorough',
  }, async () => {
    const page = await start()
    await open(page)
    await expect.poll(() => listed(page, messages.popularPages).count()).toBeGreaterThan(0)
    expect(await dialog(page).getByRole('button').count()).toBe(1)
    await page.keyboard.press('Escape')
    for (let i = 10; i < 19; i++) await visit(page, `Chapter ${i}`)
    await open(page)
    await expect.poll(() => listed(page, messages.recentSearches).count()).toBe(7)
    expect(await listed(page, messages.recentSearches).first().textContent()).toContain(
      'Chapter 18',
    )
    await page.getByRole('button', { name: 'Add Chapters › Chapter 18 to favorites' }).click()
    await expect.poll(() => listed(page, messages.recentSearches).count()).toBe(4)
    // The button that was pressed is removed.
    expect(await input(page).evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await listed(page, messages.favoriteSearches).allTextContents()).toEqual([
      expect.stringContaining('Chapter 18'),
    ])
    await page.getByRole('button', { name: 'Remove Chapters › Chapter 17' }).click()
    await page.getByRole('button', { name: 'Remove Chapters › Chapter 18' }).click()
    await expect.poll(() => listed(page, messages.favoriteSearches).count()).toBe(0)
    expect((await listed(page, messages.recentSearches).allTextContents()).join()).not.toContain(
      'Chapter 17',
    )
  })

  test('at most 10 favorites, and other stored data is ignored', { tags: 'thorough' }, async () => {
    const page = await start()
    await page.evaluate(() => {
      const list = Array.from({ length: 14 }, (_, i) => ({
        url: `/nz/docs/chapters/c${i}`,
        title: `Chapter ${i}`,
        path: `Chapter ${i}`,
      }))
      const others = [{ url: 'javascript:alert(1)', title: 'x', path: 'x' }, 7, null]
      localStorage.setItem(
        'docsgen.search./nz/docs/search',
        JSON.stringify({ favorites: list, recent: others }),
      )
    })
    await open(page)
    await expect.poll(() => listed(page, messages.favoriteSearches).count()).toBe(10)
    expect(await dialog(page).locator('a[href^=javascript]').count()).toBe(0)
  })

  test('blocked storage breaks nothing', { tags: 'thorough' }, async () => {
    const page = await start({
      before: () => {
        for (const area of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, area, {
            get() {
              throw new DOMException('blocked', 'SecurityError')
            },
          })
        }
      },
    })
    await ask(page, 'invoices')
    await options(page).first().click()
    await page.waitForURL('**/nz/docs/billing#invoices')
  })
})

describe('the search page', () => {
  const results = (page: Page) => page.locator('.search-results .hit')

  test('names the query and shows 20 hits, with numbered links to the others and a way back', async () => {
    const page = await start()
    await page.goto(`${site.url}/nz/docs/search?q=kiwi`)
    await expect.poll(() => results(page).count()).toBe(20)
    await expect.poll(() => page.title()).toContain('Search results for “kiwi”')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Search results for “kiwi”',
    )
    const first = await results(page).first().getAttribute('href')
    await page
      .getByRole('navigation', { name: messages.resultPages })
      .getByRole('link', { name: '3' })
      .click()
    await page.waitForURL('**/search?q=kiwi&page=3')
    await expect.poll(() => results(page).first().getAttribute('href')).not.toBe(first)
    await expect.poll(() => page.locator('[aria-current=page]').last().textContent()).toBe('3')
    await page.goBack()
    await expect.poll(() => results(page).first().getAttribute('href')).toBe(first)
  })

  test('keeps excerpts to the measure of text', async () => {
    const page = await start(WIDE)
    await page.goto(`${site.url}/nz/docs/search?q=kiwi`)
    const { width = 0 } = (await page.locator('.hit-excerpt').first().boundingBox()) ?? {}
    expect(width).toBeGreaterThan(400)
    expect(width).toBeLessThan(560)
  })

  test('has no page after the last', { tags: 'thorough' }, async () => {
    const page = await start()
    await page.goto(`${site.url}/nz/docs/search?q=kiwi&page=99`)
    await page.waitForURL('**/search?q=kiwi&page=3')
    await expect.poll(() => results(page).count()).toBe(1)
  })

  test('answers its form', { tags: 'thorough' }, async () => {
    const page = await start()
    await page.goto(`${site.url}/nz/docs/search`)
    await page.getByRole('searchbox').fill('invoices')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=invoices')
    await results(page).first().click()
    await page.waitForURL('**/billing#invoices')
  })

  test('shows the same messages as the dialog when nothing is found or fetching fails', {
    tags: 'thorough',
  }, async () => {
    const page = await start()
    await page.goto(`${site.url}/nz/docs/search?q=xqzzkj`)
    await page.getByText('No results for “xqzzkj”').waitFor()
    site.intercept((request, response) => {
      if (!request.url?.includes('_search')) return false
      response.destroy()
      return true
    })
    await page.goto(`${site.url}/nz/docs/search?q=other`)
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(messages.searchFailed)
  })

  test('shows the whole of a long query, on a phone too', { tags: 'thorough' }, async () => {
    const page = await start(NARROW)
    for (const query of ['kiwi '.repeat(12).trim(), 'k'.repeat(64)]) {
      await page.goto(`${site.url}/nz/docs/search?q=${query}`)
      const heading = page.getByRole('heading', { level: 1 })
      await expect.poll(() => heading.textContent()).toContain(query)
      expect(await heading.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
      expect(await heading.evaluate((it) => getComputedStyle(it).textOverflow)).toBe('clip')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  })

  test('is not indexed by search engines', { tags: 'thorough' }, async () => {
    const page = await start()
    await page.goto(`${site.url}/nz/docs/search`)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    expect(readFileSync(`${site.out}/sitemap.xml`, 'utf8')).not.toContain('/search')
  })

  test('shares the sidebar of the other pages', async () => {
    const page = await start(WIDE)
    const links = () => page.locator('[data-part=sidebar] a:visible').allTextContents()
    const before = await links()
    await page.goto(`${site.url}/nz/docs/search`)
    expect(before.length).toBeGreaterThan(1)
    expect(await links()).toEqual(before)
  })

  test('keeps a query that is too short, and says so', async () => {
    const page = await start()
    await page.goto(`${site.url}/nz/docs/search?q=a`)
    await page.getByText(messages.queryTooShort).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('a')
  })

  test('proposes a word for a code that no page has', async () => {
    const page = await start()
    await page.goto(`${site.url}/nz/docs/search?q=kiwx`)
    await page.getByRole('button', { name: 'Did you mean “kiwi”?' }).click()
    await page.waitForURL('**/search?q=kiwi')
  })

  test('opens from the dialog whose code cannot be loaded', async () => {
    const page = await start()
    await page.route(/assets\/(?:dialog|chunk)-/, (route) => route.abort())
    await page.keyboard.press('/')
    await dialog(page).getByText(messages.chunkFailed).waitFor()
    await dialog(page).getByRole('textbox').fill('kiwi')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=kiwi')
    browser.complaints.splice(0)
  })

  test('without scripts has all pages to browse instead of a form', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${site.url}/nz/docs/search?q=kiwi`)
    const headings = page.getByRole('main').getByRole('heading')
    expect(await headings.allTextContents()).toEqual([messages.searchTitle, messages.allPages])
    expect(await page.locator('noscript p').isVisible()).toBe(true)
    expect(await page.getByRole('searchbox').isVisible()).toBe(false)
    expect(await page.locator('[data-search-browse] a').count()).toBeGreaterThan(41)
  })
})

const VIEWS = [
  ['light', 'on a phone', NARROW],
  ['dark', 'on a desk', WIDE],
  ['dark', 'on a phone', NARROW],
  ['light', 'on a desk', WIDE],
] as const

/** `npm test` checks one, `npm run test:all` all. */
test.each(VIEWS.slice(0, inject('thorough') ? 4 : 1))(
  'it is accessible: axe finds nothing, %s, %s',
  async (theme, _, size) => {
    const page = await start({ ...size, reducedMotion: 'reduce' })
    await page.evaluate((it) => document.documentElement.setAttribute('data-theme', it), theme)
    const check = async (what: string) => {
      expect(await accessibilityViolations(page), what).toEqual([])
    }
    await ask(page, 'invoice')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await check('hits')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('search', { name: messages.searchResults }).waitFor()
    await check('matches on the page')
    await open(page)
    await dialog(page).getByRole('region').first().waitFor()
    await check('recent')
    await input(page).fill('xqzzkj')
    await dialog(page).getByText('Try searching for').waitFor()
    await check('nothing')
    const release = await hold(page, /_search/)
    await input(page).fill('domain_not_allowed')
    await dialog(page).getByText(messages.searching).waitFor()
    await check('late')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    release()
    await page.route(/_search/, (route) => route.abort())
    await input(page).fill('chapter 33')
    await dialog(page).getByText(messages.searchFailed).waitFor()
    await check('failure')
  },
)
