/** The generator and the example site are apart: neither is in the other. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from './run.ts'
import { listTree } from './tree.ts'

/** Words of the example site, its provider and its markets. */
const VOCABULARY = [
  /new zealand|australia|\bnz\b|\ben[-_]au\b|['"`{/]au['"`}/]/i,
  /\bcountr(?:y|ies)\b/i,
  /widget|code-?generator|address (?:lookup|verification|autocomplete)/i,
  /example data|\bmps\b|login_started|signup_flow|AccountLinks|signUp\b|signIn\b/,
  /docs\.example\.com\/(?:nz|au)|portal\.example/,
]

const files = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    listTree(join(repository, folder))
      .filter((path) => /\.(?:[jt]sx?|css|svg|json)$/.test(path))
      .map((path) => ({
        path: `${folder}/${path}`,
        text: readFileSync(join(repository, folder, path), 'utf8'),
      })),
  )

test('nothing in the generator and the theme is about the example site', () => {
  const found = files(['src', 'templates', 'bin', 'scripts']).flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        VOCABULARY.some((words) => words.test(line))
          ? [`${path}:${index + 1}: ${line.trim()}`]
          : [],
      ),
  )
  expect(found).toEqual([])
})

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

test('the generator and the theme import nothing of the example site', () => {
  const imports = files(['src', 'templates', 'bin', 'scripts']).flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].map(([, name = '']) => `${path} imports ${name}`),
  )
  expect(imports.length).toBeGreaterThan(500)
  expect(imports.filter((line) => /imports .*(?:\.\.\/docs\/|site\.config)/.test(line))).toEqual([])
})

test('the example site imports only what every site may', () => {
  const imports = files(['docs'])
    .filter(({ path }) => /^docs\/_(?:client|components|templates)/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)].map(([, name = '']) => ({ path, name })),
    )
  expect(imports.length).toBeGreaterThan(10)
  const internal = imports.filter(({ path, name }) =>
    name.startsWith('.')
      ? !join(path, '..', name).startsWith('docs/')
      : /^docsgen/.test(name) && !/^docsgen\/(?:client|component|theme)$/.test(name),
  )
  expect(internal).toEqual([])
})

test('the tests of the generator do not need the example site', () => {
  const tests = listTree(join(repository, 'test')).filter(
    (path) => /\.test\.ts$/.test(path) && !/^(?:site|cases|bench)\//.test(path),
  )
  expect(tests.length).toBeGreaterThan(50)
  const needing = tests.filter((path) => {
    const text = readFileSync(join(repository, 'test', path), 'utf8')
    return /\b(?:builtSite|realSite)\b|'\.\.\/site\.config\.ts|'(?:\.\.?\/)+site\/(?!\.)/.test(text)
  })
  expect(needing.filter((path) => path !== 'neutral.test.ts')).toEqual([])
})
