import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Page } from '../page.ts'
import { builtSite } from '../site.ts'
import { checkedRoutes, LOCALES } from './real-site.ts'

/** What the specification writes as {portal} and {website}. */
const PORTAL = 'https://portal.example.com'
const WEBSITE = 'https://www.example.com'
const ORIGIN = 'https://docs.example.com'

const site = await builtSite()

const link = (page: Page, selector: string, label: string) => {
  const found = page.all(`${selector} a`).filter((a) => a.text.startsWith(label))
  return found[0] ?? expect.fail(`no link "${label}" in ${selector}`)
}
const href = (page: Page, selector: string, label: string) =>
  link(page, selector, label).attribute('href')

/** Read once for all tests. */
const pagesOf = new Map(
  LOCALES.map(({ path, name }) => [
    name,
    checkedRoutes(name).map((route) => [route, site.page(path + route)] as const),
  ]),
)

describe.each(LOCALES)('every page of $label', ({ path, name, htmlLang, other, label }) => {
  const pages = pagesOf.get(name) ?? []
  const every = (promise: string, look: (page: Page, route: string) => void) =>
    test(promise, () => {
      for (const [route, page] of pages) look(page, route)
    })

  every('names its language and direction', (page) => {
    expect(page.one('html').attribute('lang')).toBe(htmlLang)
    expect(page.one('html').attribute('dir')).toBe('ltr')
  })

  every('has the landmarks, one of each, named where there are several', (page) => {
    for (const tag of ['main', 'header.navbar', 'body > footer', 'main article'])
      expect(page.all(tag), tag).toHaveLength(1)
    const names = page
      .all('nav')
      .map((nav) => nav.attribute('aria-label') ?? nav.attribute('aria-labelledby'))
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(names.length)
  })

  every('has one h1 and headings that skip no level', (page) => {
    const levels = page
      .all('main *')
      .filter((e) => /^h[1-6]$/.test(e.tag))
      .map((e) => Number(e.tag[1]))
    expect(levels[0]).toBe(1)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    const title = page.text('h1')
    levels.reduce((before, level) => {
      expect(level, title).toBeLessThanOrEqual(before + 1)
      return level
    }, 1)
  })

  every('gives each id once', (page) => {
    const ids = page.all('[id]').map((e) => e.attribute('id'))
    expect(
      ids.filter((id, index) => ids.indexOf(id) < index),
      page.text('h1'),
    ).toEqual([])
  })

  every('begins with a link that skips to its content', (page) => {
    const first = page.all('body a')[0]
    expect(first?.text).toBe('Skip to content')
    expect(page.all(`main${first?.attribute('href')}`)).toHaveLength(1)
  })

  every(
    'has logo, Docs, API, Pricing, search, colour mode, Sign In and trial in its navbar',
    (page) => {
      expect(
        page
          .all('.navbar a')
          .find((a) => a.all('img, svg').length > 0 || a.attribute('class')?.includes('brand'))
          ?.attribute('href'),
      ).toBe(path)
      expect(href(page, '.navbar', 'Docs')).toBe(path)
      expect(href(page, '.navbar', 'API')).toBe(`${path}api/overview`)
      expect(href(page, '.navbar', 'Pricing')).toBe(`${WEBSITE}/${name}/pricing`)
      expect(
        page.all('.navbar [href]').some((a) => a.attribute('href') === `${path}search`) ||
          page.all(`.navbar [action="${path}search"]`).length > 0,
      ).toBe(true)
      expect(page.html).toContain('Color mode')
      const signIn = link(page, '.navbar', 'Sign In')
      expect(signIn.attribute('href')).toBe(`${PORTAL}/sessions/login`)
      const signUp = link(page, '.navbar', 'Start free trial')
      expect(signUp.attribute('href')).toBe(`${PORTAL}/signup/${name}/${name}_business_trial`)
      for (const [account, event] of [
        [signIn, 'login_started'],
        [signUp, 'signup_flow_started'],
      ] as const) {
        expect(account.attribute('target')).toBe('_blank')
        expect(account.attribute('rel')).toContain('noopener')
        expect(account.attribute('data-event')).toBe(event)
      }
    },
  )

  every('links to the same page in the other locale', (page, route) => {
    const links = page.all('.navbar [data-locale]')
    expect(links.map((a) => a.attribute('href')).sort()).toEqual(
      LOCALES.map((l) => l.path + route).sort(),
    )
    expect(links.find((a) => a.attribute('aria-current'))?.text).toBe(label)
    expect(page.all('footer [data-locale]').map((a) => a.attribute('href'))).toContain(
      other + route,
    )
  })

  every('has five columns, status, country, copyright, Terms and Privacy in its footer', (page) => {
    expect(page.all('footer h2').map((h) => h.text)).toEqual([
      'API Docs',
      'Integrations',
      'Widget Docs',
      'Account',
      'Features',
    ])
    expect(href(page, 'footer', 'Status')).toMatch(/^https:\/\/status\./)
    expect(page.text('body > footer')).toContain('Country')
    expect(page.text('body > footer')).toContain('© 2025')
    expect(href(page, 'footer', 'Terms')).toBe(`${WEBSITE}/${name}/terms`)
    expect(href(page, 'footer', 'Privacy')).toBe(`${WEBSITE}/${name}/privacy`)
  })

  every('has an announcement that can be closed', (page) => {
    expect(page.one('.announcement').attribute('data-announcement')).toBeTruthy()
    expect(page.all('.announcement button').map((b) => b.attribute('aria-label'))).toEqual([
      'Close announcement',
    ])
  })

  every('lists its headings of the levels 2 and 3, and no others', (page) => {
    const wanted = page
      .all('.prose [id]')
      .filter((e) => e.tag === 'h2' || e.tag === 'h3')
      .map((e) => `#${e.attribute('id')}`)
    const listed = page.all('[data-toc] a').map((a) => a.attribute('href'))
    expect(
      listed.filter((target) => !wanted.includes(target as string)),
      page.text('h1'),
    ).toEqual([])
    expect(wanted.length === 0 || listed.length > 0).toBe(true)
  })

  every(
    'says where it is: title, description, canonical address, the same page elsewhere',
    (page, route) => {
      const both = `${page.text('h1')} | Example Data documentation`
      expect(page.text('title')).toBe(both.length > 70 ? page.text('h1') : both)
      expect(page.one('meta[name=description]').attribute('content')?.length).toBeGreaterThan(20)
      expect(page.one('link[rel=canonical]').attribute('href')).toBe(ORIGIN + path + route)
      const alternates = page
        .all('link[rel=alternate][hreflang]')
        .map((l) => [l.attribute('hreflang'), l.attribute('href')])
      expect(alternates).toEqual([
        ['en-nz', `${ORIGIN}/nz/docs/${route}`],
        ['en-au', `${ORIGIN}/au/docs/${route}`],
        ['x-default', `${ORIGIN}/nz/docs/${route}`],
      ])
      expect(page.all('meta[name=robots]')).toEqual([])
    },
  )

  every('leads on to its neighbours in the order of the sidebar', (page, route) => {
    const order = page.all('[data-part=sidebar] a').map((a) => a.attribute('href'))
    const at = order.indexOf(path + route)
    const wanted = [order[at - 1], order[at + 1]].filter((url) => url !== undefined)
    expect(page.all('.pager a').map((a) => a.attribute('href'))).toEqual(wanted)
  })

  every('runs under its policy: no inline style, no inline handler, no script but one', (page) => {
    const handlers = page.all('*').filter(({ node }) =>
      // An assertion for each of a million attributes would take most of this file's time.
      node.attrs.some(({ name: attribute }) => /^(style|on\w+)$/.test(attribute)),
    )
    expect(handlers.map(({ tag }) => tag)).toEqual([])
    for (const link of page.all('a'))
      expect(link.attribute('href') ?? '').not.toMatch(/^javascript:/i)
    expect(
      page
        .all('script')
        .filter((s) => !s.attribute('src') && s.attribute('type') !== 'application/ld+json'),
    ).toHaveLength(1)
  })

  every('asks no other origin for anything', (page) => {
    for (const element of page.all('[src]'))
      expect(element.attribute('src')).toMatch(/^(\/(?!\/)|data:)/)
    for (const element of page.all('link[href]')) {
      if (['canonical', 'alternate'].includes(element.attribute('rel') ?? '')) continue
      expect(element.attribute('href')).toMatch(/^\/(?!\/)/)
    }
  })

  every('has a title for social cards', (page) => {
    expect(page.html).toContain(`property="og:title"`)
  })
})

test('each locale has its own not-found page', () => {
  for (const { path, htmlLang } of LOCALES) {
    const page = site.page(`${path}404`)
    expect(page.one('html').attribute('lang')).toBe(htmlLang)
    expect(page.text('h1')).toBe('Page not found')
    expect(page.one('meta[name=robots]').attribute('content')).toBe('noindex')
    const ways = page.all('.not-found-ways a').map((a) => a.attribute('href'))
    expect(ways).toEqual(
      ['', 'api/overview', 'integrations/overview', 'search'].map((r) => path + r),
    )
  }
  expect(site.page('/404').one('html').attribute('lang')).toBe('en-nz')
})

test('every link between pages leads to an existing file and anchor', () => {
  const paths = new Set(Object.keys(site.tree()))
  const ids = new Map<string, Set<string>>()
  const idsOf = (file: string) => {
    const known =
      ids.get(file) ??
      new Set([...site.text(file).matchAll(/ (?:id|name)="([^"]*)"/g)].map((m) => m[1] as string))
    ids.set(file, known)
    return known
  }
  const broken: string[] = []
  for (const { path, name } of LOCALES) {
    for (const [route, page] of pagesOf.get(name) ?? []) {
      for (const a of page.all('a[href]')) {
        const target = a.attribute('href') as string
        if (!/^[/#]/.test(target)) continue
        const url = new URL(target, `${ORIGIN}${path}${route}`)
        const file = decodeURIComponent(url.pathname).slice(1)
        const found = [file.endsWith('/') ? `${file}index.html` : `${file}.html`, file].find((f) =>
          paths.has(f),
        )
        const hash = decodeURIComponent(url.hash.slice(1))
        if (
          !found ||
          (hash && hash !== 'top' && found.endsWith('.html') && !idsOf(found).has(hash))
        )
          broken.push(`${path}${route}: ${target}`)
      }
    }
  }
  expect(broken).toEqual([])
})

test('the configuration names no port, path or person of this machine', () => {
  expect(readFileSync('site.config.ts', 'utf8')).not.toMatch(
    /localhost|127\.0\.0\.1|\/home\/|\/root\//,
  )
})
