/** What has changed in the original of each translation since it was accepted. */

import { isMdx, type Problem, plural, type Site, warning } from '../../plugin/index.ts'
import { type Block, type BlockSection, sectionsOf } from './blocks.ts'
import { readText } from './file.ts'
import { type Pair, pairsOf } from './pairs.ts'
import type { Accepted, TranslationRecord } from './record.ts'

/** A warning for each section of a translation whose original has changed, and for each that was never accepted. */
export function staleTranslations(site: Site, record: TranslationRecord): Problem[] {
  return [...pairsOf(site).values()].flatMap((pair) => {
    const accepted = record.get(pair.translation)
    return accepted ? stale(pair, accepted, site.config.root) : [neverAccepted(pair)]
  })
}

/** What the record says of a translation that is up to date. @param root folder of the site */
export function acceptedOf({ original }: Pair, root: string): Accepted {
  return read(original, root).map(({ blocks }) => blocks.map(({ hash }) => hash))
}

function read(file: string, root: string): readonly BlockSection[] {
  return sectionsOf(readText(root, file), isMdx(file))
}

function neverAccepted({ original, translation }: Pair): Problem {
  return warning(
    'stale-translation',
    { file: translation },
    `this translation of ${original} was never accepted`,
    `If it is up to date, run docsgen translate accept ${translation}.`,
    translation,
  )
}

function stale(pair: Pair, accepted: Accepted, root: string): Problem[] {
  const now = read(pair.original, root)
  const places = placesOf(now, accepted)
  const translated = read(pair.translation, root)
  const isSameOutline = translated.length === accepted.length
  return accepted.flatMap((hashes, index) => {
    const sections = now.filter((_, i) => places[i] === index)
    const blocks = sections.flatMap((section) => section.blocks)
    const change = changeOf(hashes, blocks)
    if (change === null) return []
    const at = isSameOutline ? translated[index] : undefined
    const place = { file: pair.translation, line: at?.line, column: at && 1 }
    const what = at
      ? at.title === ''
        ? 'the beginning'
        : `the section "${at.title}"`
      : 'this page'
    const title = sections[0]?.title ?? ''
    const where = at || title === '' ? '' : `, section "${title}"`
    return warning(
      'stale-translation',
      place,
      `${what} was translated from an older text: ${pair.original}${where} has since changed (${change})`,
      `Update the translation, then run docsgen translate accept ${pair.translation}.`,
      pair.translation,
    )
  })
}

/** For each section of the original, the accepted section that it is, or that it follows. */
function placesOf(now: readonly BlockSection[], accepted: Accepted): number[] {
  const sections = now.map(({ blocks }) => blocks.map(({ hash }) => hash))
  const free = new Set(accepted.keys())
  const claim = (isIt: (hashes: readonly string[]) => boolean): number | undefined => {
    const found = [...free].find((index) => index > 0 && isIt(accepted[index] ?? []))
    if (found !== undefined) free.delete(found)
    return found
  }
  // A section may have moved. One that was edited is the first that is left with the same heading.
  const same = sections.map((own) => claim((hashes) => hashes.join() === own.join()))
  const heads = sections.map(
    ([heading], index) => same[index] ?? claim((hashes) => hashes[0] === heading),
  )
  let last = 0
  return now.map((_, index) => {
    const known = index === 0 ? 0 : heads[index]
    const isRenamed = known === undefined && now.length === accepted.length
    last = known ?? (isRenamed ? index : last)
    return last
  })
}

/** @returns null without any @param accepted the hashes of a section @param now its blocks */
function changeOf(accepted: readonly string[], now: readonly Block[]): string | null {
  // The same block can be there several times.
  const left = [...accepted]
  const changed = now.filter(({ hash }) => {
    const at = left.indexOf(hash)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  const removed = left.length
  // A block that was edited is a new one and one that is gone.
  const gone = removed - changed.length
  const lines = changed.map(({ line }) => line)
  const parts = [
    ...(lines.length > 0 ? [`${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`] : []),
    ...(gone > 0 ? [`${plural(gone, 'block')} removed`] : []),
  ]
  if (parts.length > 0) return parts.join(', ')
  return now.every(({ hash }, index) => hash === accepted[index]) ? null : 'order of blocks'
}
