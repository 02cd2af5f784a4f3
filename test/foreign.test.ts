/** Syntax that docsgen does not support is reported: no page comes out wrong without a warning that says why. */
import { describe, expect, test } from 'vitest'
import { compilePage } from './compile-page.ts'
import { site } from './site.ts'

/** The warnings of a page, each as `rule line:column ×count`. */
function found(text: string): string[] {
  return compilePage(text).problems.map(
    ({ ruleId, line, column, count }) => `${ruleId} ${line}:${column} ×${count}`,
  )
}

const CODE = '```'

describe('the syntax of another tool is reported once per page, at its first position, with a count', () => {
  test.each([
    ['an import of MDX', "import Tabs from '@theme/Tabs';\n\nText.", 'mdx-module 1:1 ×1'],
    ['an import over several lines', "import {\n  A,\n  B,\n} from 'x';\n", 'mdx-module 1:1 ×1'],
    ['an import for its effect', "Text.\n\nimport './style.css'\n", 'mdx-module 3:1 ×1'],
    ['an export of MDX', 'export const meta = {\n  a: 1,\n}\n\nText.', 'mdx-module 1:1 ×1'],
    ['a comment of JSX', 'One {/* two */} three {/* four */}.', 'mdx-expression 1:5 ×2'],
    ['a string in braces', "It is{' '}\nhere.", 'mdx-expression 1:6 ×1'],
    ['a property in braces', 'By {frontmatter.author}.', 'mdx-expression 1:4 ×1'],
    ['a call in braces', 'Today: {formatDate(now)}.', 'mdx-expression 1:8 ×1'],
    ['an attribute in braces', '<div style={{ margin: 1 }}>x</div>', 'jsx-tag 1:1 ×1'],
    ['Markdown inside HTML', '<div>\n**a** and [b](c.md)\n</div>', 'markdown-in-html 2:1 ×2'],
    ['an attribute of Vue', '<p v-if="shown">x</p>', 'vue-attribute 1:1 ×1'],
    ['an expression of Vue', 'Version {{ version }}.', 'template-expression 1:9 ×1'],
    ['a block of Handlebars', '{{#if x}}yes{{/if}}', 'template-expression 1:1 ×2'],
    ['an admonition of MkDocs', '!!! note "Title"\n\n    Body.', 'mkdocs-admonition 1:1 ×1'],
    ['one in a list', '- item\n\n    !!! tip\n', 'mkdocs-admonition 3:5 ×1'],
    ['a collapsible block', '???+ info\n\n    Body.', 'mkdocs-admonition 1:1 ×1'],
    ['a tab of MkDocs', '=== "C"\n\n    x\n\n=== "D"\n\n    y', 'mkdocs-tab 1:1 ×2'],
    ['a block of Python-Markdown', '/// tip | Title\n\nBody.\n\n///', 'mkdocs-block 1:1 ×1'],
    ['a snippet', '--8<-- "notes.md"', 'missing-file 1:1 ×undefined'],
    ['a snippet in code', `${CODE}py\n--8<-- "a.py"\n${CODE}`, 'foreign-include 2:1 ×1'],
    ['included code', '{* ../a.py ln[1:3] hl[2] *}', 'missing-file 1:1 ×undefined'],
    ['an included file', '{!../a.md!}', 'missing-file 1:1 ×undefined'],
    ['an attribute list', 'Text { #id .class } more.', 'attribute-list 1:6 ×1'],
    ['one of Kramdown', '{: .note }\nText.', 'attribute-list 1:1 ×1'],
    ['an annotation', 'Text (1)!\n', 'code-annotation 1:6 ×1'],
    ['an annotation in code', `${CODE}yaml\na: 1 # (1)!\n${CODE}`, 'code-annotation 2:6 ×1'],
    ['a reference of mkdocstrings', '::: package.module.Class', 'mkdocstrings 1:1 ×1'],
    ['highlighted text', 'This is ==important==.', 'extended-markup 1:9 ×1'],
    ['keys', 'Press ++ctrl+alt+del++.', 'extended-markup 1:7 ×1'],
    ['a directive of reStructuredText', '.. note::\n\n   Body.', 'rst 1:1 ×1'],
    ['a role of reStructuredText', 'See :ref:`name`.', 'rst 1:5 ×1'],
    ['a role of MyST', 'See {ref}`name`.', 'myst 1:5 ×1'],
    ['a shortcode of Hugo', '{{< youtube x >}}\n\n{{% note %}}', 'hugo-shortcode 1:1 ×2'],
    ['an include of mdBook', '{{#include a.md}}', 'missing-file 1:1 ×undefined'],
    [
      'an include of mdBook in code',
      `${CODE}rust\n{{#rustdoc_include a.rs:x}}\n${CODE}`,
      'foreign-include 2:1 ×1',
    ],
    ['hidden lines', `${CODE}rust\n# fn main() {\nx();\n# }\n${CODE}`, 'hidden-lines 1:1 ×1'],
    ['a code import of VitePress', '<<< @/a.js{2}', 'missing-file 1:1 ×undefined'],
    ['an include of VitePress', '<!--@include: ./a.md-->', 'missing-file 1:1 ×undefined'],
    [
      'an emoji of the site by its name',
      'Fast :acme-rocket: and :acme-ship:',
      'icon-shortcode 1:6 ×2',
    ],
    ['an icon by name', '- :material-check: yes', 'icon-shortcode 1:3 ×1'],
    ['a formula', 'It is $x^2 + 1$ and $n$.', 'math 1:7 ×2'],
    ['a block with a formula', '$$\nx = 1\n$$', 'math 1:1 ×2'],
    ['a formula in TeX delimiters', 'It is \\(x\\), \\(x^2\\) and \\\\(a + b\\\\).', 'math 1:7 ×3'],
    ['a block in TeX delimiters', '\\[y\\]', 'math 1:1 ×1'],
    ['another one', 'So\n\n\\[\n\\frac{a}{b}\n\\]\n\nand\n\n\\[ E = mc^2 \\]', 'math 3:1 ×2'],
    ['an inline block', 'Then \\[ \\sqrt{x} \\] follows.', 'math 1:6 ×1'],
    ['a tag of Liquid', '{% include a.html %}', 'template-tag 1:1 ×1'],
    ['a wiki link', 'See [[Other page|there]].', 'wiki-link 1:5 ×1'],
    ['a reference without a definition', 'See [`x`][mod.x].', 'undefined-reference 1:5 ×1'],
    ['a callout of Docsify', '!> Mind this.', 'docsify 1:1 ×1'],
    ['a tag of JSDoc', 'See {@link Thing}.', 'jsdoc-tag 1:5 ×1'],
    ['an image with a size', '![a](b.png =10x20)', 'image-size 1:1 ×1'],
    ['front matter in TOML', '+++\ntitle = "x"\n+++\n\nText.', 'front-matter 1:1 ×1'],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toContain(expected)
  })

  test('a report names the syntax and what to write instead', () => {
    const [problem] = compilePage('# T\n\n!!! note\n\n    Body.').problems
    expect(problem?.reason).toContain('admonitions of MkDocs')
    expect(problem?.note).toContain(':::note')
  })
})

describe('what only looks alike is not reported', () => {
  test.each([
    ['prices', 'It costs $5 and $10, or $5-$10; US$3.'],
    ['variables of a shell', `Set $HOME and $PATH, or $A/$B, or $${'{A}'} and $B.`],
    ['braces in prose', 'Call /users/{id}/posts/{postId} with {a, b} or {}.'],
    ['an object', 'It answers {"ok": true}.'],
    ['sentences', 'import is a keyword.\n\nexport your data.\n\nexport const is two words.'],
    ['comparisons', 'a == b and c == d; x === y !!! What ??? i++ and j++ in C++ and C++.'],
    ['colons', 'At 10:30:15, host:port, a::b::c and std::vec::Vec; note: this.'],
    ['table rules', '| a | b |\n|:---:|:--|\n| 1 | 2 |'],
    ['arrays', 'x[0][1] and string[][] and [[1, 2], [3]].'],
    ['links in brackets', '[[1]](https://a.b) and [a][b].\n\n[b]: https://c.d'],
    ['addresses', 'See https://a.b/:c:/d?e==f==g and [x](https://a.b/$c$/{d=e}).'],
    ['ids of headings', '## Keys {#keys}\n\nText.'],
    ['directives', ':::details[T]{open=true}\nText.\n:::\n\nPress :kbd[Ctrl+K].'],
    ['variables', 'Made by {{brand}}, not by \\{{ brand }}.'],
    ['parentheses', 'See part (1) and \\(not a formula\\).'],
    [
      'brackets',
      'Not \\[a link\\](x.md), \\[x\\], \\[link\\] or \\[--key=value\\].\n\n\\[link\\]\n\n\\[optional\\] word',
    ],
    ['a task and a footnote', '- \\[x\\] done\n- \\[ \\] open\n\nText.\\[1\\]'],
    ['a plural and a call', 'Remove the file\\(s\\) with run\\(\\) or \\(see below\\).'],
    [
      'prose that is wrapped before a colon',
      `${'word '.repeat(15)}facts\n: one, two.\n\nFills the form. Merge rule\n: the same number.`,
    ],
    ['a list after a word', 'Word:\n\n- : a\n- b'],
    [
      'inline code',
      '`{{< x >}}`, `$x^2$`, `:rocket:`, `[[toc]]`, `{/* x */}`, ``import a from "b"``, `==a==`.',
    ],
    ['code', `${CODE}md\n!!! note\n{{< x >}}\nimport a from 'b'\n$x^2$\n${CODE}`],
    ['code of a language', `${CODE}js\nimport a from 'b'\nexport default {}\nx = {{ a }}\n${CODE}`],
    ['samples of Markdown', `${CODE}md\n// [!code ++]\n{{#include x}}\n${CODE}`],
    ['a schema', `${CODE}py\n# A comment\nx = 1\n${CODE}`],
    ['indented code', 'Text.\n\n    {{ x }}\n    !!! note\n'],
    ['comments', '<!-- {{< x >}} $x^2$ [[Page]] -->\n\nText.'],
    ['code in HTML', 'See <code>{{ x }}</code> and <pre>{{< x >}}</pre>.'],
    ['HTML around Markdown', '<div>\n\n**a** and [b](https://c.d)\n\n</div>'],
    ['attributes of HTML', '<a href="https://a.b/?c==d==e" title="[[x]]">x</a>'],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([])
  })
})

test.each([
  '{{< hint info >}}\nOf Hugo.\n{{< /hint >}}',
  '!!! note',
  '{% include a.html %}',
  '[[toc]]',
  '--8<-- "a.md"',
])('the description of a page is not made of %s', (text) => {
  expect(compilePage(`# T\n\n${text}\n\nWhat it says.`).description).toBe('What it says.')
  expect(compilePage(`# T\n\n${text}`).description).toBe('')
  const code = 'Write `{{< x >}}`, or `[[toc]]`.'
  expect(compilePage(`# T\n\n${code}`).description).toBe(code.replaceAll('`', ''))
})

test('an included file is searched as well, and named', async () => {
  const problems = await site({
    'docs/index.md': '# Home\n\n::include{file="/parts/a.md"}\n',
    'parts/a.md': 'Text.\n\n{{< note >}}\n',
  })
    .build()
    .problems()
  expect(problems).toContain('parts/a.md:3:1 warning shortcodes of Hugo')
})

test('hostile text takes linear time', () => {
  const seeds = ['{', '$a', '<a ', '<!--', '[a][', '==a', ':a', '{{', '(1', '++a+', '```rust\n# ']
  for (const seed of [
    ...seeds,
    'a\n',
    '<a b={',
    '[[a',
    '{*  ',
    '!!! ',
    '\\(a',
    '\\[a',
    '\\[\n',
    '![a](b ',
    '<code>',
  ]) {
    const time = (length: number) => {
      const text = seed.repeat(length / seed.length)
      const start = process.cpuUsage().user
      compilePage(text.slice(0, length))
      return process.cpuUsage().user - start
    }
    time(1000)
    expect(time(60_000), seed).toBeLessThan(20 * Math.max(time(15_000), 50_000))
  }
})

test('any number of places is counted', () => {
  const { problems } = compilePage(`# Home\n\n${'==dog== '.repeat(200_000)}\n`)
  expect(problems.map(({ ruleId, count }) => [ruleId, count])).toEqual([
    ['extended-markup', 200_000],
  ])
})

describe('files that are not read are reported', () => {
  const problemsOf = (files: Record<string, string>, config = '') =>
    site({
      'docs/index.md': '# Home\n\nText.\n',
      ...(config ? { 'site.config.ts': `export default { ${config} }` } : {}),
      ...files,
    })
      .build()
      .problems()

  test('pages in other formats', async () => {
    const problems = await problemsOf({ 'docs/b.rst': 'B', 'docs/_part.rst': 'P' })
    expect(problems).toContain('docs/b.rst warning pages in .rst files are not read (unread-page)')
    expect(problems).not.toContain('_part')
  })

  test('a folder with nothing but other formats says so', async () => {
    const problems = await site({ 'docs/a.rst': 'A', 'docs/b.rst': 'B' }).build().problems()
    expect(problems).toContain('2 files are in a format that docsgen does not read')
  })

  test('section pages of Hugo', async () => {
    const problems = await problemsOf({ 'docs/guide/_index.md': '# Guide', 'docs/guide/a.md': 'A' })
    expect(problems).toContain('docs/guide/_index.md warning a section page of Hugo')
  })

  test('settings of other tools, next to the docs and in them', async () => {
    const problems = await problemsOf({
      'mkdocs.yml': 'site_name: x',
      'sidebars.js': '',
      'docs/.vitepress/config.mts': '',
      'docs/guide/_category_.json': '{}',
      'docs/guide/a.md': 'A',
      'docs/SUMMARY.md': '# Summary\n\nText.',
      'docs/_shown/SUMMARY.md': '# Summary\n\nText.',
      'astro.config.mjs': 'no docs here',
    })
    for (const file of [
      'mkdocs.yml',
      'sidebars.js',
      'docs/.vitepress/config.mts',
      'docs/guide/_category_.json',
      'docs/SUMMARY.md',
    ])
      expect(problems).toContain(`${file} warning`)
    expect(problems).not.toContain('astro.config')
    expect(problems).not.toContain('_shown')
  })

  test('folders and files for a locale that is not configured', async () => {
    const problems = await problemsOf({
      'docs/@ar/index.md': '# A\n\nText.',
      'docs/index.de.md': '# D\n\nText.',
      'docs/page.fr.md': '# F\n\nText.',
      'docs/guide.md': '# G\n\nText.',
      'docs/es/guide.md': '# G\n\nText.',
      'docs/config.ts.md': '# Not a language\n\nText.',
      'docs/go/start.md': '# Not a language\n\nText.',
    })
    expect(problems).toContain('docs/@ar warning "@ar" is not a configured locale')
    expect(problems).toContain('docs/index.de.md warning "de" is not a configured locale')
    expect(problems).toContain('docs/page.fr.md warning "fr" is not a configured locale')
    expect(problems).toContain('docs/es warning "es" is not a configured locale')
    expect(problems.match(/unknown-locale/g)).toHaveLength(4)
  })

  test('the warnings disappear with the files, even if nothing else has changed', async () => {
    const made = site({ 'docs/index.md': '# Home\n\nText.\n', 'mkdocs.yml': '' }).build()
    expect(await made.problems()).toContain('mkdocs.yml')
    expect(await made.restart().edit('mkdocs.yml', null).build().problems()).toBe('')
  })
})

test('keys in front matter that change an address or a landing page say what takes their place', async () => {
  const problems = await site({
    'docs/index.md': '---\nlayout: home\nhero:\n  tagline: x\n---\n',
    'docs/a.md': '---\nid: other\naliases: [/b]\n---\n\n# A\n\nText.\n',
  })
    .build()
    .problems()
  expect(problems).toContain('The layouts are doc, landing, page, wide.')
  expect(problems).toContain('Known keys: name, title, text, command, image, actions.')
  expect(problems).toContain('Write `slug` to set another.')
  expect(problems).toContain('Write `redirect_from`.')
  expect(problems).toContain('docs/index.md warning the page has no content (empty-page)')
})

test('pages without content are reported, pages of a title or an image are not', async () => {
  const problems = await site({
    'docs/index.md': '---\ntitle: Home\n---\n\n<!-- nothing -->\n',
    'docs/a.md': '',
    'docs/b.md': '![x](b.svg)\n',
    'docs/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/c.md': '# C\n',
  })
    .build()
    .problems()
  expect(problems.match(/^.*empty-page.*$/gm)).toEqual([
    'docs/a.md warning the page has no content (empty-page)',
    'docs/index.md warning the page has no content (empty-page)',
  ])
})

test('what the pages’ policy blocks is reported, what it allows is not', async () => {
  const problems = await site({
    'site.config.ts': "export default { url: 'https://own.example' }",
    'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/index.md': [
      '# Home',
      '![a](https://img.example/a.png) ![b](https://img.example/b.png)',
      '![c](a.svg) ![d](data:image/png;base64,AA==) ![e](https://own.example/e.png)',
      '<iframe src="https://pens.example/embed/x"></iframe>',
      '<iframe src="/demo.html"></iframe>',
      '<video src="//v.example/v.mp4"></video>',
      '<picture><source srcset="https://p.example/a.png 2x"><img src="a.svg" alt=""></picture>',
      '<object data="https://o.example/o.pdf"></object>',
      '<form action="https://f.example/send"></form>',
    ].join('\n\n'),
  })
    .build()
    .problems()
  const blocked = problems.match(/^docs.*\(blocked-\w+\)$/gm)
  const policy = (name: string) => `are blocked by the pages’ security policy (${name})`
  expect(blocked).toEqual([
    `docs/index.md:3:1 warning images from img.example ${policy('img-src')} (2 times) (blocked-image)`,
    `docs/index.md:7:1 warning frames from pens.example ${policy('frame-src')} (blocked-frame)`,
    `docs/index.md:9:1 warning frames from the site itself ${policy('frame-src')} (blocked-frame)`,
    `docs/index.md:11:1 warning video and audio from v.example ${policy('media-src')} (blocked-media)`,
    `docs/index.md:13:10 warning images from p.example ${policy('img-src')} (blocked-image)`,
    `docs/index.md:15:1 warning embedded objects from o.example ${policy('object-src')} (blocked-object)`,
    `docs/index.md:17:1 warning forms sent to f.example ${policy('form-action')} (blocked-form)`,
  ])
})
