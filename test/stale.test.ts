import { rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { site } from './site.ts'
import { listTree } from './tree.ts'

/** Each of these was, or could be, remembered under too short a key. */
const config = (variables: object) => `export default ${JSON.stringify({ title: 'T', variables })}`

test('a page is compiled again when any of its variables changes', async () => {
  const page = await site({
    'site.config.ts': config({ key: 'k1', other: 'old' }),
    'docs/index.md': '# Start\n\n{{key}} and {{other}}\n',
  })
    .build()
    .edit('site.config.ts', config({ key: 'k1', other: 'new' }))
    .build()
    .page('/')
  expect(page.prose).toContain('k1 and new')
})

test('a page is compiled again when any file that it includes changes', async () => {
  const page = await site({
    key: 'same',
    'other.txt': 'old',
    'docs/index.md': '# Start\n\n```txt file="/key"\n```\n\n```txt file="/other.txt"\n```\n',
  })
    .build()
    .edit('other.txt', 'new')
    .build()
    .page('/')
  expect(page.text('.prose')).toContain('new')
})

test('a page shows the image that has taken the place of another', async () => {
  const svg = (width: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="5"></svg>`
  const made = site({ 'docs/index.md': '# Start\n\n![x](a.svg)\n', 'docs/a.svg': svg(10) }).build()
  const before = (await made.page('/')).one('.prose img')
  await made.edit('docs/a.svg', svg(20)).build().done()
  const after = (await made.page('/')).one('.prose img')
  expect(after.attribute('width')).toBe('20')
  expect(after.attribute('src')).not.toBe(before.attribute('src'))
})

test('a broken link works when its page is created', async () => {
  const made = site({ 'docs/index.md': '# Start\n\n[x](new.md)\n' }).build()
  expect(await made.problems()).toContain('does not lead to a page')
  await made.edit('docs/new.md', '# New\n').build().done()
  expect(await made.problems()).toBe('')
  expect((await made.page('/')).one('.prose a').attribute('href')).toBe('/new')
})

test('the title taken from the README changes with it', async () => {
  const page = await site({ 'README.md': '# One\n', 'docs/index.md': '# Start\n' })
    .build()
    .edit('README.md', '# Two\n')
    .build()
    .page('/')
  expect(page.text('title')).toBe('Start | Two')
})

test('a published file that someone edited is written again, even if its page did not change', async () => {
  const made = site({ 'docs/index.md': '# Start\n' }).build()
  await made.edit('build/index.html', 'defaced').build().done()
  expect((await made.page('/')).text('h1')).toBe('Start')
  await made.edit('build/index.html', null).restart().build().done()
  expect((await made.page('/')).text('h1')).toBe('Start')
})

test('a template is bundled again when a file that it imports changes', async () => {
  const made = site({
    'docs/index.md': '# Start\n',
    'facts.json': '{ "name": "One" }',
    'templates/components/Footer.tsx':
      "import facts from '../../facts.json'\nexport const Footer = () => <footer>{facts.name}</footer>\n",
  }).build()
  expect((await made.page('/')).text('footer')).toBe('One')
  await made.edit('facts.json', '{ "name": "Two" }').build().done()
  expect((await made.page('/')).text('footer')).toBe('Two')
  await made.edit('facts.json', '{ "name": "Three" }').restart().build().done()
  expect((await made.page('/')).text('footer')).toBe('Three')
  await made.edit('facts.json', '{ "name": "One" }').restart().build().done()
  expect((await made.page('/')).text('footer')).toBe('One')
  expect((await made.build().report()).rendered).toBe(0)
})

test('what a plugin remembers belongs to its code, and data with a key is data', async () => {
  const config = (word: string) => `export default {
    plugins: ['one', 'two'].map((name) => ({
      name,
      generate: ({ byUrl }, theme, remember) => {
        const { title } = byUrl.get('/').doc
        const text = remember('x', { data: { key: 'k', title } }, () => '${word} ' + name + ' ' + title)
        return [{ path: name + '.txt', key: title, bytes: () => text }]
      },
    })),
  }`
  const made = site({ 'site.config.ts': config('old'), 'docs/index.md': '# A\n' }).build()
  const texts = async () => {
    const out = await made.built()
    return [out.text('one.txt'), out.text('two.txt')]
  }
  expect(await texts()).toEqual(['old one A', 'old two A'])
  await made.edit('docs/index.md', '# B\n').build().done()
  expect(await texts()).toEqual(['old one B', 'old two B'])
  await made.edit('site.config.ts', config('new')).build().done()
  expect(await texts()).toEqual(['new one B', 'new two B'])
})

test('a plugin cannot change what it remembered', async () => {
  const made = site({
    'site.config.ts': `export default {
      plugins: [{
        name: 'one',
        generate: (site, theme, remember) => {
          const kept = { list: ['a'] }
          const list = remember('list', {}, () => kept)
          kept.list.push('later')
          const bytes = remember('bytes', {}, () => new Uint8Array([65]))
          bytes[0] = 66
          const text = JSON.stringify(list) + remember('bytes', {}, () => null)
          if (site.config.title === 'Change') list.list.push('b')
          return [{ path: 'one.txt', key: text, bytes: () => text }]
        },
      }],
      title: 'Keep',
    }`,
    'docs/index.md': '# A\n',
  }).build()
  expect(await made.text('one.txt')).toBe('{"list":["a"]}65')
  await made
    .edit('site.config.ts', (text) => text.replace("'Keep'", "'Change'"))
    .build()
    .done()
  expect(await made.problems()).toContain(
    '"generate" of the plugin "one" threw an error: Cannot add',
  )
})

test('nothing is compiled again where pages in React come from a cache', async () => {
  const page = 'export default () => <h1>Start</h1>\n'
  const made = site({ 'pages/index.tsx': page, 'docs/faq.md': '# FAQ\n' }).build()
  await made.edit('pages/index.tsx', page).restart().build().done()
  expect(await made.report()).toMatchObject({ compiled: 0, rendered: 0, written: 0 })
})

test('pages do not depend on which bundles of themes are still kept', async () => {
  const made = site({
    'docs/index.md': '# Start\n',
    'facts.json': '{ "name": "One" }',
    'templates/components/Footer.tsx':
      "import facts from '../../facts.json'\nexport const Footer = () => <footer>{facts.name}</footer>\n",
  }).build()
  const before = await made.tree()
  // Storing the code of a theme again deletes the oldest files of all themes.
  for (const name of listTree(made.path('.docsgen')))
    if (/^theme-.*\.mjs$/.test(name)) rmSync(made.path('.docsgen', name))
  for (let i = 0; i < 20; i++) writeFileSync(made.path(`.docsgen/theme-other${i}.json`), '')
  expect(await made.restart().build('again').tree('again')).toEqual(before)
  await made.edit('facts.json', '{ "name": "Two" }').restart().build('again').done()
  expect((await made.built('again')).page('/').text('footer')).toBe('Two')
})
