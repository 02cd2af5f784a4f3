/** The reader of files: what the system cannot say is an error, never a file that is left out. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { expect, test } from 'vitest'
import { fileError } from '../src/problems/errors.ts'
import { Disk } from '../src/sources/disk.ts'
import { site } from './site.ts'

const FILES = { 'docs/index.md': '# S\n', 'docs/faq.md': '# F\n' }

/** Has the system fail for a path. */
function failing<T>(
  name: 'statSync' | 'readFileSync',
  path: string,
  code: string,
  run: () => T,
): T {
  const original = fs[name]
  const error = Object.assign(new Error(`${code}: input/output error, stat '${path}'`), {
    code,
    path,
  })
  const replacement = (...args: unknown[]) => {
    if (args[0] === path) throw error
    return (original as (...args: unknown[]) => unknown)(...args)
  }
  Object.assign(fs, { [name]: replacement })
  syncBuiltinESMExports()
  try {
    return run()
  } finally {
    Object.assign(fs, { [name]: original })
    syncBuiltinESMExports()
  }
}

test.each([
  ['statSync', 'EIO'],
  ['readFileSync', 'EIO'],
  ['readFileSync', 'EMFILE'],
] as const)('%s failing with %s is not taken for a missing file', async (name, code) => {
  const made = await site(FILES).done()
  const disk = new Disk(made.root)
  const path = fs.realpathSync.native(made.path('docs/faq.md'))
  let thrown: unknown = null
  try {
    failing(name, path, code, () => disk.readForPage('docs/faq.md'))
  } catch (error) {
    thrown = error
  }
  const [problem] = fileError(thrown, fs.realpathSync.native(made.root))?.problems ?? []
  expect(problem?.fatal).toBe(true)
  if (code === 'EIO') expect(problem?.file).toBe('docs/faq.md')
  expect(disk.readForPage('docs/faq.md')).not.toBe(null)
})

test('a file without permission, and a path at which no file can be, are none', async () => {
  const made = await site(FILES).done()
  const disk = new Disk(made.root)
  const path = fs.realpathSync.native(made.path('docs/faq.md'))
  const read = () => disk.readForPage('docs/faq.md')
  expect(failing('readFileSync', path, 'EACCES', read)).toBe(null)
  for (const none of ['x'.repeat(5000), 'docs/index.md/a.md', 'a\0b', 'gone.md'])
    expect(disk.exists(none), none).toBe(false)
})

test('a file that is larger than the process or the disk allows is named, with what to do', () => {
  const error = Object.assign(new Error('EFBIG: file too large'), {
    code: 'EFBIG',
    path: '/a/b.js',
  })
  const [problem] = fileError(error, '/site')?.problems ?? []
  expect(problem?.reason).toBe('a file is larger than this process or the disk allows: /a/b.js')
  expect(problem?.note).toContain('ulimit -f unlimited')
})
