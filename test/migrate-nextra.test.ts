/** `docsgen migrate` of sites of Nextra. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Migration } from './migrate.ts'

const CONFIG = "import nextra from 'nextra'\nexport default nextra({ latex: true })({})\n"

test('a site of Nextra with an app folder keeps its pages, areas, groups and ids', async () => {
  const moved = new Migration({
    'next.config.mjs': CONFIG,
    'package.json': '{ "name": "@a/my-docs" }',
    'app/layout.tsx':
      "import { Layout } from 'nextra-theme-docs'\nexport const metadata: object = { title: { default: 'N', template: '%s – Next docs' } }\nexport default function Root() { return <Layout /> }\n",
    'app/page.tsx': 'export default () => <p>Home</p>\n',
    'app/_meta.global.tsx':
      "export default {\n  docs: { type: 'page', title: 'Guide', items: { start: '', _: { type: 'separator', title: 'More' }, site: { href: 'https://example.com', title: <b>Site</b> }, hidden: { display: 'hidden' } } },\n  about: { type: 'page' },\n}\n",
    'app/docs/page.mdx': '# Docs\n\n[Start](./docs/start)\n',
    'app/docs/start/page.mdx':
      "import { Steps } from 'nextra/components'\n\n# Get started\n\n<Steps>\n### First [#one]\n\nText.\n</Steps>\n\n[Other](./other)\n",
    'app/docs/other/page.mdx': '# Other\n',
    'app/docs/hidden/page.md': '# Hidden\n',
    'app/about/page.mdx': '# About us\n',
    'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const { problems, todos, text } = await moved.run()
  const config = readFileSync(moved.site.path('site.config.ts'), 'utf8')
  expect(config).toContain("title: 'Next docs'")
  expect(config).toContain("navbar: { items: [{ label: 'About us', to: '/about' }] }")
  expect(config).toMatch(
    /label: 'Guide',\s*items: \[\s*\{ route: '\/docs\/start', label: 'Get started' \},\s*\{\s*label: 'More',\s*items: \[\s*\{ label: 'Site', href: 'https:\/\/example\.com' \}/,
  )
  expect(config).not.toContain('/docs/hidden')
  expect(config).toContain('math: true')
  expect(readFileSync(moved.site.path('docs/docs/start/index.mdx'), 'utf8')).toContain(
    '### First {#one}',
  )
  expect(todos.map((item) => item.text)).toEqual([
    'These pages are written in React: `app/page.tsx`.',
  ])
  expect(problems.filter(({ ruleId }) => !/^(?:orphan|no-root)$/.test(ruleId))).toEqual([])
  expect(text?.lost).toEqual([])
})

test('a site of Nextra with folders of languages, or with languages in names of files, keeps both', async () => {
  const inFolders = new Migration({
    'next.config.ts': CONFIG,
    'app/[lang]/[[...mdxPath]]/page.jsx': 'export default () => null\n',
    'content/en/_meta.js': "export default { index: 'Start', more: 'More' }\n",
    'content/en/index.mdx': '# Start\n',
    'content/en/more.mdx': '# More\n',
    'content/de/index.mdx': '# Anfang\n',
  })
  await inFolders.run()
  expect(inFolders.files()).toEqual([
    'MIGRATION.md',
    'docs/@de/index.mdx',
    'docs/index.mdx',
    'docs/more.mdx',
    'site.config.ts',
  ])
  const inNames = new Migration({
    'next.config.js': "module.exports = require('nextra')({ theme: 'nextra-theme-docs' })()\n",
    'theme.config.jsx':
      "export default { project: { link: 'https://github.com/a/b' }, i18n: [{ locale: 'en-US', text: 'English' }, { locale: 'de', text: 'Deutsch' }] }\n",
    'pages/_app.js': 'export default () => null\n',
    'pages/_meta.de.json': '{ "more": "Noch mehr" }',
    'pages/_meta.en-US.json': '{ "index": "Start", "more": { "title": "Mehr & more" } }',
    'pages/index.en-US.mdx': '# Start\n',
    'pages/index.de.mdx': '# Anfang\n',
    'pages/more.mdx': '# More\n',
  })
  const { problems } = await inNames.run()
  const config = readFileSync(inNames.site.path('site.config.ts'), 'utf8')
  expect(config).toMatch(/'en-US': \{ label: 'English'|'en-US': \{/)
  expect(config).toContain("{ route: '/more', label: 'Mehr & more' }")
  expect(config).toContain("{ label: 'Repository', to: 'https://github.com/a/b' }")
  expect(inNames.files()).toContain('docs/@de/index.mdx')
  expect(problems.filter(({ fatal }) => fatal)).toEqual([])
})
