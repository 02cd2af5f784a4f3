/** Menus and icons of the navbar. */
import { describe, expect, test } from 'vitest'
import { site } from './site.ts'

const LUCIDE = `<?xml version="1.0"?>
<!-- a license --><svg class="x" xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"
  fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><title>Book</title><g><path d="M1 1h2"/></g></svg>`
const config = (items: object[], more = {}) =>
  `export default ${JSON.stringify({ navbar: { items }, ...more }, null, 1)}`
const docs = { 'docs/index.md': '# Start\n\nText.\n', 'docs/a.md': '# A\n\nText.\n' }

test('a menu is a list of links that opens without scripts, in the bar and in the menu', async () => {
  const menu = {
    label: 'More {{x}}',
    items: [
      { label: 'Page', to: '/a' },
      { label: 'Site', to: 'https://example.com' },
    ],
  }
  const made = site({ ...docs, 'site.config.ts': config([menu], { variables: { x: 'Y' } }) })
  expect(await made.build().problems()).toBe('')
  const page = await made.page('/')
  for (const place of ['.navbar', '[data-menu]']) {
    expect(page.text(`${place} details summary`)).toBe('More Y')
    expect(page.all(`${place} details a`).map((link) => link.attribute('href'))).toEqual([
      '/a',
      'https://example.com',
    ])
  }
})

test('links in menus are checked', async () => {
  const made = site({
    ...docs,
    'site.config.ts': config([{ label: 'More', items: [{ label: 'Page', to: '/b' }] }]),
  })
  expect(await made.build().problems()).toContain('the navbar link "/b" does not lead to a page')
  made.edit(
    'site.config.ts',
    config([{ label: 'More', items: [{ label: 'x', to: 'javascript:1' }] }]),
  )
  expect(await made.build().problems()).toContain('has the scheme "javascript:"')
})

test('the link that leads to a page, or else to its part of the site, is marked', async () => {
  const items = [
    { label: 'Docs', to: '/' },
    { label: 'API', to: '/api/overview' },
    { label: 'More', items: [{ label: 'Deep', to: '/api/deep' }] },
    { label: 'A', to: '/a' },
    { label: 'Later', to: '/guide/later' },
    { label: 'Site', to: 'https://example.com' },
  ]
  const made = site({
    ...docs,
    'docs/api/overview.md': '---\nsidebar_position: 1\n---\n\n# Overview\n',
    'docs/api/call.md': '# Call\n',
    'docs/api/deep/index.md': '# Deep\n',
    'docs/api/deep/er.md': '# Deeper\n',
    'docs/b.md': '# B\n',
    'docs/guide/first.md': '# First\n',
    'docs/guide/later.md': '# Later\n',
    'site.config.ts': config(items),
  }).build()
  const marked = async (path: string) => {
    const page = await made.page(path)
    const links = page.all('.navbar .nav-items a')
    expect(page.all('[data-menu] .nav-items a').map((a) => a.attribute('aria-current'))).toEqual(
      links.map((a) => a.attribute('aria-current')),
    )
    const current = links.filter((a) => /page|true/.test(a.attribute('aria-current') ?? ''))
    return current.map((a) => `${a.text} ${a.attribute('aria-current')}`)
  }
  expect(await marked('/')).toEqual(['Docs page'])
  expect(await marked('/b')).toEqual(['Docs true'])
  expect(await marked('/a')).toEqual(['A page'])
  expect(await marked('/api/overview')).toEqual(['API page'])
  expect(await marked('/api/call')).toEqual(['API true'])
  expect(await marked('/api/deep/er')).toEqual(['Deep true'])
  // Unlike the first page of a group, another one does not stand for its siblings.
  expect(await marked('/guide/later')).toEqual(['Later page'])
  expect(await marked('/guide/first')).toEqual(['Docs true'])
  expect(await marked('/search')).toEqual([])
})

describe('an icon', () => {
  const items = [{ label: 'A', to: '/a', icon: 'icons/book.svg' }]

  test('becomes part of the page, with nothing but its shapes', async () => {
    const sections = [{ label: 'All', folder: '/', icon: '/icons/book.svg' }]
    const made = site({
      ...docs,
      'site.config.ts': config(items, { sections }),
      'static/icons/book.svg': LUCIDE,
    }).build()
    expect(await made.problems()).toBe('')
    const page = await made.page('/')
    const svg = page.one('.navbar .nav-icon')
    expect(svg.attribute('stroke-linecap')).toBe('round')
    expect(svg.attribute('viewbox') ?? svg.attribute('viewBox')).toBe('0 0 24 24')
    expect(svg.inner).toBe('<g><path d="M1 1h2"></path></g>')
    expect(page.all('.sections .nav-icon')).toHaveLength(1)
    made.edit('static/icons/book.svg', LUCIDE.replace('M1 1h2', 'M5 5h5')).build()
    expect((await made.page('/')).one('.navbar .nav-icon').inner).toContain('M5 5h5')
  })

  test('without a color has the color of the text', async () => {
    const svg = '<svg viewBox="0 0 8 8"><circle r="4"/></svg>'
    const made = site({ ...docs, 'site.config.ts': config(items), 'static/icons/book.svg': svg })
    const page = await made.build().page('/')
    expect(page.one('.navbar .nav-icon').attribute('fill')).toBe('currentColor')
  })

  test('that does not exist is reported with its position', async () => {
    const made = site({ ...docs, 'site.config.ts': config(items) }).build()
    expect(await made.problems()).toMatch(
      /^site\.config\.ts:\d+:\d+ warning the image "\/icons\/book\.svg" in `icon` does not exist \(missing-image\)\n {2}Put it in static\/icons\/book\.svg\./,
    )
  })

  test.each([
    ['<svg><script>alert(1)</script><path d="M1 1"/></svg>', '<script>'],
    ['<svg><path d="M1 1" style="fill:red" onclick="x()"/></svg>', '`style`, `onClick`'],
    ['<svg><defs><linearGradient id="a"/></defs><path fill="url(#a)"/></svg>', '<defs>, `fill`'],
    ['<svg><foreignObject><p>x</p></foreignObject></svg>', '<foreignObject>'],
    ['<svg><a href="javascript:1"><path d="M1 1"/></a></svg>', '<a>'],
    ['no drawing', 'no <svg>'],
    [`<svg>${'<g>'.repeat(9_000)}`, 'more than 10000 bytes'],
  ])('with %s is reported, and what cannot be part of a page is left out', async (svg, named) => {
    const made = site({ ...docs, 'site.config.ts': config(items), 'static/icons/book.svg': svg })
    expect(await made.build().problems()).toContain(
      `warning the icon "/icons/book.svg" has ${named}, which cannot be part of a page (icon)`,
    )
    const page = await made.page('/')
    const bar = page.one('.navbar-items').inner
    expect(bar).not.toMatch(/alert|style|onclick|url\(|foreign|javascript/i)
  })

  test('must be an SVG file', async () => {
    const png = [{ label: 'A', to: '/a', icon: '/a.png' }]
    const made = site({ ...docs, 'site.config.ts': config(png) }).build()
    expect(await made.problems()).toContain('the path of an SVG file, such as "/icons/book.svg"')
  })
})

test('a site without menus, sections and icons has none of their styles', async () => {
  const styles = async (items: object[]) => {
    const built = await site({ ...docs, 'site.config.ts': config(items) })
      .build()
      .built()
    const path = Object.keys(built.tree()).find((name) => /^assets\/styles-.*\.css$/.test(name))
    return built.text(path ?? '')
  }
  const without = await styles([{ label: 'A', to: '/a' }])
  const withMenu = await styles([{ label: 'M', items: [{ label: 'A', to: '/a' }] }])
  expect(without).not.toMatch(/nav-menu|nav-icon|section-links/)
  expect(withMenu).toContain('.nav-menu')
})

test('without anything in them, neither the footer nor a part of the menu is rendered', async () => {
  const bare = await site(docs).build().page('/')
  expect(bare.all('.footer')).toEqual([])
  expect(bare.one('[data-menu]').children.map((part) => part.attribute('class'))).toEqual([
    'menu-only menu-head',
    undefined,
  ])
  const settings: readonly (readonly [object, string])[] = [
    [{ footer: { copyright: '© Me' } }, '© Me'],
    [{ footer: { links: [{ label: 'Link', to: '/a' }] } }, 'Link'],
    [{ footer: { columns: [{ title: 'More', items: [{ label: 'A', to: '/a' }] }] } }, 'MoreA'],
    [{ version: { name: 'current', label: 'Next' } }, 'Version: Next'],
  ]
  for (const [more, text] of settings) {
    const page = await site({ ...docs, 'site.config.ts': config([], more) })
      .build()
      .page('/')
    expect(page.text('.footer')).toBe(text)
  }
  const own = { 'templates/components/FooterEnd.tsx': 'export const FooterEnd = () => <p>Mine</p>' }
  const page = await site({ ...docs, ...own })
    .build()
    .page('/')
  expect(page.text('.footer')).toBe('Mine')
})

test('a logo with `showTitle` is decoration beside the title', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
  const logo = { light: '/mark.svg', showTitle: true }
  const page = await site({
    ...docs,
    'static/mark.svg': svg,
    'site.config.ts': config([], { title: 'Acme', logo }),
  })
    .build()
    .page('/')
  expect(page.text('.brand')).toBe('Acme')
  expect(page.all('.brand img').map((image) => image.attribute('alt'))).toEqual([''])
})

test('both logos are loaded with the page: only the browser knows which of them is shown', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
  const logo = { light: '/light.svg', dark: '/dark.svg' }
  const page = await site({
    ...docs,
    'static/light.svg': svg,
    'static/dark.svg': svg,
    'site.config.ts': config([], { logo, colorMode: { default: 'light' } }),
  })
    .build()
    .page('/')
  const logos = page.all('.logo')
  expect(logos.map((image) => image.attribute('src'))).toEqual(['/light.svg', '/dark.svg'])
  expect(logos.filter((image) => image.attribute('loading'))).toEqual([])
  expect(logos.map((image) => image.attribute('fetchpriority'))).toEqual(['high', undefined])
})
