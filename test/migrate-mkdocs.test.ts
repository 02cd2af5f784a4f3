/** `docsgen migrate` of what plugins of MkDocs make of pages. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Migration } from './migrate.ts'

test('a site of MkDocs keeps included files, notes on code, labels, its home page and references', async () => {
  const moved = new Migration({
    'mkdocs.yml': `site_name: X
theme: { name: material }
plugins: [include-markdown, mkdocstrings, { macros: { module_name: hooks/main } }]
exclude_docs: includes/
nav:
  - '<span class="x">Key <img src="a.png" alt="Hub"></span>': key.md
  - 'Use \`<b>\` & co': sub/g.md
  - index.md
`,
    'hooks/main.py': 'def define_env(env): pass\n',
    'docs/index.md':
      '# Index\n\nSee [classes][classes], [Foo][a.b.Foo] and [an aside][no such thing].\n\n``` py\nx = 1 # (1)!\ny.get(0)!!.name // (2)!\n```\n\n1. The note **bold**.\n\n{{ table(added="1.2") }}\n',
    'docs/README.md': '# For GitHub\n',
    'docs/key.md':
      '# Key\n\n{% include-markdown "includes/whole.md" %}\n\n{%\n   include-markdown "includes/part.md"\n   start="<!-- a -->"\n   end="<!-- b -->"\n   heading-offset=1\n%}\n\n```\n{% include-markdown "x.md" %}\n```\n',
    'docs/sub/g.md':
      '# G\n\n{% include-markdown "../includes/part.md" start="<!-- a -->" end="<!-- b -->" %}\n',
    'docs/includes/whole.md': 'The whole [file](../sub/g.md).\n',
    'docs/includes/part.md':
      'Before\n\n<!-- a -->\n\n## Inside\n\nText of [G](../sub/g.md).\n\n<!-- b -->\n\nAfter\n',
  })
  const { todos, problems, text } = await moved.run()
  const config = readFileSync(moved.site.path('site.config.ts'), 'utf8')
  expect(config).toContain("{ route: '/key', label: 'Key' }")
  expect(config).toContain("{ route: '/sub/g', label: 'Use <b> & co' }")
  await moved.site.build().report()
  const page = (path: string) => readFileSync(moved.site.path(`build/${path}.html`), 'utf8')
  expect(page('key')).toMatch(/The whole <a href="[^"]*sub\/g">file<\/a>/)
  expect(page('key')).toMatch(/<h3 id="inside"[\s\S]*Text of <a href="[^"]*sub\/g">G<\/a>/)
  expect(page('key')).not.toMatch(/Before|After/)
  expect(page('sub/g')).toMatch(/<h2 id="inside"/)
  expect(page('index')).toContain('See [classes][classes], Foo and [an aside][no such thing].')
  expect(page('index')).toContain('# (1)</')
  expect(page('index').replace(/<[^>]*>/g, '')).toContain('y.get(0)!!.name // (2)\n')
  expect(moved.files()).not.toContain('docs/README.md')
  const plugins = todos.filter(({ kind }) => kind === 'plugin').map((item) => item.text)
  expect(plugins.filter((text) => /include-markdown/.test(text))).toEqual([])
  expect(plugins.filter((text) => /`hooks\/main\.py`/.test(text))).toHaveLength(1)
  expect(todos.filter(({ kind }) => kind === 'outside')).toEqual([])
  const left = problems.map(({ ruleId }) => ruleId).filter((rule) => rule !== 'last-updated')
  expect(left).toEqual(['undefined-reference', 'template-expression'])
  expect(text?.lost).toEqual([])
})
