import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { expect, test } from 'vitest'
import { repository, startDocsgen } from './run.ts'
import { site, type TestSite } from './site.ts'
import { readTree, type Tree } from './tree.ts'

const MOMENTS = 6
const PAGES = 30

const pages = (word: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `docs/part/p${i}.md`,
      `# Page ${i}\n\n${`${word} `.repeat(40)}\n`,
    ]),
  )

const OLD = { 'docs/index.md': '# Old\n', ...pages('old', PAGES) }
/** What makes the old site of the new one. */
const BACK = { ...OLD, 'docs/added.md': null }
const NEW = {
  'docs/index.md': '# New\n',
  ...pages('new', PAGES),
  'docs/added.md': '# Added\n',
  'docs/part/p0.md': null,
}

/** Builds with the real program and kills it after so many milliseconds; true if it was still at work. */
async function buildAndKill(made: TestSite, after: number): Promise<boolean> {
  const running = startDocsgen(['build'], { cwd: made.root })
  const timer = setTimeout(() => running.process.kill('SIGKILL'), after)
  const { signal } = await running.ended
  clearTimeout(timer)
  return signal === 'SIGKILL'
}

/** What is published, also when it stands under its old name for the moment of a swap. */
function published(made: TestSite): { place: string; tree: Tree } {
  for (const place of ['build', '.build.docsgen-old']) {
    const tree = readTree(join(made.root, place))
    if (Object.keys(tree).length > 0) return { place, tree }
  }
  return { place: 'nowhere', tree: {} }
}

test('a build that is killed at any moment leaves the whole old site or the whole new one', async () => {
  const made = await site(OLD).done()
  expect((await made.run('build')).code).toBe(0)
  const before = readTree(made.path('build'))
  await made.write(NEW).done()
  const reference = await site({ ...OLD })
    .write(NEW)
    .done()
  const start = performance.now()
  expect((await reference.run('build')).code).toBe(0)
  const whole = performance.now() - start
  const after = readTree(reference.path('build'))
  expect(after).not.toEqual(before)

  let killed = 0
  for (let moment = 0; moment < MOMENTS; moment++) {
    // More of the moments near the end, where the files are written and swapped.
    killed += Number(await buildAndKill(made, whole * (moment / MOMENTS) ** 0.5))
    const { place, tree } = published(made)
    const is =
      JSON.stringify(tree) === JSON.stringify(before)
        ? 'old'
        : JSON.stringify(tree) === JSON.stringify(after)
          ? 'new'
          : 'neither'
    expect(
      ['old', 'new'],
      `moment ${moment}, in ${place}: ${Object.keys(tree).length} files`,
    ).toContain(is)
    if (is === 'old') continue
    await made.write(BACK).done()
    expect((await made.run('build')).code).toBe(0)
    expect(readTree(made.path('build'))).toEqual(before)
    await made.write(NEW).done()
  }
  expect(killed).toBeGreaterThan(0)
  expect((await made.run('build')).code).toBe(0)
  expect(readTree(made.path('build'))).toEqual(after)
  expect(readFileSync(made.path('build/index.html'), 'utf8')).toContain('New')
})

test('a site that a killed build left under its old name is back before anything else can fail', async () => {
  const made = await site({ 'docs/index.md': '# Old\n' }).build().done()
  const before = readTree(made.path('build'))
  renameSync(made.path('build'), made.path('.build.docsgen-old'))
  await made.write({ 'docs/index.md': '---\ntitle: [\n---\n' }).done()
  expect((await made.run('build')).code).toBe(1)
  expect(readTree(made.path('build'))).toEqual(before)
})

const WRITER = `
import { emit } from './emit.mjs'
const [root, word] = process.argv.slice(2)
const outputs = Array.from({ length: 300 }, (_, i) => {
  const text = word + i
  return { path: (i % 7 === 0 ? word + '/' : 'part/') + i + '.html', key: text, bytes: () => text.repeat(200) }
})
process.stdout.write('go')
emit({ root, out: root + '/build', outputs })
`

test('publishing that is killed at any moment leaves the whole old site or the whole new one', async () => {
  const made = await site().done()
  const entry = join(repository, 'src/emit/emit.ts')
  await esbuild({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: made.path('emit.mjs'),
  })
  await made.write({ 'writer.mjs': WRITER }).done()
  /** Publishes the site of a word, and is killed so many milliseconds after it began. */
  const publish = (word: string, after = Number.POSITIVE_INFINITY) =>
    new Promise<void>((resolve) => {
      const child = spawn(process.execPath, [made.path('writer.mjs'), made.root, word])
      child.stdout.once('data', () => {
        if (after !== Number.POSITIVE_INFINITY) setTimeout(() => child.kill('SIGKILL'), after)
      })
      child.on('close', () => resolve())
    })
  const sites: Record<string, string> = {}
  for (const word of ['old', 'new']) {
    await publish(word)
    sites[word] = JSON.stringify(readTree(made.path('build')))
  }
  const seen = new Set<string>()
  for (let moment = 0; moment < 40; moment++) {
    const word = moment % 2 === 0 ? 'old' : 'new'
    await publish(word, moment * 1.5)
    const { tree } = published(made)
    const found = Object.keys(sites).find((name) => sites[name] === JSON.stringify(tree))
    expect(found, `moment ${moment}: ${Object.keys(tree).length} files`).toBeDefined()
    seen.add(`${word} became ${found}`)
  }
  expect(seen.size).toBeGreaterThan(1)
  await publish('old')
  expect(JSON.stringify(readTree(made.path('build')))).toBe(sites.old)
  expect(readdirSync(made.root).filter((name) => name.startsWith('.build'))).toEqual([])
})

test('two builds of one site at once leave one whole site', async () => {
  const made = await site(OLD).done()
  const runs = await Promise.all(
    [1, 2, 3].map(() => startDocsgen(['build'], { cwd: made.root }).ended),
  )
  expect(runs.some((run) => run.code === 0)).toBe(true)
  for (const run of runs) expect(run.stderr).not.toContain('defect')
  const alone = await site(OLD).done()
  await alone.run('build')
  expect(readTree(made.path('build'))).toEqual(readTree(alone.path('build')))
  expect((await made.run('build')).code).toBe(0)
})
