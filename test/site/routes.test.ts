import { describe, expect, test } from 'vitest'
import { builtSite } from '../site.ts'
import { checkedRoutes, LOCALES, ROUTES } from './real-site.ts'

const site = await builtSite()
const paths = new Set(Object.keys(site.tree()))

test('the specification names 67 pages of text and the search page', () => {
  expect(new Set(ROUTES).size).toBe(67)
})

describe.each(LOCALES)('$label', ({ path, name }) => {
  test.each([...checkedRoutes(name), 'search'])('has the page "%s"', (route) => {
    const page = site.page(path + route)
    const { main } = page
    expect(page.text('h1').length).toBeGreaterThan(2)
    expect(main.length).toBeGreaterThan(route === 'search' ? 100 : 400)
    expect(main).not.toMatch(/lorem ipsum|coming soon|\bTODO\b/i)
  })

  test('has no page that the specification does not name', () => {
    const pages = [...paths].filter((file) => file.startsWith(`${name}/`) && file.endsWith('.html'))
    const named = [...ROUTES, 'search', '404'].map(
      (route) => `${path.slice(1)}${route || 'index'}.html`,
    )
    expect(pages.sort()).toEqual(named.sort())
  })

  test('has one sidebar, the same on every page, with every page once', () => {
    const lists = checkedRoutes(name).map((route) => {
      const links = site.page(path + route).all('[data-part=sidebar] a')
      return links.map((link) => link.attribute('href')).join('\n')
    })
    expect(new Set(lists).size).toBe(1)
    expect(lists[0]?.split('\n').sort()).toEqual(ROUTES.map((route) => path + route).sort())
  })

  test('has the sections of its sidebar in one order, each beginning with its first page', () => {
    const sidebar = site
      .page(path)
      .all('[data-part=sidebar] a')
      .map((link) => link.attribute('href')?.slice(path.length))
    const sections = sidebar.map((route) => route?.split('/')[0])
    expect([...new Set(sections)]).toEqual([
      '',
      'address-widget',
      'location-widgets',
      'email-verification',
      'phone-verification',
      'bulk-verification',
      'api',
      'integrations',
      'portal-and-account',
      'faq',
    ])
    expect(sidebar.filter((route) => route?.endsWith('/overview'))).toEqual([
      'api/overview',
      'integrations/overview',
    ])
  })

  test('marks the page that is read, and opens the groups around it', () => {
    const route = 'location-widgets/international-address-autocomplete/widget-options'
    const page = site.page(path + route)
    expect(
      page.all('[data-part=sidebar] [aria-current=page]').map((a) => a.attribute('href')),
    ).toEqual([path + route])
    expect(page.all('[data-part=sidebar] details[open] summary').map((s) => s.text)).toEqual([
      'Location widgets',
      'International address',
    ])
  })
})
