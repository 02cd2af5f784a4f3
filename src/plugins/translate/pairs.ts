/** Which file of a site is the translation of which. */
import { onlyCurrent, type Page, type Site } from '../../plugin/index.ts'

export interface Pair {
  /** Files relative to the root. */
  readonly original: string
  readonly translation: string
}

/**
 * Every page with a file of its own for a locale, next to the one of the locale that it falls back to,
 * else of the default locale. By the file of the translation, in the order of the site.
 */
export function pairsOf(whole: Site): ReadonlyMap<string, Pair> {
  const site = onlyCurrent(whole)
  const { config } = site
  const pairs = new Map<string, Pair>()
  const byLocale = new Map(
    site.locales.map(({ locale, pages }) => [
      locale.name,
      new Map(pages.map((page) => [page.doc.path, page])),
    ]),
  )
  for (const { locale, pages } of site.locales) {
    const originals = byLocale.get(locale.fallback ?? config.defaultLocale.name)
    for (const { doc } of pages.filter(isOwn)) {
      const original = originals?.get(doc.path)?.doc
      if (!original || original.isGenerated || original.file === doc.file) continue
      if (doc.file === `${config.docs}/${doc.path}`) continue
      pairs.set(doc.file, { original: original.file, translation: doc.file })
    }
  }
  return pairs
}

function isOwn({ doc, fallback }: Page): boolean {
  return fallback === null && !doc.isGenerated
}
