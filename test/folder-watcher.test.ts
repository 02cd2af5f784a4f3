/** What the file watcher notices; `serve-watch.test.ts` has what follows from it. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FolderWatcher } from '../src/serve/folders.ts'
import { site } from './site.ts'
import { until } from './until.ts'

test('a link to a folder is not followed, such as to one that holds the site', async () => {
  const { root } = await site({ 'docs/index.md': '# Start\n' }).done()
  mkdirSync(join(root, 'other'))
  symlinkSync('..', join(root, 'docs/up'))
  const noticed = new Set<string | null>()
  watching(noticed).add(join(root, 'docs'))
  symlinkSync('../other', join(root, 'docs/later'))
  writeFileSync(join(root, 'other/log.txt'), 'one more line')
  writeFileSync(join(dirname(root), 'log.txt'), 'one more line')
  writeFileSync(join(root, 'docs/index.md'), '# Edited\n')
  await until(() => noticed.has(join(root, 'docs/index.md')))
  expect([...noticed].sort()).toEqual([join(root, 'docs/index.md'), join(root, 'docs/later')])
})

test('a link that leads in a circle is not an error', async () => {
  const { root } = await site({ 'docs/index.md': '# Start\n' }).done()
  symlinkSync('circle.txt', join(root, 'circle.txt'))
  const noticed = new Set<string | null>()
  const watcher = watching(noticed)
  watcher.add(join(root, 'circle.txt'), 0)
  watcher.add(join(root, 'circle.txt/below.txt'), 0)
  expect([...noticed]).toEqual([])
})

test('a file whose folder is deleted is noticed when both are there again', async () => {
  const { root } = await site({ 'refs/heads/release/1': 'a' }).done()
  const file = join(root, 'refs/heads/release/1')
  const noticed = new Set<string | null>()
  watching(noticed).add(file)
  for (let time = 0; time < 3; time++) {
    rmSync(join(root, 'refs/heads/release'), { recursive: true })
    await until(() => noticed.has(null))
    noticed.clear()
    mkdirSync(dirname(file))
    await until(() => noticed.has(null))
    noticed.clear()
    writeFileSync(file, 'b')
    await until(() => noticed.has(file))
    noticed.clear()
  }
})

function watching(noticed: Set<string | null>): FolderWatcher {
  const watcher = new FolderWatcher(
    (path) => noticed.add(path),
    (error) => {
      throw error
    },
  )
  onTestFinished(() => watcher.close())
  return watcher
}
