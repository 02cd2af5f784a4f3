/** Watches files and rebuilds on changes, one build at a time. */
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { watch as watchFiles } from 'chokidar'
import { kitFolders } from '../kit/statics.ts'
import type { Config } from '../types.ts'

/** Debounce time: one save causes several events. */
const DEBOUNCE_MS = 4
/**
 * chokidar drops a second change within 50 ms of the first, and a file may be read while it is being
 * written. This long after a build, a follow-up build therefore checks everything.
 */
const FOLLOW_UP_MS = 100

export interface Watching {
  /** Builds now; changes in the meantime cause another build. */
  readonly now: () => Promise<void>
  /** Watches more files by absolute path, such as included ones, whether or not they exist. */
  readonly add: (paths: readonly string[]) => void
  readonly close: () => Promise<void>
}

/**
 * The paths to watch from the start: docs, templates, client code, configuration.
 * @param config null while it cannot be loaded
 */
export function watchedPaths(root: string, config: Config | null): string[] {
  const { theme, own, statics, client, shared } = kitFolders({
    root,
    static: config?.static ?? 'static',
    templates: config?.templates ?? 'templates',
  })
  const names = [
    'site.config.ts',
    'site.config.js',
    'site.config.mjs',
    config?.docs ?? 'docs',
    config?.components ?? 'components',
    config?.pages ?? 'pages',
    config?.client ?? 'client.ts',
    ...(config?.inputs ?? []),
  ]
  const paths = names.map((name) => join(root, name))
  return [theme, own, statics, client, shared, ...paths]
}

/** Why a build starts. */
export interface ChangeEvent {
  /** True for the build after a build: it checks everything and writes what the quick build left out. */
  readonly isFollowUp: boolean
  /** Absolute paths of the files whose content changed, if nothing else did; null if anything may have. */
  readonly changed: readonly string[] | null
}

/**
 * Calls `build` after every change, one build at a time. Resolves when the watchers are ready.
 * @param build must not throw
 * @param onError called with the reason when files cannot be watched
 */
export async function watch(
  paths: readonly string[],
  build: (event: ChangeEvent) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<Watching> {
  let timer: NodeJS.Timeout | null = null
  let followUp: NodeJS.Timeout | null = null
  // True until the first build, which includes all changes before it.
  let isBuilding = true
  let isDirty = false
  /** Null if anything but the content of files has changed. */
  let changed: Set<string> | null = null
  const run = async (isFollowUp: boolean) => {
    timer = null
    if (followUp) clearTimeout(followUp)
    isBuilding = true
    isDirty = false
    const event: ChangeEvent = {
      isFollowUp,
      changed: isFollowUp || !changed ? null : [...changed],
    }
    changed = new Set()
    await build(event)
    isBuilding = false
    if (isDirty) start()
    else if (!isFollowUp) followUp = setTimeout(() => run(true), FOLLOW_UP_MS)
  }
  const onChange = (event: string, path: string) => {
    if (event === 'change') changed?.add(path)
    else changed = null
    start()
  }
  const start = () => {
    isDirty = true
    if (isBuilding || timer) return
    if (followUp) clearTimeout(followUp)
    timer = setTimeout(() => run(false), DEBOUNCE_MS)
  }
  const trees = watchFiles([...new Set(paths)], OPTIONS)
  // A file that is deleted and recreated is only noticed by watching its folder.
  const folders = watchFiles(foldersOf(paths), { ...OPTIONS, depth: 0 })
  for (const watcher of [trees, folders]) {
    watcher.on('all', onChange)
    // Unwatchable files (permissions, too many watches) are still read by the next build.
    watcher.on('error', onError)
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
      for (const pending of [timer, followUp]) if (pending) clearTimeout(pending)
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

/** The folders of the files among these paths, whether or not they exist. */
function foldersOf(paths: readonly string[]): string[] {
  const single = paths.filter((path) => !statSync(path, { throwIfNoEntry: false })?.isDirectory())
  return [...new Set(single.map((path) => dirname(path)))]
}
