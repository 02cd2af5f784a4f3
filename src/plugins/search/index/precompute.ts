/** Index work that does not depend on linking, so it runs while other pages are still compiling. */

import type { KeptBytes, Memo } from '../../../cache/memo.ts'
import { type CompileInput, pageKey } from '../../../compile/compile-input.ts'
import type { CompileResult, CompileTasks } from '../../../compile/compile-tasks.ts'
import type { CompiledPage, Config, SiteContext } from '../../../plugin/index.ts'
import { type AnalyzedPart, IndexState, type Language } from './index-state.ts'
import { analyzeSections } from './part.ts'
import { writePart } from './read-part.ts'

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
  cache: SiteContext['cache'],
): ((pages: readonly CompileResult[]) => void) | undefined {
  if (config.search?.provider !== 'local') return
  const state = IndexState.in(cache)
  const languages = new Map<string, Set<Language>>()
  members.forEach(({ locale }, i) => {
    const key = pageKey(inputs[i] as CompileInput, cache)
    const language = state.languageOf(config, locale)
    languages.set(key, (languages.get(key) ?? new Set()).add(language))
  })
  return (pages) => {
    for (const { page, docs } of pages) {
      // The text of a page with components is not complete yet.
      for (const doc of docs.filter((doc) => isListed(doc) && doc.components.length === 0))
        for (const language of languages.get(page) ?? []) keepSections(doc, language, memo, state)
    }
  }
}

/** Analyzes the sections of one page, once per language. */
export function keepSections(
  doc: CompiledPage,
  language: Language,
  memo: Memo,
  state: IndexState,
): KeptBytes {
  let analyzed: AnalyzedPart | undefined
  const kept = memo.keep('search-sections', { doc, ...language }, (argument) => {
    analyzed = analyzeSections(argument, state)
    return writePart(analyzed)
  })
  if (analyzed) state.rememberPart(kept, analyzed)
  return kept
}
