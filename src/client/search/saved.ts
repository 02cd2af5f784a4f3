/** Hits that a visitor went to, and those to keep. They stay in this browser. */

import { readRecord, storeRecord } from '../storage.ts'
import { isAddress } from './address.ts'

export interface Saved {
  readonly url: string
  readonly title: string
  readonly path: string
}

export interface SavedLists {
  /** Newest first. */
  readonly recent: readonly Saved[]
  readonly favourites: readonly Saved[]
}

const MOST_RECENT = 7
const MOST_FAVOURITES = 10

/** @param place the locale's search page: each locale has lists of its own */
export function readSaved(place: string): SavedLists {
  const { recent, favourites } = readRecord<unknown>(keyOf(place))
  return {
    recent: hitsIn(recent).slice(0, MOST_RECENT),
    favourites: hitsIn(favourites).slice(0, MOST_FAVOURITES),
  }
}

/** Puts a hit at the head of a list; a favourite stays where it is. */
export function add(place: string, list: keyof SavedLists, one: Saved): void {
  if (readSaved(place).favourites.some(({ url }) => url === one.url)) return
  const others = without(place, one)
  storeRecord(keyOf(place), { ...others, [list]: [one, ...others[list]] })
}

export function remove(place: string, one: Saved): void {
  storeRecord(keyOf(place), without(place, one))
}

function without(place: string, { url }: Saved): SavedLists {
  const { recent, favourites } = readSaved(place)
  const isOther = (one: Saved) => one.url !== url
  return { recent: recent.filter(isOther), favourites: favourites.filter(isOther) }
}

function keyOf(place: string): string {
  return `docsgen.search.${new URL(place).pathname}`
}

/** What is there may be anything: nothing but what leads to a page is taken. */
function hitsIn(list: unknown): Saved[] {
  return Array.isArray(list) ? list.filter((one) => isAddress(one?.url)) : []
}
