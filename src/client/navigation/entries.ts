/**
 * The browser's history: each entry has an id, under which the scroll position of its page is kept.
 * The browser cannot restore it, because the page arrives after the browser has tried to.
 */
import { readRecord, STORED, storeRecord } from '../storage.ts'

interface EntryState {
  readonly id?: string
  /** The entry belongs to an overlay of its page, such as the menu; Back closes it. */
  readonly overlay?: true
}

/** Entries whose scroll position survives a reload. */
const MOST = 50

const places = new Map(Object.entries(readRecord<number>(STORED.scroll, 'sessionStorage')))
let current = ''
/** False from entering an entry until its page has been scrolled. */
let isPlaced = true
let closing: Promise<unknown> = Promise.resolve()

export function startEntries(): void {
  history.scrollRestoration = 'manual'
  const { id } = stateOf(history.state)
  current = id ?? newId()
  // The overlay was open when the page was loaded again, or left for another site.
  if (isOverlay()) closeOverlay()
  else history.replaceState({ id: current }, '')
  if (id !== undefined) restorePlace()
  addEventListener('scroll', () => isPlaced && places.set(current, scrollY), { passive: true })
  addEventListener('pagehide', () => {
    storeRecord(STORED.scroll, Object.fromEntries([...places].slice(-MOST)), 'sessionStorage')
  })
}

/** Adds an entry for a new page; replaces an overlay's entry. */
export function addEntry(url: URL, replace: boolean): void {
  current = newId()
  isPlaced = false
  const method = replace || isOverlay() ? 'replaceState' : 'pushState'
  history[method]({ id: current }, '', url)
}

/** The browser has moved to another entry. */
export function enterEntry(state: unknown): void {
  current = stateOf(state).id ?? newId()
  isPlaced = false
}

/** The entry's page has been scrolled: from now on, scroll events come from the visitor. */
export function placeFound(): void {
  isPlaced = true
}

/** True for an entry that the browser made for a link to an anchor of the same page. */
export function isNewEntry(state: unknown): boolean {
  return stateOf(state).id === undefined
}

export function isCurrentEntry(state: unknown): boolean {
  return stateOf(state).id === current
}

/** Gives an id to an entry that the browser made. */
export function adoptEntry(): void {
  current = newId()
  history.replaceState({ id: current }, '')
}

/** Scrolls to where the current entry was left; false if that is unknown. */
export function restorePlace(): boolean {
  const top = places.get(current)
  if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  return top !== undefined
}

/** Adds an entry for an overlay, so that Back closes it. */
export function openOverlay(): void {
  history.pushState({ id: current, overlay: true }, '')
}

/** Calls `close` when the visitor leaves the overlay's entry. */
export function whenOverlayLeft(close: () => void, signal: AbortSignal): void {
  addEventListener('popstate', () => isOverlay() || close(), { signal })
}

/** Removes the overlay's entry after it was closed by other means. */
export function closeOverlay(): void {
  if (!isOverlay()) return
  closing = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
}

function isOverlay(): boolean {
  return stateOf(history.state).overlay === true
}

/** Resolves when no entry is being removed. */
export function settled(): Promise<unknown> {
  return closing
}

function stateOf(state: unknown): EntryState {
  return (state ?? {}) as EntryState
}

function newId(): string {
  return `${Math.random()}`
}
