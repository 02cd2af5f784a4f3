/** What docsgen adds to Markdown: directives and code blocks of the core and of all features. */

import { type FeatureSyntax, syntaxOf } from '../plugin/feature.ts'
import { features } from '../plugins/index.ts'
import { coreDirectives } from './directives/index.ts'
import { loadEmoji } from './spellings/emoji.ts'

const parts: readonly FeatureSyntax[] = [
  { directives: coreDirectives },
  ...(await Promise.all(features.flatMap((feature) => feature.syntax?.() ?? []))),
]

export const syntax = syntaxOf(parts)

const loaders = parts.flatMap(({ load }) => load ?? [])

/** Loads what a page with these texts needs. */
export async function loadSyntax(texts: readonly (string | null)[]): Promise<void> {
  await loadEmoji(texts)
  for (const load of loaders) await load(texts)
}
