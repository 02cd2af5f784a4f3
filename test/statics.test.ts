/** An edit of a static file changes no page but those that contain something of it. */
import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { site } from './site.ts'

const pages = Object.fromEntries(
  [1, 2, 3].map((n) => [`docs/p${n}.md`, `# Page ${n}\n\n![A](/a.svg) Text.\n`]),
)
const drawing = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}"/></svg>`
const files = { 'docs/index.md': '# Start\n\nText.\n', ...pages, 'static/a.svg': drawing('M0 0') }

test.each(['kept', 'new'])('in a %s session, no page is rendered for an image', async (session) => {
  const made = site(files).build()
  const before = await made.tree()
  made.edit('static/a.svg', drawing('M1 1'))
  if (session === 'new') made.restart()
  const { rendered, written } = await made.build().report()
  expect([rendered, written]).toEqual([0, 1])
  expect(await made.text('a.svg')).toBe(drawing('M1 1'))
  expect({ ...(await made.tree()), 'a.svg': '' }).toEqual({ ...before, 'a.svg': '' })
})

test('pages with an icon, and a style sheet with another, change with it', {
  tags: 'thorough',
}, async () => {
  const made = site({
    ...files,
    'static/more.css': '.more { color: red }',
    'templates/styles/site.css': `@import '/more.css';`,
    'site.config.ts': `export default { navbar: { items: [{ label: 'A', to: '/', icon: '/a.svg' }] } }`,
  }).build()
  expect((await made.page('/p1')).all('.nav-icon path')[0]?.attribute('d')).toBe('M0 0')
  made.edit('static/a.svg', drawing('M2 2')).build()
  expect((await made.page('/p1')).all('.nav-icon path')[0]?.attribute('d')).toBe('M2 2')
  made.edit('static/more.css', '.more { color: blue }').build()
  const href =
    (await made.page('/p1')).one('link[rel=stylesheet]:not([media])').attribute('href') ?? ''
  expect(await made.text(href.slice(1))).toMatch(/\.more\{color:(?:blue|#00f)\}/)
})

test('a static file that comes or goes is published or removed, and links to it are checked', async () => {
  const made = site(files).build()
  expect(await made.problems()).toBe('')
  made.edit('static/b.txt', 'B').edit('static/a.svg', null).build()
  expect(await made.text('b.txt')).toBe('B')
  expect(Object.keys(await made.tree())).not.toContain('a.svg')
  expect(await made.problems()).toContain('docs/p1.md:3:1 warning')
})

test('symbolic links among static files are followed within the site, and others reported', async () => {
  const made = site({
    'docs/index.md': '# S\n\n[b](/shared/deep/b.txt) [c](/one.txt)\n',
    'shared/deep/b.txt': 'B',
    'shared/.env': 'SECRET',
    'shared/node_modules/p/x.js': 'x()',
    'other/id_rsa': 'KEY',
    'one/c.txt': 'C',
    'one/ignored.txt': 'IGNORED',
    '.gitignore': 'ignored.txt\n',
    'static/a.txt': 'A',
  }).step(() => {
    execFileSync('git', ['init', '--quiet'], { cwd: made.root })
    for (const [path, target] of Object.entries({
      shared: '../shared',
      'one.txt': '../one/c.txt',
      env: '../shared/.env',
      ignored: '../one/ignored.txt',
      up: '..',
      etc: '/etc',
      gone: 'gone.txt',
      pipe: '../pipe',
    }))
      symlinkSync(target, made.path('static', path))
    execFileSync('mkfifo', [made.path('pipe')])
    symlinkSync('../other', made.path('shared/other'))
    symlinkSync('../../other/id_rsa', made.path('shared/deep/key'))
  })
  const left: [path: string, why: string][] = [
    ['env', 'and "shared/.env" may hold a private key or passwords, so pages do not publish it'],
    ['etc', 'which leads out of the folder of the site, so it is not published'],
    ['gone', 'which leads nowhere, so it is not published'],
    ['ignored', 'and "one/ignored.txt" is ignored by Git, so pages do not publish it'],
    [
      'pipe',
      'which leads to something that is neither a file nor a folder, so it is not published',
    ],
    [
      'shared/.env',
      'and "shared/.env" may hold a private key or passwords, so pages do not publish it',
    ],
    ['shared/deep/key', 'and "other/id_rsa" may hold a private key or passwords, so'],
    ['shared/node_modules', 'and "shared/node_modules" is part of an installed package, so'],
    ['shared/other', 'which leads to a folder, from one that a link leads to, so it is'],
    ['up', 'which leads to a folder that it is in, so it is not published'],
  ]
  const problems = async () =>
    (await made.problems()).match(/^\S.*/gm)?.map((line) => line.replace('warning ', ''))
  for (const isWarm of [false, true]) {
    if (isWarm) made.restart()
    made.build()
    expect(await problems()).toEqual(
      left.map(([path, why]) =>
        expect.stringContaining(`static/${path} this is a symbolic link, ${why}`),
      ),
    )
  }
  const published = Object.keys(await made.tree()).filter((path) => !path.startsWith('assets/'))
  expect(published).toEqual(expect.arrayContaining(['a.txt', 'shared/deep/b.txt', 'one.txt']))
  expect(published.filter((path) => left.some(([name]) => path.startsWith(name)))).toEqual([])
  expect(published.some((path) => path.includes('docs/'))).toBe(false)
})

test('a build notices what changes behind symbolic links among static files', async () => {
  const made = site({ 'docs/index.md': '# S\n', 'shared/b.txt': 'B', 'next/c.txt': 'C' }).write({
    'static/a.txt': 'A',
  })
  await made.step(() => symlinkSync('../shared', made.path('static/x'))).run('build')
  const published = async () => {
    const { stderr } = await made.run('build')
    const names = Object.keys(await made.tree()).filter((path) => path.startsWith('x/'))
    return [names.join(), await made.text(names[0] ?? 'a.txt'), /unchanged, /.test(stderr)]
  }
  expect(await published()).toEqual(['x/b.txt', 'B', true])
  made.edit('shared/b.txt', 'B2')
  expect(await published()).toEqual(['x/b.txt', 'B2', true])
  made.edit('shared/d.txt', 'D')
  expect((await published())[0]).toBe('x/b.txt,x/d.txt')
  await made.edit('static/x', null).done()
  symlinkSync('../next', made.path('static/x'))
  expect(await published()).toEqual(['x/c.txt', 'C', true])
})

test('the output folder cannot be in a folder that static files are linked from', async () => {
  const made = site({ 'docs/index.md': '# S\n', 'shared/b.txt': 'B', 'static/a.txt': 'A' })
  made.step(() => symlinkSync('../shared', made.path('static/x'))).build('shared/build')
  expect(await made.problems()).toContain('the site is made from what is in the folder shared')
})
