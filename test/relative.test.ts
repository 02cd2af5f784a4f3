/** `docsgen build --relative`: how addresses change. test/browser/relative.test.ts opens the result. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Addresses } from '../src/plugins/relative/addresses.ts'
import { relativeHtml } from '../src/plugins/relative/html.ts'
import type { Theme } from '../src/types.ts'
import { site } from './site.ts'

const FILES = [
  'index.html',
  'faq.html',
  'v1.2.html',
  'a/b.html',
  'a/index.html',
  'a b/ü.html',
  'x.png',
]

/** "Prüfung" with one byte for each letter. */
const LATIN_1 = Buffer.from('<meta charset="latin1"><a href="/faq">Prüfung</a>', 'latin1')

describe('an address', () => {
  const addresses = new Addresses(FILES, '/base/')
  test.each([
    ['a/b.html', '/base/faq', '../faq.html'],
    ['a/b.html', '/base/a/', 'index.html'],
    ['a/b.html', '/base/a', 'index.html'],
    ['faq.html', '/base/a/b?x=1#y', 'a/b.html?x=1#y'],
    ['faq.html', '/base/v1.2', 'v1.2.html'],
    ['faq.html', '/base/', 'index.html'],
    ['faq.html', '/base#top', 'index.html#top'],
    ['faq.html', '/base/faq#top', '#top'],
    ['faq.html', '/base/faq?x=1#top', 'faq.html?x=1#top'],
    ['a/b.html', '/base/x.png', '../x.png'],
    ['a/b.html', '/base/a%20b/%C3%BC', '../a%20b/%C3%BC.html'],
    ['a/b.html', '/base/unknown.zip', '../unknown.zip'],
    ['a b/ü.html', '/base/a/b', '../a/b.html'],
  ])('in %s: %s becomes %s', (from, url, expected) => {
    expect(addresses.relative(url, from)).toBe(expected)
  })

  test.each([
    '/other',
    '/basement',
    '//example.com/',
    'https://example.com/base/faq',
    '#top',
    'faq',
    '',
  ])('outside of the site stays: %s', (url) =>
    expect(addresses.relative(url, 'a/b.html')).toBe(url),
  )

  const atRoot = new Addresses(FILES, '/')
  test.each(['//example.com/', 'https://example.com/faq', '#top', '?q=1', '?q=1#top', 'faq', ''])(
    'of its own page or another site stays in a site at the root: %s',
    (url) => expect(atRoot.relative(url, 'a/b.html')).toBe(url),
  )
})

describe('a document', () => {
  const addresses = new Addresses(FILES, '/')
  const theme = {
    urls: { client: '/x.js' },
    components: {
      described: {
        like: { props: { to: { kind: 'link' }, art: { kind: 'image' }, path: { kind: 'string' } } },
      },
    },
  } as unknown as Theme
  const convert = (html: string, isNotFound = false) => {
    return relativeHtml(html, (url) => addresses.relative(url, 'a/b.html'), theme, isNotFound)
  }

  test.each([
    ['<a href="/faq">/faq</a>', '<a href="../faq.html">/faq</a>'],
    ["<a class=x href='/faq' >", '<a class=x href="../faq.html" >'],
    [
      '<img src="/x.png" srcset="/x.png 1x, /faq 2x">',
      '<img src="../x.png" srcset="../x.png 1x, ../faq.html 2x">',
    ],
    [
      '<noscript><a href="/faq">x</a></noscript>',
      '<noscript><a href="../faq.html">x</a></noscript>',
    ],
    [
      '<template><a href="/faq">x</a></template>',
      '<template><a href="../faq.html">x</a></template>',
    ],
    ['<svg><use xlink:href="/x.png#a"/></svg>', '<svg><use xlink:href="../x.png#a"/></svg>'],
    [
      '<meta http-equiv="refresh" content="0; url=/faq#a">',
      '<meta http-equiv="refresh" content="0; url=../faq.html#a">',
    ],
    [
      '<script type="module" src="/x.js" integrity="y"></script>',
      '<script defer src="../x.js"></script>',
    ],
    ['<link rel="manifest" href="/m">', ''],
    [
      '<link rel="preload" href="https://example.com/f" as="font" crossorigin>',
      '<link rel="preload" href="https://example.com/f" as="font" crossorigin>',
    ],
    ['<link rel="preload" href="/f" as="font" crossorigin>', ''],
    [
      '<i data-island="like" data-props="{&quot;to&quot;:&quot;/faq&quot;,&quot;path&quot;:&quot;/faq&quot;,&quot;art&quot;:{&quot;src&quot;:&quot;/x.png&quot;,&quot;width&quot;:1}}">',
      '<i data-island="like" data-props="{&quot;to&quot;:&quot;../faq.html&quot;,&quot;path&quot;:&quot;/faq&quot;,&quot;art&quot;:{&quot;src&quot;:&quot;../x.png&quot;,&quot;width&quot;:1}}">',
    ],
    [
      '<i data-moved="{&quot;a&quot;:&quot;/faq#b&quot;}">',
      '<i data-moved="{&quot;a&quot;:&quot;../faq.html#b&quot;}">',
    ],
  ])('%s', (html, expected) => {
    expect(convert(html)).toBe(expected)
  })

  test.each([
    '<div data-props="not json" data-moved="neither">',
    '<div data-island="like" data-props="null" data-moved="[1]">',
    '<div data-island="like" data-props="{}}">',
    '<div data-island="toString" data-props="{ }">',
    '<div data-props=\'{"to": "/faq"}\'>',
  ])("the site's own HTML may use the client's attributes: %s", (html) => {
    expect(convert(html)).toBe(html)
  })

  test('may be nested deeply', () => {
    const deep = (href: string) => `${'<div>'.repeat(20_000)}<a href="${href}">x</a>`
    expect(convert(deep('/faq'))).toBe(deep('../faq.html'))
  })

  test('keeps everything else: comments, code, text, other sites, data', () => {
    const html =
      '<!DOCTYPE html><html lang="en"><!-- <a href="/faq"> --><pre>&lt;a href="/faq"></pre><script>"<a href=\'/faq\'>"</script><a data-x="/faq" href="https://example.com/faq">/faq</a><script type="module" src="https://example.com/x.js" integrity="y" crossorigin></script></html>\n'
    expect(convert(html)).toBe(html)
  })

  test('a not-found page is marked, so that it finds its own address', () => {
    expect(convert('<html lang="en"><p>x</p></html>', true)).toBe(
      '<html lang="en" data-not-found><p>x</p></html>',
    )
  })
})

test('the same folder can hold a relative build, then a normal one; each is complete', {
  tags: 'thorough',
}, async () => {
  const some = site({
    'docs/index.md': '# Start\n\n[FAQ](faq.md)\n',
    'docs/faq.md': '# FAQ\n\n[Below](#two)\n\n## One\n\n## Two\n',
    'site.config.js': 'export default { redirects: { "/old": "/faq" } }',
    'static/latin-1.html': LATIN_1,
    'static/own.css':
      '@import"/one.css"; a { background: url( "/x.svg" ) } b { background: url( /x.svg ) }',
    'static/own/page.html': '<div data-props="not json"><a href="/faq">FAQ</a></div>',
  })
  await some.run('build')
  const normal = await some.tree()
  const { code, stderr } = await some.run('build', '--relative', '--verify')
  expect(stderr).toContain('verified')
  expect(code).toBe(0)
  const relative = await some.built()
  expect(relative.text('index.html')).toContain('<a href="faq.html">FAQ</a>')
  const links = [...relative.text('faq.html').matchAll(/href="([^"]*#two)"/g)].map(([, url]) => url)
  expect(links.length).toBeGreaterThan(1)
  expect(new Set(links)).toEqual(new Set(['#two']))
  expect(Object.keys(relative.tree())).not.toContain('redirects.json')
  expect(Object.keys(relative.tree())).not.toContain('404.json')
  expect(relative.text('own.css')).toBe(
    '@import"one.css"; a { background: url( "x.svg" ) } b { background: url( x.svg) }',
  )
  expect(relative.text('own/page.html')).toContain('<a href="../faq.html">')
  // Bytes that are not UTF-8 are not read as such.
  expect(readFileSync(join(some.root, 'build/latin-1.html'))).toEqual(LATIN_1)
  await some.run('build')
  expect(await some.tree()).toEqual(normal)
})

test('a script that waits outside of functions is an error that says what to do', async () => {
  const some = site({
    'docs/index.md': '# Start\n',
    'client.ts': 'await Promise.resolve()\nexport default () => {}\n',
  })
  const { code, stderr } = await some.run('build', '--relative')
  expect(code).toBe(1)
  expect(stderr).toContain('client.ts:1:1')
  expect(stderr).toContain('move the `await` into a function')
})

test('a relative build warns that it replaced the site for a web server', async () => {
  const made = site({ 'docs/index.md': '# S\n' }).build()
  const run = (...args: string[]) => made.run('build', '--relative', ...args)
  expect((await run('--out', 'other')).stderr).not.toContain('--out')
  expect((await run()).stderr).toContain(
    'This replaced the site for a web server that was in build',
  )
  expect((await run()).stderr).not.toContain('--out')
})
