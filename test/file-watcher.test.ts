/** What the file watcher notices; `serve-watch.test.ts` has what follows from it. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FileWatcher } from '../src/server/file-watcher.ts'
import { type Files, site } from './site.ts'
import { until } from './until.ts'

/** A site that is watched, and what is noticed of it. */
async function watched(files: Files, ...paths: string[]) {
  const { root } = await site(files).done()
  const noticed = new Set<string | null>()
  const watcher = new FileWatcher(
    root,
    (path) => noticed.add(path),
    (error) => {
      throw error
    },
  )
  onTestFinished(() => watcher.close())
  const at = (path: string) => join(root, path)
  for (const path of paths) watcher.add(at(path))
  watcher.start(Date.now())
  return {
    at,
    noticed,
    watcher,
    /** Waits until chokidar tells what changes, and forgets what was noticed. */
    settled: async () => {
      await until(() => watcher.isSettled)
      noticed.clear()
    },
    /** Waits until a change is noticed, and forgets all of them. */
    notices: async (path: string | null) => {
      await until(() => noticed.has(path === null ? null : at(path)))
      noticed.clear()
    },
  }
}

test('a link to a folder of the site is followed, but not to one that holds the site', async () => {
  const { at, noticed, settled, notices } = await watched(
    { 'docs/index.md': '# Start\n', 'other/x.txt': '' },
    'docs',
  )
  await settled()
  symlinkSync('..', at('docs/up'))
  symlinkSync('../other', at('docs/later'))
  await until(() => {
    writeFileSync(at('other/log.txt'), 'one more line')
    return noticed.has(at('docs/later/log.txt'))
  })
  noticed.clear()
  writeFileSync(join(dirname(at('')), 'log.txt'), 'one more line')
  writeFileSync(at('docs/index.md'), '# Edited\n')
  await until(() => noticed.has(at('docs/index.md')))
  expect([...noticed].filter((path) => path?.includes('docs/up/'))).toEqual([])
  rmSync(at('docs/later'))
  await notices('docs/later')
})

test('CHOKIDAR_USEPOLLING has it look at files where the system reports no changes', async () => {
  process.env.CHOKIDAR_USEPOLLING = '1'
  onTestFinished(() => void delete process.env.CHOKIDAR_USEPOLLING)
  const { at, notices, settled } = await watched({ 'docs/index.md': '# A\n' }, 'docs')
  await settled()
  writeFileSync(at('docs/index.md'), '# Edited, and longer\n')
  await notices('docs/index.md')
})

test('a hidden file that a build has read is watched, also in a folder that is', async () => {
  const files = { 'docs/index.md': '# A\n', 'docs/.gitignore': '' }
  const { at, notices, settled } = await watched(files, 'docs', 'docs/.gitignore')
  await settled()
  writeFileSync(at('docs/.gitignore'), 'secret.txt\n')
  await notices('docs/.gitignore')
})

test('a file that is deleted before the watch begins is noticed, and one that never was is not', async () => {
  const { root } = await site({ 'site.config.ts': '' }).done()
  const noticed: (string | null)[] = []
  const watcher = new FileWatcher(root, (path) => noticed.push(path), console.error)
  onTestFinished(() => watcher.close())
  for (const name of ['site.config.ts', 'site.config.js']) watcher.add(join(root, name))
  rmSync(join(root, 'site.config.ts'))
  watcher.start(Date.now())
  expect(noticed).toEqual([join(root, 'site.config.ts')])
})

test('a link that leads in a circle is not an error', async () => {
  const { at, notices, watcher } = await watched({ 'docs/index.md': '# A\n' }, 'docs', 'circle.txt')
  symlinkSync('circle.txt', at('circle.txt'))
  watcher.add(at('circle.txt/below.txt'), 0)
  writeFileSync(at('docs/index.md'), '# Edited\n')
  await notices('docs/index.md')
})

test('a file whose folder is deleted is noticed when both are there again', async () => {
  const name = 'refs/heads/release/1'
  const { at, noticed, notices } = await watched({ [name]: 'a' }, name)
  for (let time = 0; time < 3; time++) {
    rmSync(at('refs/heads/release'), { recursive: true })
    await until(() => noticed.size > 0)
    noticed.clear()
    mkdirSync(at('refs/heads/release'))
    writeFileSync(at(name), 'b')
    await notices(name)
  }
})

test('a change that follows another at once is noticed as well', async () => {
  const { at, notices } = await watched({ 'docs/a.md': '# A\n' }, 'docs')
  for (let time = 0; time < 10; time++) {
    writeFileSync(at('docs/a.md'), `# A ${time}\n`)
    await notices('docs/a.md')
  }
})

test('a folder that another one replaces at once is still watched', async () => {
  const { at, noticed, notices, settled } = await watched({ 'docs/a/b/one.md': '# A\n' }, 'docs')
  await settled()
  for (let time = 0; time < 3; time++) {
    rmSync(at('docs/a'), { recursive: true })
    mkdirSync(at('docs/a/b'), { recursive: true })
    await notices(null)
    await until(() => {
      writeFileSync(at(`docs/a/b/new-${time}.md`), '# New\n')
      return noticed.has(at(`docs/a/b/new-${time}.md`))
    })
    noticed.clear()
  }
})

test('files that appear in a folder right after it does are noticed', async () => {
  const { at, noticed, settled } = await watched({ 'docs/index.md': '# A\n' }, 'docs')
  await settled()
  mkdirSync(at('docs/new/deep'), { recursive: true })
  const names = Array.from({ length: 20 }, (_, index) => at(`docs/new/deep/${index}.md`))
  for (const name of names) {
    writeFileSync(name, '# New\n')
    await new Promise(setImmediate)
  }
  noticed.clear()
  await until(() => noticed.has(null) || names.every((name) => noticed.has(name)))
})

test('a linked file that an editor replaces is noticed every time', async () => {
  const { at, noticed } = await watched({ 'docs/index.md': '# A\n', 'other/x.md': 'x' }, 'docs')
  symlinkSync('../other/x.md', at('docs/x.md'))
  await until(() => {
    writeFileSync(at('other/x.md'), 'y')
    return noticed.has(at('docs/x.md'))
  })
  for (let time = 0; time < 3; time++) {
    noticed.clear()
    renameSync(at('other/x.md'), at('other/x.md~'))
    await new Promise(setImmediate)
    writeFileSync(at('other/x.md'), `x ${time}`)
    await until(() => noticed.has(at('docs/x.md')))
  }
})

test('folders that appear in each other at any moment are watched', async () => {
  const { at, noticed, settled } = await watched({ 'docs/index.md': '# A\n' }, 'docs')
  await settled()
  const pages = Array.from({ length: 30 }, (_, index) => at(`docs/${index}/deep/deeper/x.md`))
  for (const [index, page] of pages.entries()) {
    for (const folder of [dirname(dirname(dirname(page))), dirname(dirname(page)), dirname(page)]) {
      mkdirSync(folder)
      for (let turn = 0; turn < index; turn++) await new Promise(setImmediate)
    }
  }
  await until(() => {
    for (const page of pages.filter((page) => !noticed.has(page))) writeFileSync(page, '# New\n')
    return pages.every((page) => noticed.has(page))
  })
})

test('a save, a new page and a new folder are noticed while a large site is still read', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 600 }, (_, index) => [`docs/${index % 60}/${index}.md`, '# A\n']),
  )
  const { at, noticed } = await watched({ ...files, 'docs/index.md': '# A\n' }, 'docs')
  noticed.clear()
  writeFileSync(at('docs/59/599.md'), '# Edited\n')
  mkdirSync(at('docs/new'))
  writeFileSync(at('docs/58/new.md'), '# New\n')
  await until(() => noticed.has(at('docs/59/599.md')) && noticed.has(null))
  for (const page of ['docs/59/599.md', 'docs/new/x.md', 'docs/58/new.md', 'docs/58/598.md']) {
    await until(() => {
      writeFileSync(at(page), '# Again\n')
      return noticed.has(at(page))
    })
  }
})
