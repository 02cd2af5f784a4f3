import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { build, type Shown } from '../src/build.ts'
import { SiteError } from '../src/problems/errors.ts'
import { Preview } from '../src/server/preview.ts'
import { Session } from '../src/session.ts'
import { Superseded } from '../src/utilities/pause.ts'
import { Random } from './random.ts'
import { site, type TestSite } from './site.ts'
import { listTree, readTree, type Tree } from './tree.ts'

/** Sequences of edits, and the length of the longest. */
const RUNS = inject('thorough') ? 5 : 1
const MOST_STEPS = inject('thorough') ? 12 : 4
/** How long to look for a smaller sequence that fails, in milliseconds. */
const SHRINKING_MS = 90_000
const TIMEOUT = 600_000

/** What decides about an edit; 0 is the simplest. */
const EDIT = fc.record({
  action: fc.nat(999),
  page: fc.nat(99),
  n: fc.nat(999),
  damage: fc.nat(99),
})
type Edit = typeof EDIT extends fc.Arbitrary<infer T> ? T : never

/** Runs a test with sequences of edits; of one that fails, the smallest part that still does is reported. */
async function afterEdits(run: (edits: readonly Edit[]) => Promise<void>): Promise<void> {
  // Without its bias, fast-check would begin with short sequences.
  const edits = fc.noBias(fc.array(EDIT, { minLength: 1, maxLength: MOST_STEPS }))
  let end = Number.POSITIVE_INFINITY
  const property = fc.asyncProperty(edits, async (sequence) => {
    if (performance.now() > end) return
    await run(sequence).catch((error) => {
      end = Math.min(end, performance.now() + SHRINKING_MS)
      throw error
    })
  })
  await fc.assert(property, { seed: 1, numRuns: RUNS, includeErrorInReport: true })
}

const config = (title: string, more = '') => `
export default {
  title: '${title} {{locale}}',
  url: 'https://example.com',
  locales: {
    nz: { label: 'New Zealand', path: '/nz/', variables: { code: '+64' } },
    au: { label: 'Australia', path: '/au/', variables: { code: '+61' } },
  },
  variables: { key: 'k', other: 'one' },
  ${more}
}
`
/** A plugin with a component, messages, and pages from data. */
const PLUGIN = `plugins: [{
    name: 'mine',
    components: ['parts/mark.tsx'],
    messages: { en: { marked: 'Marked {n}' } },
    pages: ({ read }) => (read('data/list.txt') ?? '').split(' ').filter(Boolean)
      .map((name) => ({ route: 'made/' + name, title: name, markdown: '[c](../b/c.md)\\n\\n::mark' })),
  }],`
const mark = (name: string) => `
import { component, format } from 'docsgen/component'
import { word } from './word.ts'
export default component({
  messages: ['marked'],
  render: ({ messages, lang, children }) => (
    <b className="${name}">{word}{format(messages.marked, { n: 1 }, lang)}{children}</b>
  ),
})`

const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"></svg>`

const noteComponent = (label: string) => `
  import { component } from 'docsgen/component'
  export default component({
    props: { to: 'link?' },
    render: ({ to, children }) => <aside><a href={to}>${label}</a>{children}</aside>,
  })`
const reactPart = (n: number) =>
  `import './part.css'\nexport const Part = () => <p>Part ${n} <a href="../docs/b/c.md#two">c</a></p>`
const reactPage = (n: number) => `
  import Note from '../components/note.tsx'
  import { Part } from './_part.tsx'
  import data from './data.json'
  export const meta = ({ locale }) => ({ title: 'In React ' + locale.name })
  export default ({ site }) => (
    <><h2>Two ${n}</h2><Part /><Note to="../docs/a.md">{data.n} {site.variables.code}</Note></>
  )`
const SINCE = (name: string) => `
import { component } from 'docsgen/component'
export default component({
  props: { v: 'string' },
  render: ({ v, children }) => <p className="${name}">{v} {children}</p>,
})`

const START: Record<string, string> = {
  'site.config.mjs': config('Start', PLUGIN),
  'parts/mark.tsx': mark('m'),
  'parts/word.ts': `export const word = 'w'`,
  'data/list.txt': 'one two',
  'components/since.tsx': SINCE('s'),
  'docs/f.md': '# F\n\n::mark\n\n:::since{v=1}\nSince [c](b/c.md)\n:::\n',
  'docs/index.md':
    '# Start\n\n[a](a.md) [b](b/) [c](b/c.md#two) [gone](gone.md) ![x](img/x.svg) {{key}} {{other}}\n',
  'docs/a.md': '# A\n\n::include{file="/snippets/part.md"}\n\n{{code}}\n',
  'docs/a.au.md': '# A in Australia\n\n[back](index.md)\n',
  'docs/b/index.md': '---\nsidebar_position: 2\n---\n# B\n\n## One\n\n## Two\n',
  'docs/b/c.md': '# C\n\n## Two\n\n```js file="/snippets/code.js"\n```\n',
  'docs/@au/d.md': '# D only there\n',
  'docs/e.md': '---\nonly: [nz]\n---\n# E\n\n:::only{nz}\nHere\n:::\n',
  'docs/img/x.svg': svg(10),
  'snippets/part.md': 'An *included* part with [a link](../docs/b/c.md).\n',
  'snippets/code.js': 'export const one = 1\n',
  'components/note.tsx': noteComponent('Note'),
  'pages/r.tsx': reactPage(0),
  'pages/_part.tsx': reactPart(0),
  'pages/data.json': '{ "n": 0 }',
  'pages/part.css': 'p { color: red }',
  'templates/components/Toc.tsx':
    'export const Toc = ({ headings }) => <nav>{headings.length}</nav>\n',
}

/** Makes an edit that a user may make. @returns what it was */
function edit(made: TestSite, edit: Edit): string {
  const files = listTree(made.root).filter(
    (path) => !path.startsWith('build') && !path.startsWith('.docsgen'),
  )
  const pages = files.filter((path) => /^docs\/.*\.md$/.test(path))
  const page = pages[edit.page % pages.length] as string
  const put = (path: string, text: string | null) => void made.edit(path, text)
  const change = (path: string, from: RegExp | string, to: string) =>
    put(
      path,
      existsSync(made.path(path)) ? readFileSync(made.path(path), 'utf8').replace(from, to) : to,
    )
  const { n } = edit
  const actions: Record<string, () => void> = {
    'write more': () => change(page, /$/, `\n## More ${n}\n\nText ${n} [x](/b/c#more-${n})\n`),
    'call a page otherwise': () => change(page, /^# .*$/m, `# Called ${n}`),
    'write a page': () => put(`docs/new-${n}.md`, `# New ${n}\n\n[c](b/c.md)\n`),
    'write an overlay': () =>
      put(
        `docs/@nz/${page.replace(/^docs\/(@\w+\/)?/, '').replace(/\.(au|nz)\.md$/, '.md')}`,
        `# Over ${n}\n`,
      ),
    'delete a page': () => (page === 'docs/index.md' ? undefined : put(page, null)),
    'move a page': () =>
      void (page === 'docs/index.md' ? 0 : made.rename(page, `docs/b/moved-${n}.md`)),
    'edit what is included': () =>
      put('snippets/part.md', `Included ${n}, [b](../docs/b/index.md)\n`),
    'edit included code': () => put('snippets/code.js', `export const n = ${n}\n`),
    'delete what is included': () => put('snippets/code.js', null),
    'edit a static component': () => put('components/since.tsx', SINCE(`s${n}`)),
    'edit a component of a plugin': () => put('parts/mark.tsx', mark(`m${n}`)),
    'edit what a component imports': () => put('parts/word.ts', `export const word = ${n}`),
    'write another component': () => put('components/mark2.tsx', SINCE(`x${n}`)),
    'style a component': () => put('components/since.css', `.s { margin: ${n}px }`),
    'use a component': () => change(page, /$/, `\n::since{v=${n}}\n\n::mark\n`),
    'edit the data of pages': () =>
      put('data/list.txt', `one p${n % 3} p${n % 7}`.replace('p0 ', '')),
    'change messages': () =>
      put(
        'site.config.mjs',
        config('Start', `${PLUGIN} messages: { marked: 'M${n}', menu: '${n}' },`),
      ),
    'fall back to another locale': () =>
      put(
        'site.config.mjs',
        config('Start', PLUGIN).replace("path: '/au/'", "path: '/au/', fallback: 'nz'"),
      ),
    'write a layout': () =>
      put(
        'templates/layouts/own.tsx',
        `export default ({ title, page, children }) => <article><h1>{title} ${n} {String(page.data.price)}</h1>{children}</article>\n`,
      ),
    'drop the layout': () => put('templates/layouts/own.tsx', null),
    'use a layout': () =>
      put(
        page,
        `---\nlayout: ${n % 2 ? 'own' : 'landing'}\nprice: ${n}\n---\n# In a layout ${n}\n`,
      ),
    'write a slot of the theme': () =>
      put(
        'templates/components/AfterContent.tsx',
        `export const AfterContent = () => <i>${n}</i>\n`,
      ),
    'draw another image': () => put('docs/img/x.svg', svg(n + 1)),
    'draw it for the dark': () => put('docs/img/x.dark.svg', svg(n + 1)),
    'delete the image': () => put('docs/img/x.svg', null),
    'change the title': () => put('site.config.mjs', config(`Title ${n}`, PLUGIN)),
    'change a variable': () =>
      put('site.config.mjs', config('Start', PLUGIN).replace("'one'", `'v${n}'`)),
    'order the sidebar': () =>
      put(
        'site.config.mjs',
        config('Start', `sidebar: ['/', 'b', { label: 'G', items: ['b/c'] }],`),
      ),
    'divide the site into sections': () =>
      put(
        'site.config.mjs',
        config(
          'Start',
          `sections: [{ label: 'B ${n}', folder: 'b' }, { label: 'All', folder: '/' }],`,
        ),
      ),
    'color the theme, and draw an icon': () => {
      put('static/icon.svg', `<svg viewBox="0 0 9 9"><path d="M1 1h${n}"/></svg>`)
      const items = `[{ label: 'M', items: [{ label: 'A', to: '/a', icon: '/icon.svg' }] }]`
      const theme = `theme: { accent: 'hsl(${n % 360} 80% 40%)' }`
      put('site.config.mjs', config('Start', `${theme}, navbar: { items: ${items} },`))
    },
    'set a position': () => put(page, `---\nsidebar_position: ${n}\n---\n# At ${n}\n`),
    'make it a draft': () => put(page, `---\ndraft: ${n % 2 === 0}\n---\n# Draft ${n}\n`),
    'write a template': () =>
      put(
        'templates/components/Toc.tsx',
        `export const Toc = ({ headings }) => <nav id="t${n}">{headings.length}</nav>\n`,
      ),
    'drop the template': () => put('templates/components/Toc.tsx', null),
    'write styles': () => put('templates/styles/site.css', `.n${n}{color:red}`),
    'edit a page in React': () => put('pages/r.tsx', reactPage(n)),
    'write a page in React': () => put('pages/b/s.tsx', `export default () => <p>At ${n}</p>`),
    'replace it in a locale': () => put('pages/r.au.tsx', `export default () => <p>Own ${n}</p>`),
    'edit a part of it': () => put('pages/_part.tsx', reactPart(n)),
    'edit its data': () => put('pages/data.json', `{ "n": ${n} }`),
    'edit its styles': () => put('pages/part.css', `p { order: ${n} }`),
    'break it': () => put('pages/r.tsx', `export default () => { throw new Error('${n}') }`),
    'edit a component': () => put('components/note.tsx', noteComponent(`Note ${n}`)),
    'break a page': () => put(page, Buffer.from([0x23, 0x20, 0xff]).toString('latin1')),
  }
  const names = Object.keys(actions)
  const name = names[edit.action % names.length] as string
  actions[name]?.()
  return `${name} (${page}, ${n})`
}

/** Edits of a writer's day, of text and components: each with the file it changes. */
const TEXT_EDITS: readonly ((n: number) => [path: string, change: (text: string) => string])[] = [
  (n) => ['docs/index.md', (text) => `${text}\nMore ${n}, {{other}}\n`],
  (n) => ['docs/b/c.md', (text) => `${text}\n[a link](../a.md) and [one](gone-${n}.md)\n`],
  () => ['docs/index.md', (text) => text.replace('img/x.svg', 'img/y.svg')],
  (n) => ['docs/b/c.md', (text) => text.replace(/^# .*/m, `# Called ${n}`)],
  (n) => ['docs/b/index.md', (text) => text.replace(/## Two.*/, `## Two ${n}`)],
  (n) => ['docs/b/index.md', (text) => text.replace(/position: \d+/, `position: ${n}`)],
  (n) => [
    'docs/b/index.md',
    (text) =>
      text.replace(/^(sidebar_badge.*\n)?sidebar_pos/m, `sidebar_badge: N${n}\nsidebar_pos`),
  ],
  (n) => ['docs/e.md', (text) => text.replace(/only: .*/, `only: [${n % 2 ? 'nz' : 'au'}]`)],
  (n) => ['docs/e.md', (text) => text.replace(/^(slug: .*\n)?only/m, `slug: e-${n}\nonly`)],
  (n) => ['docs/a.au.md', (text) => `${text}\n[here](error:e${n})\n`],
  (n) => ['pages/data.json', () => `{ "n": ${n} }`],
  (n) => ['snippets/part.md', (text) => `${text}\nIncluded ${n}\n`],
  (n) => ['data/list.txt', () => `one p${n % 4}`],
  (n) => ['components/since.tsx', () => SINCE(`s${n}`)],
  (n) => [
    'components/since.tsx',
    (text) => text.replace(/v: '\w+'/, `v: '${n % 2 ? 'string' : 'number'}'`),
  ],
  (n) => ['components/note.tsx', () => noteComponent(`Note ${n}`)],
  (n) => ['parts/mark.tsx', () => mark(`m${n}`)],
  (n) => ['parts/word.ts', () => `export const word = ${n}`],
]

const watched = (made: TestSite) => ({ root: made.root, out: made.path('build'), watch: true })

/** Makes an edit of text. @returns the path of the file */
async function editText(made: TestSite, { action, n }: Edit) {
  const [path, change] = (TEXT_EDITS[action % TEXT_EDITS.length] as (typeof TEXT_EDITS)[0])(n)
  await made.edit(path, change(readFileSync(made.path(path), 'utf8'))).done()
  return path
}

test(
  'after edits of text, when only changed files are read again, the site equals a clean build',
  () =>
    afterEdits(async (edits) => {
      const made = await site({ ...START, 'docs/img/y.svg': svg(20) }).done()
      const session = new Session()
      await build(watched(made), session)
      for (const edit of edits) {
        const path = await editText(made, edit)
        const report = await build({ ...watched(made), changed: new Set([path]) }, session)
        const clean = await cold(made, true)
        const told = `${path}\n${readFileSync(made.path(path), 'utf8')}`
        expect(JSON.stringify(report.problems), told).toBe(clean?.problems)
        expect(readTree(watched(made).out), told).toEqual(clean?.tree)
      }
    }),
  TIMEOUT,
)

/** Files that nothing but a folder's listing may name, and those that code imports. */
const DELETABLE: Record<string, string> = {
  'static/one.txt': 'one',
  'static/icon.svg': '<svg viewBox="0 0 9 9"><path d="M1 1h1"/></svg>',
  'templates/components/FooterEnd.tsx': `export const FooterEnd = () => <p>The end</p>`,
  'templates/styles/site.css': '.n{color:red}',
  'components/note.css': '.note{color:red}',
  'components/other.tsx': noteComponent('Other'),
  'pages/s.tsx': `export default () => <p>S</p>`,
  'pages/extra.json': '{}',
  'client.ts': 'export default () => {}',
  'data/shared.mjs': `export const TITLE = 'Shared'`,
  'kit/box.tsx': noteComponent('Box'),
  'kit/box.css': '.box{color:red}',
  'docs/other.pdf': 'other',
}

test('after files of any kind are deleted, the watched site equals a clean build', {
  tags: 'thorough',
}, async () => {
  const random = new Random(11)
  const icon = `navbar: { items: [{ label: 'A', to: '/a', icon: '/icon.svg' }] },`
  const plugin = `plugins: [{ name: 'kit', components: [new URL('./kit/box.tsx', import.meta.url)] }],`
  const made = await site({
    ...START,
    ...DELETABLE,
    'docs/a.md': '# A\n\n:::note{to="index.md"}\nOne\n:::\n\n::box\n\n[one](/one.txt)\n',
    'site.config.mjs': `import { TITLE } from './data/shared.mjs'\nvoid TITLE${config('Start', icon + plugin)}`,
  }).done()
  const session = new Session()
  const say = (result: { problems: unknown }) => JSON.stringify(result.problems)
  const rebuild = (...paths: string[]) => {
    const absolute = new Set(paths.map((path) => made.path(path)))
    const changed = session.changedFiles(made.root, absolute)
    return build({ ...watched(made), changed }, session).catch((error) => {
      if (!(error instanceof SiteError)) throw error
      return null
    })
  }
  await build(watched(made), session)
  const left = Object.keys(DELETABLE)
  const kept = inject('thorough') ? 0 : (left.length * 2) / 3
  while (left.length > kept) {
    const [path] = left.splice(random.below(left.length), 1) as [string]
    await made.edit(path, null).done()
    const report = await rebuild(path)
    const clean = await cold(made, true)
    expect(report && say(report), path).toBe(clean?.problems ?? null)
    if (clean) expect(readTree(watched(made).out), path).toEqual(clean.tree)
    if (clean && random.below(2) === 0) continue
    await made.edit(path, DELETABLE[path] as string).done()
    await rebuild(path)
    expect(readTree(watched(made).out), path).toEqual((await cold(made, true))?.tree)
  }
})

test('only changed files are read again when temporary files appeared and disappeared next to them', {
  tags: 'thorough',
}, async () => {
  const made = await site(START).done()
  const session = new Session()
  await build(watched(made), session)
  const changed = ['docs/4913', 'components/x.tmp', 'static/x', 'docs/a.md'].map((path) =>
    made.path(path),
  )
  expect(session.changedFiles(made.root, new Set(changed))).toEqual(new Set(['docs/a.md']))
})

test(
  'a save can supersede the previous build at any moment after its pages are shown',
  () =>
    afterEdits(async (edits) => {
      const made = await site({ ...START, 'docs/img/y.svg': svg(20) }).done()
      const session = new Session()
      await build(watched(made), session)
      const changed = new Set<string>()
      for (const edit of edits) {
        changed.add(await editText(made, edit))
        let pauses = edit.damage % 40
        let isShown = false
        const show = () => {
          isShown = true
          changed.clear()
        }
        const pause = () => (isShown && pauses-- === 0 ? Promise.reject(new Superseded()) : null)
        const options = { ...watched(made), changed: new Set(changed), show, pause }
        await build(options, session).catch((error) => expect(error).toBeInstanceOf(Superseded))
      }
      await build({ ...watched(made), changed: new Set() }, session)
      expect(readTree(watched(made).out)).toEqual((await cold(made, true))?.tree)
    }),
  TIMEOUT,
)

test('a page is written when it is requested, before the rest of the site', async () => {
  const made = await site(START).done()
  const preview = new Preview()
  const pages: string[][] = []
  const show = ({ published, outputs }: Shown) => {
    preview.show(published, outputs)
    preview.update('nz/b/c.html')
    pages.push(Object.keys(readTree(published.out)))
  }
  await build({ ...watched(made), show }, new Session())
  expect(pages).toEqual([['nz/b/c.html']])
  expect(readTree(watched(made).out)).toEqual((await cold(made, true))?.tree)
})

test('a deleted page is not served while the build continues', async () => {
  const made = await site(START).done()
  const session = new Session()
  const preview = new Preview()
  const isThere = () => existsSync(made.path('build/nz/b/c.html'))
  const seen: boolean[] = []
  const show = ({ published, outputs }: Shown) => {
    preview.show(published, outputs)
    preview.update('nz/b/c.html')
    seen.push(isThere())
  }
  await build({ ...watched(made), show }, session)
  await made.edit('docs/b/c.md', null).done()
  await build({ ...watched(made), show }, session)
  expect(seen).toEqual([true, false])
})

test('a page that was the same in every locale is correct in each as soon as they differ', async () => {
  const made = await site({ ...START, 'docs/a.md': '# A\n' }).done()
  const session = new Session()
  const place = { root: made.root, out: made.path('build'), watch: true }
  await build(place, session)
  await made.edit('docs/b/c.md', (text) => `${text}\n{{code}}\n`).done()
  await build({ ...place, changed: new Set(['docs/b/c.md']) }, session)
  expect(await made.text('nz/b/c.html')).toContain('+64')
  expect(await made.text('au/b/c.html')).toContain('+61')
})

test('a watched site that was deleted is written again completely', {
  tags: 'thorough',
}, async () => {
  const made = await site(START).done()
  const session = new Session()
  const place = { root: made.root, out: made.path('.docsgen/watch'), watch: true }
  await build(place, session)
  const before = Object.keys(readTree(place.out)).filter((path) => path.endsWith('.html'))
  rmSync(made.path('.docsgen'), { recursive: true })
  await made.edit('docs/b/c.md', (text) => `${text}\nMore\n`).done()
  await build({ ...place, changed: new Set(['docs/b/c.md']) }, session)
  expect(Object.keys(readTree(place.out))).toEqual(expect.arrayContaining(before))
  await build(place, session)
})

/** What a clean build of the same files writes into another folder; null if it cannot be built. */
async function cold(
  made: TestSite,
  watch = false,
): Promise<{ tree: Tree; problems: string } | null> {
  try {
    const place = { root: made.root, out: made.path('../cold'), watch }
    const report = await build(place, new Session(false))
    return { tree: readTree(made.path('../cold')), problems: JSON.stringify(report.problems) }
  } catch (error) {
    if (error instanceof SiteError) return null
    throw error
  } finally {
    rmSync(made.path('../cold'), { recursive: true, force: true })
  }
}

/** Damages the cache in a way that must not matter. */
function disturb(made: TestSite, { damage, n }: Edit): string {
  const memory = made.path('.docsgen/memory')
  const kinds = [
    'nothing',
    'nothing',
    'another process',
    'no memory',
    'bits flipped',
    'cut off',
    'no .docsgen',
  ]
  const kind = kinds[damage % kinds.length] as string
  const random = new Random(n)
  if (kind === 'nothing') return kind
  made.restart()
  made.step(() => {
    if (kind === 'no .docsgen') rmSync(made.path('.docsgen'), { recursive: true })
    if (!existsSync(memory)) return
    const bytes = readFileSync(memory)
    if (kind === 'no memory') rmSync(memory)
    if (kind === 'cut off') writeFileSync(memory, bytes.subarray(0, random.below(bytes.length)))
    if (kind === 'bits flipped') {
      for (let i = 0; i < 20; i++) {
        const at = random.below(bytes.length)
        bytes[at] = (bytes[at] as number) ^ (1 << random.below(8))
      }
      writeFileSync(memory, bytes)
    }
  })
  return kind
}

test(
  'an incremental build equals a clean build after any edits and any damage to the cache',
  () =>
    afterEdits(async (edits) => {
      const made = await site(START).build().done()
      const story: string[] = []
      for (const next of edits) {
        story.push(`${edit(made, next)}, ${disturb(made, next)}`)
        await made.build().done()
        const clean = await cold(made)
        const told = story.join('\n')
        if (clean === null) {
          expect(await made.problems(), told).toContain('error')
          continue
        }
        expect(JSON.stringify((await made.report()).problems), told).toBe(clean.problems)
        expect(await made.tree(), told).toEqual(clean.tree)
      }
    }),
  TIMEOUT,
)
