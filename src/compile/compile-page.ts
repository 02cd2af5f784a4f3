/** Loads what a page needs (plugins, libraries of official plugins), then compiles it. Loaded modules are cached. */

import type { BuildCache } from '../cache/build-cache.ts'
import { loadHighlighter, loadPlugins } from '../plugin/load.ts'
import { codeBlocksOf, loadPageSyntax, sourcesOf } from '../plugin/page-syntax.ts'
import { compile } from './compile.ts'
import { docKey } from './compile-input.ts'
import type { Compiled, CompileTask } from './compile-tasks.ts'
import { loadMdx } from './mdx.ts'
import { answersTo, filesIn, isForDisk } from './needs.ts'
import { syntax as ownSyntax } from './syntax.ts'

/**
 * What became of a page by key: its compiled forms, and what it asked for before. Where it asks for files, it has no
 * CompiledPage yet: only the main thread reads them.
 */
export async function compilePage(
  { input, key: page, answers, contexts }: CompileTask,
  cache: BuildCache,
): Promise<ReadonlyMap<string, Compiled>> {
  const files = [...filesIn(answers), ...(input.generated?.given?.files ?? [])]
  const plugins = await loadPageSyntax(await loadPlugins(input.plugins), input.file)
  const sources = ownSyntax.sources.with(sourcesOf(plugins, input.file))
  await sources.load(input.text, files.length > 0)
  const syntax = {
    ...ownSyntax,
    codeBlocks: codeBlocksOf(ownSyntax.codeBlocks, plugins, input.file),
    sources,
    highlighter: await loadHighlighter(input, cache),
    readMdx: await loadMdx([input.file, ...files.map(({ path }) => path)]),
    cache,
  }
  const results = new Map<string, Compiled>()
  for (const context of contexts) {
    for (let known = answers; ; ) {
      const key = docKey(page, known)
      const result = results.get(key) ?? (await compile(input, known, plugins, syntax, key))
      results.set(key, result)
      if ('doc' in result || result.needs.some(isForDisk)) break
      known = { ...known, ...answersTo(result.needs, context) }
    }
  }
  return results
}
