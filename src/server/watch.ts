/** Watches files and rebuilds on changes, one build at a time. */
import { join } from 'node:path'
import { isWatched } from '../cache/bundle-inputs.ts'
import { themeFolders } from '../theme/static-files.ts'
import type { Config } from '../types.ts'
import { type Pause, pauses } from '../utilities/pause.ts'
import { FileWatcher } from './file-watcher.ts'

/** Debounce time in milliseconds: one save causes several events. */
const DEBOUNCE_MS = 4

/** One run of the build. */
export interface BuildRun {
  /** Absolute paths of all files that have changed since the last build that read them; null if anything may have. */
  readonly changed: ReadonlySet<string> | null
  /** To be called when the build has read everything: from then on, the next change supersedes it. */
  readonly hasRead: () => void
  readonly pause: Pause
}

export interface Watching {
  /** Begins to notice changes, those since the first build began, too. */
  readonly start: () => void
  /**
   * Watches the files and folders that the last build read or looked for, by absolute path, whether
   * or not they exist. If one was written since that build began, the site is built again.
   */
  readonly add: (paths: WatchedPaths) => void
  readonly close: () => void
}

/** Absolute paths of files and folders. */
export interface WatchedPaths {
  readonly paths: readonly string[]
  /** A folder of which hidden files are published, too. */
  readonly staticFolder: string
}

/**
 * The paths to watch whatever a build reads: docs, templates, client code, configuration.
 * @param config null while it cannot be loaded
 */
export function watchedPaths(root: string, config: Config | null): WatchedPaths {
  const { defaultTemplates, siteTemplates, staticFolder, client, shared } = themeFolders({
    root,
    static: config?.static ?? 'static',
    templates: config?.templates ?? 'templates',
  })
  const names = [
    'site.config.ts',
    'site.config.js',
    'site.config.mjs',
    config?.docs ?? 'docs',
    ...(config?.versions ?? []).flatMap(({ commit, docs }) => (commit === null ? [docs] : [])),
    config?.components ?? 'components',
    config?.pages ?? 'pages',
    config?.client ?? 'client.ts',
    ...(config?.inputs ?? []).filter(isWatched),
  ]
  const paths = names.map((name) => join(root, name))
  return { paths: [defaultTemplates, siteTemplates, client, shared, ...paths], staticFolder }
}

/**
 * Builds, and builds again after every change, one build at a time. Changes are noticed from the end of
 * the first build on, or from `start`.
 * @param root absolute path of the site
 * @param build must not throw
 * @param onError called with the reason when files cannot be watched, and whether they are looked at
 *   regularly instead
 */
export function watch(
  root: string,
  watched: WatchedPaths,
  build: (run: BuildRun) => Promise<void>,
  onError: (error: unknown, isPolling: boolean) => void,
): Watching {
  let timer: NodeJS.Timeout | null = null
  let isBuilding = false
  /** What has changed since the last build began; null for anything. */
  let changed: Set<string> | null = null
  let isDirty = true
  /** When the first build began whose files are not all watched yet, in milliseconds since 1970. */
  let unwatchedSince: number | null = null
  const run = async () => {
    timer = null
    unwatchedSince ??= Date.now()
    isBuilding = true
    isDirty = false
    let unread = changed
    let isRead = false
    changed = new Set()
    await build({
      changed: unread,
      hasRead: () => {
        isRead = true
        unread = new Set()
      },
      pause: pauses(() => isRead && isDirty),
    })
    // A build that failed may not have read everything.
    changed = unread && changed && new Set([...unread, ...changed])
    isBuilding = false
    begin()
    if (isDirty) start()
  }
  const start = () => {
    isDirty = true
    if (!isBuilding) timer ??= setTimeout(run, DEBOUNCE_MS)
  }
  const watcher = new FileWatcher(
    root,
    (path) => {
      if (path === null) changed = null
      else changed?.add(path)
      start()
    },
    onError,
  )
  const began = Date.now()
  const begin = () => watcher.start(began)
  const add = ({ paths, staticFolder }: WatchedPaths, since?: number) => {
    watcher.addWhole(staticFolder, since)
    for (const path of paths) watcher.add(path, since)
  }
  add(watched)
  void run()
  return {
    start: begin,
    add: (more) => {
      const since = unwatchedSince ?? undefined
      unwatchedSince = null
      add(more, since)
    },
    close: () => {
      if (timer) clearTimeout(timer)
      watcher.close()
    },
  }
}
