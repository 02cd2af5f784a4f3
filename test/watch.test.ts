/** Files that a build was the first to read are watched from the moment when it began. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject, test } from 'vitest'
import { isNewer } from '../src/cache/inputs.ts'
import { watch } from '../src/server/watch.ts'
import { until } from './until.ts'

/** Writes a file and its folders. */
function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * Watches the docs of an empty folder, and builds until a build is given a changed file.
 * @param builds what happens during each build; true if it is done, which means that its files are watched
 */
async function untilRebuilt(root: string, file: string, builds: (() => boolean)[]): Promise<void> {
  const docs = join(root, 'docs')
  mkdirSync(docs)
  await until(() => !isNewer(statSync(docs), Date.now())) // Otherwise it has changed itself.
  let isFirst = true
  let isRebuilt = false
  const staticFolder = join(root, 'static')
  const watching = watch(
    root,
    { paths: [docs], staticFolder },
    async ({ changed, hasRead }) => {
      isRebuilt ||= !isFirst && (changed?.has(file) ?? true)
      isFirst = false
      // In a later turn, as builds end: then there is a watch to add files to.
      await Promise.resolve()
      hasRead()
      if (builds.shift()?.()) watching.add({ paths: [file], staticFolder })
    },
    console.error,
  )
  await until(() => isRebuilt).finally(watching.close)
}

const newFolder = () => mkdtempSync(join(inject('temporary'), 'watch-'))

test.each([
  ['is missing and appears', 'x.txt', null],
  ['is missing and appears in a new folder', 'parts/new/x.txt', null],
  ['changes', 'x.txt', 'before'],
  ['is deleted', 'parts/x.txt', 'before'],
  ['is deleted with its folder', 'parts/deep/x.txt', 'before'],
])('a file that %s while a build reads it is built again', async (what, name, before) => {
  const root = newFolder()
  const file = join(root, name)
  if (before !== null) write(file, before)
  const change = () => {
    if (!what.includes('deleted')) write(file, 'after')
    else rmSync(what.includes('folder') ? dirname(dirname(file)) : file, { recursive: true })
    return true
  }
  await untilRebuilt(root, file, [change])
})

test('and so is one that changes while a build reads it that another takes over from', async () => {
  const root = newFolder()
  const file = join(root, 'x.txt')
  const change = () => {
    write(file, 'after')
    write(join(root, 'docs/a.md'), '# A')
    return false
  }
  await untilRebuilt(root, file, [change, () => true])
})
