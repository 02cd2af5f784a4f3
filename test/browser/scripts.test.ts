/**
 * Scripts of other services, with the settings of the manual, against stand-ins that do in the page what
 * the services do: they load more, connect, and add frames and styles.
 */
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fencesOf, filesOf } from '../manual-examples.ts'
import { type PageOptions, startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const NAMES = ['google-analytics', 'plausible', 'matomo', 'giscus', 'chat', 'consent'] as const
type Name = (typeof NAMES)[number] | 'giscus after consent'

const browser = startBrowser()
const sites = new Map<Name, ServedSite>()

beforeAll(async () => {
  for (const name of NAMES) {
    const files: Record<string, string> = {
      ...filesOf(fencesOf(`guides/scripts/${name}.md`)),
      'docs/index.md': '# Start\n\n[Next](next.md), [landing](landing.md)\n',
      'docs/next.md': '# Next\n\n[Start](index.md)\n',
      'docs/landing.md': '---\nlayout: landing\n---\n\n# Landing\n',
    }
    sites.set(name, await smallSite(files))
    if (name !== 'giscus') continue
    const settings = files['site.config.ts']?.replace("'interaction'", "'consent'") ?? ''
    sites.set('giscus after consent', await smallSite({ ...files, 'site.config.ts': settings }))
  }
})
afterAll(() => Promise.all([...sites.values()].map((site) => site.close())))

/** By their addresses. */
const STAND_INS: Readonly<Record<string, () => void>> = {
  'https://www.googletagmanager.com/gtag/js': () => {
    const { dataLayer } = window as unknown as { dataLayer: IArguments[] }
    const more = document.createElement('script')
    more.src = 'https://www.googletagmanager.com/a.js'
    document.head.append(more)
    const run = (command: IArguments) => {
      if (String(command) !== '[object Arguments]' || command[0] !== 'event') return
      const { page_location, page_title } = command[2]
      const hit = new URLSearchParams({ path: new URL(page_location).pathname, title: page_title })
      void fetch(`https://region1.google-analytics.com/g/collect?${hit}`, { method: 'POST' })
    }
    const { push } = dataLayer
    dataLayer.push = (...commands) => {
      commands.forEach(run)
      return push.apply(dataLayer, commands)
    }
    dataLayer.forEach(run)
  },
  'https://www.googletagmanager.com/a.js': () => {},
  'https://plausible.io/js/script.js': () => {
    const { src, dataset } = document.currentScript as HTMLScriptElement
    const count = () => {
      const body = JSON.stringify({ domain: dataset.domain, path: location.pathname })
      void fetch(new URL('/api/event', src), { method: 'POST', body })
    }
    const { pushState } = history
    history.pushState = (...state) => {
      pushState.apply(history, state)
      count()
    }
    count()
  },
  'https://matomo.example.com/matomo.js': () => {
    const { _paq: queue = [] } = window as unknown as { _paq?: string[][] }
    const known: Record<string, string> = {}
    const run = ([name = '', value = '']: string[]) => {
      known[name] = value
      if (name !== 'trackPageView') return
      const hit = new URLSearchParams({
        path: new URL(known.setCustomUrl ?? '').pathname,
        title: known.setDocumentTitle ?? '',
      })
      new Image().src = `${known.setTrackerUrl}?${hit}`
    }
    queue.forEach(run)
    queue.push = (...commands) => {
      commands.forEach(run)
      return 0
    }
  },
  'https://giscus.app/client.js': () => {
    const script = document.currentScript as HTMLScriptElement
    const style = document.getElementById('giscus-css') ?? document.createElement('link')
    Object.assign(style, { id: 'giscus-css', rel: 'stylesheet', href: 'https://giscus.app/a.css' })
    document.head.prepend(style)
    const frame = document.createElement('iframe')
    frame.src = `https://giscus.app/en/widget?repo=${script.dataset.repo}&path=${location.pathname}`
    script.insertAdjacentElement('afterend', frame)
  },
  'https://app.chatwoot.com/packs/js/sdk.js': () => {
    const run = ({ websiteToken, baseUrl }: Record<string, string>) => {
      const style = document.createElement('link')
      Object.assign(style, { rel: 'stylesheet', href: `${baseUrl}/sdk.css` })
      document.head.append(style)
      const holder = document.createElement('div')
      holder.className = 'woot-widget-holder'
      holder.innerHTML = `<iframe src="${baseUrl}/widget?token=${websiteToken}"></iframe>`
      document.body.append(holder)
      void fetch(`${baseUrl}/api/config`)
    }
    Object.assign(window, { chatwootSDK: { run } })
  },
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Opens a site; the addresses of other sites that it asks for, with what it posts. */
async function open(name: Name, options: PageOptions = {}) {
  const page = await browser.newPage(options)
  const asked: string[] = []
  await page.route(/^https:/, (route) => {
    const request = route.request()
    const url = request.url()
    asked.push([url, request.postData()].filter(Boolean).join(' '))
    const standIn = STAND_INS[url.replace(/\?.*/, '')]
    return route.fulfill({
      contentType: standIn
        ? 'text/javascript'
        : (TYPES[/\.\w+$/.exec(url)?.[0] ?? ''] ?? 'text/html'),
      headers: { 'access-control-allow-origin': '*' },
      body: standIn ? `(${standIn})()` : url.includes('widget?') ? '<input>' : '',
    })
  })
  const { url } = sites.get(name) as ServedSite
  await page.goto(url)
  await loaderHasRun(page)
  return { page, asked, url }
}

/** Waits until every script that is due has been added to the page. */
async function loaderHasRun(page: Page): Promise<void> {
  await until(page, () => {
    const loaded = performance.getEntriesByType('resource')
    return document.readyState === 'complete' && loaded.some(({ name }) => /\/scripts-/.test(name))
  })
  for (let turn = 0; turn < 3; turn++)
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))),
    )
}

/** The visitor decides. */
async function decide(page: Page, isGiven: boolean): Promise<void> {
  await page.evaluate((detail) => {
    document.dispatchEvent(new CustomEvent('docsgen:consent', { detail }))
  }, isGiven)
  await loaderHasRun(page)
}

async function goTo(page: Page, title: string): Promise<void> {
  await page.click(`main a:text("${title}")`)
  await page.waitForSelector(`h1:text("${title[0]?.toUpperCase()}${title.slice(1)}")`)
}

const hits = (asked: readonly string[], start: string) => () =>
  asked
    .filter((url) => url.startsWith(start))
    .map((url) => Object.values(Object.fromEntries(new URL(url).searchParams)).join(' '))

test('Google Analytics counts each page after consent, which is kept for the next visit', async () => {
  const { page, asked, url } = await open('google-analytics')
  await goTo(page, 'Next')
  await decide(page, false)
  expect(asked).toEqual([])
  await decide(page, true)
  const counted = hits(asked, 'https://region1.google-analytics.com/g/collect')
  await expect.poll(counted).toEqual(['/ Start | Acme', '/next Next | Acme'])
  await page.goBack()
  await expect.poll(counted).toHaveLength(3)
  expect(asked).toContain('https://www.googletagmanager.com/a.js')
  asked.length = 0
  await page.goto(url)
  await expect.poll(counted).toEqual(['/ Start | Acme'])
})

test('scripts that need consent are not loaded with Global Privacy Control', async () => {
  const before = () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  const { page, asked, url } = await open('google-analytics', { before })
  await decide(page, true)
  await page.goto(url)
  await loaderHasRun(page)
  expect(asked).toEqual([])
})

test('Plausible counts each page as soon as the browser is idle', async () => {
  const { page, asked } = await open('plausible')
  const hit = (path: string) =>
    `https://plausible.io/api/event {"domain":"docs.example.com","path":"${path}"}`
  await expect.poll(() => asked).toEqual(['https://plausible.io/js/script.js', hit('/')])
  await goTo(page, 'Next')
  await expect.poll(() => asked.at(-1)).toBe(hit('/next'))
})

test('Matomo counts each page with images, after consent', async () => {
  const { page, asked } = await open('matomo')
  expect(asked).toEqual([])
  await decide(page, true)
  const counted = hits(asked, 'https://matomo.example.com/matomo.php')
  await expect.poll(counted).toEqual(['/ Start | Acme'])
  await goTo(page, 'Next')
  await expect.poll(counted).toEqual(['/ Start | Acme', '/next Next | Acme'])
})

test('Giscus shows the comments of each page in a frame, after the first input', async () => {
  const { page, asked } = await open('giscus')
  expect(asked).toEqual([])
  await page.keyboard.press('Shift')
  const frames = () =>
    page
      .locator('.comments iframe')
      .evaluateAll((all) => all.map((frame) => (frame as HTMLIFrameElement).src))
  const widget = (path: string) => `https://giscus.app/en/widget?repo=acme/docs&path=${path}`
  await expect.poll(frames).toEqual([widget('/')])
  await goTo(page, 'Next')
  await expect.poll(frames).toEqual([widget('/next')])
  await expect.poll(() => asked).toContain('https://giscus.app/a.css')
})

test('after consent is withdrawn, scripts run in no element of further pages', async () => {
  const { page, asked } = await open('giscus after consent')
  const frames = page.locator('.comments iframe')
  await decide(page, true)
  await expect.poll(() => frames.count()).toBe(1)
  await decide(page, false)
  await goTo(page, 'Next')
  await loaderHasRun(page)
  expect(await frames.count()).toBe(0)
  await decide(page, true)
  await expect.poll(() => frames.count()).toBe(1)
  expect(asked.filter((url) => url.includes('widget'))).toHaveLength(2)
})

test('a chat has its styles and its frame, and stays on pages with another layout', async () => {
  const { page, asked } = await open('chat')
  expect(asked).toEqual([])
  await page.mouse.click(5, 5)
  const frame = page.locator('.woot-widget-holder iframe')
  await frame.waitFor({ state: 'attached' })
  expect(await frame.getAttribute('src')).toBe('https://app.chatwoot.com/widget?token=abc123')
  await expect.poll(() => asked).toContain('https://app.chatwoot.com/sdk.css')
  await expect.poll(() => asked).toContain('https://app.chatwoot.com/api/config')
  const field = page.frameLocator('.woot-widget-holder iframe').locator('input')
  await field.fill('Hello')
  await goTo(page, 'landing')
  expect(await frame.count()).toBe(1)
  expect(await field.inputValue()).toBe('Hello')
  // The same document: nothing was loaded a second time.
  expect(asked.filter((url) => url.endsWith('sdk.js'))).toHaveLength(1)
})

test('a consent banner gates the scripts of others, and does not ask twice', async () => {
  const { page, asked, url } = await open('consent')
  const banner = page.locator('.consent')
  await banner.waitFor()
  await page.click('.consent button:text("No")')
  await banner.waitFor({ state: 'hidden' })
  await page.goto(url)
  await loaderHasRun(page)
  expect(await banner.isVisible()).toBe(false)
  expect(asked).toEqual([])
  await page.evaluate(() => localStorage.clear())
  await page.goto(url)
  await page.click('.consent button:text("Yes")')
  await expect.poll(() => asked).toEqual(['https://matomo.example.com/matomo.js'])
  await page.goto(url)
  await expect.poll(() => asked.length).toBe(2)
  expect(await banner.isVisible()).toBe(false)
})

test('a script runs only if it is listed and its content is the one that the site names', async () => {
  const own = `document.documentElement.dataset.ran = 'own'`
  const digest = createHash('sha384').update(own).digest('base64')
  const script = (src: string) =>
    `{ src: '${src}', strategy: 'idle', integrity: 'sha384-${digest}', trustedTypes: ['mine'] }`
  const small = await smallSite({
    'docs/index.md': '# Start\n',
    'site.config.js': `export default { scripts: [${script('/changed.js')}, ${script('/own.js')}] }`,
    'static/changed.js': `document.documentElement.dataset.changed = 'ran'`,
    'static/own.js': own,
  })
  onTestFinished(() => small.close())
  const page = await browser.newPage()
  await page.goto(small.url)
  await until(page, () => document.documentElement.dataset.ran === 'own')
  const seen = await page.evaluate(async () => {
    const policy = (name: string) => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => object }
      }
      try {
        return trustedTypes.createPolicy(name, { createScriptURL: (url: string) => url })
      } catch {
        return null
      }
    }
    const blocked = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        if (event.effectiveDirective.startsWith('script-src')) resolve(event.blockedURI)
      })
    })
    const listed = policy('mine') as { createScriptURL: (url: string) => string }
    const element = document.createElement('script')
    element.src = listed.createScriptURL('https://unlisted.example.com/a.js')
    document.head.append(element)
    return [policy('unlisted'), await blocked, document.documentElement.dataset.changed]
  })
  expect(seen).toEqual([null, 'https://unlisted.example.com/a.js', undefined])
  // By the header and by the tag of the page.
  await expect.poll(() => browser.complaints.length).toBe(4)
  expect([...new Set(browser.complaints.splice(0))].sort()).toEqual([
    'policy: script-src-elem refused https://unlisted.example.com/a.js ',
    'policy: trusted-types refused trusted-types-policy unlisted',
  ])
})

test('a decision that comes before the loader of the scripts is not lost', async () => {
  const { page, asked, url } = await open('consent')
  let release = () => {}
  const clicked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/scripts-/, async (route) => {
    await clicked
    await route.continue()
  })
  await page.goto(url)
  await page.click('.consent button:text("Yes")')
  expect(asked).toEqual([])
  release()
  await expect.poll(() => asked).toEqual(['https://matomo.example.com/matomo.js'])
})
