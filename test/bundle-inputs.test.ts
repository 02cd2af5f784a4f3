/** What decides how a site's code is bundled, besides the code: a change of it is never missed. */
import { rmSync, symlinkSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { build } from '../src/build.ts'
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
