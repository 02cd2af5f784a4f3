/** Loads what a page needs to be compiled, which is remembered, and compiles it. */
import type { Doc } from '../types.ts'
import { compile } from './compile.ts'
import { loadDrawing } from './diagrams/draw.ts'
import type { CompileInput } from './input.ts'
import { loadPlugins } from './plugins.ts'

export async function compilePage(input: CompileInput): Promise<Doc> {
  await loadDrawing([input.text, ...Object.values(input.files)])
  return compile(input, await loadPlugins(input.plugins))
}
