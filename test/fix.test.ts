/** `docsgen check --fix` changes links that it is sure about, and nothing else. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RECORD } from '../src/plugins/translate/record.ts'
import { site } from './site.ts'
import { recordOf } from './translations.ts'

test('links to redirects and links with another case or punctuation are fixed, and only those', async () => {
  const page = [
    '# Start',
    '',
    '- [a](old.md), [b](./old.md#limits "title") and [c](/old?x=1#limits)',
    '- [d][ref] and <a href="/Guide/New">e</a>, ![f](missing.png)',
    '- [g](#First_Part), [h](guide/new.md#set_up), [i](/guide/new#gone)',
    '- [j](/moved), [k](unknown.md), [l](guide/new.md#limits), `[m](old.md)`',
    '',
    '[ref]: old.md#gone',
    '',
    '## First part',
    '',
  ].join('\n')
  const made = site({
    'site.config.mjs':
      "export default { redirects: { '/old': '/guide/new', '/old#gone': '/guide/new#set-up', '/moved': 'https://example.org/x' } }",
    'docs/index.md': page,
    'docs/guide/new.md': '# New\n\n## Set up\n\n## Limits\n\nSee [it](../Old.md).\n',
  })
  const { stderr, code } = await made.run('check', '--fix')
  expect(readFileSync(made.path('docs/index.md'), 'utf8')).toBe(
    page
      .replace('[a](old.md)', '[a](guide/new.md)')
      .replace('./old.md#limits', './guide/new.md#limits')
      .replace('/old?x=1#limits', '/guide/new?x=1#limits')
      .replace('[ref]: old.md#gone', '[ref]: guide/new.md#set-up')
      .replace('/Guide/New', '/guide/new')
      .replace('#First_Part', '#first-part')
      .replace('#set_up', '#set-up')
      .replace('(/moved)', '(https://example.org/x)'),
  )
  expect(readFileSync(made.path('docs/guide/new.md'), 'utf8')).toContain('[it](new.md).')
  expect(stderr).toContain('docs/index.md:3 old.md → guide/new.md\n')
  expect(stderr).toContain('9 links fixed')
  // What is left: a missing image, an unknown page and a lost anchor.
  expect(stderr).toContain('3 warnings')
  expect(code).toBe(0)
  expect((await made.run('check', '--fix')).stderr).not.toContain('fixed')
})

test('links that locales read differently and those that are allowed are left; included ones are fixed once', {
  tags: 'thorough',
}, async () => {
  const original = '# C\n\n## Set up\n\n[old](old.md)\n'
  const made = site({
    'site.config.mjs': `export default {
      locales: { en: { label: 'English', path: '/en/' }, fr: { label: 'French', path: '/fr/' } },
      checks: { 'broken-link': { allow: ['/API/*'] } },
      redirects: { '/old': '/new' } }`,
    'docs/index.md':
      '# A\n\n:::include{file="_part.md"}\n:::\n\n[x](/en/old.html) [y](/API/start)\n',
    'docs/b.md': '# B\n\n:::include{file="_part.md"}\n:::\n\n[z](c.md#Set_up) [z](c.md#Set_up)\n',
    [RECORD]: recordOf({ 'docs/c.fr.md': original }),
    'docs/c.md': original,
    'docs/c.fr.md': '# C\n\n## Set up {#Set_up}\n',
    'docs/_part.md': 'See [new](old.md).\n',
    'docs/api/start.md': '# Start\n\nText.\n',
    'docs/new.md': '# New\n\nText.\n',
  })
  expect((await made.run('check', '--fix')).stderr).toContain('3 links fixed')
  expect(readFileSync(made.path('docs/_part.md'), 'utf8')).toBe('See [new](new.md).\n')
  // An accepted translation stays accepted.
  const fixed = original.replace('(old.md)', '(new.md)')
  expect(readFileSync(made.path('docs/c.md'), 'utf8')).toBe(fixed)
  expect(readFileSync(made.path(RECORD), 'utf8')).toBe(recordOf({ 'docs/c.fr.md': fixed }))
  expect(readFileSync(made.path('docs/index.md'), 'utf8')).toContain('[x](/en/new) [y](/API/start)')
  expect(readFileSync(made.path('docs/b.md'), 'utf8')).toContain(
    '[z](c.md#Set_up) [z](c.md#Set_up)',
  )
})
