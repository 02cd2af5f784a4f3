/** Finds the pages whose addresses are nearest to one that does not exist; loaded by the not-found page. */
import type { make } from './dom.ts'

/** `[url, title]` */
type ListedPage = readonly [string, string]

/** How many pages are proposed at most. */
const MOST = 5
/** From 0 to 1: less similar pages are not proposed, nor those that are much less similar than the best. */
const LEAST = 0.45
const NEAR_BEST = 0.75
/** Only the last words of an address count: anyone can link to an address of any length. */
const MOST_WORDS = 12

/** Lists the nearest pages in a region that is announced. @param create makes elements, as `make` */
export async function propose(place: HTMLElement, create: typeof make): Promise<void> {
  const { similar = '', title = '' } = place.dataset
  const response = await fetch(similar)
  if (!response.ok) return
  const pages = (await response.json()) as readonly ListedPage[]
  const root = new URL(similar, location.href).pathname.replace(/[^/]*$/, '')
  const found = nearest(location.pathname, root, pages)
  if (found.length === 0) return
  const items = found.map(([url, label]) => create('li', {}, create('a', { href: url }, label)))
  place.replaceChildren(create('h2', {}, title), create('ul', {}, ...items))
}

/** @param root path of the locale, which all pages begin with */
export function nearest(
  path: string,
  root: string,
  pages: readonly ListedPage[],
): readonly ListedPage[] {
  const asked = wordsOf(below(path, root)).slice(-MOST_WORDS)
  const own = new Set(wordsOf(root).map(({ text }) => text))
  const likeness = likenessOfWords()
  const scored = pages
    .map((page) => {
      const [url, title] = page
      const ofAddress = overlap(asked, wordsOf(below(url, root)), likeness)
      // The title of a page says less than its address, but old addresses are often like titles.
      const ofTitle = overlap(asked, wordsOf(title), likeness) * 0.9
      // A folder has no page of its own, or none that is named after it.
      const ofFolder = overlap(
        asked.filter(isLast),
        wordsOf(folderOf(url, root)).filter(isLast),
        likeness,
      )
      // Of the pages about other locales, those about the locale of this page come first.
      const isNear = wordsOf(below(url, root)).some(({ text }) => own.has(text))
      return { page, score: Math.max(ofAddress, ofTitle, ofFolder * 0.9), nearness: Number(isNear) }
    })
    .sort((a, b) => b.score - a.score || b.nearness - a.nearness)
  const least = Math.max(LEAST, (scored[0]?.score ?? 0) * NEAR_BEST)
  return scored
    .filter(({ score }) => score >= least)
    .slice(0, MOST)
    .map(({ page }) => page)
}

/** The path without the folders that it shares with the root. */
function below(path: string, root: string): string {
  const folders = root.split('/')
  const parts = path.split('/')
  while (parts.length > 1 && parts[0] === folders[0]) {
    parts.shift()
    folders.shift()
  }
  return parts.join('/')
}

/** The folder that a page is in, below the root. */
function folderOf(url: string, root: string): string {
  return below(url, root).replace(/\/?[^/]*$/, '')
}

/** A word of the last part of a path. */
function isLast({ weight }: Word): boolean {
  return weight > 1
}

interface Word {
  readonly text: string
  /** Words of the last part of a path say most about the page. */
  readonly weight: number
}

function wordsOf(path: string): Word[] {
  const parts = decode(path)
    .replace(/\.(?:html?|mdx?|php|aspx?)$/i, '')
    .replace(/\/(?:index)?$/, '')
    .split('/')
  return parts.flatMap((part, index) =>
    part
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((text) => text !== '')
      .map((text) => ({ text, weight: index === parts.length - 1 ? 2 : 1 })),
  )
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

type Likeness = (one: string, other: string) => number

/** How much of the words of each is in the other, from 0 to 1. */
function overlap(asked: readonly Word[], others: readonly Word[], likeness: Likeness): number {
  const total = [...asked, ...others].reduce((sum, { weight }) => sum + weight, 0)
  const bestOfOthers = others.map(() => 0)
  let sum = 0
  for (const { text, weight } of asked) {
    const likes = others.map((other) => likeness(text, other.text))
    for (const [index, like] of likes.entries())
      bestOfOthers[index] = Math.max(bestOfOthers[index] ?? 0, like)
    sum += weight * Math.max(0, ...likes)
  }
  for (const [index, { weight }] of others.entries()) sum += weight * (bestOfOthers[index] ?? 0)
  return total === 0 ? 0 : sum / total
}

/** How alike two words are, by the pairs of letters that they share. Pages share most of their words. */
function likenessOfWords(): Likeness {
  const pairs = new Map<string, readonly string[]>()
  const known = new Map<string, Map<string, number>>()
  const pairsOf = (word: string) => {
    const found = pairs.get(word) ?? [...` ${word}`].map((letter, i) => letter + (word[i] ?? ' '))
    pairs.set(word, found)
    return found
  }
  const compare = (one: string, other: string) => {
    const [short, long] = [one.length, other.length].sort((a, b) => a - b) as [number, number]
    // Words that differ this much in length share less than half of their pairs.
    if (long > 3 * short + 2) return 0
    const left = [...pairsOf(other)]
    const all = pairsOf(one)
    const shared = all.filter((pair) => {
      const at = left.indexOf(pair)
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
    const share = (2 * shared.length) / (all.length + pairsOf(other).length)
    // Most words share a few letters by chance.
    return share < 0.5 ? 0 : share
  }
  return (one, other) => {
    const ofOne = known.get(one) ?? new Map<string, number>()
    known.set(one, ofOne)
    const like = ofOne.get(other) ?? (one === other ? 1 : compare(one, other))
    ofOne.set(other, like)
    return like
  }
}
