/** Under `serve --watch`, a version from git follows its ref, however it is named and moved. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type Server, serve } from './http.ts'
import { site, type TestSite } from './site.ts'
import { until } from './until.ts'

const REFS = ['HEAD', 'HEAD~1', '@~2', 'main^', 'release/1', 'v1', 'signed^{commit}', 'far@{0}']

let made: TestSite
let server: Server

function git(...args: string[]): string {
  const user = ['-c', 'user.name=A', '-c', 'user.email=a@acme.com', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...user, ...args], {
    cwd: made.root,
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

async function commit(title: string): Promise<void> {
  await made.edit('old/index.md', `# ${title}\n`).done()
  git('add', 'old')
  git('commit', '--quiet', '--message', title)
}

/** The page of each version has the text that git has for its ref. */
const isCurrent = () =>
  until(async () => {
    for (const [index, ref] of REFS.entries()) {
      const known = ref.replace(/^far/, 'origin/far')
      const title = git('show', `${known}:./old/index.md`).trim().slice(2)
      const { body } = await server.get(`/${index}/`)
      const [, shown] = /<h1[^>]*>([^<]*)/.exec(body) ?? []
      if (shown !== title) throw new Error(`${ref} shows "${shown}", not "${title}"`)
    }
    return true
  })

beforeAll(async () => {
  const versions = REFS.map((ref, index) => ({ name: String(index), ref, docs: 'old' }))
  made = await site({
    'site.config.mjs': `export default { versions: ${JSON.stringify(versions)} }`,
    'docs/index.md': '# Now\n',
  }).done()
  git('init', '--quiet', '--initial-branch', 'main')
  for (const title of ['One', 'Two', 'Three', 'Four']) await commit(title)
  git('branch', 'release/1', 'HEAD~2')
  git('branch', 'other/branch', 'HEAD~1')
  git('tag', 'v1', 'HEAD~1')
  git('tag', '--annotate', '--message', 'S', 'signed', 'HEAD~1')
  // A branch that only the remote has.
  git('update-ref', '--create-reflog', 'refs/remotes/origin/far', 'HEAD~1')
  server = await serve(made.root, '--watch')
  await isCurrent()
  return () => server.stop()
})

test('a commit moves `HEAD` and what is counted from it', async () => {
  await commit('Five')
  await isCurrent()
  await commit('Six')
  await isCurrent()
})

test('another branch is checked out, and gets commits', async () => {
  git('checkout', '--quiet', 'other/branch')
  await isCurrent()
  await commit('Seven')
  await isCurrent()
  git('checkout', '--quiet', '-b', 'new/branch', 'main')
  await isCurrent()
  await commit('Eight')
  await isCurrent()
  git('checkout', '--quiet', '--detach')
  await commit('Nine')
  await isCurrent()
})

test('a branch or tag is moved by force', async () => {
  git('branch', '--force', 'release/1', 'HEAD')
  await isCurrent()
  git('tag', '--force', 'v1', 'HEAD~2')
  await isCurrent()
  git('tag', '--force', '--annotate', '--message', 'S', 'signed', 'HEAD~2')
  await isCurrent()
})

test('refs are packed, and move then', async () => {
  git('checkout', '--quiet', 'main')
  await isCurrent()
  git('pack-refs', '--all', '--prune')
  expect(existsSync(made.path('.git/refs/heads/release/1'))).toBe(false)
  await isCurrent()
  git('branch', '--force', 'release/1', 'HEAD~1')
  await isCurrent()
  git('tag', '--force', 'v1', 'HEAD')
  await isCurrent()
  await commit('Ten')
  await isCurrent()
})
