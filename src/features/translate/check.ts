/** What has changed in the original of each translation since it was accepted. */
import { isMdx } from '../../content/imports.ts'
import { warning } from '../../problems/problem.ts'
import { plural } from '../../problems/report.ts'
import { type Block, type BlockSection, sectionsOf } from '../../translations/blocks.ts'
import { type Pair, pairsOf } from '../../translations/pairs.ts'
import type { Accepted, TranslationRecord } from '../../translations/record.ts'
import type { Problem, Site } from '../../types.ts'
import { readText } from './file.ts'

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
    'If it is up to date, run docsgen translate accept.',
    translation,
  )
}

function stale(pair: Pair, accepted: Accepted, root: string): Problem[] {
  const now = read(pair.original, root)
  const known = new Set(accepted.flat())
  const kept = new Set(now.flatMap(({ blocks }) => blocks.map(({ hash }) => hash)))
  const places = placesOf(now, accepted)
  const removed = accepted.map((section) => section.filter((hash) => !kept.has(hash)).length)
  const translated = read(pair.translation, root)
  const isSameOutline = translated.length === accepted.length
  return accepted.flatMap((_, index) => {
    const sections = now.filter((_, i) => places[i] === index)
    const changed = sections.flatMap(({ blocks }) => blocks.filter(({ hash }) => !known.has(hash)))
    const change = changeOf(changed, removed[index] ?? 0)
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
  // The nth section with a heading is the nth one with the same heading.
  const byHeading = new Map<string | undefined, number[]>()
  for (const [index, [heading]] of accepted.entries()) {
    if (index > 0) byHeading.set(heading, [...(byHeading.get(heading) ?? []), index])
  }
  let last = 0
  return now.map(({ blocks }, index) => {
    const known = index === 0 ? 0 : byHeading.get(blocks[0]?.hash)?.shift()
    const isRenamed = known === undefined && now.length === accepted.length
    last = known ?? (isRenamed ? index : last)
    return last
  })
}

/** @returns null without any */
function changeOf(changed: readonly Block[], removed: number): string | null {
  // A block that was edited is a new one and one that is gone.
  const gone = removed - changed.length
  const lines = changed.map(({ line }) => line)
  const parts = [
    ...(lines.length > 0 ? [`${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`] : []),
    ...(gone > 0 ? [`${plural(gone, 'block')} removed`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : null
}
