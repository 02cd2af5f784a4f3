/** Code of a site that changes what JavaScript itself provides is named, whatever breaks because of it. */
import { describe, expect, test } from 'vitest'
import { runDocsgen } from './run.ts'
import { site } from './site.ts'

describe('a configuration that breaks what everything needs', () => {
  test.each([
    ['Object.prototype.get = () => 1', 'changes `Object.prototype.get`,'],
    ['Object.prototype.value = 3', 'changes `Object.prototype.value`,'],
    ['delete Array.prototype.flatMap', 'changes `Array.prototype.flatMap`,'],
    ["Array.prototype.map = () => { throw new Error('x') }", 'changes `Array.prototype.map`,'],
    ['Array.prototype[Symbol.iterator] = null', 'changes `Array.prototype[Symbol.iterator]`,'],
    ['Map.prototype.get = null', 'changes `Map.prototype.get`,'],
    ['String.prototype.replace = null', 'changes `String.prototype.replace`,'],
    ['JSON.parse = 3', 'changes `JSON.parse`,'],
    ['delete globalThis.process', 'changes `process`,'],
  ])('with %s', async (code, reason) => {
    const { root } = site({
      'docs/index.md': '# Start\n',
      'site.config.mjs': `${code}\nexport default {}\n`,
    })
    const { code: exit, stderr } = await runDocsgen(['build'], { cwd: root })
    expect(exit).toBe(1)
    expect(stderr).toContain(reason)
    expect(stderr).toContain('Remove that, or the package that does it.')
    expect(stderr).not.toMatch(/bug in docsgen|\n {4}at /)
  })
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

test('other mistakes are named, although a configuration changes JavaScript', async () => {
  const { root } = site({
    'docs/index.md': '# Start\n',
    'site.config.mjs': 'Promise.prototype.finally = null\nexport default { title: 3 }\n',
  })
  const { stderr } = await runDocsgen(['build'], { cwd: root })
  expect(stderr).toContain('`title`')
  expect(stderr).not.toContain('Promise')
})
