/** Bundles that are made again and again under watch: esbuild keeps what it has parsed. */
import type * as esbuild from 'esbuild'
import { dropContext, keepContext, loadEsbuild } from '../utilities/esbuild.ts'

type Options = esbuild.BuildOptions & { readonly metafile: true; readonly write: false }

/** By root of the site: esbuild's state costs memory, so there is one. */
const kept = new Map<string, { key: string; context: esbuild.BuildContext<Options> }>()

/**
 * Bundles with the state of the last time if the key is the same.
 * @param key represents the options
 */
export async function bundleAgain(
  root: string,
  key: string,
  options: Options,
): Promise<esbuild.BuildResult<Options>> {
  const known = kept.get(root)
  if (known?.key === key) return await known.context.rebuild()
  kept.delete(root)
  if (known) await dropContext(known.context)
  const { context } = await loadEsbuild()
  const made = await context<Options>(options)
  keepContext(made)
  kept.set(root, { key, context: made })
  return await made.rebuild()
}
