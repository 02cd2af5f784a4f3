/** `docsgen migrate` of sites of VitePress, Starlight, MkDocs and mdBook. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { detect } from '../src/plugins/migrate/detect.ts'
import { Migration } from './migrate.ts'
import type { Files } from './site.ts'

const PAGE = (title: string, matter = '') => `---\n${matter}---\n\n# ${title}\n\n## Part a.b\n`

/** The configuration of the new site, and what its checks report. */
async function migrated(files: Files) {
  const moved = new Migration(files)
  const { problems } = await moved.run()
  const config = readFileSync(moved.site.path('site.config.ts'), 'utf8')
  const found = problems
    .filter(({ ruleId }) => !/^(?:orphan|contrast|no-root)$/.test(ruleId))
    .map(({ ruleId, reason }) => `${ruleId}: ${reason}`)
  const text = (path: string) => readFileSync(moved.site.path(path), 'utf8')
  return { moved, config, found, text }
}

test('a site of VitePress keeps addresses, ids of headings, locales and sidebars', async () => {
  const { moved, config, found, text } = await migrated({
    'docs/.vitepress/config.mts': `
      import { defineConfig } from 'vitepress'
      import plugin from 'not-installed'
      export default defineConfig({
        title: 'V', base: '/v/', sitemap: { hostname: 'https://v.example.com' }, rewrites: { 'pkg/:name/doc.md': ':name/index.md' },
        head: [['link', { rel: 'icon', href: '/v/icon.svg' }]], vite: { plugins: [plugin()] },
        locales: { root: { label: 'English', lang: 'en-US' }, de: { label: 'Deutsch', lang: 'de', markdown: { container: { detailsLabel: 'Mehr dazu' } }, themeConfig: { sidebar: [{ text: 'Anfang', link: '/de/guide/start' }] } } },
        themeConfig: { nav: [{ text: 'Guide', link: '/guide/start.html' }], sidebar: [{ text: 'Guide', base: '/guide/', items: [{ text: 'Start', link: 'start' }, { text: 'Site', link: 'https://example.com' }] }], socialLinks: [{ icon: 'github', link: 'https://github.com/a/b' }] },
      })`,
    'docs/index.md':
      '---\nlayout: home\nhero:\n  name: V\n  tagline: Good\n  actions:\n    - text: Go\n      link: /guide/start\nfeatures:\n  - title: Fast\n    details: Very\n---\n',
    'docs/guide/start.md': `${PAGE('Start')}\n[Other](./README.md)\n`,
    'docs/guide/README.md': PAGE('Read me'),
    'docs/pkg/one/doc.md': PAGE('One'),
    'docs/de/guide/start.md': `${PAGE('Anfang')}\n::: details\n[Anfang](/de/guide/start.md) [Anfang](/de/guide/start.html)\n:::\n`,
    'docs/guide/sample.ts': '// {{ 1 + 1 }}\n',
    'docs/sub/.env': 'SECRET=1',
    'docs/dist/index.html': '<p>',
    'docs/public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(found).toEqual([])
  expect(detect('VitePress', moved.old.root).origin.name).toBe('vitepress')
  expect(config).toMatch(/path: '\/de\/',\s+fallback: 'en',\s+messages: \{ details: 'Mehr dazu' \}/)
  expect(config).toContain("de: [{ route: '/guide/start', label: 'Anfang' }]")
  expect(config).toContain("{ label: 'Site', href: 'https://example.com' }")
  expect(config).toContain("favicon: '/icon.svg'")
  expect(moved.files().filter((path) => /\.env|dist/.test(path))).toEqual([])
  expect(text('docs/guide/start.md')).toContain('## Part a.b\n')
  expect(text('docs/guide/README.md')).toContain('slug: /guide/README')
  expect(text('docs/guide/sample.ts')).toBe('// {{ 1 + 1 }}\n')
  expect(text('docs/index.md')).toMatch(/layout: landing[\s\S]*:::card\[Fast\]\nVery/)
  await moved.site.build().report()
  const tree = Object.keys(await moved.site.tree())
  const pages = [
    'index.html',
    'guide/start.html',
    'guide/README.html',
    'one.html',
    'de/guide/start.html',
  ]
  expect(pages.filter((path) => !tree.includes(path))).toEqual([])
  expect(await moved.site.text('de/guide/start.html')).toContain('<summary>Mehr dazu</summary>')
})

test('pages of VitePress show their heading, and the title of the front matter only where it is used', async () => {
  const { moved, text } = await migrated({
    '.vitepress/config.mts': `export default { title: 'V' }`,
    'index.md': '---\ntitle: cache | Config\n---\n\n# cache <Badge type="tip">1.0</Badge>\n',
    'same.md': '---\ntitle: Same\n---\n\n# Same\n',
    'used.md': '---\ntitle: Used\n---\n\n# {{ $frontmatter.title }}\n',
    'none.md': '---\ntitle: None\n---\n\nText.\n',
    'code.md':
      '---\ntitle: Code | Config\n---\n<script setup>\nimport A from "./A.vue"\n</script>\n# Code\n',
  })
  expect(text('docs/index.md')).not.toContain('title:')
  expect(text('docs/same.md')).toContain('title: Same')
  await moved.site.build()
  const titles = ['index', 'used', 'none', 'code'].map(async (name) => {
    const html = await moved.site.text(`${name}.html`)
    return (/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '').replace(/<[^<>]*>/g, '').trim()
  })
  expect(await Promise.all(titles)).toEqual(['cache 1.0', 'Used', 'None', 'Code'])
})

test('a site of VitePress keeps the ids that its own function makes, and attributes in other signs', async () => {
  const { config, found, text } = await migrated({
    '.vitepress/config.mts': `
      import { createRequire } from 'node:module'
      import { basename, dirname } from 'node:path'
      import { fileURLToPath } from 'node:url'
      const __dirname = dirname(fileURLToPath(import.meta.url))
      const require = createRequire(import.meta.url)
      require('not-installed').setUp(require.resolve('not-installed/style.css'))
      const slugify = (text) => text.replace(/\\W+/g, '_')
      export default { title: basename(__dirname), markdown: { anchor: { slugify }, attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } } }`,
    'index.md': '# Home\n\n[A](./a#Two%20Words) [B](./a#Own)\n\n```md\n## No Words %{#no}%\n```\n',
    'a.md':
      '# A\\<T\\>\n\n## Two Words\n\n## Other %{#Own}%\n\n## Two Words\n\n## End <Badge text=">=1" />\n',
  })
  expect(found).toEqual([])
  expect(config).toContain("title: '.vitepress'")
  expect(text('docs/index.md')).toContain(
    '(./a#Two_Words) [B](./a#Own)\n\n```md\n## No Words %{#no}%',
  )
  expect(text('docs/a.md')).toContain(
    '# A\\<T\\> {#A_T_}\n\n## Two Words {#Two_Words}\n\n## Other {#Own}\n\n## Two Words {#Two_Words-1}\n\n## End <Badge text=">=1" /> {#End_}\n',
  )
})

test('ids of headings of VitePress have the names of entities', async () => {
  const page =
    '# Home\n\n## A &amp; `b &lt;`\n\n## `&nbsp;` &amp c\n\n## D&#39;s {#d}\n\n```md\n## E &amp; F\n```\n'
  const { text } = await migrated({ '.vitepress/config.js': 'export default {}', 'index.md': page })
  expect(text('docs/index.md')).toBe(page.replace('`b &lt;`', '`b &lt;` {#a-amp-b-lt}'))
  const own = await migrated({
    '.vitepress/config.js': `
      const slugify = (text) => text.replace(/\\W+/g, '_')
      export default { markdown: { anchor: { slugify }, attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } } }`,
    'index.md': '# Home\n\n## Et&nbsp;?\n\n## G &gt; H %{#g}%\n',
  })
  expect(own.text('docs/index.md')).toContain('## Et&nbsp;? {#Et_nbsp_}\n\n## G &gt; H {#g}\n')
})

test('the configuration of a theme is around that of a site of VitePress, and folders of the main locale have names of others', async () => {
  const { text } = await migrated({
    '.vitepress/config.js': `
      import theme from 'some-theme'
      export default theme({ lang: 'en',
        locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
        markdown: { anchor: { slugify: (text) => text }, attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } } })`,
    '.vitepress/theme/Lang.vue':
      '<script setup>\nimport { useData } from "vitepress"\nconst { site } = useData()\n</script><template><b>{{ site.lang }}</b></template>',
    'index.md': '# Home %{#home}%\n\n<Lang />\n',
    'guide/de/a.md': '# A\n\n<Lang />\n',
    'de/a.md': '# A\n\n<Lang />\n',
  })
  expect(text('docs/index.md')).toContain('# Home {#home}\n\n<b>en</b>')
  expect(text('docs/guide/de/a.md')).toContain('<b>en</b>')
  expect(text('docs/@de/a.md')).toContain('<b>de</b>')
  expect(text('MIGRATION.md')).toContain('`markdown.anchor.slugify` was not called')
})

test('a site of Starlight keeps addresses, locales, and the order and labels of its sidebar', async () => {
  const { config, found, text } = await migrated({
    'astro.config.mjs': `
      import { defineConfig } from 'astro/config'
      import starlight from '@astrojs/starlight'
      import blog from 'starlight-blog'
      export default defineConfig({ site: 'https://s.example.com/', redirects: { '/old': '/guides/first/' }, integrations: [starlight({
        title: 'S', logo: { src: './src/assets/logo.svg' }, locales: { root: { label: 'English', lang: 'en' }, 'pt-br': { label: 'Português', lang: 'pt-BR' } },
        sidebar: [{ label: 'Guides', translations: { 'pt-BR': 'Guias' }, autogenerate: { directory: 'guides' } }, { slug: 'my-page' }],
        plugins: [blog({ title: 'News', authors: { ann: { name: 'Ann' } } })],
      })] })`,
    'src/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'src/content/docs/index.mdx':
      '---\ntitle: S\ntemplate: splash\nhero:\n  tagline: Good\n  image:\n    dark: "@/b.svg"\n    light: "@/b.svg"\n  actions:\n    - text: Go\n      link: /guides/first/\n---\n',
    'src/content/docs/guides/first.md':
      '---\ntitle: First\nsidebar:\n  order: 2\n  label: One\n---\n\n![Logo](../../../assets/logo.svg)\n\n![Part](@parts/a.svg)\n\n![Same](@/a.svg)\n',
    'src/components/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'src/components/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'src/components/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'src/content/docs/blog/old.md': '---\ntitle: Old\ndate: 2024-01-31\n---\n\n`{{a}}`\n',
    'src/content/docs/blog/new.md':
      '---\ntitle: New\ndate: 2025-01-31\nauthors: ann\n---\n\nText.\n',
    'src/content/docs/My Page.md': '---\ntitle: Mine\n---\n',
    'src/pages/a.json.ts': '',
    'src/pages/b.json.ts': '',
    'src/content/docs/pt-BR/guides/first.md':
      '---\ntitle: Primeiro\n---\n\n![Logo](../../../../assets/logo.svg)\n',
    'src/content/docs/guides/tabs.mdx':
      '---\ntitle: Tabs\nsidebar:\n  order: 3\n---\nimport Managers from \'~/components/managers.astro\'\n\n<Managers>\n  <Fragment slot="npm">\n  `npm i`\n  </Fragment>\n</Managers>\n',
    'src/components/managers.astro':
      "---\nimport { Tabs, TabItem } from '@astrojs/starlight/components';\nimport Title from './title.astro';\nimport { Image } from 'astro:assets';\nimport mark from './mark.svg';\n---\n\n<section>\n\t<Image src={mark} alt=\"Mark\" />\n\t<Title>{Astro.locals.t('tabs.title')}</Title>\n\t<Tabs><TabItem label=\"npm\"><slot name=\"npm\" /></TabItem></Tabs>\n</section>\n",
    'tsconfig.json':
      '{\n\t// Names\n\t/* "paths" of\n\t   the site: */ "compilerOptions": {\n\t\t"baseUrl": ".",\n\t\t"paths": { "@parts/*": ["./src/components/*"], "@/*": ["./src/components/*"], },\n\t},\n}\n',
    'src/components/title.astro': '<p><slot /></p>\n',
    'src/content/i18n/en.yml': 'tabs.title: Install with\n',
  })
  expect(found.filter((reason) => !/empty/.test(reason))).toEqual([])
  for (const alt of ['Part', 'Same'])
    expect(text('docs/guides/first.md')).toContain(`![${alt}](../_imported/src/components/a.svg)`)
  expect(text('docs/guides/tabs.mdx')).toContain("'../_imported/src/components/managers.astro'")
  expect(text('docs/_imported/src/components/managers.astro')).toContain('{"Install with"}')
  expect(config).toContain("'pt-br': [{ label: 'Guias', folder: 'guides' }, { route: '/my-page' }]")
  expect(config).toContain("redirects: { '/old': '/guides/first/' }")
  expect(config).toContain("syntax: 'starlight'")
  expect(config).toContain("authors: { ann: { name: 'Ann' } }")
  expect(text('docs/blog/new.md')).toMatch(/authors:\s*(?:\[ann\]|- ann)/)
  expect(text('docs/@pt-br/guides/first.md')).toContain('title: Primeiro')
  expect(text('MIGRATION.md')).toContain('`src/pages/a.json.ts`: It and 1 other make files')
  expect(text('docs/blog/index.md')).toBe(
    '---\ntitle: "News"\n---\n\n- [New](/blog/new), 2025-01-31\n- [Old](/blog/old), 2024-01-31\n',
  )
  expect(text('docs/guides/first.md')).toContain('sidebar_position: 2\nsidebar_label: One\n')
  expect(text('docs/My Page.md')).toContain('slug: /my-page')
  expect(text('docs/index.mdx')).toMatch(
    /src: "\.\/_imported\/src\/components\/b\.svg"[\s\S]*layout: landing/,
  )
})

test('a site of MkDocs keeps addresses, ids of headings, tabs and redirects', async () => {
  const { moved, config, found, text } = await migrated({
    'mkdocs.yml': `
INHERIT: base.yml
site_name: First
site_name: !ENV [NAME, "M"]
nav:
  - Home: index.md
  - Guide:
    - guide/README.md
    - Deep: guide/deep.md
    - Named: guide/named.md
  - API:
    - api.md
plugins:
  - blog
  - redirects:
      redirect_maps: { 'old.md': 'guide/deep.md#groe-part' }
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
  - pymdownx.snippets:
      auto_append: [parts/words.md]
`,
    'parts/words.md':
      '<!-- Words -->\n[Home page]: index.md\n[other]: https://b.c\n*[API]: Interface\n\nFooter.\n',
    'base.yml':
      'site_url: https://m.example.com/m/\ntheme:\n  name: material\n  logo: ../components/Evil.tsx\n  features: [navigation.tabs]\n  palette: { primary: teal }\n',
    'docs/index.md': PAGE('Home', 'hide: [toc]\n'),
    'docs/guide/README.md': PAGE('Guide'),
    'docs/guide/deep.md': '# Deep\n\n## Größe & Part\n\n## Same\n\n## Same\n',
    'docs/guide/named.md': '## Part\n\nSee [Home page].\n',
    'docs/guide/two.md': '---\ntitle: Short\n---\n\nText.\n\n# Long title\n',
    'parts/title.md': '# Included\n',
    'docs/guide/included.md': '---\ntitle: Short\n---\n\n--8<-- "parts/title.md"\n',
    'docs/api.md': PAGE('API'),
    'docs/blog/index.md': '# News\n',
    'docs/blog/posts/one.md': '---\ndate: 2024-01-31\n---\n\n# First `post`\n\nText.\n',
    'components/Evil.tsx': 'throw new Error()\n',
  })
  expect(found).toEqual([
    'missing-image: the image "/../components/Evil.tsx" in `logo` does not exist',
  ])
  expect(config).toMatch(
    /url: 'https:\/\/m\.example\.com\/m\/',\n.*\n {2}theme: \{ accent: '#009485' \}/,
  )
  expect(config).toContain("{ label: 'API', items: ['/api'] }")
  expect(config).toContain("redirects: { '/old': '/guide/deep#groe-part' }")
  expect(text('docs/guide/deep.md')).toBe('# Deep\n\n## Größe & Part\n\n## Same\n\n## Same\n')
  expect(text('docs/index.md')).toContain('layout: wide')
  // Themes of MkDocs show the title of `nav` only on pages without a heading of their own.
  expect(text('docs/guide/named.md')).toBe(
    '---\ntitle: Named\n---\n\n## Part\n\nSee [Home page].\n\n[Home page]: index.md\n',
  )
  expect(text('docs/guide/two.md')).toBe(
    '---\nsidebar_label: Short\n---\n\nText.\n\n# Long title\n',
  )
  expect(text('docs/blog/index.md')).toBe(
    '# News\n\n- [First post](/blog/2024/01/31/first-post), 2024-01-31\n',
  )
  expect(text('docs/guide/included.md')).toMatch(/^---\nsidebar_label: Short\n---\n/)
  expect(text('docs/api.md')).toContain('*[API]: Interface')
  expect(text('MIGRATION.md')).toContain('`auto_append`')
  // Settings of the old site do not decide what code the new one runs.
  expect(moved.files()).not.toContain('components/Evil.tsx')
})

test('a book of mdBook keeps addresses, parts, redirects and what chapters include', async () => {
  const { config, found, moved } = await migrated({
    'book.toml':
      '[book]\ntitle = "B"\n[output.html]\nsite-url = "/b/"\n[output.html.redirect]\n"/old/x.html" = "../guide/one.html"\n"/reindex.html" = "guide/index.html"\n',
    'src/SUMMARY.md':
      '# Summary\n\n[Foreword](foreword.md)\n\n# Part one\n\n- [Guide](guide/README.md)\n  - [One](guide/one.md)\n- [Draft]()\n- [Out](../components/Out.tsx)\n- [P](100%.md)\n',
    'src/foreword.md': '# Foreword\n',
    'src/guide/README.md': '# Guide\n',
    'src/guide/one.md':
      '# One\n\n```rust\n{{#include ../../listings/a.rs}}\n```\n\n{{#include shared.md}}\n',
    'src/guide/shared.md': 'Shared *text*.\n',
    'src/404.md': '# Not found\n',
    'listings/a.rs': 'fn a() {}\n',
    'components/Out.tsx': 'throw new Error()\n',
  })
  expect(found).toEqual([])
  expect(config).toContain(
    "redirects: { '/': '/foreword', '/old/x': '/guide/one', '/reindex': '/guide/' }",
  )
  expect(config).toContain(
    "{ label: 'Guide', route: '/guide', items: [{ route: '/guide/one', label: 'One' }] }",
  )
  expect(moved.files().filter((path) => path.endsWith('.tsx'))).toEqual([])
  expect(moved.files()).toContain('docs/_imported/listings/a.rs')
  // mdBook does not publish what is not in its summary.
  expect(moved.files().filter((path) => /shared|404/.test(path))).toEqual([
    'docs/_imported/src/guide/shared.md',
  ])
  const one = await moved.site.build().text('guide/one.html')
  expect(one).toContain('>a</span>() {}')
  expect(one).toContain('Shared <em>text</em>.')
})

test('a logo of MkDocs that is the icon, too, is brought once', async () => {
  const { config, moved, text } = await migrated({
    'mkdocs.yml': 'site_name: M\ntheme:\n  name: material\n  logo: a.svg\n  favicon: a.svg\n',
    'docs/index.md': '# M\n',
    'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(config).toMatch(/logo: '\/a\.svg',\s+favicon: '\/a\.svg'/)
  expect(moved.files()).toContain('static/a.svg')
  expect(text('MIGRATION.md')).not.toContain('Another file')
})

test('files that pages of MkDocs include come along, where the new site does not run them', async () => {
  const moved = new Migration({
    '.git/HEAD': '',
    '.git/config': 'token',
    '.env': 'SECRET=1',
    'code/app.py': 'print("app")\n',
    'components/Evil.tsx': 'throw new Error()\n',
    'site.config.mjs': 'throw new Error()\n',
    'en/mkdocs.yml':
      'site_name: M\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [parts]\n  - markdown_include_variants\n',
    'en/docs/index.md': '# Home\n\n--8<-- "words.md"\n',
    'en/docs/guide/use.md':
      '# Use\n\n{* ../../code/app.py hl[1] *}\n\n{* ../../components/Evil.tsx *}\n\n--8<-- "../../site.config.mjs"\n\n--8<-- "../../.env"\n\n--8<-- "../.git/config"\n\n[env](../../../.env) [out](../../../../out.txt)\n',
    'en/parts/words.md': 'Some words.\n\n--8<-- "more.md"\n',
    'en/parts/more.md': 'More words.\n',
  })
  const { todos } = await moved.run({ from: 'en' })
  // Not the folders in which an include was looked for before it was found.
  expect(todos.filter(({ kind }) => kind === 'outside')).toHaveLength(1)
  expect(moved.files().filter((path) => /\.env|\.git\/|config$/.test(path))).toEqual([])
  expect(moved.files().filter((path) => !path.startsWith('docs/'))).toEqual([
    'MIGRATION.md',
    'site.config.ts',
  ])
  const built = moved.site.build()
  expect(await built.problems()).not.toContain('app.py')
  const { main } = await built.page('/guide/use')
  expect(main).toContain('print("app")')
  expect(main).toContain('Python 3.8+')
  expect((await built.page('/')).main).toContain('More words.')
  expect(readFileSync(moved.site.path('site.config.ts'), 'utf8')).not.toContain('throw')
})
