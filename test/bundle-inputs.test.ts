/** What decides how a site's code is bundled, besides the code: a change of it is never missed. */
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, inject, test } from 'vitest'
import { build } from '../src/build.ts'
import { hash } from '../src/cache/hash.ts'
import { unchangedBuild } from '../src/cache/unchanged.ts'
import { Session } from '../src/session.ts'
import { site, type TestSite } from './site.ts'

const tsconfig = (word: string) =>
  JSON.stringify({ compilerOptions: { paths: { '@mapped': [`./words/${word}.ts`] } } })
const manifest = (word: string) =>
  JSON.stringify({
    imports: { '#named': `./words/${word}.ts` },
    scripts: { build: 'docsgen build' },
  })

/** The configuration, a component, a template and a page in React show what this module imports. */
const SHARED = `import mapped from '@mapped'
import named from '#named'
import near from './near'
import linked from './link.ts'
import renamed from './renamed.js'
export const words = [mapped, named, near, linked, renamed].join(' ') + (process.env.DOCSGEN_TEST_WORD ?? '')
`
const SITE = {
  'tsconfig.json': '{ "extends": ["./base/tsconfig"] } // Text',
  'base/tsconfig.json': '{ "extends": "./strict.json" }',
  'base/strict.json': tsconfig('../../words/one'),
  'package.json': manifest('one'),
  'words/one.ts': `export default 'one'`,
  'words/two.ts': `export default 'two'`,
  'near/index.ts': `export default 'one'`,
  'renamed.tsx': `export default 'one'`,
  'shared.ts': SHARED,
  'site.config.ts': `import { words } from './shared.ts'\nexport default { title: words }`,
  'components/say.tsx': `import { component } from 'docsgen/component'
    import { words } from '../shared.ts'
    export default component({ props: {}, render: () => <p className="say">{words}</p> })`,
  'templates/components/Footer.tsx': `import { words } from '../../shared.ts'
    export const Footer = () => <footer>{words}</footer>`,
  'pages/about.tsx': `import { words } from '../shared.ts'
    export default () => <p className="about">{words}</p>`,
  'docs/index.md': '# Start\n\n::say\n',
}

const EDITS: readonly [what: string, path: string, edit: (made: TestSite) => unknown][] = [
  [
    'what a tsconfig.json extends',
    'base/strict.json',
    (made) => made.edit('base/strict.json', tsconfig('../../words/two')),
  ],
  ['a tsconfig.json', 'tsconfig.json', (made) => made.edit('tsconfig.json', tsconfig('one'))],
  ['a package.json', 'package.json', (made) => made.edit('package.json', manifest('two'))],
  ['a file that is found first', 'near.ts', (made) => made.edit('near.ts', `export default 'two'`)],
  [
    'a file with the ending that TypeScript prefers',
    'renamed.ts',
    (made) => made.edit('renamed.ts', `export default 'two'`),
  ],
  ['its end', 'near.ts', (made) => made.edit('near.ts', null)],
  [
    'where a symbolic link leads',
    'link.ts',
    (made) =>
      made.step(() => {
        rmSync(made.path('link.ts'))
        symlinkSync('words/two.ts', made.path('link.ts'))
      }),
  ],
]

async function shown(made: TestSite, out: string): Promise<string[]> {
  const built = await made.built(out)
  const start = built.page('/')
  const texts = [
    start.text('title').replace(/^.*\| /, ''),
    start.text('.say'),
    start.text('footer'),
  ]
  return [...texts, built.page('/about').text('.about')]
}

const WORDS = [
  'two one one one one',
  'one one one one one',
  'one two one one one',
  'one two two one one',
  'one two two one two',
  'one two one one two',
  'one two one two two',
]

function start(): Promise<TestSite> {
  const made = site(SITE)
  return made.step(() => symlinkSync('words/one.ts', made.path('link.ts'))).done()
}

test('all code is bundled again when something that decides about it changes', async () => {
  const made = await start()
  const { root } = made
  const buildHere = async () =>
    (await unchangedBuild({ root })) ?? (await build({ root }, new Session()))
  await buildHere()
  const edits = inject('thorough') ? EDITS : EDITS.slice(0, 4)
  for (const [i, [what, , edit]] of edits.entries()) {
    await buildHere()
    edit(made)
    await made.done()
    await buildHere()
    expect(await shown(made, 'build'), what).toEqual(Array(4).fill(WORDS[i]))
  }
})

test('what code makes of an environment variable is made again when its value changes', {
  tags: 'thorough',
}, async () => {
  const made = await start()
  // A configuration that depends on it would change every page.
  await made.edit('site.config.ts', `export default { title: 'T' }`).run('build')
  await made.runWith({ DOCSGEN_TEST_WORD: '!' }, 'build')
  expect(await shown(made, 'build')).toEqual(['T', ...Array(3).fill('one one one one one!')])
})

test('under watch, too', { tags: 'thorough' }, async () => {
  const made = await start()
  const { root } = made
  const out = made.path('watched')
  const session = new Session()
  await build({ root, out, watch: true }, session)
  for (const [i, [what, path, edit]] of EDITS.entries()) {
    expect(session.inputs(root), what).toContain(made.path(path))
    edit(made)
    await made.done()
    const changed = session.changedFiles(root, new Set([made.path(path)]))
    await build({ root, out, watch: true, changed }, session)
    expect(await shown(made, 'watched'), what).toEqual(Array(4).fill(WORDS[i]))
  }
})

test('under watch, a JSON file that a page and the configuration read is more than part of a page', async () => {
  const made = await site({
    'facts.json': '{ "name": "One" }',
    'site.config.ts': `import { name } from './facts.json'\nexport default { title: name }`,
    'docs/index.md': '# Start\n\n```json file="/facts.json"\n```\n',
  }).done()
  const session = new Session()
  await build({ root: made.root, out: made.path('watched'), watch: true }, session)
  const changed = new Set([made.path('facts.json')])
  expect(session.changedFiles(made.root, changed)).toBe(undefined)
})

const PACKAGES = {
  'site.config.ts': `import { word } from 'word'\nexport default { title: word }`,
  'components/say.tsx': `import { component } from 'docsgen/component'
    import { word } from 'word'
    export default component({ props: {}, render: () => <p className="say">{word}</p> })`,
  'templates/components/Footer.tsx': `import { word } from 'word'
    export const Footer = () => <footer>{word}</footer>`,
  'pages/about.tsx': `import { word } from 'word'
    export default () => <p className="about">{word}</p>`,
  'docs/index.md': '# Start\n\n::say\n',
}

const packageOf = (name: string, fields: object = {}) =>
  JSON.stringify({ name, version: '1.0.0', type: 'module', ...fields })
const wordOf = (word: string) => `export const word = '${word}'\n`

/** Makes a link, or replaces one, as pnpm does. */
const link = (made: TestSite, path: string, to: string) => {
  rmSync(made.path(path), { recursive: true, force: true })
  mkdirSync(dirname(made.path(path)), { recursive: true })
  symlinkSync(to, made.path(path))
}

/** A package as it is installed, and how another version of it takes its place. */
const UPGRADES: readonly [
  what: string,
  files: Record<string, string>,
  install: (made: TestSite) => unknown,
  upgrade: (made: TestSite) => unknown,
][] = [
  [
    'a link of pnpm leads to another version',
    Object.fromEntries(
      ['one', 'two'].flatMap((word) => [
        [`node_modules/.pnpm/word@${word}/node_modules/word/package.json`, packageOf('word')],
        [`node_modules/.pnpm/word@${word}/node_modules/word/index.js`, wordOf(word)],
      ]),
    ),
    (made) => link(made, 'node_modules/word', '.pnpm/word@one/node_modules/word'),
    (made) => link(made, 'node_modules/word', '.pnpm/word@two/node_modules/word'),
  ],
  [
    'a link of pnpm leads to another version of what a package imports',
    {
      'node_modules/.pnpm/word@1/node_modules/word/package.json': packageOf('word'),
      'node_modules/.pnpm/word@1/node_modules/word/index.js': `export { word } from '@a/inner'\n`,
      ...Object.fromEntries(
        ['one', 'two'].flatMap((word) => {
          const folder = `node_modules/.pnpm/inner@${word}/node_modules/@a/inner`
          return [
            [`${folder}/package.json`, packageOf('@a/inner')],
            [`${folder}/index.js`, wordOf(word)],
          ]
        }),
      ),
    },
    (made) => {
      link(made, 'node_modules/word', '.pnpm/word@1/node_modules/word')
      const inner = 'node_modules/.pnpm/word@1/node_modules/@a/inner'
      link(made, inner, '../../../inner@one/node_modules/@a/inner')
    },
    (made) => {
      const inner = 'node_modules/.pnpm/word@1/node_modules/@a/inner'
      link(made, inner, '../../../inner@two/node_modules/@a/inner')
    },
  ],
  ...(['main', 'exports'] as const).map((field): (typeof UPGRADES)[number] => [
    `"${field}" in its package.json names another file`,
    {
      'node_modules/word/package.json': packageOf('word', { [field]: './one.js' }),
      'node_modules/word/one.js': wordOf('one'),
      'node_modules/word/two.js': wordOf('two'),
    },
    () => {},
    (made) =>
      made.edit('node_modules/word/package.json', packageOf('word', { [field]: './two.js' })),
  ]),
  [
    'a file of it is another',
    {
      'node_modules/word/package.json': packageOf('word'),
      'node_modules/word/index.js': wordOf('one'),
    },
    () => {},
    (made) => made.edit('node_modules/word/index.js', wordOf('two')),
  ],
  [
    'a copy of a package in a package hides the one beside it',
    {
      'node_modules/word/package.json': packageOf('word'),
      'node_modules/word/index.js': `export { word } from 'inner'\n`,
      'node_modules/inner/package.json': packageOf('inner'),
      'node_modules/inner/index.js': wordOf('one'),
    },
    () => {},
    (made) =>
      made
        .edit('node_modules/word/node_modules/inner/package.json', packageOf('inner'))
        .edit('node_modules/word/node_modules/inner/index.js', wordOf('two')),
  ],
  [
    'copies in the folders of the site hide it',
    {
      'node_modules/word/package.json': packageOf('word'),
      'node_modules/word/index.js': wordOf('one'),
    },
    () => {},
    (made) => {
      for (const folder of ['components', 'pages', 'templates/components'])
        made
          .edit(`${folder}/node_modules/word/package.json`, packageOf('word'))
          .edit(`${folder}/node_modules/word/index.js`, wordOf('two'))
      made.edit('node_modules/word/index.js', wordOf('two'))
    },
  ],
]

const upgrades = inject('thorough') ? UPGRADES : UPGRADES.slice(0, 3)

test.each(upgrades)('all code is bundled again when %s', async (_, files, install, upgrade) => {
  const made = await site({ ...PACKAGES, ...files }).done()
  const { root } = made
  install(made)
  await made.done()
  const buildHere = async () =>
    (await unchangedBuild({ root })) ?? (await build({ root }, new Session()))
  await buildHere()
  await buildHere()
  expect(await shown(made, 'build')).toEqual(Array(4).fill('one'))
  upgrade(made)
  await made.done()
  await buildHere()
  expect(await shown(made, 'build')).toEqual(Array(4).fill('two'))
})

test('under watch, a package is bundled again when its link leads elsewhere', {
  tags: 'thorough',
}, async () => {
  const [[, files, install, upgrade]] = UPGRADES as [(typeof UPGRADES)[number]]
  const made = await site({ ...PACKAGES, ...files }).done()
  const { root } = made
  install(made)
  const session = new Session()
  const out = made.path('watched')
  await build({ root, out, watch: true }, session)
  expect(session.inputs(root)).toContain(made.path('node_modules/word'))
  upgrade(made)
  const changed = session.changedFiles(root, new Set([made.path('node_modules/word')]))
  await build({ root, out, watch: true, changed }, session)
  expect(await shown(made, 'watched')).toEqual(Array(4).fill('two'))
})

test('--no-cache and --verify begin from nothing', async () => {
  const made = await site({
    ...PACKAGES,
    'node_modules/word/package.json': packageOf('word'),
    'node_modules/word/index.js': wordOf('one'),
  }).done()
  await made.run('build')
  // What a cache has of the code is wrong, for whatever reason.
  const names = readdirSync(made.path('.docsgen')).filter((name) =>
    /^(?:config|theme|components|pages)\b.*json$/.test(name),
  )
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) {
    const [version, json = ''] = readFileSync(made.path('.docsgen', name), 'utf8').split('\n')
    const wrong = json.replaceAll('one', 'six')
    // A new file: bundles of themes are links to those that all tests share.
    rmSync(made.path('.docsgen', name))
    writeFileSync(made.path('.docsgen', name), `${version?.split(' ')[0]} ${hash(wrong)}\n${wrong}`)
  }
  await made.edit('docs/index.md', '# Start\n\n::say\n\nMore.\n').run('build')
  expect(await shown(made, 'build')).toContain('six')
  const { stderr, code } = await made.run('build', '--verify')
  expect(stderr).toContain('files differ from a clean build')
  expect(code).toBe(1)
  await made.run('build', '--no-cache')
  expect(await shown(made, 'build')).toEqual(Array(4).fill('one'))
})

test('a package that another looks for is noticed when it is installed, and when it is removed', async () => {
  const made = site({
    'node_modules/pack/package.json': '{ "name": "pack", "main": "index.js" }',
    'node_modules/pack/index.js':
      "let text = 'alone'; try { text = require('@extra/words') } catch {}; module.exports = () => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: text }] }) }",
    'site.config.mjs': `import pack from 'pack'
export default { title: 'T', plugins: [{ name: 'p', remark: [pack] }] }`,
    'docs/index.md': '# Home\n\nText.\n',
  })
  const shownText = async () => {
    expect((await made.run('build')).code).toBe(0)
    return (await made.built('build')).page('/').text('.prose p:last-child')
  }
  expect(await shownText()).toBe('alone')
  await made
    .write({
      'node_modules/@extra/words/package.json': '{ "name": "@extra/words", "main": "index.js" }',
      'node_modules/@extra/words/index.js': "module.exports = 'together'",
    })
    .done()
  expect(await shownText()).toBe('together')
  await made.write({ 'node_modules/@extra': null }).done()
  expect(await shownText()).toBe('alone')
})
