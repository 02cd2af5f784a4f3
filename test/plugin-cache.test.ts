/** What a plugin keeps in the `cache` of its contexts is its own, and as old as its code. */
import { expect, test } from 'vitest'
import { site } from './site.ts'

/** Names that docsgen itself uses, in caches that it shares with nobody. */
const NAMES = ['last page', 'icons', 'formulas', 'data files', 'inputs']

const configWith = (stamp: string) => `
const texts = ({ cache }) => {
  const lists = ${JSON.stringify(NAMES)}.map((name) => cache.resource(name, () => []))
  for (const list of lists) if (list.length === 0) list.push('${stamp}')
  return lists.flat().join(' ')
}
const text = (value) => ({ type: 'text', value })
const element = (value) => ({ type: 'element', tagName: 'p', properties: {}, children: [text(value)] })
const plugin = (name) => ({
  name,
  directives: { [name]: { expand: (_, context) => [text(name + ' directive ' + texts(context))] } },
  compile: () => ({ codeBlocks: { [name]: (_, context) => element(name + ' block ' + texts(context)) } }),
  pages: (context) => [{ route: name, markdown: '# ' + name + ' ' + texts(context) }],
  generate: (site, theme, remember, context) => {
    const shown = texts(context)
    return [{ path: name + '.txt', key: shown, bytes: () => shown }]
  },
})
export default { plugins: [plugin('a'), plugin('b')] }`

test('each plugin has its own cache, which ends with its code', async () => {
  const made = site({
    'docs/index.md': '# Home\n\n::a\n\n::b\n\n```a\nx\n```\n\n```b\nx\n```\n',
    'site.config.mjs': configWith('one'),
  }).build()
  const shown = async (stamp: string) => {
    const all = NAMES.map(() => stamp).join(' ')
    const { html } = await made.page('/')
    for (const name of ['a', 'b']) {
      expect(html).toContain(`${name} directive ${all}`)
      expect(html).toContain(`${name} block ${all}`)
      expect((await made.page(`/${name}`)).html).toContain(`${name} ${all}</h1>`)
      expect(await made.text(`${name}.txt`)).toBe(all)
    }
  }
  await shown('one')
  made.edit('site.config.mjs', configWith('two')).build()
  await shown('two')
  expect(await made.problems()).toBe('')
})
