/** The spellings of other tools, each as its documentation writes it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { syntax } from '../src/compile/syntax.ts'
import { markWords } from '../src/markdown/code-words.ts'
import { translate } from '../src/markdown/dialect.ts'
import { Source } from '../src/markdown/edits.ts'
import { INLINE, type InlineSpelling } from '../src/plugins/extended-markdown/spellings/inline.ts'
import { blocks } from '../src/plugins/extended-markdown/spellings/lines.ts'
import { ALIASES, loadEmoji } from '../src/plugins/extended-markdown/spellings/names.ts'
import { compilePage, htmlOf, type PageOptions } from './compile-page.ts'
import { site } from './site.ts'

/** The page, and what is in its HTML; by `syntax` if it needs one. */
type Case = readonly [text: string, ...html: readonly string[]]

const CODE = '```'

/** By the name of the spelling. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'admonitions of mdbook-admonish': [
    [
      `${CODE}admonish warning title="A **title**"\nBody.\n\n- one\n${CODE}\n\nAfter.`,
      'class="admonition warning"',
      '>A <strong>title</strong></p><p>Body.</p><ul><li>one</li></ul></div><p>After.</p>',
    ],
    [`${CODE}admonish\nBody.\n${CODE}`, 'class="admonition note"', '>Note</p><p>Body.</p>'],
    [`~~~ admonish bug.side "B"\nBody.\n~~~`, 'class="admonition danger"', '>B</p>'],
    [`${CODE}admonish success title="" id="x"\nBody.\n${CODE}`, 'id="x"', '><p>Body.</p></div>'],
    [
      `${CODE}admonish quote collapsible=true title='Q'\nBody.\n${CODE}`,
      '<details class="details"><summary>Q</summary><p>Body.</p></details>',
    ],
    [
      `- x\n  ${CODE}\`\`admonish tip\n  One.\n  ${CODE}js\n  a\n  ${CODE}\n  ${CODE}\`admonish\n  Two.\n  ${CODE}\`\n  ${CODE}\`\``,
      'class="language-js"',
      '<p>Two.</p></div></div></li>',
    ],
    [
      `~~~admonish note\n${CODE}admonish tip\nInner.\n${CODE}\nStill.\n~~~\n\nAfter.`,
      'Inner.</p></div><p>Still.</p></div><p>After.</p>',
    ],
    [`${CODE}admonish tip id="my id} x"\nBody.\n${CODE}`, '>Tip</p><p>Body.</p></div>'],
    [`${CODE}\`\n${CODE}admonish\nBody.\n${CODE}\n${CODE}\``, '```admonish\nBody.\n```'],
  ],
  'admonitions, collapsible blocks and tabs of Python-Markdown': [
    [
      '!!! note "A **title**"\n    Body.\n\n    ```py\n    x = 1\n    ```\n\nAfter.',
      '<p class="admonition-title">A <strong>title</strong></p><p>Body.</p><figure class="code"',
      '</figure></div><p>After.</p>',
    ],
    ['!!! tip\n\n    Body.', 'class="admonition tip"', '>Tip</p><p>Body.</p>'],
    ['!!! note ""\n    Body.', 'aria-label="Note"><p>Body.</p></div>'],
    ['!!! bug inline end\n    Body.', 'class="admonition danger"', '>Bug</p>'],
    ['!!! pied-piper "P [1]"\n    Body.', 'class="admonition note"', '>P [1]</p>'],
    ['!!! note "T [z](https://a.b)"\n    Body.', 'href="https://a.b"'],
    ['!!! note "T ] ["\n    Body.', '>T ] [</p>'],
    [
      'A\n:   !!! note\n        One.\n\n    Two.\n\nEnd.',
      'One.</p></div><p>Two.</p></dd></dl><p>End.</p>',
    ],
    ['!!! note\n\ttext\n\n\tmore', '<p>text</p><p>more</p></div>'],
    [
      '??? question "Why?"\n    Body.',
      '<details class="details"><summary>Why?</summary><p>Body.</p></details>',
    ],
    ['???+ warning\n    Body.', '<details class="details" open><summary>Warning</summary>'],
    [
      '!!! note\n    One.\n\n    !!! tip "Two"\n        Three.\n\n    Four.\n\nFive.',
      'Two</p><p>Three.</p></div><p>Four.</p></div><p>Five.</p>',
    ],
    [
      '1. One\n\n    !!! warning\n        Two.\n\n    Three.\n\n2. Four',
      '<p>Two.</p></div><p>Three.</p></li><li>',
    ],
    [
      '- !!! danger "D"\n        One.',
      '<li><div class="admonition danger"',
      '<p>One.</p></div></li>',
    ],
    [
      '=== "A"\n\n    One.\n\n=== "B"\n\n    - two\n\n        three\n\nFour.',
      '<div class="tab-panel" data-label="A"><p class="tab-label">A</p><p>One.</p></div><div class="tab-panel" data-label="B">',
      '<p>three</p></li></ul></div></div><p>Four.</p>',
    ],
    [
      '=== "A"\n    1\n\n===! "B"\n    2',
      'data-label="A"><p class="tab-label">A</p><p>1</p></div></div>',
    ],
    [
      '!!! note\n    === "A"\n        1\n    === "B"\n        2\n',
      '<p>1</p></div><div class="tab-panel" data-label="B"',
    ],
    [
      '/// tip | Title\n\nOne.\n\n//// details | More\n    open: True\n\nTwo.\n////\n///\n\nThree.',
      'Title</p><p>One.</p><details class="details" open><summary>More</summary><p>Two.</p></details></div><p>Three.</p>',
    ],
    [
      '/// tab | A\nOne.\n///\n\n/// tab | B\nTwo.\n///',
      '<p>One.</p></div><div class="tab-panel" data-label="B"><p class="tab-label">B</p><p>Two.</p></div></div>',
    ],
    [`${CODE}text\n!!! note\n    Body.\n${CODE}`, '!!! note\n    Body.\n'],
    ['    !!! note\n        Body.', '!!! note\n    Body.\n'],
    [
      `${CODE} title="T"\n=== "A"\n\n    ${CODE} c\n    a\n    ${CODE}\n\n=== "B"\n${CODE}\n\n=== "C"\n    c`,
      '\n=== "B"\n</code>',
      'data-label="C"',
    ],
    [`${CODE} .sh\na\n${CODE}`, 'data-language="sh"'],
    ['=== ":x: A <small>b</small>"\n    c', '<div class="tab-panel" data-label="❌ A b">'],
    ['* A\n{#a}\n\n    === "B"\n\n        C', '<p id="a">A</p>', '<p>C</p></div></div></li></ul>'],
    ['!!! warning Some words 2\n    Body.', '>Warning</p><p>Body.</p>'],
    [
      '/// version-added | v2\nOne.\n///',
      '<div class="admonition note" role="note" aria-label="Note"><p class="admonition-title">v2</p><p>One.</p>',
    ],
    ['!!! note\n    ::: tip\n    x\n    :::\n    y', '<p>x</p></div><p>y</p></div>'],
  ],
  'pipes in the code of tables': [
    [
      '| A | B |\n|---|---|\n| `a | b` | ``c | d`` |\n| `e \\| f` | g |\n| `g | h |\n',
      '<td><code>a | b</code></td><td><code>c | d</code></td>',
      '<td><code>e | f</code></td><td>g</td>',
      '<td>`g</td><td>h</td>',
    ],
    ['`a | b`\n\nA | B\n--|--\n1 | `x|y`', '<code>a | b</code>', '<code>x|y</code></td></tr>'],
  ],
  'rules after paragraphs': [['!\n?\n---\n\nOne\n---', '?</p><hr><h2 id="one">One</h2>']],
  'blank lines in HTML': [
    [
      '<div>\n  <b>A</b>\n\n    <div>\n\n        <i>B</i>\n    </div>\n</div>\n\n    <code>\n',
      '</i>\n    </div></div><figure class="code"',
      '&#x3C;code',
    ],
    ['<div>\n\n**A**\n\n</div>', '<strong>A</strong>'],
    ['<div>\n<pre>\n\n    <b>A</b></pre></div>\n\n</pre></div>', '&#x3C;b'],
  ],
  'headings without a space': [
    ['##\u00a0One', '<h2 id="one">One'],
    ['Text.\n###Two *b* {#c}\n\n#1 is text.', '<h3 id="c">Two <em>b</em>', '<p>#1 is text.</p>'],
    ['```\n##No\n```', '##No'],
  ],
  'formulas of MathJax': [
    [
      'A \\\\( x\\_1 \\\\)2 and `\\\\(b\\\\)`.',
      'A <math data-tex="x_1">',
      '</math>2 and <code>\\\\(b',
    ],
    [
      '- x\n\n  \\\\[\n  \\frac{1}{2} \\\\\\\\ a\n  \\\\]\n\n  y',
      '<div class="math" tabindex="0"><math display="block" data-tex="\\frac{1}{2} \\\\ a">',
      '<p>y</p></li>',
    ],
  ],
  'import and export statements': [],
  'code of other files in VitePress': [
    [
      '<<< @/snippets/a.js{2}\n',
      '<code class="language-js"><span class="line"><span class="hl-keyword">const</span> a',
      'class="line highlighted"',
      'const</span> b',
    ],
    ['<<< ../snippets/a.js#r', '<span class="hl-number">1</span></code>'],
    [
      '- x\n\n  <<< @/snippets/a.js#r{ts:line-numbers}',
      '<li>',
      'data-language="ts"',
      'data-line="1"',
    ],
    ['::: code-group\n<<< @/snippets/a.js#r [A file]\n:::', 'data-label="A file"'],
    ['::: code-group\n<<< @/snippets/a.js\n:::', 'data-label="a.js"'],
    ['::: v-pre\n<<< @/snippets/a.js\n:::', '<figure class="code"'],
    ['<<< @/snippets/a.js{1,2 ts twoslash}', 'data-language="ts"', 'highlighted'],
  ],
  'other pages in VitePress': [
    ['<!--@include: ./part.md-->', '<p>One <em>two</em>.</p><p>Three.</p>'],
    ['<!-- @include: @/part.md{5,5} -->\n\nText.', '<p>One <em>two</em>.</p><p>Text.</p>'],
    ['<!--@include: @/docs/part.md{7,}-->', 'Three.'],
    ['<!--@include: ./regions.md#first-->', '<p>b</p>'],
    ['> <!--@include: ./part.md-->', '<blockquote><p>One'],
  ],
  'files in mdBook': [
    ['{{#include part.md}}', '<p>One <em>two</em>.</p>'],
    ['{{#include ./regions.md:second}}', '<p>c</p>'],
    ['{{#include part.md:7}}', '<p>Three.</p>'],
    ['{{#include part.md::5}}', '<p>One <em>two</em>.</p>'],
  ],
  'programs in mdBook': [
    ['{{#playground ../listings/main.rs editable}}', 'language-rust', 'hl-variable">b</span>'],
  ],
  'snippets of Python-Markdown': [
    ['--8<-- "part.md"', '<p>One <em>two</em>.</p>'],
    ['-8<- "docs/part.md:6:7"', '<p>Three.</p>'],
    ['--8<-- "docs/regions.md:first"', '<p>b</p>'],
  ],
  'included files of markdown-include': [['{!part.md!}', '<p>One <em>two</em>.</p>']],
  'included code of markdown-include-variants': [
    ['{* ../code/b.py ln[4:5] hl[1] *}', 'language-py', 'class="line highlighted">y = '],
    ['{* code/b.py *}', 'z = '],
  ],
  'markers for a table of contents': [
    [
      '[[toc]]\n\n## A `b`\n\n### C\n\n#### D\n\n## E',
      '<nav aria-label="On this page"><ul><li><a',
      '>A b</a><ul><li><a',
      '>C</a></li></ul></li><li><a',
      '>E</a></li></ul></nav>',
    ],
    ['Text.\n\n[TOC]', '<p>Text.</p>'],
    ['[toc] is\n\n`[TOC]`', '<p>[toc] is</p>'],
  ],
  'badges of VitePress': [
    ['## A <Badge type="tip" text="^1.9" />', '<h2 id="a">A <span class="badge', '>^1.9</span>'],
    ['## A [<Badge text="N" />](#x)', '<h2 id="a">A <a'],
    ['## A <Badge text=">=1" />', '<h2 id="a">A <span class="badge', '>&gt;=1</span>'],
    ['## A <Badge>new</Badge>', '<h2 id="a-new">A new</h2>'],
    ['B <Badge type="warning">old [1]</Badge>.', '>old [1]</span>.'],
    ['::: tip New <Badge type="info">3.2+ </Badge>\nText.\n:::', '>New 3.2+</p><p>Text.</p>'],
    ['D <Badge text="a\\" />.', '>a\\</span>.'],
    ['C `<Badge text="x" />`', '<code>&#x3C;Badge text="x" /'],
  ],
  'ids and classes of headings': [
    ['## Title { #id }', '<h2 id="id">Title</h2>'],
    ['## Title {#id .class data-x="y"}', '<h2 id="id">Title</h2>'],
    ['## Title {: #id }', '<h2 id="id">Title</h2>'],
    ['## Title { .class }', '<h2 id="title">Title</h2>'],
    ['## Title {/* #id */}', '<h2 id="id">Title</h2>'],
    ['## Title {/*id*/}', '<h2 id="id">Title</h2>'],
    ['## Of {name}', '<h2 id="of-name">Of {name}</h2>'],
    ['## Of {name value}', '>Of {name value}</h2>'],
    ['## GET /items/{data-id}', '>GET /items/{data-id}</h2>'],
    ['## Of \\{.bar}', '>Of {.bar}</h2>'],
    ['## A `b` { #id }', '<h2 id="id">A <code>b</code></h2>'],
  ],
  'definitions right after text': [
    ['A [b].\n[b]: https://c.d', '<p>A <a href="https://c.d"'],
    ['A [b].\n[b]: https://c.d "T"', '<a href="https://c.d" title="T"'],
    [
      'Some text\n[Note]: this is important text.',
      '<p>Some text\n[Note]: this is important text.</p>',
    ],
    [
      '<div markdown>\n\nA [b].\n\n</div>\n  [b]: https://c.d\n  [e]: https://f.g\n\n[e]',
      '<a href="https://c.d"',
      '<a href="https://f.g"',
    ],
    [`${CODE}\nA\n[b]: https://c.d\n${CODE}`, 'A\n[b]: https://c.d\n</code>'],
  ],
  'references of Python-Markdown': [
    ['See [a\n`b`] [c], [d]\n[c].\n\n[c]: https://a.b', '>a\n<code>b</code></a>,', '>d</a>.'],
    ['- [a]\n  [c]\n\n[c]: https://a.b', '<a href="https://a.b">a</a>'],
    ['[`c`][^1] [d][^1]\n\n[`c`]: https://a.b\n[^1]: F', '<code>c</code></a><sup>', ' [d]<sup>'],
    ['- [x] [c]\n\n[c]: https://a.b', '<input', '<a href="https://a.b">c</a>'],
    ['[c]\n\n[c]: https://a.b\n\n[C]: https://c.d', '<a href="https://c.d">c</a>'],
    // https://mkdocstrings.github.io/usage/#cross-references
    ['A [`B`][a.B].\n\n[a.b]: https://a.b', '<a href="https://a.b"><code>B</code></a>'],
  ],
  'text after comments': [
    [
      '<!-- a --> The *b*.\n\n- <!-- c --> `d`',
      '<p>The <em>b</em>.</p>',
      '<li><code>d</code></li>',
    ],
    ['<!-- t -->\n\n:   <!-- c --> <!-- d --> *One*', '<dd><em>One</em></dd>'],
  ],
  'documentation from docstrings': [
    ['::: tip\n    x\n\ny\n:::', 'class="admonition tip"'],
    [`${CODE}text\n::: a.b\n${CODE}`, '::: a.b'],
  ],
  'languages of code in text': [
    ['Write `#!py a = 1` or `` #!js b` ``.', '<code>a = 1</code>', '<code>b`</code>'],
    ['| a |\n|---|\n| `#!js a \\| b \\| c` |', '<code>a | b | c</code>'],
    ['Write ``#!js `a` ``.', '<code>`a`</code>'],
    ['`#!` and `#!js`', '<code>#!</code> and <code>#!js</code>'],
  ],
  'attribute lists at the end of paragraphs': [
    ['One\ntwo. {#p .lead}\n\nMore.', '<p id="p" class="lead">One\ntwo.</p><p>More.</p>'],
    ['One {#p}\n---\n\nText.', '<h2 id="p"'],
    ['A `{#a}`\n\n- `b {.c}`', '<p>A <code>{#a}</code></p>', '<code>b {.c}</code>'],
  ],
  'attribute lists after blocks': [
    ['Text\n*more*.\n{: #p .lead }', '<p id="p" class="lead">Text\n<em>more</em>.</p>'],
    ['- a\n- b\n{ .list }', '<ul class="list">'],
    ['> q\n{: .quote }', 'class="quote"'],
    ['Text {: x }.', '<p>Text {: x }.</p>'],
    ['Text\n{year month}', '<p>Text\n{year month}</p>'],
  ],
  'definition lists': [
    [
      '**Term**\n: Means *this*.\n\nText.',
      '<dl><dt><strong>Term</strong></dt><dd>Means <em>this</em>.</dd></dl><p>Text.</p>',
    ],
    [
      'A\n\n:   One.\n\n    Two.\n\n    - x\n\nB\nC\n: Three\n: Four',
      '<dd><p>One.</p><p>Two.</p><ul>',
      '<dt>B</dt><dt>C</dt><dd>Three</dd><dd>Four</dd></dl>',
    ],
    [
      'A\n: ::::details[D]\n  :::note\n  One.\n  :::\n  ::::\n\nB\n: Two.\n\nEnd.',
      '<details class="details"><summary>D</summary><div class="admonition note"',
      '</details></dd><dt>B</dt><dd>Two.</dd></dl><p>End.</p>',
    ],
  ],
  'definitions in items of lists': [
    [
      '- `A`\n:  Means *this*.\n**More**.\n- B\n:  One\n:  Two\n- C',
      '<li><dl><dt><code>A</code></dt><dd>Means <em>this</em>.\n<strong>More</strong>.</dd></dl></li>',
      '<dt>B</dt><dd>One</dd><dd>Two</dd></dl></li><li>C</li>',
    ],
    ['1. T\n   : D', '<ol><li><dl><dt>T</dt><dd>D</dd></dl></li></ol>'],
    ['- `a`\n\n  : b', '<li><p><code>a</code></p><p>: b</p></li>'],
  ],
  'Markdown in HTML': [
    ['<div class="x" markdown>\n**a**\n</div>', '<div class="x"><p><strong>a</strong></p></div>'],
    ['<div markdown="1">\n\n- a\n\n</div>\n\nText.', '<div><ul><li>a</li></ul></div><p>Text.</p>'],
    [
      '<figure markdown="span">\n  *a*\n  <figcaption>b</figcaption>\n</figure>',
      '<figure><p><em>a</em>',
    ],
    ['<p markdown>*a*</p>', '<em>a</em>'],
  ],
  abbreviations: [
    [
      'The HTML of `HTML`, XHTML and **HTML**.\n\n*[HTML]: Hyper "Text"\n*[W3C]: x',
      '<p>The <abbr title="Hyper &#x27;Text&#x27;">HTML</abbr> of <code>HTML</code>, XHTML and <strong><abbr',
    ],
    ['UTF-8.\n\n*[UTF-8]: Unicode', '<abbr title="Unicode">UTF-8</abbr>'],
  ],
  'emoji by name': [
    [':man_raising_hand: :woman_in_lotus_position:', '<p>🙋‍♂️ 🧘‍♀️</p>'],
    [
      'Fast :rocket: and :+1: :100:, not 10:30:15 or `:tada:`.',
      'Fast 🚀 and 👍 💯, not 10:30:15 or <code>:tada:</code>.',
    ],
  ],
  'attribute lists after links, images, code and emphasis': [
    ['[a](/b){ data-preview } *c*{ data-x }', ' data-preview="">a</a>', '<em data-x="">c</em>'],
    ['[Go](https://a.b){ .md-button }', 'class="button"'],
    [
      '[Go](https://a.b){: target="_blank" rel=noopener onclick="x" }',
      'target="_blank" rel="noopener">Go</a></p>',
    ],
    ['![A](https://a.b/c.png){ width="300" align=left }', 'width="300"', 'align="left"'],
    ['![A](https://a.b/c.png){draggable=false}', 'alt="A" draggable="false">'],
    ['`x`{.class} **y**{ #id }', '<code class="class">x</code> <strong id="id">y</strong>'],
    ['`f`{data-id} and `g`{: data-id }', '<code>f</code>{data-id} and <code data-id="">g'],
    ['sum_{id=1}^n and https://x.io/a_{id=3}/b', 'sum_{id=1}^n and', 'a_{id=3}/b</a>'],
    ['Call `f`{x} or {a}.', '<code>f</code>{x} or {a}.'],
  ],
  'icons of Material for MkDocs': [],
  'highlighted text': [['A ==b **c**== d', 'A <mark>b <strong>c</strong></mark> d']],
  'inserted text': [['A ^^b^^ c', 'A <ins>b</ins> c']],
  superscript: [['X^2^ + y', 'X<sup>2</sup> + y']],
  subscript: [['H~2~O ~~no~~', 'H<sub>2</sub>O <del>no</del>']],
  keys: [
    [
      'Press ++ctrl+alt+arrow-up++ or ++"x"++.',
      '<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Up</kbd>',
      '<kbd>x</kbd>',
    ],
    ['++ctrl+backslash++', '<kbd>Ctrl</kbd>+<kbd>\\</kbd>'],
  ],
  'titles of directives without brackets': [
    ['::: tip A *title* {#x}\nBody.\n:::', '<div id="x"', '>A <em>title</em></p><p>Body.</p>'],
    [':::note Title\nBody.\n:::', '>Title</p>'],
    ['::: details Click me {open}\nBody.\n:::', '<details class="details" open><summary>Click me'],
  ],
}

/** Files that the pages of this test include. */
const FILES: Readonly<Record<string, string>> = {
  'docs/part.md': '---\ntitle: x\n---\n\nOne *two*.\n\nThree.\n',
  'docs/regions.md':
    'a\n\n<!-- #region first -->\nb\n<!-- #endregion first -->\n\n<!-- ANCHOR: second -->\nc\n<!-- ANCHOR_END: second -->\n',
  'snippets/a.js': '// #region r\nconst a = 1\n// #endregion r\nconst b = 2\n',
  'code/b.py': '# --8<-- [start:s]\nx = 1\n# --8<-- [end:s]\ny = 2\nz = 3\n',
  'listings/main.rs': '// ANCHOR: here\nlet a;\n// ANCHOR_END: here\nlet b;\n',
}

const spellings: readonly Pick<InlineSpelling, 'name' | 'docs' | 'syntax' | 'isMath'>[] = [
  ...blocks,
  ...INLINE,
  {
    name: 'titles of directives without brackets',
    docs: 'https://vitepress.dev/guide/markdown#custom-title',
  },
]

const stagesOf = (name: 'markdown' | 'mkdocs') => syntax.sources.stages(name)

function optionsOf({ syntax, isMath }: Pick<InlineSpelling, 'syntax' | 'isMath'>): PageOptions {
  return { files: FILES, ...(syntax && { syntax }), ...(isMath && { math: true }) }
}

beforeAll(async () => {
  await loadEmoji(':rocket:', false)
})

describe('what other tools write is shown as they show it', () => {
  test.each(spellings)('$name', (spelling) => {
    expect(CASES[spelling.name], 'an entry in the table of this test').toBeDefined()
    expect(spelling.docs).toMatch(/^https:\/\//)
    for (const [text, ...expected] of CASES[spelling.name] ?? []) {
      const html = htmlOf(`# T\n\n${text}\n`, optionsOf(spelling)).replace(/>\n+</g, '><')
      for (const part of expected) expect(html, text).toContain(part)
    }
  })
})

test('what means something else in Markdown is read only on sites that say so', () => {
  for (const { name, syntax } of spellings.filter((spelling) => spelling.syntax !== undefined))
    for (const [text] of CASES[name] ?? []) {
      const html = compilePage(text).html
      for (const other of ['markdown', 'mkdocs', 'vitepress', 'starlight', 'mdbook'] as const)
        if (other !== syntax) expect(compilePage(text, { syntax: other }).html, text).toBe(html)
    }
})

test('comments are terms only on sites of MkDocs', () => {
  const text = '<!-- name -->\n\n: One.'
  expect(htmlOf(text, { syntax: 'mkdocs' })).toMatch(/<dd>One.<\/dd>\s*<\/dl>/)
  expect(compilePage(text).html).toContain('<p>: One.</p>')
})

// https://python-markdown.github.io/extensions/definition_lists/
test('definitions of Python-Markdown are indented by four columns', () => {
  const text = 'A\n\n:   One [c].\n\n  [c]: https://a.b\n\n[c]'
  expect(htmlOf(text, { syntax: 'mkdocs' })).toMatch(/c<\/a>\.<\/dd><\/dl>\s*<p><a href/)
})

test.each(Object.keys(ALIASES))('the admonition `%s` of other tools', (name) => {
  expect(htmlOf(`:::${name}[Title]\nBody.\n:::`)).toMatch(
    /^<div class="admonition \w+" role="note" aria-label="\w+"><p class="admonition-title">Title<\/p><p>Body\.<\/p>/,
  )
  expect(htmlOf(`> [!${name.toUpperCase()}]\n> Body.`)).toMatch(/<p class="admonition-title">\w/)
})

test('admonitions have the attributes of other tools', () => {
  expect(htmlOf(':::tip{title="Title" icon="star"}\nBody.\n:::')).toContain('>Title</p><p>Body.')
  expect(htmlOf('> [!INFO]- Title\n> Body.')).toContain('>Title</p><p>Body.')
})

test('problems in what was indented are reported where they are written', () => {
  const text = '# T\n\n!!! note\n\n    Text.\n\n    ??? tip\n\n        See {{wrong}}.\n'
  const [problem] = compilePage(text, { syntax: 'mkdocs' }).problems
  expect(problem).toMatchObject({ ruleId: 'unknown-variable', line: 9, column: 13 })
  const tabs = '=== "A"\n\n    ![](a.png)\n\n=== "B"\n\n    ![](b.png)\n'
  const found = compilePage(tabs, { syntax: 'mkdocs' }).problems
  expect(found.map(({ line, column }) => [line, column])).toEqual([
    [3, 5],
    [7, 5],
  ])
})

/** Code blocks: the words after the language, the code, and what is in the HTML. */
const FENCES: readonly (readonly [info: string, code: string, ...html: readonly string[]])[] = [
  ['tsx title=app/[slug]/page.tsx', 'a', '<figcaption>app/[slug]/page.tsx</figcaption>'],
  ['ts filename=src/[...all].ts', 'a', '<figcaption>src/[...all].ts</figcaption>'],
  ['ts:line-numbers=2[a.ts]', 'a', '<figcaption>a.ts</figcaption>'],
  ['Plain Text[.env]', 'a', '<figcaption>.env</figcaption>'],
  ['ts [app/[[...slugs]]/route.ts]', 'a', '<figcaption>app/[[...slugs]]/route.ts</figcaption>'],
  // https://docusaurus.io/docs/markdown-features/code-blocks
  [
    'js title="a.js" showLineNumbers {1,3-4}',
    'a\nb\nc\nd',
    '>a.js</figcaption>',
    'data-line="4">d',
  ],
  ['js showLineNumbers=5', 'a', 'data-line="5"'],
  ['js', '// highlight-next-line\na\nb', 'class="line highlighted">a\n</span><span class="line">b'],
  [
    'py',
    '# highlight-start\na\nb\n# highlight-end\nc',
    'highlighted">b\n</span><span class="line">c',
  ],
  ['jsx', 'x\n  {/* highlight-next-line */}\n  y', 'class="line highlighted">  y'],
  ['html', '<!-- highlight-next-line -->\ny', 'class="line highlighted">y'],
  // https://vitepress.dev/guide/markdown
  ['js:line-numbers {1}', 'a', 'data-line="1"', 'line highlighted'],
  ['js:line-numbers=7', 'a', 'data-line="7"'],
  ['js:src/main.js', 'a', '<figcaption>src/main.js</figcaption>', 'data-language="js"'],
  ['tsx:app/[id]/a.tsx', 'a', '<figcaption>app/[id]/a.tsx</figcaption>'],
  ['js:title=a.js', 'a', '<figcaption>a.js</figcaption>'],
  ['js:a.js{1}', 'a', '<figcaption>a.js</figcaption>', 'line highlighted'],
  ['js [a.js]', 'a', '>a.js</figcaption>'],
  ['js', 'a // [!code ++]\nb // [!code --]', 'inserted">a\n', 'deleted">b\n'],
  ['js', 'a // [!code focus]\nb', '<pre class="has-focus"', 'focused">a\n'],
  ['js', 'a // [!code warning]\nb // [!code error]', 'highlighted">a\n', 'highlighted">b\n'],
  ['js', '// [!code highlight:2]\na\nb\nc', 'highlighted">b\n</span><span class="line">c'],
  ['sh', 'a # [!code hl] [!code focus]', 'class="line highlighted focused">a\n'],
  ['sh', 'a # [!code hl] # [!code focus]', 'class="line highlighted focused">a\n'],
  ['html', '<p> <!-- [!code ++] -->', 'class="line inserted">'],
  ['css', 'a {} /* [!code ++] */', 'class="line inserted">'],
  ['js', '// [!code word:bc]\nabcd', 'a<mark class="highlighted">bc</mark>d'],
  ['ts twoslash', '// @noErrors\nimport a\n// ---cut---\nx\n// ^?', '">x\n</code>'],
  [
    'vue twoslash',
    '<script>\nimport a\n// ---cut---\nx\n</script>',
    '>script</span>&gt;</span><span class="javascript">\nx\n</span>',
  ],
  // https://expressive-code.com/key-features/text-markers/
  ['txt ins={1} del={2-3} mark={4}', 'a\nb\nc\nd', 'inserted">a', 'deleted">c', 'highlighted">d'],
  [
    'txt "bc" ins="d" del=/e/',
    'abcde',
    'a<mark class="highlighted">bc</mark><mark class="inserted">d</mark><mark class="deleted">e',
  ],
  [
    'js "t a ="',
    'const a = 1',
    '<mark class="highlighted">t</mark></span><mark class="highlighted"> a =</mark>',
  ],
  ['txt {"Label":1-2}', 'a\nb', 'highlighted">a', 'highlighted">b'],
  ['txt frame="none" collapse={1-2} wrap startLineNumber=3', 'a', 'wrap', 'data-line="3"'],
  ['txt showLineNumbers=false wrap=false preserveIndent=false', 'a', '<pre tabindex="0">'],
  ['diff lang="js"', '+a', 'language-js', 'inserted'],
  // https://squidfunk.github.io/mkdocs-material/reference/code-blocks/
  [
    'py title="b.py" linenums="3" hl_lines="1 3-4"',
    'a\nb\nc\nd',
    '>b.py<',
    'highlighted" data-line="6">d',
  ],
  ['{ .py .annotate title="c.py" }', 'a', '>c.py<', 'language-py'],
  ['{.py .no-copy #code}', 'a', 'language-py'],
  // https://gohugo.io/content-management/syntax-highlighting/
  [
    'go {hl_lines=[2,"3-4"],linenos=inline,linenostart=8}',
    'a\nb\nc\nd',
    'highlighted" data-line="11">d',
  ],
  ['go {file="d.go" copy=true}', 'a', '>d.go<'],
  // https://rust-lang.github.io/mdBook/format/mdbook.html
  ['rust,ignore,does_not_compile', 'a', 'language-rust'],
  // https://www.mintlify.com/docs/create/code
  ['js highlight={1} lines icon="x" expandable', 'a', 'highlighted" data-line="1"'],
  // https://nextra.site/docs/guide/syntax-highlighting
  ['js filename="e.js" copy', 'a', '>e.js<'],
]

test.each([
  ['bash npm2yarn', 'npm install -D x'],
  ['npm', 'npm install -D x'],
  ['package-install', '-D x'.slice(3)],
])('commands of npm become tabs: %s', (info, code) => {
  const html = htmlOf(`- y\n\n  ${CODE}${info}\n  ${code}\n  ${CODE}`)
  expect(html).toContain('<div class="tabs" data-group="package-manager" data-code>')
  expect(html).toContain('data-label="npm"')
  expect(html.replace(/<[^>]*>/g, '')).toMatch(/npm install .*yarn add .*pnpm add .*bun add /s)
})

test.each(['sh:v-pre', 'bash:copy', 'python:3', 'js:src/{a}.js', 'js:no-copy'])(
  'an option after a colon is no title: %s',
  (info) => {
    expect(compilePage(`${CODE}${info}\na\n${CODE}`).html).not.toContain('<figcaption')
  },
)

test.each(FENCES)('code: %s %j', (info, code, ...expected) => {
  const html = htmlOf(`${CODE}${info}\n${code}\n${CODE}`)
  for (const part of expected) expect(html).toContain(part)
})

test.each([
  ['samples of Markdown', 'md', 'a // [!code ++]'],
  ['marks that no tool has', 'js', 'a // [!code xyz]'],
  ['marks outside of comments', 'js', 'const b = "[!code warning]"'],
  ['queries without Twoslash', 'js', '// ^?'],
  ['words', 'txt', 'highlight-next-line'],
])('comments in code stay: %s', (_, lang, code) => {
  expect(htmlOf(`${CODE}${lang}\n${code}\n${CODE}`).replace(/<[^>]*>/g, '')).toContain(code)
})

describe('code blocks include files as their tool does', () => {
  test.each([
    ['mdbook', 'rust,ignore', '{{#rustdoc_include ../listings/main.rs:here}}', 'let a;'],
    ['mdbook', 'rust', '{{#include ../listings/main.rs:4}}', 'let b;'],
    ['mdbook', 'rust', '# use x;\n#\nlet a;\n## b', 'let a;\n# b'],
    ['mkdocs', 'py', 'a = 0\nif a:\n  --8<-- "code/b.py:s"', 'a = 0\nif a:\n  x = 1'],
    ['mkdocs', 'py', '--8<-- "code/b.py:4:5"', 'y = 2\nz = 3'],
    ['mkdocs', 'py', '--8<-- "code/b.py"', 'x = 1\ny = 2\nz = 3'],
    ['mkdocs', 'py', '{!../code/b.py!}', 'x = 1\ny = 2\nz = 3'],
    ['mkdocs', 'py', '{!> ../code/b.py[ln:4-5] !}', 'y = 2\nz = 3'],
    ['markdown', 'rust', '{{#include a.rs}}\n# a', '{{#include a.rs}}\n# a'],
    ['markdown', 'py', '--8<-- "b.py"', '--8&#x3C;-- "b.py"'],
    ['markdown', 'py file="/code/b.py" lines="-2,5"', '', 'x = 1\nz = 3'],
  ] as const)('%s: %s %j', (syntax, info, code, expected) => {
    const { html } = compilePage(`${CODE}${info}\n${code}\n${CODE}`, { files: FILES, syntax })
    expect(html.replace(/<[^>]*>/g, '').trim()).toBe(expected)
  })
})

// https://expressive-code.com/key-features/frames/#file-name-comments
describe('file names in comments are titles on sites of Starlight', () => {
  test.each([
    ['js', '// src/app.js\n\na', 'src/app.js', 'a'],
    ['ts', '// Example: app.ts\na', 'app.ts', 'a'],
    ['html', '<!-- src/a.html -->\nb', 'src/a.html', 'b'],
    ['css', 'a\n/* a.css */\nb', 'a.css', 'a\nb'],
    ['md', '---\n# a.md\n---\n\nb', 'a.md', 'b'],
    ['astro', '---\n// src/A.astro\nb\n---', 'src/A.astro', '---\nb\n---'],
    ['sh', '# Prefix: ./run\na', './run', 'a'],
    ['py', '# .env', '.env', ''],
    ['js', '// a sentence.', '', '// a sentence.'],
    ['js', '// https://a.b/c', '', '// https://a.b/c'],
    ['sh', '# https://a.b/install', '', '# https://a.b/install'],
    ['js', '// see: https://a.b/c.js', '', '// see: https://a.b/c.js'],
    ['js', '// app.css', '', '// app.css'],
    ['js', '// @filename: a.js', '', '// @filename: a.js'],
    ['sh', '#!/bin/sh', '', '#!/bin/sh'],
    ['js', '// ../..', '', '// ../..'],
    ['js', 'a\nb\nc\nd\n// a.js', '', 'a\nb\nc\nd\n// a.js'],
    ['js frame="none"', '// a.js', '', '// a.js'],
    ['js title="T"', '// a.js', 'T', '// a.js'],
  ])('%s: %j', (info, code, title, left) => {
    const text = `${CODE}${info}\n${code}\n${CODE}`
    const { html } = compilePage(text, { syntax: 'starlight' })
    expect(/<figcaption>(.*?)<\/figcaption>/.exec(html)?.[1] ?? '').toBe(title)
    expect(
      /<pre[\s\S]*<\/pre>/
        .exec(html)?.[0]
        .replace(/<[^>]*>/g, '')
        .replace('&#x3C;', '<')
        .trim(),
    ).toBe(left)
    if (title !== 'T') expect(compilePage(text).html).not.toContain('<figcaption>')
  })
})

test('the files of every spelling are found when pages are read, in the folder of the page and above it', async () => {
  const made = site({
    'site.config.ts': "export default { title: 'S', docs: 'en/docs', syntax: 'mdbook' }",
    'en/docs/index.md': '# T\n\n<<< @/code/a.js\n\n<!--@include: ./_part.md-->\n',
    'en/docs/_part.md': 'Part.\n\n{* ../../src/b.py *}\n',
    'en/docs/guide/x.md':
      '# X\n\n```rust\n{{#include ../../../src/c.rs}}\n```\n\n--8<-- "src/d.md"\n',
    'code/a.js': 'aaa\n',
    'src/b.py': 'bbb\n',
    'src/c.rs': 'ccc\n',
    'src/d.md': 'ddd\n',
  }).build()
  expect(await made.problems()).toBe('')
  const home = await made.page('/')
  const page = await made.page('/guide/x')
  for (const word of ['aaa', 'Part.', 'bbb']) expect(home.main).toContain(word)
  for (const word of ['ccc', 'ddd']) expect(page.main).toContain(word)
})

test('a file that is missing is reported where it is included', () => {
  const [problem] = compilePage('# T\n\nText.\n\n<<< @/none.js\n').problems
  expect(problem).toMatchObject({ ruleId: 'missing-file', line: 5, column: 1 })
})

test('attribute lists without an attribute that is allowed are shown, and reported', () => {
  const { html, problems } = compilePage('# T\n\n## Of {key=value}\n\n*x*{key=1}\n')
  expect(html).toContain('>Of {key=value}</h2>')
  expect(html).toContain('<em>x</em>{key=1}')
  expect(problems.map(({ ruleId }) => ruleId)).toContain('attribute-list')
})

test('formulas on lines of their own stay as they are', () => {
  const formula = '$$\nA\n: b\n{.c}\n$$'
  const source = new Source(`# T\n\n${formula}\n\nTerm\n: Body\n`)
  const { text } = translate(source, stagesOf('markdown'), 'markdown', true)
  expect(text).toContain(formula)
  expect(text).toContain('definition-list')
  expect(translate(source, stagesOf('markdown'), 'markdown', false).text).not.toContain(formula)
})

test('abbreviations add a bounded number of characters to a page', () => {
  const { html } = compilePage(`${'A '.repeat(5000)}\n\n*[A]: ${'x'.repeat(400)}\n`)
  expect(html).toMatch(/<\/abbr>( A)+<\/p>/)
  expect(html.length).toBeLessThan(300_000)
})

test('words of code are searched a bounded number of times', () => {
  const words = Array.from({ length: 3000 }, () => ({ text: 'a', className: 'x' }))
  const [, end] = markWords([{ type: 'text', value: 'a '.repeat(5000) }], words).slice(-2)
  expect(end).toMatchObject({ type: 'text', value: expect.stringMatching(/^( a)+ $/) })
})

test('icons that are not installed are removed, and that is reported', () => {
  const text = '- :material-check:{ .lg } yes\n- :material-a: + :material-b: **x**'
  const icons = { 'mdi:check': 'no set', 'mdi:a': 'no set', 'mdi:b': 'no set' } as const
  const { html, problems } = compilePage(text, { syntax: 'mkdocs', icons })
  expect(html).toContain('<li>yes</li>')
  expect(html).toContain('<li>+ <strong>x</strong></li>')
  expect(problems).toMatchObject([{ ruleId: 'icon-shortcode', line: 1, column: 3 }])
})

// https://mkdocstrings.github.io/usage/#autodoc-syntax
test('documentation from docstrings stays where it is, and ends nothing', () => {
  const html = (text: string) =>
    compilePage(text, { syntax: 'mkdocs' }).html.replace(/>\s+</g, '><')
  expect(html('::: pkg\n    options:\n      a: b\n\nTerm\n:   Definition')).toContain(
    '<dt>Term</dt>',
  )
  expect(html('# T\n\n## ::: pkg\n\n### ::: a.b\n    options:\n      c: d\n\n::: a.b\n')).toContain(
    '<h2 id="pkg"><code>pkg</code></h2><h3 id="a.b"><code>a.b</code></h3><p><code>a.b</code></p>',
  )
  expect(html('> ::: a.b\n>\n> more\n\n- c\n\n    ::: q.r\n')).toBe(
    '<blockquote><p><code id="a.b">a.b</code></p><p>more</p></blockquote><ul><li><p>c</p><p><code id="q.r">q.r</code></p></li></ul>',
  )
})

test('documentation from docstrings is left out, and that is reported', () => {
  const text =
    '## A\n\n::: a.b\n    options:\n        x: 1\n\nText [`B`][a.B], [a.c][] and [x][y].\n::: c\n    handler: p\n\n::: d-e\n\n    :members: x\n'
  const { html, problems } = compilePage(text, { syntax: 'mkdocs' })
  expect(html.replace(/>\s+</g, '><')).toContain(
    '<p><code id="a.b">a.b</code></p><p>Text <code>B</code>, a.c and [x][y].</p><p><code id="c">c</code></p><p><code id="d-e"><span class="unbroken">d-e</span></code></p>',
  )
  expect(problems.map(({ ruleId, line, count }) => [ruleId, line, count])).toEqual([
    ['mkdocstrings', 3, 3],
    ['undefined-reference', 7, 2],
    ['undefined-reference', 7, 1],
  ])
})

test.each([
  [
    'vitepress',
    '## `build.x` & Co. (1)\n\n## 1. Über\n\n## A\n\n## A',
    ['build-x-co-1', '_1-uber', 'a', 'a-1'],
  ],
  [
    'mkdocs',
    '## `build.x` & Co. (1)\n\n## 1. Über\n\n## A\n\n## A',
    ['buildx-co-1', '1-uber', 'a', 'a_1'],
  ],
  ['mkdocs', '## 日本\n\n## 語\n\n## A_1\n\n## A\n\n## A', ['_1', '_2', 'a_1', 'a', 'a_2']],
  ['markdown', '## `build.x` & Co.\n\n## A\n\n## A', ['buildx--co', 'a', 'a-1']],
] as const)('headings have the ids of %s', (syntax, text, ids) => {
  const { html } = compilePage(`# T\n\n${text}`, { syntax })
  expect([...html.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)).toEqual(ids)
})

test('formulas of several lines have no quote marks in them, and keep a space at their end', () => {
  const texOf = (text: string) => {
    const { html, problems } = compilePage(`# T\n\n${text}\n`, { syntax: 'mdbook', math: true })
    expect(problems).toEqual([])
    return /<math(?: display="block")? data-tex="[^"]*"/.exec(html)?.[0]
  }
  expect(texOf('> \\\\[\n> a + b\n> \\\\]')).toBe('<math display="block" data-tex="a + b"')
  expect(texOf('- > x \\\\( a\n  > b \\\\) y')).toBe('<math data-tex="a b"')
  expect(texOf('\\\\[\na\n> b\n\\\\]')).toBe('<math display="block" data-tex="a > b"')
  expect(texOf('A \\\\(a\\ \\\\) b')).toBe('<math data-tex="a\\ "')
})

test('signs of headings in HTML stay as they are', () => {
  const html = [
    '<pre>\n#include "x.h"\n\n#comment\n</pre>',
    '<div>\n#not\n</div>',
    '<textarea>\n\n#not\n\n</textarea>',
  ]
  const { text } = translate(
    new Source(`${html.join('\n\n')}\n\n#Yes\n`),
    stagesOf('mkdocs'),
    'mkdocs',
    false,
  )
  expect(text).toBe(`${html.join('\n\n')}\n\n# Yes\n`)
})

test.each([
  ['indented as code is', '<div>\n    --8<-- "part.md"\n</div>'],
  ['before what is', '<div>\n  --8<-- "part.md"\n      <p>Deep</p>\n</div>'],
  ['in preformatted text', '<pre>\n--8<-- "part.md"\n</pre>'],
])('an include in HTML that is %s makes no code of it, and is reported', (_, text) => {
  const { html, problems } = compilePage(`# T\n\n${text}\n`, { files: FILES, syntax: 'mkdocs' })
  expect(html).not.toContain('<code')
  expect(problems.map(({ reason }) => reason)).toEqual([
    'files are not included directly inside HTML',
  ])
})

test.each([
  ['mkdocs', '!!! note\n    - T\n    : D\n\n    Inside.\n\nAfter.'],
  ['mkdocs', ':::note\n- T\n: D\n\nInside.\n:::\n\nAfter.'],
  ['mdbook', `:::note\n${CODE}admonish tip\nD\n${CODE}\n\nInside.\n:::\n\nAfter.`],
] as const)(
  'what would need more colons than the directive around it stays: %s %j',
  (syntax, text) => {
    const { html } = compilePage(text, { syntax })
    expect(html).toMatch(/<p>Inside\.<\/p><\/div>\s*<p>After\.<\/p>/)
    expect(html).not.toContain(':::')
  },
)

test('a rule of MkDocs in a quote does not end it', () => {
  const { html } = compilePage('# T\n\n> A\n> B\n> ---\n> C\n', { syntax: 'mkdocs' })
  expect(html).toContain('B</p>\n<hr>\n<p>C</p>\n</blockquote>')
  const raw = compilePage('# T\n\n<pre>\na\nb\n---\n</pre>\n', { syntax: 'mkdocs' })
  expect(raw.html).toContain('b\n---\n')
})
