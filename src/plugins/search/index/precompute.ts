/** Index work that does not depend on linking, so it runs while other pages are still compiling. */

import type { KeptBytes, Memo } from '../../../cache/memo.ts'
import { type CompileInput, pageKey } from '../../../compile/compile-input.ts'
import type { CompileResult, CompileTasks } from '../../../compile/compile-tasks.ts'
import {
  Bounded,
  type CompiledPage,
  type Config,
  type Locale,
  perObject,
} from '../../../plugin/index.ts'
import { analyzeSections } from './part.ts'
import { type AnalyzedPart, rememberAnalyzed, writePart } from './read-part.ts'
import { readSynonyms, type Synonyms } from './synonyms.ts'

/** What the analysis of a text depends on. */
export interface Language {
  readonly lang: string
  readonly synonyms: Synonyms
}

const languagesOf = perObject((_: Config) => new Bounded<Language>(100))

/** The language of a locale with its synonyms; `en-gb` and `en-us` share one. */
export function languageOf(config: Config, { htmlLang }: Locale): Language {
  const lang = htmlLang.toLowerCase().replace(/-.*/, '')
  return languagesOf(config).get(lang, () => {
    return { lang, synonyms: readSynonyms(config.synonyms, lang) }
  })
}

/** False for pages excluded with `search: false`. */
export function isListed({ meta }: CompiledPage): boolean {
  return meta.search !== false
}

/**
 * Analyzes the sections of pages and memoizes the result for `buildIndex`.
 * @param tasks all pages, to know the locales of each
 */
export function precomputeSections(
  config: Config,
  { members, inputs }: CompileTasks,
  memo: Memo,
): ((pages: readonly CompileResult[]) => void) | undefined {
  if (config.search?.provider !== 'local') return
  const languages = new Map<string, Set<Language>>()
  members.forEach(({ locale }, i) => {
    const key = pageKey(inputs[i] as CompileInput)
    const language = languageOf(config, locale)
    languages.set(key, (languages.get(key) ?? new Set()).add(language))
  })
  return (pages) => {
    for (const { page, docs } of pages) {
      // The text of a page with components is not complete yet.
      for (const doc of docs.filter((doc) => isListed(doc) && doc.components.length === 0))
        for (const language of languages.get(page) ?? []) keepSections(doc, language, memo)
    }
  }
}

/** Analyzes the sections of one page, once per language. */
export function keepSections(doc: CompiledPage, language: Language, memo: Memo): KeptBytes {
  let analyzed: AnalyzedPart | undefined
  const kept = memo.keep('search-sections', { doc, ...language }, (argument) => {
    analyzed = analyzeSections(argument)
    return writePart(analyzed)
  })
  if (analyzed) rememberAnalyzed(kept, analyzed)
  return kept
}
