/** What no site has, and a stranger's may: `docsgen migrate` reads it in a time that grows with its length. */
import { expect, test } from 'vitest'
import { writeContainers } from '../src/plugins/migrate/containers.ts'
import { includedPart } from '../src/plugins/migrate/included-part.ts'
import { matchesGlob } from '../src/plugins/migrate/json.ts'
import { OldFiles } from '../src/plugins/migrate/old-files.ts'
import { gitbookMarkdown } from '../src/plugins/migrate/origins/gitbook/markdown.ts'
import { withIncludedMarkdown } from '../src/plugins/migrate/origins/mkdocs/include-markdown.ts'
import { navigationOf } from '../src/plugins/migrate/origins/nextra/navigation.ts'
import { shownSource } from '../src/plugins/migrate/origins/sphinx/directives.ts'
import { mystMarkdown } from '../src/plugins/migrate/origins/sphinx/markdown.ts'
import { sidebarOf, toctreesOf } from '../src/plugins/migrate/origins/sphinx/toctree.ts'
import { Migration } from './migrate.ts'
import { site } from './site.ts'

const project = {
  pages: new Map(),
  labels: new Map(),
  links: {},
  folder: '/s',
  showsTodos: false,
  linked: new Set<string>(),
  has: () => false,
  read: () => null,
  unread: () => {},
  leftOut: () => {},
}

test('pages that list all others have one place each in the sidebar', () => {
  const toctrees = toctreesOf('```{toctree}\n:glob:\n*\n```', false)
  const names = ['index', ...Array.from({ length: 200 }, (_, index) => `p${index}`)]
  const pages = new Map(names.map((name) => [name, { route: name, title: name, toctrees }]))
  expect(sidebarOf('index', pages)).toHaveLength(200)
})

test('files that include themselves, or others again and again, end', () => {
  const files: Record<string, string> = {
    '/s/a.md': '```{include} a.md\n```\n'.repeat(10),
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `/s/${index}.md`,
        `\`\`\`{include} ${index + 1}.md\n\`\`\`\n`.repeat(10),
      ]),
    ),
  }
  const read = (path: string) => files[path] ?? null
  const written = mystMarkdown(files['/s/a.md'] ?? '', 'a', '/s/a.md', { ...project, read })
  expect(written).toBe(files['/s/a.md'])
  expect(
    mystMarkdown(files['/s/0.md'] ?? '', '0', '/s/0.md', { ...project, read }).length,
  ).toBeLessThan(5_000_000)
})

test('a page of MkDocs that includes itself twice keeps its tags', async () => {
  const old = site({ 'docs/a.md': '{% include-markdown "./a.md" start="x" %}\n'.repeat(2) })
  await old.done()
  const files = new OldFiles(old.root, '/none')
  const place = { old: files, folder: 'docs', read: (path: string) => files.text(path) }
  const text = files.text('docs/a.md') ?? ''
  expect(withIncludedMarkdown(text, old.path('docs/a.md'), place)).toBe(text)
})

test('a configuration of Mintlify that names itself again and again is read once', async () => {
  const moved = new Migration({
    'docs.json': JSON.stringify({
      name: 'Mint',
      navigation: { pages: ['index', ...Array(8).fill({ $ref: 'docs.json' })] },
    }),
    'index.mdx': '---\ntitle: Home\n---\n',
    'features/snippets.mdx': '---\ntitle: Snippets\n---\n',
    'snippets/part.mdx': 'Part.\n',
  })
  await moved.run()
  expect(moved.files()).toContain('docs/features/snippets.mdx')
  expect(moved.files()).not.toContain('docs/snippets/part.mdx')
})

test('thousands of open directives, lines and cells are text', () => {
  const open = ':::{note}\n'.repeat(2000)
  expect(mystMarkdown(open, 'a', '/s/a.md', project)).toContain(':::{note}')
  expect(shownSource(open, false)).toContain(':::{note}')
  expect(toctreesOf(open, false)).toEqual([])
  const long = `\`\`\`{code} text\n${'x\n'.repeat(300_000)}\`\`\``
  expect(mystMarkdown(long, 'a', '/s/a.md', project).length).toBeGreaterThan(600_000)
  const table = `\`\`\`{list-table}\n* - a\n${'  - b\n'.repeat(5000)}${'* - c\n'.repeat(5000)}\`\`\``
  expect(mystMarkdown(table, 'a', '/s/a.md', project).length).toBeLessThan(200_000)
  const tabs = gitbookMarkdown('{% tabs %}\n'.repeat(40_000))
  expect(tabs.length).toBeLessThan(10_000)
  const inner = Array.from({ length: 60 }, () => ({ open: 'note', indent: '' }))
  expect(writeContainers([...inner, { text: 'Kept.' }])).toContain('Kept.')
  const part = { lines: '1-,'.repeat(100_000) }
  expect(includedPart('a\n'.repeat(1000), part).length).toBeLessThan(300_000)
})

test('entries of Nextra that lead out of their folder are not followed', async () => {
  const old = site({})
  await old.done()
  const page = { from: '', to: '', route: 'a/b/c', matter: {} }
  const metas = new Map([
    ['a/b', { '..': 'x', '.': 'y', '../../a': 'z' }],
    ['', { '..': 'x', a: 'A' }],
  ])
  const { sidebar } = navigationOf([page], metas, new OldFiles(old.root, '/none'), [])
  expect(sidebar).toEqual([
    { label: 'A', items: [{ label: 'B', items: [{ route: '/a/b/c', label: 'C' }] }] },
  ])
})

test('patterns with wildcards, lists and folders match as they do elsewhere', () => {
  expect(matchesGlob('a'.repeat(4000), ['*a*a*a*a*a*b', `${'**/'.repeat(1000)}b`])).toBe(false)
  expect(matchesGlob('a', ['{a,b}'.repeat(40)])).toBe(false)
  const cases: [path: string, pattern: string, is: boolean][] = [
    ['a/b/c.md', '**/*.md', true],
    ['c.md', '**/*.md', true],
    ['c.md', './*.{md,mdx}', true],
    ['a/c.md', '*.md', false],
    ['a/c.md', 'a/**', true],
    ['a/b', 'a?b', false],
    ['a.b', 'a?b', true],
    ['xa/b', '**/a/b', false],
    ['x/y/a/b', '**/a/b', true],
    ['a,b', 'a,b', true],
    ['a/b/z', 'a/**/z', true],
    ['a/z', 'a/**/z', true],
    ['a+(b).md', '*+(b).md', true],
    ['(group)/é😀.md', '(group)/?😀.md', true],
  ]
  for (const [path, pattern, is] of cases)
    expect([path, pattern, matchesGlob(path, [pattern])]).toEqual([path, pattern, is])
})
