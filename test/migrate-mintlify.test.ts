/** `docsgen migrate` of sites of Mintlify. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { titledCode } from '../src/plugins/migrate/origins/mintlify/code.ts'
import { Migration } from './migrate.ts'

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/plants': { get: { summary: 'Plants', responses: { 200: { description: 'Plants' } } } },
  },
}

test('a site of Mintlify keeps its tabs, languages, fields, operations and redirects', async () => {
  const moved = new Migration({
    'docs.json': JSON.stringify({
      name: 'Mint',
      colors: { primary: '#0f766e', light: '#2dd4bf' },
      navbar: { links: [{ label: 'Blog', href: 'https://example.com/blog' }] },
      redirects: [
        { source: '/old', destination: '/guide/start' },
        { source: '/latest/:slug*', destination: '/guide/:slug*' },
      ],
      navigation: {
        languages: [
          {
            language: 'en',
            tabs: [
              {
                tab: 'Guide',
                groups: [{ group: 'Begin', pages: ['index', 'guide/start', 'gone'] }],
              },
              { tab: 'API', pages: ['api/plants'] },
            ],
          },
          { $ref: './de.json' },
        ],
      },
    }),
    'de.json': JSON.stringify({
      language: 'de',
      tabs: [
        { tab: 'Anleitung', groups: [{ group: 'Anfang', pages: ['de/index', 'de/guide/start'] }] },
        { tab: 'API', pages: ['de/api/plants'] },
      ],
    }),
    'README.md': '# For people on GitHub\n',
    'snippets/part.mdx': 'A **part**.\n',
    'index.mdx': '---\ntitle: Home\nsidebarTitle: Start here\n---\n\nHello.\n',
    'guide/start.mdx':
      '---\ntitle: Start\n---\n\nimport Part from "/snippets/part.mdx";\n\n<Part />\n\n```js Some title {1} lines\nlet a\n```\n\n<ParamField path="id" type="string" required>The name.</ParamField>\n\n<Update label="March">News.</Update>\n\n![Logo](/logo.svg)\n',
    'api/plants.mdx': '---\ntitle: Plants\nopenapi: GET /plants\n---\n',
    'de/index.mdx': '---\ntitle: Anfang\n---\n\nHallo.\n',
    'de/guide/start.mdx': '---\ntitle: Start\n---\n\nHallo.\n',
    'de/api/plants.mdx': '---\ntitle: Pflanzen\nopenapi: "/openapi.json GET /plants"\n---\n',
    'openapi.json': JSON.stringify(OPENAPI),
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  })
  const { todos, problems } = await moved.run()
  const config = readFileSync(moved.site.path('site.config.ts'), 'utf8')
  expect(config).toContain("accent: { light: '#0f766e', dark: '#2dd4bf' }")
  expect(config).toMatch(
    /en: \[\s*\{\s*label: 'Guide',\s*items: \[\{ label: 'Begin', items: \['\/', '\/guide\/start'\] \}\]/,
  )
  expect(config).toMatch(/de: \[\s*\{\s*label: 'Anleitung'/)
  expect(config).toContain("'/latest/start': '/guide/start'")
  expect(todos.map(({ text }) => text)).toEqual(['These entries have no page here: `gone`.'])
  expect(problems).toEqual([])
  expect(moved.files()).not.toContain('static/de.json')
  await moved.site.build().report()
  const page = readFileSync(moved.site.path('build/guide/start.html'), 'utf8')
  expect(page).toContain('A <strong>part</strong>.')
  expect(page).toMatch(/<dt>[\s\S]*<code>id<\/code> string · required[\s\S]*<dd>[\s\S]*The name\./)
  expect(page).toMatch(/<h2 id="march"/)
  expect(page).toContain('Some title')
  expect(readFileSync(moved.site.path('build/de/api/plants.html'), 'utf8')).toContain(
    'https://api.example.com',
  )
})

test('words after the language of a code block of Mintlify are its title, but for options', () => {
  const first = (text: string) => titledCode(text).split('\n', 1)[0]
  expect(first('```js\nx')).toBe('```js')
  expect(first('```ts app/page.ts {2,4} icon="square-js" lines\nx')).toBe(
    '```ts title="app/page.ts" {2,4} lineNumbers',
  )
  expect(first('```js title="A" wrap\nx')).toBe('```js title="A" wrap')
})
