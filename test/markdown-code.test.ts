import hljs, { type Language } from 'highlight.js'
import { describe, expect, test } from 'vitest'
import { builtInHighlighter } from '../src/markdown/highlighter.ts'
import { languages } from '../src/markdown/languages.ts'
import { compilePage, htmlOf, inputOf, loadAndCompile, problemsOf } from './compile-page.ts'

const plain = (html: string) => html.replace(/<[^>]+>/g, '')

describe('code blocks', () => {
  test('have a title, a language and a box that a keyboard can scroll', () => {
    expect(htmlOf('```js title="a.js"\nlet x\n```')).toMatchInlineSnapshot(`
      "<figure class="code" data-language="js"><figcaption>a.js</figcaption><pre tabindex="0"><code class="language-js"><span class="hl-keyword">let</span> x
      </code></pre></figure>"
    `)
  })

  test('without options have no markup for lines', () => {
    expect(htmlOf('```js\nlet x\n```')).not.toContain('class="line')
    expect(htmlOf('```\nx\n```')).toBe(
      '<figure class="code"><pre tabindex="0"><code>x\n</code></pre></figure>',
    )
  })

  test('mark lines: highlighted, inserted, deleted, in focus', () => {
    expect(
      htmlOf('```text {1,3-4} ins={2} del={3} focus={2-3}\na\nb\nc\nd\ne\n```'),
    ).toMatchInlineSnapshot(`
      "<figure class="code" data-language="text" data-name="Text"><pre class="has-focus" tabindex="0"><code class="language-text"><span class="line highlighted">a
      </span><span class="line inserted focused">b
      </span><span class="line highlighted deleted focused">c
      </span><span class="line highlighted">d
      </span><span class="line">e
      </span></code></pre></figure>"
    `)
    expect(htmlOf('```js{1}\na\n```')).toContain('class="line highlighted"')
  })

  // https://expressive-code.com/key-features/text-markers/#combining-syntax-highlighting-with-diff-like-syntax
  test.each([
    ['```diff lang="js"\n a\n+b\n-c\n```', 'js', 'a\nb\nc\n'],
    ['```diff title="x" lang=\'js\'\na\n+b\n-c\n```', 'js', 'a\nb\nc\n'],
    ['```diff lang="js"\n  a\n\n+   b\n```', 'js', 'a\n\n  b\n'],
    ['```diff lang="js"\na\n+  b\n```', 'js', 'a\n  b\n'],
    ['```diff lang="js"\n+++a\n b\n```', 'js', '++a\nb\n'],
    ['```diff lang="js"\n--- a/x.js\n+++ b/x.js\n+b\n```', 'diff', '--- a/x.js\n+++ b/x.js\n+b\n'],
    ['```diff title="set lang=de now"\n+b\n```', 'diff', '+b\n'],
    ['```diff\n+b\n-c\n```', 'diff', '+b\n-c\n'],
    ['```js lang="ts"\n+b\n```', 'js', '+b\n'],
  ])('show differences in another language: %j', (text, lang, code) => {
    const html = htmlOf(text)
    expect(html).toContain(`data-language="${lang}"`)
    expect(plain(html.replace(/<figcaption>.*?<\/figcaption>/, ''))).toBe(code)
    expect(html.includes('class="line inserted"')).toBe(text.includes('diff ') && lang === 'js')
  })

  test('split a token that goes over several lines', () => {
    const html = htmlOf('```js {2}\n/* a\nb */ c\n\nd\n```')
    expect(html.match(/<span class="line/g)).toHaveLength(4)
    expect(html).toContain(
      '<span class="line highlighted"><span class="hl-comment">b */</span> c\n</span>',
    )
    expect(plain(html)).toBe('/* a\nb */ c\n\nd\n')
  })

  test('number lines and wrap them', () => {
    expect(htmlOf('```js lineNumbers wrap fragment\na\n```')).toContain(
      '<pre class="line-numbers wrap" tabindex="0">',
    )
  })

  test('read the spelling of Docusaurus and Expressive Code', () => {
    expect(htmlOf('```js showLineNumbers mark={1}\na\n```')).toBe(
      htmlOf('```js lineNumbers {1}\na\n```'),
    )
    expect(htmlOf('```js add={1} rem={2}\na\nb\n```')).toBe(
      htmlOf('```js ins={1} del={2}\na\nb\n```'),
    )
  })

  // https://expressive-code.com/key-features/text-markers/#regular-expressions
  test('mark words with slashes in them', () => {
    const html = htmlOf(
      "```text /to: 'https:\\/\\/a\\.b'/ /in: 'c/d'/\nto: 'https://a.b', in: 'c/d'\n```",
    )
    expect(html.match(/<mark[^>]*>/g)).toHaveLength(2)
  })

  test.each([
    'title=/src/app.js /foo/',
    '/bar/g /foo/',
    'mark=/src/app ins=/foo/',
    '/usr/bin and /foo/',
  ])('end a pattern where another word begins: %s', (meta) => {
    const { html } = compilePage(`\`\`\`text ${meta}\nfoo\n\`\`\``)
    expect(html).toMatch(/<(?:mark|ins)[^>]*>foo</)
  })

  test.each(['lineNumbers=10', 'lineNumbers="10"', 'lineNumbers={10}'])(
    'number lines from a given number: %s',
    (meta) => {
      const html = htmlOf(`\`\`\`js ${meta} {2}\na\nb\n\`\`\``)
      expect(html).toContain('<span class="line" data-line="10">a\n</span>')
      expect(html).toContain('<span class="line highlighted" data-line="11">b\n</span>')
    },
  )

  // https://www.npmjs.com/package/remark-shiki-twoslash
  test('that are only there to be included are not shown', () => {
    const html = htmlOf(
      '```twoslash include base\nconst a = 1\n```\n\n```ts twoslash\n// @include: base\n// ---cut---\nb()\n```',
    )
    expect(plain(html)).toBe('b()\n')
  })

  test('accept what other tools write after a language', () => {
    expect(htmlOf('```js [vite.config.js]\na\n```')).toContain(
      '<figcaption>vite.config.js</figcaption>',
    )
    expect(htmlOf('```[.env]\na\n```')).toContain('<figcaption>.env</figcaption>')
    expect(htmlOf('```rust,ignore\nfn a() {}\n```')).toContain('class="language-rust"')
    expect(htmlOf('```ts:line-numbers=2 {1}\na\n```')).toContain(
      '<span class="line highlighted" data-line="2">',
    )
    const group = htmlOf(
      ':::code-group\n<!-- a comment -->\n```sh [npm]\na\n```\n```sh {1} [[id]/pnpm]\nb\n```\n:::',
    )
    expect(group.match(/>[^<>]*p?npm</g)).toEqual(['>npm<', '>[id]/pnpm<'])
    expect(group).not.toContain('comment')
  })

  test('leave prompts and output out of the copied text', () => {
    expect(htmlOf('```console\n$ npm i \\\n  x\nadded 1\n$ ls\n```')).toMatchInlineSnapshot(`
      "<figure class="code" data-language="console" data-name="Console"><pre tabindex="0"><code class="language-console"><span class="prompt">$ </span>npm i \\
        x
      <span class="output">added 1
      </span><span class="prompt">$ </span><span class="hl-built_in">ls</span>
      </code></pre></figure>"
    `)
  })

  test('replace variables in code and title, and leave other braces alone', () => {
    expect(plain(htmlOf('```js title="{{brand}}.js"\na({{brand}}, {{ x }}, \\{{y}})\n```'))).toBe(
      'Acme.jsa(Acme, {{ x }}, {{y}})\n',
    )
  })

  test('report unknown options', () => {
    expect([
      ...problemsOf('```jss\nx\n```'),
      ...problemsOf('```js titel="x" {a} lineNumbers\nx\n```'),
      ...problemsOf('```js {1-3}\nx\n```'),
      ...problemsOf('```js constructor={1}\nx\n```'),
      ...problemsOf('```js\nx\ny {{brnd}}\n```'),
      ...problemsOf('```js ins=/a.+/\nx\n```'),
    ]).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 unknown-language: unknown code language "jss" — Did you mean "css"?",
        "docs/page.md:1:1 code-meta: unknown code block attribute \`titel="x"\` — Did you mean "title"?",
        "docs/page.md:1:1 code-meta: unknown code block attribute \`{a}\` — Supported: title, file, region, lines, schema, mark, ins, del, focus, lineNumbers, wrap, fragment, run and {lines}.",
        "docs/page.md:1:1 code-meta: line 3 of this code block is highlighted, but it only has 1",
        "docs/page.md:1:1 code-meta: unknown code block attribute \`constructor={1}\` — Supported: title, file, region, lines, schema, mark, ins, del, focus, lineNumbers, wrap, fragment, run and {lines}.",
        "docs/page.md:3:3 unknown-variable: unknown variable {{brnd}} — Did you mean "brand"?",
        "docs/page.md:1:1 code-meta: the pattern \`ins=/a.+/\` is not text, so nothing is marked — Write the words to mark: /text/, or the numbers of the lines: {1,3-5}.",
      ]
    `)
  })

  test('report ranges without a line, and quotes that are not closed', () => {
    const written = {
      '{3-1}': '`3-1`',
      'ins={0}': '`0`',
      'highlight={3-1}': '`3-1`',
      'add={0}': '`0`',
      'rem={1, 3-2, -4}': '`3-2`, `-4`',
      'hl_lines="3-1"': '`3-1`',
      'hl_lines=["3-1", 1]': '`3-1`',
      'focus="one"': '`one`',
    }
    for (const [word, ranges] of Object.entries(written))
      expect(problemsOf(`\`\`\`js ${word} {} {0-1}\nx\n\`\`\``)).toEqual([
        `docs/page.md:1:1 code-meta: no lines are marked by ${ranges} in \`${word}\` — Write the words to mark: /text/, or the numbers of the lines: {1,3-5}.`,
      ])
    expect(problemsOf('```js title="x\ny\n```')).toEqual([
      'docs/page.md:1:1 code-meta: the quote in `title="x` is not closed — Write it at the end.',
    ])
  })

  test('know every language of the samples', () => {
    const names =
      'html css js ts jsx tsx vue json http sh console ruby erb php python csharp java go liquid xml yaml graphql sql ini toml diff text twig apex dockerfile'
    for (const name of names.split(' '))
      expect(problemsOf(`\`\`\`${name}\nx\n\`\`\``), name).toEqual([])
    expect(languages.plain.has('mermaid')).toBe(true)
  })

  test('in raw HTML are left as they are', () => {
    expect(htmlOf('<pre><code>x</code></pre>')).toBe('<pre><code>x</code></pre>')
  })
})

test('code in each language of highlight.js is colored, by each of its names', async () => {
  await builtInHighlighter.load(['ada'])
  const names = hljs.listLanguages().flatMap((name) => {
    const { aliases = [], rawDefinition } = hljs.getLanguage(name) as Language
    expect(rawDefinition, name).toBeTypeOf('function')
    return [name, ...aliases]
  })
  expect(names.length).toBeGreaterThan(350)
  const lacking = names.filter((name) => !builtInHighlighter.has(name.toLowerCase()))
  // V is a language of its own.
  expect(lacking.filter((name) => !languages.plain.has(name.toLowerCase()))).toEqual([])
  for (const name of languages.rare) builtInHighlighter.highlight(name, 'x', null)
})

test('rare languages are loaded for the pages that have them', async () => {
  const { html, problems } = await loadAndCompile(inputOf('# A\n\n```fortran\nprogram a\n```\n'))
  expect(problems).toEqual([])
  expect(html).toContain('<span class="hl-keyword">program</span>')
})

test('languages of Prism that have other names in highlight.js', () => {
  expect(htmlOf('```markup\n<a>\n```')).toContain('hl-tag')
})

test('languages of VitePress with Vue in them, and colors of a terminal', () => {
  expect(htmlOf('```js-vue\nlet a\n```')).toContain('data-language="js"')
  expect(htmlOf('```ansi\n\u001b[1;32mdone\u001b[0m\n```')).toContain('>done\n<')
})

// https://pygments.org/docs/lexers/#lexers-for-various-template-engines-markup
test('templates in the names of Pygments are highlighted as what they are templates of', () => {
  const text = '```yaml+jinja\na: {{ b }}\n```'
  expect(problemsOf(text)).toEqual([])
  expect(htmlOf(text)).toContain('<span class="hl-attr">a:</span>')
})
