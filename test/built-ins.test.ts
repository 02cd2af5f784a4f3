/** A configuration may change what JavaScript itself provides; nothing else notices. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runDocsgen } from './run.ts'
import { site } from './site.ts'

describe('what a configuration changes of JavaScript is put back before the build:', () => {
  test.each([
    ['Object.prototype.get = () => 1'],
    ["Object.defineProperty(Object.prototype, 'path', { get() { throw 1 }, configurable: true })"],
    ['delete Array.prototype.flatMap'],
    ['Array.prototype.flatMap = () => []'],
    ['Array.prototype.map = () => []'],
    ['Set.prototype.has = () => true'],
    ['Object.keys = () => []'],
    ["String.prototype.replace = () => 'z'"],
    ['JSON.parse = 3'],
    ['globalThis.decodeURIComponent = () => { throw 1 }'],
    ['delete globalThis.process'],
    ['globalThis.process = undefined'],
    ["process.chdir('/')"],
  ])('%s', async (code) => {
    const { root } = site({
      'docs/index.md': '# Start\n',
      'site.config.mjs': `${code}\nexport default {}\n`,
    })
    const { code: exit, stderr } = await runDocsgen(['build'], { cwd: root })
    expect(stderr).toMatch(/^1 page: 1 compiled, 1 rendered/)
    expect(exit).toBe(0)
  })
})

test('it is put back in the threads that compile large sites as well', async () => {
  const text = `# Page\n\n${'Some text. '.repeat(20_000)}`
  const { root } = site({
    'docs/index.md': '# Start\n',
    'docs/a.md': text,
    'docs/b.md': text,
    'docs/c.md': text,
    'site.config.mjs':
      'Set.prototype.has = () => true\nexport default { plugins: [{ name: "mine", remark: [() => () => {}] }] }\n',
  })
  const { code, stderr } = await runDocsgen(['build'], { cwd: root })
  expect(stderr).toMatch(/^4 pages: 4 compiled, 4 rendered/)
  expect(code).toBe(0)
  for (const name of ['a', 'b', 'c'])
    expect(readFileSync(join(root, `build/${name}.html`), 'utf8')).toContain(
      'Some text. Some text.',
    )
})

test('a configuration may replace what the platform provides, such as `fetch`', async () => {
  const { root } = site({
    'docs/index.md': '# Start\n',
    'site.config.mjs': `globalThis.fetch = () => 'fetched by the site'
      const paragraph = () => ({ type: 'paragraph', children: [{ type: 'text', value: fetch() }] })
      export default { plugins: [{ name: 'mine', remark: [() => (tree) => void tree.children.push(paragraph())] }] }\n`,
  })
  expect((await runDocsgen(['build'], { cwd: root })).code).toBe(0)
  expect(readFileSync(join(root, 'build/index.html'), 'utf8')).toContain('fetched by the site')
})

test('a configuration that fails because of what it changes says what that is', async () => {
  const { root } = site({
    'docs/index.md': '# Start\n',
    'site.config.mjs': 'Map.prototype.get = null\nexport default { title: new Map().get(1) }\n',
  })
  const { code, stderr } = await runDocsgen(['build'], { cwd: root })
  expect(code).toBe(1)
  expect(stderr).toContain('It changes `Map.prototype.get`, which everything else needs as it is.')
})

test('what a configuration adds to JavaScript without breaking anything is no mistake', async () => {
  const { root } = site({
    'docs/index.md': '# Start\n',
    'site.config.mjs':
      "Object.defineProperty(Array.prototype, 'lastOne', { value() { return this.at(-1) } })\n" +
      "export default { title: ['a', 'b'].lastOne() }\n",
  })
  const { code, stderr } = await runDocsgen(['build'], { cwd: root })
  expect(stderr).not.toMatch(/error|warning/)
  expect(code).toBe(0)
})
