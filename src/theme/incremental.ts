/** Bundles that are made again and again under watch: esbuild keeps what it has parsed. */
import type * as esbuild from 'esbuild'
import type { BuildCache } from '../cache/build-cache.ts'
import { dropContext, keepContext, loadEsbuild } from '../utilities/esbuild.ts'

type Options = esbuild.BuildOptions & { readonly metafile: true; readonly write: false }

type Last = { readonly key: string; readonly context: esbuild.BuildContext<Options> }

/**
 * Bundles with the state of the last time if the key is the same.
 * @param key represents the options
 */
export async function bundleAgain(
  key: string,
  options: Options,
  cache: BuildCache,
): Promise<esbuild.BuildResult<Options>> {
  // esbuild's state costs memory, so there is one.
  const kept = cache.resource('bundler', () => ({ last: null as Last | null }))
  const { last } = kept
  if (last?.key === key) return await last.context.rebuild()
  kept.last = null
  if (last) await dropContext(last.context)
  const { context } = await loadEsbuild()
  const made = await context<Options>(options)
  keepContext(made)
  kept.last = { key, context: made }
  return await made.rebuild()
}
