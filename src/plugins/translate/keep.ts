/** Keeps accepted translations accepted when a command moves pages, or changes the links of originals. */
import { isMdx, type Site, type Text, type Texts } from '../../plugin/index.ts'
import { sectionsOf } from './blocks.ts'
import { pairsOf } from './pairs.ts'
import { RECORD } from './record.ts'

/** A name or a hash in the record, and whether it is a name. */
const STRINGS = /"([^"\\\n]+)"(?=(\s{0,9}:)?)/g

/**
 * Replaces the hashes of the blocks that were changed. What had changed before stays stale.
 * @param site before the changes
 * @param texts with all changes of its pages
 */
export function keepAccepted(site: Site, texts: Texts): void {
  const record = texts.of(RECORD)
  if (record === null) return
  const changed = new Map(texts.changed)
  const pairs = pairsOf(site)
  let hashes: ReadonlyMap<string, string> = new Map()
  for (const { 0: all, 1: value = '', 2: colon, index } of record.text.matchAll(STRINGS)) {
    if (colon !== undefined) {
      const text = changed.get(pairs.get(value)?.original ?? '')
      hashes = text ? newHashes(text) : new Map()
    } else {
      const wanted = hashes.get(value)
      if (wanted !== undefined)
        record.change({ start: index, end: index + all.length, text: JSON.stringify(wanted) })
    }
  }
}

/** Gives the translations that move their new paths. @param moves new paths by old ones */
export function renameTranslations(moves: ReadonlyMap<string, string>, texts: Texts): void {
  texts.of(RECORD)?.changeStrings(/("[^"\\\n]+")(?=\s{0,9}:)/g, (path) => moves.get(path))
}

/** The new hash of each changed block of a page, by its old one. */
function newHashes({ text, changed, file }: Text): ReadonlyMap<string, string> {
  const [before, after] = [text, changed].map((one) =>
    sectionsOf(one, isMdx(file)).flatMap(({ blocks }) => blocks.map(({ hash }) => hash)),
  ) as [string[], string[]]
  // Else it is not certain which block became which.
  if (before.length !== after.length) return new Map()
  const pairs = before.map((hash, index) => [hash, after[index] as string] as const)
  return new Map(pairs.filter(([old, now]) => old !== now))
}
