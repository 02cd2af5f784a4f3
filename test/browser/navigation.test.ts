import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveData, startBrowser, until } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const LONG = 'A paragraph that fills the page.\n\n'.repeat(120)

const files = {
  'docs/index.md': `# Start\n\n[Guide](guide.md) [Keys](guide.md#keys) [Top](#start) [Gone](/nowhere) [Mail](mailto:a@example.com)\n\n${LONG}\n\n[Far down](guide.md)\n`,
  'docs/guide.md': `# Guide\n\n[Start](index.md)\n\n${LONG}\n\n## Keys\n\n${LONG}`,
  'docs/other.md': '# Other\n\nText.\n',
}

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(files)
})
afterAll(() => site.close())

/** A page that detects reloads, and prefetches nothing. */
async function open(path: string, options = {}) {
  const page = await browser.newPage({ before: saveData, ...options })
  await page.goto(site.url + path)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  return page
}

const isSame = () => 'isSame' in window

describe('navigation without reloads', () => {
  test('swaps what differs and moves the focus, which says the heading once', async () => {
    const page = await open('/nz/docs/')
    await page.click('main a:text("Guide")')
    await page.waitForSelector('h1:text("Guide")')
    expect(await page.evaluate(isSame)).toBe(true)
    await expect.poll(() => page.url()).toBe(`${site.url}/nz/docs/guide`)
    expect(await page.title()).toBe('Guide | Example docs')
    await until(page, () => document.activeElement?.tagName === 'H1' && scrollY === 0)
    expect(await page.locator('[role=status]').textContent()).toBe('')
    const current = page.locator('[data-part=sidebar] [aria-current=page]')
    expect(await current.allTextContents()).toEqual(['Guide'])
    expect(await page.getAttribute('.locale-links a[data-locale=au]', 'href')).toBe(
      '/au/docs/guide',
    )
    expect(await page.locator('[data-toc] a').allTextContents()).toEqual(['Keys'])
    expect(await page.locator('head title').count()).toBe(1)
  })

  test('fades in a view transition, and not at all for those who want less motion', async () => {
    const page = await open('/nz/docs/')
    const running = () =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const start = document.startViewTransition.bind(document)
            document.startViewTransition = (change) => {
              const transition = start(change)
              const names = () =>
                document.getAnimations().map((one) => `${(one as CSSAnimation).animationName}`)
              void transition.ready.then(() => resolve(names()))
              return transition
            }
            document.querySelector<HTMLElement>('main a')?.click()
          }),
      )
    expect((await running()).join()).toContain('view-transition')
    await page.waitForSelector('h1:text("Guide")')
    await page.goto(`${site.url}/nz/docs/`)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await running()).toEqual([])
    await page.waitForSelector('h1:text("Guide")')
  })

  test('does not fade where the browser has animated Back itself', async () => {
    const page = await open('/nz/docs/')
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      Object.assign(window, { fades: 0 })
      document.startViewTransition = (change) => {
        Object.assign(window, { fades: 1 + (window as never as { fades: number }).fades })
        return start(change)
      }
      const animated = { get: () => true }
      Object.defineProperty(PopStateEvent.prototype, 'hasUAVisualTransition', animated)
    })
    await page.click('main a:text("Guide")')
    await page.waitForSelector('h1:text("Guide")')
    await page.goBack()
    await page.waitForSelector('h1:text("Start")')
    expect(await page.evaluate(() => 'fades' in window && window.fades)).toBe(1)
  })

  test('the skip link moves the focus and leaves address and history alone', async () => {
    const page = await open('/nz/docs/')
    const before = await page.evaluate(() => history.length)
    await page.locator('.skip-link').focus()
    await page.keyboard.press('Enter')
    await until(page, () => document.activeElement?.matches('main'))
    expect(page.url()).toBe(`${site.url}/nz/docs/`)
    expect(await page.evaluate(() => history.length)).toBe(before)
  })

  test('back and forward restore where each page was read', async () => {
    const page = await open('/nz/docs/')
    await page.locator('main a:text("Far down")').scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(500)
    await page.click('main a:text("Far down")')
    // The router has scrolled to the top when it moves the focus.
    await until(page, () => document.activeElement?.textContent === 'Guide')
    await page.evaluate(() => scrollTo(0, 300))
    await until(page, () => scrollY === 300)
    await page.goBack()
    await page.waitForSelector('h1:text("Start")')
    await until(page, (y) => scrollY === y, left)
    await page.goForward()
    await page.waitForSelector('h1:text("Guide")')
    await until(page, () => scrollY === 300)
    expect(await page.evaluate(isSame)).toBe(true)
    await page.reload()
    await until(page, () => scrollY === 300)
  })

  test('a link to an anchor on another page scrolls to it', { tags: 'thorough' }, async () => {
    const page = await open('/nz/docs/')
    await page.click('main a:text("Keys")')
    await page.waitForSelector('h1:text("Guide")')
    await expect.poll(() => page.url()).toBe(`${site.url}/nz/docs/guide#keys`)
    await until(page, () => {
      const top = document.activeElement?.getBoundingClientRect().top ?? -1
      return document.activeElement?.id === 'keys' && top >= 0 && top < 200
    })
  })

  test('anchors of the same page are the browser’s, and Back undoes them', {
    tags: 'thorough',
  }, async () => {
    const page = await open('/nz/docs/guide')
    await page.click('[data-toc] a:text("Keys")')
    await until(page, () => scrollY > 500)
    await page.goBack()
    await until(page, () => scrollY === 0)
    await page.goForward()
    await until(page, () => scrollY > 500)
    expect(await page.evaluate(isSame)).toBe(true)
  })

  test('modified clicks are the browser’s', { tags: 'thorough' }, async () => {
    const page = await open('/nz/docs/')
    const opened = page.context().waitForEvent('page')
    await page.click('main a:text("Guide")', { modifiers: ['Control'] })
    await opened
    expect(page.url()).toBe(`${site.url}/nz/docs/`)
  })

  test('an unknown page shows the not-found page under its own url', async () => {
    const page = await open('/nz/docs/')
    await page.evaluate(() =>
      document.querySelector('main a')?.setAttribute('href', '/nz/docs/no/where'),
    )
    await page.click('main a:text("Guide")')
    await page.waitForSelector('h1:text("Page not found")')
    await expect.poll(() => page.url()).toBe(`${site.url}/nz/docs/no/where`)
    expect(await page.evaluate(isSame)).toBe(true)
    await page.goBack()
    await page.waitForSelector('h1:text("Start")')
    await page.waitForSelector('[data-part=sidebar] a')
  })

  test('.html and /index.html are removed from addresses', async () => {
    const page = await open('/nz/docs/')
    const link = page.locator('main a').first()
    for (const [href, url] of [
      ['/nz/docs/guide.html', '/nz/docs/guide'],
      ['/nz/docs/guide/index.html', '/nz/docs/guide'],
      ['/nz/docs/index.html', '/nz/docs/'],
      ['/nz/docs', '/nz/docs/'],
    ]) {
      await link.evaluate((a, to) => a.setAttribute('href', to as string), href)
      await link.click()
      await page.waitForURL(site.url + url)
    }
    expect(await page.evaluate(isSame)).toBe(true)
  })

  test('a progress bar is shown while a slow page loads', { tags: 'thorough' }, async () => {
    const page = await open('/nz/docs/')
    let release = () => {}
    await page.route('**/nz/docs/guide', async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await route.continue()
    })
    const start = Date.now()
    await page.click('main a:text("Guide")')
    await page.waitForSelector('[role=progressbar]')
    expect(Date.now() - start).toBeGreaterThanOrEqual(200)
    // What is outside of all landmarks, screen readers skip.
    expect(await page.locator('main [role=progressbar]').count()).toBe(1)
    release()
    await page.waitForSelector('h1:text("Guide")')
    await page.waitForSelector('[role=progressbar]', { state: 'detached' })
  })
})

describe('when a page fails to load', () => {
  test.each([
    ['the server fails', 500, 'text/html'],
    ['it is another kind of file', 200, 'text/plain'],
  ])('%s: the browser loads the page itself', async (_, status, contentType) => {
    const page = await open('/nz/docs/')
    await page.route('**/nz/docs/guide', (route) =>
      route.fulfill({ status, contentType, body: 'no page' }),
    )
    await page.click('main a:text("Guide")')
    await until(page, () => !('isSame' in window))
    await expect.poll(() => page.url()).toBe(`${site.url}/nz/docs/guide`)
  })

  test('the network fails: the browser loads the page itself', { tags: 'thorough' }, async () => {
    const page = await open('/nz/docs/')
    let failed = false
    await page.route('**/nz/docs/guide', (route) => {
      if (failed) return route.continue()
      failed = true
      return route.abort()
    })
    await page.click('main a:text("Guide")')
    await page.waitForSelector('h1:text("Guide")')
    expect(await page.evaluate(isSame)).toBe(false)
  })

  test('a page of another build is loaded as a whole', async () => {
    const page = await open('/nz/docs/')
    await page.route('**/nz/docs/guide', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/(name="docsgen-build" content=")/, '$1other')
      await route.fulfill({ response, body })
    })
    await page.click('main a:text("Guide")')
    await page.waitForSelector('h1:text("Guide")')
    expect(await page.evaluate(isSame)).toBe(false)
  })
})

test('fetched pages run none of their scripts', async () => {
  // Without the policy, which would refuse to run it anyway.
  const page = await open('/nz/docs/', { bypassCSP: true })
  await page.route('**/nz/docs/guide', async (route) => {
    const response = await route.fetch()
    const scripts = '<script>window.ran = 1</script><script src="/ran.js"></script>'
    const body = (await response.text()).replace('<h1', `${scripts}<h1`)
    await route.fulfill({ response, body })
  })
  await page.route('**/ran.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.ran = 2' }),
  )
  await page.click('main a:text("Guide")')
  await page.waitForSelector('h1:text("Guide")')
  expect(await page.locator('main script').count()).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})
