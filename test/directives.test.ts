import { describe, expect, test } from 'vitest'
import { syntax } from '../src/compile/syntax.ts'
import type { DirectiveKind } from '../src/directives/types.ts'
import { compilePage, htmlOf, problemsOf } from './compile-page.ts'

describe('admonitions', () => {
  test('have a title of their own or the name of their kind', () => {
    expect(htmlOf(':::note[Read *this*]\nBody\n:::')).toMatchInlineSnapshot(
      `"<div class="admonition note" role="note" aria-label="Note"><p class="admonition-title">Read <em>this</em></p><p>Body</p></div>"`,
    )
    expect(htmlOf(':::warning\nBody\n:::')).toContain('<p class="admonition-title">Warning</p>')
  })

  test('take a title without brackets, as other generators write it', () => {
    const bracketed = htmlOf(':::tip[Use `a[0]`]\nBody\n:::')
    expect(htmlOf(':::tip Use `a[0]`\nBody\n:::')).toBe(bracketed)
    expect(htmlOf('::: tip Use `a[0]`\nBody\n:::')).toBe(bracketed)
    expect(htmlOf('::: tip\nBody\n:::')).toBe(htmlOf(':::tip\nBody\n:::'))
    expect(htmlOf(':::note About {{brand}}\nBody\n:::')).toContain('>About Acme</p>')
  })

  test('are not looked for in code', () => {
    expect(htmlOf('```md\n:::note Title\n```')).toContain(':::note Title')
    expect(htmlOf('    :::note Title')).toContain(':::note Title')
  })

  test('nest with more colons around them', () => {
    expect(
      htmlOf('::::note\n:::tip\nIn\n:::\nOut\n::::').match(/class="admonition /g),
    ).toHaveLength(2)
  })

  test('are written as GitHub writes its alerts too', () => {
    expect(htmlOf('> [!NOTE]\n> Body *here*')).toMatchInlineSnapshot(
      `"<div class="admonition note" role="note" aria-label="Note"><p class="admonition-title">Note</p><p>Body <em>here</em></p></div>"`,
    )
    expect(htmlOf('> [!caution]\n>\n> Body')).toContain('class="admonition warning"')
    expect(htmlOf('> [!NOTE] is how an alert starts')).toContain('admonition-title">is how')
    expect(htmlOf('> [NOTE]\n> no alert')).toContain('<blockquote>')
  })
})

test('labels of tabs are found as code is, and are in no excerpt', () => {
  const { sections } = compilePage(
    '# Page\n\n::::tabs\n:::tab{label="Python"}\nImport it.\n:::\n:::tab{label="Go"}\nGet it.\n:::\n::::',
  )
  expect(sections[0]).toMatchObject({ text: 'Import it. Get it.', code: 'Python Go' })
})

describe('only', () => {
  const text =
    '# Page\n\n:::only{au}\n## Here\n\nText\n:::\n\nWe say :only[G’day]{au}:only[Kia ora]{nz}.'

  test('shows content in the named locales alone', () => {
    expect(htmlOf(text, { locale: 'au' })).toContain('We say G’day.')
    expect(htmlOf(text, { locale: 'nz' })).toContain('We say Kia ora.')
    expect(htmlOf(':::only{au nz}\nBoth\n:::', { locale: 'nz' })).toContain('Both')
  })

  test('its headings are only in that locale’s contents, search and anchors', () => {
    const au = compilePage(text, { locale: 'au' })
    const nz = compilePage(text, { locale: 'nz' })
    expect(au.toc).toEqual([{ depth: 2, id: 'here', text: 'Here' }])
    expect(au.anchors).toContain('here')
    expect(au.sections.map((s) => s.anchor)).toContain('here')
    expect([nz.toc, nz.anchors, nz.sections.map((s) => s.anchor)]).toEqual([[], [], ['']])
  })

  test('must name an existing locale', () => {
    expect(problemsOf(':::only{ua}\nx\n:::\n\n:::only\nx\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 directive: unknown locale "ua" in \`only\` — The locales are au, nz.",
        "docs/page.md:5:1 directive: \`only\` needs a locale or a version — Write {au} or {version=">=3"}.",
      ]
    `)
  })
})

describe('tabs', () => {
  test('are stacked panels under their labels until a script makes the row of tabs', () => {
    expect(
      htmlOf(
        '::::tabs{group="os"}\n:::tab{label="{{brand}} OS"}\nOne\n:::\n:::tab[Two]\nTwo\n:::\n::::',
      ),
    ).toMatchInlineSnapshot(
      `"<div class="tabs" data-group="os"><div class="tab-list"></div><div class="tab-panel" data-label="Acme OS"><p class="tab-label">Acme OS</p><p>One</p></div><div class="tab-panel" data-label="Two"><p class="tab-label">Two</p><p>Two</p></div></div>"`,
    )
  })

  test('can contain tabs of one locale', () => {
    const text =
      ':::::tabs\n:::tab{label="A"}\na\n:::\n::::only{nz}\n:::tab{label="B"}\nb\n:::\n::::\n:::::'
    expect(htmlOf(text, { locale: 'nz' }).match(/tab-panel/g)).toHaveLength(2)
    expect(htmlOf(text, { locale: 'au' }).match(/tab-panel/g)).toHaveLength(1)
  })

  test('report mistakes', () => {
    expect(problemsOf('::::tabs\n:::tab\nx\n:::\nstray\n::::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:2:1 tabs: this tab has no label — Write :::tab{label="…"}.",
        "docs/page.md:1:1 tabs: \`tabs\` can only contain tabs — Move the other content into a :::tab{label="…"}, or out of the tabs.",
      ]
    `)
    expect(problemsOf(':::tab{label="A"}\nx\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 tabs: this tab is not inside \`tabs\` — Put ::::tabs around it, with more colons.",
      ]
    `)
    expect(problemsOf('::::tabs\n::::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 tabs: these tabs are empty — Write a :::tab{label="…"} for each.",
      ]
    `)
    expect(
      problemsOf('::::tabs\n:::tab{label="A"}\n:::\n:::tab{label="A"}\n:::\n::::'),
    ).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 tabs: duplicate tab label "A" — Give each tab a label of its own.",
      ]
    `)
  })

  test('of code are labeled by the titles of the blocks, else by their language', () => {
    const html = htmlOf(
      ':::code-group{group="lang"}\n```ruby title="Ruby 3"\nputs 1\n```\n```js\n1\n```\n:::',
    )
    expect([...html.matchAll(/data-label="([^"]+)"/g)].map((m) => m[1])).toEqual([
      'Ruby 3',
      'JavaScript',
    ])
    expect(html).not.toContain('figcaption')
    const shells = ':::code-group\n```bash\na\n```\n```zsh\nb\n```\n```sh [Other]\nc\n```\n:::'
    expect([...htmlOf(shells).matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(
      ['bash', 'zsh', 'Other'],
    )
    expect(problemsOf(shells)).toEqual([])
    expect(problemsOf(':::code-group\ntext\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 tabs: a code group can only contain code blocks — The rest is shown after the tabs. Close the group before it with :::, or use ::::tabs.",
      ]
    `)
  })

  test('what is not code in a code group is shown after its tabs, also in one without an end', () => {
    const { html } = compilePage(
      ':::code-group\n```sh\na\n```\n\nAfter it.\n\n## A heading\n\n:::tip\nA note.\n:::\n',
    )
    expect(html).toMatch(
      /class="tab-panel".*<p>After it\.<\/p>.*<h2 id="a-heading".*A heading.*A note\./s,
    )
    expect(compilePage(':::code-group\nOnly text\n:::').html).toMatch(/^<p>Only text<\/p>$/)
  })
})

describe('small blocks', () => {
  test('steps', () => {
    expect(htmlOf(':::steps\n1. One\n2. Two\n:::')).toContain('<div class="steps"><ol>')
    expect(problemsOf(':::steps\nNo list\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 steps: \`steps\` must contain a numbered list — Write each step as a list item: 1. …",
      ]
    `)
  })

  test('cards are linked through their title', () => {
    const doc = compilePage('::::cards\n:::card[Go *there*]{href="/faq"}\nText\n:::\n::::')
    expect(doc.html).toMatch(
      /<div class="card"><p class="card-title"><a href="[^"]+">Go <em>there<\/em><\/a><\/p><p>Text<\/p><\/div>/,
    )
    expect(doc.links.map((l) => l.target)).toEqual(['/faq'])
    expect(problemsOf(':::card{href="/faq"}\nx\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 cards: this card has no title — Write :::card[Title]{href="/route"}.",
      ]
    `)
  })

  test('badges and keys', () => {
    expect(htmlOf(':badge[GET] :kbd[Ctrl+K] :kbd[+] :kbd[Ctrl++]')).toMatchInlineSnapshot(
      `"<p><span class="badge badge-get">GET</span> <span class="keys"><kbd>Ctrl</kbd>+<kbd>K</kbd></span> <kbd>+</kbd> <span class="keys"><kbd>Ctrl</kbd>+<kbd>+</kbd></span></p>"`,
    )
  })

  test('file trees tell folders from files', () => {
    expect(htmlOf(':::files\n- src/\n- docs\n  - a.md\n:::')).toMatchInlineSnapshot(`
      "<div class="file-tree"><ul>
      <li class="folder">src/</li>
      <li class="folder">docs
      <ul>
      <li class="file">a.md</li>
      </ul>
      </li>
      </ul></div>"
    `)
    expect(problemsOf(':::files\nx\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 files: this file tree contains no list — Write each file as a list item: - name",
      ]
    `)
  })

  test('details open', () => {
    expect(htmlOf(':::details[More]{open}\nx\n:::')).toMatchInlineSnapshot(
      `"<details class="details" open><summary>More</summary><p>x</p></details>"`,
    )
    expect(problemsOf(':::details\nx\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 details: this \`details\` block has no summary — Write :::details[Summary].",
      ]
    `)
  })

  test('figures have a caption', () => {
    expect(htmlOf(':::figure[The *plan*]\n![A plan](plan.svg)\n:::')).toMatch(
      /<figure class="figure">\S+<figcaption>The <em>plan<\/em><\/figcaption><\/figure>/,
    )
    expect(problemsOf(':::figure\n![A plan](plan.svg)\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 figure: this figure has no caption — Write :::figure[Caption].",
      ]
    `)
  })

  test('tables have a caption and a box that scrolls', () => {
    expect(htmlOf(':::table[Prices of {{brand}}]\n| A |\n|---|\n| b |\n:::')).toMatch(
      /^<div class="table-scroll" role="group" aria-label="Prices of Acme" tabindex="0"><table><caption>Prices of Acme<\/caption>/,
    )
    expect(htmlOf('| A | B |\n|---|---|\n| b | c |')).toContain('aria-label="Table: A, B"')
    expect(htmlOf('| A <i>x</i> | B<br>b |\n|---|---|\n| b | c |')).toContain('"Table: A x, Bb"')
    expect(htmlOf('- [ ] A <i>x</i>')).toContain('aria-label="A x"')
    expect(problemsOf(':::table\n| A |\n|---|\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 table: this table has no caption — Write :::table[Caption].",
      ]
    `)
    expect(problemsOf(':::table[Caption]\nx\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 table: this block contains no table — Write a Markdown table in it.",
      ]
    `)
  })
})

describe('bad input', () => {
  test('a block that is never closed', () => {
    expect(problemsOf(':::note\nx')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 unclosed-directive: \`:::note\` is not closed — Close it with a line of the same number of colons. An enclosing block needs more colons.",
      ]
    `)
    expect(problemsOf('::::tabs\n:::tab{label="A"}\nx\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 unclosed-directive: \`:::tabs\` is not closed — Close it with a line of the same number of colons. An enclosing block needs more colons.",
      ]
    `)
    expect(problemsOf('> :::note\n> x\n\ny')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:3 unclosed-directive: \`:::note\` is not closed — Close it with a line of the same number of colons. An enclosing block needs more colons.",
      ]
    `)
    expect(problemsOf('- :::note\n  x\n  :::\n- y')).toEqual([])
  })

  test('commas between attributes, and nothing else of such a block', () => {
    const said =
      'directive: attributes are separated by commas, so that the directive is shown as text — Separate attributes with spaces, without commas.'
    for (const text of [':::note{title="q", id="a"}\nx\n:::', '::toc{min="2", max="3"}'])
      expect(problemsOf(text)).toEqual([`docs/page.md:1:1 ${said}`])
    expect(problemsOf(':::note{title="a, b"}\nx\n:::')).toEqual([])
  })

  test('closing colons without a block', () => {
    expect(problemsOf(':::note\n:::tip\nx\n:::\n\ny\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:2:1 unclosed-directive: \`:::tip\` is not closed — Its closing line closed the block that starts on line 1. Close that block first, or give it more colons.",
        "docs/page.md:6:1 unclosed-directive: no open block to close — A block is closed by the first line with at least as many colons as its opening line.",
      ]
    `)
  })

  test('escaped colons are text', () => {
    expect(problemsOf('\\:::\n\na\n\\:::\n\n> \\::::')).toEqual([])
    expect(problemsOf('> a\n> :::')).toHaveLength(1)
  })

  test('a code block that is never closed', () => {
    expect(problemsOf('```js\nx')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 unclosed-code: this code block is not closed — Close it with a line of the same backticks or tildes. A line of colons inside it closes the enclosing block; give that block more colons.",
      ]
    `)
    expect(problemsOf('```js\nx\n```\n\n    indented')).toEqual([])
  })

  test('an unknown block, an unknown attribute, a block in the wrong form', () => {
    expect(problemsOf(':::nota\nx\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 unknown-directive: unknown directive ":::nota" — Did you mean "note"?",
      ]
    `)
    expect(problemsOf('::::tabs{grup="x"}\n:::tab{label="A"}\n:::\n::::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:10 directive: \`tabs\` has no attribute "grup" — Did you mean "group"?",
      ]
    `)
    expect(problemsOf('::note[x]')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 directive: \`note\` cannot be written as \`::note\` — Write it as a block: :::note … :::",
      ]
    `)
  })

  test('what only looks like a block in a sentence stays as it was', () => {
    expect(htmlOf('At 10:30am open localhost:port and address:select.')).toBe(
      '<p>At 10:30am open localhost:port and address:select.</p>',
    )
    expect(compilePage('a:b[c *d*]{.x #y z="1"}').html).toBe(
      '<p>a:b[c <em>d</em>]{.x #y z="1"}</p>',
    )
  })

  test('substitute variables and escaped braces in what stays text', () => {
    const { html } = compilePage(
      ':unknown{a="{{brand}}"} and :other[x]{b="\\{{brand}}"} and :ba\\{{dge[y]',
    )
    expect(html).toContain(':unknown{a="Acme"} and :other[x]{b="{{brand}}"} and :ba{{dge[y]')
  })

  test('an unknown directive without a similar name says what to do', () => {
    expect(problemsOf('# T\n\n:::countdown\nx\n:::')).toEqual([
      'docs/page.md:3:1 unknown-directive: unknown directive ":::countdown" — Add a component of that name to your site, or see which blocks there are: `npx docsgen manual`, Pages and syntax.',
    ])
  })

  test('an abbreviated name is recognized', () => {
    expect(problemsOf('# T\n\n:::warn\nx\n:::')[0]).toContain('Did you mean "warning"?')
    expect(problemsOf('# T\n\n:::tpi\nx\n:::')[0]).toContain('Did you mean "tip"?')
  })

  test('a problem in an inline block has its position', () => {
    expect(problemsOf('# T\n\nA :badg[x]')).toMatchInlineSnapshot(`
      [
        "docs/page.md:3:3 unknown-directive: unknown directive ":badg" — Did you mean "badge"?",
      ]
    `)
  })
})

/** The attributes of `only` are locales; `attributes` has those of any element. */
const TAKE_ANY = ['only', 'attributes']

describe.each([...syntax.directives])('%s', (name, { kinds, attributes }) => {
  const [open, close] = { container: [':::', '\n:::'], leaf: ['::', ''], text: [':', ''] }[
    kinds[0] as DirectiveKind
  ] as [string, string]
  const reported = (written: string) =>
    problemsOf(`${open}${name}{${written}}${close}`).filter((p) => p.includes('has no attribute'))

  test('takes the attributes it names', () => {
    const named = attributes.map((attribute) => (attribute === '*' ? 'anything' : attribute))
    expect(named.flatMap((attribute) => reported(`${attribute}="x"`))).toEqual([])
  })

  test.skipIf(TAKE_ANY.includes(name))('reports an attribute it does not take', () => {
    expect(reported('nonsense="x"')).toEqual([
      expect.stringContaining(`\`${name}\` has no attribute "nonsense"`),
    ])
  })
})

test('VitePress: an admonition without a title, and content that Vue leaves alone', () => {
  const text = '::: tip {no-title}\na\n:::\n\n::: v-pre\nb\n:::'
  expect(problemsOf(text)).toEqual([])
  expect(htmlOf(text)).toContain('aria-label="Tip"><p>a</p></div>')
  expect(htmlOf(text)).toContain('<p>b</p>')
})
