import { cpSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'
import { describe, expect, onTestFinished, test } from 'vitest'
import { site, type TestSite } from './site.ts'

/** Serves a built site under a path of a larger host, as GitHub Pages does. @returns the host's origin */
async function host(made: TestSite, path: string): Promise<string> {
  const { out } = await made.built()
  const root = made.path('host')
  mkdirSync(join(root, path), { recursive: true })
  cpSync(out, join(root, path), { recursive: true })
  const server = createServer(sirv(root, { extensions: ['html'], dev: true }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Every local address that a page names in an attribute, as a browser would resolve it. */
function addressesIn(html: string, page: string): string[] {
  const values = [
    ...html.matchAll(/\s(?:src|(?:xlink:)?href|poster|action|formaction|cite)="([^"]*)"/g),
  ].map(([, value]) => value as string)
  const sets = [...html.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, set]) =>
    (set as string).split(',').map((part) => part.trim().split(' ')[0] as string),
  )
  return [...values, ...sets]
    .filter((value) => !/^(https?:|mailto:|data:|#)/.test(value))
    .map((value) => new URL(value.replaceAll('&amp;', '&'), page).href)
}

const statics = {
  'static/pics/s.png': 'x',
  'static/pics/my file.png': 'x',
  'static/files/a.pdf': 'x',
  'static/v.mp4': 'x',
  'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'static/img/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}
const page = `# S

![s](/pics/s.png) <img src="/pics/s.png" alt="raw" srcset="/pics/s.png 1x, /pics/my%20file.png 2x">
[pdf](/files/a.pdf#page=2) <a href="/files/a.pdf">raw</a> [already](/repo/files/a.pdf) ![f](</pics/my file.png>)

<video src="/v.mp4" poster="/pics/s.png"></video>

<svg><symbol id="own"></symbol><use href="#own"></use><use href="/img/icon.svg#a" /><image xlink:href="/pics/s.png" /></svg>

<picture><source srcset="/pics/s.png 2x"><img src="/pics/s.png" alt=""></picture>

[faq](/faq) ![beside](plan.png)

<form action="/faq"><button formaction="/faq#f">Go</button><input type="image" src="/pics/s.png" alt="Go"></form>

<blockquote cite="faq.md#f">F</blockquote> <map name="m-1"><area href="faq.md#f" alt="F"></map>

<link rel="stylesheet" href="plan.css">
`

describe('a site under a base', () => {
  test('finds every static file, image, logo and page on a real server', async () => {
    const made = site({
      ...statics,
      'docs/index.md': page,
      'docs/faq.md': '# F\n',
      'docs/plan.png': 'x',
      'docs/plan.css': 'main { color: red }',
      'site.config.mjs': `export default {
        base: '/repo/', logo: 'img/logo.svg', favicon: '/img/icon.svg', socialImage: '/pics/s.png',
        url: 'https://acme.example',
        footer: { links: [{ label: 'PDF', to: '/files/a.pdf' }] },
        redirects: { '/old.pdf': '/files/a.pdf' },
      }`,
    }).build()
    expect(await made.problems()).toBe('')
    const origin = await host(made, 'repo')
    const url = `${origin}/repo/`
    const html = await (await fetch(url)).text()
    expect(html).toContain('<use href="#own"></use><use href="/repo/img/icon.svg#a"></use>')
    const addresses = addressesIn(html, url)
    for (const path of [
      'pics/s.png',
      'pics/my%20file.png',
      'files/a.pdf',
      'files/a.pdf#page=2',
      'v.mp4',
      'img/logo.svg',
      'img/icon.svg',
      'faq',
      'faq#f',
    ])
      expect(addresses, path).toContain(url + path)
    for (const address of new Set(addresses))
      expect((await fetch(address)).status, address).toBe(200)
    expect(html).toContain('content="https://acme.example/repo/pics/s.png"')
  })

  test('takes the base from the path of `url`, once', async () => {
    const made = site({
      'docs/index.md': '# S\n',
      'docs/faq.md': '# F\n',
      'site.config.mjs': `export default { url: 'https://acme.github.io/repo/' }`,
    }).build()
    const html = await made.text('faq.html')
    expect(html).toContain('<link rel="canonical" href="https://acme.github.io/repo/faq"')
    expect(html).toMatch(/href="\/repo\/assets\//)
    expect(await made.text('sitemap.xml')).toContain('<loc>https://acme.github.io/repo/faq</loc>')
  })

  test('that contradicts the path of `url` is reported with its position', async () => {
    const problems = (config: string) =>
      site({ 'docs/index.md': '# S\n', 'site.config.mjs': `export default {\n  ${config},\n}` })
        .check()
        .problems()
    expect(
      await problems(`url: 'https://acme.github.io/repo/', base: '/other/'`),
    ).toMatchInlineSnapshot(`
      "site.config.mjs:2:8 error \`url\` has the path "/repo/", but \`base\` is "/other/" (config)
        Give the path once: in \`url\`, or in \`base\` with an origin such as "https://example.com" as \`url\`."
    `)
    expect(await problems(`url: 'https://acme.github.io/repo', base: '/repo/'`)).toBe('')
    expect(await problems(`url: 'https://acme.github.io', base: '/repo/'`)).toBe('')
  })
})

test('links to static files in the configuration are resolved under the base', async () => {
  const made = site({
    'static/files/a.pdf': 'pdf',
    'docs/index.md': '# S\n',
    'site.config.mjs': `export default {
      base: '/repo/',
      search: { provider: 'algolia', appId: 'a', apiKey: 'k', indexName: 'i' },
      searchLinks: [{ label: 'Terms', to: '/files/a.pdf#page=2' }, { label: 'Start', to: '/' }],
      navbar: { items: [{ label: 'Terms', to: '/files/a.pdf#page=2' }] },
      sidebar: ['', { label: 'Terms', href: '/files/a.pdf#page=3' }],
    }`,
  }).build()
  const built = await made.built()
  expect(await made.problems()).toBe('')
  const html = built.text('index.html')
  expect(html).toContain('href="/repo/files/a.pdf#page=2"')
  expect(html).toContain('href="/repo/files/a.pdf#page=3"')
  const scripts = Object.keys(built.tree()).filter((path) => path.endsWith('.js'))
  const code = scripts.map((path) => built.text(path)).join('')
  expect(code).toContain('/repo/files/a.pdf#page=2')
})

test('links in sidebars that are not static files are kept as they are written, without a report', async () => {
  const hrefs = ['/zh/guide', '/search', '/faq/', '/2.1/faq', '/café', 'https://host.example/x']
  const made = site({
    'docs/index.md': '# S\n',
    'docs/faq.md': '# FAQ\n',
    'site.config.mjs': `export default {
      base: '/repo/',
      sidebar: ['', 'faq', ...${JSON.stringify(hrefs)}.map((href) => ({ label: href, href }))],
    }`,
  }).build()
  const links = (await made.built()).page('/').all('[data-part=sidebar] a')
  expect(links.map((link) => link.attribute('href'))).toEqual(['/repo/', '/repo/faq', ...hrefs])
  expect(await made.problems()).toBe('')
})

test('groups of folders that would have one name are called like their folders, unless they have a label', async () => {
  const made = site({
    'docs/index.md': '# S\n',
    'docs/cli/index.md': '# Overview\n',
    'docs/cli/a.md': '# A\n',
    'docs/web-api/index.md': '# Overview\n',
    'docs/web-api/b.md': '# B\n',
    'docs/x/index.md': '# Other\n',
    'docs/x/c.md': '# C\n',
    'docs/y/index.md': '---\nsidebar_label: Overview\n---\n\n# Y\n',
    'docs/y/d.md': '# D\n',
  }).build()
  const groups = (await made.built()).page('/cli').all('[data-part=sidebar] summary')
  expect(groups.map(({ text }) => text)).toEqual(['Cli', 'Web api', 'Other', 'Overview'])
})

test('the name of a folder without an index keeps its numbers, but for one that orders it', async () => {
  const names = ['01-intro', '2-', '3 Steps', '404 Pages', '2024 Roadmap']
  const made = site({
    'docs/index.md': '# S\n',
    ...Object.fromEntries(names.map((name) => [`docs/${name}/a.md`, '# A\n'])),
  }).build()
  const groups = (await made.built()).page('/').all('[data-part=sidebar] summary')
  expect(groups.map(({ text }) => text)).toEqual(['Intro', '2-', ...names.slice(2)])
})

test('a missing image in the configuration is reported with its position', async () => {
  const made = site({
    ...statics,
    'docs/index.md': '# S\n',
    'site.config.mjs': `export default {
      logo: { light: 'img/logo.svg', dark: '/img/lgoo.svg' },
      favicon: '/nofav.ico',
      socialImage: 'https://acme.example/card.png',
    }`,
  }).check()
  expect(await made.problems()).toMatchInlineSnapshot(`
    "site.config.mjs:2:44 warning the image "/img/lgoo.svg" in \`logo\` does not exist (missing-image)
      Did you mean "/img/logo.svg"?
    site.config.mjs:3:16 warning the image "/nofav.ico" in \`favicon\` does not exist (missing-image)
      Put it in static/nofav.ico."
  `)
})

test('a root-relative path that is neither a page nor a static file is a broken link or a missing image', async () => {
  const made = site({
    'docs/index.md':
      '# S\n\n[a](/files/no.pdf) ![b](/pics/no.png) <video src="/no.mp4"></video>\n\n<img src="/pics/no2.png" srcset="/pics/no3.png 2x" alt="">\n',
    'site.config.mjs': `export default { base: '/repo/' }`,
  }).check()
  expect(await made.problems()).toMatchInlineSnapshot(`
    "docs/index.md:3:1 warning the link "/files/no.pdf" does not lead to a page (broken-link)
      Put it at static/files/no.pdf, or correct the path.
    docs/index.md:3:20 warning the image "/pics/no.png" does not exist (missing-image)
      Put it at static/pics/no.png, or correct the path.
    docs/index.md:3:39 warning the link "/no.mp4" does not lead to a page (broken-link)
      Put it at static/no.mp4, or correct the path.
    docs/index.md:5:1 warning the image "/pics/no2.png" does not exist (missing-image)
      Put it at static/pics/no2.png, or correct the path.
    docs/index.md:5:1 warning the image "/pics/no3.png" does not exist (missing-image)
      Put it at static/pics/no3.png, or correct the path."
  `)
})

test('a static style sheet that leaves out the base is reported, as it is published unchanged', async () => {
  const style =
    '.a { background: url(a.svg) }\n.b { background: url("/img/a.svg") url(/other.svg) }\n'
  const files = {
    'docs/index.md': '# Home\n',
    'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/img/own.css': style,
  }
  const made = site({ ...files, 'site.config.mjs': `export default { base: '/repo/' }` }).build()
  expect(await made.problems()).toBe(
    'static/img/own.css:2:23 warning "/img/a.svg" is outside the base of the site, /repo/ (static-file)\n  Files here are published unchanged: write the path relative to the style sheet.',
  )
  expect(await made.text('img/own.css')).toBe(style)
  expect(await site(files).build().problems()).toBe('')
})
