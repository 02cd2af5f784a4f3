/** Configurations that are nothing but data are recognized; all others run whenever a site is built. */
import { describe, expect, test } from 'vitest'
import { isData } from '../src/config/data.ts'

const DATA = [
  `export default {}`,
  `export default { title: 'Acme' }`,
  `import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: "It's \\"Acme\\"" })`,
  `import type { UserConfig } from 'docsgen'
   // A comment.
   export default { 'a-b': [1, -2, 1.5e3, true, null, [], {}], $x: { y: 'process.env.X' } } satisfies UserConfig`,
  `export default { text: "two\\nlines", other: "\`\${x}\`" }`,
]

const CODE = [
  `export default { title: process.env.TITLE }`,
  `export default { title }`,
  `const title = 'Acme'\nexport default { title }`,
  `export default { title: Date() }`,
  `export default { get title() { return 'x' } }`,
  `export default { ['a' + b]: 1 }`,
  `export default { title: \`\${x}\` }`,
  `export default { ...x }`,
  `export default ({ a: 1 }, console.log({ b: 2 }))`,
  `console.log(1)\nexport default { a: 1 }`,
  `import x from './x'\nexport default { a: 1 }`,
  `import './x'\nexport default { a: 1 }`,
  `import { defineConfig } from './own'\nexport default defineConfig({ a: 1 })`,
  `import { defineConfig } from 'docsgen'\nexport default defineConfig({ a: 1 }, x)`,
  `export default defineConfig({ a: x })`,
  `export default { a: import.meta.url }`,
  `export default { a: undefined, b: Infinity }`,
  `export default { a() {} }`,
  `export default { a: /x/ }`,
  `export default { a: 1 }\nexport const b = { c: await x }`,
  `export default () => ({ a: 1 })`,
]

describe('a configuration', () => {
  test.each(DATA)('is data: %s', async (source) => {
    expect(await isData(source)).toBe(true)
  })
  test.each(CODE)('may read something: %s', async (source) => {
    expect(await isData(source)).toBe(false)
  })
})
