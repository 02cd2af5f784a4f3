/**
 * Compiles broken pages. `npm run test:all` compiles 40 batches; so does `FUZZ=40`, and
 * `FUZZ_SEED=7` begins with the batch of that seed.
 */
import type { Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { expect, inject, test } from 'vitest'
import { builtInHighlighter } from '../src/markdown/highlighter.ts'
import { loadDrawing } from '../src/plugins/diagrams/draw.ts'
import type { CompiledPage } from '../src/types.ts'
import { files, mutated } from './broken-pages.ts'
import { cache, compilePage } from './compile-page.ts'
import { Random } from './random.ts'

/** Cases in a batch; each batch is a test with a seed of its own. */
const BATCH = inject('thorough') ? 500 : 250
const COUNT = Number(process.env.FUZZ ?? (inject('thorough') ? 8 : 1))
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const BATCHES = Array.from({ length: COUNT }, (_, index) => SEED + index)
await loadDrawing(cache)
// Broken text can name any language.
await builtInHighlighter.load(builtInHighlighter.names)

const parser = unified().use(rehypeRaw).freeze()
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
function examine(doc: CompiledPage, text: string): void {
  const parts = doc.html.split('\uFDEF')
  expect(parts.length % 2, 'placeholders are closed').toBe(1)
  for (let i = 1; i < parts.length; i += 2) {
    if (/^used:/.test(parts[i] as string)) continue
    const index = Number(/^(?:link|image):(\d+)$/.exec(parts[i] as string)?.[1] ?? -1)
    expect(doc.links[index], 'every placeholder has its link').toBeDefined()
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
  const random = new Random(seed)
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
