/** `source` and `notices` of a plugin: a package outside of docsgen reads the syntax of another tool. */
import { expect, test } from 'vitest'
import { type Files, site } from './site.ts'

const SYNTAX = `
  import { readLines } from 'docsgen/plugin'

  export const source = {
    blocks: [{
      name: 'notes', docs: 'https://example.com/notes', hint: /^;; /m,
      edits: (text) => readLines(text)
        .filter(({ kind, text: line }) => kind === 'text' && line.startsWith(';; '))
        .map(({ start, text: line }) => ({ start, end: start + line.length, text: ':::note\\n' + line.slice(3) + '\\n:::' })),
    }],
    inline: (text) => [...text.matchAll(/~~(\\w+)~~/g)].map(({ index, 0: all, 1: word }) => ({
      start: index, end: index + all.length, text: word.toUpperCase(),
      removal: { ruleId: 'loud', reason: 'loud words are only in capitals', note: 'Write them so.' },
    })),
    admonitions: { caveat: { kind: 'warning', title: 'Caveat' } },
    findUnread: (tree, text) => [...text.matchAll(/@@\\w+/g)].map(({ index, 0: name }) => ({
      rule: 'mention', reason: name + ' is text', note: 'Write a link.', isText: true,
      matches: [{ offset: index, text: name }],
    })),
    explainKey: (key) => key === 'heft' ? 'Write \`sidebar_position\`.' : undefined,
  }
`

const files = (source = SYNTAX): Files => ({
  'node_modules/docsgen-plugin-tool/package.json': JSON.stringify({
    name: 'docsgen-plugin-tool',
    type: 'module',
    exports: './index.js',
  }),
  'node_modules/docsgen-plugin-tool/index.js': `
    import { warning } from 'docsgen/plugin'
    export const tool = {
      name: 'tool',
      rules: ['loud', 'mention', 'tool-file'],
      compile: () => import('./syntax.js'),
      notices: ({ paths, read }) => paths
        .filter((path) => path === 'tool.txt' && read('docs/tool.txt').includes('yes'))
        .map((path) => warning('tool-file', { file: 'docs/' + path }, 'this file is not read')),
    }`,
  'node_modules/docsgen-plugin-tool/syntax.js': source,
  'site.config.mjs': `import { tool } from 'docsgen-plugin-tool'\nexport default { plugins: [tool] }\n`,
  'docs/tool.txt': 'yes',
  'docs/index.md': [
    '---\nheft: 3\n---\n\n# Tool\n',
    ';; Read this.\n',
    'A ~~word~~ and @@anna.\n',
    ':::caveat\nMind.\n:::\n',
  ].join('\n'),
})

test('a package reads the syntax of another tool, and reports what it does not read at its place', async () => {
  const made = await site(files()).done()
  const { code, stderr } = await made.run('build')
  expect(code).toBe(0)
  const { html } = await made.page('/')
  expect(html).toMatch(/admonition note[\s\S]*?Read this\./)
  expect(html).toContain('A WORD and @@anna.')
  expect(html).toMatch(/admonition warning[\s\S]*?Caveat[\s\S]*?Mind\./)
  for (const problem of [
    'docs/index.md:9:3',
    'loud words are only in capitals',
    'docs/index.md:9:16',
    '@@anna is text',
    'Write `sidebar_position`.',
    'docs/tool.txt',
    'this file is not read',
  ])
    expect(stderr).toContain(problem)
})

test('an error in what a plugin reads names the plugin and the page', async () => {
  const broken = `export const source = { inline: () => { throw new Error('boom') } }`
  const { code, stderr } = await (await site(files(broken)).done()).run('build')
  expect(code).toBe(1)
  expect(stderr).toContain(
    '"compile" of the plugin "tool" threw an error: the package "docsgen-plugin-tool" failed: boom',
  )
  expect(stderr).toContain('docs/index.md')
})
