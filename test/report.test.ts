import { describe, expect, test } from 'vitest'
import { fatal, warning } from '../src/problems/problem.ts'
import { formatProblems, styleFor } from '../src/problems/report.ts'
import type { Problem } from '../src/types.ts'
import { site } from './site.ts'

const plain = styleFor(false)
const linesOf = (problems: readonly Problem[], all = false) =>
  formatProblems(problems, plain, undefined, all).join('\n').split('\n')

/** As a large foreign site has them: few causes, thousands of places. */
function many(): Problem[] {
  const at = (page: number, line: number) => ({ file: `docs/${page}.md`, line, column: 1 })
  const pages = Array.from({ length: 409 }, (_, page) => page)
  return [
    ...pages.map((page) =>
      warning(
        'front-matter',
        at(page, 2),
        'front matter: unknown key `reviewedBy`',
        'Known keys: title.',
      ),
    ),
    ...pages
      .slice(0, 200)
      .map((page) =>
        warning(
          'front-matter',
          at(page, 3),
          'front matter: unknown key `logo`',
          'Known keys: title.',
        ),
      ),
    ...pages.flatMap((page) =>
      [10, 20, 30].map((line) =>
        warning('unknown-language', at(page, line), `unknown code language "lang${page % 40}"`),
      ),
    ),
    warning('orphan', { file: 'docs/lost.md' }, 'no sidebar entry leads to this page'),
  ]
}

describe('the report', () => {
  test('of many problems has totals by rule and one line for each cause, with its first position', () => {
    expect(
      linesOf(many().filter((p) => p.ruleId !== 'unknown-language')).join('\n'),
    ).toMatchInlineSnapshot(`
        "609 front-matter warnings in 409 files
          docs/0.md:2:1 front matter: unknown key \`reviewedBy\` (409 times in 409 files)
            Known keys: title.
          docs/0.md:3:1 front matter: unknown key \`logo\` (200 times in 200 files)
        1 orphan warning in 1 file
          docs/lost.md no sidebar entry leads to this page
        Use --all to list every problem with its place."
      `)
  })

  test('names the most common causes and counts the rest', () => {
    expect(
      linesOf(many().filter((p) => p.ruleId === 'unknown-language'))
        .slice(-3)
        .join('\n'),
    ).toMatchInlineSnapshot(`
        "  docs/23.md:10:1 unknown code language "lang23" (30 times in 10 files)
          and 480 more with 16 other causes
        Use --all to list every problem with its place."
      `)
  })

  test('stays short however many rules, causes and places there are', () => {
    const rules = Array.from({ length: 30 }, (_, rule) =>
      Array.from({ length: 300 }, (_, i) => ({
        ...warning(
          'markdown',
          { file: `docs/${i}.md`, line: 1, column: 1 },
          `cause ${i}`,
          `fix ${i}`,
        ),
        ruleId: `rule-${rule}`,
      })),
    )
    expect(linesOf(many()).length).toBeLessThan(60)
    expect(linesOf(rules.flat()).length).toBeLessThan(130)
    expect(linesOf(rules.slice(0, 12).flat()).length).toBeLessThan(75)
  })

  test('puts errors before warnings', () => {
    const error = fatal('duplicate-route', { file: 'docs/z.md' }, 'the route "/a" is already used')
    expect(linesOf([...many(), error]).slice(0, 2)).toEqual([
      '1 duplicate-route error in 1 file',
      '  docs/z.md the route "/a" is already used',
    ])
  })

  test('lists every problem on demand', () => {
    expect(linesOf(many(), true).filter((line) => line.startsWith('docs/'))).toHaveLength(1837)
  })

  test('of few problems shows each with its position and code frame', async () => {
    const { stderr } = await site({
      'docs/index.md': '# S\n\n[x](gone.md) ![y](gone.png)\n',
    }).run('check')
    expect(stderr).toMatchInlineSnapshot(`
      "docs/index.md:3:1 warning the link "gone.md" does not lead to a page (broken-link)
        3 | [x](gone.md) ![y](gone.png)
          | ^
        There is no docs/gone.md: correct the link, or add that page.
      docs/index.md:3:14 warning the image "gone.png" does not exist (missing-image)
        3 | [x](gone.md) ![y](gone.png)
          |              ^
        Put it at docs/gone.png, or correct the path.
      1 page checked: 2 warnings
      "
    `)
  })

  test('is short in build and check, and complete with --all and with --json', async () => {
    const pages = Array.from({ length: 40 }, (_, i) => [
      `docs/${i}.md`,
      `---\ntitel: x\n---\n\n# Page ${i}\n`,
    ])
    const made = site({ 'docs/index.md': '# S\n', ...Object.fromEntries(pages) })
    const build = await made.run('build')
    expect(build.stderr.match(/titel/g)).toHaveLength(1)
    expect(build.stderr).toContain('40 front-matter warnings in 40 files')
    expect(build.stderr).toContain('(40 times in 40 files)')
    const check = await made.run('check', '--all', '--json')
    expect(check.stderr.match(/unknown key `titel`/g)).toHaveLength(40)
    expect(JSON.parse(check.stdout).problems).toHaveLength(40)
  })
})

test('text of a site can neither move the cursor nor reorder what a terminal shows', () => {
  const problem = warning(
    'link',
    { file: 'docs/a\nb\u001b[2J.md', line: 1, column: 3 },
    'no page \u001b]0;title\u0007 \u202egpj',
    'Do \u009b1m this.\nAnd that.',
  )
  const line = '\t\u0000\u001b[31mred\u007f'
  const frame = formatProblems([problem], plain, () => line).join('\n')
  expect(frame).toBe(
    [
      'docs/a␊b␛[2J.md:1:3 warning no page ␛]0;title␇ �gpj (link)',
      '  1 |  ␀␛[31mred␡',
      '    |   ^',
      '  Do �1m this.',
      '  And that.',
    ].join('\n'),
  )
  const summary = linesOf(
    Array.from({ length: 20 }, (_, i) => ({ ...problem, line: i + 1 })),
  ).join()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
  expect(summary).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/)
})
