import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs, {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, inject, onTestFinished, test } from 'vitest'
import { hash } from '../src/cache/hash.ts'
import { precompress } from '../src/plugins/precompress/index.ts'
import { SiteError } from '../src/problems/errors.ts'
import { publishSite } from '../src/publish/publish.ts'
import { Published } from '../src/publish/published.ts'
import { Writer } from '../src/publish/writer.ts'
import type { Output, Site, Theme } from '../src/types.ts'
import { site, type TestSite } from './site.ts'
import { listTree } from './tree.ts'

function place() {
  const root = mkdtempSync(join(inject('temporary'), 'publish-'))
  const out = join(root, 'build')
  const read = (path: string) => readFileSync(join(out, path), 'utf8')
  return {
    root,
    out,
    read,
    publish: (files: Record<string, string>) => publishSite({ root, out, outputs: outputs(files) }),
  }
}

function outputs(files: Record<string, string>): Output[] {
  return Object.entries(files).map(([path, text]) => ({ path, key: hash(text), bytes: () => text }))
}

/** What is said when something is refused. */
async function refusal(run: () => unknown): Promise<string[]> {
  try {
    await run()
  } catch (error) {
    if (error instanceof SiteError) return error.problems.map((p) => `${p.file}: ${p.reason}`)
    throw error
  }
  throw new Error('nothing was refused')
}

test('a file that is published compressed as well is made once', async () => {
  const { out, root, read } = place()
  let made = 0
  const bytes = () => `made ${++made}`
  const site = { config: { precompress: true, watch: false } } as Site
  const outputs = (await precompress.rewrite?.(
    [{ path: 'a.html', key: '1', bytes }],
    site,
    {} as Theme,
  )) as Output[]
  await publishSite({ root, out, outputs })
  expect(read('a.html')).toBe('made 1')
  expect(gunzipSync(readFileSync(join(out, 'a.html.gz'))).toString()).toBe('made 1')
  expect(brotliDecompressSync(readFileSync(join(out, 'a.html.br'))).toString()).toBe('made 1')
})

test('publishes more files than are written at once', async () => {
  const { publish, out } = place()
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${i}.html`, `${i}`]))
  expect((await publish(files)).written).toHaveLength(300)
  expect(listTree(out)).toHaveLength(300)
})

test('stops at the first file that cannot be written', async () => {
  const { root } = place()
  const writer = new Writer()
  writer.put(join(root, 'missing', 'a.html'), 'A')
  writer.put(join(root, 'b.html'), 'B')
  await writer.settled()
  expect(readFileSync(join(root, 'b.html'), 'utf8')).toBe('B')
  expect(() => writer.put(join(root, 'c.html'), 'C')).toThrow('ENOENT')
  await expect(writer.finish()).rejects.toThrow('ENOENT')
})

test('publishes files in folders, and reports which', async () => {
  const { publish, read, out } = place()
  expect(await publish({ 'a.html': 'A', 'deep/b.html': 'B' })).toMatchObject({
    written: ['a.html', 'deep/b.html'],
    unchanged: 0,
    removed: [],
    made: ['a.html', 'deep/b.html'],
  })
  expect(read('deep/b.html')).toBe('B')
  expect(listTree(out)).toEqual(['a.html', 'deep/b.html'])
})

test('writes only what is different, and removes obsolete files', async () => {
  const { publish, read, out } = place()
  await publish({ 'a.html': 'A', 'b.html': 'B', 'c/c.html': 'C' })
  const before = statSync(join(out, 'a.html'))
  expect(await publish({ 'a.html': 'A', 'b.html': 'B2' })).toMatchObject({
    written: ['b.html'],
    unchanged: 1,
    removed: ['c/c.html'],
  })
  expect(read('b.html')).toBe('B2')
  expect(existsSync(join(out, 'c'))).toBe(false)
  expect(statSync(join(out, 'a.html'))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
})

test('does not compute the bytes of a file whose key and state are known', async () => {
  const { root, out, publish } = place()
  await publish({ 'a.html': 'A' })
  const untouched: Output = {
    path: 'a.html',
    key: hash('A'),
    bytes: () => {
      throw new Error('was made')
    },
  }
  expect(await publishSite({ root, out, outputs: [untouched] })).toMatchObject({
    unchanged: 1,
    made: [],
  })
})

test('restores files that someone else changed or deleted', async () => {
  const { publish, read, out } = place()
  await publish({ 'a.html': 'A', 'b.html': 'B' })
  writeFileSync(join(out, 'a.html'), 'defaced')
  expect((await publish({ 'a.html': 'A', 'b.html': 'B' })).written).toEqual(['a.html'])
  expect(read('a.html')).toBe('A')
})

test('keeps what others put among its files', async () => {
  const { publish, read, out } = place()
  await publish({ 'a.html': 'A', 'b.html': 'B' })
  mkdirSync(join(out, '.well-known'))
  writeFileSync(join(out, '.well-known/security.txt'), 'theirs')
  writeFileSync(join(out, 'CNAME'), 'docs.example.com')
  await publish({ 'a.html': 'A2', 'c.html': 'C' })
  expect(read('.well-known/security.txt')).toBe('theirs')
  expect(read('CNAME')).toBe('docs.example.com')
  expect(existsSync(join(out, 'b.html'))).toBe(false)
})

/** A folder in which others have put all that there is, among files of docsgen; what they made. */
async function foreignThings(out: string): Promise<Record<string, string>> {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.test', ...args], { cwd: out })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-q', '-m', 'all')
  git('gc', '-q')
  git('pack-refs', '--all')
  mkdirSync(join(out, 'empty/inner'), { recursive: true })
  mkdirSync(join(out, 'docs/private'), { mode: 0o700 })
  writeFileSync(join(out, 'docs/private/key'), 'secret', { mode: 0o400 })
  mkdirSync(join(out, 'module'))
  writeFileSync(join(out, 'module/.git'), 'gitdir: ../.git/modules/module\n')
  writeFileSync(join(out, 'docs/.git'), 'gitdir: ../.git/worktrees/docs\n', { mode: 0o444 })
  symlinkSync('nowhere', join(out, 'docs/link'))
  symlinkSync('module', join(out, 'linked-folder'))
  const server = createServer().listen(join(out, 'socket'))
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(out, 'docs/fifo')])
  chmodSync(out, 0o2750)
  const all = describeTree(out, true)
  return Object.fromEntries(
    Object.entries(all).filter(([path]) => !/\.html|^docs(\/deep)?$|^old$/.test(path)),
  )
}

/** Kind, mode, inode and, of what is not docsgen's, time of everything in a folder. */
function describeTree(folder: string, withFolders = false): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    paths.sort().flatMap((path) => {
      const stat = lstatSync(join(folder, path))
      if (path === '.docsgen.json' || (stat.isDirectory() && !withFolders)) return []
      return [[path, `${stat.mode.toString(8)} ${stat.ino} ${stat.mtimeMs}`]]
    }),
  )
}

test('a Git repository, empty folders, modes, links, sockets and times survive a build', async () => {
  const { root, out, publish } = place()
  await publish({ 'a.html': 'A', 'docs/b.html': 'B', 'docs/deep/c.html': 'C' })
  const theirs = await foreignThings(out)
  for (const word of ['two', 'three']) {
    await publish({ 'a.html': word, 'docs/b.html': word })
    expect(describeTree(out, true)).toMatchObject(theirs)
    expect(statSync(out).mode & 0o7777).toBe(0o2750)
    expect(
      execFileSync('git', ['-C', out, '--no-optional-locks', 'status', '-s'], { encoding: 'utf8' }),
    ).toContain('M a.html')
  }
  expect(existsSync(join(out, 'docs/deep'))).toBe(false)
  expect(listTree(root).filter((path) => path.includes('docsgen-'))).toEqual([])
})

test('a folder of others in which pages appear keeps its mode and what is in it', async () => {
  const { out, publish, read } = place()
  await publish({ 'a.html': 'A' })
  mkdirSync(join(out, 'guide/own'), { recursive: true })
  chmodSync(join(out, 'guide'), 0o700)
  writeFileSync(join(out, 'guide/note.txt'), 'theirs')
  await publish({ 'a.html': 'A2', 'guide/x.html': 'X' })
  expect([read('guide/x.html'), read('guide/note.txt')]).toEqual(['X', 'theirs'])
  expect(statSync(join(out, 'guide')).mode & 0o777).toBe(0o700)
  await publish({ 'a.html': 'A3' })
  expect(readdirSync(join(out, 'guide')).sort()).toEqual(['note.txt', 'own'])
})

/** Has `rename` fail for some paths, as it does for mount points and for folders of other users. */
function failRenames(code: string, isFixed: (from: string) => boolean): void {
  const { renameSync } = fs
  fs.renameSync = (from, to) => {
    if (isFixed(String(from))) throw Object.assign(new Error(`${code}: no`), { code, path: from })
    renameSync(from, to)
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    fs.renameSync = renameSync
    syncBuiltinESMExports()
  })
}

test('an old folder that cannot be deleted is named, and blocks no later build', async () => {
  const { root, out, read } = place()
  const left: string[] = []
  const leaving = (folders: readonly string[]) => void left.push(...folders)
  const publish = (files: Record<string, string>) =>
    publishSite({ root, out, outputs: outputs(files), leaving })
  const { rmSync } = fs
  fs.rmSync = (path, options) => {
    const code = 'EACCES'
    if (/docsgen-old(-\d+)?$/.test(String(path)))
      throw Object.assign(new Error(`${code}: no`), { code, path })
    rmSync(path, options)
  }
  syncBuiltinESMExports()
  try {
    await publish({ 'a.html': 'A', 'b.html': 'B' })
    for (const word of ['two', 'three', 'four']) {
      await publish({ 'a.html': word, 'b.html': word })
      expect(read('a.html')).toBe(word)
    }
  } finally {
    fs.rmSync = rmSync
    syncBuiltinESMExports()
  }
  const names = ['old', 'old-1', 'old-2'].map((name) => join(root, `.build.docsgen-${name}`))
  expect(new Set(left)).toEqual(new Set(names))
  left.length = 0
  await publish({ 'a.html': 'five', 'b.html': 'five' })
  expect([left, readdirSync(root).sort()]).toEqual([[], ['.docsgen', 'build']])
})

test.each([
  ['EBUSY', 'build'],
  ['EXDEV', 'build'],
  ['EBUSY', 'build/mounted'],
  ['EACCES', 'build/docs/logs'],
])('where %s keeps %s from being renamed, files are replaced in it', async (code, fixed) => {
  const { root, out, publish } = place()
  await publish({ 'a.html': 'A', 'docs/b.html': 'B', 'old/c.html': 'C', 'old/d.html': 'D' })
  mkdirSync(join(out, 'docs/logs'))
  mkdirSync(join(out, 'mounted'))
  const theirs = await foreignThings(out)
  failRenames(code, (from) => from === join(root, fixed))
  const { ino } = statSync(out)
  await publish({ 'a.html': 'A2', 'docs/b.html': 'B', old: 'now a file', 'new/e.html': 'E' })
  expect(statSync(out).ino).toBe(ino)
  expect(describeTree(out, true)).toMatchObject(theirs)
  const files = listTree(out).filter((path) => /\.html$|^old/.test(path))
  expect(files).toEqual(['a.html', 'docs/b.html', 'new/e.html', 'old'])
  await publish({ 'a.html': 'A2', 'old/c.html': 'C again' })
  expect(readFileSync(join(out, 'old/c.html'), 'utf8')).toBe('C again')
  expect(listTree(root).filter((path) => path.includes('docsgen-'))).toEqual([])
})

test('never writes into a hard link of the old site', async () => {
  const { root, out, publish } = place()
  await publish({ 'a.html': 'old', 'b.html': 'B', 'c.html': 'C' })
  const handle = readFileSync(join(out, 'a.html'))
  await publish({ 'a.html': 'new', 'b.html': 'B', 'c.html': 'C2' })
  expect(handle.toString()).toBe('old')
  expect(listTree(root).filter((path) => path.includes('docsgen-'))).toEqual([])
})

test('accepts an empty folder, but refuses one with files that docsgen did not write', async () => {
  const { out, publish, read } = place()
  mkdirSync(out)
  await publish({ 'a.html': 'A' })
  expect(read('a.html')).toBe('A')
  const foreign = place()
  mkdirSync(foreign.out)
  writeFileSync(join(foreign.out, 'thesis.txt'), 'years of work')
  expect(await refusal(() => foreign.publish({ 'a.html': 'A' }))).toEqual([
    'build: the output folder contains files that docsgen did not write',
  ])
  expect(foreign.read('thesis.txt')).toBe('years of work')
})

test('refuses an output folder that is a file, or that holds the site', async () => {
  const { root, out, publish } = place()
  writeFileSync(out, '')
  expect(await refusal(() => publish({ 'a.html': 'A' }))).toEqual([
    'build: the output folder is a file',
  ])
  for (const folder of [root, join(root, '..'), '/']) {
    expect(
      (
        await refusal(() => publishSite({ root, out: folder, outputs: outputs({ 'a.html': 'A' }) }))
      )[0],
    ).toContain('the output folder contains the site itself')
  }
})

test.each([
  ['docs/build', 'the site is made from what is in the folder docs'],
  ['templates', 'the site is made from what is in the folder templates'],
  ['node_modules/site', 'what is in the folder node_modules is managed by a program'],
  ['.git/site', 'what is in the folder .git is managed by a program'],
  ['build/sub', 'the output folder is in that of another build'],
])('refuses the output folder %s, which belongs to something else', async (folder, reason) => {
  const { root, publish } = place()
  await publish({ 'a.html': 'A' })
  const out = join(root, folder)
  const sources = ['docs', 'templates']
  const refused = refusal(() =>
    publishSite({ root, out, sources, outputs: outputs({ 'a.html': 'A' }) }),
  )
  expect((await refused)[0]).toContain(`${folder}: ${reason}`)
  expect(existsSync(out)).toBe(false)
})

test('an output folder among what docsgen keeps between builds is refused', async () => {
  const made = site({ 'docs/index.md': '# Start\n' })
  const { code, stderr } = await made.run('build', '--out', '.docsgen/x')
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('docsgen keeps in the folder .docsgen'),
  ])
})

test('an output folder that the system cannot make is reported', async () => {
  if (!existsSync('/proc/self')) return
  const { root } = place()
  for (const out of ['/proc/docsgen-test', '/proc/docsgen-test/inner']) {
    const refused = refusal(() => publishSite({ root, out, outputs: outputs({ 'a.html': 'A' }) }))
    expect((await refused)[0]).toContain('; the published site is unchanged')
  }
})

test('refuses two outputs with one path, or with paths that differ only in case', async () => {
  const { root, out } = place()
  const made = (path: string, source: string) =>
    outputs({ [path]: source }).map((output) => ({ ...output, source }))
  const twice = [...made('a.html', 'docs/a.md'), ...made('a.html', 'docs/b.md')]
  expect(await refusal(() => publishSite({ root, out, outputs: twice }))).toEqual([
    'a.html: two outputs have the same path: one is made from docs/a.md, the other from docs/b.md',
  ])
  expect(
    await refusal(() =>
      publishSite({
        root,
        out,
        outputs: [...made('a.html', 'docs/a.md'), ...outputs({ 'A.html': 'B' })],
      }),
    ),
  ).toEqual([
    'A.html: this path differs from "a.html" only in case: one is made from docs/a.md, the other from docsgen\'s own files',
  ])
  expect(existsSync(out)).toBe(false)
})

test('refuses names that are equal after Unicode normalization', async () => {
  const { publish } = place()
  expect(
    (await refusal(() => publish({ 'caf\u00e9.html': 'A', 'cafe\u0301.html': 'B' })))[0],
  ).toContain('only in its Unicode normalization')
})

test.each([
  ['a\nb.html', 'contains a control character'],
  ['a\\b.html', 'contains a backslash'],
  [`${'é'.repeat(126)}.html`, 'contains a name of 257 bytes; file systems allow 255'],
])('refuses a name that file systems or servers do not support: %j', async (path, reason) => {
  const { publish, out } = place()
  expect(await refusal(() => publish({ 'a.html': 'A', [path]: 'B' }))).toEqual([
    `${path}: the output path ${reason}`,
  ])
  expect(existsSync(out)).toBe(false)
})

test('names a source file that is deleted before it is copied', async () => {
  const { root, out } = place()
  const bytes = () => readFileSync(join(root, 'docs/gone.png'))
  expect(
    await refusal(() =>
      publishSite({ root, out, outputs: [{ path: 'gone.png', key: '1', bytes }] }),
    ),
  ).toEqual(['docs/gone.png: the file was deleted while docsgen was running'])
})

test('refuses a path that leaves the output folder', async () => {
  const { root, out } = place()
  for (const path of ['../escaped.html', 'a/../../escaped.html', '/escaped.html']) {
    expect(
      await refusal(() =>
        publishSite({ root, out, outputs: outputs({ 'a.html': 'x', [path]: 'E' }) }),
      ),
    ).toHaveLength(1)
  }
  expect(existsSync(join(root, 'escaped.html'))).toBe(false)
})

test('turns a file into a folder and back', async () => {
  const { publish, read } = place()
  await publish({ a: 'file' })
  await publish({ 'a/b.html': 'in folder' })
  expect(read('a/b.html')).toBe('in folder')
  await publish({ a: 'file again' })
  expect(read('a')).toBe('file again')
})

test('keeps the old site when a page cannot be rendered', async () => {
  const { root, out, publish, read } = place()
  await publish({ 'a.html': 'A', 'b.html': 'B' })
  const broken: Output = {
    path: 'b.html',
    key: 'new',
    bytes: () => {
      throw new Error('no')
    },
  }
  await expect(
    publishSite({ root, out, outputs: [...outputs({ 'a.html': 'A2' }), broken] }),
  ).rejects.toThrow()
  expect([read('a.html'), read('b.html')]).toEqual(['A', 'B'])
})

test('reports missing write permission, and keeps the site', async () => {
  if (process.getuid?.() === 0) return // Nothing is forbidden to root.
  const { root, publish, read } = place()
  await publish({ 'a.html': 'A' })
  chmodSync(root, 0o500)
  try {
    expect((await refusal(() => publish({ 'b.html': 'B' })))[0]).toContain('is not writable')
  } finally {
    chmodSync(root, 0o700)
  }
  expect(read('a.html')).toBe('A')
})

test('deletes nothing outside of the output folder, whatever the manifest says', async () => {
  const { root, out, publish } = place()
  await publish({ 'a.html': 'A' })
  writeFileSync(join(root, 'mine.txt'), 'mine')
  writeFileSync(join(out, '.docsgen.json'), '{"../mine.txt":"x","b/../../mine.txt":"x"}')
  const folder = { root, out, outputs: outputs({ 'a.html': 'B' }) }
  expect((await publishSite({ ...folder, whole: false })).removed).toEqual([])
  expect(existsSync(join(root, 'mine.txt'))).toBe(true)
})

test('ignores a damaged manifest', async () => {
  for (const damage of ['', '{', '[]', 'null', '{"a.html":5}', '"x"']) {
    const { out, publish, read } = place()
    await publish({ 'a.html': 'A', 'b.html': 'B' })
    writeFileSync(join(out, '.docsgen.json'), damage)
    await publish({ 'a.html': 'A2', 'b.html': 'B' })
    expect([read('a.html'), read('b.html')]).toEqual(['A2', 'B'])
  }
})

test('what others made is never replaced: the build is refused, and names it', async () => {
  const { root, out, publish, read } = place()
  await publish({ 'a.html': 'A', 'b.html': 'B' })
  const before = describeTree(out)
  writeFileSync(join(root, 'secret'), 'mine')
  symlinkSync('../secret', join(out, 'link.html'))
  writeFileSync(join(out, 'file.html'), 'mine')
  writeFileSync(join(out, 'guide'), 'mine')
  mkdirSync(join(out, 'folder.html'))
  const wanted = ['link.html', 'file.html', 'guide/x.html', 'folder.html']
  for (const path of wanted) {
    const files = { 'a.html': 'A', 'b.html': 'B2', [path]: 'new' }
    expect(await refusal(() => publish(files))).toEqual([
      `build/${path.replace('/x.html', '')}: docsgen did not make this, and the site needs its place`,
    ])
  }
  expect(read('b.html')).toBe('B')
  expect(describeTree(out)).toMatchObject(before)
  // The same content is no reason to refuse anything.
  expect((await publish({ 'a.html': 'A', 'b.html': 'B2', 'file.html': 'mine' })).written).toEqual([
    'b.html',
  ])
  expect(readFileSync(join(root, 'secret'), 'utf8')).toBe('mine')
})

test('an output folder that is a symbolic link stays one, and the site is in its target', async () => {
  const made: TestSite = site({ 'docs/index.md': '# Start\n', 'www/.docsgen.json': '{}' })
    .step(() => symlinkSync('www', made.path('build')))
    .build()
  expect((await made.built('www')).page('/').text('h1')).toBe('Start')
  expect(lstatSync(made.path('build')).isSymbolicLink()).toBe(true)
})

test('a folder that is deleted while files are written one by one is complete afterwards', async () => {
  const { root, out, read } = place()
  const published = new Published(out, root)
  const [old, ...others] = outputs({ 'a.html': 'A', 'b.html': 'B' }) as [Output, Output]
  const write = (files: readonly Output[]) =>
    publishSite({ root, out, outputs: files, whole: false, published })
  await write([old, ...others])
  expect(published.isCurrent()).toBe(true)
  const edited = {
    path: 'b.html',
    key: 'edited',
    bytes: () => {
      rmSync(out, { recursive: true, force: true })
      edited.bytes = () => 'edited'
      return 'edited'
    },
  }
  await write([old, edited])
  expect([read('a.html'), read('b.html')]).toEqual(['A', 'edited'])
  expect(published.isCurrent()).toBe(false)
})

test('a page that is requested after its file was deleted is written again', async () => {
  const { root, out, read } = place()
  const published = new Published(out, root)
  const [page] = outputs({ 'a.html': 'A' }) as [Output]
  await publishSite({ root, out, outputs: [page], whole: false, published })
  rmSync(out, { recursive: true })
  published.update(page)
  expect(read('a.html')).toBe('A')
  expect(published.isCurrent()).toBe(false)
})
