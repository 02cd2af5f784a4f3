/** remark and rehype plugins may be asynchronous, as unified allows. */

import { expect, test } from 'vitest'
import { BuildCache } from '../src/cache/build-cache.ts'
import { compile } from '../src/compile/compile.ts'
import { syntax } from '../src/compile/syntax.ts'
import type { Plugin } from '../src/types.ts'
import { inputOf } from './compile-page.ts'
import { site } from './site.ts'

/** Each kind of plugin appends its name to every paragraph. */
const CONFIG = `
  const add = (tree, name) => {
    for (const { type, tagName, children } of tree.children)
      if (type === 'paragraph' || tagName === 'p') children.push({ type: 'text', value: ' ' + name })
  }
  const later = () => new Promise((resolve) => setImmediate(resolve))
  export default { plugins: [{
    name: 'mine',
    remark: [
      () => async (tree) => { await later(); add(tree, 'promise') },
      () => (tree, file, next) => setImmediate(() => { add(tree, 'callback'); next() }),
      () => (tree) => add(tree, 'at-once'),
    ],
    rehype: [
      () => (tree) => ({ then: (resolve) => { add(tree, 'thenable'); resolve() } }),
      () => async (tree) => { await later(); add(tree, 'last'); return { ...tree } },
    ],
  }] }`

const ADDED = 'Text. promise callback at-once thenable last'

test('promises, thenables and callbacks of plugins are awaited in order', async () => {
  const made = site({ 'site.config.mjs': CONFIG, 'docs/index.md': '# Home\n\nText.\n' }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/')).html).toContain(`<p>${ADDED}</p>`)
})

test('pages in flight at the same time are parsed with their own syntax', async () => {
  const seen: Record<string, string[]> = {}
  let arrived = 0
  let release = () => {}
  const all = new Promise<void>((resolve) => {
    release = resolve
  })
  const plugin: Plugin = {
    name: 'waits',
    remark: [
      function () {
        return async (_, file) => {
          arrived += 1
          if (arrived === 2) release()
          await all
          const { children } = this.parse('!!! note\n    Text.\n') as {
            children: { type: string }[]
          }
          seen[file.path] = children.map(({ type }) => type)
        }
      },
    ],
  }
  const page = (name: string, which: 'mkdocs' | 'markdown') =>
    compile({ ...inputOf('# A\n', { syntax: which }), file: name }, {}, [plugin], {
      ...syntax,
      readMdx: null,
      cache: new BuildCache(),
    })
  await Promise.all([page('a.md', 'mkdocs'), page('b.md', 'markdown')])
  expect(seen).toEqual({ 'a.md': ['containerDirective'], 'b.md': ['paragraph'] })
})

test('asynchronous plugins make the same bytes warm and cold, with threads and without', async () => {
  const pages = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `docs/${name}.md`,
      `# ${name}\n\nText.\n\n${'Words. '.repeat(30_000)}\n`,
    ]),
  )
  const files = { 'site.config.mjs': CONFIG, 'docs/index.md': '# Home\n', ...pages }
  const threaded = site(files)
  expect(await threaded.run('build')).toMatchObject({ code: 0 })
  const warm = site({ ...files, 'docs/a.md': '# Other\n' })
    .build()
    .write(files)
    .build()
  expect((await warm.page('/a')).html).toContain(ADDED)
  expect(await warm.tree()).toEqual(await threaded.tree())
})

test('a plugin that never settles ends the command with its name', async () => {
  const made = site({
    'site.config.mjs': `export default { plugins: [{ name: 'mine', remark: [() => () => new Promise(() => {})] }] }`,
    'docs/index.md': '# Home\n',
  })
  const { code, stderr } = await made.run('build')
  expect(code).toBe(1)
  expect(stderr).toContain(
    '"remark" of the plugin "mine" (docs/index.md) waits for a promise that never settles',
  )
})

test('a plugin that waits for too long ends the command with its name', async () => {
  const made = site({
    'site.config.mjs': `export default { plugins: [{ name: 'mine', remark: [() => () => new Promise(() => setInterval(() => {}, 1000))] }] }`,
    'docs/index.md': '# Home\n',
  })
  const { code, stderr } = await made.runWith({ DOCSGEN_PLUGIN_TIMEOUT: '2' }, 'build')
  expect(code).toBe(1)
  expect(stderr).toContain(
    '"remark" of the plugin "mine" (docs/index.md) did not finish within 2 seconds',
  )
})
