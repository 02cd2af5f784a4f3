/** What `docsgen migrate` makes of the configurations of other generators. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keepBraces } from '../src/plugins/migrate/braces.ts'
import { Migration } from './migrate.ts'
import type { Files } from './site.ts'

async function migrated(files: Files) {
  const moved = new Migration(files)
  const { todos, problems } = await moved.run()
  const text = (path: string) => readFileSync(moved.site.path(path), 'utf8')
  return { moved, todos, text, problems, found: problems.map(({ ruleId }) => ruleId) }
}

test('a configuration that reads the results of packages that are not installed is evaluated, and names them', async () => {
  const { todos, text } = await migrated({
    '.vitepress/config.js': `
      import fg from 'fast-glob'
      import matter from 'gray-matter'
      import { plugin } from 'some-plugin'
      import { more } from './more'
      const found = await fg(['*.md']).then((files) => files.map((file) => matter(file)))
      found.forEach((one) => { more.push({ text: one.title, link: '/a' }) })
      export default { title: 'V', markdown: { config: (md) => md.use(plugin) }, vite: { plugins: [plugin()] }, themeConfig: { sidebar: more } }`,
    '.vitepress/more.js': "export const more = [{ text: 'Home', link: '/' }]",
    'index.md': '# Home\n',
  })
  expect(text('site.config.ts')).toContain("label: 'Home'")
  expect(todos.filter(({ kind }) => kind === 'configuration').map((one) => one.text)).toEqual([
    expect.stringMatching(/^`fast-glob` is not installed: .* Install the packages of the old site/),
  ])
})

test('a folder of Starlight without a label is in place, and a group of nothing else is a folder', async () => {
  const { text, found } = await migrated({
    'astro.config.mjs': `
      import starlight from '@astrojs/starlight'
      export default { integrations: [starlight({ title: 'S', sidebar: [
        { label: 'Start', collapsed: true, items: [{ autogenerate: { directory: 'start' } }] },
        { label: 'More', items: ['index', { autogenerate: { directory: 'more' } }] },
      ] })] }`,
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\nText.\n',
    'src/content/docs/start/a.md': '---\ntitle: A\n---\n\nText.\n',
    'src/content/docs/more/b.md': '---\ntitle: B\n---\n\nText.\n',
  })
  expect(found).toEqual([])
  const config = text('site.config.ts').replace(/\s+/g, ' ')
  expect(config).toContain("{ label: 'Start', folder: 'start' }")
  expect(config).toContain("{ label: 'More', items: ['/', { folder: 'more' }] }")
})

test('plugins of Markdown and of code are named, unless docsgen reads what they read', async () => {
  const { todos } = await migrated({
    'astro.config.mjs': `
      import starlight from '@astrojs/starlight'
      import { unified } from '@astrojs/markdown-remark'
      import { remarkHeadingId } from 'remark-custom-heading-id'
      import bob from 'remark-svgbob'
      import { collapsible } from '@expressive-code/plugin-collapsible-sections'
      import { own } from './own.mjs'
      export default {
        markdown: { remarkPlugins: [remarkHeadingId, [bob, { size: 2 }]], processor: unified({ rehypePlugins: [own] }) },
        integrations: [starlight({ title: 'S', customCss: ['/src/a.css'], expressiveCode: { plugins: [collapsible()] } })],
      }`,
    'own.mjs': 'export function own() { return () => {} }',
    'src/a.css': ':root { --sl-color-accent: #123456 }',
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\nText.\n',
  })
  expect(todos.filter(({ kind }) => kind !== 'theme').map((one) => one.text)).toEqual([
    "`remark-svgbob` in `remarkPlugins` changes pages. A plugin of docsgen can use it: `{ name: 'text', remark: […] }`.",
    "`own` in `rehypePlugins` changes pages. A plugin of docsgen can use it: `{ name: 'text', rehype: […] }`.",
    '`@expressive-code/plugin-collapsible-sections` of Expressive Code: what it adds to code blocks is not shown.',
  ])
  const docusaurus = await migrated({
    'docusaurus.config.js': `
      module.exports = { title: 'T', url: 'https://a.example', baseUrl: '/',
        presets: [['classic', { docs: { remarkPlugins: [require('remark-math'), [require('remark-tags'), {}]] } }]] }`,
    'docs/intro.md': '# Intro\n',
  })
  expect(docusaurus.todos.map((one) => one.text)).toEqual([
    expect.stringMatching(/^`remark-tags` in `remarkPlugins` changes pages/),
  ])
})

test('zensical.toml has the settings of MkDocs', async () => {
  const { todos, text, found } = await migrated({
    'zensical.toml': `
[project]
site_name = "Z"
repo_url = "https://github.com/a/b"
nav = [{ "Home" = "index.md" }, { "More" = ["two.md"] }]
[[project.theme.palette]]
primary = "deep purple"
[project.markdown_extensions.admonition]
[project.markdown_extensions.pymdownx.magiclink]
repo_url_shorthand = true
`,
    'docs/index.md': '# Home\n\n!!! note\n    See #1.\n',
    'docs/two.md': '# Two\n\nText.\n',
  })
  expect(found).toEqual(['contrast'])
  expect(todos).toEqual([])
  const config = text('site.config.ts').replace(/\s+/g, ' ')
  expect(config).toContain("title: 'Z'")
  expect(config).toContain("syntax: 'mkdocs'")
  expect(config).toContain("{ label: 'More', items: ['/two'] }")
  expect(config).toContain("theme: { accent: '#7e56c2' }")
  expect(config).not.toContain('math')
  expect(text('docs/index.md')).toContain('https://github.com/a/b/issues/1')
  const plain = await migrated({
    'zensical.toml': '[project]\nsite_name = "Z"\n',
    'docs/index.md': '# Home\n\n$a$\n',
  })
  expect(plain.text('site.config.ts')).toContain('math: true')
  const invalid = await migrated({ 'zensical.toml': '[project', 'docs/index.md': '# Home\n' })
  expect(invalid.todos.map((one) => one.text)).toEqual([
    expect.stringMatching(/^It is not valid TOML: (?!.*Invalid)\S/),
  ])
})

test('includes of MkDocs that include nothing are removed and counted, unless it checks them', async () => {
  const files = (checked: boolean) => ({
    'mkdocs.yml': `site_name: M\nmarkdown_extensions:\n  - pymdownx.snippets:\n      check_paths: ${checked}\n`,
    'part.md': '--8<-- [start:one]\nPart one.\n--8<-- [end:one]\n',
    'docs/index.md':
      '# Home\n\n--8<-- "part.md:one"\n\n--8<-- "part.md:two"\n\n--8<-- "none.md"\n\n--8<-- "part.md:2:2"\n\n--8<-- "part.md:1:1,3"\n\n--8<-- "node_modules/a/b.md"\n\nText.\n',
    'node_modules/a/b.md': 'B\n',
  })
  const { todos, text, found } = await migrated(files(false))
  // What is not brought is not said to be missing.
  expect(found).toHaveLength(1)
  expect(text('docs/index.md')).toContain('node_modules/a/b.md')
  expect(text('docs/index.md')).not.toMatch(/none|two/)
  expect(text('docs/index.md')).toContain('part.md:one"')
  expect(todos.map((one) => one.text)).toEqual([
    expect.stringContaining('`part.md:two` in `docs/index.md:5`, `none.md` in `docs/index.md:7`'),
  ])
  const checked = await migrated(files(true))
  expect(checked.text('docs/index.md')).toContain('none.md')
})

test('references to headings of other pages are links with mkdocstrings, and names of code their text', async () => {
  const files = (plugins: string) => ({
    'mkdocs.yml': `site_name: M\nplugins: [${plugins}]\n`,
    'docs/index.md':
      '# Home\n\nSee [the part][deep-part], [`str()`][str], [own][o-1], [known][k], `[a][str]`, x[a][b] and [i][j].\n\n## Own {: #o-1 }\n\n[k]: https://a.b\n',
    'docs/guide/deep.md':
      '# Deep\n\n## Deep part\n\n## Same\n\nBack [home][o-1], or [same][same] and [o-1][], not `[o-1][]`.\n',
    'docs/more.md':
      '# More\n\n## Same\n\nSee [`a.b.C`][] and [it][a.b.C].\n\n### ::: a.b.C\n\nText.\n',
  })
  const { text, found } = await migrated(files('mkdocstrings'))
  expect(found.filter((rule) => /link|anchor|reference/.test(rule))).toEqual([
    'undefined-reference',
  ])
  expect(text('docs/index.md')).toContain(
    'See [the part](guide/deep.md#deep-part), `str()`, [own](#o-1), [known][k], `[a][str]`, x[a][b] and [i][j].',
  )
  expect(text('docs/guide/deep.md')).toContain(
    'Back [home](../index.md#o-1), or [same](#same) and [o-1](../index.md#o-1), not `[o-1][]`.',
  )
  expect(text('docs/more.md')).toContain('See [`a.b.C`](#a.b.C) and [it](#a.b.C).')
  expect((await migrated(files('search'))).text('docs/index.md')).toContain('[`str()`][str]')
})

test('components of VitePress that cannot be shown are named once, with the first place', async () => {
  const { todos } = await migrated({
    '.vitepress/config.js': "export default { title: 'V' }",
    '.vitepress/theme/components/Near.vue':
      '<script setup>\nconst near = compute()\n</script>\n<template><b>{{ near() }}</b></template>\n',
    '.vitepress/theme/style.css': 'a {}\n',
    '.vitepress/components/Auto.vue': '<template><b>{{ now() }}</b></template>\n',
    'index.md': '# Home\n\nText <Near to="a" />.\n\n<Elsewhere />\n',
    'two.md': '# Two\n\n<Near to="b" />\n\n<Auto />\n',
  })
  const named = todos.filter(({ kind }) => kind === 'element' || kind === 'theme')
  expect(named.map(({ kind, file, text }) => [kind, file, text])).toEqual([
    ['theme', '.vitepress/theme/style.css', 'It changes the theme of VitePress.'],
    [
      'element',
      '.vitepress/theme/components/Near.vue',
      '`<Near>` is on 2 pages, first in `docs/index.md:3`.',
    ],
    [
      'element',
      '.vitepress/components/Auto.vue',
      '`<Auto>` is on 1 page, first in `docs/two.md:5`.',
    ],
  ])
})

test('a component with the name of a block of docsgen is named', async () => {
  const { todos } = await migrated({
    'docusaurus.config.js':
      "module.exports = { title: 'T', url: 'https://a.example', baseUrl: '/', presets: [['classic', {}]] }",
    'docs/intro.mdx':
      'import Each from \'@site/src/components/Each\'\n\n# Intro\n\n<Each of="a" />\n',
    'src/components/Each.tsx':
      "import made from 'made'\nexport default function Each(props) { const each = made(props); return each.all() }\n",
  })
  expect(todos.map(({ kind, file, text }) => [kind, file, text])).toEqual([
    [
      'element',
      'src/components/Each.tsx',
      expect.stringMatching(/^`<Each>` is on 1 page, first in `docs\/.*intro\.mdx:5`\.$/),
    ],
  ])
})

test.each([
  ['https://github.com/a/b/edit/main/docs/:path', 'https://github.com/a/b/edit/main/{path}'],
  [
    'https://gitlab.com/a/c/b/-/edit/main/docs/:path',
    'https://gitlab.com/a/c/b/-/edit/main/{path}',
  ],
  ['https://git.example.com/?file=:path', 'https://git.example.com/?file={path}'],
])(
  'the link to edit a page of VitePress names the files of the new site: %s',
  async (pattern, becomes) => {
    const { text, todos } = await migrated({
      '.vitepress/config.js': `export default { title: 'V', themeConfig: { editLink: { pattern: '${pattern}' } } }`,
      'index.md': '# Home\n',
    })
    expect(text('site.config.ts')).toContain(`editUrl: '${becomes}'`)
    expect(todos.some((one) => one.text.includes('`editUrl`'))).toBe(!becomes.includes('?'))
  },
)

test('a configuration may import TypeScript whose types look like JSX', async () => {
  const { todos, text } = await migrated({
    '.vitepress/config.ts':
      "import { titleOf } from '../src/title'\nexport default { title: titleOf({}), ignored: <T>(value: T) => value }",
    'src/title.ts': "export const titleOf = (about: object) => (<any>about).title ?? 'Typed'\n",
    'index.md': '# Home\n',
  })
  expect(todos.filter(({ kind }) => kind === 'configuration')).toEqual([])
  expect(text('site.config.ts')).toContain("title: 'Typed'")
})

test('the site has the title and the description of the locale of VitePress at the root', async () => {
  const { text } = await migrated({
    '.vitepress/config.js':
      "export default { description: 'Of all', locales: { root: { label: 'English', lang: 'en', title: 'Acme', description: 'Of one' }, de: { label: 'Deutsch', lang: 'de', title: 'Akme' } } }",
    'index.md': '# Home\n',
    'de/index.md': '# Start\n',
  })
  expect(text('site.config.ts')).toContain("title: 'Acme',\n  tagline: 'Of one'")
})

test('code that VitePress includes from above its folder is brought', async () => {
  const { text, found } = await migrated({
    'package.json': '{}',
    '.vitepress/config.js': "export default { title: 'V', srcDir: 'docs' }",
    'docs/guide/deep/a.md': '# A\n\n<<< @/../src/run.js#part\n\n<<< @/near.js\n',
    'docs/near.js': 'near()\n',
    'src/run.js': '// #region part\nrun()\n// #endregion part\n',
  })
  expect(found).not.toContain('missing-file')
  expect(text('docs/_imported/src/run.js')).toContain('run()')
  expect(text('docs/guide/deep/a.md')).toContain(
    '<<< ../../_imported/src/run.js#part\n\n<<< @/near.js\n',
  )
})

test('images of other sites that a component shows are allowed', async () => {
  const { text, found } = await migrated({
    '.vitepress/config.js': "export default { title: 'V' }",
    '.vitepress/components/Badges.vue': `<script setup>defineProps(["name"])</script><template><img :src="'https://img.example/' + name.replace('@a/', '')" alt="Version"></template>`,
    'index.md': '# Home\n\n<Badges name="@a/b" />\n',
  })
  expect(text('docs/index.md')).toContain('src="https://img.example/b"')
  expect(text('site.config.ts')).toContain("images: { allow: ['https://img.example'] }")
  expect(found).not.toContain('blocked-image')
})

test('frames of other sites are shown when readers ask for them, and videos need no permission', async () => {
  const { text, found } = await migrated({
    '.vitepress/config.js': "export default { title: 'V' }",
    'index.md':
      '# Home\n\n<iframe\n  src="https://pens.example:8080/a"></iframe>\n\n<IFRAME SRC=https://maps.example/b></IFRAME>\n\n<iframe src="//www.youtube.com/embed/x"></iframe>\n\n```html\n<iframe src="https://code.example/a"></iframe>\n```\n',
  })
  expect(text('site.config.ts')).toContain(
    "embeds: { allow: ['https://maps.example', 'https://pens.example:8080'] }",
  )
  expect(found).not.toContain('blocked-frame')
})

const MKDOCS_TABS = (nav: string) => ({
  'mkdocs.yml': `site_name: M\nrepo_url: https://github.com/a/b\ntheme:\n  name: material\n  features: [navigation.tabs]\nextra:\n  social:\n    - icon: fontawesome/brands/x-twitter\n      link: https://x.com/a\n    - icon: material/chat\n      link: https://chat.example/a\n      name: Chat\nnav:\n${nav}`,
  'docs/index.md': '# Home\n',
  'docs/a.md': '# A\n',
  'docs/b.md': '# B\n',
  'docs/faq.md': '# Questions\n',
})
const GROUPS = '  - One:\n    - index.md\n    - a.md\n  - Two:\n    - b.md\n'

test('a page of MkDocs between tabs is a tab at its place, and a link to another site is in the navbar', async () => {
  const { text } = await migrated(
    MKDOCS_TABS(`${GROUPS}  - faq.md\n  - Other: https://other.example/\n`),
  )
  const config = text('site.config.ts').replace(/\s+/g, ' ')
  expect(config).toContain(
    "sections: [ { label: 'One', items: ['/', '/a'] }, { label: 'Two', items: ['/b'] }, { label: 'Questions', items: ['/faq'] }, ]",
  )
  expect(config).toContain(
    "items: [ { label: 'Other', to: 'https://other.example/' }, { label: 'GitHub', to: 'https://github.com/a/b' }, ]",
  )
  const first = await migrated(
    MKDOCS_TABS(`  - faq.md\n${GROUPS}  - Other: https://other.example/\n`),
  )
  expect(first.text('site.config.ts').replace(/\s+/g, ' ')).toContain(
    "sections: [{ label: 'One', items: ['/faq', '/', '/a'] }",
  )
  expect(first.text('site.config.ts')).toContain("{ label: 'Other', to: 'https://other.example/' }")
})

test('links of Material without a name are called by their host', async () => {
  const { text } = await migrated(MKDOCS_TABS(GROUPS))
  const config = text('site.config.ts').replace(/\s+/g, ' ')
  expect(config).toContain("{ label: 'x.com', to: 'https://x.com/a' }")
  expect(config).toContain("{ label: 'Chat', to: 'https://chat.example/a' }")
})

test('files of awesome-pages are named only if there are any, and `nav` takes their place', async () => {
  const named = async (plugins: string, files: Files) => {
    const { todos } = await migrated({
      'mkdocs.yml': `site_name: M\nplugins: [${plugins}]\nnav: [index.md, guide/a.md]\n`,
      'docs/index.md': '# M\n',
      'docs/guide/a.md': '# A\n',
      ...files,
    })
    return todos.filter(({ text }) => text.includes('awesome-pages')).length
  }
  expect(await named('awesome-pages', {})).toBe(0)
  expect(await named('awesome-pages', { 'docs/guide/.pages': 'title: Guide\n' })).toBe(1)
})

const FOLDERS = {
  'docs/index.md': '# Home\n',
  'docs/z.md': '# Z\n',
  'docs/a.md': '# A\n',
  'docs/guide/index.md': '# Guide\n',
  'docs/guide/two.md': '# Two\n',
  'docs/guide/one.md': '# One\n',
  'docs/guide/deep/x.md': '# X\n',
  'docs/hidden/h.md': '# H\n',
}

test('the order of awesome-pages and awesome-nav in folders is the one of the sidebar', async () => {
  const pages = await migrated({
    'mkdocs.yml': 'site_name: M\nplugins: [search, awesome-pages]\n',
    ...FOLDERS,
    'docs/.pages':
      'nav:\n  - index.md\n  - First: z.md\n  - guide\n  - ...\n  - Code: https://code.example/\n  - gone.md\n  - .\n  - ..\n',
    'docs/guide/.pages': 'title: The guide\narrange: [two.md]\n',
    'docs/hidden/.pages': 'hide: true\n',
  })
  const config = (text: string) => text.replace(/\s+/g, ' ').replace(/^.*sidebar/, 'sidebar')
  expect(config(pages.text('site.config.ts'))).toContain(
    "sidebar: [ '/', { route: '/z', label: 'First' }, { label: 'The guide', items: ['/guide/two', '/guide', '/guide/one', { label: 'Deep', items: ['/guide/deep/x'] }], }, '/a', { label: 'Code', href: 'https://code.example/' }, ],",
  )
  expect(pages.todos.filter(({ kind }) => kind === 'sidebar').map(({ text }) => text)).toEqual([
    '`nav` names "gone.md", which does not exist.',
    '`nav` names ".", which does not exist.',
    '`nav` names "..", which does not exist.',
  ])
  const nav = await migrated({
    'mkdocs.yml': 'site_name: M\nplugins: [awesome-nav]\n',
    ...FOLDERS,
    'docs/.nav.yml':
      'nav:\n  - "*.md"\n  - Guides: [guide/two.md, guide/deep]\n  - Rest: hidden/\n',
    'docs/guide/deep/.nav.yml': 'title: Depths\n',
  })
  expect(config(nav.text('site.config.ts'))).toContain(
    "sidebar: [ '/', '/a', '/z', { label: 'Guides', items: ['/guide/two', { label: 'Depths', items: ['/guide/deep/x'] }] }, { label: 'Rest', items: ['/hidden/h'] }, ],",
  )
})

test('the rest of awesome-pages is only what its pattern matches, and other filters are named', async () => {
  const { text, todos } = await migrated({
    'mkdocs.yml': 'site_name: M\nplugins: [awesome-pages]\n',
    ...FOLDERS,
    'docs/.pages': 'nav:\n  - a.md\n  - ...\n  - ... | glob=z*.md\n  - ... | hid*\n',
    'docs/guide/.pages': 'nav:\n  - ... | flat | t*.md\n  - ... | regex=^on\n',
  })
  expect(text('site.config.ts').replace(/\s+/g, ' ')).toContain(
    "sidebar: [ '/a', '/', { label: 'Guide', items: ['/guide/two'] }, '/z', { label: 'Hidden', items: ['/hidden/h'] }, ],",
  )
  expect(todos.filter(({ kind }) => kind === 'sidebar')).toMatchObject([
    { file: 'docs/guide/.pages', text: expect.stringContaining('`... | flat`') },
    { file: 'docs/guide/.pages', text: expect.stringContaining('`... | regex=^on`') },
  ])
})

test('what Vue shows as it is written keeps its braces', async () => {
  const { text, found } = await migrated({
    '.vitepress/config.js': "export default { title: 'V' }",
    'index.md': '# Home\n\nIt is <code v-pre>{{version}}</code>.\n\n::: v-pre\n{{name}}\n:::\n',
  })
  expect(found).toEqual([])
  expect(text('docs/index.md')).toContain('<code v-pre>\\{{version}}</code>')
  expect(text('docs/index.md')).toContain('::: v-pre\n\\{{name}}\n:::')
})

test('elements that Vue shows as they are written contain others, and may be components', () => {
  const raw = [
    '<div v-pre>\n<div>a</div>\n{{name}} is shown\n</div>',
    '<Badge v-pre type="tip">{{name}}</Badge>',
    '<p class="a>b" v-pre>{{name}}</p>',
  ]
  for (const text of raw)
    expect(keepBraces(`${text} {{name}}`, undefined)).toBe(`${text.replace('{{', '\\{{')} {{name}}`)
  const many = '<a v-pre>{{name}}'.repeat(20_000)
  expect(keepBraces(many, undefined)).toBe(many)
})

test('a path that begins with a slash is one of the folder of pages, as in Vite', async () => {
  const { text, todos } = await migrated({
    '.vitepress/config.js': "export default { title: 'V' }",
    'components/Name.vue': '<template><b>Acme</b></template>',
    'components/Live.vue': '<template><b>{{ now() }}</b></template>',
    'guide/a.md':
      "<script setup>\nimport Name from '/components/Name.vue'\n</script>\n\n# A\n\nOf <Name />.\n",
    'guide/b.md':
      "<script setup>\nimport Live from '/components/Live.vue'\n</script>\n\n# B\n\n<Live />\n",
  })
  expect(text('docs/guide/a.md')).toBe('# A\n\nOf <b>Acme</b>.\n')
  expect(todos.filter(({ kind }) => kind === 'element').map(({ file }) => file)).toEqual([
    'components/Live.vue',
  ])
})

test('MkDocs looks for included files in the folders that it names, before the one of the page', async () => {
  const { text, found } = await migrated({
    'mkdocs.yml':
      'site_name: M\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: parts\n',
    'parts/install.md': 'Shared words.\n',
    'docs/index.md': '# Home\n',
    'docs/install.md': '# Install\n\n--8<-- "install.md"\n',
  })
  expect(found).not.toContain('circular-include')
  expect(text('docs/install.md')).toContain('--8<-- "./_imported/parts/install.md"')
})

test('links in files that pages of MkDocs include lead where they led from the page, and from their new place', async () => {
  const { text, problems } = await migrated({
    'package.json': '{}',
    'mkdocs.yml':
      'site_name: M\nexclude_docs: _list.md\nmarkdown_extensions: [markdown_include.include]\n',
    'parts/note.md': 'See [a](../a.md#a) and [b](b.md), but not `[code](b.md)`.\n',
    'docs/_list.md': '- [a](a.md)\n- [b](deep/b.md)\n',
    'docs/index.md': '# Home\n\n{!docs/_list.md!}\n',
    'docs/a.md': '# A\n',
    'docs/deep/b.md': '# B\n\n{!parts/note.md!}\n',
  })
  expect(problems).toEqual([])
  expect(text('docs/_imported/docs/_list.md')).toBe('- [a](../../a.md)\n- [b](../../deep/b.md)\n')
  expect(text('docs/_imported/parts/note.md')).toContain(
    'See [a](../../a.md#a) and [b](../../deep/b.md)',
  )
})

test('links in included files of MkDocs lead where they led from the page, also beside the file', async () => {
  const { text, todos } = await migrated({
    'mkdocs.yml': 'site_name: M\nmarkdown_extensions: [markdown_include.include]\n',
    'parts/note.md': '[a](a.md)\n',
    'parts/both.md': '[a](a.md)\n',
    'parts/a.md': '# Not a page\n',
    'docs/index.md': '# Home\n\n{!parts/note.md!}\n\n{!parts/both.md!}\n',
    'docs/a.md': '# A\n\n{!docs/own/o.md!}\n',
    'docs/own/o.md': '# O\n\n[a](a.md)\n',
    'docs/own/a.md': '# A\n\n{!parts/both.md!}\n',
  })
  expect(text('docs/_imported/parts/note.md')).toBe('[a](../../a.md)\n')
  expect(text('docs/own/o.md')).toContain('[a](a.md)')
  expect(todos.filter(({ kind }) => kind === 'link').map(({ file }) => file)).toEqual([
    'docs/own/o.md',
    'parts/both.md',
  ])
})

test('raw parts and included files of the plugin `macros` are what they show', async () => {
  const page =
    '# Home\n\n`{% raw %}{{ .Name }}-{{version}}{% endraw %}`\n\n```yaml\n{% raw %}\na: {{b}}\n{% endraw %}\n```\n\n=== "One"\n{% filter indent(width=4) %}\n{% include "part.md" %}\n{% endfilter %}\n\n{% include "gone.md" %}\n'
  const files = (plugin: string, extra = '') => ({
    'mkdocs.yml': `site_name: M\nplugins:\n  - ${plugin}\n${extra}`,
    'parts/part.md': 'Shared words.\n',
    'docs/index.md': page,
  })
  const { moved, text, found } = await migrated(files('macros:\n      include_dir: parts'))
  expect(text('docs/index.md')).toBe(
    '# Home\n\n`{{ .Name }}-\\{{version}}`\n\n```yaml\na: \\{{b}}\n```\n\n=== "One"\n    --8<-- "./_imported/parts/part.md"\n\n{% include "gone.md" %}\n',
  )
  expect(found).toEqual(['template-tag'])
  expect((await moved.site.build().text('index.html')).replace(/<[^<>]*>/g, '')).toMatch(
    /\{\{ \.Name \}\}-\{\{version\}\}[\s\S]*a: \{\{b\}\}[\s\S]*Shared words/,
  )
  const named = await migrated(
    files('macros:\n      include_dir: parts', 'extra:\n  version: "2"\n'),
  )
  expect(named.text('docs/index.md')).toBe(text('docs/index.md'))
  expect((await migrated(files('search'))).text('docs/index.md')).toContain('{% raw %}')
  const off = await migrated(files('macros:\n      render_by_default: false'))
  expect(off.text('docs/index.md')).toContain('{% raw %}')
})

test('pages that the plugin `exclude` names are not brought', async () => {
  const { moved } = await migrated({
    'mkdocs.yml': 'site_name: M\nplugins:\n  - exclude:\n      glob: [parts/*, "*.draft.md"]\n',
    'docs/index.md': '# Home\n',
    'docs/parts/deep/a.md': '# A\n',
    'docs/guide/b.draft.md': '# B\n',
    'docs/guide/c.md': '# C\n',
  })
  expect(moved.files().filter((path) => path.endsWith('.md'))).toEqual([
    'MIGRATION.md',
    'docs/guide/c.md',
    'docs/index.md',
  ])
})

test('a drawing that a page of MkDocs includes is in the paragraph that goes on after it', async () => {
  const { text } = await migrated({
    'mkdocs.yml': 'site_name: M\nmarkdown_extensions: [pymdownx.snippets]\n',
    'docs/a.svg': '<svg><title>A</title></svg>',
    'docs/index.md':
      '# Home\n\n--8<-- "docs/a.svg"\n[Home](index.md)\n\n<div>\n--8<-- "docs/a.svg"\n</div>\n\n--8<-- "docs/a.svg"\n\nText\n',
  })
  expect(text('docs/index.md')).toBe(
    '# Home\n\n<img src="./a.svg" alt="A"> [Home](index.md)\n\n<div>\n<img src="./a.svg" alt="A">\n</div>\n\n<img src="./a.svg" alt="A">\n\nText\n',
  )
})
