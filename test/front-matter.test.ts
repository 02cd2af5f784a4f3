import { describe, expect, test } from 'vitest'
import { site } from './site.ts'

const page = (matter: string) =>
  site({ 'docs/index.md': `---\n${matter}\n---\n\n# Start\n\nText.\n` })

test('brackets may close where their key begins, and text may have control characters', async () => {
  const values = 'keywords: [\n  a,\n  b\n]\ntoc: {\n  max: 3\n}\ndescription: it\u0092s 1.10'
  expect(await page(values).check().problems()).toBe('')
  const built = await page(values).build().page('/')
  expect(built.html).toContain('it\u0092s 1.10')
})

describe('front matter with mistakes', () => {
  test('reports all of them at once, with their lines', async () => {
    expect(
      await page(
        'title: [a]\ndescription: {a: 1}\nsidebar_position: first\nslug: 5\nkeywords: one, two\nsearch: maybe\ndraft: "yes"\nonly: nz',
      )
        .check()
        .problems(),
    ).toMatchInlineSnapshot(`
      "docs/index.md:2:1 warning front matter: \`title\` must be a string or a number (front-matter)
      docs/index.md:3:1 warning front matter: \`description\` must be a string or a number (front-matter)
      docs/index.md:4:1 warning front matter: \`sidebar_position\` must be a number, not "first" (front-matter)
      docs/index.md:5:1 warning front matter: \`slug\` must be a string, not 5 (front-matter)
      docs/index.md:6:1 warning front matter: \`keywords\` must be a list, not "one, two" (front-matter)
        Write \`keywords: ["one", "two"]\`.
      docs/index.md:7:1 warning front matter: \`search\` must be true or false, not "maybe" (front-matter)
      docs/index.md:8:1 warning front matter: \`draft\` must be true or false, not "yes" (front-matter)
      docs/index.md:9:1 warning front matter: \`only\` must be a list, not "nz" (front-matter)
        Write \`only: ["nz"]\`."
    `)
  })

  test('proposes the list for a text in its place, ready to be copied', async () => {
    const mistaken = page('redirect_from: /old/setup').check()
    const problems = await mistaken.problems()
    expect(problems).toBe(
      'docs/index.md:2:1 warning front matter: `redirect_from` must be a list, not "/old/setup" (front-matter)\n' +
        '  Write `redirect_from: ["/old/setup"]`.',
    )
    const proposal = /Write `(.*)`/.exec(problems)?.[1] ?? ''
    const fixed = mistaken.edit('docs/index.md', (text) =>
      text.replace(/redirect_from.*/, proposal),
    )
    expect(await fixed.check().problems()).toBe('')
  })

  test('reports a key only if it is nearly a known one or means one; others are data', async () => {
    expect(
      await page('titel: x\nsidebar_lable: y\nweight: 3\nzebra: 1').check().problems(),
    ).toMatchInlineSnapshot(`
      "docs/index.md:2:1 warning front matter: unknown key \`titel\` (front-matter)
        Did you mean "title"?
      docs/index.md:3:1 warning front matter: unknown key \`sidebar_lable\` (front-matter)
        Did you mean "sidebar_label"?
      docs/index.md:4:1 warning front matter: unknown key \`weight\` (front-matter)
        Write \`sidebar_position\`."
    `)
  })

  test('says what invalid YAML lacks, and where that begins', async () => {
    const found = async (matter: string) =>
      (await page(matter).check().problems())
        .replace('docs/index.md:', '')
        .replace('error the front matter is not valid YAML: ', '')
        .replace(' (front-matter)\n ', '.')
    expect(await found('title: Keys: how to get them')).toBe(
      "2:8 the value contains a colon. Write it in quotes: 'Keys: how to get them'",
    )
    expect(await found('a: 1\na: 2')).toBe('3:1 the key `a` occurs twice. Remove one of them.')
    expect(await found('title: x\ntags: [a, b\ndescription: y')).toBe(
      '3:7 `[` is not closed. Write `]` at the end.',
    )
    expect(await found('title: "open\ndescription: foo')).toBe(
      '2:8 the text that begins with `"` does not end. Write `"` at its end.',
    )
    expect(await found('[')).toMatch(/^2:1 `\[` is not closed/)
    expect(await found("title: 'it's'")).toBe(
      "2:12 there is text after the closing `'`. Write `''` for an apostrophe within the value.",
    )
    expect(await found('title: **bold**')).toMatch(
      /^2:8 `.+` refers to a value that does not exist/,
    )
    expect(await found('"a b": 1\n"a b": 2')).toMatch(/^3:1 the key `"a b"` occurs twice/)
    expect(await found('a b: 1\na b : 2')).toMatch(/^3:1 the key `a b` occurs twice/)
    expect(await found('title: a: b # c')).toMatch(/ in quotes: 'a: b'$/)
    const quoted = 'Write the whole value in quotes.'
    for (const value of ['!foo', '!Important note'])
      expect(await found(`title: ${value}`)).toBe(
        `2:8 a value without quotes cannot begin with \`!\`. ${quoted}`,
      )
    expect(await found('title: ?')).toMatch(/^2:8 a value without quotes cannot begin with `\?`/)
    expect(await found('title: x\n  tags: [a]')).toMatch(/^3:3 this line is indented/)
  })

  test.each([
    ['a: &a\n  - *a', '3:5 a value contains itself. Write out what `*` refers to.'],
    ['a: &a [*a]\nb: &b 1\nc: *b', '2:8 a value contains itself. Write out what `*` refers to.'],
    [
      `a: &a [${'x, '.repeat(20)}]\nb: &b [${'*a, '.repeat(20)}]\nc: [${'*b, '.repeat(20)}]`,
      '4:81 values are referred to too often. Write out what `*` refers to.',
    ],
    ['a: &b &c d', '2:7 the value has two names, which begin with `&`'],
    ['a: !b !c d', '2:7 the value has two types, which begin with `!`'],
    [
      'a: &b c\nd: &e *b',
      '3:7 nothing in YAML is written like this. Write the whole value in quotes.',
    ],
    ['%FOO a\nb: c', '2:1 a line cannot begin with `%`. Remove it.'],
  ])('says in plain words what YAML refuses: %#', async (matter, expected) => {
    const problems = await page(matter).check().problems()
    const [first = ''] = problems.split('\ndocs/')
    expect(first.replace(' (front-matter)\n ', '.')).toContain(
      expected
        .replace(/^/, 'docs/index.md:')
        .replace(' ', ' error the front matter is not valid YAML: '),
    )
  })

  test.each([
    ['mappings', Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), 202],
    ['lists in one line', `title: x\nkeywords:\n  ${'- '.repeat(3000)}x`, 4],
    ['brackets', `keywords: ${'['.repeat(10_000)}${']'.repeat(10_000)}`, 2],
    ['brackets over lines', `keywords: ${'[{a:\n'.repeat(5000)}`, 101],
  ])('reports %s that are nested too deeply, at once', async (_, matter, line) => {
    const started = performance.now()
    expect(await page(matter).check().problems()).toBe(
      `docs/index.md:${line}:1 error the front matter is not valid YAML: nested too deeply (front-matter)\n  Use fewer levels.`,
    )
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('reports YAML that is not a mapping', async () => {
    expect(await page('- a\n- b').check().problems()).toMatchInlineSnapshot(
      `"docs/index.md:1:1 warning front matter: it must be a list of \`key: value\` lines (front-matter)"`,
    )
    expect(await page('just text').check().problems()).toMatchInlineSnapshot(
      `"docs/index.md:1:1 warning front matter: it must be a list of \`key: value\` lines (front-matter)"`,
    )
  })

  test('reports a locale in `only` that does not exist', async () => {
    expect(
      await page('only: [fr]')
        .write({
          'site.config.ts': `export default { locales: { nz: { label: 'NZ' }, au: { label: 'AU' } } }`,
        })
        .check()
        .problems(),
    ).toMatchInlineSnapshot(`
      "docs warning there is no page at /au/ (no-root)
        Create docs/index.md.
      docs warning there is no page at /nz/ (no-root)
        Create docs/index.md.
      docs/index.md warning front matter: unknown locale "fr" in \`only\` (front-matter)
        The locales are nz, au."
    `)
  })

  test('reports days that there are not, in data of the site too', async () => {
    const dates = [
      'date: 2026-02-30',
      "updated: '2025-02-29'",
      'reviewed: 2026-13-01 10:00',
      'leap: 2024-02-29',
      'first: 1970-01-01',
      'last: 2026-12-31T23:59:59+13:00',
      'part: 2026-45-12-7',
      'sku: 1234-56-78',
      'year: 2026-02',
      'title: 2026-02-30',
      'phone: 2055-55-55',
      'month: 2024-06-00',
      'window: 2026-02-30 12:00 or later',
    ]
    const found = (await page(dates.join('\n')).check().problems()).split('\n')
    expect(found).toEqual([
      'docs/index.md:2:1 warning front matter: `date` is 2026-02-30, and there is no such day (front-matter)',
      'docs/index.md:3:1 warning front matter: `updated` is 2025-02-29, and there is no such day (front-matter)',
      'docs/index.md:4:1 warning front matter: `reviewed` is 2026-13-01 10:00, and there is no such day (front-matter)',
    ])
  })

  test('keeps the valid keys', async () => {
    const built = await page('title: Right\ntags: 5').build().page('/')
    expect(built.text('h1')).toBe('Right')
  })
})

describe('front matter', () => {
  test('names the page, its entry in the sidebar and its description', async () => {
    const built = await page('title: 2024\nsidebar_label: Short\ndescription: About it')
      .build()
      .page('/')
    expect(built.text('h1')).toBe('2024')
    expect(built.text('[data-part=sidebar] a')).toBe('Short')
    expect(built.one('meta[name=description]').attribute('content')).toBe('About it')
  })

  test('gives a page another route', async () => {
    const files = {
      'docs/index.md': '# Start\n\n[a](deep/a.md) [b](deep/b.md)\n',
      'docs/deep/a.md': '---\nslug: other\n---\n# A\n',
      'docs/deep/b.md': '---\nslug: /top/b\n---\n# B\n',
    }
    const built = await site(files).build().built()
    expect(
      built
        .page('/')
        .all('.prose a')
        .map((a) => a.attribute('href')),
    ).toEqual(['/deep/other', '/top/b'])
    expect(built.page('/top/b').text('h1')).toBe('B')
  })

  test('leaves drafts out of the site, and reports links to them', async () => {
    const made = site({
      'docs/index.md': '# Start\n\n[d](d.md)\n',
      'docs/d.md': '---\ndraft: true\n---\n# D\n',
    }).build()
    expect(Object.keys(await made.tree())).not.toContain('d.html')
    expect(await made.problems()).toMatchInlineSnapshot(
      `
      "docs/index.md:3:1 warning the link "d.md" does not lead to a page (broken-link)
        There is no docs/d.md: correct the link, or add that page."
    `,
    )
  })

  test('leaves a page out of the sitemap and of the search', async () => {
    const built = await site({
      'site.config.ts': `export default { url: 'https://example.com' }`,
      'docs/index.md': '# Start\n',
      'docs/a.md': '---\nsitemap: false\n---\n# Alpha\n',
    })
      .build()
      .built()
    expect(built.text('sitemap.xml')).not.toContain('/a<')
  })

  test('may end the file, or begin it with a byte order mark and Windows line ends', async () => {
    expect(
      (await site({ 'docs/index.md': '---\ntitle: Only\n---' }).build().page('/')).text('h1'),
    ).toBe('Only')
    expect(
      (
        await site({ 'docs/index.md': '\uFEFF---\r\ntitle: Windows\r\n---\r\n\r\nText.\r\n' })
          .build()
          .page('/')
      ).text('h1'),
    ).toBe('Windows')
  })
})
