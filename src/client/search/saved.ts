/** Hits that a visitor went to, and those to keep. They stay in this browser. */
import { readStored, store } from '../storage.ts'

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
/** Recent ones that are shown once there are favourites. */
const MOST_BESIDE_FAVOURITES = 4
const MOST_FAVOURITES = 10

/** @param place the locale's search page: each locale has lists of its own */
export function readSaved(place: string): SavedLists {
  const favourites = read(keyOf(place, 'favourites')).slice(0, MOST_FAVOURITES)
  const recent = read(keyOf(place, 'recent')).filter((one) => !has(favourites, one))
  return {
    favourites,
    recent: recent.slice(0, favourites.length > 0 ? MOST_BESIDE_FAVOURITES : MOST_RECENT),
  }
}

export function addRecent(place: string, one: Saved): void {
  const { favourites } = readSaved(place)
  if (!has(favourites, one))
    write(
      place,
      'recent',
      [one, ...without(read(keyOf(place, 'recent')), one)].slice(0, MOST_RECENT),
    )
}

/** Makes a recent one a favourite. */
export function addFavourite(place: string, one: Saved): void {
  write(
    place,
    'favourites',
    [one, ...without(read(keyOf(place, 'favourites')), one)].slice(0, MOST_FAVOURITES),
  )
  remove(place, 'recent', one)
}

export function remove(place: string, list: keyof SavedLists, one: Saved): void {
  write(place, list, without(read(keyOf(place, list)), one))
}

function keyOf(place: string, list: keyof SavedLists): string {
  return `docsgen.search-${list}.${new URL(place).pathname}`
}

function has(list: readonly Saved[], { url }: Saved): boolean {
  return list.some((one) => one.url === url)
}

function without(list: readonly Saved[], { url }: Saved): Saved[] {
  return list.filter((one) => one.url !== url)
}

/** Whatever is there that is no list of hits is nothing. */
function read(key: string): Saved[] {
  try {
    const list: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(list)
      ? list.filter(
          (one) =>
            /^\/|^https?:/.test(one?.url) &&
            typeof one.title === 'string' &&
            typeof one.path === 'string',
        )
      : []
  } catch {
    return []
  }
}

function write(place: string, list: keyof SavedLists, saved: readonly Saved[]): void {
  store(keyOf(place, list), JSON.stringify(saved))
}
