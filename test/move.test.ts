/** `docsgen move`: nothing leads to an old address by accident, and nothing else changes. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandContext } from '../src/commands/context.ts'
import { runMove } from '../src/plugins/move/command.ts'
import { RECORD } from '../src/plugins/translate/record.ts'
import { SiteError } from '../src/problems/errors.ts'
import { site, type TestSite } from './site.ts'
import { recordOf } from './translations.ts'
import { readTree } from './tree.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const FILES = {
  'site.config.ts': `import { defineConfig } from 'docsgen'
const setup = 'guide/setup'
export default defineConfig({
  title: 'T',
  locales: {
    en: { label: 'English', path: '/' },
    de: { label: 'Deutsch', fallback: 'en', path: '/de/' },
  },
  navbar: { items: [{ label: 'guide/setup', to: '/guide/setup#keys' }] },
  sidebar: ['index', { label: 'Guide', items: [setup, { route: '/guide/mdx/' }] }, { label: 'More', folder: 'guide' }],
  synonyms: [['guide/setup', 'x']],
  redirects: { '/older': '/guide/setup', '/oldest': '/older', '/guide/setup#gone': '/guide/other' },
})
`,
  'docs/index.md': `---
layout: landing
hero:
  title: Hi
  actions:
    - label: Start
      to: guide/setup.md
---

[a](guide/setup.md) [b](./guide/setup#keys) [c](/guide/setup/) [d][ref] and [e][ref], \`[f](guide/setup.md)\`
<a href="/guide/setup?x=1">html</a> [g](<guide/setup.md> "title") [\`guide/setup.md\`](guide/setup.md) [h](/de/guide/setup)

\`\`\`md
[a](guide/setup.md)
\`\`\`

::::cards
:::card[Setup]{href="/guide/setup"}
Text
:::
:::card[Setup again]{href="/guide/setup"}
Text
:::
::::

| a | b |
|---|---|
| [x](guide/setup.md) | [y](guide/setup.md) |

[ref]: guide/setup.md 'T'
`,
  'docs/guide/setup.md': `---
redirect_from: [/very-old]
---
# Setup

## Keys {#keys}

![i](../images/a.png) [other](other.md#x) [self](#keys) [self2](setup.md) ![j](img.png)

::include{file="../_parts/note.md"}

\`\`\`js file="code.js"
\`\`\`

[static](../../static/f.txt) [r](/guide/other) [index](../)
`,
  'docs/guide/setup.de.md': `---
redirect_from:
  - "/ganz-alt" # why
title: Einrichtung
---
## Keys {#keys}

![i](../images/a.png)
`,
  'docs/guide/other.md':
    '# Other\r\n\r\n## X\r\n\r\n[s](setup.md)\r\n\r\n```\r\n[s](setup.md)\r\n```\r\n',
  'docs/@de/guide/other.md': '\uFEFF# Anders\n\n## X\n\n[s](setup.md) [mdx](mdx.mdx)\n',
  'docs/guide/mdx.mdx': `import Part from './_part.mdx'

# Mdx

<Part />

<a href="./setup.md">x</a> [y](./setup)
`,
  'docs/guide/_part.mdx': '[s](./setup.md)\n',
  'docs/guide/draft.md': '---\ndraft: true\n---\n# Draft\n\n[s](setup.md)\n',
  'docs/_parts/note.md': 'Note: [s](../guide/setup.md) and [o](../guide/other.md)\n',
  'docs/guide/code.js': 'let a = 1\n',
  'docs/images/a.png': Buffer.from(PIXEL, 'base64'),
  'docs/guide/img.png': Buffer.from(PIXEL, 'base64'),
  'static/f.txt': 'f\n',
  'search.tests.yml':
    '- { query: keys, page: /guide/setup }\n- query: other\n  page: [ "/guide/other", /guide/setup#keys ]\n',
} as const

const read = (made: TestSite, path: string) => readFileSync(made.path(path), 'utf8')

/** Everything below docs, static and the root, without docsgen's own folders. */
function tree(made: TestSite): Record<string, string> {
  const all = Object.entries(readTree(made.root))
  return Object.fromEntries(all.filter(([path]) => !/^(?:\.docsgen|build)/.test(path)))
}

test('a page moves with its translations, every link to it, and redirects', async () => {
  const accepted = {
    'docs/@de/guide/other.md': FILES['docs/guide/other.md'],
    'docs/guide/setup.de.md': FILES['docs/guide/setup.md'],
  }
  const made = site({ ...FILES, [RECORD]: recordOf(accepted) })
  const before = tree(await made.done())
  const dry = await made.run('move', '--dry-run', 'docs/guide/setup.md', 'docs/start/install.md')
  expect([dry.code, tree(made)]).toEqual([0, before])
  const { code, stderr } = await made.run('move', 'docs/guide/setup.md', 'docs/start/install.md')
  expect([code, stderr]).toEqual([0, dry.stderr])
  expect(stderr).toContain('docs/guide/setup.md → docs/start/install.md')
  expect(stderr).toContain('docs/index.md:7 guide/setup.md → start/install.md')
  expect(stderr).toMatch(/^docs\/start\/install\.md:\d+ \+ redirect_from: \/guide\/setup$/m)

  const index = FILES['docs/index.md']
    .replace('to: guide/setup.md', 'to: start/install.md')
    .replaceAll(/(\]\(<?|ref\]: |\.\/|")(\/?)guide\/setup/g, '$1$2start/install')
    .replace('(/de/guide/setup)', '(/de/start/install)')
    .replace('`[f](start/install.md)`', '`[f](guide/setup.md)`')
    .replace('md\n[a](start/install.md)', 'md\n[a](guide/setup.md)')
  expect(read(made, 'docs/index.md')).toBe(index)
  expect(read(made, 'docs/start/install.md')).toBe(`---
redirect_from: [/very-old, /guide/setup]
---
# Setup

## Keys {#keys}

![i](../images/a.png) [other](../guide/other.md#x) [self](#keys) [self2](install.md) ![j](../guide/img.png)

::include{file="../_parts/note.md"}

\`\`\`js file="../guide/code.js"
\`\`\`

[static](../../static/f.txt) [r](/guide/other) [index](../)
`)
  expect(read(made, 'docs/start/install.de.md')).toBe(
    FILES['docs/guide/setup.de.md'].replace('# why\n', '# why\n  - /guide/setup\n'),
  )
  expect(read(made, 'docs/guide/other.md')).toBe(
    FILES['docs/guide/other.md'].replace('setup.md', '../start/install.md'),
  )
  expect(read(made, 'docs/@de/guide/other.md')).toBe(
    FILES['docs/@de/guide/other.md'].replace('setup.md', '../start/install.md'),
  )
  expect(read(made, 'docs/guide/mdx.mdx')).toContain(
    '<a href="../start/install.md">x</a> [y](../start/install)',
  )
  for (const path of ['docs/guide/_part.mdx', 'docs/guide/draft.md', 'docs/_parts/note.md'])
    expect(read(made, path)).toContain('(../start/install.md)')
  expect(read(made, 'site.config.ts')).toBe(
    FILES['site.config.ts']
      .replace("setup = 'guide/setup'", "setup = 'start/install'")
      .replace("to: '/guide/setup#keys'", "to: '/start/install#keys'")
      .replace("'/older': '/guide/setup'", "'/older': '/start/install'"),
  )
  expect(read(made, 'search.tests.yml')).toBe(
    FILES['search.tests.yml'].replaceAll('/guide/setup', '/start/install'),
  )
  expect(read(made, RECORD)).toBe(
    recordOf({
      'docs/@de/guide/other.md': read(made, 'docs/guide/other.md'),
      'docs/start/install.de.md': read(made, 'docs/start/install.md'),
    }),
  )

  expect(await made.build().problems()).toBe('')
  for (const old of ['guide/setup', 'very-old', 'older', 'oldest', 'de/guide/setup', 'de/ganz-alt'])
    expect(await made.text(`${old}.html`)).toContain(
      `url=${old.startsWith('de/') ? '/de' : ''}/start/install"`,
    )
})

test('a folder moves with all its files and those of other locales', {
  tags: 'thorough',
}, async () => {
  const made = site(FILES)
  const { code, stderr } = await made.run('move', 'guide', 'manual/first')
  expect([code, stderr]).toEqual([0, expect.stringContaining('docs/manual/first/_part.mdx')])
  expect(existsSync(made.path('docs/guide'))).toBe(false)
  expect(existsSync(made.path('docs/@de/guide'))).toBe(false)
  // What moves together keeps its links.
  expect(read(made, 'docs/manual/first/mdx.mdx')).toBe(
    `---\nredirect_from:\n  - /guide/mdx\n---\n\n${FILES['docs/guide/mdx.mdx']}`,
  )
  expect(read(made, 'docs/manual/first/other.md')).toBe(
    `---\r\nredirect_from:\r\n  - /guide/other\r\n---\r\n\r\n${FILES['docs/guide/other.md']}`,
  )
  expect(read(made, 'docs/@de/manual/first/other.md')).toMatch(/^\uFEFF---\nredirect_from:\n/)
  const setup = read(made, 'docs/manual/first/setup.md')
  expect(setup).toContain('![i](../../images/a.png) [other](other.md#x)')
  expect(setup).toContain('::include{file="../../_parts/note.md"}')
  expect(setup).toContain(
    '[static](../../../static/f.txt) [r](/manual/first/other) [index](../../)',
  )
  expect(read(made, 'site.config.ts')).toContain(`folder: 'manual/first' }`)
  expect(await made.check().problems()).toBe('')
  // And back: no address is redirected to itself.
  expect((await made.run('move', '/manual/first/setup', 'guide/setup.md')).code).toBe(0)
  expect(read(made, 'docs/guide/setup.md')).toContain(
    'redirect_from: [/very-old, /manual/first/setup]',
  )
  expect(await made.check().problems()).toBe('')
})

test('words that are the same as a link stay', async () => {
  const text = (to: string) => `---
description: First, setup
---
# Home

[First, setup the tool](${to}) [say "setup"](${to}) <a title="setup" href="${to}">setup</a>

Then [do it][s]. Note: setup is - setup "setup".

[s]: ${to}
`
  const made = site({ 'docs/index.md': text('setup'), 'docs/setup.md': '# Setup\n' })
  await made.done()
  const { code } = await made.run('move', 'docs/setup.md', 'docs/start.md')
  expect([code, read(made, 'docs/index.md')]).toEqual([0, text('start')])
})

test('links lead along whatever form the accent has in the name of the file', async () => {
  const made = site({
    'docs/index.md': '# Start\n\n[a](caf\u00e9.md) [b](/caf\u00e9) [c](d\u00e9.md)\n',
    'docs/cafe\u0301.md': '# One\n',
    'docs/de\u0301.md': '# Two\n',
  })
  await made.done()
  const { code } = await made.run('move', 'docs/cafe\u0301.md', 'docs/bar.md')
  expect(code).toBe(0)
  expect(read(made, 'docs/index.md')).toContain('[a](bar.md) [b](/bar) [c](d\u00e9.md)')
})

test('targets on a line of their own, files included twice and redirects in any form of YAML change', async () => {
  const made = site({
    'docs/index.md':
      '# Home\n\n[long](\n  setup.md) and [ref]\n\n[ref]:\n  setup.md\n\n::include{file="/parts/p.md"}\n\n::include{file="/parts/p.md"}\n',
    'parts/p.md': 'See [it](../docs/setup.md).\n',
    'docs/setup.md': '---\nredirect_from:\n  - >-\n    /fold\ntitle: Setup\n---\n\nText.\n',
  })
  await made.done()
  const { code, stderr } = await made.run('move', 'setup.md', 'start.md')
  expect([code, stderr]).toEqual([0, expect.any(String)])
  expect(read(made, 'docs/index.md')).toContain('(\n  start.md) and [ref]\n\n[ref]:\n  start.md\n')
  expect(read(made, 'parts/p.md')).toBe('See [it](../docs/start.md).\n')
  expect(read(made, 'docs/start.md')).toBe(
    '---\nredirect_from:\n  - >-\n    /fold\n  - /setup\ntitle: Setup\n---\n\nText.\n',
  )
})

test('what cannot be changed is reported with its line, and nothing is overwritten', async () => {
  const made = site({
    'site.config.ts': `const to = ['guide', 'a'].join('/')
export default { title: 'T', variables: { part: 'guide' }, footer: { links: [{ label: 'A', to }] } }
`,
    'docs/index.md': '# Home\n\n[a](guide/a.md)\n\n[variable]({{part}}/a.md)\n',
    'docs/guide/a.md': '# A\n\n[b](b.md)\n',
    'docs/guide/b.md': '---\nredirect_from: [/taken]\n---\n# B\n\n[a](a.md)\n',
    'docs/twice/c.md': '# C\n',
    'docs/twice/c.mdx': '# C\n',
    'docs/linked/d.md': '# D\n',
    'docs/linked/target/e.md': '# E\n',
  })
  const outside = mkdtempSync(join(tmpdir(), 'outside-'))
  onTestFinished(() => rmSync(outside, { recursive: true }))
  await made.done()
  symlinkSync(outside, made.path('docs/out'), 'junction')
  symlinkSync(made.path('docs/linked/d.md'), made.path('docs/linked/link.md'))
  symlinkSync(made.path('docs/linked/target'), made.path('docs/linked/folder'), 'junction')
  const before = tree(made)
  const refused = async (...names: string[]) => {
    const error = await runMove(commandContext({ root: made.root }, names)).catch(
      (error: unknown) => error,
    )
    expect([error, tree(made)]).toEqual([expect.any(SiteError), before])
    return (error as SiteError).problems.map(({ reason, note }) => `${reason} ${note}`).join()
  }
  expect(await refused('guide/a.md', 'guide/b.md')).toContain('exists and is not overwritten')
  expect(await refused('guide/a.md', 'taken.md')).toContain('is redirected to another page')
  expect(await refused('guide/a.md', '../a.md')).toContain('is not in docs/')
  expect(await refused('guide', 'guide/more')).toContain('cannot move into itself')
  expect(await refused('guide/aa.md', 'x.md')).toContain('Did you mean "guide/a.md"?')
  expect(await refused('guide/a.md', 'search.md')).toContain('is reserved')
  expect(await refused('twice/c.md', 'c.mdx')).toContain('is also that of docs/twice/c.md')
  expect(await refused('guide/a.md', 'out/a.md')).toContain('out of the site')
  expect(await refused('guide/a.md', 'out/new/a.md')).toContain('out of the site')
  expect(readdirSync(outside)).toEqual([])
  for (const path of ['linked/link.md', 'linked/d.md', 'linked', 'linked/target', 'linked/folder'])
    expect(await refused(path, 'x')).toContain('symbolic links cannot be moved')
  expect(await refused('guide/a.md', '_a.md')).toContain('do not begin with "_"')
  expect(await refused('guide', '_guide')).toContain('do not begin with "_"')
  const { code, stderr } = await made.run('move', 'guide/a.md', 'c')
  expect(code).toBe(1)
  expect(stderr).toContain('docs/index.md:5:1')
  expect(stderr).toContain('site.config.ts')
  expect(read(made, 'docs/index.md')).toContain('[a](c.md)\n\n[variable]({{part}}/a.md)')
  expect(read(made, 'docs/c.md')).toContain('[b](guide/b.md)')
  expect(read(made, 'docs/guide/b.md')).toContain('[a](../c.md)')
})

test('accepted problems and translations, and the levels of files move along', {
  tags: 'thorough',
}, async () => {
  const config = (folder: string) =>
    `export default {
      locales: { en: { label: 'English', path: '/' }, de: { label: 'Deutsch' } },
      checks: { 'broken-link': { files: {
        'docs/${folder}/a.md': 'off', "docs/${folder}/*": 'off', 'docs/older/*': 'off', 'docs/@de/${folder}/*': 'off',
      } } },
    }`
  const baseline = (folder: string) =>
    `[\n  {"file":"docs/${folder}/a.md","rule":"image-alt","reason":"docs/old/a.md","count":1}\n]\n`
  const index = (folder: string) => `# Start\n\nRead [a](${folder}/a.md).\n`
  const page = '---\ntitle: A\n---\n\nText.\n'
  const record = (folder: string) =>
    recordOf({ 'docs/index.de.md': index(folder), [`docs/${folder}/a.de.md`]: page })
  const made = site({
    'site.config.js': config('old'),
    'docsgen.baseline.json': baseline('old'),
    [RECORD]: record('old'),
    'docs/index.md': `${index('old')}\nNot yet translated.\n`,
    'docs/index.de.md': '# Anfang\n',
    'docs/old/a.md': `${page}\nMore.\n`,
    'docs/old/a.de.md': '# A\n',
  })
  const { code, stderr } = await made.run('move', 'docs/old', 'docs/new')
  expect([code, stderr]).toEqual([0, expect.stringContaining('docs/old/a.md → docs/new/a.md')])
  expect(read(made, 'site.config.js')).toBe(config('new'))
  expect(read(made, 'docsgen.baseline.json')).toBe(baseline('new'))
  expect(read(made, RECORD)).toBe(record('new'))
  expect((await made.run('check')).stderr).toContain('docs/index.md has since changed (line 5)')
})
