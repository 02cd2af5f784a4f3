/** Scans the pages of the older versions. */
import { BuildCache } from '../cache/build-cache.ts'
import type { Version } from '../config/types.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { isImage } from '../site/resolve.ts'
import type { Config } from '../types.ts'
import { noPause } from '../utilities/pause.ts'
import { CommitDisk, type Contents } from './commit-disk.ts'
import type { Disk } from './disk.ts'
import { type PageMaker, pluginPages } from './plugin-pages.ts'
import { Publishing, publishingRules } from './publishing.ts'
import { type Scan, scanFolder } from './scan.ts'

/** The commits that were read. */
class Commits {
  readonly contents: Contents = new Map()
  readonly opened = new Map<string, Promise<CommitDisk>>()
}

/**
 * Adds the pages of the older versions to those of the current one.
 * @throws SiteError for a version without pages
 */
export async function withVersions(
  scanned: Scan,
  config: Config,
  disk: Disk,
  officialPlugins: readonly PageMaker[] = [],
  cache: BuildCache = new BuildCache(),
): Promise<Scan> {
  if (config.versions.length === 0) return scanned
  const versions: Scan['versions'][number][] = []
  const sources = [...scanned.sources]
  const problems = [...scanned.problems]
  for (const version of config.versions) {
    const from = await diskOf(version, config, disk, cache)
    if (from !== disk) from.publishing = new Publishing(publishingRules(config, null), from)
    const found = await scanFolder(config, version, from, noPause, cache)
    const made = await pluginPages(config, version, from, found.sources, officialPlugins, cache)
    if (found.sources.length + made.length === 0) throw noPages(version, config)
    sources.push(...found.sources, ...made)
    // What is in a commit cannot be corrected.
    if (version.commit === null) problems.push(...found.problems)
    versions.push({ files: withStatic(found.files, version, config, from), disk: from })
  }
  return { ...scanned, sources, problems, versions }
}

/** A commit also has the static images that its pages show, which may be others now: by `/logo.svg`. */
function withStatic(
  files: Scan['files'],
  { commit }: Version,
  { static: folder }: Config,
  disk: Disk,
): Scan['files'] {
  if (commit === null) return files
  const images = disk.list(folder).filter(isImage)
  return new Map([...images.map((path) => [`/${path}`, `${folder}/${path}`] as const), ...files])
}

/** What reads the files of a version. */
function diskOf(
  { commit, docs }: Version,
  { root }: Config,
  disk: Disk,
  cache: BuildCache,
): Promise<Disk> | Disk {
  if (commit === null) return disk
  const { contents, opened } = cache.memoize('commits', disk, () => new Commits())
  const known = opened.get(`${commit} ${docs}`)
  if (known) return known
  const opening = CommitDisk.open(root, commit, docs, contents, disk)
  opened.set(`${commit} ${docs}`, opening)
  opening.catch(() => opened.delete(`${commit} ${docs}`))
  return opening
}

function noPages({ name, ref, docs }: Version, { file }: Config): SiteError {
  const place = { file: file ?? '' }
  if (ref === null) {
    const reason = `the folder "${docs}" of the version "${name}" does not exist or has no pages`
    const note = 'Correct `docs` of the version, or add Markdown files to the folder.'
    return new SiteError([fatal('config', place, reason, note)])
  }
  const reason = `the version "${name}" has no pages: at "${ref}", there are none in the folder "${docs}"`
  const note =
    'Set `docs` of the version to the folder that had its pages then, relative to the folder of the site. If that was another folder of the repository, copy the pages to a folder of the site, and name it in `docs` without `ref`.'
  return new SiteError([fatal('config', place, reason, note)])
}
