/** `docsgen migrate` proves that the new pages say what the old ones said, and names what they lack. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrationReport } from '../src/plugins/migrate/report.ts'
import { type Losses, lossesOf } from '../src/plugins/migrate/text/losses.ts'
import { shownLines, shownText } from '../src/plugins/migrate/text/shown-text.ts'
import { sourceText } from '../src/plugins/migrate/text/source-text.ts'
import { Migration } from './migrate.ts'

function read(move: Migration): string {
  return readFileSync(move.site.path('MIGRATION.md'), 'utf8')
}

/** What a page lacks of its source: numbers of lines, and counts. */
function losses(source: string, html: string, isMdx = false): (number | string)[] {
  const found: Losses = lossesOf(
    sourceText(source, isMdx),
    shownText(`<body><nav>menu</nav><main>${html}</main></body>`),
  )
  return [...found.lines.map(({ line }) => line), ...found.structure]
}

test('lines are lost whose words the page does not show', () => {
  const source = '# Start\n\nOne two **three** four [five](x.md), six.\n\nSeven eight.\n'
  const all =
    '<h1>Start</h1><p>One two <b>three</b> four <a href="/x">five</a>, six.</p><p>Seven eight.</p>'
  expect(losses(source, all)).toEqual([])
  expect(losses(source, all.replace('three', ''))).toEqual([3])
  expect(losses(source, all.replace('<p>Seven eight.</p>', ''))).toEqual([5])
  expect(losses(source, '')).toEqual([1, 3, 5, '0 of 1 headings'])
})

test('a word is found in any spelling of its letters, and a short one only beside its neighbors', () => {
  expect(losses('It’s “ﬁne” — NaÏve.\n', "<p>It's &quot;fine&quot; – nai\u0308ve.</p>")).toEqual([])
  const shown = '<p>in the code</p><p>see the part of it</p>'
  expect(losses('in the part of code\n', shown)).toEqual([1])
})

test('what a page hides is lost, except panels of tabs and what the browser can find', () => {
  for (const hide of ['<template>', '<div hidden>', '<nav>', '<noscript>', '<script>']) {
    const close = hide.replace('<', '</').replace(' hidden', '')
    expect(losses('Hidden text.\n', `${hide}Hidden text.${close}`), hide).toEqual([1])
  }
  const panels =
    '<div role="tabpanel" hidden>Hidden text.</div><div hidden="until-found">Found text.</div>'
  expect(losses('Hidden text.\n\nFound text.\n', panels)).toEqual([])
})

test('code blocks, tables, images and admonitions are counted', () => {
  const source = [
    '## A\n\n```js\na()\n```\n\n![Alt text](a.png) <img src="b.png">',
    '| a | b |\n|---|---|\n| c | d |',
    '::: tip\nText\n:::\n\n!!! note "Title"\n    More\n\n> [!WARNING]\n> Last',
  ].join('\n\n')
  const image = '<img alt="Alt text"><img>'
  const tip = '<div class="admonition tip">Text</div>'
  const html = `<h2>A</h2><pre>a()</pre>${image}<table>a b c d</table>${tip}<details>Title More</details><div class="admonition">Last</div>`
  expect(losses(source, html)).toEqual([])
  expect(losses(source, 'A a() Alt text a b c d Text Title More Last')).toEqual([
    '0 of 1 headings',
    '0 of 1 code blocks',
    '0 of 1 tables',
    '0 of 2 images',
    '0 of 3 admonitions',
  ])
})

test('lines of code are compared as they are written', () => {
  const source = '```js title="a.js"\nconst value = call("<b>{x}</b>")\n```\n'
  expect(losses(source, '<pre>const value = call("&lt;b>{x}&lt;/b>")</pre>')).toEqual([])
  expect(losses(source, '<pre>const value = call("")</pre>')).toEqual([2])
  const nested = '```md\n- a\n    ```js\n    b()\n    ```\n```\n\nText.\n'
  expect(losses(nested, '<pre>- a ```js b() ``` </pre>Text.')).toEqual([])
})

test('markup, addresses, notes and what a generator runs are no text', () => {
  for (const source of [
    '---\ntitle: Front matter\n---\n\nText.',
    '<!-- A comment\nof lines -->\nText.',
    '<div class="first second">Text.</div>',
    '<!--\n```js\na()\n```\n-->\n\nText.',
    '<!--\n<img src="a.png">\n-->\n\nText.',
    '```ts twoslash\nbefore()\n// ---cut---\nText\n// ---cut-after---\nafter()\n```',
    '```ts twoslash\n// ---cut-start---\nbefore()\n// ---cut-end---\nText\n```',
    'Text[^note].',
    '[Text.](./some/path.md "Some title") {#id .class}',
    '[Text][a label]\n\n[a label]: https://example.com/path',
    '[Text]\n[a label].',
    '```admonish tip\nText\n```',
    ':material-check: Text :smile:',
    '{% include "other.html" %} Text {{ some.value }}',
    '`#!py Text`',
    '- [x] Text',
    '=== "Text"',
    '| `Text |\n| <a id="b">`Text`</a> |',
    '/// tip | Text',
    '!!! warning A class\n    Text',
    '!!!info "Text"',
    '::: mkdocs-click\n    :module: some.module\n    :command: main\n\nText',
    '```mermaid\ngraph TD\n```\n\nText',
    '```ansi\n\u001B[34mText\u001B[0m\n```',
    '```rust\n# use hidden::line;\nText\n```',
    'Text\n\n*[HTML]: Hyper Text Markup',
  ])
    expect(losses(source, '<pre>Text</pre><div class="admonition">Text.</div>'), source).toEqual([])
})

test('code in MDX is not compared', () => {
  const source =
    "import A from './a'\nexport const list = [\n  'value of list',\n]\n\n<A title={`some text`}>Text {a.b}</A>\n{/* A comment */}\n"
  expect(losses(source, '<p>Text</p>', true)).toEqual([])
  expect(losses(source, '<p>Text</p>')).not.toEqual([])
})

test('pages that are nested very deeply are compared', () => {
  const html = `<main>${'<b>'.repeat(20_000)}Text</main>`
  expect(shownText(html).letters).toBe('text')
  expect(shownLines(html)).toEqual(['Text'])
})

test('the report begins with the pages that have lost something, and the lines', async () => {
  const move = new Migration({
    'mkdocs.yml': 'site_name: Old\n',
    'docs/index.md': '# Old\n\nAll is well.\n',
    'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
    'docs/guide.md':
      '# Guide\n\nThis is shown.\n\n<template>\n\nThis is hidden by a template.\n\n</template>\n',
  })
  const { todos, text } = await move.run()
  expect(text).toMatchObject({ pages: 2, lost: [{ file: 'docs/guide.md' }] })
  expect(todos[0]).toMatchObject({
    ...{ kind: 'text', file: 'docs/guide.md' },
    text: 'line 7 "This is hidden by a template.".',
  })
  const report = read(move)
  expect(report).toContain(
    'The text of 2 pages was compared with the new pages: 1 of them lacks something.',
  )
  expect(report.indexOf('## Text that is missing')).toBe(report.indexOf('## '))
})

test('"No lost text was found" is said only of a site that was compared', async () => {
  const page = '# Guide\n\nThis is shown.\n'
  const files = { 'mkdocs.yml': 'site_name: Old\n', 'docs/index.md': page }
  const move = new Migration(files)
  expect((await move.run()).text).toEqual({ pages: 1, lost: [] })
  expect(read(move)).toContain('No lost text was found on 1 page.')
  await move.site.write({ 'site.config.ts': 'export default {' }).done()
  const again = await move.run()
  expect(again.text).toBeNull()
  expect(read(move)).toContain('could not be compared with the old site')
})

test('content of slots is shown where the component of VitePress cannot be read', async () => {
  const move = new Migration({
    '.vitepress/config.js': "export default { title: 'V' }",
    'Tab.vue':
      '<script setup>\nimport { ref } from "vue"\nconst open = ref(0)\n</script>\n<template><p @click="open++"><slot name="a" /></p></template>\n',
    'index.md':
      '<script setup>\nimport Tab from "./Tab.vue"\n</script>\n\n# Home\n\n<Tab\n  :names="[1]"\n>\n\n<template v-slot:a>\n\nFirst **slot** {{ 1 + 1 }}.\n\n</template>\n<template #b="{ item }">Second slot {{ item }}.</template>\n</Tab>\n\n<template>\n\nNever shown.\n\n</template>\n',
  })
  const { text } = await move.run()
  expect(text?.lost).toMatchObject([{ lines: [{ written: 'Never shown.' }] }])
  const page = await move.site.build().text('index.html')
  expect(page).toContain('First <strong>slot</strong> 2.')
  expect(page).toContain('Second slot {{ item }}')
})

test('the source of a page is read in time that grows with its length', () => {
  for (const part of ['<script> ', 'a {b}\n\n', 'import a from "b"\n\n']) {
    const timeOf = (length: number) => {
      const start = performance.now()
      sourceText(part.repeat(length / part.length), true)
      return performance.now() - start
    }
    timeOf(25_000)
    // Twice the slope, and what a busy machine adds; a square would be 64 times as long.
    expect(timeOf(400_000), part).toBeLessThan(16 * timeOf(50_000) + 500)
  }
})

test('reads no text in scripts and styles, and text after a tag that is never closed', () => {
  const words = (text: string) => sourceText(text, false).lines.map(({ written }) => written)
  expect(words('<script>\nno\n</script>\n\n<STYLE a="b">\nno\n</STYLE>\n\nyes')).toEqual(['yes'])
  expect(words('<script>\nyes')).toEqual(['yes'])
})

test('problems with one reason are one item of the report, with all their places', () => {
  const problem = (file: string, note: string) => ({
    ruleId: 'orphan' as const,
    fatal: false,
    severity: 'warning' as const,
    file,
    line: 0,
    column: 0,
    reason: 'this page is not in the sidebar',
    note,
  })
  const problems = [problem('docs/a.md', 'Add "a".'), problem('docs/b.md', 'Add "b".')]
  const facts = { label: 'X', pages: 2, files: 0, todos: [], isAccepted: false, text: null }
  expect(migrationReport({ ...facts, problems: problems as never })).toContain(
    '- [ ] this page is not in the sidebar\n  - `docs/a.md`: Add "a".\n  - `docs/b.md`: Add "b".\n',
  )
})
