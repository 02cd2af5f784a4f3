import { pathToFileURL } from 'node:url'
import type { BuildCache } from '../cache/build-cache.ts'
import type { CompileInput } from '../compile/compile-input.ts'
import type { UserConfig } from '../config/user.ts'
import { builtInHighlighter, type Highlighter } from '../markdown/highlighter.ts'
import type { Plugin } from '../types.ts'
import { supervise } from './supervise.ts'

/** Loads the site's plugins from its bundled configuration. */
export async function loadPlugins(from: CompileInput['plugins']): Promise<readonly Plugin[]> {
  return from === null ? [] : ((await loadConfiguration(from.modulePath)).plugins ?? [])
}

/** Loads what colors the code of a page. */
export async function loadHighlighter(
  { plugins, markdown: { shiki } }: Pick<CompileInput, 'plugins' | 'markdown'>,
  cache: BuildCache,
): Promise<Highlighter> {
  if (shiki === null || plugins === null) return builtInHighlighter
  const { code } = await loadConfiguration(plugins.modulePath)
  if (!code) return builtInHighlighter
  const site = { root: plugins.root, file: shiki.file }
  // One for each configuration, because its grammars take long to load.
  return cache.memoize('highlighter', code, () =>
    import('../markdown/shiki.ts').then((it) => it.shikiHighlighter(code, site)),
  )
}

async function loadConfiguration(modulePath: string): Promise<UserConfig> {
  const load = () => import(pathToFileURL(modulePath).href)
  const module = (await supervise('the configuration', load)) as { default: UserConfig }
  return module.default
}
