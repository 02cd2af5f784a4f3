import { pathToFileURL } from 'node:url'
import type { UserConfig } from '../config/user.ts'
import type { Plugin } from '../plugin.ts'
import type { CompileInput } from './input.ts'

/** The site's plugins, from the module its configuration was bundled to. */
export async function loadPlugins(from: CompileInput['plugins']): Promise<readonly Plugin[]> {
  if (from === null) return []
  const module = (await import(pathToFileURL(from.modulePath).href)) as { default: UserConfig }
  return module.default.plugins ?? []
}
