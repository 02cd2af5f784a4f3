/**
 * The site of this repository with hosted search and analytics, switched on by environment variables
 * alone: what its specification says of both, by section, against servers that speak the services'
 * protocols.
 */
import { cpSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { personsPage, startBrowser } from '../browser/browser.ts'
import { type Server, serveWith } from '../http.ts'
import { runDocsgen } from '../run.ts'
import {
  type AlgoliaService,
  type PostHogService,
  startAlgolia,
  startPostHog,
} from '../services.ts'
import { builtSite } from '../site.ts'

const browser = startBrowser()
const root = join(inject('temporary'), 'hosted')
const KEY = 'phc_TestKey0000000000000000'
let algolia: AlgoliaService
let posthog: PostHogService
let server: Server
let url: string
let env: Record<string, string>

beforeAll(async () => {
  // Built without the variables: what is remembered of that must not be used.
  const example = dirname((await builtSite()).out)
  cpSync(example, root, { recursive: true, preserveTimestamps: true })
  ;[algolia, posthog] = await Promise.all([startAlgolia(), startPostHog()])
  env = {
    DOCSGEN_ALGOLIA_APP_ID: 'TESTAPP',
    DOCSGEN_ALGOLIA_API_KEY: algolia.keys.search,
    DOCSGEN_ALGOLIA_INDEX: 'example-docs',
    DOCSGEN_ALGOLIA_HOST: algolia.origin,
    DOCSGEN_POSTHOG_KEY: KEY,
    DOCSGEN_POSTHOG_HOST: posthog.origin,
  }
  const admin = { ...env, ALGOLIA_ADMIN_KEY: algolia.keys.admin }
  const pushed = await runDocsgen(['search', 'push'], { cwd: root, env: admin })
  expect(pushed.stderr).toContain('example-docs has')
  server = await serveWith(env, root)
  url = `http://127.0.0.1:${server.port}/nz/docs/`
}, 300_000)
afterAll(async () => {
  await server?.stop()
  algolia?.close()
  posthog?.close()
})
beforeEach(() => {
  posthog.events.length = 0
  algolia.fail(false)
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const input = (page: Page) => page.getByRole('combobox', { name: 'Search docs' })
const options = (page: Page) => dialog(page).getByRole('option')
const records = () => algolia.indexes.get('example-docs') ?? []

async function open(newPage = () => browser.newPage()): Promise<Page> {
  const page = await newPage()
  await page.goto(url)
  await page.locator('html[data-js]').waitFor()
  return page
}

async function ask(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await input(page).waitFor()
  await input(page).fill(query)
}

/** The requests of the last query that was sent. */
const lastRequests = () => algolia.queries.at(-1)?.body.requests

describe('section 1: search is a hosted service', () => {
  test('records of both locales were pushed, and the old index was replaced as a whole', {
    tags: 'thorough',
  }, () => {
    expect([...algolia.indexes.keys()]).toEqual(['example-docs'])
    expect(records().length).toBeGreaterThan(500)
    expect(new Set(records().map((r) => r.language))).toEqual(new Set(['en-nz', 'en-au']))
    expect(new Set(records().map((r) => r.version))).toEqual(new Set(['current']))
  })

  test('its button says Search, and Control+k, Meta+k and / open it', {
    tags: 'thorough',
  }, async () => {
    const page = await open()
    await page.locator('a[data-search]', { hasText: 'Search' }).first().waitFor()
    for (const key of ['Control+k', 'Meta+k', '/']) {
      await page.keyboard.press(key)
      await input(page).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
  })
})

describe('section 4: states', () => {
  test('recent and favorite searches are kept in local storage', { tags: 'thorough' }, async () => {
    const page = await open()
    await ask(page, 'verification')
    await options(page).first().click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('html[data-js]').waitFor()
    await page.keyboard.press('Control+k')
    const recent = dialog(page).getByRole('region', { name: 'Recent' }).getByRole('listitem')
    await expect.poll(() => recent.count()).toBe(1)
    await recent.getByRole('button', { name: /^Add .* to favorites$/ }).click()
    await page.reload()
    await page.locator('html[data-js]').waitFor()
    await page.keyboard.press('Control+k')
    const favorites = dialog(page)
      .getByRole('region', { name: /^Favorite/ })
      .getByRole('listitem')
    await expect.poll(() => favorites.count()).toBe(1)
    const stored = await page.evaluate(() => Object.keys(localStorage))
    expect(stored).toContain('docsgen.search./nz/docs/search')
  })
})

describe('section 5: validation', () => {
  test('the search input takes 64 characters', { tags: 'thorough' }, async () => {
    const page = await open()
    await ask(page, '')
    expect(await input(page).getAttribute('maxlength')).toBe('64')
    await input(page).pressSequentially('a'.repeat(70))
    expect(await input(page).inputValue()).toHaveLength(64)
    await expect.poll(() => lastRequests()?.[0].query).toHaveLength(64)
  })
})

describe('section 7: calls', () => {
  test.each([
    ['nz', 'en-nz'],
    ['au', 'en-au'],
  ])(
    '%s searches with a list of requests, by language and version, 20 hits',
    { tags: 'thorough' },
    async (locale, language) => {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${server.port}/${locale}/docs/`)
      await page.locator('html[data-js]').waitFor()
      await ask(page, 'verification')
      await options(page).first().waitFor()
      await expect.poll(() => lastRequests()?.[0].query).toBe('verification')
      expect(algolia.queries.at(-1)?.method).toBe('POST')
      expect(lastRequests()).toHaveLength(1)
      expect(lastRequests()[0]).toMatchObject({
        indexName: 'example-docs',
        hitsPerPage: 20,
        facetFilters: [`language:${language}`, 'version:current'],
      })
    },
  )

  test('a hit leads to its section', { tags: 'thorough' }, async () => {
    const page = await open()
    await ask(page, 'invoice')
    await options(page).first().waitFor()
    const marked = options(page)
      .filter({ has: page.locator('mark') })
      .first()
    expect(await marked.locator('mark').first().textContent()).toMatch(/^invoice$/i)
    await marked.click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('h1').textContent()).toBeTruthy()
    expect(page.url()).toContain('/nz/docs/')
  })

  test('page views, clicks and sessions are sent to the analytics service', {
    tags: 'thorough',
  }, async () => {
    const page = await open(() => personsPage(browser))
    const views = () =>
      posthog.events
        .filter(({ event }) => event === '$pageview')
        .map((view) => new URL(view.url).pathname)
    await expect.poll(views).toEqual(['/nz/docs/'])
    await page.locator('nav a[href="/nz/docs/faq"]').first().click()
    await page.waitForURL('**/nz/docs/faq')
    await expect.poll(views).toEqual(['/nz/docs/', '/nz/docs/faq'])
    await page.click('h1')
    await page.locator('.toc a').first().click()
    const kinds = () => new Set(posthog.events.map(({ event }) => event))
    await expect.poll(kinds).toContain('$snapshot')
    await expect.poll(kinds).toContain('$autocapture')
    expect(new Set(posthog.events.map((sent) => sent.key))).toEqual(new Set([KEY]))
  })

  test('both account links carry the visitor id, open a new tab and are events', {
    tags: 'thorough',
  }, async () => {
    const page = await open(() => personsPage(browser))
    await page
      .context()
      .route('https://portal.example.com/**', (route) => route.fulfill({ body: '' }))
    await page.locator('.navbar a[href*="mps="]').first().waitFor()
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'mps')
    const wanted = {
      login_started: `https://portal.example.com/sessions/login?mps=${cookie?.value}`,
      signup_flow_started: `https://portal.example.com/signup/nz/nz_business_trial?mps=${cookie?.value}`,
    }
    for (const [event, address] of Object.entries(wanted)) {
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.click(`.navbar a[data-event=${event}]`),
      ])
      await tab.waitForURL(address)
      await tab.close()
      const kinds = () => posthog.events.map((sent) => sent.event)
      await expect.poll(kinds).toContain(event)
    }
  })
})

describe('section 8: errors', () => {
  test('a search that fails says so, in the dialog and on the search page', {
    tags: 'thorough',
  }, async () => {
    algolia.fail(true)
    const text = 'Unable to fetch results. You might want to check your network connection.'
    const page = await open()
    await ask(page, 'verification')
    await expect.poll(() => dialog(page).getByRole('alert').textContent()).toContain(text)
    await page.goto(`${url}search?q=verification`)
    await page.getByText(text).waitFor()
  })

  test('a search without hits offers other queries and a feedback link', {
    tags: 'thorough',
  }, async () => {
    const page = await open()
    await ask(page, 'xqzzkj')
    await dialog(page).getByText('No results for “xqzzkj”').first().waitFor()
    await dialog(page).getByText('Try searching for').waitFor()
    await dialog(page).getByText('Believe this query should return results?').waitFor()
    await dialog(page).getByRole('link', { name: 'Let us know.' }).waitFor()
  })
})

describe('section 9: constants', () => {
  test('the placeholder, the count of results, and 20 of them on a page', {
    tags: 'thorough',
  }, async () => {
    const page = await open()
    await ask(page, 'verification')
    expect(await input(page).getAttribute('placeholder')).toBe('Search docs')
    const count = records().filter(
      (record) =>
        record.language === 'en-nz' &&
        JSON.stringify([record.hierarchy, record.content]).toLowerCase().includes('verification'),
    ).length
    expect(count).toBeGreaterThan(40)
    await dialog(page)
      .getByRole('link', { name: `See all ${count} results` })
      .click()
    await page.waitForURL('**/nz/docs/search?q=verification')
    await expect.poll(() => page.locator('.search-page-hits .hit').count()).toBe(20)
    await page.locator('.search-pages a', { hasText: '2' }).first().click()
    await expect.poll(() => lastRequests()?.[0].page).toBe(1)
    expect(lastRequests()[0].hitsPerPage).toBe(20)
  })
})

test('without the variables the same folder builds the built-in search again, and no analytics', {
  tags: 'thorough',
}, async () => {
  const out = join(root, 'plain')
  expect((await runDocsgen(['build', '--out', out], { cwd: root })).code).toBe(0)
  const page = await runDocsgen(['build', '--out', out, '--json'], { cwd: root })
  expect(JSON.parse(page.stdout).written).toBe(0)
  const html = readFileSync(join(out, 'nz/docs/faq.html'), 'utf8')
  expect(html).not.toContain(algolia.origin)
  expect(html).not.toContain(posthog.origin)
})
