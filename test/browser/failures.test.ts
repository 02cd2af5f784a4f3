/** A part that fails shows a message in its place, can be retried, and does not affect the rest. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { en as messages } from '../../src/shared/messages.ts'
import { sample } from '../sample.ts'
import { accessibilityViolations } from './axe.ts'
import { NARROW, type PageOptions, saveData, startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md': '# Start\n\nHello.\n',
      'docs/billing.md': '# Billing\n\n## Invoices\n\nAn invoice comes each month.\n',
      'components/tool.tsx': `
        import { component } from 'docsgen/component'
        import { useEffect, useState } from 'react'
        const Radios = () => {
          const [chosen, choose] = useState(0)
          const [isRunning, setRunning] = useState(false)
          useEffect(() => setRunning(true), [])
          return ['One', 'Two'].map((label, index) => (
            <label key={label} data-running={isRunning || undefined}>
              <input type="radio" checked={chosen === index} onChange={() => choose(index)} /> {label}
            </label>
          ))
        }
        export default component({ hydrate: 'visible', render: () => <div><Radios /></div> })`,
      'docs/tool.md': '# Tool\n\n::tool\n',
    },
    { title: 'Example docs' },
  )
}, 120_000)
afterAll(() => site?.close())
afterEach(() => site.intercept(null))

const start = async (path = '/', options: PageOptions = {}): Promise<Page> => {
  const page = await browser.newPage({ before: saveData, ...options })
  await page.goto(site.url + path)
  await page.locator('html[data-js]').waitFor()
  return page
}
const input = (page: Page) => page.getByRole('combobox', { name: messages.searchPlaceholder })
const dialog = (page: Page) => page.getByRole('dialog', { name: messages.search })
const hits = (page: Page) => page.locator(':is(dialog, .search-results) .hit')
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Lets the page's clock run until it has given up waiting for a chunk. */
const giveUp = (page: Page) =>
  expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return alert(page, messages.chunkFailed).count()
    })
    .toBe(1)

/** Lets requests for a file fail; returns the paths that were asked for. */
const refuse = (file: RegExp, times = Number.POSITIVE_INFINITY): string[] => {
  const asked: string[] = []
  site.intercept((request, response) => {
    if (!file.test(request.url ?? '')) return false
    asked.push(request.url ?? '')
    if (asked.length > times) return false
    response.writeHead(503).end()
    return true
  })
  return asked
}

describe('a search chunk that cannot be loaded', () => {
  test('is reported in the dialog, the page and the query stay, and Retry loads it', async () => {
    refuse(/\/dialog-/)
    const page = await start()
    await page.locator('a[data-search]').first().click()
    await alert(page, messages.chunkFailed).waitFor()
    await page.keyboard.type('invo')
    expect(await accessibilityViolations(page)).toEqual([])
    await press(page, messages.retry)
    await alert(page, messages.chunkFailed).waitFor()
    site.intercept(null)
    await press(page, messages.retry)
    await expect.poll(() => input(page).inputValue()).toBe('invo')
    await until(page, () => document.activeElement?.getAttribute('role') === 'combobox')
    await page.keyboard.type('ices')
    await hits(page).first().waitFor()
    expect(await input(page).inputValue()).toBe('invoices')
    expect(page.url()).toBe(`${site.url}/`)
    browser.complaints.splice(0)
  })

  test('is requested at another URL on Retry, for browsers that cache the failure', {
    tags: 'thorough',
  }, async () => {
    const asked = refuse(/\/dialog-/, 1)
    const page = await start()
    await page.keyboard.press('Control+k')
    await alert(page, messages.chunkFailed).waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await input(page).waitFor()
    expect(asked).toEqual([asked[0], `${asked[0]}?1`])
    expect(await alert(page, messages.chunkFailed).count()).toBe(0)
    browser.complaints.splice(0)
  })

  test('does not leave the page when the visitor is offline', async () => {
    const page = await start()
    await page.context().setOffline(true)
    await page.locator('a[data-search]').first().click()
    await alert(page, messages.chunkFailed).waitFor()
    await press(page, messages.retry)
    await press(page, messages.retry)
    await alert(page, messages.chunkFailed).waitFor()
    expect(page.url()).toBe(`${site.url}/`)
    expect(await page.locator('h1').textContent()).toBe('Start')
    await page.context().setOffline(false)
    await press(page, messages.retry)
    await input(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    browser.complaints.splice(0)
  })

  test('is reported on the search page, and Retry shows the results', {
    tags: 'thorough',
  }, async () => {
    refuse(/\/page-/)
    const page = await start('/search?q=invoice')
    await alert(page, messages.chunkFailed).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('invoice')
    site.intercept(null)
    await press(page, messages.retry)
    await hits(page).first().waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('invoice')
    browser.complaints.splice(0)
  })
})

test('text typed before the search has loaded is in the dialog afterwards', {
  tags: 'thorough',
}, async () => {
  const page = await start()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/dialog-/, async (route) => {
    await released
    await route.continue()
  })
  await page.keyboard.press('/')
  await page.keyboard.type('invoice')
  release()
  await hits(page).first().waitFor()
  expect(await input(page).inputValue()).toBe('invoice')
  await page.keyboard.type('s')
  expect(await input(page).inputValue()).toBe('invoices')
})

describe('a chunk that never answers fails after a time limit, and can be retried', () => {
  const hang = (file: RegExp) => site.intercept((request) => file.test(request.url ?? ''))

  test.each(
    sample(
      [
        ['the dialog', /\/dialog-/, '/'],
        ['the search page', /\/page-/, '/search?q=invoice'],
        ['an island', /\/(?:mount-island|tool)-/, '/tool'],
      ],
      3,
    ),
  )('%s', async (place, file, path) => {
    hang(file)
    const page = await start(path, { clock: true })
    if (place === 'the dialog') await page.keyboard.press('/')
    await giveUp(page)
    site.intercept(null)
    await press(page, messages.retry)
    if (place === 'the dialog') await input(page).waitFor()
    else if (place === 'an island') await page.locator('[data-running]').first().waitFor()
    else await hits(page).first().waitFor()
    expect(await alert(page, messages.chunkFailed).count()).toBe(0)
    browser.complaints.splice(0)
  })
})

describe('a link that is followed offline', () => {
  test('leaves the page as it is, says why in view, and Retry leads to the latest link', async () => {
    const page = await start()
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('article')?.style.setProperty('min-height', '5000px')
      scrollTo(0, 2000)
    })
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Tool' }).first().click()
    await alert(page, messages.offline).waitFor()
    const first = await alert(page, messages.offline).elementHandle()
    await page.getByRole('link', { name: 'Billing' }).first().click()
    await page.waitForFunction((notice) => !notice?.isConnected, first)
    await alert(page, messages.offline).waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
    await expect(alert(page, messages.offline).boundingBox()).resolves.toMatchObject({
      y: expect.toSatisfy((y: number) => y > 0 && y < 300),
    })
    expect(page.url()).toBe(`${site.url}/`)
    expect(await page.locator('h1').textContent()).toBe('Start')
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await press(page, messages.retry)
    await alert(page, messages.offline).waitFor()
    await page.context().setOffline(false)
    await press(page, messages.retry)
    await page.waitForURL('**/billing')
    await until(page, () => document.querySelector('h1')?.textContent === 'Billing')
    expect(await page.getByRole('alert').count()).toBe(0)
    browser.complaints.splice(0)
  })

  test('closes the menu of a phone, which would cover what is said', async () => {
    const page = await start()
    await page.setViewportSize(NARROW.viewport)
    await page.locator('[data-menu-button]').first().click()
    await page.locator('[data-menu]:popover-open').waitFor()
    await page.context().setOffline(true)
    await page.locator('[data-menu]').getByRole('link', { name: 'Billing' }).first().click()
    await alert(page, messages.offline).waitFor()
    expect(await page.locator(':popover-open').count()).toBe(0)
    await page.context().setOffline(false)
    await press(page, messages.retry)
    await until(page, () => document.querySelector('h1')?.textContent === 'Billing')
    browser.complaints.splice(0)
  })
})

describe('Back and Forward offline', () => {
  const showsHeading = (page: Page, heading: string) =>
    page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, heading)
  const visitBilling = async (page: Page) => {
    await page.getByRole('link', { name: 'Billing' }).first().click()
    await showsHeading(page, 'Billing')
  }

  test('show the pages that were read, also the one that the browser has loaded', async () => {
    const page = await start()
    await visitBilling(page)
    await page.context().setOffline(true)
    await page.goBack()
    await showsHeading(page, 'Start')
    expect(page.url()).toBe(`${site.url}/`)
    await page.goForward()
    await showsHeading(page, 'Billing')
    expect(page.url()).toBe(`${site.url}/billing`)
    expect(await page.getByRole('alert').count()).toBe(0)
    browser.complaints.splice(0)
  })

  test("show a page from the browser's cache after the tab was loaded again", async () => {
    const page = await start()
    await visitBilling(page)
    await page.reload()
    await page.locator('html[data-js]').waitFor()
    await page.context().setOffline(true)
    await page.goBack()
    await showsHeading(page, 'Start')
    browser.complaints.splice(0)
  })

  test('show a page long after it was read', async () => {
    const page = await start('/', { clock: true })
    await visitBilling(page)
    await page.clock.fastForward('02:00:00')
    await page.context().setOffline(true)
    await page.goBack()
    await showsHeading(page, 'Start')
    await page.goForward()
    await showsHeading(page, 'Billing')
    browser.complaints.splice(0)
  })

  test('say why a page that is nowhere does not come, and the way back takes the notice away', async () => {
    site.intercept((_, response) => {
      response.setHeader('Cache-Control', 'no-store')
      const writeHead = response.writeHead.bind(response)
      response.writeHead = ((...given: Parameters<typeof writeHead>) => {
        response.setHeader('Cache-Control', 'no-store')
        return writeHead(...given)
      }) as typeof response.writeHead
      return false
    })
    const page = await start()
    await visitBilling(page)
    await page.reload()
    await page.locator('html[data-js]').waitFor()
    await page.context().setOffline(true)
    await page.goBack()
    await alert(page, messages.offline).waitFor()
    expect(await page.locator('h1').textContent()).toBe('Billing')
    await page.goForward()
    await until(page, () => document.querySelector('[role=alert]') === null)
    await page.goBack()
    await alert(page, messages.offline).waitFor()
    await page.context().setOffline(false)
    await press(page, messages.retry)
    await showsHeading(page, 'Start')
    expect(page.url()).toBe(`${site.url}/`)
    browser.complaints.splice(0)
  })

  test('show a page whose component was never loaded, with the reason in its place', async () => {
    const page = await start('/billing')
    await page.route(/island/, (route) => route.abort())
    await page.getByRole('link', { name: 'Tool' }).first().click()
    await showsHeading(page, 'Tool')
    await alert(page, messages.chunkFailed).waitFor()
    // Chromium caches nothing while requests are intercepted.
    await page.unroute(/island/)
    await page.context().setOffline(true)
    await page.goBack()
    await showsHeading(page, 'Billing')
    await page.goForward()
    await showsHeading(page, 'Tool')
    await alert(page, messages.chunkFailed).waitFor()
    await page.context().setOffline(false)
    await press(page, messages.retry)
    await page.locator('[data-running]').first().waitFor()
    browser.complaints.splice(0)
  })
})

test('a chunk that is only late is used when it arrives, and nothing is reported as an error', {
  tags: 'thorough',
}, async () => {
  const page = await start('/', { clock: true })
  await page.evaluate(() => {
    const seen = Object.assign(window, { failed: 0 })
    addEventListener('error', () => (seen.failed += 1))
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/dialog-[^?]*$/, async (route) => {
    await released
    await route.continue()
  })
  // Only the first request is ever answered.
  await page.route(/\/dialog-.*\?/, () => {})
  await page.keyboard.press('/')
  await giveUp(page)
  await press(page, messages.retry)
  release()
  await input(page).waitFor()
  expect(await page.evaluate(() => (window as unknown as { failed: number }).failed)).toBe(0)
  browser.complaints.splice(0)
})

describe('an index that never answers', () => {
  test.each(['dialog', 'page'])(
    'fails after a time limit, and can be retried: %s',
    { tags: 'thorough' },
    async (place) => {
      const page = await start(place === 'page' ? '/search?q=invoice' : '/')
      site.intercept((request) => /_search/.test(request.url ?? ''))
      if (place === 'page') await page.reload()
      else {
        await page.keyboard.press('/')
        await input(page).fill('invoice')
      }
      await page.getByRole('status').filter({ hasText: messages.searching }).waitFor()
      await alert(page, messages.searchFailed).waitFor()
      site.intercept(null)
      await press(page, messages.retry)
      await hits(page).first().waitFor()
      expect(await alert(page, messages.searchFailed).count()).toBe(0)
      await until(page, () => document.activeElement?.tagName !== 'BODY')
    },
  )
})

describe('a crash in a later render shows the message, and Try again starts over', () => {
  const breakIt = (page: Page) =>
    page.evaluate(() => {
      const { values } = Map.prototype
      Object.assign(window, {
        restore: () => {
          Map.prototype.values = values
        },
      })
      Map.prototype.values = () => {
        throw new Error('broken')
      }
    })
  const restore = (page: Page) =>
    page.evaluate(() => (window as unknown as { restore(): void }).restore())

  test('in the search dialog', async () => {
    const page = await start()
    await page.keyboard.press('/')
    await input(page).fill('invoice')
    await hits(page).first().waitFor()
    await breakIt(page)
    await input(page).fill('month')
    await alert(page, messages.pageCrashed).waitFor()
    expect(await hits(page).count()).toBe(0)
    await until(page, () => document.activeElement?.textContent === 'Try again')
    await restore(page)
    await page.keyboard.press('Enter')
    await input(page).waitFor()
    await until(page, () => document.activeElement?.getAttribute('role') === 'combobox')
    await page.keyboard.type('invoice')
    await hits(page).first().waitFor()
    expect(new Set(browser.complaints.splice(0))).toEqual(new Set(['Error: broken']))
  })

  test('on the search page', { tags: 'thorough' }, async () => {
    const page = await start()
    const path = '/search?q=invoice'
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/_search/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(site.url + path)
    await page.locator('.search-results').waitFor()
    await breakIt(page)
    release()
    await alert(page, messages.pageCrashed).waitFor()
    await restore(page)
    await press(page, messages.tryAgain)
    await hits(page).first().waitFor()
    expect(browser.complaints.splice(0)).toEqual(['Error: broken'])
  })

  test('in an island', async () => {
    const page = await start('/tool')
    await until(page, () => document.querySelector('[data-running] input'))
    await page.getByRole('radio', { name: 'Two' }).focus()
    await page.evaluate(() => {
      const { map } = Array.prototype
      Object.assign(window, {
        restore: () => {
          Array.prototype.map = map
        },
      })
      Array.prototype.map = () => {
        throw new Error('broken')
      }
    })
    await page.keyboard.press('Space')
    await alert(page, 'The tool crashed.').waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
    await restore(page)
    await press(page, messages.tryAgain)
    await page.getByRole('radio').first().waitFor()
    await page.locator('.sidebar a:text("Billing")').click()
    await page.waitForSelector('h1:text("Billing")')
    expect(browser.complaints.splice(0)).toEqual(['Error: broken'])
  })
})
