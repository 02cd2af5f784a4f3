/** What `docsgen check` and `docsgen build` print for other programs, and what a baseline accepts. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { githubAnnotations, sarifLog } from '../src/problems/formats.ts'
import { fatal, warning } from '../src/problems/problem.ts'
import { site } from './site.ts'

const problems = [
  warning(
    'broken-link',
    { file: 'docs/50% #1.md', line: 3, column: 7 },
    'the link "a,b" is: gone',
    'Two\nlines',
  ),
  fatal('plugin-x', { file: '' }, 'failed'),
  fatal('plugin-x', { file: 'a.md', line: 2, column: 0 }, 'failed'),
]

describe('annotations of GitHub Actions', () => {
  test('escape what would end a property or a message', () => {
    expect(githubAnnotations(problems, 'website/').split('\n')).toEqual([
      '::warning file=website/docs/50%25 #1.md,line=3,col=7,title=broken-link::the link "a,b" is: gone%0ATwo%0Alines',
      '::error title=plugin-x::failed',
      '::error file=website/a.md,line=2,col=1,title=plugin-x::failed',
    ])
  })
})

describe('a SARIF log', () => {
  test('has a rule, a level and a place for each problem', () => {
    expect(sarifLog(problems, 'website/', 'site.config.ts', '1.2.3')).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              version: '1.2.3',
              rules: [{ id: 'broken-link' }, { id: 'plugin-x' }],
            },
          },
          results: [
            {
              ruleId: 'broken-link',
              ruleIndex: 0,
              level: 'warning',
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'website/docs/50%25%20%231.md' },
                    region: { startLine: 3, startColumn: 7 },
                  },
                },
              ],
            },
            {
              ruleId: 'plugin-x',
              ruleIndex: 1,
              level: 'error',
              locations: [
                { physicalLocation: { artifactLocation: { uri: 'website/site.config.ts' } } },
              ],
            },
            { ruleId: 'plugin-x' },
          ],
        },
      ],
    })
  })
})

const broken = { 'docs/index.md': '# S\n\n[x](gone.md)\n' }

describe('`--format`', () => {
  test('prints annotations with paths in the repository, also when the command fails', async () => {
    const made = site({ 'website/docs/index.md': broken['docs/index.md'] })
    mkdirSync(join(made.root, '.git'))
    const annotation = '::warning file=website/docs/index.md,line=3,col=1,title=broken-link::'
    for (const command of ['build', 'check']) {
      const { stdout, stderr, code } = await made.run(
        command,
        '--root',
        'website',
        '--format',
        'github',
      )
      expect(stdout.startsWith(annotation), stdout).toBe(true)
      expect(stderr).not.toContain('gone.md')
      expect(code).toBe(0)
    }
    made.edit('website/docs/b.md', '---\nslug: /\n---\n\n# B\n')
    const failed = await made.run('check', '--root', 'website', '--format', 'github')
    expect(failed.stdout).toMatch(/^::error file=website\/docs\//)
    expect(failed.code).toBe(1)
  })

  test('prints SARIF to standard output and problems to standard error', async () => {
    const { stdout, stderr } = await site(broken).run('check', '--format', 'sarif')
    expect(JSON.parse(stdout).runs[0].results).toHaveLength(1)
    expect(stderr).toContain('docs/index.md:3:1 warning')
  })

  test('that does not exist is refused with the ones that do', async () => {
    const { code, stderr } = await site(broken).run('check', '--format', 'xml')
    expect(code).toBe(2)
    expect(stderr).toContain('pretty, json, github, sarif')
  })
})

test('the level of a rule can differ between files', { tags: 'thorough' }, async () => {
  const made = site({
    'site.config.mjs': `export default { checks: { 'broken-link': { level: 'error', files: { 'docs/*': 'warning', 'docs/old/*': 'off' } } } }`,
    'docs/index.md': '# S\n\n[x](gone.md)\n',
    'docs/old/a.md': '# A\n\n[x](gone.md)\n',
    'docs/old/b.md': '::include{file="/parts/p.md"}\n',
    'parts/p.md': '# B\n\n[x](gone.md)\n',
  })
  const { problems: found } = JSON.parse((await made.run('check', '--json')).stdout)
  expect(found.map((p: { file: string; fatal: boolean }) => [p.file, p.fatal])).toEqual([
    ['docs/index.md', false],
    ['parts/p.md', true],
  ])
})

describe('a baseline', () => {
  test('accepts the warnings of today, wherever they move; new ones are reported', async () => {
    const made = site(broken)
    const first = await made.run('check', '--strict', '--write-baseline')
    expect(first.code).toBe(0)
    expect(first.stderr).toContain('1 known problem not shown')
    made.edit('docs/index.md', '# S\n\nMoved by a line.\n\n[x](gone.md)\n')
    expect((await made.run('check', '--strict')).code).toBe(0)
    made.edit('docs/index.md', '# S\n\n[x](gone.md) [y](lost.md)\n')
    const later = await made.run('check', '--strict')
    expect(later.code).toBe(1)
    expect(later.stderr).toContain('lost.md')
    expect(later.stderr).not.toContain('"gone.md"')
  })

  test('only shrinks', { tags: 'thorough' }, async () => {
    const made = site({ 'docs/index.md': '# S\n\n[x](gone.md) [y](gone.md)\n' })
    await made.run('check', '--write-baseline')
    made.edit('docs/index.md', '# S\n\n[x](gone.md) [y](lost.md)\n')
    const note = (await made.run('check')).stderr
    expect(note).toContain('1 fixed: run docsgen check --write-baseline')
    const { code, stderr } = await made.run('check', '--strict', '--write-baseline')
    expect(code).toBe(1)
    expect(stderr).toContain('lost.md')
    expect(readFileSync(made.path('docsgen.baseline.json'), 'utf8')).toMatchInlineSnapshot(`
      "[
        {"file":"docs/index.md","rule":"broken-link","reason":"the link \\"gone.md\\" does not lead to a page","count":1}
      ]
      "
    `)
    made.edit('docs/index.md', '# S\n\n[x](gone.md) [y](gone.md)\n')
    expect((await made.run('check', '--strict')).stderr).toContain('gone.md')
  })

  test('that is not one is an error that says what to do', { tags: 'thorough' }, async () => {
    const made = site({ ...broken, 'docsgen.baseline.json': '[{]' })
    const { code, stderr } = await made.run('check')
    expect(code).toBe(1)
    expect(stderr).toContain('Delete it and run docsgen check --write-baseline.')
  })
})
