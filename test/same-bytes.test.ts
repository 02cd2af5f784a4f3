import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runDocsgen } from './run.ts'
import { site } from './site.ts'
import { readTree } from './tree.ts'

const FILES = {
  'site.config.ts': `export default { title: 'T', url: 'https://example.com', locales: { nz: { label: 'NZ' }, au: { label: 'AU' } }, plugins: [{ name: 'none' }], analytics: { provider: 'module', module: 'lib/events.ts' } }`,
  'lib/events.ts': "export const start = async () => (await import('./more.ts')).more\n",
  'lib/more.ts': 'export const more = 1\n',
  'docs/index.md': '# Start\n\n![x](x.svg)\n\n```ts\nconst a: number = 1\n```\n\n[faq](faq.md)\n',
  'docs/faq.md': '# Faq\n\n:::tip\nT\n:::\n',
  'docs/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="2"></svg>',
  'templates/components/Footer.tsx': 'export const Footer = () => <footer>F</footer>\n',
}

test("the same files in another folder become the same bytes, docsgen's own list included", async () => {
  const inDepth = Object.entries(FILES).map(([path, text]) => [`a/b/c/d/${path}`, text])
  const [one, two] = [await site(FILES).done(), await site(Object.fromEntries(inDepth)).done()]
  await one.run('build')
  const elsewhere = { cwd: '/', env: { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8' } }
  await runDocsgen(
    ['build', '--root', two.path('a/b/c/d'), '--out', two.path('deep/out')],
    elsewhere,
  )
  expect(readTree(two.path('deep/out'))).toEqual(readTree(one.path('build')))
  const list = (folder: string) => readFileSync(`${folder}/.docsgen.json`, 'utf8')
  expect(list(two.path('deep/out'))).toBe(list(one.path('build')))
})
