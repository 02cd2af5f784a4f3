/** A picture for each page, for services that show one where a link is shared. */
import { mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Font, Fonts } from '../src/plugins/social-image/fonts.ts'
import { linesOf } from '../src/plugins/social-image/lines.ts'
import { ACCENT } from '../src/plugins/social-image/pictures.ts'
import { repository } from './run.ts'
import { type Files, site, type TestSite } from './site.ts'

const PACKAGES = ['@resvg/resvg-wasm', '@fontsource/inter']

const config = (more = '') =>
  `export default { title: 'Acme', url: 'https://docs.example.com/a/', theme: { accent: { light: '#a3008f', dark: '#ff66ee' } }, ${more} }`

/** A package.json that names packages. */
const naming = (packages: readonly string[]) =>
  JSON.stringify({ devDependencies: Object.fromEntries(packages.map((name) => [name, '*'])) })

/** A site with these packages installed. */
function siteWith(files: Files, packages: readonly string[] = PACKAGES): TestSite {
  const made = site({
    'site.config.mjs': config(),
    'docs/index.md': '# Home\n\nText.\n',
    'package.json': naming(packages),
    ...files,
  })
  return made.step(() => {
    for (const name of packages) {
      mkdirSync(made.path('node_modules', name, '..'), { recursive: true })
      symlinkSync(join(repository, 'node_modules', name), made.path('node_modules', name))
    }
  })
}

/** What the head of a page says about its picture, by name. */
async function tagsOf(made: TestSite, url: string): Promise<Record<string, string>> {
  const page = await made.page(url)
  const found = page.html.matchAll(
    /<meta (?:property|name)="([^"]*image[^"]*|twitter:card)" content="([^"]*)">/g,
  )
  return Object.fromEntries([...found].map(([, name, content]) => [name, content]))
}

/** The output path of the picture of a page. */
async function pathOf(made: TestSite, url: string): Promise<string> {
  const { 'og:image': address = '' } = await tagsOf(made, url)
  expect(address).toMatch(/^https:\/\/docs\.example\.com\/a\/social\/[\w-]+\.png$/)
  return address.replace('https://docs.example.com/a/', '')
}

/** The colors of a picture as `#rrggbb`, with how many pixels have them. */
async function colorsOf(made: TestSite, url: string): Promise<ReadonlyMap<string, number>> {
  const png = (await made.built()).bytes(await pathOf(made, url))
  return colorsIn(png)
}

function colorsIn(png: Buffer): ReadonlyMap<string, number> {
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const [header, palette] = [chunks.get('IHDR'), chunks.get('PLTE')]
  if (!header || !palette) throw new Error('not an image with a palette')
  expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([1200, 630])
  const rows = inflateSync(chunks.get('IDAT') as Buffer)
  expect(rows).toHaveLength(1201 * 630)
  const counts = new Map<string, number>()
  for (const [at, place] of rows.entries()) {
    if (at % 1201 === 0) continue
    const color = `#${palette.toString('hex', 3 * place, 3 * place + 3)}`
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return counts
}

test('each page of a site with an address has a picture with its title in the colors of the site', async () => {
  const made = siteWith({
    'docs/guides/index.md': '# Guides\n\nAll of them.\n',
    'docs/guides/deploy.md': '# Deploy 🚀 it & more\n\nWith **one** command.\n',
  }).build()
  expect(await made.problems()).toBe('')
  expect(await tagsOf(made, '/guides/deploy')).toEqual({
    'og:image': expect.stringMatching(/^https:\/\/docs\.example\.com\/a\/social\/.*\.png$/),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Deploy 🚀 it &amp; more',
    'twitter:card': 'summary_large_image',
  })
  const colors = await colorsOf(made, '/guides/deploy')
  // The mark and the section, and the title.
  expect(colors.get('#ff66ee')).toBeGreaterThan(3000)
  expect(colors.get('#ffffff')).toBeGreaterThan(5000)
  const paths = await Promise.all(
    ['/', '/guides', '/guides/deploy'].map((url) => pathOf(made, url)),
  )
  expect(new Set(paths).size).toBe(3)
  const bytes = (await made.built()).bytes(paths[2] as string)
  expect(bytes.length).toBeLessThan(40_000)
})

test('an edit of a page draws its picture, and a build after it is the same as one from scratch', async () => {
  const pages = { 'docs/a.md': '# A\n\nText.\n', 'docs/b.md': '# B\n\nText.\n' }
  const made = siteWith(pages).build()
  const before = Object.entries(await made.tree()).filter(([path]) => path.startsWith('social/'))
  expect(before).toHaveLength(3)
  const fileOf = async (url: string) => statSync(made.path('build', await pathOf(made, url))).ino
  const drawn = await fileOf('/b')
  made.edit('docs/a.md', '# Another\n\nText.\n').restart().build()
  const after = Object.entries(await made.tree()).filter(([path]) => path.startsWith('social/'))
  const isNew = ([path]: readonly [string, unknown]) => before.every(([old]) => old !== path)
  expect(after.filter(isNew)).toHaveLength(1)
  expect(after).toHaveLength(3)
  expect(await fileOf('/b')).toBe(drawn)
  const cold = siteWith({ ...pages, 'docs/a.md': '# Another\n\nText.\n' }).build()
  expect(await cold.tree()).toEqual(await made.tree())
})

test('pages with the same texts share one picture', async () => {
  const text = '---\ndescription: The same.\n---\n\n# Same\n\nText.\n'
  const made = siteWith({ 'docs/a.md': text, 'docs/b.md': text }).build()
  expect(await pathOf(made, '/a')).toBe(await pathOf(made, '/b'))
})

test('an image that the page, the site or a plugin names is shown instead', async () => {
  const own = siteWith({
    'docs/a.md': '---\nimage: https://img.example.com/x.png\n---\n\n# A\n\nText.\n',
    'docs/b.md': '---\nimage: /shared.png\n---\n\n# B\n\nText.\n',
    'docs/c.md': '---\nimage: diagram.png\n---\n\n# C\n\nText.\n',
    'static/shared.png': 'image',
  }).build()
  expect(await own.problems()).toBe('')
  expect((await tagsOf(own, '/a'))['og:image']).toBe('https://img.example.com/x.png')
  expect((await tagsOf(own, '/b'))['og:image']).toMatch(
    /^https:\/\/docs\.example\.com\/a\/shared\.png/,
  )
  await pathOf(own, '/c')
  expect(Object.keys(await own.tree()).filter((path) => path.startsWith('social/'))).toHaveLength(2)

  const tag = `{ tag: 'meta', attributes: { property: 'og:image', content: 'https://x.example/1.png' } }`
  const plugin = siteWith({
    'site.config.mjs': config(
      `plugins: [{ name: 'mine', head: (page, config) => config.title === 'Acme' ? [${tag}] : [] }]`,
    ),
  }).build()
  expect(await tagsOf(plugin, '/')).toEqual({
    'og:image': 'https://x.example/1.png',
    'twitter:card': 'summary',
  })

  const named = siteWith({
    'site.config.mjs': config(`socialImage: '/shared.png'`),
    'static/shared.png': 'x',
  }).build()
  expect(await tagsOf(named, '/')).toEqual({
    'og:image': expect.stringContaining('/a/shared.png'),
    'twitter:card': 'summary_large_image',
  })
})

test('a site without an address, without the packages, or with `false` has no pictures', async () => {
  const sites = [
    siteWith({ 'site.config.mjs': config(`socialImage: false`) }),
    siteWith({ 'site.config.mjs': `export default { title: 'Acme' }` }),
    siteWith({}, []),
    siteWith({}, PACKAGES.slice(0, 1)),
  ]
  for (const made of sites) {
    made.build()
    expect(await made.problems()).toBe('')
    expect(await tagsOf(made, '/')).toEqual({ 'twitter:card': 'summary' })
  }
})

test('pictures appear when the packages are installed', async () => {
  const made = siteWith({ 'package.json': naming(PACKAGES) }, [])
  expect((await made.run('build')).code).toBe(0)
  expect(await tagsOf(made, '/')).toEqual({ 'twitter:card': 'summary' })
  for (const name of PACKAGES) {
    mkdirSync(made.path('node_modules', name, '..'), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), made.path('node_modules', name))
  }
  expect((await made.run('build')).code).toBe(0)
  await pathOf(made, '/')
})

test.each([
  [
    'socialImage: true',
    [],
    'pictures of pages need the packages @resvg/resvg-wasm and @fontsource/inter, which are not installed',
    'npm install --save-dev @resvg/resvg-wasm @fontsource/inter',
  ],
  [
    `socialImage: { font: '@fontsource/none' }`,
    PACKAGES,
    'the font "@fontsource/none" of `socialImage` does not exist',
    'npm install --save-dev @fontsource/none',
  ],
  [
    `socialImage: { font: 'fonts/a.ttf' }`,
    PACKAGES,
    'the font "fonts/a.ttf" of `socialImage` does not exist',
    'relative to the folder',
  ],
  [
    `socialImage: { font: 'docs/x.woff2' }`,
    PACKAGES,
    'docs/x.woff2',
    'not a font in TTF, OTF or WOFF',
  ],
  [
    `socialImage: true, url: undefined`,
    PACKAGES,
    'without `url` they have no address',
    'Say where the site is served',
  ],
  [
    `socialImage: { draw: () => 1 }`,
    PACKAGES,
    'docs/index.md',
    '`socialImage.draw` must return the source of an SVG image',
  ],
  [`socialImage: { draw: () => '<svg' }`, PACKAGES, 'docs/index.md', 'that cannot be drawn'],
  [
    `socialImage: { draw: () => '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>' }`,
    PACKAGES,
    'docs/index.md',
    'it has the size 10 × 10, not 1200 × 630',
  ],
  [
    `socialImage: { draw: () => { throw new Error('no') } }`,
    PACKAGES,
    'docs/index.md',
    '`socialImage.draw` threw an error: no',
  ],
  [`socialImage: { draw: 'x' }`, PACKAGES, 'socialImage.draw', 'function'],
] as const)('%s is refused with what to do', async (setting, packages, reason, note) => {
  const made = siteWith(
    { 'site.config.mjs': config(setting), 'docs/x.woff2': 'x' },
    packages,
  ).build()
  expect(await made.problems()).toContain(reason)
  expect(await made.problems()).toContain(note)
})

test('a title that no font has gets no picture, and one note says what to do', async () => {
  const made = siteWith({
    'docs/a.md': '# 日本語\n\nText.\n',
    'docs/b.md': '# 日曜\n\nText.\n',
  }).build()
  expect(await tagsOf(made, '/a')).toEqual({ 'twitter:card': 'summary' })
  const problems = await made.problems()
  expect(problems.match(/social-image/g)).toHaveLength(1)
  expect(problems).toContain(
    'note 2 pages have no share image, because no font of `socialImage` writes “日本語曜”',
  )
  await pathOf(made, '/')
})

test('a site draws its pictures with a function of its own', async () => {
  const draw = `({ title, accent, lines }) => \`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="600" height="630" fill="\${accent}"/><text x="40" y="200" font-size="90" fill="#000080">\${lines(title, 12, 1)[0]}</text></svg>\``
  const made = siteWith({ 'site.config.mjs': config(`socialImage: { draw: ${draw} }`) }).build()
  const colors = await colorsOf(made, '/')
  expect(colors.get('#ff66ee')).toBeGreaterThan(350_000)
  expect(colors.get('#ffffff')).toBeGreaterThan(350_000)
  expect(colors.get('#000080')).toBeGreaterThan(500)
})

test('pages that are read from right to left have a picture in their letters', async () => {
  const made = siteWith(
    {
      'site.config.mjs': `export default {
        title: 'أكمي', url: 'https://docs.example.com/a/', socialImage: { font: '@fontsource/noto-sans-arabic' },
        locales: { ar: { label: 'العربية', path: '/', dir: 'rtl' } } }`,
      'docs/index.md': '# مرحبا بالعالم\n\nنص.\n',
    },
    [...PACKAGES, '@fontsource/noto-sans-arabic'],
  ).build()
  expect(await made.problems()).toBe('')
  expect((await colorsOf(made, '/')).get('#ffffff')).toBeGreaterThan(3000)
})

test('the default accent color is that of the theme in dark mode', () => {
  const tokens = readFileSync(join(repository, 'templates/styles/tokens.css'), 'utf8')
  expect(tokens).toContain(`--accent: light-dark(#0a549e, ${ACCENT})`)
})

const fonts = new Fonts([join(repository, 'node_modules/@fontsource/inter')], repository)
const room = {
  segmenter: new Intl.Segmenter('en', { granularity: 'word' }),
  widthOf: (text: string) => fonts.widthOf(text),
  width: 12,
  most: 3,
  ellipsis: '…',
}

test('a font is known by its characters and their widths', () => {
  const keys = (found: readonly Font[] | null) => found?.map(({ widths }) => widths.has(0x41))
  expect(fonts.widthOf('iii')).toBeLessThan(fonts.widthOf('MMM'))
  expect(keys(fonts.fontsFor('Plain'))).toEqual([true])
  expect(keys(fonts.fontsFor('Łódź Привет'))).toHaveLength(3)
  expect(fonts.fontsFor('日本')).toBeNull()
  expect(fonts.missingIn('A日本')).toBe('日本')
})

test.each([
  ['FAQ', ['FAQ']],
  ['', []],
  ['Deploy to production with one command', ['Deploy to production', 'with one command']],
  ['如何在生产环境中部署这个网站并且保持它的更新', 2],
  ['a'.repeat(90), 3],
  ['Word '.repeat(60).trim(), 3],
])('lines of %j', (text, wanted) => {
  const wide = { ...room, widthOf: (part: string) => part.length * 0.6 }
  const lines = linesOf(text, wide)
  if (typeof wanted === 'number') expect(lines).toHaveLength(wanted)
  else expect(lines).toEqual(wanted)
  for (const line of lines) expect(wide.widthOf(line)).toBeLessThanOrEqual(12)
  if (text.length > 50) expect(lines.at(-1)).toMatch(/\w…$/)
})

test('packages that the site does not name, but something else needs, draw nothing until it names them', async () => {
  const made = siteWith({ 'package.json': '{}' }).build()
  expect(await tagsOf(made, '/')).not.toHaveProperty('og:image')
  made.edit('package.json', naming(PACKAGES)).restart().build()
  expect(await pathOf(made, '/')).toMatch(/png$/)
})

test('a title of nothing but symbols that no font has gets no picture and no note', async () => {
  const made = siteWith({ 'docs/a.md': '---\ntitle: 🚀\n---\n\nText.\n' }).build()
  expect(await tagsOf(made, '/a')).not.toHaveProperty('og:image')
  expect(await made.problems()).toBe('')
})

test('a package without fonts that can be read is an error with its name', async () => {
  const made = siteWith({
    'site.config.mjs': config("socialImage: { font: 'fonts-of-mine' }"),
    'node_modules/fonts-of-mine/package.json': '{ "name": "fonts-of-mine" }',
  }).build()
  expect(await made.problems()).toContain('has no fonts in WOFF')
})
