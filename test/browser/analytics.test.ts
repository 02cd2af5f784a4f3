import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserConfig } from '../../src/config/user.ts'
import { startBrowser } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

/** What the service says of a project that records sessions and captures clicks. */
const SETTINGS = { sessionRecording: { endpoint: '/s/' }, autocapture_opt_out: false }
const KEY = 'phc_TestKey0000000000000000'

const browser = startBrowser()
const events: { event: string; url: string }[] = []
let collector: Server
let host: string
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
    signIn: { label: 'Sign In', to: 'https://portal.test/login' },
    signUp: { label: 'Start', to: 'https://portal.test/signup' },
  },
}

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Allow-Headers', '*')
      response.setHeader('Content-Type', 'application/json')
      collect(Buffer.concat(chunks))
      response.end(JSON.stringify(request.url?.includes('/config') ? SETTINGS : {}))
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  posthog = await smallSite(files, {
    ...common,
    analytics: { provider: 'posthog', key: KEY, host },
  })
  own = await smallSite(
    {
      ...files,
      'count.ts':
        'const log = (what: unknown) => ((window as any).counted ??= []).push(what)\nexport const start = () => log("start")\nexport const page = ({ title }: { title: string }) => log(title)\nexport const event = (name: string) => log(name)\n',
    },
    { ...common, analytics: { provider: 'module', module: './count.ts' } },
  )
  none = await smallSite(files, common)
})
afterAll(async () => {
  collector.closeAllConnections()
  collector.close()
  await Promise.all([posthog.close(), own.close(), none.close()])
})
beforeEach(() => {
  events.length = 0
})

/** What the service's client sends: events in JSON, compressed or not. */
function collect(body: Buffer): void {
  const text = (body[0] === 0x1f ? gunzipSync(body) : body).toString()
  if (!text.startsWith('{') && !text.startsWith('[')) return
  const sent = JSON.parse(text) as { event?: string; batch?: unknown[] } | unknown[]
  for (const one of Array.isArray(sent) ? sent : (sent.batch ?? [sent])) {
    const { event, properties } = one as { event?: string; properties?: { $current_url?: string } }
    if (event) events.push({ event, url: properties?.$current_url ?? '' })
  }
}

const views = () =>
  events.filter(({ event }) => event === '$pageview').map(({ url }) => new URL(url).pathname)
const counted = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted?: string[] }).counted)

/** The service's client does not count browsers that say they are driven by a program. */
async function personsPage(): Promise<Page> {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'
  const before = () => Object.defineProperty(navigator, 'webdriver', { value: false })
  const page = await browser.newPage({ userAgent, before })
  // The other hints that a browser gives of what it is.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgentData', { value: undefined }),
  )
  return page
}

describe('with PostHog’s own client', () => {
  test('every page is counted once, the first one too, and nothing is refused by the policy', async () => {
    const page = await personsPage()
    await page.goto(posthog.url)
    await expect.poll(views, { timeout: 10_000 }).toEqual(['/'])
    await page.click('main a')
    await page.waitForSelector('h1:text("Next")')
    await page.click('main a:text("Part")')
    await expect.poll(views, { timeout: 10_000 }).toEqual(['/', '/next'])
    await page.goBack()
    await page.goBack()
    await page.waitForSelector('h1:text("Start")')
    await expect.poll(views, { timeout: 10_000 }).toEqual(['/', '/next', '/'])
  })

  test('sessions are recorded and clicks captured where the service is set to do so', async () => {
    const page = await personsPage()
    await page.goto(posthog.url)
    await page.click('main a')
    await page.waitForSelector('h1:text("Next")')
    await expect.poll(views, { timeout: 10_000 }).toEqual(['/', '/next'])
    await page.click('h1')
    await page.click('main a:text("Part")')
    const seen = () => new Set(events.map(({ event }) => event))
    await expect.poll(seen, { timeout: 10_000 }).toContain('$snapshot')
    await expect.poll(seen, { timeout: 10_000 }).toContain('$autocapture')
  })

  test('both ways into the portal are events', async () => {
    const page = await personsPage()
    await page.context().route('https://portal.test/**', (route) => route.fulfill({ body: '' }))
    await page.goto(posthog.url)
    await page.click('.navbar a[data-event=login_started]')
    await page.bringToFront()
    await page.click('.navbar a[data-event=signup_flow_started]')
    const portal = () => events.map(({ event }) => event).filter((name) => /_started$/.test(name))
    await expect.poll(portal, { timeout: 10_000 }).toEqual(['login_started', 'signup_flow_started'])
  })

  test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
    'nobody is counted who asks for it: %o',
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
      expect(asked.filter((url) => url.startsWith(host) || /posthog/.test(url))).toEqual([])
    },
  )
})

test('a site’s own module is told the same, 50 ms after a page came', async () => {
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

test('a page that is left within the delay is not counted', async () => {
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

test('without analytics not one byte of it is in the bundle', async () => {
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
