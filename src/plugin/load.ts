import { pathToFileURL } from 'node:url'
import { perObject } from '../cache/per-object.ts'
import type { CompileInput } from '../compile/compile-input.ts'
import type { UserConfig } from '../config/user.ts'
import type { UserCode } from '../config/user-content.ts'
import { builtInHighlighter, type Highlighter } from '../markdown/highlighter.ts'
import type { Plugin } from '../types.ts'
import { supervise } from './supervise.ts'

/** Loads the site's plugins from its bundled configuration. */
export async function loadPlugins(from: CompileInput['plugins']): Promise<readonly Plugin[]> {
  return from === null ? [] : ((await loadConfiguration(from.modulePath)).plugins ?? [])
}

/** Loads what colors the code of a page. */
export async function loadHighlighter({
  plugins,
  markdown: { shiki },
}: Pick<CompileInput, 'plugins' | 'markdown'>): Promise<Highlighter> {
  if (shiki === null || plugins === null) return builtInHighlighter
  const { code } = await loadConfiguration(plugins.modulePath)
  return code ? made(code)({ root: plugins.root, file: shiki.file }) : builtInHighlighter
}

/** One for each configuration, because its grammars take long to load. */
const made = perObject((code: UserCode) => {
  let loaded: Promise<Highlighter> | undefined
  return (site: { readonly root: string; readonly file: string }): Promise<Highlighter> => {
    loaded ??= import('../markdown/shiki.ts').then((it) => it.shikiHighlighter(code, site))
    return loaded
  }
})

async function loadConfiguration(modulePath: string): Promise<UserConfig> {
  const load = () => import(pathToFileURL(modulePath).href)
  const module = (await supervise('the configuration', load)) as { default: UserConfig }
  return module.default
}
