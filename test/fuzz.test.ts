/**
 * Compiles broken pages. `npm run test:all` compiles 40 batches; so does `FUZZ=40`, and
 * `FUZZ_SEED=7` begins with the batch of that seed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { expect, inject, test } from 'vitest'
import { loadDrawing } from '../src/content/diagrams/draw.ts'
import type { Doc } from '../src/types.ts'
import { compilePage } from './compile-page.ts'

/** Cases in a batch; each batch is a test with a seed of its own. */
const BATCH = 500
const COUNT = Number(process.env.FUZZ ?? (inject('thorough') ? 40 : 1))
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const BATCHES = Array.from({ length: COUNT }, (_, index) => SEED + index)
/** Longer pages show nothing that shorter ones do not, and take time. */
const LONGEST = 2500

await loadDrawing(['mermaid'])

const parser = unified().use(rehypeRaw).freeze()
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
const files = { ...filesIn('docs/_data', /\.(yaml|json)$/), ...filesIn('docs/_partials', /\.md$/) }
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

/** Pseudo-random numbers that are the same in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function mutated(random: () => number): string {
  const below = (n: number) => Math.floor(random() * n)
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

/** True when the HTML has a script, a handler of events or a link that is a script. */
function runs(html: string): boolean {
  if (!/<script|\son\w+=|javascript:/i.test(html)) return false
  let found = false
  const tree = parser.runSync({
    type: 'root',
    children: [{ type: 'raw', value: html }],
  } as never) as Root
  visit(tree, 'element', ({ tagName, properties }) => {
    const handler = Object.keys(properties).some((name) => /^on/i.test(name))
    const script = [properties.href, properties.src].some((url) =>
      /^\s*javascript:/i.test(String(url)),
    )
    found ||= tagName === 'script' || handler || script
  })
  return found
}

/** What is true of every page, however broken its text. */
function examine(doc: Doc, text: string): void {
  const parts = doc.html.split('\uFDEF')
  expect(parts.length % 2, 'holes are closed').toBe(1)
  for (let i = 1; i < parts.length; i += 2) {
    if (/^used:/.test(parts[i] as string)) continue
    const index = Number(/^(?:link|image):(\d+)$/.exec(parts[i] as string)?.[1] ?? -1)
    expect(doc.links[index], 'every hole has its link').toBeDefined()
  }
  expect(doc.html, 'no marks are left').not.toMatch(/[\uFDD0-\uFDEE]/)
  expect(runs(doc.html), 'nothing runs').toBe(false)
  const lines = text.split('\n').length
  for (const { file, line, reason, ruleId } of doc.problems) {
    expect(reason).not.toBe('')
    expect(ruleId, 'no page makes the compiler fail').not.toBe('markdown')
    if (file === doc.file)
      expect(line, 'problems are placed inside the page').toBeLessThanOrEqual(lines)
  }
  for (const heading of doc.toc) expect(doc.anchors).toContain(heading.id)
}

test.each(BATCHES)('no text makes the page compiler fail (seed %i)', (seed) => {
  const random = generator(seed)
  for (let i = 0; i < BATCH; i++) {
    const text = mutated(random)
    const start = performance.now()
    try {
      const doc = compilePage(text, { files })
      examine(doc, text)
      if (i % 10 === 0) expect(compilePage(text, { files }), 'the same again').toEqual(doc)
      expect(performance.now() - start, 'milliseconds').toBeLessThan(60_000)
    } catch (error) {
      throw new Error(`case ${i} of seed ${seed}: ${JSON.stringify(text)}`, { cause: error })
    }
  }
})
