/**
 * The build cache: a record of the last build of each output folder. If the inputs are the same and
 * the published files are unchanged, there is nothing to build.
 */
import { join, relative } from 'node:path'
import type { Disk } from './content/disk.ts'
import type { Scan } from './content/scan.ts'
import { isUntouched, publishedHash } from './emit/manifest.ts'
import { hash, keyOf } from './hash.ts'
import type { History } from './history/history.ts'
import type { ComponentBundle } from './kit/components.ts'
import { fingerprint } from './package.ts'
import type { Config, Report, Site } from './types.ts'
import { makeWorkFolder, readCache, writeCache } from './work-folder.ts'

interface BuildRecord {
  readonly key: string
  /** Hash of the output folder's manifest: another build may have replaced it since. */
  readonly published: string
  /** The files other than pages that the site uses, such as images, relative to the root. */
  readonly assets: readonly string[]
  readonly report: Report
}

/** Everything a build depends on. */
export interface BuildArgument {
  readonly config: Config
  /** Key of the theme and the client. */
  readonly kit: string
  readonly components: ComponentBundle
  readonly scanned: Scan
  /** From git; empty unless pages show dates. */
  readonly history: History
}

/** The report of the last build if this one would produce the same files and they are unchanged; else null. */
export function recallBuild(argument: BuildArgument, out: string, disk: Disk): Report | null {
  const { root } = argument.config
  try {
    const record = readCache(pathOf(root, out)) as BuildRecord
    if (
      record.key !== keyOfBuild(argument, record.assets, disk) ||
      record.published !== publishedHash(out) ||
      !isUntouched(out, root)
    )
      return null
    const { report } = record
    const files = report.written + report.unchanged
    return { ...report, compiled: 0, rendered: 0, written: 0, unchanged: files, removed: 0 }
  } catch {
    return null // The first build, or a damaged record: build as usual.
  }
}

/** Records a build for `recallBuild`. */
export function recordBuild(
  argument: BuildArgument,
  out: string,
  site: Site,
  report: Report,
  disk: Disk,
): void {
  const { root } = argument.config
  const assets = [...new Set([...site.files.values()].map((asset) => asset.file))].sort()
  const record: BuildRecord = {
    published: publishedHash(out),
    key: keyOfBuild(argument, assets, disk),
    assets,
    report,
  }
  makeWorkFolder(root)
  writeCache(pathOf(root, out), record)
}

function keyOfBuild(
  { config, kit, components, scanned, history }: BuildArgument,
  assets: readonly string[],
  disk: Disk,
): string {
  const { sources, files, problems } = scanned
  const contents = assets.map((path) => disk.readIfAllowed(path)?.hash ?? null)
  return keyOf('build', {
    fingerprint,
    config,
    kit,
    components: components.key,
    sources,
    files: [...files],
    problems,
    history,
    assets,
    contents,
  })
}

function pathOf(root: string, out: string): string {
  return join(root, '.docsgen', `last-${hash(relative(root, out)).slice(0, 8)}.json`)
}
