/** Pages that plugins make: linked, checked, and searched like any page. */
import { describe, expect, test } from 'vitest'
import { checkSite } from '../src/check-site.ts'
import { recordsOf } from '../src/plugins/search/records.ts'
import { Session } from '../src/session.ts'
import { serve, serveWith } from './http.ts'
import { type Files, site } from './site.ts'
import { until } from './until.ts'

function siteWith(pages: string, files: Files = {}, config = '') {
  return site({
    'site.config.mjs': `export default { url: 'https://x.example', editUrl: 'https://git.example/{path}', ${config} plugins: [{ name: 'log', pages: ${pages} }] }`,
    'docs/index.md': '# Home\n\n[Version 2](changes/v2.md#fixes)\n',
    ...files,
  })
}

const V2 = `{ route: 'changes/v2', title: 'Version 2', data: { sidebar_position: 1 }, markdown: '## Fixes\\n\\nA wombat. [Home](../index.md) ![Plan](plan.svg)\\n' }`
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>'

describe('a page of Markdown', () => {
  const made = siteWith(`() => [${V2}]`, { 'docs/changes/plan.svg': SVG }).build()

  test('is linked in both directions, with its images', async () => {
    expect(await made.problems()).toBe('')
    const page = await made.page('/changes/v2')
    expect(page.text('h1')).toBe('Version 2')
    expect(page.all('.prose a').map((a) => a.attribute('href'))).toContain('/')
    expect(page.one('.prose img').attribute('width')).toBe('10')
    expect((await made.page('/')).one('.prose a').attribute('href')).toBe('/changes/v2#fixes')
  })

  test('is in the sidebar, the sitemap and the search, but has no file to edit', async () => {
    expect((await made.page('/')).text('.sidebar')).toContain('Version 2')
    expect(await made.text('sitemap.xml')).toContain('https://x.example/changes/v2')
    const { site: linked } = await checkSite({ root: made.root }, new Session())
    expect(recordsOf(linked).some(({ content }) => content?.includes('wombat'))).toBe(true)
    expect((await made.page('/')).html).toContain('https://git.example/docs/index.md')
    expect((await made.page('/changes/v2')).html).not.toContain('git.example')
  })
})

test('problems on it say which plugin made it, with the lines of its own text', async () => {
  const made = siteWith(
    `() => [{ route: 'changes/v2', title: 'V2', markdown: 'Text\\n\\n## Fixes\\n\\n[x](gone.md)\\n' }]`,
  )
  expect(await made.build().problems()).toMatch(
    /^docs\/changes\/v2\.md:5:\d+ warning .*gone\.md.*\n.*The plugin "log" made this page\.$/,
  )
})

test('a page can be HTML or a file, include files, and be for one locale', async () => {
  const made = siteWith(
    `() => [
      { route: 'changes/v2', html: '<h1>Version 2</h1>\\n\\n<div>\\n\\n    <p id="fixes">Not code</p></div>' },
      { route: 'changes/v3', file: 'more/v3.md' },
      { route: 'changes/v3', locale: 'de', markdown: '# Drei\\n\\n::include{file="../_part.md"}' },
    ]`,
    {
      'more/v3.md': '---\ntitle: Three\n---\n\n[Home](../index.md)\n',
      'docs/_part.md': 'The part.\n',
    },
    `locales: { en: { label: 'English', path: '/' }, de: { label: 'Deutsch' } },`,
  ).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/changes/v2')).one('#fixes').text).toBe('Not code')
  expect((await made.page('/changes/v3')).text('h1')).toBe('Three')
  expect((await made.page('/de/changes/v3')).text('h1')).toBe('Drei')
  expect((await made.page('/de/changes/v3')).text('.prose')).toContain('The part.')
})

test('is updated when the data that the plugin reads changes', async () => {
  const made = siteWith(
    `({ read }) => JSON.parse(read('data/changes.json')).map((name) => ({ route: 'changes/' + name, markdown: '# ' + name + '\\n\\n## Fixes\\n' }))`,
    { 'data/changes.json': '["v2"]' },
  ).build()
  expect(await made.problems()).toBe('')
  made.edit('data/changes.json', '["v2", "v3"]').build()
  expect((await made.page('/changes/v3')).text('h1')).toBe('v3')
  expect((await made.report()).compiled).toBe(1)
})

test('is updated under watch when its file, or a file that it includes, changes', async () => {
  const made = await siteWith(
    `() => [
      { route: 'changes/v2', file: 'more/v2.md' },
      { route: 'changes/v3', markdown: '# Three\\n\\n::include{file="../_part.md"}' },
    ]`,
    { 'more/v2.md': '# Two\n\n## Fixes\n', 'docs/_part.md': 'One part.\n' },
  ).done()
  const server = await serve(made.root, '--watch')
  const shows = (path: string, text: string) =>
    until(async () => expect((await server.get(path)).body).toContain(text))
  try {
    await shows('/changes/v3', 'One part.')
    await made.write({ 'docs/_part.md': 'Another part.\n' }).done()
    await shows('/changes/v3', 'Another part.')
    await made.write({ 'more/v2.md': '# Second\n\n## Fixes\n' }).done()
    await shows('/changes/v2', 'Second')
  } finally {
    await server.stop()
  }
})

test('pages may come later, from a promise or another thenable, and read files then', async () => {
  const made = siteWith(
    `async ({ read }) => {
      await new Promise((resolve) => setImmediate(resolve))
      return [{ route: 'changes/v2', markdown: read('data/v2.md') }]
    } }, { name: 'more', pages: () => ({ then: (resolve) => resolve([{ route: 'more', markdown: '# More' }]) })`,
    { 'data/v2.md': '# Two\n\n## Fixes\n' },
  ).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/changes/v2')).text('h1')).toBe('Two')
  expect((await made.page('/more')).text('h1')).toBe('More')
  made.edit('data/v2.md', '# Second\n\n## Fixes\n').build()
  expect((await made.page('/changes/v2')).text('h1')).toBe('Second')
})

test('pages that never come end the command with the name of the plugin', async () => {
  const { code, stderr } = await siteWith('() => new Promise(() => {})').run('build')
  expect(code).toBe(1)
  expect(stderr).toContain(
    '"pages" of the plugin "log" (site.config.mjs) waits for a promise that never settles',
  )
})

test('under watch, pages that never come are named, and the next edit shows others', async () => {
  const made = await siteWith(
    `({ read }) => new Promise((resolve) => {
      if (read('data/v2.md') !== 'wait') resolve([{ route: 'changes/v2', markdown: read('data/v2.md') }])
    })`,
    { 'data/v2.md': '# Two\n\n## Fixes\n' },
  ).done()
  const server = await serveWith({ DOCSGEN_PLUGIN_TIMEOUT: '3' }, made.root, '--watch')
  const shows = (text: string) =>
    until(async () => expect((await server.get('/changes/v2')).body).toContain(text))
  try {
    await shows('Two')
    await made.write({ 'data/v2.md': 'wait' }).done()
    await until(() =>
      server.output.stderr.includes(
        '"pages" of the plugin "log" (site.config.mjs) did not finish within 3 seconds',
      ),
    )
    await shows('Two')
    await made.write({ 'data/v2.md': '# Third\n\n## Fixes\n' }).done()
    await shows('Third')
  } finally {
    await server.stop()
  }
})

describe('a plugin is named when its pages are wrong', () => {
  test.each([
    [`'x'`, ' must be a function, not a string'],
    [`() => { throw new Error('boom') }`, ' threw an error: boom'],
    [`async () => { throw new Error('boom') }`, ' threw an error: boom'],
    [`() => Promise.reject('boom')`, ' threw an error: boom'],
    [`async () => 'x'`, ' must return a list of pages, not a string'],
    [`() => ({})`, ' must return a list of pages, not an object'],
    [`() => [null]`, ' must return pages; item 0 is null'],
    [`() => [{ route: '/x' }]`, ' must return pages; item 0 has no `route`'],
    [
      `() => [{ route: '../x', markdown: '' }]`,
      ' must return pages; item 0 has the route "../x", which leaves the docs folder',
    ],
    [
      `() => [{ route: 'x' }]`,
      ' must return pages; item 0 ("x") needs one of `markdown`, `html` and `file`',
    ],
    [
      `() => [{ route: 'x', markdown: 7 }]`,
      ' must return pages; item 0 ("x") has no text in `markdown`',
    ],
    [`() => [{ route: 'x', file: 'gone.md' }]`, ' names "gone.md", which is not a file'],
    [
      `() => [{ route: 'x', locale: 'fr', markdown: '' }]`,
      ' must return pages; item 0 ("x") has an unknown locale, "fr"',
    ],
    [`() => [{ route: 'index', markdown: '# X' }]`, ': the page "index.md" is also docs/index.md'],
    [`() => [${V2}, ${V2}]`, ': the page "changes/v2.md" is also a page of the plugin "log"'],
  ])('%s', async (pages, message) => {
    expect(await siteWith(pages).build().problems()).toContain(
      `site.config.mjs error "pages" of the plugin "log"${message}`,
    )
  })
})

describe('files that a plugin gives to its pages', () => {
  const page = (route: string) =>
    `{ route: '${route}', title: '${route}', files, markdown: '~~~txt file="/made/a.txt"\\n~~~' }`
  const pages = `({ read }) => {
    const files = { 'made/a.txt': read('data.txt') }
    return [${page('one')}, ${page('two')}]
  }`

  test('are there, although they are in no folder, and the pages are made again when one changes', async () => {
    const made = siteWith(pages, { 'docs/index.md': '# Home\n', 'data.txt': 'wombat' })
    expect(await made.build().problems()).toBe('')
    for (const path of ['/one', '/two']) expect((await made.page(path)).text('pre')).toBe('wombat')
    await made.edit('data.txt', 'quokka').build().done()
    for (const path of ['/one', '/two']) expect((await made.page(path)).text('pre')).toBe('quokka')
    expect((await made.report()).compiled).toBe(2)
  })

  test.each(["'text'", "{ 'a.txt': 1 }"])(
    'that are not texts by path are reported: %s',
    async (files) => {
      const made = siteWith(`() => [{ route: 'one', markdown: '', files: ${files} }]`)
      expect(await made.build().problems()).toContain(
        'item 0 ("one") has `files` that are not texts by path',
      )
    },
  )
})
