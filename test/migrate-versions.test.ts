/** `docsgen migrate --versions` of a site of Docusaurus. https://docusaurus.io/docs/versioning */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Migration } from './migrate.ts'

const SIDEBAR = '{"main":["intro",{"type":"category","label":"More","items":["sub/other"]}]}'

const FILES = {
  'docusaurus.config.js': `module.exports = {
    title: 'T', url: 'https://a.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
    presets: [['classic', { docs: { sidebarPath: './sidebars.json', versions: { '1.0': { label: 'One', noIndex: true } } } }]],
    plugins: [['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: '/' }]],
  }`,
  'versions.json': '["2.0", "1.0"]',
  'api_versions.json': '["1.0"]',
  'sidebars.json': SIDEBAR,
  'docs/intro.md': '# Intro of next\n',
  'docs/sub/other.md': '# Other\n',
  'versioned_sidebars/version-2.0-sidebars.json': SIDEBAR,
  'versioned_docs/version-2.0/intro.md': '# Intro of 2\n\n[Other](./sub/other.md)\n',
  'versioned_docs/version-2.0/sub/other.md': '# Other\n',
  'versioned_sidebars/version-1.0-sidebars.json': SIDEBAR,
  'versioned_docs/version-1.0/intro.mdx': `# Intro of 1\n\nimport Part from '@site/src/part.md'\n\n[Other](sub/other.md) [URL](/docs/1.0/sub/renamed)\n\n<Part />\n`,
  'versioned_docs/version-1.0/sub/other.md': '---\nslug: renamed\n---\n\n# Other of 1\n',
  'src/part.md': 'Shared.\n',
  'api/index.md': '# API\n',
  'api_versioned_docs/version-1.0/index.md': '# API of 1\n',
  'api_versioned_docs/version-1.0/call.md': '# Call\n',
  'i18n/de/docusaurus-plugin-content-docs/version-1.0/sub/other.md':
    '---\nslug: renamed\n---\n\n# Anderes\n',
}

test('a site of Docusaurus keeps its versions, and leads from their old addresses to them', async () => {
  const moved = new Migration(FILES)
  const { problems } = await moved.run({ versions: true })
  expect(problems.filter(({ ruleId }) => /broken|config|redirect|sidebar/.test(ruleId))).toEqual([])
  const config = readFileSync(moved.site.path('site.config.ts'), 'utf8')
  expect(
    config.slice(config.indexOf('  version: '), config.indexOf('  redirects: ')),
  ).toMatchInlineSnapshot(`
    "  version: { name: '2.0', label: '2.0' },
      versions: [
        {
          name: 'next',
          docs: 'versions/next',
          label: 'Next',
          sidebar: ['/docs/intro', { label: 'More', items: ['/docs/sub/other'] }, '/'],
        },
        {
          name: '1.0',
          docs: 'versions/1.0',
          label: 'One',
          status: 'unsupported',
          sidebar: ['/docs/intro', { label: 'More', items: ['/docs/sub/renamed'] }],
        },
      ],
      locales: {
        en: { label: 'English', path: '/' },
        de: { label: 'Deutsch', path: '/de/', fallback: 'en' },
      },
    "
  `)
  await moved.site.build().report()
  const tree = Object.keys(await moved.site.tree())
  const pages = [
    'docs/intro.html',
    'next/docs/intro.html',
    '1.0/docs/sub/renamed.html',
    'de/1.0/docs/sub/renamed.html',
    // Of a plugin whose last version is 1.0.
    'call.html',
    'next/index.html',
  ]
  expect(pages.filter((path) => !tree.includes(path))).toEqual([])
  for (const [old, now] of [
    ['docs/next/intro', 'next/docs/intro'],
    ['docs/1.0/sub/renamed', '1.0/docs/sub/renamed'],
    ['de/docs/1.0/sub/renamed', 'de/1.0/docs/sub/renamed'],
  ])
    expect(await moved.site.text(`${old}.html`)).toContain(`url=/${now}`)
  const intro = await moved.site.text('1.0/docs/intro.html')
  expect(intro).toContain('Shared.')
  expect(intro.match(/href="[^"]*renamed"/g)?.length).toBeGreaterThan(1)
  // The address of a page in the menu of versions.
  expect(await moved.site.text('docs/sub/other.html')).toContain('/1.0/docs/')
})

test('without --versions, the report says which versions were left out', async () => {
  const moved = new Migration(FILES)
  const { todos } = await moved.run()
  expect(
    todos.filter(({ kind }) => kind === 'version').map(({ text }) => text),
  ).toMatchInlineSnapshot(`
    [
      "Version "Next", at /docs/next, was left out. Run \`docsgen migrate --versions\` to bring all.",
      "Version "One", at /docs/1.0, was left out. Run \`docsgen migrate --versions\` to bring all.",
      "Version "Next", at /next, was left out. Run \`docsgen migrate --versions\` to bring all.",
    ]
  `)
  expect(moved.files().filter((path) => path.startsWith('versions/'))).toEqual([])
})

// https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#configuration
test.each([
  [{ onlyIncludeVersions: ['current'] }, 'Next'],
  [{ disableVersioning: true }, 'Next'],
  [{ onlyIncludeVersions: ['current', '1.0'] }, 'One'],
  [{ onlyIncludeVersions: ['1.0'], lastVersion: '2.0' }, 'One'],
  [{ includeCurrentVersion: false }, 'Two'],
])(
  'the version at the address of the documentation is one that is included: %j',
  async (options, first) => {
    const moved = new Migration({
      'docusaurus.config.js': `module.exports = { title: 'T', presets: [['classic', { docs: ${JSON.stringify(options)} }]] }`,
      'versions.json': '["2.0", "1.0"]',
      'docs/intro.md': '# Next\n',
      'versioned_docs/version-2.0/intro.md': '# Two\n',
      'versioned_docs/version-1.0/intro.md': '# One\n',
    })
    const { todos } = await moved.run()
    expect(readFileSync(moved.site.path('docs/docs/intro.md'), 'utf8')).toContain(`# ${first}`)
    expect(todos.some(({ text }) => text.includes('`lastVersion` is "2.0"'))).toBe(
      'lastVersion' in options,
    )
  },
)

test('addresses in code stay as they are written', async () => {
  const moved = new Migration({
    ...FILES,
    'versioned_docs/version-2.0/intro.md':
      '# Intro\n\n`[old](/docs/1.0/intro)` [a](/docs/1.0/intro)\n',
  })
  await moved.run({ versions: true })
  expect(readFileSync(moved.site.path('docs/docs/intro.md'), 'utf8')).toContain(
    '`[old](/docs/1.0/intro)` [a](/1.0/docs/intro)',
  )
})
