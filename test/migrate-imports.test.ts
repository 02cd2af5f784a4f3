/** What pages import from elsewhere in the repository of the old site. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Migration } from './migrate.ts'

const docusaurus = (options = '{ routeBasePath: "/" }') =>
  `module.exports = { title: 'T', presets: [['classic', { docs: ${options} }]] }`

test('an import without an ending means code, not the page beside it', async () => {
  const moved = new Migration({
    'docusaurus.config.js': docusaurus(),
    'docs/index.md': '# I\n',
    'docs/aliases.mdx': "# A\n\nimport { aliases } from './aliases'\n\n<p>{aliases}</p>\n",
    'docs/aliases.js': 'export const aliases = `select as`\n',
  })
  const { problems } = await moved.run()
  expect(problems.filter(({ ruleId }) => /mdx/.test(ruleId))).toEqual([])
  await moved.site.build().report()
  expect(await moved.site.text('aliases.html')).toContain('<p>select as</p>')
})

test('Markdown of static files that pages of Docusaurus import is read as MDX, and its components get stubs', async () => {
  const moved = new Migration({
    'docusaurus.config.js': docusaurus(),
    'docs/index.md':
      "# I\n\nimport Basic from '@site/static/usage/index.md'\nimport Part from './_part.mdx'\n\n<Basic />\n\n<Part />\n",
    'docs/_part.mdx': '<Chart of="parts" />\n',
    'static/usage/index.md':
      "import Playground from '@site/src/Playground'\nimport code from './code.md'\n\nTry it:\n\n<Playground size=\"large\" code={code} />\n",
    'static/usage/code.md': '```js\nrun()\n```\n',
    'src/Playground.tsx': 'export default () => useState()\n',
  })
  const { problems, todos } = await moved.run()
  expect(problems.map(({ ruleId }) => ruleId)).not.toContain('mdx-module')
  expect(problems.filter(({ ruleId }) => ruleId === 'unknown-element')).toEqual([])
  expect(todos.filter(({ kind }) => kind === 'component').map(({ text }) => text)).toEqual([
    '`<Chart>` is used once, first in `docs/_part.mdx:1`. The stub is `components/Chart.tsx`.',
    '`<Playground>` is used once, first in `docs/_imported/static/usage/index.mdx:6`. The stub is `components/Playground.tsx`.',
  ])
  await moved.site.build().report()
  expect(await moved.site.text('index.html')).toContain('<p>Try it:</p>')
  // The addresses of static files stay.
  expect(existsSync(moved.site.path('static/usage/index.md'))).toBe(true)
})

test('names of folders may lead out of the folder of a site of Astro, and components are shown as code', async () => {
  const moved = new Migration({
    'package.json': '{}',
    'website/astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'T' })] }\n",
    'website/tsconfig.json':
      '{ "compilerOptions": { "baseUrl": "./", "paths": { "@root/*": ["../*"] } } }',
    'website/src/content/docs/index.mdx':
      "---\ntitle: T\n---\nimport { Code } from '@astrojs/starlight/components'\nimport uiCode from '@root/examples/App.tsx?raw'\n\n<Code code={uiCode} lang=\"tsx\" />\n",
    'examples/App.tsx': 'export const App = () => useState(1)\n',
  })
  const { problems } = await moved.run({ from: 'website' })
  expect(problems.filter(({ ruleId }) => ruleId === 'jsx-tag')).toEqual([])
  expect(readFileSync(moved.site.path('docs/_imported/examples/App.tsx'), 'utf8')).toContain('App')
  await moved.site.build().report()
  expect(await moved.site.text('index.html')).toContain('useState')
})

test('pages of Docusaurus name files by their place in its folders', async () => {
  const moved = new Migration({
    'docusaurus.config.js': docusaurus('{ sidebarPath: require.resolve("./sidebars.js") }'),
    'sidebars.ts': "export default { docs: ['core/client', 'index'] }\n",
    'docs/index.md':
      '# I\n\n![Dashboard](@site/static/img/a.png) ![Other](@site/img/b.png)\n\n[Client](/core/client.md#use) and [again](@site/docs/core/client.md), [old](../versioned_docs/version-1/x.md)\n',
    'docs/core/client.md': '# C\n\n## Use\n',
    'versioned_docs/version-1/x.md': '# X\n',
    'static/img/a.png': 'a',
    'img/b.png': 'b',
  })
  const { problems, todos } = await moved.run()
  expect(todos.filter(({ kind }) => kind === 'configuration')).toEqual([])
  expect(
    problems.filter(({ ruleId }) => /^(?:broken|missing|orphan)/.test(ruleId)).map((p) => p.reason),
  ).toEqual(['the link "../versioned_docs/version-1/x.md" does not lead to a page'])
  expect(readFileSync(moved.site.path('docs/docs/index.md'), 'utf8')).toContain(
    '![Dashboard](/img/a.png) ![Other](../_imported/img/b.png)\n\n[Client](./core/client.md#use) and [again](./core/client.md)',
  )
  expect(moved.files().filter((path) => path.includes('_imported'))).toEqual([
    'docs/_imported/img/b.png',
  ])
})

test('a configuration that fails without its packages names them', async () => {
  const moved = new Migration({
    'docusaurus.config.js': `const { z } = require('zod')
if (z.string().parse('a') !== 'a') throw new Error('no text')
${docusaurus()}`,
    'docs/index.md': '# I\n',
  })
  const { todos } = await moved.run()
  expect(todos.find(({ kind }) => kind === 'configuration')?.text).toBe(
    'It could not be evaluated: Error: no text (not installed: `zod`; install the packages of the old site, and migrate again). Only what is written out in it was read.',
  )
})

test('sidebars of Docusaurus that a build makes are those of the folders', async () => {
  const moved = new Migration({
    'docusaurus.config.js': docusaurus("{ sidebarPath: './sidebars.js' }"),
    'sidebars.js': "import made from './sidebars.json'\nexport default made\n",
    'docs/index.md': '# I\n',
    'docs/guides/a.md': '# A\n',
  })
  const { problems, todos } = await moved.run()
  expect(problems.filter(({ ruleId }) => ruleId === 'orphan')).toEqual([])
  expect(todos.find(({ file }) => file === 'sidebars.json')?.text).toContain('build that first')
  expect(readFileSync(moved.site.path('site.config.ts'), 'utf8')).toContain('docs/guides')
})

test('paths of Docusaurus after a slash begin at the folder of all pages', async () => {
  const moved = new Migration({
    'docusaurus.config.js': docusaurus('{}'),
    'README.md': '# The repository\n',
    'docs/README.md': '# Home\n',
    'docs/intro.md': '# Intro\n',
    'docs/quick/README.md': '# Quick\n',
    'docs/quick/intro.md': '# Quick intro\n',
    'docs/quick/page.md': '# Page\n\n[Home](/README.md), [intro](/intro.md)\n',
  })
  await moved.run()
  expect(readFileSync(moved.site.path('docs/docs/quick/page.md'), 'utf8')).toContain(
    '[Home](../README.md), [intro](../intro.md)',
  )
})
