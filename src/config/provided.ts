/** The files that plugins provide, found and checked when the configuration is loaded. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Call, describe, misuse, run } from '../plugin/call.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { componentName } from '../shared/paths.ts'
import type { Plugin } from '../types.ts'
import type { Provided, ProvidedComponent } from './types.ts'

/** @throws SiteError for two plugins of one name: settings and messages go by it */
export function refuseSameNames(plugins: readonly Plugin[], file: string): void {
  const names = plugins.map((plugin) => plugin.name)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice === undefined) return
  const reason = `two plugins are named "${twice}"`
  throw new SiteError([fatal('config', { file }, reason, 'Rename one, or list it only once.')])
}

/**
 * @param root absolute path of the site
 * @param file the configuration
 * @throws SiteError that names a plugin whose files do not exist
 */
export function providedBy(plugins: readonly Plugin[], root: string, file: string): Provided {
  return {
    components: plugins.flatMap((plugin) => componentsOf(plugin, root, file)),
    overrides: Object.fromEntries(
      plugins.flatMap((plugin) => {
        const names = overridesOf(plugin, file)
        return names.length === 0 ? [] : [[plugin.name, names] as const]
      }),
    ),
    clients: plugins.flatMap((plugin) => {
      const call: Call = { plugin: plugin.name, member: 'client', file }
      const client = run(call, () => plugin.client)
      return client === undefined ? [] : [locateModule(call, client, root)]
    }),
  }
}

function componentsOf(plugin: Plugin, root: string, file: string): ProvidedComponent[] {
  const call: Call = { plugin: plugin.name, member: 'components', file }
  const components = run(call, () => plugin.components) ?? []
  if (typeof components !== 'object')
    throw misuse(call, `must be a list or an object, not ${describe(components)}`)
  const locate = (value: unknown) => locateModule(call, value, root)
  if (Array.isArray(components))
    return components.map(locate).map((path) => {
      return { plugin: plugin.name, name: componentName(path), file: path }
    })
  return Object.entries(components).map(([name, value]) => {
    if (!/^[a-z][\w-]*$/i.test(name))
      throw misuse(call, `: "${name}" cannot be the name of a directive`)
    const isDefinition = Object.hasOwn(Object(value), 'render')
    return { plugin: plugin.name, name, file: isDefinition ? null : locate(value) }
  })
}

function overridesOf(plugin: Plugin, file: string): readonly string[] {
  const call: Call = { plugin: plugin.name, member: 'overrides', file }
  const names = run(call, () => plugin.overrides) ?? []
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return names
  throw misuse(call, `must be a list of names, not ${describe(names)}`)
}

/**
 * A file of a plugin, relative to the root with `/`.
 * @throws SiteError if it does not exist
 */
export function locateModule(call: Call, value: unknown, root: string): string {
  const location = locationOf(value, root)
  if (location === null)
    throw misuse(call, `must be the path or the URL of a file, not ${describe(value)}`)
  if (!statSync(location, { throwIfNoEntry: false })?.isFile()) {
    const note = `Name a file next to the plugin's module with \`new URL('./file', import.meta.url)\`; other paths are relative to the site's folder.`
    throw misuse(call, `names "${String(value)}", which is not a file`, note)
  }
  // Both without symbolic links, so that a file of the site is always below its folder.
  const real = relative(realpathSync.native(root), realpathSync.native(location))
  const inside = !real.startsWith('..') && !isAbsolute(real)
  return (inside ? real : relative(root, location)).replaceAll('\\', '/')
}

/** The text of a plugin's file. @param path relative to the root */
export function readModule(path: string, root: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function locationOf(value: unknown, root: string): string | null {
  if (value instanceof URL || (typeof value === 'string' && value.startsWith('file:'))) {
    const url = new URL(value)
    return url.protocol === 'file:' ? fileURLToPath(url) : null
  }
  if (typeof value !== 'string' || value === '') return null
  return isAbsolute(value) ? resolve(value) : join(root, value)
}
