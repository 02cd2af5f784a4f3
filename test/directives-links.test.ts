/** Links that name what pages define, resolved and checked over a whole site. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkSite } from '../src/check-site.ts'
import { Session } from '../src/session.ts'

const root = mkdtempSync(join(tmpdir(), 'docsgen-links-'))
afterAll(() => rmSync(root, { recursive: true }))

const files: Record<string, string> = {
  'site.config.ts': `export default { locales: { au: { label: 'Australia' }, nz: { label: 'New Zealand' } } }`,
  'docs/errors.md':
    '## Not found\n::entity{kind="error" name="not_found"}\n\n:::only{nz}\n## Rural\n::entity{kind="error" name="rural"}\n:::\n\n:::param{name="limit" scope="search"}\nx\n:::',
  'docs/index.md':
    '[a](error:not_found) [b](param:search#limit) [c](error:not_fond) [d](error:rural) [e](vscode:extension/x) [f](mailto:a@b.co) [g](param:search#limits)',
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
const { site, problems } = await checkSite({ root }, new Session(false))
const targets = (locale: string) =>
  site.locales
    .find((l) => l.locale.name === locale)
    ?.pages.find((p) => p.route === '')
    ?.targets.map((t) => t?.url ?? null)

test('a link leads to where its entity is defined, in the same locale', () => {
  expect(targets('nz')).toEqual([
    '/nz/errors#not-found',
    '/nz/errors#search-limit',
    null,
    '/nz/errors#rural',
    'vscode:extension/x',
    null,
  ])
})

test('what no page of the locale defines is a broken link', () => {
  expect(
    problems
      .filter((p) => p.ruleId === 'broken-link')
      .map((p) => `${p.file}:${p.line}:${p.column} ${p.reason} — ${p.note ?? ''}`),
  ).toMatchInlineSnapshot(`
    [
      "docs/index.md:1:46 no page defines the error "not_fond" — Did you mean "not_found"?",
      "docs/index.md:1:66 no page in Australia defines the error "rural" — Put the link in a block that is left out there: :::only{…}.",
      "docs/index.md:1:126 no page defines the param "search#limits" — Did you mean "search#limit"?",
    ]
  `)
})
