/** What commands of plugins, and options of `docsgen check`, get of the core. */
import { join } from 'node:path'
import { KeptFile, writeAtomically } from '../cache/work-folder.ts'
import { siteRoot } from '../config/evaluate.ts'
import { loadConfig } from '../config/load.ts'
import { changeLinks } from '../edits/links.ts'
import { Texts } from '../edits/texts.ts'
import { writeNew } from '../edits/write-new.ts'
import { writeTogether } from '../edits/write-together.ts'
import { version } from '../package.ts'
import { runAsync } from '../plugin/call.ts'
import type { CommandOptions } from '../plugin/commands.ts'
import { pluginsSettled } from '../plugin/supervise.ts'
import { officialPlugins } from '../plugins/index.ts'
import { withLock } from '../publish/lock.ts'
import { hasManifest } from '../publish/manifest.ts'
import { readRedirects } from '../server/redirects.ts'
import { Session } from '../session.ts'
import type { Disk } from '../sources/disk.ts'
import { filesBelow, themeFiles } from '../theme/static-files.ts'
import type { CommandContext, Config, Plugin, Site } from '../types.ts'
import { print } from './output.ts'
import { printProblems, printWait, progressLine, style } from './terminal.ts'

/** With what the check of samples needs, and `CommandContext` does not have yet. */
export interface CoreContext extends CommandContext {
  readonly disk: (root: string) => Disk
}

/**
 * @param session of the command that calls others, and saves it; without one, each `check` has its own
 * @param folder of the site, if it is another than the options name
 */
export function commandContext(
  options: CommandOptions,
  names: readonly string[] = [],
  session: Session | null = null,
  folder: string | null = null,
): CoreContext {
  const place = { root: folder ?? options.root, file: options.config }
  let line: ReturnType<typeof progressLine> | null = null
  const context: CoreContext = {
    options,
    names,
    version,
    style,
    print,
    disk: (root) => (session ?? new Session()).disk(root),
    get root() {
      return folder ?? siteRoot(place)
    },
    config: () => loadConfig(place),
    read: (path) => filesBelow(context.root).read(path),
    list: (folder) => filesBelow(context.root).list(folder),
    theme: themeFiles,
    async check({ drafts = false, inspects = false } = {}) {
      const { checkSite } = await import('../check-site.ts')
      if (session !== null) return checkSite(place, session, { inspects })
      const own = new Session(options.cache)
      const checked = await checkSite({ ...place, watch: drafts }, own, { inspects })
      await pluginsSettled()
      if (!drafts) own.save()
      return checked
    },
    at: (root, config) => commandContext({ ...options, config }, names, session, root),
    async build(out) {
      const { buildIfNeeded } = await import('./build.ts')
      const { report, finish } = await buildIfNeeded({ ...place, out }, options.cache !== false)
      finish()
      return report
    },
    texts: () => new Texts(context.root),
    changeLinks,
    async movePaths(site, moves, texts) {
      for (const plugin of pluginsOf(site.config))
        await runHook(plugin, 'onMove', site, () => plugin.onMove?.(moves, texts))
    },
    async writeTexts(site, texts, moves) {
      for (const plugin of pluginsOf(site.config))
        await runHook(plugin, 'onEdit', site, () => plugin.onEdit?.(site, texts))
      texts.write(moves)
    },
    published: (out) => ({ isOwn: hasManifest(out), redirects: readRedirects(out) }),
    lock: (folder, run) => withLock(folder, printWait, run),
    writeNew: (path, text) => writeNew(context.root, path, text),
    write: (path, text) => writeAtomically(join(context.root, path), text),
    writeTogether: (files) => writeTogether(context.root, new Map(), files),
    kept<T>(name: string, version?: string) {
      const file = new KeptFile<T>(context.root, `${name}.json`, version)
      return { read: () => file.read(), write: (value: T) => file.write(value) }
    },
    printProblems: (problems) => printProblems(problems, context.root, true),
    printResult(result) {
      if (options.json) print(JSON.stringify(result, null, 2))
    },
    progress(done, total) {
      line ??= progressLine()
      line.show('Asking', done, total, 'URLs')
      if (done === total) line.clear()
    },
  }
  return context
}

const pluginsOf = ({ plugins }: Config) => [...officialPlugins, ...plugins]

/** @throws SiteError that names the plugin if it fails */
async function runHook(
  { name }: Pick<Plugin, 'name'>,
  member: 'onMove' | 'onEdit',
  { config }: Site,
  run: () => void | PromiseLike<void>,
): Promise<void> {
  await runAsync({ plugin: name, member, file: config.file ?? '' }, run)
}
