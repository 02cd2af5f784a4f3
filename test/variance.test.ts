import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { site } from './site.ts'

const made = () =>
  site({
    'site.config.ts': `export default { locales: {
      nz: { label: 'New Zealand', variables: { tax: '15%', home: 'https://acme.nz' } },
      au: { label: 'Australia', variables: { tax: '10%', home: 'https://acme.au' } },
    } }`,
    'docs/index.md': '# Start\n\nSee [home]({{home}}) and [faq](faq.md).\n',
    'docs/faq.md': '# FAQ\n\n## A\n\nOne.\n\nTwo with {{tax}}.\n\n- three\n- four\n',
    'docs/faq.au.md': '# FAQ\n\n## A\n\nOne.\n\nTwo with {{tax}}.\n\n- four\n- three\n- five\n',
    'docs/tax.md': '---\ndescription: Taxes.\n---\n\n# Tax\n\nIt is {{tax}}.\n\nSame.\n',
    'docs/nz.md': '---\nonly: [nz]\n---\n\n# Here\n',
  })

describe('docsgen check --variance', () => {
  test('says of each page whether it is the same in all locales, and how many lines differ', async () => {
    const { stderr, code } = await made().run('check', '--variance')
    expect(stderr.replace(/^.*checked:.*\n/m, '')).toMatchInlineSnapshot(`
      "  /nz   only in nz
        /faq  2 lines differ
        /tax  1 line differs
      1 of 4 pages are the same in all locales
      "
    `)
    expect(code).toBe(0)
  })

  test('is data with --json', async () => {
    const { stdout } = await made().run('check', '--variance', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      problems: [],
      variance: [
        { route: 'faq', kind: 'differs', locales: ['nz', 'au'], lines: 2, stale: [] },
        { route: '', kind: 'identical', locales: ['nz', 'au'], lines: 0, stale: [] },
        { route: 'nz', kind: 'partial', locales: ['nz'], lines: 0, stale: [] },
        { route: 'tax', kind: 'differs', locales: ['nz', 'au'], lines: 1, stale: [] },
      ],
    })
  })

  test('names overlays that are older than the page they replace', async () => {
    const old = made()
    const git = (when: string, ...args: string[]) =>
      old.step(() =>
        execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.com', ...args], {
          cwd: old.root,
          env: { ...process.env, GIT_COMMITTER_DATE: when },
        }),
      )
    git('', 'init', '-q')
    git('', 'add', 'docs')
    git('2024-01-01T00:00:00Z', 'commit', '-qm', 'Write')
    expect((await old.run('check', '--variance')).stderr).not.toContain('older')
    old.edit('docs/faq.md', (text) => `${text}\nMore.\n`)
    git('2024-01-02T00:00:00Z', 'commit', '-qam', 'Write more')
    expect((await old.run('check', '--variance')).stderr).toContain(
      'docs/faq.au.md is older than the page it replaces',
    )
  })
})
