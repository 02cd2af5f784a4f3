import { expect, test } from 'vitest'
import type { Page } from './page.ts'
import { site } from './site.ts'

const CONFIG = `export default {
  locales: { nz: { label: 'NZ' }, au: { label: 'AU' } },
  defaultLocale: 'nz',
}\n`

const itemsOf = (page: Page) => page.all('.prose li').map(({ text }) => text)

test('a page depends on its locale however that is written', async () => {
  const made = site({
    'site.config.ts': CONFIG,
    'docs/index.md': '# Cities\n\n::::each{data="_cities.yaml"}\n- {{row.name}}\n::::\n',
    'docs/_cities.yaml':
      '- name: Dunedin\n  "loc\\x61les": [nz]\n- name: Hobart\n  ? locales\n  : [au]\n- name: Common\n',
  }).build()
  expect(itemsOf(await made.page('/nz/'))).toEqual(['Dunedin', 'Common'])
  expect(itemsOf(await made.page('/au/'))).toEqual(['Hobart', 'Common'])
})

test('a change of a component compiles only the pages that use it or miss it', async () => {
  const component = (props: string) =>
    `import { component } from 'docsgen/component'\nexport default component({ props: { ${props} }, render: () => <p>Since</p> })\n`
  const made = site({
    'docs/index.md': '# Home\n\nWords about :since and *since*.\n',
    'docs/plain.md':
      '# Plain\n\nIt has been so since `:since` was written.\n\n:::tip\nA tip.\n:::\n',
    'docs/use.md': '# Use\n\n::since{v="5"}\n',
    'docs/other.md': '# Other\n\n::other\n',
    'components/since.tsx': component("v: 'string'"),
  }).build()
  expect(await made.report()).toMatchObject({ pages: 4, compiled: 4 })
  made.write({ 'components/since.tsx': component("v: 'string', w: 'string?'") }).build()
  expect(await made.report()).toMatchObject({ compiled: 2 })
  made.write({ 'components/other.tsx': component('') }).build()
  expect(await made.report()).toMatchObject({ compiled: 1 })
})
