/** The spellings of other tools, each as its documentation writes it. */
import { describe, expect, test } from 'vitest'
import { admonitionAliases } from '../src/content/spellings/admonitions.ts'
import { spellings } from '../src/content/spellings/index.ts'
import { compilePage, htmlOf, type PageOptions } from './compile-page.ts'

/** The page, and what is in its HTML; by `syntax` if it needs one. */
type Case = readonly [text: string, ...html: readonly string[]]

const CODE = '```'

/** By the name of the spelling. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
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
    ['!!! note\n    ::: tip\n    x\n    :::\n    y', '<p>x</p></div><p>y</p></div>'],
  ],
  'import and export statements': [],
  'titles of directives without brackets': [
    ['::: tip A *title* {#x}\nBody.\n:::', '>A <em>title</em></p><p>Body.</p>'],
    [':::note Title\nBody.\n:::', '>Title</p>'],
    ['::: details Click me {open}\nBody.\n:::', '<details class="details" open><summary>Click me'],
  ],
}

function optionsOf({ syntax }: { readonly syntax?: PageOptions['syntax'] }): PageOptions {
  return syntax === undefined ? {} : { syntax }
}

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
      for (const other of ['markdown', 'mkdocs', 'vitepress', 'mdbook'] as const)
        if (other !== syntax) expect(compilePage(text, { syntax: other }).html, text).toBe(html)
    }
})

test.each(admonitionAliases)('the admonition `%s` of other tools', (name) => {
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
  ['js [a.js]', 'a', '>a.js</figcaption>'],
  ['js', 'a // [!code ++]\nb // [!code --]', 'inserted">a\n', 'deleted">b\n'],
  ['js', 'a // [!code focus]\nb', '<pre class="has-focus"', 'focused">a\n'],
  ['js', 'a // [!code warning]\nb // [!code error]', 'highlighted">a\n', 'highlighted">b\n'],
  ['js', '// [!code highlight:2]\na\nb\nc', 'highlighted">b\n</span><span class="line">c'],
  ['sh', 'a # [!code hl] # [!code focus]', 'class="line highlighted focused">a\n'],
  ['html', '<p> <!-- [!code ++] -->', 'class="line inserted">'],
  ['css', 'a {} /* [!code ++] */', 'class="line inserted">'],
  ['js', '// [!code word:bc]\nabcd', 'a<mark class="highlighted">bc</mark>d'],
  ['ts twoslash', '// @noErrors\nimport a\n// ---cut---\nx\n// ^?', '">x\n</code>'],
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
  ['diff lang="js"', '+a', 'language-diff'],
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

test.each(FENCES)('code: %s %j', (info, code, ...expected) => {
  const html = htmlOf(`${CODE}${info}\n${code}\n${CODE}`)
  for (const part of expected) expect(html).toContain(part)
})

test.each([
  ['samples of Markdown', 'md', 'a // [!code ++]'],
  ['marks that no tool has', 'js', 'a // [!code xyz]'],
  ['queries without Twoslash', 'js', '// ^?'],
  ['words', 'txt', 'highlight-next-line'],
])('comments in code stay: %s', (_, lang, code) => {
  expect(htmlOf(`${CODE}${lang}\n${code}\n${CODE}`).replace(/<[^>]*>/g, '')).toContain(code)
})
