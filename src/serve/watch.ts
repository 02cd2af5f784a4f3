/** Builds again when something changes: a bell, and one build at a time. */
import { join } from 'node:path'
import { watch as watchFiles } from 'chokidar'
import { kitFolders } from '../kit/statics.ts'
import type { Config } from '../types.ts'

/** Events of one save come in a bunch; a build waits this long for the rest, in milliseconds. */
const SETTLE = 4

export interface Watching {
  /** Builds now, and what has changed meanwhile next. */
  readonly now: () => Promise<void>
  /** Watches other files that turned out to matter, such as included ones, there or not. Absolute paths. */
  readonly add: (paths: readonly string[]) => void
  readonly close: () => Promise<void>
}

/**
 * What is watched from the start: docs, templates, the client's code, the configuration.
 * @param config null while it cannot be read
 */
export function watchedPaths(root: string, config: Config | null): string[] {
  const { theme, client, shared } = kitFolders(root)
  const names = [
    'site.config.ts',
    'site.config.js',
    'site.config.mjs',
    'templates',
    config?.docs ?? 'docs',
    ...(config?.inputs ?? []),
  ]
  return [theme, client, shared, ...names.map((name) => join(root, name))]
}

/**
 * Calls `build` after every change, never twice at once; what changes meanwhile is built next.
 * `build` must not throw. `tell` is told of what cannot be watched. When the promise is kept, no change is missed any more.
 */
export async function watch(
  paths: readonly string[],
  build: () => Promise<void>,
  tell: (error: unknown) => void,
): Promise<Watching> {
  let timer: NodeJS.Timeout | null = null
  let isBuilding = false
  let isDirty = false
  const run = async () => {
    timer = null
    isBuilding = true
    isDirty = false
    await build()
    isBuilding = false
    if (isDirty) ring()
  }
  const ring = () => {
    isDirty = true
    if (isBuilding || timer) return
    timer = setTimeout(run, SETTLE)
  }
  const watcher = watchFiles([...new Set(paths)], {
    ignoreInitial: true,
    ignored: (path) =>
      /(^|\/)(node_modules|\.git|\.docsgen)(\/|$)/.test(path) ||
      path.endsWith('~') ||
      path.endsWith('.swp'),
    atomic: 20,
  })
  watcher.on('all', ring)
  // What cannot be watched (no rights, too many files for the system) is built all the same when
  // something else rings.
  watcher.on('error', tell)
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  return {
    now: run,
    add: (more) => void watcher.add([...more]),
    close: async () => {
      if (timer) clearTimeout(timer)
      await watcher.close()
    },
  }
}
