/** `docsgen diff`: what changes for readers between commits, output folders and the current files. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Diff } from '../src/plugins/diff/compare.ts'
import { site, type TestSite } from './site.ts'

const config = (more = '') => ({
  'site.config.mjs': `export default { title: 'Books', base: '/repo/', lastUpdated: true, variables: { limit: '5' }${more} }`,
})

/** Commits all files, in a new repository if there is none. */
function commit(made: TestSite): void {
  const person = ['-c', 'user.name=A', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false']
  const git = (...args: string[]) =>
    execFileSync('git', [...person, ...args], { cwd: made.root, stdio: 'pipe' })
  made.step(() => {
    git('init', '-q')
    git('add', '-A')
    git('commit', '-q', '-m', 'Write')
  })
}

async function diffOf(made: TestSite, ...args: string[]): Promise<Diff> {
  const { stdout, stderr, code } = await made.run('diff', ...args, '--format', 'json')
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}

const pages = {
  'docs/index.md': '# Start\n\nSee [keys](keys.md#make-a-key).\n',
  'docs/keys.md':
    '# Keys\n\n## Make a key\n\n:::include{file="_note.md"}\n:::\n\nAt most {{limit}} keys.\n\n## Rotate a key\n\nTwice a year.\n',
  'docs/_note.md': 'A key is secret.\n',
  'docs/old.md': '# Old page\n\nFirst line.\n\nSecond line.\n\nThird line.\n',
  'docs/gone.md': '# Gone page\n\nNobody reads this.\n',
}

test('a diff of two commits shows texts through variables, lost anchors, moves and links', async () => {
  const made = site({ ...config(), ...pages, '.gitignore': '.docsgen\nbuild\n' })
  commit(made)
  made.write(
    config(
      `, redirects: { '/a': 'https://example.org/a', '/old': '/größe', '/old#second': '/größe#old-page' }`,
    ),
  )
  made.edit('site.config.mjs', (text) => text.replace("'5'", "'7'"))
  made.edit('docs/keys.md', pages['docs/keys.md'].replace('Make a', 'Create a'))
  made.edit('docs/old.md', null)
  made.edit('docs/gone.md', null)
  made.edit('docs/größe.md', pages['docs/old.md'].replace('Third', 'Last'))
  made.edit('docs/more.md', '# More\n\nText.\n')
  commit(made)

  const diff = await diffOf(made, 'HEAD~1', 'HEAD')
  expect(diff.added).toEqual([{ address: '/more', title: 'More' }])
  expect(diff.moved).toEqual([{ from: '/old', address: '/größe', title: 'Old page' }])
  expect(diff.removed).toEqual([{ address: '/gone', title: 'Gone page', similar: null }])
  expect(diff.anchors).toEqual([{ address: '/keys', id: 'make-a-key' }])
  expect(diff.problems?.found.map(({ file, ruleId }) => `${file} ${ruleId}`)).toEqual([
    'docs/index.md broken-anchor',
  ])
  const texts = diff.changes.filter(({ isFrame }) => !isFrame)
  expect(texts).toContainEqual({
    pages: [{ address: '/keys', title: 'Keys' }],
    anchor: 'create-a-key',
    heading: 'Create a key',
    isFrame: false,
    lines: [
      { sign: '-', text: '## Make a key' },
      { sign: '+', text: '## Create a key' },
      { sign: '-', text: 'At most 5 keys.' },
      { sign: '+', text: 'At most 7 keys.' },
    ],
  })
  expect(texts.find(({ pages: [page] }) => page?.address === '/größe')?.lines).toEqual([
    { sign: '-', text: 'Third line.' },
    { sign: '+', text: 'Last line.' },
  ])

  // The same for people; the worktree of the site is as it was.
  // As in a hook, where Git names the index of the commit that is being made.
  const hook = { GIT_DIR: made.path('.git'), GIT_INDEX_FILE: made.path('.git/index') }
  const { stdout } = await made.runWith(hook, 'diff', 'HEAD~1')
  expect(stdout).toContain('### Anchors lost\n\n- `/keys#make-a-key`')
  expect(stdout).toContain('- At most 5 keys.\n+ At most 7 keys.\n```')
  // As after a restored cache, whose worktree is of another clone.
  made.edit('.docsgen/diff/checkout/site/.git', 'gitdir: /nowhere\n')
  const html = (await made.run('diff', 'HEAD~1', '--format', 'html', '--no-cache')).stdout
  expect(html).toContain('At most <del>5</del> keys.')
  expect(html).toContain('At most <ins>7</ins> keys.')
  expect(execFileSync('git', ['status', '--short'], { cwd: made.root, encoding: 'utf8' })).toBe('')
  expect(existsSync(made.path('build'))).toBe(false)
})

test('a diff with the current files shows what is not yet committed, and folders need no repository', {
  tags: 'thorough',
}, async () => {
  const made = site({ ...config(), ...pages, '.gitignore': '.docsgen\n/out*\n' })
  commit(made)
  await made.run('build', '--out', 'out-1')
  expect((await made.run('diff')).stdout).toContain('to `the current files`: nothing.')
  made.edit('docs/keys.md', pages['docs/keys.md'].replace('Twice', 'Once'))
  const lines = [
    { sign: '-', text: 'Twice a year.' },
    { sign: '+', text: 'Once a year.' },
  ]
  expect((await diffOf(made)).changes).toMatchObject([{ heading: 'Rotate a key', lines }])
  await made.run('build', '--out', 'out-2')
  const folders = await diffOf(made, 'out-1', 'out-2')
  expect(folders.changes).toMatchObject([{ heading: 'Rotate a key', lines }])
  expect(folders.problems).toBeNull()
})

test('a site that a commit cannot build, and a side that does not exist, are named', async () => {
  const made = site({ 'site.config.mjs': 'export default { titel: 1 }', 'docs/index.md': '# A\n' })
  made.edit('.gitignore', '.docsgen\n')
  commit(made)
  made.write(config())
  const broken = await made.run('diff')
  expect(broken.code).toBe(1)
  expect(broken.stderr).toContain('HEAD:site.config.mjs')
  const missing = await made.run('diff', 'v9')
  expect(missing.stderr).toContain('v9 error there is no such commit, and no folder with pages')
  expect(missing.code).toBe(2)
})
