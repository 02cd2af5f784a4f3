/** Checks with nothing to do: recognized without loading the pipeline, and never by mistake. */
import { expect, test } from 'vitest'
import { unchangedCheck } from '../src/cache/unchanged.ts'
import { checkSite } from '../src/check-site.ts'
import { LEDGER } from '../src/plugins/ledger/ledger.ts'
import { RECORD } from '../src/plugins/translate/record.ts'
import { Session } from '../src/session.ts'
import { site, type TestSite } from './site.ts'

const files = {
  'site.config.mjs': `export default { locales: {
    en: { label: 'English', path: '/' }, de: { label: 'Deutsch', fallback: 'en' } } }`,
  'docs/index.md': '# Start\n\n[Guide](guide.md) [Plan](plan.pdf)\n',
  'docs/index.de.md': '# Anfang\n',
  'docs/guide.md': '# Guide\n\n::include{file="_part.md"}\n',
  'docs/_part.md': 'Part.\n',
  'docs/plan.pdf': 'Plan.\n',
}

/** Checks in this process, as the program does. */
async function check(made: TestSite) {
  const { root } = await made.done()
  const known = await unchangedCheck({ root })
  if (known) return { problems: known.problems.map(({ ruleId }) => ruleId), isQuick: true }
  const { problems } = await checkSite({ root }, new Session())
  return { problems: problems.map(({ ruleId }) => ruleId), isQuick: false }
}

/** Checks until that is quick: a file that was written just now may be written again with the same stamp. */
async function checkAgain(made: TestSite) {
  for (let i = 0; i < 3; i++) {
    const found = await check(made)
    if (found.isQuick) return found.problems
  }
  throw new Error('The check never found that nothing has changed.')
}

test('a check of a site that has not changed repeats what it found, and any change is found', async () => {
  const made = site(files)
  expect(await check(made)).toEqual({ problems: [], isQuick: false })
  expect(await checkAgain(made)).toEqual([])
  const changes: [file: string, text: string | null, rule: string][] = [
    ['docs/guide.md', '# Guide\n\n[Gone](gone.md)\n', 'broken-link'],
    ['docs/_part.md', '[Gone](gone.md)\n', 'broken-link'],
    ['docs/plan.pdf', null, 'broken-link'],
    ['docs/new.md', '# New\n\n[Gone](gone.md)\n', 'broken-link'],
    [LEDGER, '{\n  "/gone": "gone"\n}\n', 'lost-page'],
    [RECORD, '{}\n', 'stale-translation'],
    ['site.config.mjs', `export default { redirects: { '/a': '/gone' } }`, 'redirect'],
  ]
  for (const [file, text, rule] of changes) {
    made.edit(file, text)
    const found = await check(made)
    expect(found.problems, file).toContain(rule)
    expect(await checkAgain(made), file).toEqual(found.problems)
    made.edit(file, files[file as keyof typeof files] ?? null)
    expect(await check(made), file).toEqual({ problems: [], isQuick: false })
  }
})

test('the program repeats the problems of a site that has not changed', {
  tags: 'thorough',
}, async () => {
  const made = site({ ...files, 'docs/guide.md': '# Guide\n\n[Gone](gone.md)\n' })
  const first = await made.run('check')
  const second = await made.run('check')
  expect(second).toEqual(first)
  expect(second.stderr).toContain('gone.md')
  const strict = await made.run('check', '--strict', '--format', 'github')
  expect([strict.code, strict.stdout]).toEqual([
    1,
    expect.stringContaining('file=docs/guide.md,line=3'),
  ])
})

test('what a plugin reports is asked again, since it may read whatever it likes', async () => {
  const made = site({
    'docs/index.md': '# A\n',
    'owners.txt': 'Ann\n',
    'site.config.ts': `import { readFileSync } from 'node:fs'
      const check = ({ config }) => readFileSync(config.root + '/owners.txt', 'utf8') === 'Ann\\n'
        ? [] : [{ ruleId: 'owners', file: 'owners.txt', line: 1, column: 1, reason: 'Who?', fatal: false }]
      export default { plugins: [{ name: 'owners', rules: ['owners'], check }] }`,
  })
  for (let i = 0; i < 3; i++) expect((await check(made)).problems).toEqual([])
  made.edit('owners.txt', 'Nobody\n')
  expect((await check(made)).problems).toEqual(['owners'])
})
