import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { build } from '../src/build.ts'
import { Session } from '../src/session.ts'
import { runDocsgen } from './run.ts'
import { type Files, site } from './site.ts'
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

test.each([[], ['--relative']])(
  'two versions of docsgen that make the same of a site write the same bytes (options: %j)',
  async (...options) => {
    // The compiled program and its sources have different fingerprints.
    const [one, two] = [await site(FILES).done(), await site(FILES).done()]
    expect((await one.run('build', ...options)).code).toBe(0)
    const relative = options.length > 0
    await build({ root: two.root, out: two.path('build'), relative }, new Session(false))
    expect(readTree(two.path('build'))).toEqual(readTree(one.path('build')))
  },
)

const buildIdIn = async (files: Files) => {
  const page = await site({ ...FILES, ...files })
    .build()
    .page('/nz/faq')
  return page.one('meta[name=docsgen-build]').attribute('content')?.split('.') ?? []
}

test('the id of a build names the scripts and style sheets, and what the frame shows', async () => {
  const [files, frame] = await buildIdIn({})
  // Written in another way, but the same for browsers.
  const comment = '// The same.\n'
  const same = await buildIdIn({
    'templates/components/Footer.tsx': comment + FILES['templates/components/Footer.tsx'],
    'lib/more.ts': comment + FILES['lib/more.ts'],
  })
  expect(same).toEqual([files, frame])
  const footer = FILES['templates/components/Footer.tsx'].replace('>F<', '>G<')
  const other = await buildIdIn({ 'templates/components/Footer.tsx': footer })
  expect(other[0]).toBe(files)
  expect(other[1]).not.toBe(frame)
  const [script] = await buildIdIn({ 'lib/more.ts': 'export const more = 2\n' })
  expect(script).not.toBe(files)
  const [style] = await buildIdIn({ 'templates/styles/site.css': 'body { margin: 1px }\n' })
  expect(style).not.toBe(files)
})

/** For Node.js to load first: it finds no package satteri, as on a site that is installed without it. */
const WITHOUT_NATIVE_PARSER = (() => {
  const hooks = `export const resolve = (name, context, next) => {
    if (name === 'satteri') throw new Error('not installed')
    return next(name, context)
  }`
  const register = `import { register } from 'node:module'; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)})`
  return `--import=data:text/javascript,${encodeURIComponent(register)}`
})()

test('a site without the native parser has the same bytes, and only --profile says so', async () => {
  const files = {
    ...FILES,
    'docs/component.mdx':
      'export const a = \'A\'\n\n# {a}\n\n<Tabs>\n  <TabItem label="One">*one*</TabItem>\n</Tabs>\n',
    'docs/long.md': `# Long\n\n${'Words. '.repeat(30_000)}\n`,
  }
  const [one, two] = [await site(files).done(), await site(files).done()]
  const withNative = await one.run('build', '--profile')
  const without = await two.runWith({ NODE_OPTIONS: WITHOUT_NATIVE_PARSER }, 'build', '--profile')
  expect(withNative.stderr).toContain('Markdown is parsed with the native parser.')
  expect(without.stderr).toContain('Markdown is parsed with remark.')
  expect(readTree(two.path('build'))).toEqual(readTree(one.path('build')))
  // The second build takes nothing from the cache, which another parser has made.
  const again = await two.runWith({ NODE_OPTIONS: WITHOUT_NATIVE_PARSER }, 'build', '--no-cache')
  expect(again).toMatchObject({ code: 0 })
  expect(again.stderr).not.toMatch(/parser|satteri|remark/)
})
