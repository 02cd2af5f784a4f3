/** Broken pages, the same in every run: examples of CommonMark and pages of this site, with edits. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Random } from './random.ts'

/** Longer pages show nothing that shorter ones do not, and take time. */
const LONGEST = 2500

const root = join(import.meta.dirname, '..')
const { tests } = createRequire(import.meta.url)('commonmark-spec') as {
  tests: { markdown: string }[]
}

/** Every file below a folder that ends so, by its path from the root. */
function filesIn(folder: string, ending: RegExp): Record<string, string> {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => ending.test(name),
  )
  return Object.fromEntries(
    names
      .sort()
      .map((name) => [
        `${folder}/${name.replaceAll('\\', '/')}`,
        readFileSync(join(root, folder, name), 'utf8'),
      ]),
  )
}

const pages = { ...filesIn('docs', /\.md$/), ...filesIn('test/cases/kitchen-sink/docs', /\.md$/) }
export const files = {
  ...filesIn('docs/_data', /\.(yaml|json)$/),
  ...filesIn('docs/_partials', /\.md$/),
}
const corpus = [...tests.map((t) => t.markdown.replaceAll('→', '\t')), ...Object.values(pages)]

/** Pieces that mean something to a parser. */
const TOKENS = [
  ':::',
  '::::',
  ':::note',
  ':::tabs',
  '::::tab{label="',
  ':::only{au}',
  '::include{file="/docs/_partials/key-notice.md"}',
  '::table{data="',
  '::::each{data="/docs/_data/errors.yaml" rows="errors"}\n',
  '{{row.code}}',
  '{{brand}}',
  '\\{{',
  '}}',
  '{{',
  '{#id}',
  '[',
  '](',
  ')',
  '![',
  '`',
  '```',
  '```js {1-3} title="',
  '~~~',
  '>',
  '> [!NOTE]\n',
  '- ',
  '1. ',
  '    ',
  '\t',
  '\n',
  '\n\n',
  '---\n',
  '|',
  '|-|-|\n',
  '*',
  '**',
  '_',
  '~~',
  '<',
  '>',
  '<!--',
  '-->',
  '<div>',
  '</div>',
  '<script>',
  '&amp;',
  '&#0;',
  '\\',
  '#',
  '# ',
  '[^1]',
  '[^1]: ',
  'https://',
  'www.',
  '@',
  'é',
  '\u0301',
  '👩‍💻',
  'مرحبا',
  '\u200B',
  '\uFEFF',
  '"',
  "'",
  '=',
  '{',
  '}',
  '[x](error:y)',
]

export function mutated(random: Random): string {
  const below = (n: number) => Math.floor(random.fraction() * n)
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T
  const cut = (text: string) => {
    const start = text.length > LONGEST ? below(text.length - LONGEST) : 0
    return text.slice(start, start + LONGEST)
  }
  let text = cut(pick(corpus))
  for (let i = below(6) + 1; i > 0; i--) {
    const at = below(text.length + 1)
    const to = Math.min(text.length, at + below(40))
    const changes = [
      () => text.slice(0, at) + pick(TOKENS) + text.slice(at),
      () => text.slice(0, at) + text.slice(to),
      () => text.slice(0, to) + text.slice(at, to).repeat(below(4)) + text.slice(to),
      () => text.slice(0, at) + cut(pick(corpus)).slice(0, 200) + text.slice(at),
      () => text.slice(0, at) + pick(TOKENS).repeat(below(30)) + text.slice(at),
      () => text.slice(0, at) + String.fromCodePoint(below(0x2fff) + 1) + text.slice(to),
    ]
    text = pick(changes)()
  }
  return text.replace(/\r\n?/g, '\n').replace(/[\0\uD800-\uDFFF\uFDD0-\uFDEF]/g, '')
}
