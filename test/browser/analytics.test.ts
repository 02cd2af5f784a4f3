import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserConfig } from '../../src/config/user.ts'
import { type PostHogService, startPostHog } from '../services.ts'
import { personsPage, startBrowser } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const KEY = 'phc_TestKey0000000000000000'

const browser = startBrowser()
let service: PostHogService
let events: PostHogService['events']
let posthog: ServedSite
let own: ServedSite
let none: ServedSite

const files = {
  'docs/index.md': '# Start\n\n[Next](next.md)\n',
  'docs/next.md': '# Next\n\n## Part\n\n[Part](#part)\n',
}
const common: UserConfig = {
  title: 'Docs',
  search: false,
  navbar: {
    actions: [
      { label: 'Sign In', to: 'https://portal.test/login', event: 'login_started', newTab: true },
      { label: 'Start', to: 'https://portal.test/signup', event: 'signup_started', newTab: true },
    ],
  },
}

beforeAll(async () => {
  service = await startPostHog()
  events = service.events
  posthog = await smallSite(files, {
    ...common,
    analytics: { provider: 'posthog', key: KEY, host: service.origin },
  })
  own = await smallSite(
    {
      ...files,
      'count.ts':
        'const log = (what: unknown) => ((window as any).counted ??= []).push(what)\nexport const start = () => log("start")\nexport const page = ({ title }: { title: string }) => log(title)\nexport const event = (name: string) => log(name)\n',
    },
    { ...common, feedback: 'analytics', analytics: { provider: 'module', module: './count.ts' } },
  )
  none = await smallSite(files, common)
})
afterAll(async () => {
  service.close()
  await Promise.all([posthog.close(), own.close(), none.close()])
})
beforeEach(() => {
  events.length = 0
})

const views = () =>
  events.filter(({ event }) => event === '$pageview').map(({ url }) => new URL(url).pathname)
const counted = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted?: string[] }).counted)

describe('with PostHog’s own client', () => {
  test('every page view is counted once, including the first, and the policy blocks nothing', {
    tags: 'thorough',
  }, async () => {
    const page = await personsPage(browser)
    await page.goto(posthog.url)
    await expect.poll(views).toEqual(['/'])
    await page.click('main a')
    await page.waitForSelector('h1:text("Next")')
    await page.click('main a:text("Part")')
    await expect.poll(views).toEqual(['/', '/next'])
    await page.goBack()
    await page.goBack()
    await page.waitForSelector('h1:text("Start")')
    await expect.poll(views).toEqual(['/', '/next', '/'])
  })

  test('sessions are recorded and clicks captured where the service is set to do so', {
    tags: 'thorough',
  }, async () => {
    const page = await personsPage(browser)
    await page.goto(posthog.url)
    await page.click('main a')
    await page.waitForSelector('h1:text("Next")')
    await expect.poll(views).toEqual(['/', '/next'])
    await page.click('h1')
    await page.click('main a:text("Part")')
    const seen = () => new Set(events.map(({ event }) => event))
    await expect.poll(seen).toContain('$snapshot')
    await expect.poll(seen).toContain('$autocapture')
  })

  test('both account links send events', { tags: 'thorough' }, async () => {
    const page = await personsPage(browser)
    await page.context().route('https://portal.test/**', (route) => route.fulfill({ body: '' }))
    await page.goto(posthog.url)
    await page.click('.navbar a[data-event=login_started]')
    await page.bringToFront()
    await page.click('.navbar a[data-event=signup_started]')
    const portal = () => events.map(({ event }) => event).filter((name) => /_started$/.test(name))
    await expect.poll(portal).toEqual(['login_started', 'signup_started'])
  })

  test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
    'visitors who opt out are not counted: %o',
    async (wish) => {
      const page = await browser.newPage()
      await page.addInitScript((values) => {
        for (const [name, value] of Object.entries(values))
          Object.defineProperty(navigator, name, { value })
      }, wish)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(posthog.url)
      await page.click('main a')
      await page.waitForSelector('h1:text("Next")')
      await page.waitForLoadState('networkidle')
      expect(asked.filter((url) => url.startsWith(service.origin) || /posthog/.test(url))).toEqual(
        [],
      )
    },
  )
})

test('a site’s own module gets the same events, 50 ms after a page is shown', async () => {
  const page = await browser.newPage()
  await page.goto(own.url)
  await expect.poll(() => counted(page)).toEqual(['start', 'Start | Docs'])
  await page.evaluate(() => {
    const { setTimeout: real } = window
    Object.assign(window, {
      delays: [],
      setTimeout: (run: () => void, delay?: number) => {
        ;(window as unknown as { delays: unknown[] }).delays.push(delay)
        return real(run, delay)
      },
    })
  })
  await page.click('main a')
  await expect.poll(() => counted(page)).toEqual(['start', 'Start | Docs', 'Next | Docs'])
  expect(await page.evaluate(() => (window as unknown as { delays: unknown[] }).delays)).toContain(
    50,
  )
})

test('an answer to "Was this page helpful?" is counted once', async () => {
  const page = await browser.newPage()
  await page.goto(own.url)
  const group = page.getByRole('group', { name: 'Was this page helpful?' })
  const [yes, no] = ['Yes', 'No'].map((name) => group.getByRole('button', { name }))
  const answers = async () => (await counted(page))?.filter((name) => /^feedback/.test(name))
  await yes?.dblclick()
  await expect.poll(answers).toEqual(['feedback_yes'])
  await yes?.click()
  await no?.click()
  await expect.poll(answers).toEqual(['feedback_yes', 'feedback_no'])
})

test('visitors who opt out are not asked for an answer that nothing counts', async () => {
  const page = await browser.newPage()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
  await page.goto(own.url)
  await page.waitForSelector('h1:text("Start")')
  await page.click('main a')
  await page.waitForSelector('h1:text("Next")')
  expect(await page.getByText('Was this page helpful?').count()).toBe(0)
  expect(await counted(page)).toBe(undefined)
})

test('a page that is left within the delay is not counted', { tags: 'thorough' }, async () => {
  const page = await browser.newPage()
  await page.goto(own.url)
  await expect.poll(() => counted(page)).toEqual(['start', 'Start | Docs'])
  await page.evaluate(() => {
    // Two clicks with nothing in between: the pages have been fetched by then.
    Object.assign(window, { counted: [] })
    document.querySelector<HTMLElement>('main a')?.click()
  })
  await page.waitForSelector('h1:text("Next")')
  await page.evaluate(() => history.back())
  await page.waitForSelector('h1:text("Start")')
  await expect.poll(() => counted(page)).toContain('Start | Docs')
  expect((await counted(page))?.length).toBeLessThanOrEqual(2)
})

test('without analytics, the bundle contains no analytics code', async () => {
  const scripts = (site: ServedSite) => {
    const folder = join(site.out, 'assets')
    return readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('')
  }
  expect(scripts(posthog)).toContain(KEY)
  expect(scripts(posthog)).toContain('$pageview')
  expect(scripts(own)).not.toMatch(/posthog/i)
  for (const text of ['phc_', 'posthog', '$pageview', 'doNotTrack', 'globalPrivacyControl']) {
    expect(scripts(none).toLowerCase()).not.toContain(text.toLowerCase())
  }
})
