/** Pages that no person writes on purpose: right, or a problem with a place; never a crash or a hang. */
import { describe, expect, test } from 'vitest'
import { TooDeepError, tooManyReferencesAt } from '../src/markdown/depth.ts'
import { parseMdx } from '../src/plugins/mdx/parse.ts'
import { compilePage, htmlOf, problemsOf } from './compile-page.ts'
import { site } from './site.ts'

const LONG = { timeout: 120_000 }

describe('deep nesting', () => {
  test('of quotes or lists in one line: 400 levels are accepted, 1,000 are reported', LONG, () => {
    expect(htmlOf(`${'> '.repeat(400)}x`).match(/<blockquote>/g)).toHaveLength(400)
    expect(htmlOf(`${'- '.repeat(400)}x`).match(/<ul>/g)).toHaveLength(400)
    expect(problemsOf(`ok\n\n${'> '.repeat(1000)}x`)).toMatchInlineSnapshot(`
      [
        "docs/page.md:3:1 too-deep: the page is nested too deeply — Use fewer levels of nested blocks, quotes or lists.",
      ]
    `)
    expect(problemsOf(`ok\n\n${'- '.repeat(1000)}x`)).toMatchInlineSnapshot(`
      [
        "docs/page.md:3:1 too-deep: the page is nested too deeply — Use fewer levels of nested blocks, quotes or lists.",
      ]
    `)
  })

  test('of 100 indented lists is accepted, of 1,000 reported', LONG, () => {
    const lists = (depth: number) =>
      Array.from({ length: depth }, (_, i) => `${'  '.repeat(i)}- x`).join('\n')
    expect(htmlOf(lists(100)).match(/<ul>/g)).toHaveLength(100)
    expect(problemsOf(lists(1000))).toMatchInlineSnapshot(`
      [
        "docs/page.md:121:1 too-deep: the page is nested too deeply — Use fewer levels of nested blocks, quotes or lists.",
      ]
    `)
  })

  test('of 100,000 quotes is reported', LONG, () => {
    expect(problemsOf(`ok\n\n${'>'.repeat(100_000)} x`)).toMatchInlineSnapshot(`
      [
        "docs/page.md:3:1 too-deep: the page is nested too deeply — Use fewer levels of nested blocks, quotes or lists.",
      ]
    `)
  })

  test('of 90 blocks is accepted, of 1,000 reported', LONG, () => {
    const blocks = (depth: number) =>
      [
        ...Array.from({ length: depth }, (_, i) => `${':'.repeat(depth - i + 3)}note`),
        'x',
        ...Array.from({ length: depth }, (_, i) => ':'.repeat(i + 4)),
      ].join('\n')
    expect(htmlOf(blocks(90)).match(/class="admonition note"/g)).toHaveLength(90)
    expect(problemsOf(blocks(1000))).toMatchInlineSnapshot(`
      [
        "docs/page.md:101:1 too-deep: the page is nested too deeply — Use fewer levels of nested blocks, quotes or lists.",
      ]
    `)
    expect(problemsOf(':::note\n'.repeat(1000))).toMatchInlineSnapshot(`
      [
        "docs/page.md:101:1 too-deep: the page is nested too deeply — Use fewer levels of nested blocks, quotes or lists.",
      ]
    `)
  })

  test('of emphasis, brackets and inline blocks is accepted or reported', LONG, () => {
    expect(htmlOf(`${'*'.repeat(1000)}x${'*'.repeat(1000)}`).match(/<strong>/g)).toHaveLength(500)
    expect(htmlOf(`${'['.repeat(1000)}x${']'.repeat(1000)}`)).toContain('[x]')
    expect(problemsOf(`${'*'.repeat(20_000)}x${'*'.repeat(20_000)}`)).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 too-deep: the page has too much markup in one paragraph — Split this paragraph: it contains thousands of asterisks, underscores, brackets, braces, colons or character references.",
      ]
    `)
    expect(
      compilePage(`${':a['.repeat(500)}x${']'.repeat(500)}`).problems.every(
        (p) => p.ruleId === 'unknown-directive',
      ),
    ).toBe(true)
    // The native parser's stack would end, and the process with it.
    for (const before of ['> ', '- ', '| '])
      expect(problemsOf(`${before}${':a['.repeat(20_000)}x${']'.repeat(20_000)}`)).toEqual([
        expect.stringContaining('too-deep'),
      ])
  })
})

describe('large pages', () => {
  test('a table of 10,000 rows is correct', { ...LONG, tags: 'thorough' }, () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => `| ${i} | *x* |`).join('\n')
    expect(htmlOf(`| A | B |\n|---|---|\n${rows}`).match(/<tr>/g)).toHaveLength(10_001)
  })

  test('5 MB in one line are accepted', { ...LONG, tags: 'thorough' }, () => {
    expect(htmlOf('word '.repeat(1_000_000)).length).toBeGreaterThan(4_900_000)
  })

  test('a long page equals its parts, including links across them', {
    ...LONG,
    tags: 'thorough',
  }, () => {
    const part = (i: number) =>
      `## Part ${i}\n\nText with [a link][one] and a note[^n].\n\n- item\n\n  \`\`\`md\n  # no heading\n  \`\`\`\n\n`
    const text = `${Array.from({ length: 1500 }, (_, i) => part(i)).join('')}<!--\n\nno *text*\n\n-->\n\n[one]: /faq\n\n[^n]: Footnote.\n\n:::nota\nx\n:::`
    const doc = compilePage(text)
    expect(doc.html.match(/<h2/g)).toHaveLength(1500)
    expect(doc.links.filter((l) => l.target === '/faq')).toHaveLength(1500)
    expect(doc.html).not.toContain('no <em>text')
    const line = text.split('\n').length - 2
    expect(doc.problems.map((p) => `${p.line} ${p.ruleId}`)).toEqual([`${line} unknown-directive`])
  })

  test('what would crash the parser is rejected everywhere', () => {
    const deep = `> ${':a['.repeat(20_000)}`
    const reason =
      'the page has too much markup in one paragraph — Split this paragraph: it contains thousands of asterisks, underscores, brackets, braces, colons or character references.'
    expect(problemsOf(`# Title\n\n${deep}`)).toEqual([`docs/page.md:3:1 too-deep: ${reason}`])
    const files = {
      'docs/deep.md': deep,
      'docs/deep.json': JSON.stringify([{ a: deep }]),
    }
    expect(problemsOf('::include{file="deep.md"}', { files })).toEqual([
      `docs/page.md:1:1 too-deep: ${reason.replace('the page', '"docs/deep.md"')}`,
    ])
    expect(problemsOf('::table{data="deep.json"}', { files })).toEqual([
      `docs/page.md:0:0 too-deep: ${reason}`,
    ])
    expect(problemsOf(':::\n'.repeat(50_000))).toEqual([expect.stringContaining('too-deep')])
    expect(problemsOf(':a{"'.repeat(50_000))).toEqual([expect.stringContaining('too-deep')])
  })

  test('a list of 100,000 items is read', { ...LONG, tags: 'thorough' }, () => {
    const doc = compilePage(`# Title\n\n${'- item of a long list\n'.repeat(100_000)}`)
    expect(doc.html.match(/<li>/g)).toHaveLength(100_000)
  })

  test('long runs of spaces, brackets and colons are parsed quickly', {
    ...LONG,
    tags: 'thorough',
  }, () => {
    const start = performance.now()
    for (const text of [
      `# a${' '.repeat(200_000)}b`,
      `${' '.repeat(1_000_000)}b`,
      `:::note x${' '.repeat(200_000)}b`,
      ':a{'.repeat(5000),
      '[a](b '.repeat(5000),
      '{#'.repeat(50_000),
      `:b[x]{a="}"} :${'a'.repeat(400_000)}`,
      `${':::note\n|a|\n|-|\n|b|\n:::\n\n'.repeat(8000)}`,
      `\`\`\`js ${'[a '.repeat(50_000)}`,
      `\`\`\`${'a'.repeat(100_000)}=`,
    ])
      compilePage(text)
    expect(performance.now() - start).toBeLessThan(30_000)
  })
})

describe('unusual text', () => {
  test('HTML, braces and comparisons never break a page', () => {
    expect(compilePage('a < b {x} <br> {{ y }} <Foo bar={1}>\n\n5 > 3 && x <= y').html).toContain(
      'a &#x3C; b {x} <br> {{ y }}',
    )
  })

  test('emoji, combining and right-to-left characters in headings make ids', () => {
    const { toc, anchors } = compilePage(
      '# T\n\n## مرحبا بالعالم\n\n## Cafe\u0301 👩‍💻 x\n\n## 👍\n\n## 你好',
    )
    expect(toc.map((h) => h.id)).toMatchInlineSnapshot(`
      [
        "مرحبا-بالعالم",
        "café--x",
        "section",
        "你好",
      ]
    `)
    expect(anchors).toEqual(toc.map((h) => h.id))
  })

  test('positions stay inside the page when a character reference produces a line break', () => {
    expect(problemsOf('a&#10;&#10;{{none}}')[0]).toMatch(/^docs\/page\.md:1:1 unknown-variable/)
  })

  test('escapes cannot produce the noncharacters of placeholders', async () => {
    const built = await site({
      'docs/index.md':
        '---\ntitle: "A\\uFDEF"\n---\n\n<b title="&#xFDEF;" class="c&#xFDEF;">x</b> [b](b.md)\n',
      'docs/b.md': '# B\n\n::params{data="/d.json"}\n\n[a](index.md)\n',
      'd.json': '[{ "name": "n", "description": "d\\ufdef" }]',
    }).build()
    expect(await built.problems()).toBe('')
    const index = await built.text('index.html')
    expect(index).toContain('<b title="\ufffd" class="c\ufffd">x</b> <a href="/b">b</a>')
    expect(index).toMatch(/<h1[^>]*>A\ufffd<\/h1>/)
    expect(await built.text('b.html')).toContain('<p>d\ufffd</p>')
  })

  test('tabs indent as they do in CommonMark', () => {
    expect(htmlOf('-\tfoo\n\n\tbar')).toContain('<p>bar</p>')
  })

  test('links that run scripts are left out', () => {
    expect(compilePage('[x](javascript:alert(1))').html).toBe('<p><a>x</a></p>')
    expect(problemsOf('[x](JavaScript:alert(1))')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 link: removed the \`href\` with the scheme "javascript:", which pages must not contain",
      ]
    `)
  })

  test('an image has its alternative text', () => {
    expect(problemsOf('<img src="x.png">')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 image-alt: image without alt text — Describe it: ![description](…), or use <img alt=""> if it is decorative.",
      ]
    `)
  })
})

test.each(['- [ ] Buy **milk**\n- [x] Sleep', '- [ ] Buy **milk**\n\n- [x] Sleep'])(
  'the checkbox of a task has the name of the task: %j',
  (list) => {
    const labels = [...htmlOf(list).matchAll(/<input type="checkbox"[^>]*aria-label="([^"]*)"/g)]
    expect(labels.map(([, label]) => label)).toEqual(['Buy milk', 'Sleep'])
  },
)

test('a block that took the closing line of an inner one is named', () => {
  expect(problemsOf(':::note\na\n\n:::tip\nb\n:::\n')).toEqual([
    'docs/page.md:4:1 unclosed-directive: `:::tip` is not closed — Its closing line closed the block that starts on line 1. Close that block first, or give it more colons.',
  ])
})

test('an unknown alert is reported', () => {
  expect(problemsOf('> [!NOT]\n> a\n\n> [x]\n')).toEqual([
    'docs/page.md:1:1 unknown-directive: unknown alert "[!NOT]" — Did you mean "NOTE"?',
  ])
})

test('an image without alternative text is reported, a decorative one is not', () => {
  const image = 'https://example.com/a.png'
  expect(
    problemsOf(
      `![](${image}) ![a](${image})\n\n![][r] <img src="${image}" alt="">\n\n[r]: ${image}`,
    ),
  ).toEqual(
    [1, 3].map(
      (line) =>
        `docs/page.md:${line}:1 image-alt: image without alt text — Describe it: ![description](…), or use <img alt=""> if it is decorative.`,
    ),
  )
})

test('unclosed front matter is reported', () => {
  expect(problemsOf('---\ntitle: x\n\n# T\n')).toEqual([
    'docs/page.md:1:1 front-matter: the front matter is not closed — Close it with a line of three hyphens (---).',
  ])
  expect(problemsOf('---\n\n# T\n')).toEqual([])
})

test('an unknown variable in front matter is reported with its position', () => {
  expect(problemsOf('---\ntitle: x\ndescription: In {{brnd}}\n---\n\n# T\n')).toEqual([
    'docs/page.md:3:17 unknown-variable: unknown variable {{brnd}} — Did you mean "brand"?',
  ])
})

test('thousands of inline directives in one paragraph are refused at once', () => {
  expect(problemsOf(`# T\n\n${'a:b c\n'.repeat(100_000)}`)[0]).toContain('too-deep')
})

test('links can lead to a form, though its text is not content', () => {
  const { anchors, sections } = compilePage('# T\n\n<form id="ask">Zebra</form>')
  expect([anchors, sections]).toEqual([['ask'], []])
})

test('a script of Vue is reported only if it does more than to import', () => {
  const script = (code: string) =>
    problemsOf(`Text.\n\n<script setup lang="ts">\n${code}\n</script>\n`)
  expect(script("import A from './a.vue'\n// B\nimport { b } from 'b'\n")).toEqual([])
  expect(script("import A from './a.vue'\nconst b = A()")).toMatchInlineSnapshot(`
    [
      "docs/page.md:3:1 raw-html: removed <script setup>, whose code pages do not run — Write what it computes on the page, or make it a component of the site.",
    ]
  `)
})

test('no name of an element in content hides a member of `document`', () => {
  const hiding = [
    '<form name="querySelector"></form>',
    '<img name="addEventListener" id="x" alt="" src="i.svg">',
    '<iframe name="body"></iframe>',
    '<embed name="head">',
    '<object name="cookie"></object>',
    '<object id="title"></object>',
    '<template><form name="forms"></form></template>',
    '<noscript><form name="images"></form></noscript>',
  ]
  for (const html of hiding) {
    const page = compilePage(`# T\n\nText.\n\n${html}\n`)
    const [, attribute, name] = /(name|id)="(\w+)"/.exec(html) ?? []
    expect(page.html, html).not.toContain(`${attribute}="${name}"`)
    expect(page.problems, html).toContainEqual(
      expect.objectContaining({
        ruleId: 'raw-html',
        line: 5,
        reason: expect.stringContaining(`\`${attribute}\` "${name}"`),
        actual: attribute,
      }),
    )
  }
  const harmless =
    '<a name="body"></a><input name="title"><p id="head"></p><form name="sign-up"></form>'
  const page = compilePage(`# T\n\n<div>${harmless}</div>\n`)
  expect(page.problems).toEqual([])
  for (const name of ['body', 'title', 'sign-up']) expect(page.html).toContain(`name="${name}"`)
})

test('nothing in content says anything about the whole page', () => {
  const acting = [
    '<link rel="canonical" href="https://evil.example/">',
    '<link itemprop="a" rel="CANONICAL" href="https://evil.example/">',
    '<link rel="stylesheet alternate" href="a.css">',
    '<link rel="icon" href="a.svg">',
    '<meta name="robots" content="noindex">',
    '<meta itemprop="a" name="robots" content="noindex">',
    '<meta property="og:title" content="A">',
    '<meta charset="utf-7">',
    '<meta http-equiv="refresh" content="0; url=https://evil.example/">',
    '<base href="https://evil.example/">',
    '<title>Evil</title>',
    '<noscript><meta name="robots" content="noindex"></noscript>',
    '<div><svg><g></g></svg><title>Evil</title></div>',
  ]
  for (const html of acting) {
    const page = compilePage(`# T\n\nText.\n\n${html}\n`)
    expect(page.html, html).not.toMatch(/<(?:link|meta|base|title)\b/)
    expect(page.problems, html).toContainEqual(
      expect.objectContaining({
        ruleId: 'raw-html',
        line: 5,
        reason: expect.stringContaining('which acts on the whole page'),
      }),
    )
  }
  const kept = compilePage(
    '# T\n\n<svg><g><title>Plan</title></g></svg><meta itemprop="price" content="1">\n',
  )
  expect(kept.problems).toEqual([])
  expect(kept.html).toMatch(/<title>Plan<\/title>.*<meta itemprop="price"/)
})

describe('character references', () => {
  const FORMS = ['&amp;', '&#38;', '&#x26;', 'word &nbsp;word ', '&copy &#0;', '|&amp;\n']

  test('of which a paragraph has tens of thousands are refused before they are parsed', () => {
    for (const form of FORMS)
      for (const count of [12_000, 20_000, 40_000])
        expect(problemsOf(`# T\n\n${form.repeat(count)}\n`), `${form} × ${count}`).toEqual([
          expect.stringContaining('character references'),
        ])
  })

  test('are left to the parser that copies no text for each of them', () => {
    const work = (text: string) => tooManyReferencesAt(text)
    // Half of the number of references times the length, in characters.
    expect(work(`${'word &nbsp;word '.repeat(1000)}\n`)).toBeNull()
    expect(work(`# T\n\n${'word &nbsp;word '.repeat(5000)}\n`)).toMatchObject({ line: 3 })
    expect(work(`${'&amp;'.repeat(2000)}\n\n`.repeat(3))).toMatchObject({ line: 5 })
    const rows = '| word &nbsp; | &amp; |\n'.repeat(10_000)
    expect(work(`| a | b |\n|---|---|\n${rows}`)).toBeNull()
    // Not a table: the line below the header has another number of cells.
    expect(work(`| a | b |\n|---|\n${rows}`)).not.toBeNull()
    expect(work(`${'a&b=&1 word &\n'.repeat(1000)}`)).toBeNull()
    expect(htmlOf('word &nbsp;word '.repeat(5000))).toContain('word \u00A0word word \u00A0word')
  })

  test('on a page that is too long for that parser are named, with their line', () => {
    const page = `# T\n\n${'word &nbsp;word '.repeat(5000)}\n\n${'Text.\n\n'.repeat(200_000)}`
    expect(problemsOf(page)).toEqual([
      expect.stringMatching(/^docs\/page\.md:3:1 .*has too many character references .*Split this/),
    ])
  })

  test('in MDX, which has no other parser, are refused', () => {
    expect(() => parseMdx('word &nbsp;word '.repeat(5000), false)).toThrow(TooDeepError)
  })
})

test('a paragraph of colons or of links in angle brackets is refused before it takes long', () => {
  for (const unit of ['a: ', '::', '12:00 ', '<http://a.example>', '|:a \n'])
    expect(problemsOf(`# T\n\n${unit.repeat(30_000)}\n`), unit).toEqual([
      expect.stringContaining('Split this paragraph'),
    ])
  expect(problemsOf(`# T\n\n${'12:00:00 started\n'.repeat(5000)}`)).toEqual([])
})
