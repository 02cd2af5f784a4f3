import { readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { build } from '../src/build.ts'
import { packageRoot } from '../src/package.ts'
import { Session } from '../src/session.ts'
import { runDocsgen } from './run.ts'
import { builtSite, site } from './site.ts'
import { listTree, readTree } from './tree.ts'

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

test('building in this process, in threads or again writes the same bytes', async () => {
  const built = await builtSite()
  const again = await site().done()
  await build({ root: packageRoot, out: again.path('again') }, new Session(false))
  const [one, two] = [built.tree(), readTree(again.path('again'))]
  expect(Object.keys(two)).toEqual(Object.keys(one))
  // The fingerprint of the program goes into the id of the build; everything else is the same.
  const withoutBuild = (folder: string, path: string) =>
    readFileSync(`${folder}/${path}`, 'utf8').replace(/(name="docsgen-build" content=")[^"]*/, '$1')
  const different = Object.keys(one).filter(
    (path) =>
      one[path] !== two[path] &&
      withoutBuild(built.out, path) !== withoutBuild(again.path('again'), path),
  )
  expect(different).toEqual([])
})

test('nothing that is published reveals the machine it was built on', async () => {
  const { out } = await builtSite()
  const secrets = [
    packageRoot,
    process.cwd(),
    hostname(),
    `/home/${userInfo().username}`,
    '/node_modules/',
    process.env.HOME ?? '/root',
  ].filter((text) => text.length > 3)
  for (const path of listTree(out)) {
    const text = readFileSync(`${out}/${path}`, 'latin1')
    for (const secret of secrets)
      expect(text.includes(secret) ? `${path} has ${secret}` : '').toBe('')
  }
})
