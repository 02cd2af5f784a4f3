/** `docsgen translate accept`, and what `docsgen check` says of translations whose original has changed. */
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RECORD } from '../src/plugins/translate/record.ts'
import { site } from './site.ts'

const config = `export default { locales: {
  en: { label: 'English', path: '/' }, de: { label: 'Deutsch', fallback: 'en' } } }`
const original = `---
title: Setup
sidebar_position: 3
---

Before you start.

## Install

Run this:

\`\`\`sh
npm install

npm start
\`\`\`

Then wait.

## Remove

- a
- b
`
const translation = `# Einrichten

Zuvor.

## Installieren

Führe dies aus.

## Entfernen

- a
- b
`
const files = {
  'site.config.mjs': config,
  'docs/index.md': '# S\n',
  'docs/setup.md': original,
  'docs/setup.de.md': translation,
}

describe('a translation', () => {
  let record: string
  let made: ReturnType<typeof site>
  beforeAll(async () => {
    const first = site(files)
    const { code, stderr } = await first.run('translate', 'accept')
    expect([code, stderr.trim()]).toEqual([0, `${RECORD}: 1 translation (1 accepted now)`])
    record = readFileSync(first.path(RECORD), 'utf8')
  })
  beforeEach(() => {
    made = site({ ...files, [RECORD]: record })
  })
  const change = (from: string, to: string) => {
    expect(original).toContain(from)
    made.edit('docs/setup.md', original.replace(from, to))
    return made.check().problems()
  }

  test('that was accepted is up to date until its original says something else', async () => {
    expect(record.split('\n')).toHaveLength(4)
    expect(await made.check().problems()).toBe('')
    expect(await change('position: 3', 'position: 4')).toBe('')
    expect(await change('start.', 'start.  ')).toBe('')
    expect(await change('\nsidebar_position: 3', '')).toBe('')
    made.edit('docs/setup.md', `\uFEFF${original.replaceAll('\n', '\r\n')}`)
    expect(await made.check().problems()).toBe('')
  })

  test('is reported at the section whose original has changed, with the lines', async () => {
    expect(await change('npm start', 'npm run dev')).toMatchInlineSnapshot(`
      "docs/setup.de.md:5:1 warning the section "Installieren" was translated from an older text: docs/setup.md has since changed (line 12) (stale-translation)
        Update the translation, then run docsgen translate accept docs/setup.de.md."
    `)
    expect(await change('- a\n- b\n', '')).toMatchInlineSnapshot(`
      "docs/setup.de.md:9:1 warning the section "Entfernen" was translated from an older text: docs/setup.md has since changed (1 block removed) (stale-translation)
        Update the translation, then run docsgen translate accept docs/setup.de.md."
    `)
    expect(await change('title: Setup', 'title: Set up')).toMatchInlineSnapshot(`
      "docs/setup.de.md:1:1 warning the beginning was translated from an older text: docs/setup.md has since changed (line 2) (stale-translation)
        Update the translation, then run docsgen translate accept docs/setup.de.md."
    `)
    expect(await change('## Remove', '## Uninstall')).toMatchInlineSnapshot(`
      "docs/setup.de.md:9:1 warning the section "Entfernen" was translated from an older text: docs/setup.md has since changed (line 20) (stale-translation)
        Update the translation, then run docsgen translate accept docs/setup.de.md."
    `)
    expect(await change('## Remove', '## Update\n\nNew.\n\n## Remove')).toMatchInlineSnapshot(`
      "docs/setup.de.md:5:1 warning the section "Installieren" was translated from an older text: docs/setup.md has since changed (lines 20, 22) (stale-translation)
        Update the translation, then run docsgen translate accept docs/setup.de.md."
    `)
  })

  test('is reported at the right one of two sections with the same heading', async () => {
    const twice = '## A\n\nOne.\n\n## B\n\n### More\n\nTwo.\n\n## C\n\n### More\n\nThree.\n'
    made.write({ 'docs/setup.md': twice, 'docs/setup.de.md': twice })
    await made.run('translate', 'accept', 'docs/setup.de.md')
    made.edit('docs/setup.md', twice.replace('Two.', 'Second.'))
    const found = await made.check().problems()
    expect(found.match(/docs\/setup\.de\.md:\d+|line \d+|removed/g)).toEqual([
      'docs/setup.de.md:7',
      'line 9',
    ])
  })

  test('is reported if blocks that are there several times come, go or move', async () => {
    const [a, b] = ['## A\n\nRun it:\n\nOne.\n\n', '## B\n\nRun it:\n\nTwo.\n\n']
    made.write({ 'docs/setup.md': a + b, 'docs/setup.de.md': a + b })
    await made.run('translate', 'accept', 'docs/setup.de.md')
    const found = async (text: string) => {
      const problems = await made.edit('docs/setup.md', text).check().problems()
      return problems.match(/section "\w"|(?<=changed )\([^)]+\)/g)
    }
    expect(await found(a + b.replace('Run it:\n\n', ''))).toEqual([
      'section "B"',
      '(1 block removed)',
    ])
    expect(await found(`${a}${b}Run it:\n`)).toEqual(['section "B"', '(line 13)'])
    expect(await found(a + b.replace('Run it:\n\nTwo.', 'Two.\n\nRun it:'))).toEqual([
      'section "B"',
      '(order of blocks)',
    ])
    expect(await found(b + a)).toBe(null)
  })

  test('is up to date when sections with the same heading move', async () => {
    const [a, b] = ['## A\n\n### More\n\nOne.\n\n', '## B\n\n### More\n\nTwo.\n\n']
    made.write({ 'docs/setup.md': a + b, 'docs/setup.de.md': a + b })
    await made.run('translate', 'accept', 'docs/setup.de.md')
    expect(
      await made
        .edit('docs/setup.md', b + a)
        .check()
        .problems(),
    ).toBe('')
  })

  test('with other sections than the original is reported as a whole', async () => {
    made.edit('docs/setup.de.md', '# Einrichten\n')
    expect(await change('Then wait.', 'Then run.')).toMatchInlineSnapshot(`
      "docs/setup.de.md warning this page was translated from an older text: docs/setup.md, section "Install" has since changed (line 18) (stale-translation)
        Update the translation, then run docsgen translate accept docs/setup.de.md."
    `)
  })

  test('is accepted again by its name, and only then', async () => {
    await change('Then wait.', 'Then run.')
    await made.run('translate', 'accept')
    expect(await made.check().problems()).toContain('has since changed (line 18)')
    const { stderr } = await made.run('translate', 'accept', 'setup.de.md')
    expect(stderr).toContain('(1 accepted now)')
    expect(await made.check().problems()).toBe('')
  })

  test('that is new is reported until it is accepted', async () => {
    made.edit('docs/index.de.md', '# S\n')
    expect(await made.check().problems()).toMatchInlineSnapshot(`
      "docs/index.de.md warning this translation of docs/index.md was never accepted (stale-translation)
        If it is up to date, run docsgen translate accept docs/index.de.md."
    `)
    await made.run('translate', 'accept', '--all')
    expect(await made.check().problems()).toBe('')
  })
})

test('a site that has accepted none reports none', async () => {
  expect(await site(files).check().problems()).toBe('')
})

test('a page that is no translation, and a damaged record, are refused with a sentence', {
  tags: 'thorough',
}, async () => {
  const made = site(files)
  const wrong = await made.run('translate', 'accept', 'docs/setup.dee.md')
  expect([wrong.code, wrong.stderr.trim()]).toMatchInlineSnapshot(`
    [
      2,
      "docs/setup.dee.md error this is not a translated page (translate)
      Did you mean "docs/setup.de.md"?
    1 error",
    ]
  `)
  made.edit(RECORD, '{"docs/setup.de.md": 1}')
  const damaged = await made.run('check')
  expect([damaged.code, damaged.stderr.split('\n')[0]]).toEqual([
    1,
    `${RECORD} error the file is not a record of translations (translate)`,
  ])
  made.write({ [RECORD]: null }).edit(`${RECORD}/a`, '')
  expect((await made.run('check')).stderr).toContain(
    `${RECORD} error the file cannot be read: EISDIR: illegal operation on a directory, read (translate)`,
  )
})
