/** `docsgen override`: copies of the theme's files that remember where they come from. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hash } from '../src/cache/hash.ts'
import { site, type TestSite } from './site.ts'
import { listTree } from './tree.ts'

const DOCS = { 'docs/index.md': '# Home\n\n## Part\n\nText.\n\n## Other\n' }
const FOOTER = 'templates/components/Footer.tsx'
const ORIGIN = 'templates/.origin/components/Footer.tsx'

const read = (made: TestSite, path: string) => readFileSync(made.path(path), 'utf8')

/** A site with a copy of the footer made from an older version of the theme, without these words. */
async function withOlder(from: string, to: string): Promise<TestSite> {
  const made = site(DOCS)
  await made.run('override', 'Footer')
  const older = read(made, ORIGIN).replace(from, to)
  expect(older).not.toBe(read(made, ORIGIN))
  return made
    .edit(ORIGIN, older)
    .edit(FOOTER, `// docsgen:origin components/Footer.tsx ${hash(older).slice(0, 12)}\n${older}`)
    .done()
}

test('every file of the theme, copied at once, builds the same site as the theme', {
  tags: 'thorough',
}, async () => {
  const plain = await site(DOCS).build().tree()
  const made = site(DOCS)
  const listed = (await made.run('override')).stdout.trim().split('\n')
  expect(listed).toEqual(
    expect.arrayContaining(['Footer', 'layouts/wide', 'blocks/video', 'styles/toc.css']),
  )
  const names = listed.filter((name) => !name.startsWith('blocks/'))
  const { code, stderr } = await made.run('override', ...names)
  expect([code, stderr]).toEqual([0, expect.stringContaining(`wrote ${FOOTER}`)])
  expect(await made.build().problems()).toBe('')
  const copied = await made.tree()
  const withoutNames = (tree: typeof plain) =>
    Object.keys(tree).map((path) => path.replace(/-[\w-]{10}\./, '.'))
  expect(withoutNames(copied)).toEqual(withoutNames(plain))
  const main = (html: string) => html.slice(html.indexOf('<body'), html.indexOf('</body'))
  const text = await made.text('index.html')
  expect(main(text)).toBe(main(await site(DOCS).build().text('index.html')))
})

test('with the first template, the site gets a tsconfig.json for editors', async () => {
  const made = site(DOCS)
  expect((await made.run('override', 'styles/toc.css')).stderr).not.toContain('tsconfig')
  expect((await made.run('override', 'Footer')).stderr).toContain('wrote tsconfig.json')
  await made.edit('tsconfig.json', '{}').done()
  expect((await made.run('override', 'Menu')).stderr).not.toContain('tsconfig')
  expect(read(made, 'tsconfig.json')).toBe('{}')
})

test('a copy imports what it needs from docsgen, and sees the site’s other copies', async () => {
  const made = site(DOCS)
  await made.run('override', 'Menu', 'Doc', 'layouts/doc')
  const code = read(made, 'templates/components/Menu.tsx')
  expect(code).toMatch(/^\/\/ docsgen:origin components\/Menu\.tsx [\w-]{12}\n/)
  expect(code).toContain(`from 'docsgen/templates/components/Icon'`)
  expect(code).not.toMatch(/from '\.{1,2}\//)
  const page = await made
    .edit('templates/components/Icon.tsx', `export const Icon = () => <i className="mine" />`)
    .edit('templates/components/Doc.tsx', (text) =>
      text.replace('<article>', '<article data-mine="">'),
    )
    .build()
    .page('/')
  expect(page.all('.menu .mine').length).toBeGreaterThan(0)
  expect(page.all('article[data-mine]')).toHaveLength(1)
})

test('a block is copied as a component, with its style sheet', async () => {
  const made = site({ 'docs/index.md': '# Home\n\n::video{provider=vimeo id=1 title="Tour"}\n' })
  await made.run('override', 'video')
  expect(listTree(made.root).filter((path) => path.startsWith('components/'))).toEqual([
    'components/video.css',
    'components/video.tsx',
  ])
  const page = await made
    .edit('components/video.tsx', (text) => text.replace('data-frame=""', '$& data-mine=""'))
    .build()
    .page('/')
  expect(page.all('[data-frame][data-mine]')).toHaveLength(1)
})

test('an existing file is not overwritten, and then nothing is written', {
  tags: 'thorough',
}, async () => {
  const made = site({ ...DOCS, [FOOTER]: 'export const Footer = () => null' })
  const { code, stderr } = await made.run('override', 'Toc', 'Footer')
  expect(code).toBe(1)
  expect(stderr).toContain(`${FOOTER} error the file exists and is not overwritten`)
  expect(existsSync(made.path('templates/components/Toc.tsx'))).toBe(false)
  expect(read(made, FOOTER)).toBe('export const Footer = () => null')
  expect((await made.run('override')).stdout).toContain(`Footer (${FOOTER})`)
})

test('an unknown name gets a suggestion', { tags: 'thorough' }, async () => {
  const { code, stderr } = await site(DOCS).run('override', 'Fotter')
  expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean "Footer"?')])
  expect((await site(DOCS).run('override', 'layouts/wyde')).stderr).toContain('"layouts/wide"')
  expect((await site(DOCS).run('override', '../package')).stderr).toContain('has no file')
})

test('`check` does not report a current copy, whatever the site has changed in it', async () => {
  const made = site(DOCS)
  await made.run('override', 'Footer', 'styles/toc.css')
  expect(
    await made
      .edit(FOOTER, (text) => text.replace('footer-end', 'footer-start'))
      .check()
      .problems(),
  ).toBe('')
})

test('`check` reports a change of the theme, with the difference, and `--update` makes it', async () => {
  const made = await withOlder('<footer className="footer">', '<footer className="foot">')
  const mine = made.edit(FOOTER, (text) => `${text}\n// Mine.\n`)
  const problems = await mine.check().problems()
  expect(problems).toContain(
    `${FOOTER}:1:1 warning the theme's components/Footer.tsx has changed since it was copied (override)`,
  )
  expect(problems).toContain('`docsgen override Footer --update` makes these changes in your copy:')
  expect(problems).toMatch(/^ {2}-.*className="foot">$/m)
  expect(problems).toMatch(/^ {2}\+.*className="footer">$/m)
  const { code } = await mine.run('override', '--update', 'Footer')
  expect(code).toBe(0)
  expect(read(made, FOOTER)).toContain('<footer className="footer">')
  expect(read(made, FOOTER)).toContain('// Mine.')
  expect(await mine.check().problems()).toBe('')
})

test('changes that overlap are shown, left to the author, and accepted', {
  tags: 'thorough',
}, async () => {
  const made = await withOlder('<footer className="footer">', '<footer className="foot">')
  const mine = made.edit(FOOTER, (text) => text.replace('className="foot"', 'className="mine"'))
  expect(await mine.check().problems()).toContain('These changes overlap with yours.')
  const { code, stderr } = await mine.run('override', '--update', 'Footer')
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("the theme's changes overlap with yours"),
  ])
  expect(read(made, FOOTER)).toContain('className="mine"')
  await mine.run('override', '--accept', 'Footer')
  expect(await mine.check().problems()).toBe('')
  expect(read(made, FOOTER)).toContain('className="mine"')
})

test('a missing or edited original, and one that the theme no longer has, are reported', {
  tags: 'thorough',
}, async () => {
  const made = await withOlder('<footer className="footer">', '<footer className="foot">')
  expect(await made.edit(ORIGIN, null).check().problems()).toContain(
    'The original in .origin is missing or was edited',
  )
  const gone = site({
    ...DOCS,
    'templates/components/Old.tsx':
      '// docsgen:origin components/Old.tsx abcdefabcdef\nexport const Old = 1\n',
  })
  expect(await gone.check().problems()).toContain(
    'the theme no longer has components/Old.tsx, so this file has no effect',
  )
})
