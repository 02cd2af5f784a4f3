/** What of the index can be made before the site is linked: while its other pages are compiled. */
import { type CompileInput, docKey } from '../../content/input.ts'
import type { Config, Doc, Locale, Remember } from '../../types.ts'
import { makeSections } from './part.ts'
import { readSynonyms, type Synonyms } from './synonyms.ts'

/** What a text is read with. */
export interface Spoken {
  readonly lang: string
  readonly synonyms: Synonyms
}

const languages = new WeakMap<Config, Map<string, Spoken>>()

/** The language of a locale, and what means the same in it; `en-nz` and `en-au` are one language. */
export function spokenIn(config: Config, { htmlLang }: Locale): Spoken {
  const lang = htmlLang.toLowerCase().replace(/-.*/, '')
  const known = languages.get(config) ?? new Map<string, Spoken>()
  languages.set(config, known)
  const spoken = known.get(lang) ?? { lang, synonyms: readSynonyms(config.synonyms, lang) }
  known.set(lang, spoken)
  return spoken
}

/** True for a page that the search should find. */
export function isListed({ meta }: Doc): boolean {
  return meta.search !== false
}

/**
 * Makes what the index takes of pages' sections, for the build to remember.
 * @param tasks the arguments of all pages, with the locale of each
 */
export function indexAhead(
  config: Config,
  tasks: readonly { readonly locale: Locale; readonly input: CompileInput }[],
  remember: Remember,
): ((docs: readonly Doc[]) => void) | undefined {
  if (config.search?.provider !== 'local') return
  const languages = new Map<string, Set<Spoken>>()
  for (const { locale, input } of tasks) {
    const key = docKey(input)
    const spoken = spokenIn(config, locale)
    languages.set(key, (languages.get(key) ?? new Set()).add(spoken))
  }
  return (docs) => {
    for (const doc of docs.filter(isListed))
      for (const spoken of languages.get(doc.key) ?? [])
        remember('search-sections', { doc, ...spoken }, makeSections)
  }
}
