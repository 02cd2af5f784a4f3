/** Builds again when something changes: a bell, and one build at a time. */
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { watch as watchFiles } from 'chokidar'
import { kitFolders } from '../kit/statics.ts'
import type { Config } from '../types.ts'

/** Events of one save come in a bunch; a build waits this long for the rest, in milliseconds. */
const SETTLE = 4
/**
 * A second change within 50 ms of the first is not told by chokidar, and a file may be read while
 * it is written. So long after a build that an event caused, everything is looked at once more.
 */
const ECHO = 100

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

/** Why there is a build. */
export interface Ring {
  /** It only makes sure that nothing was missed, and does what the build before it left out. */
  readonly isEcho: boolean
  /** Absolute paths of the files whose bytes changed, when nothing else did; null for anything. */
  readonly changed: readonly string[] | null
}

/**
 * Calls `build` after every change, never twice at once; what changes meanwhile is built next.
 * `build` must not throw. `tell` is told of what cannot be watched. When the promise is kept, no change is missed any more.
 */
export async function watch(
  paths: readonly string[],
  build: (ring: Ring) => Promise<void>,
  tell: (error: unknown) => void,
): Promise<Watching> {
  let timer: NodeJS.Timeout | null = null
  let echo: NodeJS.Timeout | null = null
  // Until the first build is asked for: what changes before is built with it.
  let isBuilding = true
  let isDirty = false
  /** Null once something else than the bytes of files has changed. */
  let changed: Set<string> | null = null
  const run = async (isEcho: boolean) => {
    timer = null
    if (echo) clearTimeout(echo)
    isBuilding = true
    isDirty = false
    const ring: Ring = { isEcho, changed: isEcho || !changed ? null : [...changed] }
    changed = new Set()
    await build(ring)
    isBuilding = false
    if (isDirty) start()
    else if (!isEcho) echo = setTimeout(() => run(true), ECHO)
  }
  const ring = (event: string, path: string) => {
    if (event === 'change') changed?.add(path)
    else changed = null
    start()
  }
  const start = () => {
    isDirty = true
    if (isBuilding || timer) return
    if (echo) clearTimeout(echo)
    timer = setTimeout(() => run(false), SETTLE)
  }
  const trees = watchFiles([...new Set(paths)], OPTIONS)
  // A single file that is deleted and written again is only seen from its folder.
  const folders = watchFiles(foldersOf(paths), { ...OPTIONS, depth: 0 })
  for (const watcher of [trees, folders]) {
    watcher.on('all', ring)
    // What cannot be watched (no rights, too many files for the system) is built all the same when
    // something else rings.
    watcher.on('error', tell)
  }
  await Promise.all([trees, folders].map((w) => new Promise<void>((done) => w.once('ready', done))))
  return {
    now: () => run(false),
    add: (more) => {
      const single = more.filter((path) => !paths.some((tree) => path.startsWith(`${tree}/`)))
      trees.add(single)
      folders.add(foldersOf(single))
    },
    close: async () => {
      for (const pending of [timer, echo]) if (pending) clearTimeout(pending)
      await Promise.all([trees.close(), folders.close()])
    },
  }
}

const OPTIONS = {
  ignoreInitial: true,
  ignored: (path: string) =>
    /(^|\/)(node_modules|\.git|\.docsgen)(\/|$)/.test(path) ||
    path.endsWith('~') ||
    path.endsWith('.swp'),
  atomic: 20,
}

/** The folders in which the files among these paths lie, there or not. */
function foldersOf(paths: readonly string[]): string[] {
  const single = paths.filter((path) => !statSync(path, { throwIfNoEntry: false })?.isDirectory())
  return [...new Set(single.map((path) => dirname(path)))]
}
