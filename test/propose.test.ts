/** Which pages the not-found page proposes. */
import { expect, test } from 'vitest'
import { nearest } from '../src/client/propose.ts'
import { site } from './site.ts'

const PAGES = [
  ['/nz/docs/', 'Getting started'],
  ['/nz/docs/address-widget/integration-guide', 'Integration guide'],
  ['/nz/docs/address-widget/best-practices', 'Best practices'],
  ['/nz/docs/email-verification/integration', 'Email verification'],
  ['/nz/docs/integrations/overview', 'Integrations'],
  ['/nz/docs/guides/install', 'Install'],
  ['/nz/docs/options', 'International address widget options'],
  ['/nz/docs/faq', 'Frequently asked questions'],
  ['/nz/docs/größe', 'Größe'],
] as const

test.each([
  [
    'a typing error',
    '/nz/docs/adress-widget/integration-gide',
    '/nz/docs/address-widget/integration-guide',
  ],
  ['another folder', '/nz/docs/setup/install', '/nz/docs/guides/install'],
  ['no folder', '/nz/docs/integration-guide', '/nz/docs/address-widget/integration-guide'],
  ['no locale', '/docs/guides/instal', '/nz/docs/guides/install'],
  [
    'another case and spelling',
    '/nz/docs/AddressWidget/BestPractices.html',
    '/nz/docs/address-widget/best-practices',
  ],
  ['a plural', '/nz/docs/faqs/', '/nz/docs/faq'],
  ['the title', '/nz/docs/getting-started', '/nz/docs/'],
  ['a folder', '/nz/docs/address-widget/', '/nz/docs/address-widget/integration-guide'],
  [
    'a typing error in a folder',
    '/nz/docs/nope/adress-widget',
    '/nz/docs/address-widget/integration-guide',
  ],
  ['encoded letters', '/nz/docs/gr%C3%B6sse', '/nz/docs/größe'],
])('the page at an address with %s comes first', (_, path, url) => {
  expect(nearest(path, '/nz/docs/', PAGES)[0]?.[0]).toBe(url)
})

test.each(['/nz/docs/zzz', '/nz/docs/', '/%E0', '/nz/docs/wp-login.php'])(
  'nothing is proposed for %s, which is like no page',
  (path) => {
    expect(nearest(path, '/nz/docs/', PAGES)).toEqual([])
  },
)

test('of a long address, only the last 12 words count', () => {
  const path = `/nz/docs/${'zzz/'.repeat(200)}${'address-widget/integration-guide/'.repeat(3)}`
  expect(nearest(path, '/nz/docs/', PAGES)[0]?.[1]).toBe('Integration guide')
})

test('of pages that are equally similar, those about the country of the locale come first', () => {
  const pages = ['au', 'nz'].map((it) => [`/nz/docs/api/${it}/${it}-metadata-api`, it] as const)
  const first = nearest('/nz/docs/api/metadata-apj', '/nz/docs/', pages)[0]
  expect(first?.[1]).toBe('nz')
})

test('pages are proposed in the order in which they are read, and first those of the folder asked for', async () => {
  const text = await site({
    'site.config.mjs': `export default { sidebar: [{ label: 'Widget', items: ['widget/start', 'widget/data'] }] }`,
    'docs/index.md': '# Home\n',
    'docs/other-widget.md': '# Other widget\n',
    'docs/widget/data.md': '# Data\n',
    'docs/widget/start.md': '# Start\n',
  })
    .build()
    .text('404.json')
  const found = nearest('/gone/widgets', '/', JSON.parse(text))
  expect(found.map(([url]) => url).slice(0, 2)).toEqual(['/widget/start', '/widget/data'])
})
