/** What a page of the old site said, by its build output. */
import type { OldAddress } from '../old-urls.ts'
import type { Published } from '../proof.ts'
import type { PageLosses, TextProof } from './compare.ts'
import { lossesOf } from './losses.ts'
import { shownLines, shownText } from './shown-text.ts'
import type { SourceText } from './source-text.ts'
import { wordsIn } from './words.ts'

/** Pages with the same line, from which on it is one of the old theme, such as "Edit this page". */
const IN_THEME = 3
const NONE = { headings: 0, 'code blocks': 0, tables: 0, images: 0, admonitions: 0 }

/**
 * Compares the words of pages that both sites have. Themes mark up code, tables and notes in ways of
 * their own, so that these are not counted.
 */
export function compareBuilt(old: readonly OldAddress[], site: Published): TextProof {
  const pages = old.flatMap(({ path, html: read }) => {
    const html = site.page(path)?.html ?? ''
    return read === null || html === '' ? [] : [{ path, html, written: () => linesIn(read()) }]
  })
  const counts = new Map<string, number>()
  for (const { written } of pages)
    for (const words of new Set(written().map(letters)))
      counts.set(words, (counts.get(words) ?? 0) + 1)
  const lost = pages.flatMap(({ path, html, written }): PageLosses[] => {
    const own = written().filter((line) => (counts.get(letters(line)) ?? 0) < IN_THEME)
    const lines = own.map((line) => ({ line: 0, written: line.trim(), words: [wordsIn(line)] }))
    const losses = lossesOf({ lines, counts: NONE } satisfies SourceText, shownText(html))
    return losses.lines.length > 0 ? [{ file: path, ...losses }] : []
  })
  return { pages: pages.length, lost }
}

function linesIn(html: string): string[] {
  return shownLines(html).filter((line) => /\p{L}/u.test(line))
}

function letters(line: string): string {
  return wordsIn(line).join('')
}
