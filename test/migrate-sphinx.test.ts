/** `docsgen migrate` of sites of Sphinx with pages in Markdown. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConf } from '../src/plugins/migrate/origins/sphinx/conf.ts'
import { Migration } from './migrate.ts'

const START = `---
hide-toc: true
---
(begin)=
# Start

% A comment
~~~{note} Short note.
~~~

:::{admonition} Own title
:class: warning
With {ref}\`text <other-label>\`, {doc}\`other\`, {class}\`~a.b.C\` and {pypi}\`furo\`.
:::

~~~~{tab-set}
~~~{tab-item} One
First.
~~~
~~~{tab-item} Two
Second.
~~~
~~~~

~~~{code-block} python
:caption: a.py
:linenos:
x = 1
~~~

~~~{versionadded} 1.2
Since then.
~~~

~~~{include} ../README.md
:start-after: <!-- a -->
:end-before: <!-- b -->
~~~

~~~{list-table} Table
:header-rows: 1
* - A
  - B
* - 1
  - 2
~~~

The code \`{ref}\` and the [](other.md), [label](other-label).

~~~{autofunction} a.b
~~~
`.replace(/~{3,}/g, (fence) => '`'.repeat(fence.length))

test('a site of Sphinx keeps its lists of pages, directives, roles and labels', async () => {
  const moved = new Migration({
    'package.json': '{}',
    'README.md': '# Not this\n<!-- a -->\nThis part.\n<!-- b -->\nNot that.\n',
    'docs/conf.py': `import os
project = "Acme"
extensions = ["myst_parser"]
extlinks = {"pypi": ("https://pypi.org/project/%s/", "%s")}
html_theme_options = {"source_repository": "https://github.com/a/b"}
exclude_patterns = ["old"]
`,
    'docs/index.md':
      '# Acme\n\nHello.\n\n```{toctree}\n:caption: Guide\n:hidden:\n\nstart\nMore <other>\nold-page\nlost\ngenindex\n```\n',
    'docs/start.md': START,
    'docs/other.md': '(other-label)=\n# Other heading\n\nText.\n',
    'docs/old-page.rst': 'Old\n===\n\n.. toctree::\n\n   sub/deep\n',
    'docs/sub/deep.md': '# Deep\n',
    'docs/old/x.md': '# Left out\n',
  })
  const { todos, problems, text } = await moved.run({ from: 'docs' })
  const config = readFileSync(moved.site.path('site.config.ts'), 'utf8')
  expect(config).toContain("title: 'Acme'")
  expect(config).toMatch(
    /label: 'Guide',\s*items: \[\s*'\/start',\s*\{ route: '\/other', label: 'More' \},\s*\{ label: 'Old', items: \['\/sub\/deep'\] \}/,
  )
  const page = readFileSync(moved.site.path('docs/start.md'), 'utf8')
  for (const part of [
    '---\nlayout: wide\n---',
    '<a id="begin"></a>',
    ':::note\nShort note.\n:::',
    ':::warning[Own title]\nWith [text](./other.md#other-label), [Other heading](./other.md), `C` and [furo](https://pypi.org/project/furo/).\n:::',
    '::::tabs\n:::tab[One]\nFirst.\n:::\n:::tab[Two]\nSecond.\n:::\n::::',
    '```python title="a.py" lineNumbers\nx = 1\n```',
    ':::info[Added in version 1.2]\nSince then.\n:::',
    'This part.',
    '**Table**\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    'The code `{ref}` and the [Other heading](./other.md), [label](./other.md#other-label).',
  ])
    expect(page).toContain(part)
  expect(page).not.toMatch(/comment|Not th/)
  expect(moved.files()).not.toContain('docs/old/x.md')
  expect(todos.map(({ text }) => text.replace(/^.*: (?=`)/, ''))).toEqual([
    '`old-page.rst`.',
    '`lost`.',
    '`autofunction (1)`.',
  ])
  const others = /^(?:myst|code-meta|last-updated)$/
  expect(problems.filter(({ ruleId }) => !others.test(ruleId))).toEqual([])
  expect(text?.lost).toEqual([])
})

test('values of Python that are written out are read, and others are left out', () => {
  const conf = `a = 'x' "y"
b: int = 1_000
c = [1, "two", (3,), None]
d = {'k': True,  # note
}
e = os.getcwd()
f = f"{x}"
g = ("a"
     "b")
h = '''t
u'''
i = "a" + x
j = r'\\d'
l = {'x': f({'a': ')'}, [1]), **more, NAME: 1, 'y': 2, 'z': 'a' + b}
if True:
  k = 1
`
  expect(readConf(conf)).toEqual({
    a: 'xy',
    b: 1000,
    c: [1, 'two', [3], null],
    d: { k: true },
    l: { y: 2 },
    g: 'ab',
    h: 't\nu',
    j: '\\d',
  })
  expect(readConf(`a = ${'['.repeat(100_000)}`)).toEqual({})
})

test('parts of files keep their lines and links, and what is not read stays in the page', async () => {
  const fence = '```'
  const moved = new Migration({
    'package.json': '{}',
    'README.md': '# Readme\n\nSee [guide](docs/guide.md) and ![Logo](docs/logo.svg).\n',
    'old.rst': 'Old\n===\n',
    'a.yml': '---\nkey: 1\n---\n# start here\nother: 2\n# end here\n',
    'docs/conf.py':
      'project = "A"\nextensions = ["myst_parser"]\nhtml_baseurl = "docs.example.com"\nhtml_logo = "https://example.com/logo.svg"\nlanguage = "zh_CN"\nhtml_theme_options = {"x": foo({"a": [1]}, "}"), "source_repository": "https://github.com/a/b", **more}\n',
    'docs/index.md': `# A\n\n${fence}{toctree}\nguide\n${fence}\n\n${fence}{include} ../README.md\n${fence}\n\n${fence}{include} gone.md\n${fence}\n\n${fence}{include} /../old.rst\n${fence}\n`,
    'docs/guide.md': `# Guide\n\n- ${fence}{literalinclude} /../a.yml\n  ${fence}\n\n${fence}{literalinclude} ../a.yml\n:start-after: start\n:end-before: end\n${fence}\n\n${fence}{literalinclude} ../a.yml\n:start-at: x\n${fence}\n\n${fence}{only} latex\nNot here.\n${fence}\n\n${fence}{only} html\nHere.\n${fence}\n\n${fence}{todo} Later.\n${fence}\n\nGet {download}\`the file <files/run.py>\`.\n`,
    'docs/files/run.py': 'run()\n',
    'docs/files/other.py': 'other()\n',
    'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const { todos, text } = await moved.run({ from: 'docs' })
  const index = readFileSync(moved.site.path('docs/index.md'), 'utf8')
  expect(index).toContain('See [guide](guide.md) and ![Logo](logo.svg).')
  expect(index).toContain('{include} gone.md\n')
  expect(index).toContain('{include} /../old.rst\n')
  const guide = readFileSync(moved.site.path('docs/guide.md'), 'utf8')
  expect(guide).toContain('- ```yml\n  ---\n  key: 1\n  ---\n')
  expect(guide).toContain('```yml\nother: 2\n')
  expect(guide).toContain(':start-at: x')
  expect(guide).toContain('Here.')
  expect(guide).not.toMatch(/Not here|Later|# (?:start|end) here\n```/)
  expect(moved.files()).toContain('docs/files/run.py')
  expect(moved.files()).not.toContain('docs/files/other.py')
  const config = readFileSync(moved.site.path('site.config.ts'), 'utf8')
  expect(config).toContain("'zh-CN'")
  expect(config).toContain('github.com/a/b')
  expect(config).not.toMatch(/url:|logo/)
  expect(todos.map((item) => item.text)).toEqual([
    'These directives stay code: `include (2)`, `literalinclude (1)`.',
    'These directives were left out, as the old site does not show them: `only latex (1)`, `todo (1)`.',
  ])
  expect(text?.lost).toEqual([])
})
