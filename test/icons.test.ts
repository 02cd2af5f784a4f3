/** Icons of open sets, from the packages that a site has installed. */
import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STARLIGHT_ICONS } from '../src/icons/names.ts'
import { compilePage } from './compile-page.ts'
import { serve } from './http.ts'
import { Migration } from './migrate.ts'
import { type Files, site } from './site.ts'
import { until } from './until.ts'

const HOME = 'M10 20v-6h4v6h5v-8h3L12 3 2 12h3v8z'

/** A package of Iconify with these icons, by name. */
function set(name: string, icons: Record<string, unknown>, more: object = {}): Files {
  const file = { prefix: name, icons, width: 24, height: 24, ...more }
  return { [`node_modules/@iconify-json/${name}/icons.json`]: JSON.stringify(file) }
}

const shape = (d: string) => ({ body: `<path fill="currentColor" d="${d}"/>` })
const MDI = set(
  'mdi',
  { home: shape(HOME), check: shape('M9 9z') },
  { aliases: { house: { parent: 'home' } } },
)

test('icons of docsgen need no package, and an unknown name lists them', async () => {
  const made = site({
    'docs/index.md':
      '# A\n\n:icon{name="flag"} and :icon{name="flagg"}\n\n:::card[B]{icon="book"}\nText.\n:::\n',
  }).build()
  const problems = await made.problems()
  expect(problems).toContain('removed the icon "flagg", which is no name of an icon')
  expect(problems).toMatch(/docsgen's own are bolt, .*flag, /)
  const page = await made.page('/')
  expect(page.all('main p svg')).toHaveLength(2)
  expect(page.one('.card-title svg').attribute('aria-hidden')).toBe('true')
})

test('an icon of an installed set is drawn in the page, as high as its text', async () => {
  const made = site({
    ...MDI,
    'docs/index.md': '# A\n\nGo :icon{name="mdi:home"} home, :icon{name="mdi:house"} again.\n',
  }).build()
  expect(await made.problems()).toBe('')
  const icons = (await made.page('/')).all('main p svg')
  expect(icons.map((svg) => svg.all('path')[0]?.attribute('d'))).toEqual([HOME, HOME])
  const [icon] = icons
  expect(icon?.attribute('aria-hidden')).toBe('true')
  expect([icon?.attribute('width'), icon?.attribute('height')]).toEqual([undefined, '1em'])
  expect(icon?.attribute('viewBox')).toBe('0 -3 24 24')
  expect(icon?.all('path')[0]?.attribute('fill')).toBe('currentColor')
  expect(await made.text('index.html')).not.toContain('M9 9z')
})

test('what an icon means is said to those who do not see it, and in Markdown and search', async () => {
  const made = site({
    ...MDI,
    'site.config.ts': "export default { title: 'T', url: 'https://a.b', llms: { pages: true } }",
    'docs/index.md':
      '# A\n\n## :icon{name="mdi:home"} Start\n\nIt :icon[works]{name="mdi:check"} here, :icon{name="mdi:home"}.\n',
  }).build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/')
  expect(page.text('main p')).toBe('It works here, .')
  expect(page.one('main h2').attribute('id')).toBe('start')
  const icons = { 'mdi:check': { body: '<path d="M9 9z"/>', viewBox: [0, 0, 24, 24] as const } }
  const { sections } = compilePage('# A\n\nIt :icon[works]{name="mdi:check"}.', { icons })
  expect(sections[0]?.text).toBe('It works.')
  expect(await made.text('index.md')).toMatch(/## Start\n\nIt works here, \./)
})

test('a set that is not installed is reported once on a page, with what to install', async () => {
  const text = '# A\n\n:icon{name="mdi:home"} :icon[Yes]{name="mdi:check"} :icon{name="uil:x"} b\n'
  const made = site({ 'docs/index.md': text }).check()
  const problems = await made.problems()
  expect(problems.match(/docs\/index\.md:3:\d+/g)).toHaveLength(2)
  expect(problems).toMatch(/index\.md:3:1 .*set "mdi", which is not installed.*icon-shortcode/)
  expect(problems).toContain('npm install -D @iconify-json/mdi`')
  expect(problems).toContain('npm install -D @iconify-json/uil`')
  expect((await made.build().page('/')).text('main p').trim()).toBe('Yes b')
})

test('unknown and inherited names are reported', () => {
  const names = [
    'constructor',
    '__proto__',
    'mdi:constructor',
    'mdi:__proto__',
    'toString:length',
    'home',
  ]
  for (const name of names) {
    const { html, problems } = compilePage(`Text :icon{name="${name}"} more.`)
    expect(html, name).not.toContain('<svg')
    expect(problems, name).toMatchObject([{ ruleId: 'icon-shortcode', line: 1, column: 6 }])
  }
})

test('a set has only its own icons', async () => {
  const file =
    '{"icons":{"a":{"body":1},"b":null,"c":{"body":"<path/>","width":0}},"aliases":{"d":{"parent":"e"},"e":{"parent":"d"},"f":{"parent":"constructor"},"g":{"parent":"h","hFlip":true}}}'
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'constructor', 'valueof']
  const made = site({
    'node_modules/@iconify-json/odd/icons.json': file,
    'node_modules/@iconify-json/broken/icons.json': '[',
    'docs/index.md': `# A\n\n${names.map((name) => `:icon{name="odd:${name}"}`).join(' ')} :icon{name="broken:a"}\n`,
  }).check()
  expect((await made.problems()).match(/the set "\w+" has no/g)).toHaveLength(names.length + 1)
})

test.each([
  ['<script>alert(1)</script>', '<script>'],
  ['<path d="M0 0" onclick="alert(1)"/>', 'onClick'],
  ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', '<a>'],
  ['<use href="https://evil.example/x.svg#a"/>', '<use>'],
  ['<path d="M0 0" style="fill:red"/>', 'style'],
  ['<path d="M0 0" fill="url(https://evil.example/x)"/>', 'fill'],
  ['<path d="M0 0" fill="URL(https://evil.example/x)"/>', 'fill'],
  ['<path d="M0 0" fill="\\75rl(https://evil.example/x)"/>', 'fill'],
  [`${'<g>'.repeat(50)}<path d="M0 0"/>`, 'too many groups'],
  ['</svg><script>alert(1)</script><svg>', 'no shapes'],
  [
    '<foreignObject><iframe src="https://evil.example"></iframe></foreignObject>',
    '<foreignObject>',
  ],
  ['<image href="https://evil.example/x.png"/>', '<image>'],
  ['<animate attributeName="href" to="javascript:alert(1)"/>', '<animate>'],
])('nothing of an icon but shapes gets into a page: %s', (body, found) => {
  const icons = { 'mdi:home': { body, viewBox: [0, 0, 24, 24] as const } }
  const { html, problems } = compilePage('A :icon{name="mdi:home"} b.', { icons })
  expect(html).toBe('<p>A  b.</p>')
  expect(problems[0]?.reason).toContain(found)
})

test('names of Material for MkDocs are those of its sets', async () => {
  const text = `# A

- :material-check:{ .lg .middle } **Yes**
- :fontawesome-brands-github: :fontawesome-solid-x: :fontawesome-regular-y: b
- [:octicons-check-16: Go](index.md){ .md-button } and :simple-npm:

\`:material-check:\`
`
  const made = site({
    ...MDI,
    ...set('fa6-brands', { github: { ...shape('M1 1z'), width: 496 } }, { height: 512 }),
    ...set('fa6-solid', { x: shape('M2 2z') }),
    ...set('fa6-regular', { y: shape('M3 3z') }),
    ...set('octicon', { 'check-16': { ...shape('M4 4z'), width: 16, height: 16 } }),
    ...set('simple-icons', { npm: shape('M5 5z') }),
    'site.config.ts': "export default { syntax: 'mkdocs' }",
    'docs/index.md': text,
  }).build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/')
  const paths = page.all('main li svg path').map((path) => path.attribute('d'))
  expect(paths).toEqual(['M9 9z', 'M1 1z', 'M2 2z', 'M3 3z', 'M4 4z', 'M5 5z'])
  expect(page.all('main li svg')[1]?.attribute('viewBox')).toBe('0 -64 496 512')
  expect(page.all('main li')[0]?.text).toBe('Yes')
  expect(page.text('main p > code')).toBe(':material-check:')
})

test('components of Starlight and Iconify show icons of open sets', async () => {
  const text = `import { Card, Icon } from '@astrojs/starlight/components'

# A

<Icon name="setting" label="Settings" /> and <Icon icon="mdi:home" /> <Icon name="starlight" label="Logo" />

<Card title="Set up" icon="puzzle">Text.</Card>

<Card title="Own" icon="rocket">Text.</Card>
`
  const uil = set('uil', { cog: shape('M6 6z'), 'puzzle-piece': shape('M7 7z') })
  const made = site({ ...MDI, ...uil, 'docs/index.mdx': text }).build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/')
  const paths = page.all('main svg path').map((path) => path.attribute('d'))
  expect(paths).toEqual(['M6 6z', HOME, 'M7 7z'])
  expect(page.prose).toMatch(/Settings<\/span> and <svg.*Logo/)
  expect(page.all('.card-title').map(({ text }) => text)).toEqual(['Set up', 'Own'])
})

test('a card has an icon before its title', async () => {
  const card = ':::card[Home]{href="index.md" icon="mdi:home"}\nText.\n:::\n'
  const made = site({ ...MDI, 'docs/index.md': `# A\n\n${card}` }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/')).one('.card-title svg path').attribute('d')).toBe(HOME)
})

test('an icon is found in included files and data', async () => {
  const made = site({
    ...MDI,
    'docs/_part.md': 'Part :icon{name="mdi:check"}\n',
    'docs/_data/rows.yaml': '- icon: mdi:home\n  name: Home\n',
    'docs/index.md':
      '# A\n\n::include{file="_part.md"}\n\n::::each{data="_data/rows.yaml"}\n{{row.name}} :icon{name="{{row.icon}}"}\n::::\n',
  }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/')).all('main svg')).toHaveLength(2)
})

test('another version of a set, and one that is installed later, show in the next build', async () => {
  const made = site({ 'docs/index.md': '# A\n\n:icon{name="mdi:home"}\n' }).build()
  expect(await made.problems()).toContain('not installed')
  expect(await made.write(MDI).build().problems()).toBe('')
  expect((await made.page('/')).one('main svg path').attribute('d')).toBe(HOME)
  const other = set('mdi', { home: shape('M8 8z') })
  expect((await made.restart().write(other).build().page('/')).prose).toContain('M8 8z')
  await made.run('build')
  expect((await made.run('build')).stderr).toContain('0 files written')
  const again = await made.write(MDI).run('build')
  expect(again.code).toBe(0)
  expect(await made.text('index.html')).toContain(HOME)
})

test('a set may be installed above the site, or linked from elsewhere', async () => {
  const made = site({
    'project/docs/index.md': '# A\n\n:icon{name="mdi:home"} :icon{name="uil:cog"}\n',
  })
  made.write(MDI).write({ 'store/icons.json': JSON.stringify({ icons: { cog: shape('M6 6z') } }) })
  made.write({ 'project/node_modules/@iconify-json/x': '' })
  await made.done()
  symlinkSync(made.path('store'), made.path('project/node_modules/@iconify-json/uil'))
  const { code } = await made.run('build', '--root', 'project', '--strict')
  expect(code).toBe(0)
  expect(await made.text('../project/build/index.html')).toContain('M6 6z')
})

test('the table of Starlight has names of sets', () => {
  for (const [name, icon] of STARLIGHT_ICONS)
    expect(icon, name).toMatch(/^(?:uil|simple-icons):[a-z0-9-]+$/)
  expect(STARLIGHT_ICONS.get('setting')).toBe('uil:cog')
})

test('a page of an older version shows icons of the sets that are installed now', async () => {
  const made = await site({
    ...MDI,
    '.gitignore': 'node_modules\nbuild\n.docsgen\n',
    'site.config.ts':
      "export default { version: { name: 'v2', label: '2' }, versions: [{ name: 'v1', label: '1', ref: 'v1' }] }",
    'docs/index.md': '# A\n\n:icon{name="mdi:home"}\n',
  }).done()
  for (const command of ['init -q', 'add .', 'commit -qm One', 'tag v1'])
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...command.split(' ')], {
      cwd: made.root,
    })
  made.edit('docs/index.md', '# A\n\n:icon{name="mdi:check"}\n').build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/v1/')).one('main p svg path').attribute('d')).toBe(HOME)
})

test('watch mode shows new icons, and a set as soon as it is installed', async () => {
  const made = await site({ 'docs/index.md': '# A\n\n:icon{name="mdi:home"}\n' }).done()
  const server = await serve(made.root, '--watch')
  const shows = (path: string) =>
    until(async () => expect((await server.get('/')).body).toContain(path))
  try {
    expect((await server.get('/')).body).not.toContain(HOME)
    await made.write(MDI).done()
    await shows(HOME)
    await made.edit('docs/index.md', '# A\n\n:icon{name="mdi:check"}\n').done()
    await shows('M9 9z')
    await made.write(set('mdi', { check: shape('M8 8z') })).done()
    await shows('M8 8z')
  } finally {
    await server.stop()
  }
})

test('a migration adds the sets that the pages show to the packages of the new site', async () => {
  const migration = new Migration({
    'mkdocs.yml': 'site_name: A\ntheme: material\n',
    'docs/index.md':
      '# A\n\n:material-home: :octicons-check-16: and `:fontawesome-brands-x:` <Icon icon="gone:x" />\n',
  })
  const { problems } = await migration.run()
  expect(problems.map(({ reason }) => reason)).toContain(
    'removed icons of the set "mdi", which is not installed',
  )
  const { devDependencies } = JSON.parse(readFileSync(migration.site.path('package.json'), 'utf8'))
  expect(Object.keys(devDependencies)).toEqual([
    '@iconify-json/mdi',
    '@iconify-json/octicon',
    'docsgen',
  ])
})

test('a picture is not taken for an icon', async () => {
  const made = site({
    ...set('art', {
      big: { body: '<path d="M1 1z"/>'.repeat(2000) },
      deep: { body: '<g>'.repeat(4900) },
    }),
    'docs/index.md': '# A\n\n:icon{name="art:big"} :icon{name="art:deep"}\n',
  }).check()
  const problems = await made.problems()
  expect(problems).toContain('"art:big", which is too large to be part of a page')
  expect(problems).toContain('"art:deep", which is too large to be part of a page')
})

test('what is in place of a set, outside of the site, is not shown as text', async () => {
  const made = await site({
    'secret.json': '{"icons":{},"word":"xyzzy"}',
    'project/node_modules/@iconify-json/x/package.json': '{}',
    'project/docs/index.md': '# A\n\n:icon{name="x:a"}\n',
    // Read after it has been read for icons.
    'project/docs/later.md':
      '# B\n\n```json file="/node_modules/@iconify-json/x/icons.json"\n```\n',
  }).done()
  symlinkSync(
    made.path('secret.json'),
    made.path('project/node_modules/@iconify-json/x/icons.json'),
  )
  const { stderr } = await made.run('build', '--root', 'project')
  expect(stderr).toContain('"x" has no "a"')
  expect(await made.text('../project/build/later.html')).not.toContain('xyzzy')
})
