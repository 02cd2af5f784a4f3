/** What cannot be read is not taken for what is not there. */
import { expect, test } from 'vitest'
import { settingsNow } from '../src/cache/bundle-inputs.ts'
import { Memo } from '../src/cache/memo.ts'
import { findOut } from '../src/plugins/init/find-out.ts'
import { OldFiles } from '../src/plugins/migrate/old-files.ts'
import { statInside } from '../src/server/find.ts'
import { readRedirects } from '../src/server/redirects.ts'
import { Disk } from '../src/sources/disk.ts'
import { withFailing } from './faults.ts'
import { site } from './site.ts'

const { root } = await site({
  'docs/index.md': '# Start\n',
  'package.json': '{ "name": "named" }',
  'data.yml': 'a: 1\n',
  'redirects.json': '[]',
}).done()

type Read = () => unknown
const reads: [what: string, name: Parameters<typeof withFailing>[0], end: string, read: Read][] = [
  ['the names in a folder', 'readdirSync', root, () => new Disk(root).names('')],
  [
    'where a path leads',
    'realpathSync',
    'index.md',
    () => new Disk(root).targetOf('docs/index.md'),
  ],
  ['a requested file', 'lstatSync', 'index.md', () => statInside(root, 'docs/index.md')],
  ['redirects', 'readFileSync', 'redirects.json', () => readRedirects(root)],
  ['a package.json', 'readFileSync', 'package.json', () => findOut(root)],
  [
    'data of an old site',
    'readFileSync',
    'data.yml',
    () => new OldFiles(root, `${root}/new`).yaml('data.yml'),
  ],
  [
    'settings of a bundle',
    'readFileSync',
    'package.json',
    () => settingsNow({ files: ['package.json'], variables: [] }, root),
  ],
]

test.each(reads)('%s that a broken disk does not give are an error', async (_, name, end, read) => {
  await withFailing(name, end, 'EIO', () => expect(read).toThrow('EIO'))
  expect(read).not.toThrow()
})

test('a cache that cannot be opened is mentioned', async () => {
  const file = `${root}/memory`
  const open = async (code: string) => {
    const memo = new Memo(file, 'v')
    await withFailing('openSync', file, code, () => memo.recall('a'))
    return memo.damage
  }
  expect(await open('EIO')).toContain('the cache in .docsgen was ignored: EIO')
  expect(await open('ENOENT')).toBeNull()
})
