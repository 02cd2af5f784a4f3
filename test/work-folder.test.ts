import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { KeptFile } from '../src/cache/work-folder.ts'
import { runDocsgen } from './run.ts'
import { site } from './site.ts'

test('the work folder does not grow with every version of the configuration and the theme', {
  tags: 'thorough',
}, async () => {
  const made = await site({ 'docs/index.md': '# S\n' }).done()
  const sizes: number[] = []
  for (let version = 0; version < 16; version++) {
    await made
      .write({
        'site.config.mjs': `export default { title: 'T${version}' }`,
        // A version of the theme has three files, one of the configuration has one.
        'templates/components/Footer.tsx': `export const Footer = () => <footer>${Math.max(version, 9)}</footer>\n`,
      })
      .restart()
      .build()
      .done()
    sizes.push(readdirSync(made.path('.docsgen')).length)
  }
  expect((await made.page('/')).text('footer')).toBe('15')
  expect(sizes.at(-1)).toBe(sizes.at(-3))
})

const FILES = { 'site.config.mjs': `export default { title: 'T' }`, 'docs/index.md': '# Start\n' }

test('a work folder that is damaged changes nothing', async () => {
  const made = await site(FILES).done()
  // What is damaged here must not be shared with other sites.
  mkdirSync(made.path('.docsgen'))
  await made.run('build')
  const wanted = await made.tree()
  const folder = made.path('.docsgen')
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name))
    if (bytes.length > 0) bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1
    writeFileSync(join(folder, name), bytes)
  }
  expect((await made.run('build')).code).toBe(0)
  expect(await made.tree()).toEqual(wanted)
})

test('a site whose work folder is not writable is not published, and the error names the folder', async () => {
  const made = await site(FILES).done()
  expect((await made.run('build')).code).toBe(0)
  const shown = () => readFileSync(made.path('build/index.html'), 'utf8')
  const before = shown()
  made.write({ 'docs/index.md': '# Other\n' })
  await made.done()
  for (const path of ['../..', '..', '', 'build']) chmodSync(made.path(path), 0o777)
  chmodSync(made.path('.docsgen'), 0o555)
  // Nothing is unwritable to root.
  const uid = process.getuid?.() === 0 ? 65534 : undefined
  const { code, stderr } = await runDocsgen(['build'], { cwd: made.root, uid })
  chmodSync(made.path('.docsgen'), 0o755)
  expect(stderr).toContain('the folder .docsgen is not writable')
  expect(code).toBe(1)
  expect(shown()).toBe(before)
})

test('a work folder from another site changes nothing', { tags: 'thorough' }, async () => {
  const made = await site(FILES).done()
  await made.run('build')
  const wanted = await made.tree()
  const folder = made.path('.docsgen')
  const other = await site({
    ...FILES,
    'site.config.mjs': `export default { title: 'Other' }`,
  }).done()
  await other.run('build')
  rmSync(folder, { recursive: true })
  cpSync(other.path('.docsgen'), folder, { recursive: true })
  expect((await made.run('build')).code).toBe(0)
  expect(await made.tree()).toEqual(wanted)
})

describe('a kept value', () => {
  const root = () => mkdtempSync(join(inject('temporary'), 'kept-'))
  const value = { list: [1, 'two', null], text: 'a\nb' }

  test('is read as it was written, until it is replaced', () => {
    const folder = root()
    const file = new KeptFile<unknown>(folder, 'x.json')
    expect(file.read()).toBeNull()
    file.write(value)
    expect(new KeptFile(folder, 'x.json').read()).toEqual(value)
    file.write([])
    expect(file.read()).toEqual([])
    expect(readdirSync(join(folder, '.docsgen'))).toEqual(['x.json'])
  })

  test('is none in a file that is truncated, damaged, foreign or of another version', () => {
    const folder = root()
    const file = new KeptFile<unknown>(folder, 'x.json')
    const path = join(folder, '.docsgen/x.json')
    file.write(value)
    const text = readFileSync(path, 'utf8')
    const wrong = Array.from(text, (_, i) => text.slice(0, i))
    wrong.push(text.replace('two', 'too'), JSON.stringify(value), `\n${JSON.stringify(value)}`)
    for (const content of wrong) {
      writeFileSync(path, content)
      expect(file.read(), content).toBeNull()
    }
    writeFileSync(path, text)
    expect(new KeptFile(folder, 'x.json', 'other').read()).toBeNull()
    expect(file.read()).toEqual(value)
  })

  test('is not kept in a folder that is not writable, with a clear error', () => {
    const folder = root()
    mkdirSync(join(folder, '.docsgen/x.json'), { recursive: true })
    const file = new KeptFile<unknown>(folder, 'x.json')
    expect(file.read()).toBeNull()
    expect(() => file.write(value)).toThrow('the folder .docsgen is not writable')
  })
})
