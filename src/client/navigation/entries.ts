/**
 * The browser's history: each entry has an id, and by it the place where its page was read last.
 * The browser cannot restore it, for the page comes later than it looks for it.
 */
import { readRecord, STORED, storeRecord } from '../storage.ts'

interface EntryState {
  readonly id?: string
  /** The entry stands for something open over its page, such as the menu; Back closes it. */
  readonly overlay?: true
}

/** Most entries whose place outlives the document. */
const MOST = 50

const places = new Map(Object.entries(readRecord<number>(STORED.scroll, 'sessionStorage')))
let current = ''
/** False from when an entry is entered until its page is scrolled to its place. */
let isPlaced = true
let closing: Promise<unknown> = Promise.resolve()

export function startEntries(): void {
  history.scrollRestoration = 'manual'
  const known = stateOf(history.state).id
  current = known ?? newId()
  history.replaceState({ id: current }, '')
  if (known !== undefined) restorePlace()
  addEventListener('scroll', () => isPlaced && places.set(current, scrollY), { passive: true })
  addEventListener('pagehide', () => {
    storeRecord(STORED.scroll, Object.fromEntries([...places].slice(-MOST)), 'sessionStorage')
  })
}

/** Makes an entry for a new page; it takes the place of one that stands for an overlay. */
export function addEntry(url: URL, replace: boolean): void {
  current = newId()
  isPlaced = false
  const method = replace || stateOf(history.state).overlay ? 'replaceState' : 'pushState'
  history[method]({ id: current }, '', url)
}

/** The browser went to another entry. */
export function enterEntry(state: unknown): void {
  current = stateOf(state).id ?? newId()
  isPlaced = false
}

/** The entry's page is at its place: where it is scrolled to from now on is the visitor's doing. */
export function placeFound(): void {
  isPlaced = true
}

/** True for an entry of the page that is shown, made by a link to one of its anchors. */
export function isNewEntry(state: unknown): boolean {
  return stateOf(state).id === undefined
}

export function isCurrentEntry(state: unknown): boolean {
  return stateOf(state).id === current
}

/** Gives an entry that the browser has made the id it needs. */
export function adoptEntry(): void {
  current = newId()
  history.replaceState({ id: current }, '')
}

/** Scrolls to where the current entry was left. False if that is not known. */
export function restorePlace(): boolean {
  const top = places.get(current)
  if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  return top !== undefined
}

/** Something opens over the page: Back will close it. */
export function openOverlay(): void {
  history.pushState({ id: current, overlay: true }, '')
}

/** It was closed in another way: its entry goes. */
export function closeOverlay(): void {
  if (!isOverlay()) return
  closing = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
}

export function isOverlay(): boolean {
  return stateOf(history.state).overlay === true
}

/** Resolves when no entry is on its way out. */
export function settled(): Promise<unknown> {
  return closing
}

function stateOf(state: unknown): EntryState {
  return (state ?? {}) as EntryState
}

function newId(): string {
  return Math.random().toString(36).slice(2)
}
