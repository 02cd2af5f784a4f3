/** `docsgen ledger` and what `docsgen check` says of addresses that were published once. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LEDGER } from '../src/plugins/ledger/ledger.ts'
import { repository } from './run.ts'
import { site } from './site.ts'

const config = (more = '') => ({
  'site.config.mjs': `export default { base: '/repo/', locales: { en: { label: 'English', path: '/en/' }, fr: { label: 'French', path: '/fr/' } }${more} }`,
})
const page = '# Keys\n\n## Make a key\n\n## Rotate a key\n\n## Revoke a key\n'

test('the ledger records addresses and ids, keeps what it has, and changes nothing without a reason', async () => {
  const made = site({
    ...config(),
    'docs/index.md': '# S\n\n## Zebra\n\n## Ant\n',
    'docs/keys.md': page,
  })
  const first = await made.run('ledger')
  expect(first.stderr).toContain('4 pages (4 new)')
  const text = readFileSync(made.path(LEDGER), 'utf8')
  expect(text).toMatchInlineSnapshot(`
    "{
      "/en/": "ant s zebra",
      "/en/keys": "keys make-a-key revoke-a-key rotate-a-key",
      "/fr/": "ant s zebra",
      "/fr/keys": "keys make-a-key revoke-a-key rotate-a-key"
    }
    "
  `)
  made.edit('docs/keys.md', null)
  expect((await made.run('ledger')).stderr).toContain('4 pages (0 new)')
  expect(readFileSync(made.path(LEDGER), 'utf8')).toBe(text)
})

test('a published page or heading that is gone is reported until there is a redirect', async () => {
  const made = site({ ...config(), 'docs/index.md': '# S\n\n## Old\n', 'docs/keys.md': page })
  expect((await made.run('check')).stderr).toContain('no problems')
  await made.run('ledger')
  expect((await made.run('check')).stderr).toContain('no problems')
  made.edit('docs/keys.md', null)
  made.edit('docs/access/tokens.md', page.replace('Rotate', 'Replace'))
  made.edit('docs/index.md', '# S\n\n## New\n')
  expect(await made.check().problems()).toMatchInlineSnapshot(`
    "docsgen.ledger.json:2:1 warning the published address /en/#old no longer leads to an id: docs/index.md does not have it (lost-anchor)
      Give the heading its id again (## Heading {#old}), or add a redirect to the configuration: "/repo/en/#old": "/repo/en/#new".
    docsgen.ledger.json:3:1 warning the published page /en/keys (4 ids) no longer exists and has no redirect (lost-page)
      docs/access/tokens.md is similar. If it is the page, add a redirect to the configuration: "/repo/en/keys": "/repo/en/access/tokens".
    docsgen.ledger.json:4:1 warning the published address /fr/#old no longer leads to an id: docs/index.md does not have it (lost-anchor)
      Give the heading its id again (## Heading {#old}), or add a redirect to the configuration: "/repo/fr/#old": "/repo/fr/#new".
    docsgen.ledger.json:5:1 warning the published page /fr/keys (4 ids) no longer exists and has no redirect (lost-page)
      docs/access/tokens.md is similar. If it is the page, add a redirect to the configuration: "/repo/fr/keys": "/repo/fr/access/tokens"."
  `)
  const redirects = `{ '/keys': '/access/tokens', '/keys#rotate-a-key': '/access/tokens#replace-a-key', '/#old': '/#new' }`
  made.write(config(`, redirects: ${redirects}`))
  expect(await made.check().problems()).toBe('')
})

test('what a page or a heading is called now is proposed, if it is new and alike', async () => {
  const made = site({
    ...config(),
    'docs/index.md': '# S\n\n## Red\n\n## Make a new key\n\n## Stop\n',
    'docs/a/keys.md': page,
    'docs/b/keys.md': page,
  })
  await made.run('ledger')
  made.rename('docs/b/keys.md', 'docs/b/access.md')
  made.edit('docs/index.md', '# S\n\n## Blue\n\n## Make a key\n\n## Go\n')
  const found = await made.check().problems()
  const proposed = [...found.matchAll(/configuration: "\/repo\/en\/(.*)\.$/gm)]
  expect(proposed.map(([, redirect]) => redirect)).toEqual([
    '#make-a-new-key": "/repo/en/#make-a-key"',
    '#red": "/repo/en/#new-id"',
    '#stop": "/repo/en/#new-id"',
    'b/keys": "/repo/en/b/access"',
  ])
})

test('proposed redirects work as they are, with a base and with one locale', {
  tags: 'thorough',
}, async () => {
  const made = site({
    'site.config.mjs': `export default { base: '/repo/' }`,
    'docs/index.md': '# S\n',
    'docs/a.md': page,
  })
  await made.run('ledger')
  made.rename('docs/a.md', 'docs/b.md')
  const note = await made.check().problems()
  const [, redirect] = /configuration: (.*)\.$/m.exec(note) ?? []
  expect(redirect).toBe('"/a": "/b"')
  made.edit('site.config.mjs', `export default { base: '/repo/', redirects: { ${redirect} } }`)
  expect(await made.check().problems()).toBe('')
})

test('a file that is not a ledger is an error with its name', async () => {
  for (const text of [
    '',
    'Addresses:\n',
    '{\n',
    '{\n  "/a": "a",\n',
    '{\n  "/a": ["a"]\n}\n',
    '{\n  "a": "a"\n}\n',
    '{\n  "/\\x": "a"\n}\n',
  ]) {
    const made = site({ 'docs/index.md': '# S\n', [LEDGER]: text })
    const { code, stderr } = await made.run('ledger')
    expect([code, stderr.split('\n')[0]], text).toEqual([
      1,
      `${LEDGER} error the file is not a ledger (ledger)`,
    ])
  }
})

/** Two branches publish pages and headings in the same lines and at the end; both are merged. */
async function merged(attributes: string) {
  const made = site({ '.gitattributes': attributes, 'docs/index.md': '# S\n' })
  await made.done()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.com', ...args], {
      cwd: made.root,
      stdio: 'pipe',
    })
  git('init', '--quiet', '--initial-branch', 'main')
  const release = async (branch: string, files: Record<string, string>) => {
    git('checkout', '--quiet', '-B', branch)
    await made.write(files).run('ledger')
    git('add', '--', '.gitattributes', 'docs', LEDGER)
    git('commit', '--quiet', '--message', branch)
  }
  await release('main', {})
  await release('one', { 'docs/index.md': '# S\n\n## One\n', 'docs/y.md': '# Y\n\n## One\n' })
  git('checkout', '--quiet', 'main')
  await release('two', { 'docs/index.md': '# S\n\n## Two\n', 'docs/z.md': '# Z\n' })
  try {
    git('merge', '--quiet', 'one')
  } catch {
    git('checkout', '--theirs', '--', 'docs')
  }
  return made
}

const UNION = `{
  "/": "one s two",
  "/y": "one y",
  "/z": "z"
}
`

test('after a merge with conflicts, the command keeps what both sides published', async () => {
  const made = await merged('')
  expect(readFileSync(made.path(LEDGER), 'utf8')).toContain('<<<<<<<')
  const { code, stderr } = await made.run('check')
  expect([code, stderr.split('\n')[0]]).toEqual([
    1,
    `${LEDGER}:2:1 error the merge of this file is not finished (ledger)`,
  ])
  await made.run('ledger')
  expect(readFileSync(made.path(LEDGER), 'utf8')).toBe(UNION)
})

test('with `merge=union`, merges have no conflicts, and the check knows both sides', async () => {
  const made = await merged(`${LEDGER} merge=union\ndocs/* merge=union\n`)
  expect(readFileSync(made.path(LEDGER), 'utf8').match(/^ {2}"\/"/gm)).toHaveLength(2)
  expect((await made.run('check')).stderr).toContain('no problems')
  await made.edit('docs/index.md', '# S\n').done()
  const { stderr } = await made.run('check')
  expect(stderr).toContain('/#one')
  expect(stderr).toContain('/#two')
  await made.run('ledger')
  expect(readFileSync(made.path(LEDGER), 'utf8')).toBe(UNION)
})

test('formatters of JSON leave a ledger as it is, however many ids a page has', async () => {
  const headings = Array.from({ length: 50 }, (_, index) => `## Heading number ${index}\n`).join(
    '\n',
  )
  const made = site({ 'docs/index.md': `# S\n\n${headings}\n<p id="not one">Text.</p>\n` })
  await made.run('ledger')
  const text = readFileSync(made.path(LEDGER), 'utf8')
  const biome = join(repository, 'node_modules/.bin/biome')
  const formatted = execFileSync(biome, ['format', `--stdin-file-path=${LEDGER}`], {
    cwd: repository,
    input: text,
    encoding: 'utf8',
  })
  expect(formatted).toBe(text)
  expect((await made.run('check')).stderr).toContain('no problems')
})
