/**
 * Highlights the matched words on the page that a hit leads to, with the CSS Custom Highlight API,
 * which leaves the document unchanged. Browsers without it show no highlights.
 */

import { make } from '../dom.ts'
import { readRecord, STORED } from '../storage.ts'
import { wordsOf } from './dialog.tsx'
import type { FoundWords } from './found-words.ts'
import { message } from './message.ts'

const NAME = 'search'
/** Most highlights on a page: more are not helpful. */
const MOST = 200

let end: () => void = () => {}

export function markFound(signal: AbortSignal): void {
  const found = takeFound()
  if (!found || !('highlights' in CSS)) return
  end()
  const main = document.querySelector('main')
  const ranges = main ? rangesOf(main, found.words) : []
  if (ranges.length === 0) return
  CSS.highlights.set(NAME, new Highlight(...ranges))
  const button = make(
    'button',
    { type: 'button', class: 'button search-clear' },
    message('clearMarks'),
  )
  const over = new AbortController()
  end = () => {
    CSS.highlights.delete(NAME)
    button.remove()
    over.abort()
  }
  button.addEventListener('click', end)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), {
    signal: over.signal,
  })
  signal.addEventListener('abort', end, { signal: over.signal })
  document.body.append(button)
}

/** Reads the stored words and removes them, if they are for this page. */
function takeFound(): FoundWords | null {
  const { page, words } = readRecord(STORED.found, 'sessionStorage') as Partial<FoundWords>
  if (page !== location.pathname || !words) return null
  sessionStorage.removeItem(STORED.found)
  return { page, words }
}

function rangesOf(root: Element, words: readonly string[]): Range[] {
  const { lang } = document.documentElement
  const wanted = new Set(words.flatMap((word) => wordsOf(word, lang).map(({ term }) => term)))
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  while (walker.nextNode() && ranges.length < MOST) {
    const text = walker.currentNode as Text
    for (const { start, end, term, parts } of wordsOf(text.data, lang)) {
      if (!wanted.has(term) && !parts.some((part) => wanted.has(part))) continue
      const range = new Range()
      range.setStart(text, start)
      range.setEnd(text, end)
      ranges.push(range)
    }
  }
  return ranges
}
