/** The reference of the manual: what is made from the source is complete, and its examples work. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { type Interface, readTypes } from '../manual/plugins/read-types.ts'
import { userConfig } from '../src/config/schema.ts'
import { KNOWN_KEYS } from '../src/sources/front-matter.ts'
import { repository } from './run.ts'
import { sample } from './sample.ts'
import { site } from './site.ts'

const read = (path: string) => readTypes(readFileSync(join(repository, path), 'utf8'))
const types = new Map(
  ['', '-site', '-content', '-navigation', '-theme', '-services'].flatMap((part) => [
    ...read(`src/config/user${part}.ts`),
  ]),
)
const keys = (types.get('UserConfig')?.parents ?? []).flatMap(
  (name) => (types.get(name) as Interface).members,
)
const matter = read('src/sources/matter.ts').get('FrontMatter')?.members ?? []

test('every key of the configuration has a description and an example', () => {
  expect(keys.map(({ name }) => name).sort()).toEqual(Object.keys(userConfig.shape).sort())
  expect(keys.filter(({ text, example }) => text === '' || example === null)).toEqual([])
})

test('every key of front matter has a description and an example', () => {
  expect(matter.map(({ name }) => name)).toEqual(KNOWN_KEYS)
  expect(matter.filter(({ text, example }) => text === '' || example === null)).toEqual([])
})

test('a type on several lines is valid on one, too', () => {
  const source = 'export interface A {\n  a?: {\n    b: string\n    c: { d: 1; e: 2 }[]\n  }\n}'
  expect(readTypes(source).get('A')?.members[0]?.type).toBe('{ b: string; c: { d: 1; e: 2 }[] }')
})

const configOf = (example: string) =>
  `import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\n  ${example}\n})\n`

test('the examples of the configuration have the right types', () => {
  const folder = mkdtempSync(join(inject('temporary'), 'examples-'))
  for (const { name, example } of keys)
    writeFileSync(join(folder, `${name}.ts`), configOf(example ?? ''))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const options = {
    extends: join(repository, 'tsconfig.json'),
    compilerOptions: {
      noEmit: true,
      // What the sources need. `package.test.ts` checks the types that are published.
      types: ['node'],
      typeRoots: [join(repository, 'node_modules/@types')],
      paths: { docsgen: [join(repository, 'src/index.ts')] },
    },
    include: ['*.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
  const compiler = join(repository, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '--project', folder])
  expect(String(stdout)).toBe('')
})

/** What the examples name. */
const FILES = {
  'docs/index.md': '# Start\n\nThe first page.\n',
  'docs/guides/install.md': '# Install\n\nThe second page.\n',
  'docs/guides/update.md': '# Update\n\nThe third page.\n',
  'static/logo.svg': SVG(),
  'static/logo-dark.svg': SVG(),
  'static/icon.svg': SVG(),
  'static/preview.png': PNG(),
  'scripts/browser.ts': 'export default () => {}\n',
}
/** Examples that need other files. */
const OTHER_FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  docs: { 'content/index.md': '# Start\n\nThe first page.\n' },
  static: { 'public/hello.txt': 'Hello.\n' },
  components: {
    'docs/_components/since.tsx':
      "import { component } from 'docsgen/component'\nexport default component({ render: () => <p>Hello</p> })\n",
  },
  versions: { 'versions/2.1/index.md': '# Start\n\nThe first page of 2.1.\n' },
  templates: { 'theme/styles/site.css': '.own { color: red }\n' },
}

function SVG(): string {
  return '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h9v9z"/></svg>\n'
}

function PNG(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
}

describe('the example of a key builds a site without problems', () => {
  const made = site(FILES).step(() => commit(made.root))
  test.for(sample(keys, 3).map(({ name, example }) => [name, example] as const))(
    '%s',
    async ([name, example]) => {
      made.write({ 'site.config.ts': configOf(example ?? ''), ...OTHER_FILES[name] }).check()
      expect(await made.problems()).toBe('')
    },
  )
})

/** For `lastUpdated`. */
function commit(root: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
  git('init', '--quiet')
  git('add', 'docs')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'Start')
}

test('the examples of front matter make pages without problems', async () => {
  const pages = matter.map(({ name, example }) => [
    `docs/pages/${name}.md`,
    `---\n${example}\n---\n\n# Heading of ${name}\n\nText of ${name}.\n`,
  ])
  const made = site({ ...FILES, ...Object.fromEntries(pages) })
    .write({ 'site.config.ts': configOf("locales: { en: { label: 'English' } }") })
    .build()
  expect(await made.problems()).toBe('')
})
