/** An edit of a static file changes no page but those that contain something of it. */
import { existsSync, symlinkSync } from 'node:fs'
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
  const href = (await made.page('/p1')).one('link[rel=stylesheet]').attribute('href') ?? ''
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

test('a symbolic link among static files is reported, not left out silently, also by the next build', async () => {
  const made = site({ 'docs/index.md': '# S\n', 'static/deep/a.txt': 'A', 'shared/b.txt': 'B' })
  await made.run('build')
  symlinkSync('../shared', made.path('static/shared'))
  symlinkSync('a.txt', made.path('static/deep/link.txt'))
  symlinkSync('/etc', made.path('static/etc'))
  symlinkSync('gone.txt', made.path('static/gone.txt'))
  const { code, stderr } = await made.run('build')
  expect([code, stderr.match(/^static\/.*/gm)?.sort()]).toEqual([
    0,
    ['deep/link.txt', 'etc', 'gone.txt', 'shared'].map(
      (path) =>
        `static/${path} warning this is a symbolic link, which is not published (static-file)`,
    ),
  ])
  expect(existsSync(made.path('build/etc'))).toBe(false)
})
