/** Recent and favorite hits. They are stored in this browser only. */
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
  readonly favorites: readonly Saved[]
}

const MOST_RECENT = 7
const MOST_FAVORITES = 10

/** @param place the locale's search page: each locale has its own lists */
export function readSaved(place: string): SavedLists {
  const { recent, favorites } = readRecord<unknown>(keyOf(place))
  return {
    recent: hitsIn(recent).slice(0, MOST_RECENT),
    favorites: hitsIn(favorites).slice(0, MOST_FAVORITES),
  }
}

/** Moves a hit to the head of a list, unless it is a favorite already. */
export function add(place: string, list: keyof SavedLists, one: Saved): void {
  if (readSaved(place).favorites.some(({ url }) => url === one.url)) return
  const others = without(place, one)
  storeRecord(keyOf(place), { ...others, [list]: [one, ...others[list]] })
}

export function remove(place: string, one: Saved): void {
  storeRecord(keyOf(place), without(place, one))
}

function without(place: string, { url }: Saved): SavedLists {
  const { recent, favorites } = readSaved(place)
  const isOther = (one: Saved) => one.url !== url
  return { recent: recent.filter(isOther), favorites: favorites.filter(isOther) }
}

function keyOf(place: string): string {
  return `docsgen.search.${new URL(place).pathname}`
}

/** Ignores malformed entries and unsafe URLs. */
function hitsIn(list: unknown): Saved[] {
  return Array.isArray(list) ? list.filter((one) => isAddress(one?.url)) : []
}
