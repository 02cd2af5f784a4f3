/** `docsgen migrate` of sites that their own generator cannot build as they are, or only reads by chance. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { detect } from '../src/plugins/migrate/detect.ts'
import { migrate } from '../src/plugins/migrate/migrate.ts'
import type { SiteError } from '../src/problems/errors.ts'
import { at, Migration } from './migrate.ts'
import { type Files, site } from './site.ts'

const DOCUSAURUS = (docs = '{}') =>
  `module.exports = { title: 'T', url: 'https://a.example', baseUrl: '/', presets: [['classic', { docs: ${docs} }]] }`

async function migrated(files: Files) {
  const moved = new Migration(files)
  const { todos, problems } = await moved.run()
  const text = (path: string) => readFileSync(moved.site.path(path), 'utf8')
  return { moved, todos, text, found: problems.map(({ ruleId }) => ruleId) }
}

test('of two pages with one address, the first is brought and the other is named', async () => {
  const { moved, todos, found } = await migrated({
    '.vitepress/config.js': "export default { title: 'V' }",
    'guide/en.md': '# File\n',
    'guide/en/index.md': '# Folder\n',
  })
  expect(found).not.toContain('duplicate-route')
  expect(moved.files().filter((path) => path.includes('en'))).toEqual(['docs/guide/en.md'])
  expect(todos.filter(({ kind }) => kind === 'outside')).toEqual([
    {
      kind: 'outside',
      file: 'guide/en/index.md',
      line: 0,
      text: 'It has the address of `guide/en.md`, `/guide/en`. Merge it into that page, or give it another address.',
    },
  ])
})

test('the pages of a first version of Docusaurus that is made by a build are those of the current one', async () => {
  const { todos, text, found } = await migrated({
    'docusaurus.config.js': DOCUSAURUS(
      "{ routeBasePath: '/', includeCurrentVersion: false, lastVersion: '2.x', sidebarPath: './sidebars.json' }",
    ),
    'versions.json': '["2.x", "1.x"]',
    'sidebars.json': '{"docs":["intro"]}',
    'docs/intro.md': '# Intro of 2\n',
    'versioned_docs/version-1.x/intro.md': '# Intro of 1\n',
  })
  expect(found).not.toContain('orphan')
  expect(text('docs/intro.md')).toBe('# Intro of 2\n')
  expect(text('site.config.ts')).toContain("'/intro'")
  expect(todos.find(({ file }) => file === 'versioned_docs/version-2.x')?.text).toBe(
    'It does not exist. Pages of `docs` were brought in its place.',
  )
})

test('layouts that Docusaurus ignores are not named on the new site', async () => {
  const { text, found } = await migrated({
    'docusaurus.config.js': DOCUSAURUS(),
    'docs/a.md': '---\nlayout: docs\nhide_table_of_contents: true\n---\n\n# A\n',
    'blog/2015-01-12-news.md': '---\nlayout: post\ntitle: News\n---\n\nText.\n',
  })
  expect(found).not.toContain('layout')
  expect(text('docs/docs/a.md')).toContain('layout: wide')
  expect(text('docs/blog/2015-01-12-news.md')).not.toContain('layout')
})

test('a site of Docusaurus 1 is named, with what to do', async () => {
  const old = await site({
    'website/siteConfig.js': 'module.exports = {}',
    'docs/a.md': '# A',
  }).done()
  const messages = (name: string | undefined) => {
    try {
      return detect(name, old.root).from
    } catch (error) {
      return (error as SiteError).problems.map(({ reason, note }) => `${reason}. ${note}`)
    }
  }
  expect(messages(undefined)).toEqual([
    expect.stringMatching(
      /^this is a site of Docusaurus 1, which docsgen cannot read\. Bring it to a later version first: npx @docusaurus\/migrate migrate .*website \.\.\/new-website\. Then run docsgen migrate --from \.\.\/new-website\.$/,
    ),
  ])
  expect(String(messages('mkdocs'))).toContain('there is no site that docsgen can migrate')
  expect(String(messages('mkdocs'))).toContain('zensical.toml, mkdocs.yml')
})

test('a loader of data that runs code is named, and names of authors are a list', async () => {
  const { todos, text, found } = await migrated({
    '.vitepress/config.js': "export default { title: 'V' }",
    'index.md':
      '---\nauthors: Ada\n---\n\n<script setup>\nimport { data } from "./known.data.js"\n</script>\n\n# A\n\n<i v-for="x in data">{{ x }}</i>\n',
    'known.data.js': 'export default { load: () => [1, 2] }\n',
    'posts.data.js': 'export default { async load() { return fetch("/x") } }\n',
  })
  expect(found).toEqual([])
  expect(text('docs/index.md')).toMatch(/authors:\s+- Ada[\s\S]*<i>1<\/i><i>2<\/i>/)
  expect(todos.filter(({ kind }) => kind === 'plugin').map(({ file }) => file)).toEqual([
    'posts.data.js',
  ])
})

test('formulas of a book of mdBook are shown, by MathJax or KaTeX', async () => {
  const book = (more: string) =>
    migrated({
      'book.toml': `[book]\ntitle = "B"\n${more}`,
      'src/SUMMARY.md': '# Summary\n\n- [A](a.md)\n',
      'src/a.md': '# A\n\nWith \\\\(x_1\\\\) and $$y$$.\n',
    })
  for (const more of ['[output.html]\nmathjax-support = true\n', '[preprocessor.katex]\n']) {
    const { moved, todos, found } = await book(more)
    expect(todos).toEqual([])
    expect(found).toEqual([])
    const { html } = await moved.site.build().page('/a')
    expect(html.match(/<math data-tex="(?:x_1|y)"/g)).toHaveLength(2)
  }
})

test('a configuration may have a name of its own', async () => {
  const old = await site({
    'mkdocs-online.yml': 'INHERIT: mkdocs-common.yml\nnav: [index.md]\n',
    'mkdocs-common.yml': 'site_name: Common\n',
    'docs/index.md': '# Home\n',
    'notes.txt': '',
  }).done()
  const found = detect(undefined, old.path('mkdocs-online.yml'))
  expect([found.origin.name, found.from, found.marker]).toEqual([
    'mkdocs',
    old.root,
    'mkdocs-online.yml',
  ])
  await migrate(found, old.path('new'), { versions: false }, at)
  expect(readFileSync(old.path('new/site.config.ts'), 'utf8')).toContain("title: 'Common'")
  expect(() => detect(undefined, old.path('notes.txt'))).toThrow('does not recognize')
  expect(() => detect('vitepress', old.path('mkdocs-online.yml'))).toThrow(
    'docsgen does not recognize this configuration file as one of VitePress',
  )
})

test('a configuration that is named may be in a folder of its site', async () => {
  const old = await site({
    'docs/.vitepress/config.mts': "export default { title: 'Guide' }",
    'docs/index.md': '# Home\n',
    'package/index.js': 'throw new Error()',
    'package/config.js': 'throw new Error()',
  }).done()
  const found = detect(undefined, old.path('docs/.vitepress/config.mts'))
  expect([found.origin.name, found.from, found.marker]).toEqual([
    'vitepress',
    old.path('docs'),
    '.vitepress/config.mts',
  ])
  expect((await migrate(found, old.path('new'), { versions: false }, at)).pages).toBe(1)
  for (const path of ['package/index.js', 'package/config.js'])
    expect(() => detect(undefined, old.path(path))).toThrow('does not recognize')
})

test('what loaders give besides front matter is neither left out nor guessed', async () => {
  const page = (name: string) =>
    `<script setup>\nimport { data } from "./${name}.data.js"\n</script>\n\n# A\n\n<i v-for="x in data" v-html="x.excerpt"></i>\n`
  const loader = (options: string) =>
    `import { createContentLoader } from 'vitepress'\nexport default createContentLoader('posts/*.md', { ${options} })\n`
  const { todos, text } = await migrated({
    '.vitepress/config.js': "export default { title: 'V' }",
    'index.md': '# Home\n',
    'a.md': page('a'),
    'b.md': page('b'),
    'posts/one.md': '---\ntitle: One\n---\n\nExcerpt.\n\n---\n\nMore.\n',
    'a.data.js': loader('excerpt: true'),
    'b.data.js': loader('render: false, includeSrc: true'),
  })
  for (const path of ['docs/a.md', 'docs/b.md']) expect(text(path)).toContain('v-html="x.excerpt"')
  expect(todos.filter(({ kind }) => kind === 'plugin').map(({ file }) => file)).toEqual([
    'a.data.js',
    'b.data.js',
  ])
})

test('front matter that an included file reads of its page stays, and is reported', async () => {
  const { text, found } = await migrated({
    '.vitepress/config.js': "export default { title: 'V', srcExclude: ['parts/**'] }",
    'index.md': '---\nproduct: Box\n---\n\n# Home\n\n<!--@include: ./parts/buy.md-->\n',
    'parts/buy.md':
      '---\nown: Own\n---\n\nBuy {{ $frontmatter.product }} now, <b v-if="$frontmatter.sold">{{ $frontmatter.own }}</b>.\n',
  })
  const part = text('docs/_imported/parts/buy.md')
  expect(part).toContain('Buy {{ $frontmatter.product }} now, <b v-if="$frontmatter.sold">')
  expect(found.length).toBeGreaterThan(0)
})

test('front matter that MkDocs cannot read either does not keep the new site from being built', async () => {
  const { moved, todos, found } = await migrated({
    'mkdocs.yml': 'site_name: M\n',
    'docs/index.md': '---\ntitle: Idea\nauthors:\n- a\n  sponsors:\n- b\n---\n\n# Idea\n\nText.\n',
    'docs/good.md': '---\ntitle: Good\n---\n\n# Good\n',
  })
  expect(found).not.toContain('front-matter')
  expect(todos.filter(({ kind }) => kind === 'front-matter').map(({ file }) => file)).toEqual([
    'docs/index.md',
  ])
  const { main } = await moved.site.build().page('/')
  expect(main).toContain('sponsors:')
  expect(main).toContain('Text.')
})

test('front matter that a page of VitePress shows is written into it', async () => {
  const { text, found } = await migrated({
    '.vitepress/config.js': "export default { title: 'V' }",
    'index.md':
      '---\ntitle: The *one*\nsince: 2\n---\n\n# {{ $frontmatter.title }}\n\nFrom {{ frontmatter.since }} on, `{{ $frontmatter.title }}`.\n',
  })
  expect(found).toEqual([])
  expect(text('docs/index.md')).toMatch(
    /\n# The .*one.* \{#frontmatter-title\}\n\nFrom 2 on, `\{\{ \$f/,
  )
})

test('a file that a configuration imports and that is not made yet is named', async () => {
  const { todos, text } = await migrated({
    '.vitepress/config.js':
      "import { items } from '../data/list'\nexport default { title: 'V', themeConfig: { sidebar: items } }",
    'data/list.ts':
      "import all from './all.json'\nexport const items = all.map(({ text }) => ({ text }))",
    'index.md': '# Home\n',
  })
  expect(todos.find(({ file }) => file === 'data/all.json')?.text).toContain('build that first')
  expect(text('site.config.ts')).toContain("title: 'V'")
})

test('a file that does not exist is named also if the configuration fails without it', async () => {
  const { todos } = await migrated({
    '.vitepress/config.js':
      "import other from './gen/two.json'\nimport one from './gen/one.json'\nif (!Array.isArray(other.list)) throw new Error('no list')\nexport default { title: one.title }",
    'index.md': '# Home\n',
  })
  expect(todos.map(({ file }) => file)).toEqual([
    '.vitepress/config.js',
    '.vitepress/gen/one.json',
    '.vitepress/gen/two.json',
  ])
})

test('what Astro does with a component in the browser is no prop', async () => {
  const { text, found } = await migrated({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'S' })] }",
    'src/content/docs/index.mdx':
      '---\ntitle: Home\n---\nimport Bar from "../../components/Bar"\n\n<Bar client:visible data={[1]} client:only="react" />\n',
    'src/components/Bar.tsx': 'export default () => useBar()\n',
  })
  expect(found).toEqual([])
  expect(text('components/Bar.tsx')).toContain("props: {\n    data: 'json?',\n  },")
})

test('a drawing that a page of MkDocs includes is an image, also in HTML', async () => {
  const include = '--8<-- "docs/images/a.svg"'
  const { moved, text, found } = await migrated({
    'mkdocs.yml': 'site_name: M\nmarkdown_extensions: [pymdownx.snippets]\n',
    'docs/index.md': '# Home\n',
    'docs/guide/b.md': `# B\n\n<div class="x">\n${include}\n</div>\n\n<div>\n--8<-- "docs/part.md"\n</div>\n\n\`\`\`\n${include}\n\`\`\`\n`,
    'docs/part.md': '# Part\n\nOf *it*.\n',
    'docs/images/a.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>a{}</style></svg>',
  })
  expect(found).not.toContain('inline-style')
  expect(text('docs/guide/b.md')).toContain(
    '<div class="x">\n<img src="../images/a.svg" alt="">\n</div>',
  )
  const { html } = await moved.site.build().page('/guide/b')
  expect(html).toMatch(/<div class="x">\s*<img src="[^"]*\ba\b[^"]*\.svg"/)
  expect(html).toMatch(/<div>[^`]*Of <em>it<\/em>\.[^`]*<\/div>/)
  expect(html).not.toContain('::include')
})

test('a drawing that a page of MkDocs includes has the title of the drawing, or is named', async () => {
  const { todos, text } = await migrated({
    'mkdocs.yml': 'site_name: M\nmarkdown_extensions: [pymdownx.snippets]\n',
    'docs/index.md': '# Home\n\n--8<-- "docs/a.svg"\n\n--8<-- "docs/b.svg"\n',
    'docs/a.svg':
      '<svg xmlns="http://www.w3.org/2000/svg"><title id="t">\n The "flow" </title></svg>',
    'docs/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(text('docs/index.md')).toContain('<img src="./a.svg" alt="The &quot;flow&quot;">')
  expect(todos).toEqual([{ kind: 'image', file: 'docs/index.md', line: 5, text: '`docs/b.svg`' }])
})

test('options of KaTeX in mdBook that have no effect are named', async () => {
  const { todos } = await migrated({
    'book.toml': '[preprocessor.katex]\nafter = ["links"]\nmacros = "macros.txt"\n',
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md': '# A\n',
  })
  expect(todos.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'plugin: `macros` of the preprocessor `katex` has no effect here.',
  ])
})

test('the report names the command that corrects links', async () => {
  const { text } = await migrated({
    'mkdocs.yml': 'site_name: M\n',
    'docs/index.md': '# M\n\n[b](b.md#Part-One)\n',
    'docs/b.md': '# B\n\n## Part one\n',
  })
  expect(text('MIGRATION.md')).toContain('`npx docsgen check --fix` corrects links that differ')
})

test('preprocessors of mdBook are named unless docsgen reads what they do', async () => {
  const { todos, text, moved } = await migrated({
    'book.toml':
      '[preprocessor.admonish]\n[preprocessor.mermaid]\n[preprocessor.spec]\n[output.html]\nsmart-punctuation = true\n[output.html.redirect]\n"/a/x.html" = "../../other/y.html"\n"/z.html" = "https://z.example/z.html"\n',
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md': '# A\n\n```admonish tip title="Fast"\n*Body.*\n```\n',
  })
  expect(todos.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'plugin: The preprocessor `spec` has no counterpart.',
    'setting: `smart-punctuation`: quotes and dashes stay as written.',
    'setting: The redirect from `/a/x.html` leads out of the book: `../../other/y.html`.',
  ])
  expect(text('site.config.ts')).toContain("'/z': 'https://z.example/z'")
  expect(await moved.site.build().text('a.html')).toMatch(/>Fast<.*<em>Body\.<\/em>/s)
})

test('only the sources of images are allowed as images', async () => {
  const { text } = await migrated({
    'docusaurus.config.js': DOCUSAURUS("{ routeBasePath: '/' }"),
    'docs/index.mdx':
      '# Home\n\n<Video src="https://v.example/embed" />\n\n<Card src="https://a.example/a.png" />\n\n<ThemedImage src="https://b.example/b" />\n\n<img data-src="https://c.example/c.png" src="./d.png" />\n\n```html\n<img src="https://d.example/d.png">\n```\n',
  })
  expect(text('site.config.ts')).toContain("allow: ['https://a.example', 'https://b.example']")
})

test('front matter that is not valid YAML becomes one code block, whatever it contains', async () => {
  const { text } = await migrated({
    'mkdocs.yml': 'site_name: M\n',
    'docs/index.md': '---\na: b: c\n# ```\n---\n\n# Home\n',
  })
  expect(text('docs/index.md')).toMatch(/^````yaml\na: b: c\n# ```\n````\n/)
})

test('images of other sites are allowed, also those that components show', async () => {
  const { text, found } = await migrated({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'S' })] }",
    'src/content/docs/index.mdx':
      '---\ntitle: Home\n---\nimport { Image } from "astro:assets"\nimport Face from "../../components/Face.astro"\n\n<Image\n  src="https://a.example/a.gif"\n  alt="A"\n/>\n\n<Face name="x" />\n',
    'src/components/Face.astro':
      '---\nconst { name } = Astro.props\n---\n<img src="https://b.example/b.png" alt={name} />\n',
  })
  expect(found).toEqual([])
  expect(text('site.config.ts')).toContain("allow: ['https://a.example', 'https://b.example']")
})

test('a page of Docusaurus with nothing of MDX but a text in braces shows the text', async () => {
  const { moved } = await migrated({
    'docusaurus.config.js': DOCUSAURUS("{ routeBasePath: '/' }"),
    'docs/index.md': '# Home\n\n<a\n  href="#x">\n{`Start *here*`}\n</a>\n\n## X\n',
    'docs/plain.md': '# Plain\n\n```js\n{"a"}\n```\n',
  })
  expect(moved.files().filter((path) => path.startsWith('docs/'))).toEqual([
    'docs/index.mdx',
    'docs/plain.md',
  ])
  expect((await moved.site.build().page('/')).html).toContain('Start *here*')
})

test('front matter of Starlight may come after blank lines', async () => {
  const { text, found } = await migrated({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'S' })] }",
    'src/content/docs/index.md': '\n\n---\ntitle: Home\n---\n\nText.\n',
  })
  expect(found).toEqual([])
  expect(text('docs/index.md')).toBe('---\ntitle: Home\n---\n\nText.\n')
})

test('front matter of VitePress that is not closed is front matter, as it is there', async () => {
  const { text, found } = await migrated({
    '.vitepress/config.js': "export default { title: 'V' }",
    'index.md': '---\nlayout: home\nhero:\n  name: Acme\n',
    'a.md': '---\n\nA line, and no front matter.\n',
  })
  expect(found).not.toContain('front-matter')
  expect(text('docs/index.md')).toContain('layout: landing')
  expect(text('docs/a.md')).toBe('---\n\nA line, and no front matter.\n')
})

test('chapters in comments of a summary of mdBook stay hidden, and drafts are named', async () => {
  const { todos, moved, text } = await migrated({
    'book.toml': '',
    'src/SUMMARY.md':
      '# Summary\n\n- [A](a.md)\n<!-- [B](b.md)\n- [Hidden](hidden.md)\n-->\n- [Draft]()\n  - [C](c.md)\n<!--\n- [Last](last.md)\n',
    ...Object.fromEntries(
      ['a', 'b', 'c', 'hidden', 'last'].map((name) => [`src/${name}.md`, `# ${name}\n`]),
    ),
  })
  expect(moved.files().filter((path) => path.startsWith('docs/'))).toEqual([
    'docs/a.md',
    'docs/c.md',
  ])
  expect(text('site.config.ts')).not.toMatch(/hidden|last/i)
  expect(todos).toContainEqual({
    kind: 'sidebar',
    file: 'src/SUMMARY.md',
    line: 7,
    text: 'The chapter "Draft" has no page yet.',
  })
})
