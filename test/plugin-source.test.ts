/** remark and rehype plugins find the source of the page in `file`, as with unified. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Files, site } from './site.ts'

const packageUrl = (name: string) => JSON.stringify(fileURLToPath(import.meta.resolve(name)))

/** Writes what each node with offsets is in the source, and the places of the others, on the page. */
const SLICE = `
  const lines = (node, file, found) => {
    const { start, end } = node.position ?? {}
    if (start?.offset === undefined) found.push(node.type + ' ' + start?.line + ' none')
    else {
      const text = String(file).slice(start.offset, end.offset)
      const line = String(file).slice(0, start.offset).split('\\n')
      const isRight = line.length === start.line && line.at(-1).length + 1 === start.column
      found.push((node.tagName ?? node.type) + ' ' + JSON.stringify(text) + (isRight ? '' : ' WRONG PLACE'))
    }
    for (const child of node.children ?? []) lines(child, file, found)
    return found
  }
  const slice = () => (tree, file) => {
    const text = lines(tree, file, []).join('\\n')
    const hName = 'pre'
    tree.children.push({ type: 'element', tagName: 'pre', properties: {}, data: { hName, hChildren: [{ type: 'text', value: text }] }, children: [{ type: 'text', value: text }] })
  }`

const slicedBy = async (member: 'remark' | 'rehype', files: Files) => {
  const made = site({
    'site.config.mjs': `${SLICE}
export default { plugins: [{ name: 'mine', ${member}: [slice] }] }`,
    ...files,
  }).build()
  const { html } = await made.page('/')
  expect(await made.problems()).toBe('')
  return (/<pre[^>]*>([\s\S]*?)<\/pre>/.exec(html)?.[1] ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replace(/&(?:lt|#x3C);/g, '<')
    .split('\n')
}

const PAGE = [
  '---',
  'title: T',
  '---',
  '',
  'A *first* text.',
  '',
  ':::tip Title',
  '- one `code`',
  ':::',
  '',
  '::include{file="_more.md"}',
  '',
  'An end. <kbd>K</kbd>',
  '',
]

test.each([
  ['', '\n'],
  [' with Windows lines and a byte order mark', '\r\n'],
])(
  'the offsets of nodes are those of `file.value`, after front matter and directives%s',
  async (_, end) => {
    const text = (end === '\n' ? '' : '\uFEFF') + PAGE.join(end)
    const found = await slicedBy('remark', {
      'docs/index.md': text,
      'docs/_more.md': 'Not *here*.\n',
    })
    expect(found.join('\n')).not.toContain('WRONG')
    for (const expected of [
      'paragraph "A *first* text."',
      'emphasis "*first*"',
      'list "- one `code`"',
      'inlineCode "`code`"',
      'paragraph "An end. <kbd>K</kbd>"',
    ])
      expect(found).toContain(expected)
    // Included nodes keep the line in their file.
    expect(found).toContain('emphasis 1 none')
  },
)

test('so are those of elements for rehype plugins', async () => {
  const found = await slicedBy('rehype', {
    'docs/index.md': PAGE.join('\n'),
    'docs/_more.md': 'Not *here*. <b>raw</b>\n',
  })
  expect(found.join('\n')).not.toContain('WRONG')
  expect(found).toContain('em "*first*"')
  expect(found).toContain('kbd "<kbd>K</kbd>"')
  expect(found.filter((line) => /\*here|raw/.test(line))).toEqual([])
})

test('packages that read the source report what is wrong, and nothing else', async () => {
  const made = site({
    'site.config.mjs': `
      import noTabs from ${packageUrl('remark-lint-no-tabs')}
      import listItemIndent from ${packageUrl('remark-lint-list-item-indent')}
      export default { plugins: [{ name: 'lint', remark: [noTabs, listItemIndent] }] }`,
    'docs/index.md':
      '---\ntitle: T\n---\n\n:::tip Title\n- one\n- two\n:::\n\nA\ttab.\n\n-   wide\n',
  }).build()
  const problems = (await made.problems()).split('\n').filter((line) => line.startsWith('docs'))
  expect(problems).toEqual([
    expect.stringMatching(/^docs\/index\.md:10:2 warning .*tab.* \(no-tabs\)$/),
    expect.stringMatching(/^docs\/index\.md:12:5 warning .* \(list-item-indent\)$/),
  ])
})

test('a package that reads files beside the page finds them', async () => {
  const made = site({
    'site.config.mjs': `
      import codeImport from ${packageUrl('remark-code-import')}
      export default { plugins: [{ name: 'code', remark: [codeImport] }] }`,
    'docs/guides/index.md': '# T\n\n```js file=./a.js\n```\n',
    'docs/guides/a.js': 'const imported = 1\n',
    'docs/index.md': '# Home\n',
  })
  expect(await made.run('build')).toMatchObject({ code: 0 })
  expect((await made.page('/guides')).html).toContain('imported')
})

test('what a plugin reports has its name and place, in included files, too', async () => {
  const made = site({
    'site.config.mjs': `
      const strong = () => (tree, file) => {
        const visit = (node) => {
          if (node.type === 'strong') file.message('too strong', node, 'style:strong')
          node.children?.forEach(visit)
        }
        visit(tree)
        const { path, dirname, history, cwd } = file
        file.data.seen = JSON.stringify({ path, dirname, history, cwd })
      }
      const later = () => async (tree, file) => {
        const message = file.message(file.data.seen)
        message.note = 'A note.'
        message.url = 'https://example.com/rule'
        file.fail('no more', { line: 5, column: 1 })
      }
      export default { plugins: [{ name: 'strict', remark: [strong] }, { name: 'other', rehype: [later] }] }`,
    'docs/index.md': '---\ntitle: T\n---\n\nSome **strong** text.\n\n::include{file="_more.md"}\n',
    'docs/_more.md': '\nMore **strength**.\n',
  }).build()
  expect(await made.problems()).toBe(
    [
      'docs/_more.md:2:6 warning too strong (strong)',
      '  The plugin "strict" reported this.',
      'docs/index.md warning {"path":"docs/index.md","dirname":"docs","history":["docs/index.md"],"cwd":"<root>"} (markdown)',
      '  A note. See https://example.com/rule. The plugin "other" reported this.',
      'docs/index.md:5:1 error no more (markdown)',
      '  The plugin "other" reported this.',
      'docs/index.md:5:6 warning too strong (strong)',
      '  The plugin "strict" reported this.',
    ].join('\n'),
  )
})

test('what a plugin reports as information is shown, and is no warning', async () => {
  const tell = (text: string) => `
    const told = () => (tree, file) => { ${text} }
    export default { plugins: [{ name: 'mine', remark: [told] }] }`
  const made = site({
    'site.config.mjs': tell(
      `file.info('Takes a minute', { place: tree.children[0].position, ruleId: 'time' })`,
    ),
    'docs/index.md': '# Home\n\nText.\n',
  })
  const quiet = await made.run('check', '--strict')
  expect(quiet.stderr).toContain('docs/index.md:1:1 note Takes a minute (time)')
  expect(quiet.stderr).toContain('1 page checked: no problems, 1 note')
  expect(quiet.code).toBe(0)
  expect((await made.run('build', '--strict')).code).toBe(0)
  const annotated = await made.run('check', '--format', 'github')
  expect(annotated.stdout).toMatch(/^::notice file=docs\/index\.md,line=1,/)
  expect((await made.run('check', '--format', 'sarif')).stdout).toMatch(/"level":\s*"note"/)
  expect((await made.run('check', '--write-baseline')).stderr).toContain('note Takes a minute')
  const warned = made.edit('site.config.mjs', tell(`file.message('Bad'); file.info('Good')`))
  const { code, stderr } = await warned.run('check', '--strict')
  expect(stderr).toContain('1 page checked: 1 warning, 1 note')
  expect(code).toBe(1)
})
