/** What docsgen adds to Markdown: directives and code blocks of the core and of all features. */

import { type FeatureSyntax, syntaxOf } from '../plugin/feature.ts'
import { officialDirectives } from '../plugin/page-syntax.ts'
import { features } from '../plugins/index.ts'
import { coreDirectives } from './directives/index.ts'

const added = await Promise.all(features.flatMap((feature) => feature.compile?.() ?? []))
const parts: readonly FeatureSyntax[] = [
  { directives: coreDirectives },
  ...added.map((part) => ({ ...part, directives: officialDirectives(part) })),
  ...(await Promise.all(features.flatMap((feature) => feature.syntax?.() ?? []))),
]

export const syntax = syntaxOf(parts)
