/** Files that plugins read for a page: the page is made again when they change. */
import { expect, test } from 'vitest'
import { site } from './site.ts'

const PLUGIN = `
const text = (value) => ({ type: 'text', value })
const plugin = {
  name: 'prices',
  directives: {
    price: {
      kinds: ['leaf'],
      expand: ({ attributes }, { read }) => {
        const prices = read(attributes.from)
        return [{ type: 'paragraph', children: [text(prices === null ? 'no prices' : JSON.parse(prices).one)] }]
      },
    },
  },
  remark: [() => (tree, file) => {
    tree.children.push({ type: 'paragraph', children: [text('note: ' + file.data.read('/data/note.txt'))] })
  }],
  rehype: [() => async (tree, file) => {
    await null
    tree.children.push({ type: 'text', value: 'end: ' + file.data.read('end.txt') })
  }],
}
export default { plugins: [plugin] }
`

const FILES = {
  'site.config.mjs': PLUGIN,
  'data/prices.json': '{ "one": "12 dollars" }',
  'data/note.txt': 'first',
  'docs/index.md': '# A\n\n::price{from="/data/prices.json"}\n',
  'docs/sub/b.md': '# B\n\n::price{from="/.env"}\n\n::price{from="../../../outside.json"}\n',
  'docs/sub/end.txt': 'of b',
  '.env': '{ "one": "a secret" }',
}

test('a page is made again when a file changes that a plugin has read for it, and no other page', async () => {
  const made = site(FILES).build()
  const prose = async (url: string) => (await made.page(url)).prose
  expect(await prose('/')).toContain('12 dollars')
  expect(await prose('/')).toContain('note: first')
  expect(await prose('/')).toContain('end: null')
  expect(await prose('/sub/b')).toContain('end: of b')
  made.write({ 'data/prices.json': '{ "one": "13 dollars" }' }).build()
  expect(await made.report()).toMatchObject({ compiled: 1 })
  expect(await prose('/')).toContain('13 dollars')
  // A file that appears, in the next process.
  made.restart().write({ 'docs/end.txt': 'of a', 'data/note.txt': 'second' }).build()
  expect(await prose('/')).toContain('end: of a')
  expect(await prose('/')).toContain('note: second')
  expect((await made.run('build', '--verify')).code).toBe(0)
})

test('a plugin reads no file for a page that pages may not publish', async () => {
  const made = site(FILES).build()
  const { prose } = await made.page('/sub/b')
  expect(prose.match(/no prices/g)).toHaveLength(2)
  expect(prose).not.toContain('secret')
})

const EMBED = `
const paragraph = (value) => ({ type: 'paragraph', children: [{ type: 'text', value }] })
const plugin = {
  name: 'service',
  directives: {
    service: {
      kinds: ['leaf'],
      expand: ({ attributes }, { allow, setting, isWaiting, openFile, findFile }) => {
        const sitemap = setting('sitemap')
        const found = findFile('data/key.txt')
        const opened = openFile(attributes.file)
        if (isWaiting) return [paragraph('still waiting')]
        allow({ connect: ['https://service.example'] })
        return [paragraph('priority ' + sitemap.priority + ', ' + found.text + ', ' + opened?.path)]
      },
    },
  },
}
export default { sitemap: { priority: 0.3 }, plugins: [plugin] }
`

test('a directive of a plugin reads settings and files, and allows origins on its pages only', async () => {
  const made = site({
    'site.config.mjs': EMBED,
    'data/key.txt': 'the key',
    'docs/index.md': '# A\n\n::service{file="/data/key.txt"}\n',
    'docs/b.md': '# B\n',
    'docs/c.md': '# C\n\n::service{file="/data/none.txt"}\n',
  }).build()
  expect((await made.page('/')).prose).toContain('priority 0.3, the key, data/key.txt')
  expect((await made.page('/c')).prose).toContain('priority 0.3, the key, undefined')
  const allows = async (url: string) =>
    (await made.page(url)).html.includes("connect-src 'self' https://service.example;")
  expect(await allows('/')).toBe(true)
  expect(await allows('/b')).toBe(false)
  expect(await made.problems()).toContain('the file "data/none.txt" does not exist')
  made.write({ 'site.config.mjs': EMBED.replace('0.3', '0.4') }).build()
  expect((await made.page('/')).prose).toContain('priority 0.4')
})

test('a directive of a plugin cannot add directives to the policy of a page', async () => {
  const plugin = `{ name: 'frames', directives: { frame: { expand: ({ attributes }, { allow }) => {
    allow({ frame: [attributes.src] })
    return []
  } } } }`
  const made = site({
    'site.config.mjs': `export default { plugins: [${plugin}] }`,
    'docs/index.md': '# A\n\n::frame{src="https://a.example; base-uri *"}\n',
  }).build()
  const problems = await made.problems()
  expect(problems).toContain('"allow" takes lists of origins')
  expect(problems).toContain('frames')
})
