/** Encodes terms and words; `engine/format.ts` decodes them. */
import { Writer } from '../engine/bytes.ts'
import type { Entry } from '../engine/format.ts'

/** @param entries sorted by term, their postings by page and section */
export function encodeTerms(entries: readonly Entry[]): Uint8Array {
  const file = new Writer()
  const postings = new Writer()
  let before = ''
  for (const entry of entries) {
    const { term, count } = entry
    const shared = sharedPrefix(before, term)
    writePostings(entry, postings)
    file.number(shared).text(term.slice(shared)).number(count).block(postings.take())
    before = term
  }
  return file.take()
}

/** Column by column, which compresses best: page deltas, sections per page, section deltas, impacts. */
function writePostings({ pages, sections, impacts }: Entry, to: Writer): void {
  const starts: number[] = []
  for (let i = 0; i < pages.length; i++) if (pages[i] !== pages[i - 1]) starts.push(i)
  to.number(starts.length)
  let page = 0
  for (const start of starts) {
    to.number((pages[start] as number) - page)
    page = pages[start] as number
  }
  for (let i = 0; i < starts.length; i++) {
    to.number((starts[i + 1] ?? pages.length) - (starts[i] as number))
  }
  for (let i = 0; i < sections.length; i++) {
    const section = sections[i] as number
    to.number(pages[i] === pages[i - 1] ? section - (sections[i - 1] as number) : section)
  }
  for (let i = 0; i < impacts.length; i++) to.number(impacts[i] as number)
}

/** Front coding: for each word the length of the prefix shared with the previous word (base 36), then the rest. */
export function encodeWords(words: readonly string[]): string {
  return words
    .map((word, i) => {
      const shared = Math.min(sharedPrefix(words[i - 1] ?? '', word), 35)
      return shared.toString(36) + word.slice(shared)
    })
    .join('\n')
}

function sharedPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
