import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { pathToFileURL } from 'node:url'
import { expect, inject, test } from 'vitest'
import { startDocsgen } from './run.ts'
import { site, type TestSite } from './site.ts'
import { readTree, type Tree } from './tree.ts'
import { until } from './until.ts'

/** Enough that a kill falls between the files of two pages; more only repeat the same moments. */
const PAGES = 3
const OWN = 'own/deep/note.txt'

const pages = (word: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `docs/part/p${i}.md`,
      `# Page ${i}\n\n${`${word} `.repeat(40)}\n`,
    ]),
  )

const OLD = { 'docs/index.md': '# Old\n', ...pages('old', PAGES) }
const NEW = {
  'docs/index.md': '# New\n',
  ...pages('new', PAGES),
  'docs/added.md': '# Added\n',
  'docs/part/p0.md': null,
}

/**
 * Loaded before docsgen: writes the name of each change it makes to the disk into `changes`, one a
 * line, and kills it right before the nth.
 */
const KILLER = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'
const { writeSync } = fs
const changes = fs.openSync(new URL('changes', import.meta.url), 'a')
let count = 0
if (isMainThread) {
  for (const name of Object.keys(fs)) {
    if (!/^(?:append|copy|cp|link|mkdir|rename|rm|symlink|truncate|unlink|write).*Sync$/.test(name)) continue
    const change = fs[name]
    fs[name] = (...args) => {
      count += 1
      if (count === Number(process.env.KILL_BEFORE)) process.kill(process.pid, 'SIGKILL')
      writeSync(changes, name + '\\n')
      return change(...args)
    }
  }
  syncBuiltinESMExports()
}
`

/** Builds with the real program, killed before its nth change to the disk; returns the changes made. */
async function buildAndKill(made: TestSite, before: number): Promise<string[]> {
  await made.write({ changes: '', 'killer.mjs': KILLER }).done()
  const env = {
    NODE_OPTIONS: `--import ${pathToFileURL(made.path('killer.mjs')).href}`,
    KILL_BEFORE: String(before),
  }
  await startDocsgen(['build'], { cwd: made.root, env }).ended
  return readFileSync(made.path('changes'), 'utf8').split('\n').slice(0, -1)
}

/**
 * What is published, also when a kill between two renames left it under its old name. The folder of
 * others is in one place as a whole, from which the next command moves it back.
 */
function published(made: TestSite): Tree {
  const [tree, old, next] = ['build', '.build.docsgen-old', '.build.docsgen-new'].map((folder) =>
    readTree(made.path(folder)),
  ) as [Tree, Tree, Tree]
  const own = [tree, old, next].filter((one) => one[OWN] !== undefined)
  expect(own).toHaveLength(1)
  return { ...(Object.keys(tree).length > 0 ? tree : old), [OWN]: own[0]?.[OWN] as string }
}

/**
 * Every fourth moment right before or after a rename. `npm run test:all` has all of these, and every
 * tenth of the others, which differ only in the file of the new or old site that is linked or deleted.
 */
function momentsOf(changes: readonly string[]): number[] {
  const all = changes.map((_, index) => index + 1)
  const isNear = (n: number) => [changes[n - 1], changes[n - 2]].includes('renameSync')
  if (inject('thorough')) return all.filter((n) => isNear(n) || n % 10 === 0)
  return all.filter(isNear).filter((_, index) => index % 4 === 0)
}

const { before, after, moments, reset } = await prepare()

/** The old site, built; the same with the new files, built; and how to begin again with the old one. */
async function prepare() {
  const [old, made] = [await site(OLD).done(), site()]
  expect((await old.run('build')).code).toBe(0)
  await old.write({ 'build/CNAME': 'docs.test', 'build/own/deep/note.txt': 'theirs' }).done()
  const reset = async () => {
    await made.done()
    rmSync(made.root, { recursive: true })
    cpSync(old.root, made.root, { recursive: true, preserveTimestamps: true })
    return made.write(NEW).done()
  }
  const before = readTree(old.path('build'))
  const changes = await buildAndKill(await reset(), Number.POSITIVE_INFINITY)
  const after = readTree(made.path('build'))
  expect(after).not.toEqual(before)
  return { before, after, moments: momentsOf(changes), reset }
}

test.each(moments)(
  'a build killed before change %i leaves the whole old site or the whole new one',
  async (moment) => {
    const made = await reset()
    expect(await buildAndKill(made, moment)).toHaveLength(moment - 1)
    const tree = published(made)
    expect([before, after], `${Object.keys(tree).length} files`).toContainEqual(tree)
    expect((await made.run('build')).code).toBe(0)
    expect(readTree(made.path('build'))).toEqual(after)
    expect(readdirSync(made.root).filter((name) => name.startsWith('.build'))).toEqual([])
  },
)

test('a site that a killed build left under its old name is restored before anything else can fail', async () => {
  const made = await site({ 'docs/index.md': '# Old\n' }).build().done()
  const before = readTree(made.path('build'))
  renameSync(made.path('build'), made.path('.build.docsgen-old'))
  await made.write({ 'docs/index.md': '---\ntitle: [\n---\n' }).done()
  expect((await made.run('build')).code).toBe(1)
  expect(readTree(made.path('build'))).toEqual(before)
})

/** A site whose configuration takes as long as its process lives, once there is a file `stuck`. */
const SLOW = `
import { existsSync, writeFileSync } from 'node:fs'
writeFileSync('loaded-' + process.pid, '')
if (existsSync('stuck')) await new Promise((resolve) => setTimeout(resolve, 50_000))
export default {}
`

const queue = (made: TestSite) =>
  readdirSync(made.root).filter((name) => name.startsWith('.build.docsgen-lock'))

/** Starts a build that keeps the lock until it is killed. */
async function startStuck(made: TestSite) {
  await made.write({ stuck: '' }).done()
  const holder = startDocsgen(['build'], { cwd: made.root })
  await until(() => existsSync(made.path(`loaded-${holder.process.pid}`)))
  await made.write({ stuck: null }).done()
  return holder
}

test('simultaneous builds of a site all succeed, one after the other', {
  tags: 'thorough',
}, async () => {
  const made = await site(OLD).done()
  const runs = await Promise.all(
    [1, 2, 3].map(() => startDocsgen(['build'], { cwd: made.root }).ended),
  )
  for (const run of runs) expect(run).toMatchObject({ code: 0 })
  const alone = await site(OLD).done()
  await alone.run('build')
  expect(readTree(made.path('build'))).toEqual(readTree(alone.path('build')))
  expect(readdirSync(made.root).filter((name) => name.startsWith('.build'))).toEqual([])
})

test('a build that waits says for which process, and goes on as soon as that one is killed', async () => {
  const made = await site({ ...OLD, 'site.config.mjs': SLOW }).done()
  const holder = await startStuck(made)
  const waiting = startDocsgen(['build'], { cwd: made.root })
  const sentence = `Waiting for process ${holder.process.pid}, which is building into the same folder.`
  await until(() => waiting.output.stderr.includes(sentence))
  expect(existsSync(made.path('build'))).toBe(false)
  await holder.stop()
  expect(await waiting.ended).toMatchObject({ code: 0 })
  expect(existsSync(made.path('build/index.html'))).toBe(true)
  expect(queue(made)).toEqual([])
})

test('a build that has waited too long names the process, and leaves the lock alone', {
  tags: 'thorough',
}, async () => {
  const made = await site({ ...OLD, 'site.config.mjs': SLOW }).done()
  const holder = await startStuck(made)
  const held = queue(made)
  const env = { DOCSGEN_LOCK_TIMEOUT: '0.01' }
  const { code, stderr } = await startDocsgen(['build'], { cwd: made.root, env }).ended
  expect(code).toBe(1)
  expect(stderr).toContain(
    `process ${holder.process.pid} has been building into this folder for more than 0.01 seconds`,
  )
  expect(queue(made)).toEqual(held)
})

test('a lock that was left behind on another machine blocks nothing, even if its process id is in use', {
  tags: 'thorough',
}, async () => {
  const made = await site(OLD).done()
  await made.write({ '.build.docsgen-lock': `${process.pid} elsewhere` }).done()
  expect((await made.run('build')).code).toBe(0)
  expect(queue(made)).toEqual([])
})

test.each([
  ['of an earlier process with the same id, as in a container', `${process.pid} 1 ${machine()}`],
  ['without a text, because its process was killed while it wrote', ''],
])('a lock %s blocks nothing', async (_, lock) => {
  const made = await site(OLD).write({ '.build.docsgen-lock': lock }).build().done()
  expect(await made.problems()).toBe('')
  expect(existsSync(made.path('build/index.html'))).toBe(true)
  expect(queue(made)).toEqual([])
})

function machine(): string {
  const boot = '/proc/sys/kernel/random/boot_id'
  return `${hostname()} ${existsSync(boot) ? readFileSync(boot, 'utf8') : ''}`.trim()
}
