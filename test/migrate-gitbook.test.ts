/** `docsgen migrate` of spaces and books of GitBook. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { detect } from '../src/plugins/migrate/detect.ts'
import { gitbookMarkdown } from '../src/plugins/migrate/origins/gitbook/markdown.ts'
import { Migration } from './migrate.ts'

test('a space of GitBook keeps its chapters, blocks, images, ids and redirects', async () => {
  const moved = new Migration({
    '.gitbook.yaml':
      'root: ./\nstructure:\n  readme: ./WELCOME.md\nredirects:\n  old/place: guide/start.md\n  guide: guide/start.md\n',
    'SUMMARY.md':
      '# Table of contents\n\n* [Welcome](WELCOME.md)\n\n## Guide <a href="#guide" id="guide"></a>\n\n* [Guide](guide/README.md)\n  * [start([key])](guide/start.md)\n* [Site](https://example.com)\n* [Gone](gone.md)\n',
    'WELCOME.md':
      '---\nlayout:\n  title:\n    visible: true\nkeywords: one, two words\n---\n\n# Welcome\n',
    'guide/README.md': '# Guide\n',
    'guide/start.md':
      '# Start\n\n## 2. Create vs. make\n\n{% hint style="success" %}\nWell done.\n\n{% tabs %}\n{% tab title="A" %}\n{% code title="a.js" lineNumbers="true" %}\n```js\nlet a\n```\n{% endcode %}\n{% endtab %}\n{% endtabs %}\n{% endhint %}\n\n<figure><img src="../.gitbook/assets/my image.png" alt="A"></figure>\n\n{% embed url="https://example.com/v" %}\n',
    '.gitbook/assets/my image.png': 'png',
    'unlisted.md': '# Unlisted\n',
  })
  const { todos, problems, text } = await moved.run()
  const page = readFileSync(moved.site.path('docs/guide/start.md'), 'utf8')
  expect(page).toContain('## 2. Create vs. make {#id-2.-create-vs.-make}')
  expect(page).toContain(
    ':::::tip\nWell done.\n\n::::tabs\n:::tab[A]\n```js title="a.js" lineNumbers\nlet a\n```\n:::\n::::\n:::::',
  )
  expect(page).toContain('<https://example.com/v>')
  const config = readFileSync(moved.site.path('site.config.ts'), 'utf8')
  expect(config).toContain("redirects: { '/old/place': '/guide/start' }")
  expect(config).toContain("{ route: '/guide/start', label: 'start([key])' }")
  expect(config).toContain("{ label: 'Site', href: 'https://example.com' }")
  expect(readFileSync(moved.site.path('docs/WELCOME.md'), 'utf8')).toContain(
    '---\nkeywords:\n  - one\n  - two words\nslug: /\n---',
  )
  expect(moved.files()).toContain('docs/_gitbook/assets/my image.png')
  expect(moved.files()).not.toContain('docs/unlisted.md')
  expect(todos.map(({ text }) => text.split('`')[1])).toEqual(['gone.md', 'unlisted.md'])
  expect(problems).toEqual([])
  expect(text?.lost).toEqual([])
})

test('tags of GitBook within a line, in lists and in code are told apart', () => {
  expect(
    gitbookMarkdown(
      '* {% hint style="warning" %} Look out. {% endhint %}\n\n{% file src="a b.pdf" %}',
    ),
  ).toBe('* :::warning\n  Look out.\n  :::\n\n[a b.pdf](<a b.pdf>)\n')
  expect(gitbookMarkdown('Write `{% hint %}` or {% constructor %}.')).toBe(
    'Write `{% hint %}` or {% constructor %}.',
  )
  const code = '```\n{% hint style="info" %}\n```\n\n{% unknown %}'
  expect(gitbookMarkdown(code)).toBe(code)
  expect(gitbookMarkdown('{% hint %}\nOpen')).toBe(':::info\nOpen\n:::')
})

test('a book of mdBook with its list of chapters in the same folder is not taken for one of GitBook', async () => {
  const moved = new Migration({ 'book.toml': '[book]\nsrc = "."\n', 'SUMMARY.md': '# Summary\n' })
  await moved.old.done()
  expect(detect(undefined, moved.old.root).origin.name).toBe('mdbook')
})
