/**
 * What the last build of an output folder was made of. A build is a remembered function like any
 * other: asked for the same again, and finding its files untouched, it has nothing to do.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Disk } from './content/disk.ts'
import type { Scan } from './content/scan.ts'
import { isUntouched, publishedHash } from './emit/marker.ts'
import { hash, keyOf } from './hash.ts'
import type { History } from './history/history.ts'
import { fingerprint } from './package.ts'
import type { Config, Report, Site } from './types.ts'

interface LastBuild {
  readonly key: string
  /** Hash of what the output folder said of its files: another build may have written them since. */
  readonly published: string
  /** Source paths of the files, other than pages, that the site took something from. */
  readonly assets: readonly string[]
  readonly report: Report
}

export interface BuildArgument {
  readonly config: Config
  /** Key of the theme and the client. */
  readonly kit: string
  readonly scanned: Scan
  /** What git knows, when pages show it. */
  readonly history: History
}

/** The report of the last build if this one would be the same and its files are as it left them. */
export function recallBuild(argument: BuildArgument, out: string, disk: Disk): Report | null {
  const { root } = argument.config
  try {
    const last = JSON.parse(readFileSync(pathOf(root, out), 'utf8')) as LastBuild
    if (
      last.key !== keyOfBuild(argument, last.assets, disk) ||
      last.published !== publishedHash(out) ||
      !isUntouched(out, root)
    )
      return null
    const { report } = last
    const files = report.written + report.unchanged
    return { ...report, compiled: 0, rendered: 0, written: 0, unchanged: files, removed: 0 }
  } catch {
    return null // The first build, or a damaged record: everything is looked at.
  }
}

export function recordBuild(
  argument: BuildArgument,
  out: string,
  site: Site,
  report: Report,
  disk: Disk,
): void {
  const { root } = argument.config
  const assets = [...new Set([...site.files.values()].map((asset) => asset.path))].sort()
  const last: LastBuild = {
    published: publishedHash(out),
    key: keyOfBuild(argument, assets, disk),
    assets,
    report,
  }
  mkdirSync(dirname(pathOf(root, out)), { recursive: true })
  writeFileSync(pathOf(root, out), JSON.stringify(last))
}

function keyOfBuild(
  { config, kit, scanned, history }: BuildArgument,
  assets: readonly string[],
  disk: Disk,
): string {
  const { sources, files, problems } = scanned
  const contents = assets.map((path) => disk.readIfAllowed(`${config.docs}/${path}`)?.hash ?? null)
  return keyOf('build', {
    fingerprint,
    config,
    kit,
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
