/** Pages depend on the files that they ask for, in whatever way they come to ask. */
import { expect, test } from 'vitest'
import { site } from './site.ts'

const ICONS = JSON.stringify({
  prefix: 'mdi',
  width: 24,
  height: 24,
  icons: { home: { body: '<path d="M1 1z"/>' } },
})

test('a file that appears earlier among the places of a path is shown, and a variable of a file that only it names', async () => {
  const made = site({
    'site.config.mjs': `export default { locales: {
      nz: { label: 'NZ', variables: { phone: '+64' } },
      au: { label: 'AU', variables: { phone: '+61' } },
    } }`,
    'docs/index.md': '# Start\n',
    'docs/deep/a.md': '# A\n\n::include{file="@/part.txt"}\n\n::include{file="_phone.md"}\n',
    'docs/deep/_phone.md': 'Call {{phone}}.\n',
    'part.txt': 'From the root.\n',
  }).build()
  const prose = async (locale: string) => (await made.page(`/${locale}/deep/a`)).prose
  expect(await prose('nz')).toContain('From the root.')
  expect(await prose('nz')).toContain('Call +64.')
  expect(await prose('au')).toContain('Call +61.')
  made.restart().write({ 'docs/part.txt': 'From the docs.\n' }).build()
  expect(await prose('nz')).toContain('From the docs.')
  made.write({ 'docs/deep/part.txt': 'From the folder.\n' }).build()
  expect(await prose('au')).toContain('From the folder.')
})

test('the name of an icon may come from any column of data', async () => {
  const made = site({
    'node_modules/@iconify-json/mdi/icons.json': ICONS,
    'docs/_rows.yaml': '- sign: home\n  name: Home\n',
    'docs/index.md':
      '# A\n\n::::each{data="_rows.yaml"}\n{{row.name}} :icon{name="mdi:{{row.sign}}"}\n::::\n',
  }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/')).all('main svg')).toHaveLength(1)
})

test('a path with a line break is one path', async () => {
  const made = site({
    'docs/index.md': '# A\n\n::include{file="gone&#10;docs/_part.md"}\n',
    'docs/_part.md': 'Part.\n',
  }).build()
  expect(await made.problems()).toContain('does not exist')
  expect((await made.page('/')).prose).not.toContain('Part.')
})
