/** Files that docsgen generates, where a site has its own. */
import { expect, test } from 'vitest'
import { site } from './site.ts'

const config = `export default {
  url: 'https://docs.test',
  redirects: { '/old': '/' },
  locales: { nz: { label: 'NZ', path: '/' }, au: { label: 'AU', path: '/au/' } },
}`

const paths = [
  'robots.txt',
  'sitemap.xml',
  'llms.txt',
  'opensearch.xml',
  'au/opensearch.xml',
  'site.webmanifest',
  '404.html',
  'au/404.html',
  '_redirects',
  '.nojekyll',
]

test('in `static` replace the generated ones', async () => {
  const own = Object.fromEntries(paths.map((path) => [`static/${path}`, 'my own']))
  const made = site({ 'site.config.mjs': config, 'docs/index.md': '# Start\n', ...own }).build()
  expect(await made.problems()).toBe('')
  for (const path of paths) expect(await made.text(path), path).toBe('my own')
  await made.edit('static', null).build().done()
  for (const path of paths) expect(await made.text(path), path).not.toBe('my own')
})

test('a plugin may write a file that docsgen would generate', async () => {
  const made = site({
    'docs/index.md': '# Start\n',
    'site.config.mjs': `export default { plugins: [{ name: 'mine', generate: () => [{ path: 'robots.txt', key: '1', bytes: () => 'mine' }] }] }`,
  }).build()
  expect(await made.problems()).toBe('')
  expect(await made.text('robots.txt')).toBe('mine')
})

test('.nojekyll keeps GitHub Pages from dropping folders such as _search', async () => {
  expect(await site({ 'docs/index.md': '# Start\n' }).build().text('.nojekyll')).toBe('')
})

test('two other outputs of one path are refused, and both sources are named', async () => {
  const plugin = (path: string) =>
    `export default { plugins: [{ name: 'mine', generate: () => [{ path: '${path}', key: '1', bytes: () => '' }] }] }`
  const problemsOf = (files: Record<string, string>) =>
    site({ 'docs/index.md': '# Start\n', 'docs/faq.md': '# FAQ\n', ...files })
      .build()
      .problems()
  expect(await problemsOf({ 'static/faq.html': '' })).toMatchInlineSnapshot(`
    "faq.html error two outputs have the same path: one is made from static/faq.html, the other from docs/faq.md (output)
      Rename one of them."
  `)
  expect(await problemsOf({ 'site.config.mjs': plugin('Faq.html') })).toMatchInlineSnapshot(`
    "Faq.html error this path differs from "faq.html" only in case: one is made from docs/faq.md, the other from the plugin "mine" (output)
      Rename one of them."
  `)
})
