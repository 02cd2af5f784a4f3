/** Loads what a page needs (plugins, libraries of features), then compiles it. Loaded modules are cached. */
import type { Doc } from '../types.ts'
import { compile } from './compile.ts'
import type { CompileInput } from './compile-input.ts'
import { loadMath } from './markdown/math.ts'
import { loadMdx } from './mdx.ts'
import { loadPlugins } from './plugins.ts'
import { loadSyntax, syntax } from './syntax.ts'

/** @param key of the input, if it is known */
export async function compilePage(input: CompileInput, key?: string): Promise<Doc> {
  const included = Object.values(input.files).filter((text) => typeof text === 'string')
  const texts = [input.text, ...included]
  await loadSyntax(texts)
  await loadMdx(input)
  if (input.markdown.math) await loadMath(texts)
  return compile(input, await loadPlugins(input.plugins), syntax, key)
}
