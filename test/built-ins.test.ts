/** A configuration may change what JavaScript itself provides; nothing else notices. */
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
