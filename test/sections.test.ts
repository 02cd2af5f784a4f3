/** Sections: several sidebars, each with its tab. */
import { describe, expect, test } from 'vitest'
import type { Page } from './page.ts'
import { site } from './site.ts'

const config = (value: object) => `export default ${JSON.stringify(value, null, 1)}`
const SECTIONS = [
  { label: 'Guides', folder: 'guides' },
  { label: 'API', items: ['api/overview', { label: 'Calls', folder: 'api' }] },
]
const files = {
  'site.config.ts': config({ title: 'Site', sections: SECTIONS }),
  'docs/index.md': '# Start\n\nText.\n',
  'docs/guides/index.md': '# First\n\nText.\n',
  'docs/guides/second.md': '# Second\n\nText.\n',
  'docs/api/overview.md': '# Overview\n\nText about zebras.\n',
  'docs/api/call.md': '# Call\n\nText.\n',
}
const sidebar = (page: Page) => page.all('[data-part=sidebar] a').map((link) => link.text)
const tabs = (page: Page) =>
  page
    .all('.sections a')
    .map((tab) => `${tab.text} ${tab.attribute('href')} ${tab.attribute('aria-current') ?? ''}`)
const pager = (page: Page) => page.all('.pager strong').map((title) => title.text)

describe('a page of a section', () => {
  test('has the sidebar and the pager of its section, and marks its tab in the bar and the menu', async () => {
    const made = site(files).build()
    expect(await made.problems()).toBe('')
    const page = await made.page('/api/overview')
    expect(tabs(page)).toEqual(['Guides /guides ', 'API /api/overview true'])
    expect(page.text('[data-menu] .section-links [aria-current=true]')).toBe('API')
    expect(sidebar(page)).toEqual(['Overview', 'Call'])
    expect(pager(page)).toEqual(['Call'])
    expect(page.text('.breadcrumbs')).toBe('API')
    const second = await made.page('/guides/second')
    expect(sidebar(second)).toEqual(['First', 'Second'])
    expect(pager(second)).toEqual(['First'])
    expect(second.all('.breadcrumbs li a')[1]?.attribute('href')).toBe('/guides')
  })

  test('is found under its section, and listed under it on the search page', async () => {
    const made = site(files).build()
    const search = await made.page('/search')
    expect(search.all('.page-tree span').map((group) => group.text)).toEqual([
      'Guides',
      'API',
      'Calls',
    ])
    const built = await made.built()
    expect(Object.keys(built.tree()).some((path) => path.startsWith('_search/'))).toBe(true)
  })

  test('moves with the configuration', async () => {
    const made = site(files).build()
    const moved = [SECTIONS[0], { label: 'API', items: ['guides/second', 'api/call'] }]
    made.edit('site.config.ts', config({ title: 'Site', sections: moved })).build()
    expect(sidebar(await made.page('/guides/second'))).toEqual(['Second', 'Call'])
    expect(sidebar(await made.page('/guides'))).toEqual(['First'])
  })
})

test('a folder without a label has its pages among the entries around it', async () => {
  const items = ['guides/second', { folder: 'api' }, { folder: '/guides/' }]
  const made = site({
    ...files,
    'site.config.ts': config({ title: 'Site', sidebar: ['/', { label: 'All', items }] }),
  }).build()
  expect(await made.problems()).toBe('')
  expect(sidebar(await made.page('/'))).toEqual(['Start', 'Second', 'Call', 'Overview', 'First'])
})

test('a page outside the sections has links to them as its sidebar, and the root may be outside', async () => {
  const made = site({ ...files, 'docs/about.md': '# About\n\nText.\n' }).build()
  expect(await made.problems()).toBe(
    'docs/about.md warning this page is not in the sidebar (orphan)\n  Add "about" to `sections` in site.config.ts.',
  )
  const page = await made.page('/about')
  expect(sidebar(page)).toEqual(['Guides', 'API'])
  expect(page.all('[aria-current=true]')).toEqual([])
})

test('the folder "/" has the pages without another section, and the deepest folder wins', async () => {
  const sections = [
    { label: 'Other', folder: '/' },
    { label: 'Guides', folder: './guides/' },
    { label: 'Deep', folder: 'guides/deep' },
  ]
  const made = site({
    ...files,
    'site.config.ts': config({ sections }),
    'docs/guides/deep/a.md': '# A\n\nText.\n',
  }).build()
  expect(await made.problems()).toBe('')
  expect(sidebar(await made.page('/'))).toEqual(['Start', 'Call', 'Overview'])
  expect(sidebar(await made.page('/guides'))).toEqual(['First', 'Second'])
  expect(sidebar(await made.page('/guides/deep/a'))).toEqual(['A'])
})

test('each locale can have sections of its own, with labels from variables, below a base', async () => {
  const made = site({
    ...files,
    'docs/lost.md': '# Lost\n',
    'site.config.ts': config({
      base: '/repo/',
      variables: { api: 'API' },
      locales: { en: { label: 'English', path: '/' }, de: { label: 'Deutsch' } },
      sections: {
        en: SECTIONS,
        de: [
          { label: 'Die {{api}}', folder: 'api' },
          { label: 'Rest', folder: '/' },
        ],
      },
    }),
  }).build()
  expect(await made.problems()).toBe(
    'docs/lost.md warning this page is not in the sidebar in English (orphan)\n  Add "lost" to `sections` in site.config.ts.',
  )
  const built = await made.built()
  expect(tabs(built.page('/api/call'))).toEqual([
    'Guides /repo/guides ',
    'API /repo/api/overview true',
  ])
  const page = built.page('/de/api/call')
  expect(tabs(page)).toEqual(['Die API /repo/de/api/call true', 'Rest /repo/de/ '])
  expect(page.one('.sections').attribute('aria-label')).toBe('Bereiche')
})

describe('what is wrong with sections is said', () => {
  test.each([
    [
      'an unknown page',
      [{ label: 'A', items: ['api/cal', 'api/call'] }],
      'names "api/cal", which is not a page (sidebar)\n  Did you mean "api/call"?',
    ],
    [
      'an unknown folder',
      [{ label: 'A', folder: 'guide' }],
      'names the folder "guide", which has no pages (sidebar)\n  Did you mean "guides"?',
    ],
    [
      'a folder used twice',
      [
        { label: 'A', folder: 'api' },
        { label: 'B', folder: 'api' },
      ],
      'names the folder "api" twice (sidebar)\n  Remove one',
    ],
    [
      'a page in two sections',
      [
        { label: 'A', items: ['api/call'] },
        { label: 'B', items: ['/api/call', '/'] },
      ],
      'the page "api/call" is in two sections, "A" and "B" (sidebar)\n  It is shown in "A".',
    ],
    [
      'an empty section',
      [{ label: 'Void', items: [{ label: 'x', href: 'https://example.com' }] }],
      'the section "Void" has no pages of its own (sidebar)',
    ],
  ])('%s', async (_, sections, problem) => {
    const made = site({ ...files, 'site.config.ts': config({ sections }) }).build()
    const problems = await made.problems()
    expect(problems).toContain(problem)
    expect(problems).toMatch(/^site\.config\.ts:\d+:\d+ /m)
    await made.page('/api/call')
  })

  test.each([
    [{ sidebar: ['/'], sections: SECTIONS }, 'has both `sidebar` and `sections`'],
    [{ sections: [{ label: 'A' }] }, '`sections.0` must have `folder` or `items`'],
    [{ sections: [{ label: 'A', foldr: 'x' }] }, 'sections.0'],
    [
      { locales: { a: { label: 'A' }, b: { label: 'B' } }, sections: { a: SECTIONS } },
      '`sections` has no list for b',
    ],
  ])('%o', async (value, problem) => {
    const made = site({ ...files, 'site.config.ts': config(value) }).build()
    expect(await made.problems()).toContain(problem)
  })
})

describe('a badge in the sidebar', () => {
  test('comes from the configuration or the front matter of the page', async () => {
    const made = site({
      'site.config.ts': config({
        sidebar: [
          '/',
          { route: 'a', badge: { text: 'Soon', kind: 'beta' } },
          { label: 'Group', items: ['b'], badge: 'New' },
        ],
      }),
      'docs/index.md': '---\nsidebar_badge: Since {{v}}\n---\n# Start\n\nText.\n',
      'docs/a.md': '---\nsidebar_badge: { text: Old, kind: deprecated }\n---\n# A\n\nText.\n',
      'docs/b.md': '# B\n\nText.\n',
    })
    made.edit('site.config.ts', (text) => text.replace('{', '{ variables: { v: 5 },')).build()
    expect(await made.problems()).toBe('')
    const badges = (await made.page('/')).all('[data-part=sidebar] .badge')
    expect(badges.map((badge) => `${badge.text} ${badge.attribute('class')}`)).toEqual([
      'Since 5 badge badge-since-5',
      'Soon badge badge-beta',
      'New badge badge-new',
    ])
  })

  test('is part of the sidebar of folders, and a wrong one is reported', async () => {
    const made = site({ 'docs/index.md': '---\nsidebar_badge: { txt: New }\n---\n# A\n\nText.\n' })
    expect(await made.build().problems()).toContain('docs/index.md:2:1 warning front matter: ')
    made.edit('docs/index.md', (text) => text.replace('txt', 'text')).build()
    expect((await made.page('/')).text('[data-part=sidebar] .badge')).toBe('New')
  })
})

test('the first page of a group that is called like the group is its overview', async () => {
  const made = site({
    'docs/index.md': '# Home\n',
    'docs/guides/index.md': '# Guides\n',
    'docs/guides/one.md': '# One\n',
    'docs/guides/deep/index.md': '---\nsidebar_label: Depths\n---\n# Deep guides\n',
    'docs/guides/deep/two.md': '# Two\n',
    'docs/faq/billing.md': '---\nsidebar_label: Faq\n---\n# Billing\n',
    'site.config.ts': `export default { locales: { en: { label: 'English' }, fr: { label: 'Français' } } }`,
  }).build()
  const shown = async (path: string) =>
    (await made.page(path)).all('.sidebar a, .sidebar summary').map(({ text }) => text)
  const [, ...english] = await shown('/en/guides')
  expect(english).toEqual(['Faq', 'Faq', 'Guides', 'Overview', 'Depths', 'Overview', 'Two', 'One'])
  expect(await shown('/fr/guides')).toContain('Présentation')
  const page = await made.page('/en/faq/billing')
  expect(page.text('.pager')).toContain('Guides')
})
