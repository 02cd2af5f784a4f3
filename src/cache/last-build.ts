/** Records what a build or check read, for the next one that has nothing to do: see unchanged.ts. */
import { dirname, join, relative } from 'node:path'
import { HOST_FILES } from '../config/hosts.ts'
import type { History } from '../history/history.ts'
import type { ReactPages } from '../react-pages/render.ts'
import type { Disk } from '../sources/disk.ts'
import type { Scan } from '../sources/scan.ts'
import type { ComponentBundle } from '../theme/components.ts'
import type { ThemeVersion } from '../theme/load.ts'
import { linkedStaticFiles, themeFolders } from '../theme/static-files.ts'
import type { Config, Output, Plugin, Report } from '../types.ts'
import { listEntries, listFiles } from '../utilities/list-files.ts'
import { namesOf } from './bundle-inputs.ts'
import type { Inputs } from './inputs.ts'
import { type CheckResult, type Circumstances, keepBuild, keepCheck } from './unchanged.ts'

/** Everything a build depends on. */
export interface BuildArgument {
  readonly config: Config
  /** The theme and the client. */
  readonly theme: ThemeVersion
  readonly components: ComponentBundle
  readonly pages: Pick<ReactPages, 'settings'>
  readonly staticOutputs: readonly Output[]
  readonly scanned: Scan
  /** From git; empty unless pages show dates. */
  readonly history: History
  /** See unchanged.ts. */
  readonly since: number
  /** See unchanged.ts. */
  readonly configuration: string | null
}

/** Records what a build read for the next one that has nothing to do (see unchanged.ts). */
export function recordInputs(
  argument: BuildArgument,
  out: string,
  report: Report,
  disk: Disk,
): void {
  const { config } = argument
  if (!isKnown(argument)) return
  const inputs = inputsOf(argument, disk)
  keepBuild(circumstancesOf(argument), inputs, report, { root: config.root, out })
}

/**
 * Records what a check read for the next one that has nothing to do, unless a plugin reports problems:
 * it may read whatever it likes, and a check is asked to look again.
 * @param read files that inspections of official plugins read, relative to the root
 */
export function recordCheck(
  argument: BuildArgument,
  read: readonly string[],
  result: CheckResult,
  disk: Disk,
): void {
  const { plugins } = argument.config
  if (!isKnown(argument) || plugins.some(hasOwnChecks)) return
  const { sought, ...inputs } = inputsOf(argument, disk)
  const all = { ...inputs, sought: [...sought, ...read] }
  keepCheck(circumstancesOf(argument), all, result, argument.config.root)
}

/** True if what a plugin reports depends on more than what was read. */
function hasOwnChecks({ check, inspect, checkOptions }: Plugin): boolean {
  return [check, inspect, checkOptions].some((member) => member !== undefined)
}

/** False if a plugin makes pages or CSS, of whatever it reads. */
function isKnown({ config }: BuildArgument): boolean {
  return config.plugins.every(({ pages, css }) => pages === undefined && css === undefined)
}

function circumstancesOf({ config, since, configuration, history }: BuildArgument): Circumstances {
  return {
    since,
    configuration,
    history: config.lastUpdated ? { head: history.head } : null,
    commits: config.versions.flatMap(({ ref, commit }) =>
      ref && commit ? [[ref, commit] as const] : [],
    ),
  }
}

/** All files that the build read or looked for. */
function inputsOf({ config, theme, components, pages }: BuildArgument, disk: Disk): Inputs {
  const { root, inputs } = config
  const { defaultTemplates, siteTemplates, staticFolder, client, shared } = themeFolders(config)
  const linked = linkedStaticFiles(config)
  const listed = [
    defaultTemplates,
    siteTemplates,
    staticFolder,
    client,
    shared,
    join(root, config.components),
  ].concat(linked.folders.map((folder) => join(root, folder)))
  const settings = [theme.imports.settings, components.settings, namesOf(pages.settings)]
  const all = listed.map((folder) => [relative(root, folder), listEntries(folder)] as const)
  return {
    files: [
      ...disk.paths().filter((path) => disk.has(path)),
      ...listed.flatMap((folder) =>
        listFiles(folder).map((path) => join(relative(root, folder), path)),
      ),
      ...disk.names('').filter((name) => /^readme\.md$/i.test(name)),
      ...theme.imports.files,
    ],
    hashOf: (path) => disk.hashOf(path),
    sought: [
      ...disk.sought(),
      ...all.flatMap(([folder, paths]) => [
        folder,
        ...paths.flatMap((path) => [join(folder, path), dirname(join(folder, path))]),
      ]),
      ...linked.files.values(),
      ...linked.rules,
      ...[config.components, config.pages ?? [], config.static, config.templates].flat(),
      ...settings.flatMap((setting) => setting.files),
      ...components.files,
      ...inputs,
      ...Object.keys(HOST_FILES),
    ],
    variables: settings.flatMap((setting) => setting.variables),
    folders: { ...disk.folders(), all },
  }
}
