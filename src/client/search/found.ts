/**
 * Highlights the matched words on the page that a hit leads to, with the CSS Custom Highlight API,
 * which leaves the document unchanged. Browsers without it show no highlights.
 */

import type { Word } from '../../plugins/search/engine/words.ts'
import { announce } from '../announce-event.ts'
import { make } from '../dom.ts'
import { readRecord, STORED } from '../storage.ts'
import { mark, wordsOf } from './dialog.tsx'
import type { FoundWords } from './found-words.ts'
import { message } from './message.ts'

const NAME = 'search'
/** The selected match. */
const CURRENT = 'search-current'
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
  // No live region: after a navigation screen readers say the heading, and nothing else.
  const status = make('span', {}, message('matchCount', { count: ranges.length }))
  const goTo = selector(ranges, status)
  const steps =
    ranges.length > 1
      ? [button('previousMatch', 'up', () => goTo(-1)), button('nextMatch', 'down', () => goTo(1))]
      : []
  const bar = make(
    'div',
    { class: 'search-clear', role: 'search', 'aria-label': message('searchResults') },
    status,
    ...steps,
    button('clearMarks', 'close', () => end()),
  )
  const over = new AbortController()
  end = () => {
    CSS.highlights.delete(NAME)
    CSS.highlights.delete(CURRENT)
    bar.remove()
    over.abort()
  }
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), {
    signal: over.signal,
  })
  signal.addEventListener('abort', () => end(), { signal: over.signal })
  document.body.append(bar)
}

/**
 * @param status says which match is selected
 * @returns selects the match that many steps on, wrapping around; at first, the first one in view
 */
function selector(ranges: readonly Range[], status: HTMLElement): (step: number) => void {
  let at: number | undefined
  return (step) => {
    const inView = ranges.findIndex((range) => range.getBoundingClientRect().top >= 0)
    at = at === undefined ? Math.max(0, inView) : (at + step + ranges.length) % ranges.length
    const range = ranges[at] as Range
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    const highlight = new Highlight(range)
    highlight.priority = 1
    CSS.highlights.set(CURRENT, highlight)
    status.textContent = `${at + 1} / ${ranges.length}`
    announce(status.textContent)
  }
}

function button(
  name: 'previousMatch' | 'nextMatch' | 'clearMarks',
  icon: string,
  onClick: () => void,
): HTMLButtonElement {
  const made = make('button', {
    type: 'button',
    class: 'icon-button',
    'data-icon': icon,
    'aria-label': message(name),
  })
  made.addEventListener('click', onClick)
  return made
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
  const match = ({ term, parts }: Word) =>
    wanted.has(term) || parts.some((part) => wanted.has(part))
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  while (walker.nextNode() && ranges.length < MOST) {
    const texts = textsFrom(walker)
    // Closed tab panels and details: stepping to a match there would show nothing.
    if (!texts[0]?.parentElement?.checkVisibility()) continue
    let at = 0
    for (const piece of mark(texts.map(({ data }) => data).join(''), lang, match)) {
      const isMarked = typeof piece !== 'string'
      const start = at
      at += (isMarked ? piece.mark : piece).length
      if (!isMarked) continue
      const range = new Range()
      range.setStart(...placeIn(texts, start, true))
      range.setEnd(...placeIn(texts, at, false))
      ranges.push(range)
    }
  }
  return ranges
}

/** The text at which the walker is, with those that only places to break separate from it. */
function textsFrom(walker: TreeWalker): Text[] {
  const texts = [walker.currentNode as Text]
  while (texts.at(-1)?.nextSibling?.nodeName === 'WBR' && walker.nextNode())
    texts.push(walker.currentNode as Text)
  return texts
}

/** The text that contains an offset of all, and the offset in it. */
function placeIn(texts: readonly Text[], offset: number, isStart: boolean): [Text, number] {
  let rest = offset
  const last = texts.length - 1
  const text = texts.find((it, index) => {
    if (index === last || rest < it.length || (rest === it.length && !isStart)) return true
    rest -= it.length
    return false
  })
  return [text as Text, rest]
}
