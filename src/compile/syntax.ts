/** What docsgen adds to Markdown: directives and code blocks of the core and of all official plugins. */

import { coreDirectives } from '../directives/index.ts'
import { type OfficialSyntax, syntaxOf } from '../plugin/official-plugin.ts'
import { officialDirectives } from '../plugin/page-syntax.ts'
import { officialPlugins } from '../plugins/index.ts'

const added = await Promise.all(officialPlugins.flatMap((plugin) => plugin.compile?.() ?? []))
const parts: readonly OfficialSyntax[] = [
  { directives: coreDirectives },
  ...added.map((part) => ({ ...part, directives: officialDirectives(part) })),
  ...(await Promise.all(officialPlugins.flatMap((plugin) => plugin.syntax?.() ?? []))),
]

export const syntax = syntaxOf(parts)
