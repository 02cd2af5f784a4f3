import { pathToFileURL } from 'node:url'
import type { UserConfig } from '../config/user.ts'
import { supervise } from '../plugin/supervise.ts'
import type { Plugin } from '../types.ts'
import type { CompileInput } from './compile-input.ts'

/** Loads the site's plugins from its bundled configuration. */
export async function loadPlugins(from: CompileInput['plugins']): Promise<readonly Plugin[]> {
  if (from === null) return []
  const module = (await supervise(
    'the configuration',
    () => import(pathToFileURL(from.modulePath).href),
  )) as { default: UserConfig }
  return module.default.plugins ?? []
}
