/** Packages of remark and rehype work as their documentation says; the manual shows the list. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../src/config/load.ts'
import { inputOf, loadAndCompile } from './compile-page.ts'
import { repository } from './run.ts'
import { site } from './site.ts'

/** See the file for what they are. */
interface Row {
  readonly name: string
  readonly version: string
  readonly works: 'yes' | 'partly'
  readonly note?: string
  readonly imports?: string
  readonly plugins: string
  readonly text: string
  readonly html: string
  readonly problems?: string
}

/** The packages, installed for these tests only. */
const fixture = join(repository, 'test/compatibility')
const data = 'manual/docs/reference/_data/packages.yaml'
const rows: readonly Row[] = parse(readFileSync(join(repository, data), 'utf8')).packages

/** What others in the table need. */
const HELPERS = ['retext-english', 'retext-repeated-words', 'shiki', 'typescript', 'unified']

const FILES = {
  'docs/sample.js': "console.log('sample')\n",
  'refs.bib': '@article{doe2020, author = {Doe, Jane}, title = {A Title}, year = {2020}}\n',
}

test('the versions in the manual are those that are tested', () => {
  const manifest = JSON.parse(readFileSync(join(fixture, 'package.json'), 'utf8'))
  const shown = Object.fromEntries(rows.map(({ name, version }) => [name, version]))
  const helpers = HELPERS.map((name) => [name, manifest.devDependencies[name]])
  expect({ ...shown, ...Object.fromEntries(helpers) }).toEqual(manifest.devDependencies)
  expect(rows.filter(({ works, note }) => works === 'partly' && !note)).toEqual([])
})

/** The name of a default export: `remarkToc` of `remark-toc`. */
const importOf = (name: string) =>
  `import ${name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())} from '${name}'`

describe('a site can use', { tags: 'thorough' }, () => {
  beforeAll(async () => {
    const installed = join(fixture, 'node_modules/.package-lock.json')
    const lock = join(fixture, 'package-lock.json')
    if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
    const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
    await promisify(execFile)('npm', ['ci', '--loglevel=error', ...quiet], { cwd: fixture })
  })

  test.each(rows)('$name', async ({ name, imports, plugins, text, html, problems }) => {
    // As for a user, who runs docsgen in the folder of the site.
    const before = process.cwd()
    onTestFinished(() => process.chdir(before))
    const { root } = await site({
      ...FILES,
      'site.config.ts': `${imports ?? importOf(name)}
        export default { plugins: [{ name: 'mine', ${plugins} }] }`,
    }).done()
    symlinkSync(join(fixture, 'node_modules'), join(root, 'node_modules'))
    process.chdir(root)
    const { modulePath, pluginsKey } = await loadConfig({ root })
    const installed = { key: pluginsKey, modulePath: modulePath as string, root }
    const input = { ...inputOf(`# Home\n\n${text}\n`), plugins: installed }
    const doc = await loadAndCompile(input, { files: FILES })
    expect(doc.html).toContain(html)
    expect(doc.html).not.toContain(' style="')
    expect(doc.problems.map(({ reason }) => reason)).toEqual(
      problems === undefined ? [] : doc.problems.map(() => expect.stringContaining(problems)),
    )
    expect(doc.problems.length > 0).toBe(problems !== undefined)
  })
})
