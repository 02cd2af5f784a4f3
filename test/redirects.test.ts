import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../src/config/load.ts'
import { siteHandler } from '../src/server/handler.ts'
import { type Files, site, type TestSite } from './site.ts'

const configWith = (redirects: object, more = '') =>
  `export default {
  title: 'Acme',
  url: 'https://docs.acme.com',
  locales: {
    nz: { label: 'New Zealand', path: '/nz/docs/' },
    au: { label: 'Australia', path: '/au/docs/' },
  },
  variables: { home: 'https://acme.com' },
  ${more}
  redirects: {
${Object.entries(redirects)
  .map(([from, to]) => `    '${from}': '${to}',`)
  .join('\n')}
  },
}
`

const pages: Files = {
  'docs/index.md': '# Start\n\nText.\n',
  'docs/faq.md': '# FAQ\n\n## Keys\n\nText.\n\n## Größe\n\nText.\n',
}

const withRedirects = (redirects: object, files: Files = {}) =>
  site({ ...pages, 'site.config.ts': configWith(redirects), ...files })

/** Serves a built site and asks it for one address without following. */
async function ask(
  built: TestSite,
  url: string,
): Promise<{ status: number; location: string | null }> {
  const config = await loadConfig({ root: built.root })
  await built.done()
  const server = createServer(siteHandler(config, built.path('build'))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') }
}

test('an address too long for any file is not found, and the server keeps running', async () => {
  const built = withRedirects({}).build()
  expect((await ask(built, `/nz/docs/${'a'.repeat(300)}`)).status).toBe(404)
  expect((await ask(built, `/${'a/'.repeat(4000)}b.css`)).status).toBe(404)
})

describe('the root of a site whose locales all have a path of their own', () => {
  test('leads to the default locale, on any host', async () => {
    const root = await withRedirects({}).build().page('/')
    expect(root.one('meta[http-equiv=refresh]').attribute('content')).toBe('0; url=/nz/docs/')
    expect(root.one('title').text).toBe('Acme')
  })

  test('is the page that the site has there', async () => {
    const built = withRedirects({}, { 'static/index.html': 'Welcome' }).build()
    expect(await built.text('index.html')).toBe('Welcome')
  })
})

describe('a redirect', () => {
  test('is a page that redirects the browser and is not indexed', async () => {
    const old = await withRedirects({ '/old': '/faq#keys' }).build().page('/nz/docs/old')
    expect(old.one('meta[http-equiv=refresh]').attribute('content')).toBe(
      '0; url=/nz/docs/faq#keys',
    )
    expect(old.one('meta[name=robots]').attribute('content')).toBe('noindex')
    expect(old.one('link[rel=canonical]').attribute('href')).toBe(
      'https://docs.acme.com/nz/docs/faq',
    )
    expect(old.one('main a').attribute('href')).toBe('/nz/docs/faq#keys')
    expect(old.all('script')).toEqual([])
    expect(old.one('meta[http-equiv=Content-Security-Policy]').attribute('content')).toContain(
      "default-src 'none'",
    )
  })

  test('is created for every locale, or for the one whose URL it names', async () => {
    const text = await withRedirects({ '/old': '/faq', '/au/docs/only-here': '/au/docs/faq' })
      .build()
      .text('_redirects')
    expect(text).toBe(
      [
        '/nz/docs/old /nz/docs/faq 301',
        '/au/docs/old /au/docs/faq 301',
        '/au/docs/only-here /au/docs/faq 301',
        '',
      ].join('\n'),
    )
  })

  test('may use variables and lead to another site', async () => {
    const text = await withRedirects({ '/{{locale}}-prices': '{{home}}/{{locale}}/größe' })
      .build()
      .text('_redirects')
    expect(text).toContain('/nz/docs/nz-prices https://acme.com/nz/gr%C3%B6%C3%9Fe 301')
    expect(text).toContain('/au/docs/au-prices https://acme.com/au/gr%C3%B6%C3%9Fe 301')
  })

  test('may be claimed by the page in its front matter', async () => {
    const built = withRedirects(
      {},
      { 'docs/new.md': '---\nredirect_from: [/old, "/{{locale}}/older/"]\n---\n\n# New\n' },
    )
    expect(await built.build().text('_redirects')).toContain(
      '/nz/docs/old /nz/docs/new 301\n/nz/docs/nz/older /nz/docs/new 301\n',
    )
    expect(await built.problems()).toBe('')
  })

  test('of a page is one of its translations, too', async () => {
    const built = site({
      'site.config.mjs': `export default { locales: {
        en: { label: 'English', path: '/' }, de: { label: 'Deutsch', path: '/de/' } } }`,
      'docs/index.md': '# Start\n',
      'docs/new.md': '---\nredirect_from: [/old, /same]\n---\n\n# New\n',
      'docs/new.de.md': '---\nredirect_from: [/alt, /same]\n---\n\n# Neu\n',
    }).build()
    expect((await built.text('_redirects')).trim().split('\n').sort()).toEqual([
      '/de/alt /de/new 301',
      '/de/old /de/new 301',
      '/de/same /de/new 301',
      '/old /new 301',
      '/same /new 301',
    ])
    expect(await built.problems()).toBe('')
  })

  test('that leads to another redirect leads to its target', async () => {
    const text = await withRedirects({ '/a': '/b', '/b': '/c', '/c': '/faq' })
      .build()
      .text('_redirects')
    expect(text).toContain('/nz/docs/a /nz/docs/faq 301')
  })

  test('is also available as data for other servers', async () => {
    const text = await withRedirects({ '/nz/docs/old': '/faq', '/nz/docs/faq#gone': '/' })
      .build()
      .text('redirects.json')
    expect(JSON.parse(text)).toEqual([
      { from: '/nz/docs/old', to: '/nz/docs/faq', status: 308 },
      { from: '/nz/docs/faq', fragment: 'gone', to: '/nz/docs/', status: 308 },
    ])
  })

  test('keeps the query when the server answers it', async () => {
    const built = withRedirects({ '/old': '/faq#größe' }).build()
    expect(await ask(built, '/nz/docs/old?a=1')).toEqual({
      status: 308,
      location: '/nz/docs/faq?a=1#gr%C3%B6%C3%9Fe',
    })
    expect(await ask(built, '/nz/docs/faq')).toEqual({ status: 200, location: null })
  })

  test('disappears with its line in the configuration', async () => {
    const tree = await withRedirects({ '/old': '/faq' })
      .build()
      .edit('site.config.ts', configWith({}))
      .build()
      .tree()
    expect(Object.keys(tree).filter((path) => /redirects|old/.test(path))).toEqual([])
  })
})

describe('a fragment that moved', () => {
  test('is reported for the page it was on', async () => {
    const page = await withRedirects({ '/faq#prices': '/' }).build().page('/nz/docs/faq')
    expect(JSON.parse(page.one('[data-moved]').attribute('data-moved') as string)).toEqual({
      prices: '/nz/docs/',
    })
  })

  test('leaves all other pages as they were', async () => {
    const page = await withRedirects({ '/faq#prices': '/' }).build().page('/nz/docs/')
    expect(page.all('[data-moved]')).toEqual([])
  })

  test('of a deleted page is reported for its redirect and its target', async () => {
    const built = withRedirects({ '/old': '/faq', '/old#prices': '/#start' }).build()
    const old = await built.page('/nz/docs/old')
    expect(JSON.parse(old.one('[data-moved]').attribute('data-moved') as string)).toEqual({
      prices: '/nz/docs/#start',
      '': '/nz/docs/faq',
    })
    expect(old.one('script').attribute('src')).toMatch(/^\/assets\//)
    expect(old.one('meta[http-equiv=refresh]').attribute('content')).toBe('1; url=/nz/docs/faq')
    const next = await built.page('/nz/docs/faq')
    expect(JSON.parse(next.one('[data-moved]').attribute('data-moved') as string)).toEqual({
      prices: '/nz/docs/#start',
    })
  })
})

test('on Netlify, redirects are forced: there is a page at each old address', async () => {
  const rules = (files: Files) =>
    withRedirects({ '/old': '/faq' }, files).build().text('_redirects')
  expect(await rules({ 'netlify.toml': '' })).toMatch(/^\S+\/old \S+\/faq 301!$/m)
  // Cloudflare follows its rules first, and ignores lines with another status.
  expect(await rules({ 'wrangler.toml': '' })).toMatch(/ 301$/m)
  expect(await rules({ 'netlify.toml': '', 'wrangler.toml': '' })).not.toContain('!')
})

describe('a redirect that cannot work is reported', () => {
  test('from another site', async () => {
    const made = withRedirects({ 'https://example.com/x': '/faq' }).build()
    expect(await made.problems()).toContain(
      'the redirect from "https://example.com/x" is not an address of this site',
    )
    expect(Object.keys(await made.tree()).filter((path) => path.includes('https'))).toEqual([])
  })

  const problems = (redirects: object, files: Files = {}) =>
    withRedirects(redirects, { ...files, 'docs/index.md': '# Start\n' })
      .write({ 'site.config.ts': configWith(redirects).replace(/ {4}au: .*\n/, '') })
      .check()
      .problems()

  test('when its target is missing', async () => {
    expect(await problems({ '/old': '/faqs', '/b': '/faq#kees' })).toMatchInlineSnapshot(`
      "site.config.ts:10:5 warning the redirect from "/old" leads to "/faqs", which is not a page (redirect)
        Did you mean "/faq"?
      site.config.ts:11:5 warning the redirect from "/b" leads to "/faq#kees", but that page has no such anchor (redirect)
        Did you mean "keys"?"
    `)
  })

  test('when there is a page or an anchor at its source', async () => {
    expect(
      await problems({ '/faq': '/', '/faq#keys': '/', '/search': '/' }),
    ).toMatchInlineSnapshot(`
      "site.config.ts:10:5 warning the redirect from "/faq" has no effect: there is a page at this address (redirect)
        Remove the redirect, or rename the page or heading.
      site.config.ts:11:5 warning the redirect from "/faq#keys" has no effect: the page still has this anchor (redirect)
        Remove the redirect, or rename the page or heading.
      site.config.ts:12:5 warning the redirect from "/search" has no effect: there is a page at this address (redirect)
        Remove the redirect, or rename the page or heading."
    `)
  })

  test('when it forms a cycle', async () => {
    expect(await problems({ '/a': '/b', '/b': '/a' })).toMatchInlineSnapshot(`
      "site.config.ts:10:5 warning the redirect from "/a" forms a cycle (redirect)
        Point one of the redirects to an existing page.
      site.config.ts:11:5 warning the redirect from "/b" forms a cycle (redirect)
        Point one of the redirects to an existing page."
    `)
  })

  test('when a page claims what another has', async () => {
    expect(
      await problems(
        { '/old': '/faq' },
        { 'docs/new.md': '---\ntitle: New\nredirect_from:\n  - /faq\n  - /old\n---\n' },
      ),
    ).toMatchInlineSnapshot(`
      "docs/new.md warning the page has no content (empty-page)
        Write something in it, give it \`draft: true\`, or delete the file.
      docs/new.md:4:5 warning the redirect from "/faq" has no effect: there is a page at this address (redirect)
        Remove the redirect, or rename the page or heading.
      docs/new.md:5:5 warning there is another redirect from "/old", and only the first counts (redirect)
        Remove one of them."
    `)
  })

  test('when its target would run a script', async () => {
    expect(await problems({ '/old': 'javascript:alert(1)' })).toMatchInlineSnapshot(
      `
      "site.config.ts:10:13 error the address "javascript:alert(1)" in \`redirects\` has the scheme "javascript:" (config)
        Use http, https, mailto, tel or a path of the site."
    `,
    )
  })

  test('when only another locale has its target', async () => {
    expect(
      await withRedirects(
        { '/old': '/nz-only' },
        { 'docs/nz-only.md': '---\nonly: [nz]\n---\n\n# Here\n' },
      )
        .check()
        .problems(),
    ).toMatchInlineSnapshot(`
      "site.config.ts:11:5 warning the redirect from "/old" leads to "/nz-only", which is not a page in Australia (redirect)
        Write "/nz/docs/old" if only New Zealand has it."
    `)
  })

  test('once, not once for each locale', async () => {
    const files = { 'docs/moved.md': '---\nredirect_from: [/faq]\n---\n\n# Moved\n' }
    expect(await withRedirects({ '/old': '/faqs' }, files).check().problems()).toBe(
      [
        'docs/moved.md:2:17 warning the redirect from "/faq" has no effect: there is a page at this address (redirect)',
        '  Remove the redirect, or rename the page or heading.',
        'site.config.ts:11:5 warning the redirect from "/old" leads to "/faqs", which is not a page (redirect)',
        '  Did you mean "/faq"?',
      ].join('\n'),
    )
  })
})
