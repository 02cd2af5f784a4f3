/** `docsgen migrate` can run again: after it was stopped at any moment, and in a repository of a stranger. */
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { commandContext } from '../src/commands/context.ts'
import { runMigrate } from '../src/plugins/migrate/command.ts'
import { detect } from '../src/plugins/migrate/detect.ts'
import { migrate } from '../src/plugins/migrate/migrate.ts'
import { NewSite } from '../src/plugins/migrate/write.ts'
import { SiteError } from '../src/problems/errors.ts'
import { at, Migration } from './migrate.ts'
import { site } from './site.ts'
import { listTree } from './tree.ts'

const WRITERS = ['mkdirSync', 'writeFileSync', 'renameSync', 'rmSync'] as const

/**
 * Runs something while the nth change of a file in a folder fails, after half of a file was written.
 * @returns whether it came to that
 */
async function failing(folder: string, n: number, code: string, run: () => unknown) {
  let count = 0
  const writeWhole = fs.writeFileSync
  const known = WRITERS.map((name) => [name, fs[name]] as const)
  for (const [name, original] of known)
    Object.assign(fs, {
      [name]: (path: string, ...rest: unknown[]) => {
        if (!String(path).startsWith(folder) || String(path).includes('.docsgen') || count++ !== n)
          return (original as (...all: unknown[]) => unknown)(path, ...rest)
        if (name === 'writeFileSync')
          writeWhole(path, String(rest[0]).slice(0, String(rest[0]).length / 2))
        throw Object.assign(new Error(`${code}: it failed, ${name}`), { code, syscall: name, path })
      },
    })
  syncBuiltinESMExports()
  try {
    await run()
  } finally {
    for (const [name, original] of known) Object.assign(fs, { [name]: original })
    syncBuiltinESMExports()
  }
  return count > n
}

const folder = () => mkdtempSync(join(inject('temporary'), 'again-'))
const textsIn = (root: string) =>
  Object.fromEntries(listTree(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]))

const FIRST = { 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'docs/mine.md': '# Theirs\n' }
const SECOND = { 'docs/a.md': '# A, newer\n', 'docs/c/c.md': '# C\n', 'docs/mine.md': '# Theirs\n' }
const THIRD = { ...SECOND, 'docs/a.md': '# A, newest\n', 'docs/c/c.md': '# C, newer\n' }

function write(root: string, files: Record<string, string>) {
  const next = new NewSite(root, { origin: 'x', from: '..' })
  next.write(new Map(Object.entries(files)))
  return next.finish(() => false)
}

test('a migration that was stopped at any moment goes on, and keeps what a person has written', async () => {
  for (let n = 0, came = true; came; n++) {
    const root = folder()
    // The first migration, and the next one, of what has changed since.
    for (const files of [FIRST, SECOND])
      came = await failing(root, n, 'EIO', () => write(root, files)).catch(() => {
        if (existsSync(join(root, 'docs/mine.md')))
          writeFileSync(join(root, 'docs/mine.md'), '# Mine\n')
        return true
      })
    const { conflicts } = write(root, THIRD)
    const { 'docs/mine.md': mine, ...others } = textsIn(root)
    const { 'docs/mine.md': _, ...expected } = THIRD
    expect(['# Mine\n', '# Theirs\n'], `moment ${n}`).toContain(mine)
    const { '.migrate/manifest.json': manifest = '', ...pages } = others
    expect([conflicts, pages], `moment ${n}`).toEqual([[], expected])
    expect(manifest).not.toContain('started')
  }
})

test('a migration that a full disk stops says so, and goes on when it is repeated', async () => {
  const old = site({ 'mkdocs.yml': 'site_name: M\n', 'docs/index.md': '# Home\n\nText.\n' })
  const { root } = await old.done()
  const to = join(folder(), 'new')
  const run = () => runMigrate(commandContext({ from: root, to }))
  for (const [n, code, reason] of [
    [0, 'ENOSPC', 'the disk is full'],
    [4, 'EMFILE', 'may not open more files'],
    [7, 'EIO', 'EIO: it failed'],
  ] as const) {
    const error = await failing(to, n, code, run).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SiteError)
    const [problem] = (error as SiteError).problems
    expect(problem?.reason).toContain(`the migration was stopped: `)
    expect(problem?.reason).toContain(reason)
    expect(problem?.note).toContain('run the same command: it goes on')
  }
  await run()
  const whole = join(folder(), 'new')
  await runMigrate(commandContext({ from: root, to: whole }))
  const found = (at: string) => listTree(at).filter((path) => !path.startsWith('.docsgen'))
  expect(found(to)).toEqual(found(whole))
})

test('code of a new site that came with the repository of the old one does not run', async () => {
  const CANARY = `import { writeFileSync } from 'node:fs'
writeFileSync(${JSON.stringify(join(inject('temporary'), 'ran-'))} + Math.random(), '')\n`
  const evil = `${CANARY}export const jsx = () => null, jsxs = jsx, Fragment = null\nexport default {}\n`
  const files = {
    'package.json': '{}',
    'tsconfig.json': '{ "compilerOptions": { "jsxImportSource": "evil" } }',
    'node_modules/evil/package.json': '{ "type": "module", "exports": { "./*": "./index.js" } }',
    'node_modules/evil/index.js': evil,
    'docusaurus.config.js': "module.exports = { title: 'T', presets: [['classic', {}]] }",
    'docs/a.mdx': '# A\n\n<Thing />\n',
    'docsgen-site/.migrate/manifest.json': '{ "version": 1, "files": {} }',
    'docsgen-site/site.config.ts': evil,
    'docsgen-site/components/Thing.tsx': evil,
    'docsgen-site/components/Other.tsx': evil,
    'docsgen-site/pages/index.tsx': evil,
    'docsgen-site/templates/index.tsx': evil,
    'docsgen-site/docs/more.md': '# More\n\n[Nothing](nothing.md)\n',
  }
  const { root } = await site(files).done()
  const { problems } = await migrate(
    detect(undefined, root),
    join(root, 'docsgen-site'),
    { versions: false },
    at,
  )
  expect(readdirSync(inject('temporary')).filter((name) => name.startsWith('ran-'))).toEqual([])
  // What a person has changed there is checked.
  expect(problems.map(({ file, ruleId }) => `${file} ${ruleId}`)).toContain(
    'docs/more.md broken-link',
  )
})

test('the first check of a migrated site passes, and the next ones report what is new', async () => {
  const made = new Migration({
    'mkdocs.yml': 'site_name: X\n',
    'docs/index.md': '# A\n\n[B](b.md)\n',
    'docs/c.md': '# C\n',
  })
  await made.run()
  const check = () => made.site.run('check', '--strict')
  expect(readFileSync(made.site.path('MIGRATION.md'), 'utf8')).toContain(
    'Those in `docsgen.baseline.json` are accepted',
  )
  expect((await check()).code).toBe(0)
  made.site.write({ 'docs/c.md': '# C\n\n[D](d.md)\n' })
  const { code, stderr } = await check()
  expect(code).toBe(1)
  expect(stderr).toContain('d.md')
  expect(stderr).not.toContain('"b.md"')
  // What was corrected stays out of it when the migration runs again.
  made.site.write({ 'docs/index.md': '# A\n', 'docs/c.md': '# C\n' })
  await made.site.run('check', '--write-baseline')
  const { written } = await made.run()
  expect(written.conflicts).toEqual([])
  expect(readFileSync(made.site.path('docsgen.baseline.json'), 'utf8')).toBe('[\n]\n')
})

test('a migration that runs again accepts no warning of what a person has written', async () => {
  const made = new Migration({ 'mkdocs.yml': 'site_name: X\n', 'docs/index.md': '# A\n' })
  await made.run()
  made.site.write({ 'docs/mine.md': '# Mine\n\n[D](d.md)\n' })
  await made.site.done()
  await made.run()
  expect((await made.site.run('check', '--strict')).code).toBe(1)
})
