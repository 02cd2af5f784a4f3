import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { KeptFile } from '../src/cache/work-folder.ts'
import { site, type TestSite } from './site.ts'
import { readSitemap } from './sitemap.ts'

/** Runs git in a site's folder, as a person whose commits have the date of `when`. */
function git(made: TestSite, when: string, ...args: string[]): TestSite {
  return made.step(() =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.com', ...args], {
      cwd: made.root,
      env: { ...process.env, GIT_COMMITTER_DATE: when, GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z' },
      stdio: 'pipe',
    }),
  )
}

function commit(made: TestSite, when: string): TestSite {
  git(made, when, 'add', '-A')
  return git(made, when, 'commit', '-qm', 'Write')
}

const config = `export default {
  url: 'https://docs.example.com',
  lastUpdated: true,
  locales: { nz: { label: 'NZ' }, au: { label: 'AU' } },
}`

const start = (files: Record<string, string> = {}) => {
  const made = site({
    'site.config.ts': config,
    '.gitignore': '.docsgen\nbuild\n',
    'docs/index.md': '# Start\n',
    'docs/faq.md': '# FAQ\n',
    'docs/@au/faq.md': '# FAQ of AU\n',
    'docs/long.md': '# Long\n\n::include{file="/docs/_part.md"}\n',
    'docs/_part.md': 'Part.\n',
    ...files,
  })
  git(made, '', 'init', '-q')
  return commit(made, '2024-03-01T12:00:00Z')
}

const dateOf = async (made: TestSite, url: string) =>
  (await made.page(url)).all('.page-meta time')[0]?.attribute('datetime')

describe('the day of the last change', () => {
  test('is that of the file that a symbolic link, or one to its folder, leads to', async () => {
    const made = site({
      'site.config.ts': `export default { lastUpdated: true }`,
      '.gitignore': '.docsgen\nbuild\n',
      'docs/index.md': '# Start\n',
      'shared/deep/a.md': '# A\n',
      'b.md': '# B\n',
    })
    made.step(() => {
      symlinkSync('../shared', join(made.root, 'docs/linked'))
      symlinkSync('../b.md', join(made.root, 'docs/b.md'))
      symlinkSync('../gone.md', join(made.root, 'gone'))
    })
    git(made, '', 'init', '-q')
    commit(made, '2024-03-01T12:00:00Z')
    commit(made.edit('b.md', '# New\n'), '2025-06-01T00:00:00Z').build()
    expect(await dateOf(made, '/linked/deep/a')).toBe('2024-03-01')
    expect(await dateOf(made, '/b')).toBe('2025-06-01')
  })

  test('is that of the last commit, in UTC, by the committer', async () => {
    const made = commit(
      start().edit('docs/index.md', '# Start\n\nMore.\n'),
      '2025-01-01T01:00:00+05:00',
    ).build()
    expect(await dateOf(made, '/nz/')).toBe('2024-12-31')
    expect(await dateOf(made, '/nz/faq')).toBe('2024-03-01')
    expect((await made.page('/nz/')).text('.page-meta')).toBe('Last updated 31 December 2024')
    const map = readSitemap(await made.text('sitemap.xml'))
    const entry = map.find(({ loc }) => loc === 'https://docs.example.com/nz/')
    expect(entry?.lastmod).toBe('2024-12-31')
  })

  test('takes overlays and included files into account', async () => {
    const made = start().edit('docs/@au/faq.md', '# Frequent\n').edit('docs/_part.md', 'New.\n')
    commit(made, '2025-06-01T00:00:00Z').build()
    expect(await dateOf(made, '/nz/faq')).toBe('2024-03-01')
    expect(await dateOf(made, '/au/faq')).toBe('2025-06-01')
    expect(await dateOf(made, '/nz/long')).toBe('2025-06-01')
  })

  test('takes files into account that only another locale includes, and no file that is not shown', async () => {
    const made = start({
      'site.config.ts': config.replace("'AU' }", "'AU', variables: { folder: 'docs/_parts' } }"),
      'docs/index.md': '# A\n\n:::only{au}\n::include{file="/docs/_au.md"}\n:::\n',
      'docs/_au.md': 'Part of AU.\n',
      'docs/b.md': '# B\n\n:::only{au}\n::include{file="_b.md"}\n:::\n',
      'docs/_b.md': '::include{file="/{{folder}}/_c.md"}\n',
      'docs/_parts/_c.md': 'Part.\n',
      '_c.md': 'Not shown.\n',
    })
    commit(made.edit('docs/_au.md', 'New.\n'), '2025-06-01T00:00:00Z')
    commit(made.edit('_c.md', 'Not shown, either.\n'), '2025-07-01T00:00:00Z').build()
    expect(await dateOf(made, '/nz/')).toBe('2025-06-01')
    expect(await dateOf(made, '/au/')).toBe('2025-06-01')
    expect((await made.page('/au/b')).prose).toContain('Part.')
    expect(await dateOf(made, '/au/b')).toBe('2024-03-01')
  })

  test('is formatted for the language of the page, never for the machine', async () => {
    const made = start()
      .edit('site.config.ts', (text) =>
        text.replace("label: 'AU'", "label: 'AU', htmlLang: 'en_au'"),
      )
      .build()
    expect((await made.page('/nz/')).text('.page-meta time')).toBe('1 March 2024')
    expect((await made.page('/au/')).text('.page-meta time')).toBe('1 March 2024')
  })

  test('is found for names of any letters', async () => {
    const made = start({ 'docs/größe "1".md': '# Größe\n' }).build()
    expect(await dateOf(made, `/nz/${encodeURIComponent('größe "1"')}`)).toBe('2024-03-01')
  })

  test('is found in a folder of a larger repository', { tags: 'thorough' }, async () => {
    const made = site({
      'web/site.config.ts': config,
      'web/docs/index.md': '# Start\n',
      'docs/index.md': '# No\n',
    })
    git(made, '', 'init', '-q')
    commit(made, '2024-03-01T12:00:00Z')
    const run = await made.run('build', '--root', 'web')
    expect(run.stderr).not.toContain('warning')
    expect(readFileSync(made.path('web/build/nz/index.html'), 'utf8')).toContain(
      'datetime="2024-03-01"',
    )
  })

  test('is left out for a file that was never committed', async () => {
    const made = start().write({ 'docs/new.md': '# New\n' }).build()
    expect(await dateOf(made, '/nz/new')).toBeUndefined()
    expect(await made.problems()).not.toContain('last-updated')
  })

  test('changes with a commit and nothing else', async () => {
    const made = start().build()
    expect(await dateOf(made, '/nz/faq')).toBe('2024-03-01')
    git(made, '2025-02-02T00:00:00Z', 'commit', '-q', '--amend', '--no-edit').build()
    expect(await dateOf(made, '/nz/faq')).toBe('2025-02-02')
    const report = await made.restart().build().report()
    expect(report.written).toBe(0)
  })

  test('is remembered until there is another commit', async () => {
    const made = start().build()
    await made.done()
    const kept = new KeptFile<{ changes: Record<string, number> }>(made.root, 'history.json')
    const { changes, ...rest } = kept.read() ?? { changes: {} }
    kept.write({ ...rest, changes: { ...changes, 'docs/faq.md': 0 } })
    expect(await dateOf(made.edit('docs/faq.md', '# F\n').build(), '/nz/faq')).toBe('1970-01-01')
  })

  test('is left out everywhere unless configured', async () => {
    const made = start().edit('site.config.ts', config.replace('lastUpdated: true,', '')).build()
    expect(await dateOf(made, '/nz/faq')).toBeUndefined()
  })

  test('is left out with one warning without a repository', async () => {
    const made = site({ 'site.config.ts': config, 'docs/index.md': '# Start\n' }).build()
    expect(await dateOf(made, '/nz/')).toBeUndefined()
    expect(await made.problems()).toBe(
      'site.config.ts warning pages have no last-updated date: the site is not in a git repository with commits (last-updated)',
    )
  })

  test('is left out with one warning in a shallow clone', async () => {
    const origin = await commit(
      start().edit('docs/index.md', '# S\n'),
      '2025-01-01T00:00:00Z',
    ).done()
    const clone = site()
    git(clone, '', 'clone', '-q', '--depth', '1', `file://${origin.root}`, '.').build()
    expect(await dateOf(clone, '/nz/')).toBeUndefined()
    expect(await clone.problems()).toBe(
      'site.config.ts warning pages have no last-updated date: this is a shallow clone; fetch the full history (last-updated)',
    )
  })
})
