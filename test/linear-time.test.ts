/** No input makes a pattern or a page take more than linear time. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { babelParse } from '@vue/compiler-sfc'
import { expect, inject, test } from 'vitest'
import { readLines } from '../src/markdown/lines.ts'
import { htmlEdits } from '../src/plugins/extended-markdown/spellings/python-blocks.ts'
import { compilePage } from './compile-page.ts'
import { repository } from './run.ts'
import { sample } from './sample.ts'

/**
 * Patterns that never see text longer than a few hundred characters, or with such runs. Those of
 * `migrate` see lines and values of a person's own site, once.
 */
const BOUNDED = [
  'src/plugins/diagrams/',
  'src/plugins/samples/parsers/',
  'src/plugins/migrate/',
  'src/client/islands/',
]

interface Pattern {
  readonly at: string
  readonly pattern: RegExp
}

function patterns(): Pattern[] {
  const files = (readdirSync(join(repository, 'src'), { recursive: true }) as string[])
    .map((file) => `src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !BOUNDED.some((folder) => file.startsWith(folder)))
  return files.sort().flatMap((file) => {
    const found: Pattern[] = []
    const visit = (node: unknown): void => {
      if (node === null || typeof node !== 'object') return
      const { type, pattern, flags, loc } = node as Record<string, unknown>
      if (type === 'RegExpLiteral')
        found.push({
          at: `${file}:${(loc as { start: { line: number } }).start.line}`,
          pattern: new RegExp(pattern as string, (flags as string).replace('y', '')),
        })
      for (const [key, value] of Object.entries(node)) if (key !== 'loc') visit(value)
    }
    const text = readFileSync(join(repository, file), 'utf8')
    const plugins = ['typescript', ...(file.endsWith('x') ? ['jsx'] : [])] as never
    visit(babelParse(text, { sourceType: 'module', plugins }).program)
    return found
  })
}

/** Characters and words that the pattern itself names, and some that its classes may hold. */
function unitsOf({ source }: RegExp): { chars: string[]; words: string[] } {
  const plain = source
    .replace(/\\u\{?([\da-f]{4,5})\}?/gi, (_, hex) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    .replace(/\\n/g, '\n')
    .replace(/\\[a-z]|\(\?<?[:=!]/gi, '')
  const chars = new Set([
    ' ',
    '\t',
    '\n',
    'a',
    'A',
    '1',
    '-',
    '_',
    '.',
    '/',
    ...plain.replace(/\w/g, ''),
  ])
  const words: string[] = plain.match(/[\w#<>!"'`:{}/&@.-]{2,20}/g) ?? []
  if (source.includes('\\\\.')) words.push('\\"', "\\'")
  return { chars: [...chars], words: [...new Set(words)] }
}

/** Processor time, which other programs on the machine do not count in, in milliseconds. */
function cost(run: () => void): number {
  const before = process.cpuUsage().user
  run()
  return (process.cpuUsage().user - before) / 1000
}

/** True if four times the input takes far more than four times as long, each time of three. */
function isWorseThanLinear(run: (size: number) => void, size: number): boolean {
  const once = cost(() => run(size))
  // Less than this is noise; a quadratic run over such input takes longer.
  if (once < 30) return false
  // Most show at once that they are linear: a quadratic run takes 16 times as long, or 5 if the first was cold.
  if (cost(() => run(4 * size)) < 4.5 * once) return false
  const least = (n: number) => Math.min(...[1, 2, 3].map(() => cost(() => run(n))))
  return least(4 * size) > 9 * Math.max(least(size), 25)
}

/** `npm test` begins a text with every twelfth of the pattern's units, `npm run test:all` with each. */
test('every pattern takes linear time on repetitions of its own characters', () => {
  const slow = patterns().filter(({ pattern }) => {
    const { chars, words } = unitsOf(pattern)
    const units = [...words, ...chars]
    return units.some((unit, share) => {
      const isTried = (_: string, index: number) => inject('thorough') || (index + share) % 12 === 0
      return ['', ...units.filter(isTried)].some((start) =>
        isWorseThanLinear((size) => {
          const text = `${start}${unit.repeat(size / unit.length)}\n\u0001`
          if (pattern.global) text.replace(pattern, '')
          else pattern.exec(text)
        }, 12_000),
      )
    })
  })
  expect(slow.map(({ at, pattern }) => `${at} ${pattern}`)).toEqual([])
})

test.each(
  sample(
    [
      ['stars', '* * *x'],
      ['list markers', '- '],
      ['quotes', '> >'],
      ['quotes on lines', '>>>>> a\n'],
      ['blank lines in lists', '- - - a\n\n\n'],
      ['directives', ':::a\n'],
      ['colons', ':::\n'],
      ['fences', '```\n'],
      ['backticks', '`'],
      ['tabs', '\t'],
      ['footnotes', '[^a'],
      ['numbers', '1.\n1'],
      ['lazy lines', '> a\nb\n'],
    ],
    3,
  ),
)('the lines of a megabyte of %s are read in linear time', (_, unit) => {
  for (const hasElements of [false, true])
    expect(
      isWorseThanLinear(
        (size) => void readLines(`${unit.repeat(size / unit.length)}${size}`, hasElements),
        250_000,
      ),
    ).toBe(false)
})

test.each([
  ['slashes in a link', '[a](x', '/', '.)'],
  ['slashes in an image', '![a](x', '/', '.)'],
  ['dashes', '## ', '-', 'x'],
  ['unclosed tags', '', '<Foo ', ''],
  ['unclosed braces', '', '<Foo {', ''],
  ['tags that close themselves', '', '<Foo a={1} />', ''],
  ['pairs of unknown tags', '', '<Foo>\n', ''],
  ['closing tags', '<Foo>\n'.repeat(100), '</Bar>\n', ''],
  ['imports', '', "import a from 'b'\n\n", ''],
  ['unclosed exports', '', 'export const a = {\n\n', ''],
  ['quoted attributes', '', '<b title="', ''],
  ['directives without an end', '', ':a{b="', ''],
  ['lines', '', 'a b\n', ''],
  ['inline directives', '', 'a:b c\n\n', ''],
  ['spaces', 'a', ' ', 'b'],
  ['words for code', '```js ', '{1} ', '\n```'],
])('a page of %s takes linear time', (_, before, unit, after) => {
  const page = (size: number) =>
    compilePage(`# T\n\n${before}${unit.repeat(size / unit.length)}${after}\n`)
  expect(isWorseThanLinear(page, 20_000)).toBe(false)
})

test.each([
  ['elements without an end', '<div>\n\n'],
  ['elements with code in them', `${'<div>\n\n'.repeat(100)}\`\`\`\n\`\`\`\n`],
])('searching %s of MkDocs takes hardly longer than reading the lines', (_, unit) => {
  const text = unit.repeat(200_000 / unit.length)
  const read = cost(() => void readLines(text))
  const lines = readLines(text)
  expect(cost(() => void htmlEdits(lines))).toBeLessThan(10 * Math.max(read, 25))
})
