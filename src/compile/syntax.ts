/** What docsgen adds to Markdown: directives and code blocks of the core and of all official plugins. */

import type { BuildCache } from '../cache/build-cache.ts'
import { coreDirectives } from '../directives/index.ts'
import { type OfficialSyntax, type Syntax, syntaxOf } from '../plugin/official-plugin.ts'
import { officialDirectives } from '../plugin/page-syntax.ts'
import { officialPlugins } from '../plugins/index.ts'
import type { CompileInput } from './compile-input.ts'

const added = await Promise.all(officialPlugins.flatMap((plugin) => plugin.compile?.() ?? []))
const parts: readonly OfficialSyntax[] = [
  { directives: coreDirectives },
  ...added.map((part) => ({ ...part, directives: officialDirectives(part) })),
  ...(await Promise.all(officialPlugins.flatMap((plugin) => plugin.syntax?.() ?? []))),
]

export const syntax = syntaxOf(parts)

/** What changes the Markdown tree of a page. @param texts of the page and the files that it shows */
export async function remarkFor(
  input: CompileInput,
  texts: readonly string[],
  cache: BuildCache,
): Promise<Syntax['remark']> {
  const all = await Promise.all(syntax.remarkLoaders.map((load) => load(input, texts, cache)))
  return all.filter((change) => change !== null)
}
