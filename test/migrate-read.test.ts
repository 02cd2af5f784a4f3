/** What `docsgen migrate` and `init` read: hostile and unusual files of sites. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findOut } from '../src/plugins/init/find-out.ts'
import { OldFiles } from '../src/plugins/migrate/old-files.ts'
import { headingsIn, oldAddresses } from '../src/plugins/migrate/old-urls.ts'
import { readMkdocs } from '../src/plugins/migrate/origins/mkdocs/read-yaml.ts'
import { expandVariants } from '../src/plugins/migrate/origins/mkdocs/variants.ts'
import { aliasesOf } from '../src/plugins/migrate/origins/starlight/aliases.ts'
import { Published } from '../src/plugins/migrate/proof.ts'
import { readStatically } from '../src/plugins/migrate/read-static.ts'
import { keepMarks, migrationReport } from '../src/plugins/migrate/report.ts'
import { evaluateOld } from '../src/plugins/migrate/sandbox.ts'
import type { Todo } from '../src/plugins/migrate/todo.ts'
import { NewSite } from '../src/plugins/migrate/write.ts'
import type { Problem } from '../src/problems/problem.ts'
import { type Files, site } from './site.ts'

const folderOf = async (files: Files) => (await site(files).done()).root

test('mkdocs.yml keeps names and arguments of objects of Python, and defaults of variables', async () => {
  const root = await folderOf({
    'mkdocs.yml': `
site_name: !ENV [NAME, OTHER, "M"]
site_url: !ENV URL
slug: !!python/object/apply:pymdownx.slugs.slugify
  kwds:
    case: lower
emoji: !!python/name:material.extensions.emoji.twemoji
`,
  })
  const todos: never[] = []
  expect(readMkdocs(new OldFiles(root, ''), 'mkdocs.yml', todos)).toEqual({
    site_name: 'M',
    site_url: null,
    slug: { kwds: { case: 'lower' }, $python: 'pymdownx.slugs.slugify' },
    emoji: 'material.extensions.emoji.twemoji',
  })
  expect(todos).toEqual([])
})

test('a configuration of lists of lists is read in bounded time', async () => {
  const names = Array.from({ length: 40 }, (_, i) => `const a${i + 1} = [a${i}, a${i}]`)
  const root = await folderOf({
    'config.js': `const a0 = [1]\n${names.join('\n')}\nexport default { title: 'T', x: a40 }`,
  })
  expect(await readStatically(join(root, 'config.js'))).toMatchObject({ title: 'T' })
})

test('symbolic links: circles and the new site are not walked, and those that lead outside are not read', async () => {
  const root = await folderOf({
    'repository/package.json': '{}',
    'repository/config.js': "export default { title: require('fs').readFileSync('link', 'utf8') }",
    'repository/docs/a.md': '# A\n',
    'repository/docs/b/b.md': '# B\n',
    'repository/new/c.md': '# C\n',
    'secret.txt': 'secret',
  })
  const repository = join(root, 'repository')
  for (const name of ['x', 'y', 'z']) symlinkSync('.', join(repository, `docs/${name}`))
  symlinkSync('../docs', join(repository, 'docs/b/docs'))
  symlinkSync('repository', join(root, 'same'))
  const old = new OldFiles(join(root, 'same'), join(root, 'same/new'))
  expect(old.list('.')).toEqual(['config.js', 'docs/a.md', 'docs/b/b.md', 'package.json'])
  expect(findOut(repository).docs).toBe('docs')
  symlinkSync('../secret.txt', join(repository, 'link'))
  const { value, error } = await evaluateOld(old, 'config.js')
  expect([JSON.stringify(value), error]).toEqual([
    '{"title":"link"}',
    expect.stringMatching(/^Error: EACCES: reading "link" is refused/),
  ])
})

test('folders that link to each other are walked in reasonable time', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `f${i}`)
  const root = await folderOf(Object.fromEntries(names.map((name) => [`${name}/a.md`, '# A\n'])))
  for (const name of names)
    for (const other of names)
      if (other !== name) symlinkSync(`../${other}`, join(root, name, other))
  const found = new OldFiles(root, join(root, 'new')).list('.')
  expect(found).toContain('f0/f1/f2/a.md')
  expect(found.length).toBeLessThan(20_000)
})

test('a folder with the name of a README has no title', async () => {
  const root = await folderOf({ 'README.md/x.txt': '' })
  expect(findOut(root).title).toBe('Site')
})

test('addresses: numbers that are no character, an index of sitemaps, and paths outside', async () => {
  expect(headingsIn('<h2 id="a">&#x110000;&#65;</h2>')).toEqual([{ id: 'a', text: '\uFFFDA' }])
  const root = await folderOf({
    'sitemap.xml':
      '<sitemapindex><sitemap><loc>https://a.test/sitemap-0.xml</loc></sitemap></sitemapindex>',
    'sitemap-0.xml': '<urlset><url><loc>https://a.test/b/</loc></url></urlset>',
    'secret.txt': '',
    'build/file.txt': '',
  })
  expect(oldAddresses(join(root, 'sitemap.xml'), '/')).toEqual([
    { path: '/b/', html: null, headings: [] },
  ])
  const published = new Published(join(root, 'build'), '/', ['/'])
  expect(published.page('/file.txt')?.way).toBe('file')
  expect(published.page('/..%2fsecret.txt')).toBe(null)
})

test.each(['merged', 'deleted'])('a conflict ends when its new version is %s', async (how) => {
  const root = await folderOf({})
  const run = (text: string) => {
    const next = new NewSite(root, { origin: 'x', from: '..' })
    next.write(new Map([['docs/a.md', text]]))
    const { conflicts, kept } = next.finish(() => false)
    return { conflicts, kept }
  }
  const none = { conflicts: [] as string[], kept: [] as string[] }
  expect(run('one')).toEqual(none)
  writeFileSync(join(root, 'docs/a.md'), 'mine')
  expect(run('two')).toEqual({ ...none, conflicts: ['docs/a.md'] })
  expect(run('two')).toEqual({ ...none, conflicts: ['docs/a.md'] })
  const site = new OldFiles(root, '')
  expect(site.text('.migrate/conflicts/docs/a.md')).toBe('two')
  if (how === 'merged') writeFileSync(join(root, 'docs/a.md'), 'mine and two')
  else rmSync(join(root, '.migrate/conflicts/docs/a.md'))
  for (const _ of [1, 2]) expect(run('two')).toEqual({ ...none, kept: ['docs/a.md'] })
  expect(site.find('.migrate/conflicts/docs/a.md')).toBe(null)
  expect(run('three')).toEqual({ ...none, conflicts: ['docs/a.md'] })
})

/** What markdown-include-variants makes of a page whose files have ten lines. */
test.each([
  ['{* a/b.py *}', ['a/b.py'], ['//// tab | Python 3.8+', '```python', '--8<-- "a/b.py"']],
  [
    '{* a/b_an_py310.py hl[3] *}',
    ['a/b_an_py310.py', 'a/b_py310.py', 'a/b.py'],
    [
      '//// tab | Python 3.10+',
      '```python hl_lines="3"',
      '--8<-- "a/b_an_py310.py"',
      '///// details | 🤓 Other versions and variants',
      '//// tab | Python 3.10+ - non-Annotated',
      'Prefer to use the `Annotated` version if possible.',
      '--8<-- "a/b_py310.py"',
      '//// tab | Python 3.8+',
      '--8<-- "a/b.py"',
    ],
  ],
  [
    '{* a/b_py39.py ln[2:3,6:8] hl[3,7:8] title["T"] *}',
    ['a/b_py39.py'],
    [
      '```python hl_lines="4 9-10" title="T"',
      '# Code above omitted 👆',
      '--8<-- "a/b_py39.py:2:3"',
      '# Code here omitted 👈',
      '--8<-- "a/b_py39.py:6:8"',
      '# Code below omitted 👇',
      '///// details | 👀 Full file preview',
      '```python hl_lines="3 7-8" title="T"',
      '--8<-- "a/b_py39.py"',
    ],
  ],
  ['{* a/b.py ln[1:10] *}', ['a/b.py'], ['--8<-- "a/b.py:1:10"', '///// details']],
  [
    '{* x/app_py310/main.py *}',
    ['x/app_py310/main.py', 'x/app_an_py310/main.py'],
    [
      '//// tab | Python 3.10+ - non-Annotated',
      'app_py310',
      '//// tab | Python 3.10+',
      'app_an_py310',
    ],
  ],
  ['{* a/missing.py *}', ['a/b.py'], ['{* a/missing.py *}']],
  ['```\n{* a/b.py *}\n```', ['a/b.py'], ['```\n{* a/b.py *}\n```']],
])('code of variants is written out: %s', (line, files, parts) => {
  const read = (path: string) => (files.includes(path) ? 'x\n'.repeat(10) : null)
  const text = expandVariants(`Before.\n\n${line}\n\nAfter.\n`, read)
  let at = 0
  for (const part of ['Before.', ...parts, 'After.']) {
    expect(text.slice(at), text).toContain(part)
    at = text.indexOf(part, at)
  }
})

test('a tsconfig.json that cannot be read is reported', () => {
  const root = mkdtempSync(join(tmpdir(), 'aliases-'))
  writeFileSync(join(root, 'tsconfig.json'), '{ "compilerOptions": { "paths": } ] }')
  const todos: Todo[] = []
  expect(aliasesOf(new OldFiles(root, join(root, 'new')), todos)).toEqual({})
  expect(todos.map(({ file }) => file)).toEqual(['tsconfig.json'])
  rmSync(root, { recursive: true })
})

test('MIGRATION.md has one item for the same problem in many places', () => {
  const problem = (file: string, reason: string): Problem => ({
    ...{ ruleId: 'code-meta', file, line: 3, column: 1, fatal: false, reason, note: 'Do.' },
  })
  const problems = [problem('a.md', 'one'), problem('a.md', 'two'), problem('b.md', 'two')]
  const facts = {
    label: 'X',
    pages: 2,
    files: 0,
    todos: [],
    problems,
    isAccepted: false,
    text: null,
  }
  const text = migrationReport(facts)
  expect(text).toContain(
    '## code-meta (3)\n\n- [ ] two. Do.\n  In `a.md:3`, `b.md:3`.\n- [ ] `a.md:3`: one. Do.\n',
  )
  const done = text.replace('- [ ] two', '- [x] two')
  expect(keepMarks(text, done)).toBe(done)
})
