import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { site } from './site.ts'

const check = (files: Record<string, string>) => site(files).check().problems()

describe('links', () => {
  test('that are broken are reported with file, line, column and the nearest page', async () => {
    expect(
      await check({
        'docs/index.md':
          '# S\n\nGo to [install](guide/instal.md), [faq](/fqa), [far](https://example.com/x),\n[up](../README.md) and ![plan](img/plna.svg).\n\n![plan](img/plan.svg)\n',
        'docs/guide/install.md': '# I\n',
        'docs/faq.md': '# F\n',
        'docs/img/plan.svg': '<svg/>',
      }),
    ).toMatchInlineSnapshot(`
      "docs/index.md:3:7 warning the link "guide/instal.md" does not lead to a page (broken-link)
        Did you mean "/guide/install"?
      docs/index.md:3:35 warning the link "/fqa" does not lead to a page (broken-link)
        Did you mean "/faq"?
      docs/index.md:4:1 warning the link "../README.md" does not lead to a page (broken-link)
        It leads out of docs, which contains all pages: move the file there, or write a full URL.
      docs/index.md:4:24 warning the image "img/plna.svg" does not exist (missing-image)
        Did you mean "plan.svg"?"
    `)
  })

  test('to missing headings are reported with the nearest heading', async () => {
    expect(
      await check({
        'docs/index.md':
          '# S\n\n[a](#setup) [b](faq.md#billling) [c](faq.md#billing) [top](#top) [d](faq.md#old) [e](#s)\n\n## Set up\n',
        'docs/faq.md': '# F\n\n## Billing\n\n<a name="old"></a>\n',
      }),
    ).toMatchInlineSnapshot(`
      "docs/index.md:3:1 warning docs/index.md has no anchor "#setup" (broken-anchor)
        Did you mean "set-up"?
      docs/index.md:3:13 warning docs/faq.md has no anchor "#billling" (broken-anchor)
        Did you mean "billing"?"
    `)
  })

  test('written as references, in tables, in HTML and in lists have positions, too', async () => {
    expect(
      await check({
        'docs/index.md':
          '# S\n\n[one][ref]\n\n[ref]: gone-one.md\n\n| a |\n| - |\n| [two](gone-two.md) |\n\n- x\n  - [three](gone-three.md)\n\n<a href="gone-four.md">four</a>\n\n<img src="gone-five.png" alt="">\n',
      }),
    ).toMatchInlineSnapshot(`
      "docs/index.md:3:1 warning the link "gone-one.md" does not lead to a page (broken-link)
        There is no docs/gone-one.md: correct the link, or add that page.
      docs/index.md:9:3 warning the link "gone-two.md" does not lead to a page (broken-link)
        There is no docs/gone-two.md: correct the link, or add that page.
      docs/index.md:12:5 warning the link "gone-three.md" does not lead to a page (broken-link)
        There is no docs/gone-three.md: correct the link, or add that page.
      docs/index.md:14:1 warning the link "gone-four.md" does not lead to a page (broken-link)
        There is no docs/gone-four.md: correct the link, or add that page.
      docs/index.md:16:1 warning the image "gone-five.png" does not exist (missing-image)
        Put it at docs/gone-five.png, or correct the path."
    `)
  })

  test('to partials and hidden files are said to lead to no pages, not to nothing', async () => {
    const found = await check({
      'docs/index.md': '# S\n\n[a](_part.md) [b](x/.draft.md)\n',
      'docs/_part.md': 'Part.\n',
      'docs/x/.draft.md': '# Draft\n',
    })
    expect(found.match(/names begin with "_" or "." are no pages/g)).toHaveLength(2)
    expect(found).not.toContain('There is no')
  })

  test('in included files are reported where they are written', async () => {
    expect(
      await check({
        'docs/index.md': '# S\n\n::include{file="/parts/p.md"}\n',
        'parts/p.md': 'First\n\nThen [x](gone.md)\n',
      }),
    ).toMatchInlineSnapshot(
      `
      "parts/p.md:3:6 warning the link "gone.md" does not lead to a page (broken-link)
        There is no docs/parts/gone.md: correct the link, or add that page."
    `,
    )
  })

  test('propose pages by their names, also the page that they are on', async () => {
    const at = (line: number, target: string, page: string) =>
      `docs/guides/setup.md:${line}:1 warning the link "${target}" does not lead to a page (broken-link)\n  Did you mean "${page}"?`
    expect(
      await check({
        'docs/index.md': '# S\n',
        'docs/guides/setup.md':
          '# Setup\n\n[a](setpu.md)\n\n[b](../guides/stup.md)\n\n[c](instal.md)\n\n[d](../indx.md)\n\n[e](../A.md)\n\n[f](inst.md)\n',
        'docs/a.md': '# A\n',
        'docs/guides/install.md': '# I\n',
      }),
    ).toBe(
      [
        at(3, 'setpu.md', '/guides/setup'),
        at(5, '../guides/stup.md', '/guides/setup'),
        at(7, 'instal.md', '/guides/install'),
        at(9, '../indx.md', '/'),
        at(11, '../A.md', '/a'),
        at(13, 'inst.md', '/guides/install'),
      ].join('\n'),
    )
  })

  test('of navbar, footer, search, announcement and redirects are reported', async () => {
    expect(
      await check({
        'site.config.mjs': `export default {
          navbar: { items: [{ label: 'A', to: '/faqq' }, { label: 'B', to: '/faq#nowhere' }, { label: 'C', to: 'https://example.com' }, { label: 'S', to: '/search' }] },
          footer: { columns: [{ title: 'T', items: [{ label: 'D', to: '/gone' }] }], links: [{ label: 'E', to: '/faq' }] },
          announcement: { id: '1', text: 'x', link: { label: 'F', to: '/nope' } },
          searchLinks: [{ label: 'G', to: '/lost' }],
          redirects: { '/old': '/missing', '/older': '/faq' },
        }`,
        'docs/index.md': '# S\n',
        'docs/faq.md': '# F\n',
      }),
    ).toMatchInlineSnapshot(`
      "site.config.mjs:2:47 warning the navbar link "/faqq" does not lead to a page (broken-link)
        Did you mean "/faq"?
      site.config.mjs:2:76 warning the navbar link "/faq#nowhere" names an anchor that docs/faq.md does not have (broken-anchor)
        That page has no anchors.
      site.config.mjs:3:71 warning the footer link "/gone" does not lead to a page (broken-link)
        Write the route of a page, the path of a static file, or a full URL.
      site.config.mjs:4:71 warning the announcement link "/nope" does not lead to a page (broken-link)
        Write the route of a page, the path of a static file, or a full URL.
      site.config.mjs:5:43 warning the search link "/lost" does not lead to a page (broken-link)
        Write the route of a page, the path of a static file, or a full URL.
      site.config.mjs:6:24 warning the redirect from "/old" leads to "/missing", which is not a page (redirect)"
    `)
  })

  test('that work are not reported', async () => {
    expect(
      await check({
        'docs/index.md':
          '# S\n\n[a](faq.md) [b](/faq) [c](./faq.md?x=1#f-a-q) [d](faq) [e](mailto:a@example.com) [f](tel:+64) [g](//example.com) [h](#s) [i](/) [j](/favicon.svg) [k](guide/) [l](guide/index.md#über) [m](guide/index.md#%C3%BCber)\n',
        'docs/faq.md': '# F\n\n## F a q\n\n[up](./) [up](index.md) [up](..)\n',
        'docs/guide/index.md': '# G\n\n## Über\n\n[s](../index.md)\n',
      }),
    ).toBe('')
  })
})

describe('pages', () => {
  test('that are missing from the sidebar are reported', async () => {
    expect(
      await check({
        'site.config.mjs': `export default { sidebar: ['/found'] }`,
        'docs/index.md': '# S\n', // The logo leads to it.
        'docs/found.md': '# F\n',
        'docs/lost.md': '# L\n',
      }),
    ).toMatchInlineSnapshot(`
      "docs/lost.md warning this page is not in the sidebar (orphan)
        Add "lost" to \`sidebar\` in site.config.mjs."
    `)
  })

  test('need not be at the root where a redirect is', async () => {
    const files = { 'docs/intro.md': '# I\n' }
    const redirects = (to: string) => ({ 'site.config.mjs': `export default { redirects: ${to} }` })
    expect(await check({ ...files, ...redirects(`{ '/': '/intro' }`) })).toBe('')
    expect(await check({ ...files, ...redirects('{}') })).toMatch(
      /^docs warning there is no page at/,
    )
  })

  test('with duplicate ids in included files and raw HTML are reported with the position', async () => {
    const problems = await check({
      'docs/index.md':
        '---\ntitle: S\n---\n\n## A {#a}\n\n:::include{file="_part.md"}\n:::\n\n<p id="a">x</p>\n',
      'docs/_part.md': 'Text\n\n## Again {#a}\n',
    })
    expect(problems.match(/^\S+ (?=.*duplicate-id)/gm)).toEqual([
      'docs/_part.md:3:1 ',
      'docs/index.md:10:1 ',
    ])
  })

  test('that give headings the anchors of a README have each id once', async () => {
    const made = site({
      'docs/index.md':
        '# S\n\n### Install\n<a id="install"></a>\n\n<a name="keys"></a>\n\n## Keys <a id="other"></a>\n\n[a](#install) [b](#keys) [c](#other)\n',
    }).build()
    expect(await made.problems()).toBe('')
    const html = await made.text('index.html')
    expect(html.match(/(?:id|name)="(?:install|keys|other)"/g)).toEqual([
      'id="install"',
      'id="keys"',
      'id="other"',
    ])
  })

  test('with the id of a heading on the element around it have each id once', async () => {
    const made = site({
      'docs/index.md':
        '# S\n\n<section id="android-sdk">\n<h3>Android SDK</h3>\n\nText.\n</section>\n\n[a](#android-sdk)\n',
    }).build()
    expect(await made.problems()).toBe('')
    const html = await made.text('index.html')
    expect(html.match(/id="android[^"]*"/g)).toEqual(['id="android-sdk"', 'id="android-sdk-1"'])
  })

  test('with the id of an element that is not around them are reported', async () => {
    const text = '# S\n\n<div id="limits"><p>A</p></div>\n\n## Limits\n\n[a](#limits)\n'
    expect(await check({ 'docs/index.md': text })).toContain('the id "limits" is used twice')
  })

  test('with duplicate ids are reported', async () => {
    expect(
      await check({ 'docs/index.md': '# S\n\n## A {#same}\n\n## B {#same}\n\n## C\n\n## C\n' }),
    ).toMatchInlineSnapshot(`
      "docs/index.md:5:1 warning the id "same" is used twice on this page (duplicate-id)
        Set a different id on one of the headings: {#other-id}."
    `)
  })
})

describe('a check', () => {
  test('repeats a problem of a file a few times only, with a count', {
    tags: 'thorough',
  }, async () => {
    const made = site({ 'docs/index.md': `# S\n\n${'{{nope}}\n\n'.repeat(20)}` })
    const { stderr } = await made.run('check')
    expect(stderr.match(/unknown variable/g)).toHaveLength(5)
    expect(stderr).toContain('The same 15 times more in this file.')
    expect(stderr).toContain('20 warnings')
    const { stdout } = await made.run('check', '--json')
    expect(JSON.parse(stdout).problems).toHaveLength(20)
  })

  test('can be turned off in the configuration', async () => {
    const files = { 'docs/index.md': '# S\n\n[x](gone.md) ![y](gone.png)\n' }
    expect(
      await check({
        ...files,
        'site.config.mjs': `export default { checks: { 'broken-link': 'off' } }`,
      }),
    ).toMatchInlineSnapshot(
      `
      "docs/index.md:3:14 warning the image "gone.png" does not exist (missing-image)
        Put it at docs/gone.png, or correct the path."
    `,
    )
  })

  test('only warns, unless --strict is set', { tags: 'thorough' }, async () => {
    const broken = site({ 'docs/index.md': '# S\n\n[x](gone.md)\n' })
    const run = await broken.run('check')
    expect(run.code).toBe(0)
    expect(run.stderr).toMatchInlineSnapshot(`
      "docs/index.md:3:1 warning the link "gone.md" does not lead to a page (broken-link)
        3 | [x](gone.md)
          | ^
        There is no docs/gone.md: correct the link, or add that page.
      1 page checked: 1 warning
      "
    `)
    expect(run.stdout).toBe('')
    expect((await broken.run('check', '--strict')).code).toBe(1)
    expect((await site({ 'docs/index.md': '# S\n' }).run('check', '--strict')).code).toBe(0)
  })

  test('fails when the site cannot be read', async () => {
    expect(
      (
        await site({
          'docs/index.md': '# S\n',
          'site.config.mjs': 'export default { titel: 1 }',
        }).run('check')
      ).code,
    ).toBe(1)
    expect((await site({}).run('check')).code).toBe(1)
  })

  test('writes nothing but its cache', { tags: 'thorough' }, async () => {
    const made = site({ 'docs/index.md': '# S\n' })
    await made.run('check')
    expect(
      Object.keys(await made.tree('.')).filter((path) => !path.startsWith('.docsgen/')),
    ).toEqual(['docs/index.md'])
  })

  test('prints its problems as JSON', async () => {
    const { stdout } = await site({ 'docs/index.md': '# S\n\n[x](gone.md)\n' }).run(
      'check',
      '--json',
    )
    expect(JSON.parse(stdout)).toMatchObject({
      pages: 1,
      problems: [
        { ruleId: 'broken-link', file: 'docs/index.md', line: 3, column: 1, fatal: false },
      ],
      variance: null,
    })
  })

  test('finds what a build finds', async () => {
    const files = { 'docs/index.md': '# S\n\n[x](gone.md) [y](#gone)\n\n## A\n\n## A {#a}\n' }
    expect(await site(files).build().problems()).toBe(await check(files))
  })
})

test('docsgen build --strict says what made it fail', async () => {
  const run = await site({ 'docs/index.md': '# S\n\n[x](gone.md)\n' }).run('build', '--strict')
  expect(run.stderr).toContain('--strict allows no warnings: 1 warning')
  expect(run.stderr).not.toContain('no problems')
  expect(run.code).toBe(1)
})

test('docsgen check --json has one shape with all other options', {
  tags: 'thorough',
}, async () => {
  const made = site({ 'docs/index.md': '# S\n' })
  const broken = site({
    'docs/index.md': '# S\n',
    'site.config.mjs': 'export default { titel: 1 }',
  })
  const runs = [
    made.run('check', '--json'),
    made.run('check', '--json', '--variance', '--samples'),
    broken.run('check', '--json'),
  ]
  for (const run of runs)
    expect(Object.keys(JSON.parse((await run).stdout))).toEqual(['pages', 'problems', 'variance'])
})

test('on GitHub, paths begin at the repository, as annotations need them', async () => {
  const made = site({ 'docs/index.md': '# Home\n\n[gone](gone.md)\n' })
  const { stderr } = await made.runWith({ GITHUB_WORKSPACE: join(made.root, '..') }, 'check')
  expect(stderr).toContain('site/docs/index.md:3:1 warning the link')
  expect(stderr).toContain('3 | [gone](gone.md)')
})

test('a link with an accent leads to the page whatever form the accent has in the name of the file', async () => {
  const apart = 'cafe\u0301'
  const problems = await check({
    'docs/index.md':
      '# Start\n\n[1](caf\u00e9.md) [2](cafe\u0301.md) [3](caf%C3%A9.mdx) [4](/\u00e4/caf\u00e9.md) [5](caf\u00e9) [6](/\u00e4/caf\u00e9) ![7](\u00e9.svg)\n',
    'docs/e\u0301.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    [`docs/${apart}.md`]: '# One\n',
    [`docs/a\u0308/${apart}.md`]: `# Two\n\n[up](../caf\u00e9.md)\n`,
  })
  expect(problems).toBe('')
})

test('an address that a writer chooses has its accents as visitors type them, and links lead to it in any form', async () => {
  const made = await site({
    'docs/index.md':
      '# Start\n\n[1](/caf\u00e9) [2](/cafe\u0301) [3](a.md#\u00fcber) [4](a.md#u\u0308ber) [5](/caf%C3%A9#re%CC%81sume%CC%81) [6](b.md#re\u0301sume\u0301) [7](b.md#r\u00e9sum\u00e9)\n',
    'docs/a.md':
      '---\nslug: /cafe\u0301\n---\n# One\n\n## Two {#u\u0308ber}\n\n## Re\u0301sume\u0301\n',
    'docs/b.md': '# Two\n\n## Re\u0301sume\u0301\n',
  })
    .build()
    .done()
  expect(await made.problems()).toBe('')
  const hrefs = [...(await made.text('index.html')).matchAll(/href="(\/[^"]*%[^"]*)"/g)]
  expect(new Set(hrefs.map(([, href]) => href))).toEqual(
    new Set([
      '/caf%C3%A9',
      '/caf%C3%A9#%C3%BCber',
      '/caf%C3%A9#r%C3%A9sum%C3%A9',
      '/b#r%C3%A9sum%C3%A9',
    ]),
  )
  expect(await made.text('caf\u00e9.html')).toContain('id="\u00fcber"')
})

test('ids of footnotes and of HTML keep the form of their accents, which references to them have', async () => {
  const made = await site({
    'docs/index.md':
      '# Start\n\nA note[^e\u0301]. [1](#e\u0301)\n\n<label for="e\u0301">Name</label> <input id="e\u0301">\n\n[^e\u0301]: Text.\n',
  })
    .build()
    .done()
  expect(await made.problems()).toBe('')
  const html = await made.text('index.html')
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids).toContain('e\u0301')
  expect(html).toContain('for="e\u0301"')
  const notes = [...html.matchAll(/href="[^"#]*#([^"]*fn[^"]*)"/g)].map(([, id]) => id)
  expect(notes).toHaveLength(2)
  for (const id of notes) expect(ids.flatMap((each = '') => [each, encodeURI(each)])).toContain(id)
})
