/** The locales of a tree of pages. */

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const PAGE = /\.(?:mdx?|markdown)$/i

/**
 * Locales by the names of files: `@de/faq.md`, and `faq.de.md` next to `faq.md`. English is the
 * language of the other pages, unless some are English themselves.
 * @param pages paths, relative to the folder of the pages
 * @returns the default one first; empty if the names tell of none
 */
export function localesIn(pages: readonly string[]): string[] {
  const all = new Set(pages.map((path) => path.replace(PAGE, '')))
  const found = new Set<string>()
  for (const path of all) {
    const [, folder] = /^@([^/]+)\//.exec(path) ?? []
    if (folder !== undefined && isLanguage(folder)) found.add(folder)
    const [, before, name] = /^(.+)\.([^./]+)$/.exec(path) ?? []
    if (before !== undefined && name !== undefined && all.has(before) && isLanguage(name))
      found.add(name)
  }
  if (found.size === 0) return []
  const others = [...found].sort()
  const english = others.find((name) => /^en\b/i.test(name)) ?? 'en'
  return [english, ...others.filter((name) => name !== english)]
}

/** The name of a language in itself: `Deutsch`. */
export function labelOf(locale: string): string {
  const label = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** True for a language that has a script from right to left. */
export function isRightToLeft(locale: string): boolean {
  return ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'].includes(
    new Intl.Locale(locale).maximize().script ?? '',
  )
}

function isLanguage(name: string): boolean {
  if (!/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(name)) return false
  try {
    return NAMES.of(name) !== undefined
  } catch {
    return false // Not a valid tag.
  }
}
