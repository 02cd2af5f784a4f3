/** Loads what a page needs (the diagram library, plugins), then compiles it. Loaded modules are cached. */

import { loadDrawing } from '../features/diagrams/draw.ts'
import type { Doc } from '../types.ts'
import { compile } from './compile.ts'
import type { CompileInput } from './compile-input.ts'
import { loadMath } from './markdown/math.ts'
import { loadPlugins } from './plugins.ts'

export async function compilePage(input: CompileInput): Promise<Doc> {
  const texts = [input.text, ...Object.values(input.files)]
  await loadDrawing(texts)
  if (input.markdown.math) await loadMath(texts)
  return compile(input, await loadPlugins(input.plugins))
}
