/** Every message and every number of the specification, by the section that names it. */
import { describe, expect, test } from 'vitest'
import * as constants from '../../src/shared/constants.ts'
import { format } from '../../src/shared/format.ts'
import { en as messages } from '../../src/shared/messages.ts'
import { builtSite } from '../site.ts'
import { LOCALES } from './real-site.ts'

const site = await builtSite()
const home = site.page('/nz/docs/')
const styles = site.text(home.all('link[rel=stylesheet]')[0]?.attribute('href') as string)
/** All scripts of the built site, as one text. */
const scripts = Object.keys(site.tree())
  .filter((path) => /^assets\/.*\.js$/.test(path))
  .map((path) => site.text(path))
  .join('\n')

describe('section 1: what the product does and for whom', () => {
  test('two locales, New Zealand by default', async () => {
    const { default: config } = await import('../../site.config.ts')
    expect(Object.keys(config.locales ?? {})).toEqual(['nz', 'au'])
    expect(config.defaultLocale).toBe('nz')
  })

  test('one version, named current and labeled Next', async () => {
    const { default: config } = await import('../../site.config.ts')
    expect(config.version).toEqual({ name: 'current', label: 'Next' })
  })

  test('the search button is labeled Search', () => {
    expect(messages.search).toBe('Search')
    expect(
      home
        .all('.navbar *')
        .some((e) => e.text === 'Search' || e.attribute('aria-label') === 'Search'),
    ).toBe(true)
  })
})

describe('section 3: configuration', () => {
  test('labels, directions, languages and paths of the locales', async () => {
    const { default: config } = await import('../../site.config.ts')
    for (const { name, label, htmlLang, path } of LOCALES) {
      expect(config.locales?.[name]).toMatchObject({ label, htmlLang, dir: 'ltr', path })
    }
  })

  test('headings of the levels 2 to 3 are listed', async () => {
    const { default: config } = await import('../../site.config.ts')
    expect(config.toc).toEqual({ min: 2, max: 3 })
    expect([constants.TOC_MIN_DEPTH, constants.TOC_MAX_DEPTH]).toEqual([2, 3])
  })
})

describe('section 4: states', () => {
  test('light by default', () => {
    expect(home.one('html').attribute('data-theme')).toBe('light')
  })

  test('light, dark and system where the preference is respected', () => {
    expect([messages.colorModeLight, messages.colorModeDark, messages.colorModeSystem]).toEqual([
      'Light',
      'Dark',
      'System',
    ])
    expect(home.one('html').attribute('data-theme')).not.toBe('system')
  })

  test('a progress bar after 200 ms', () => {
    expect(constants.PROGRESS_DELAY).toBe(200)
  })
})

describe('section 5: validation', () => {
  test('the search input takes 64 characters', () => {
    expect(constants.SEARCH_INPUT_LIMIT).toBe(64)
    const inputs = site.page('/nz/docs/search').all('main input[name=q]')
    expect(inputs.map((input) => input.attribute('maxlength'))).toEqual(['64'])
  })
})

describe('section 7: calls', () => {
  test('20 hits on a page, page views after 50 ms', () => {
    expect(constants.HITS_PER_PAGE).toBe(20)
    expect(constants.PAGE_VIEW_DELAY).toBe(50)
  })

  test('a cookie named mps that lives 7300 days', () => {
    // test/site/visitor.test.ts reads it in a browser.
    expect(scripts).toContain('"mps"')
  })

  test('both account links carry the visitor id and report the click', () => {
    const events = home.all('.navbar [data-event]').map((a) => a.attribute('data-event'))
    expect(events).toEqual(['login_started', 'signup_flow_started'])
    expect(scripts).toContain('mps')
  })
})

describe('section 8: errors', () => {
  test('what a visitor sees', () => {
    expect(messages.pageCrashed).toBe('This page crashed.')
    expect(messages.tryAgain).toBe('Try again')
    expect(messages.retry).toBe('Retry')
    expect(messages.searchFailed).toBe(
      'Unable to fetch results. You might want to check your network connection.',
    )
    expect(messages.noResultsFor).toBe('No results for “{query}”')
    expect(messages.trySearchingFor).toBe('Try searching for')
    expect(`${messages.believeQuery} ${messages.letUsKnow}`).toBe(
      'Believe this query should return results? Let us know.',
    )
  })

  test('an unknown path shows the not-found page', () => {
    expect(site.page('/nz/docs/404').text('h1')).toBe(messages.notFoundTitle)
  })
})

describe('section 9: constants', () => {
  test('the navbar collapses below 996 pixels', () => {
    expect(constants.MOBILE_BREAKPOINT).toBe(996)
    // 62.25 letters of 16 pixels.
    expect(styles).toMatch(/@media ?\([^)]*(996px|62\.25r?em|995\.\d+px|62\.2\d*r?em)/)
  })

  test('texts of the search', () => {
    expect(messages.searchPlaceholder).toBe('Search docs')
    expect(format(messages.seeAllResults, { count: 37 })).toBe('See all 37 results')
    expect(site.page('/nz/docs/search').one('main input[name=q]').attribute('placeholder')).toBe(
      'Search docs',
    )
  })

  test('the copyright notice of 2025, and indexing allowed', () => {
    expect(home.text('body > footer')).toContain('© 2025')
    expect(site.text('robots.txt')).toMatch(/^User-agent: \*\nAllow: \/\n/)
    expect(site.text('robots.txt')).not.toContain('Disallow')
  })
})
