/** Builds with nothing to do: recognized without loading the pipeline, and never by mistake. */
import { execFileSync } from 'node:child_process'
import { rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build as buildFully } from '../src/build.ts'
import { unchangedBuild } from '../src/cache/unchanged.ts'
import { Session } from '../src/session.ts'
import type { Report } from '../src/types.ts'
import { sample } from './sample.ts'
import { site, type TestSite } from './site.ts'

const SITE = {
  'site.config.ts': `import { title } from './title.ts'
    export default { title: title + (process.env.SUFFIX ?? ''), logo: '/logo.svg' }`,
  'title.ts': `export const title = 'Acme'`,
  'docs/index.md': '# Start\n\n![](plan.svg)\n\n::include{file="_part.md"}\n\n::note-box\n',
  'docs/_part.md': 'Part one.\n',
  'docs/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'docs/guide/index.md': '# Guide\n',
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'templates/components/Footer.tsx': `import { line } from '../../line.ts'
    export const Footer = () => <footer>{line}</footer>`,
  'line.ts': `export const line = 'One'`,
  'components/note-box.tsx': `import { component } from 'docsgen/component'
    export default component({ props: {}, render: () => <p>Boxed one.</p> })`,
  'pages/about.tsx': 'export default function About() { return <h1>About one</h1> }\n',
}

/** A site with no code of its own, whose theme the real program bundles once for all tests. */
const PLAIN = {
  'site.config.ts': `export default { title: 'Acme' + (process.env.SUFFIX ?? '') }`,
  'docs/index.md': '# Start\n',
  'docs/guide/index.md': '# Guide\n',
}

/** Builds with the real program. */
async function build(made: TestSite, env: Record<string, string> = {}, ...args: string[]) {
  const run = await made.runWith(env, 'build', '--json', ...args)
  expect(run.code, run.stderr).toBe(0)
  return JSON.parse(run.stdout) as Report
}

/**
 * Does what the program does, in this process, because starting another takes longer than the build.
 * The program, whose code is bundled, does not use what this keeps, and the other way round.
 */
async function buildHere(made: TestSite): Promise<Report> {
  const { root } = await made.done()
  const known = await unchangedBuild({ root })
  if (known) return known
  const session = new Session()
  const report = await buildFully({ root }, session)
  session.save()
  return report
}

/** True if the pipeline was not needed. */
const isQuick = ({ times }: Report) => Object.keys(times).join() === 'recall'

/** Builds until a build has nothing to do: files that have just been written are not trusted yet. */
async function settle(made: TestSite, again = buildHere): Promise<void> {
  for (let i = 0; i < 3; i++) if (isQuick(await again(made))) return
  throw new Error('an unchanged site was built again and again')
}

describe('a build with nothing to do', () => {
  const edits: [what: string, path: string, content: string | null][] = [
    ['a page', 'docs/guide/index.md', '# Guido\n'],
    ['a new page', 'docs/new/page.md', '# New\n'],
    ['a page less', 'docs/new', null],
    ['an included file', 'docs/_part.md', 'Part two.\n'],
    ['an image', 'docs/plan.svg', SITE['docs/plan.svg'].replace('"1"', '"2"')],
    ['a file of the static folder', 'static/logo.svg', `${SITE['static/logo.svg']}\n`],
    ['a hidden file of it', 'static/.nojekyll', 'none\n'],
    ['the configuration', 'site.config.ts', SITE['site.config.ts'].replace('title +', '"A" +')],
    ['what a template imports', 'line.ts', `export const line = 'Two'`],
    [
      'a component',
      'components/note-box.tsx',
      SITE['components/note-box.tsx'].replace('Boxed one', 'Two'),
    ],
    ['a page in React', 'pages/about.tsx', SITE['pages/about.tsx'].replace('About one', 'Two')],
    ['a module for browsers', 'client.ts', 'export default () => {}\n'],
    ['a published file', 'build/index.html', 'defaced'],
    ['a deleted one', 'build/index.html', null],
  ]

  test('is recognized without the pipeline, whatever changed before', async () => {
    const made = site(SITE)
    await settle(made)
    for (const [what, path, content] of sample(edits, 5)) {
      await made.edit(path, content).done()
      const { written, removed, times } = await buildHere(made)
      expect(written + removed, what).toBeGreaterThan(0)
      expect(times, what).toHaveProperty('publish')
      await settle(made)
    }
    const { stderr } = await made.run('build', '--verify')
    expect(stderr).toContain('verified: a clean build writes the same')
  }, 300_000)

  test('is not taken for one after a change of the same size at the same time', async () => {
    const made = await site(SITE).edit('docs/faq.md', 'One\n').done()
    await settle(made)
    const file = made.path('docs/faq.md')
    const { atime, mtime } = statSync(file)
    await made.edit('docs/faq.md', 'Two\n').done()
    utimesSync(file, atime, mtime)
    expect((await buildHere(made)).written).toBeGreaterThan(0)
    expect((await made.page('/faq')).text('article')).toContain('Two')
  })

  test('is not taken for one after a file appeared that a page asked for, wherever that is', async () => {
    const outside = join(tmpdir(), `docsgen-outside-${process.pid}.md`)
    writeFileSync(outside, '# Outside')
    const made = site({
      ...SITE,
      'docs/faq.md': '# FAQ\n\n```js file="/new/folder/a.js"\n```\n',
      'docs/shared/_x.md': '# Inside',
    })
    await settle(made)
    symlinkSync(outside, made.path('docs/x.md'))
    await settle(made)
    await made.edit('new/folder/a.js', 'let answer = 42\n').done()
    expect((await buildHere(made)).written).toBeGreaterThan(0)
    expect((await made.page('/faq')).text('article')).toContain('answer')
    await settle(made)
    rmSync(made.path('docs/x.md'))
    symlinkSync('shared/_x.md', made.path('docs/x.md'))
    expect((await buildHere(made)).written).toBeGreaterThan(0)
    expect((await made.page('/x')).text('h1')).toBe('Inside')
    rmSync(outside)
  })

  test('runs the configuration, which may read anything', { tags: 'thorough' }, async () => {
    const made = site(PLAIN)
    await settle(made, build)
    expect((await build(made, { SUFFIX: ' Two' })).written).toBeGreaterThan(0)
    expect(await made.text('index.html')).toContain('Acme Two')
    await settle(made, (made) => build(made, { SUFFIX: ' Two' }))
  })

  test('has the problems of the last one, and fails with --strict', async () => {
    const made = site({ ...PLAIN, 'docs/faq.md': '# FAQ\n\n[Nowhere](nowhere.md)\n' })
    await settle(made, build)
    const run = await made.run('build', '--json', '--strict')
    const report = JSON.parse(run.stdout) as Report
    expect(isQuick(report)).toBe(true)
    expect(report.pages).toBe(3)
    expect(run.stderr).toContain('docs/faq.md:3:1 warning')
    expect(run.code).toBe(1)
  })

  test('is not taken for one after a page was added or deleted during the last one', {
    tags: 'thorough',
  }, async () => {
    const change = `import { rmSync, writeFileSync } from 'node:fs'
      const change = () => {
        if (!process.env.CHANGE) return []
        writeFileSync('docs/late.md', '# Late')
        rmSync('docs/gone.md')
        return []
      }
      export default { plugins: [{ name: 'change', generate: change }] }`
    const made = site({ ...PLAIN, 'site.config.ts': change, 'docs/gone.md': '# Gone' })
    await settle(made, build)
    await made.edit('docs/guide/index.md', '# Changed\n').done()
    await build(made, { CHANGE: 'yes' })
    const { written, removed } = await build(made)
    expect(written).toBeGreaterThan(0)
    expect(removed).toBeGreaterThan(0)
  })

  test('belongs to its output folder and its configuration', { tags: 'thorough' }, async () => {
    const made = site({ ...PLAIN, 'other.config.ts': `export default { title: 'Other' }` })
    await settle(made, build)
    expect((await build(made, {}, '--out', 'public')).written).toBeGreaterThan(0)
    expect(isQuick(await build(made))).toBe(true)
    expect((await build(made, {}, '--config', 'other.config.ts')).written).toBeGreaterThan(0)
    expect((await build(made)).written).toBeGreaterThan(0)
    expect(isQuick(await build(made, {}, '--no-cache'))).toBe(false)
  })

  test('is not taken for one after a commit, where pages show dates', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.com', ...args], {
        cwd: made.root,
        stdio: 'pipe',
      })
    const made = await site({
      'site.config.ts': 'export default { lastUpdated: true }',
      '.gitignore': '.docsgen\nbuild\n',
      'docs/index.md': '# Start\n',
    }).done()
    git('init', '-q')
    await settle(made)
    git('add', '-A')
    git('commit', '-qm', 'Write')
    expect((await buildHere(made)).written).toBeGreaterThan(0)
    await settle(made)
  })

  test('is not assumed where a plugin makes pages', async () => {
    const made = site({
      'site.config.ts': `import { readFileSync } from 'node:fs'
        const markdown = () => readFileSync(import.meta.dirname + '/text.txt', 'utf8')
        const pages = () => [{ route: 'made', title: 'Made', markdown: markdown() }]
        export default { plugins: [{ name: 'maker', pages }] }`,
      'docs/index.md': '# Start\n',
      'text.txt': 'One',
    })
    await buildHere(made)
    await buildHere(made)
    await made.edit('text.txt', 'Two').done()
    expect((await buildHere(made)).written).toBeGreaterThan(0)
  })

  test('is not taken for one when the record is damaged or gone', async () => {
    const made = site(SITE)
    await settle(made)
    rmSync(made.path('.docsgen'), { recursive: true })
    expect(isQuick(await buildHere(made))).toBe(false)
    await settle(made)
  })
})
