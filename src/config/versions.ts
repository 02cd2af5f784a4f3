/** The older versions of the docs: `versions` of the configuration. */
import { isAbsolute, normalize } from 'node:path'
import { trimEndSlashes } from '../shared/paths.ts'
import { listsByLocale } from './sidebar.ts'
import type { Locale, Version } from './types.ts'
import type { UserConfig } from './user.ts'
import type { UserVersion } from './user-site.ts'

/** @param commits by the ref that names each; see `resolveRefs` */
export function normalizeVersions(
  { versions = [], docs = 'docs', static: staticFolder = 'static' }: UserConfig,
  commits: ReadonlyMap<string, string>,
  locales: readonly Locale[],
  file: string,
): Version[] {
  return versions.map((version) => ({
    name: version.name,
    label: version.label ?? version.name,
    status: version.status ?? 'supported',
    ref: version.ref ?? null,
    commit: version.ref === undefined ? null : (commits.get(version.ref) ?? null),
    docs: folderIn(version.docs ?? docs),
    static: folderIn(staticFolder),
    pages: null,
    sidebar: listsByLocale(`versions[${version.name}].sidebar`, version.sidebar, locales, file),
  }))
}

/** A folder of the site as it is written in paths of files. */
function folderIn(written: string): string {
  return trimEndSlashes(normalize(written).replaceAll('\\', '/'))
}

/** The locales of all versions: `/de/` of the version 2.1 is `/de/2.1/`. */
export function versionLocalesOf(
  locales: readonly Locale[],
  versions: readonly Version[],
): Locale[] {
  return [null, ...versions].flatMap((version) =>
    locales.map((locale) =>
      version === null ? locale : { ...locale, version, path: `${locale.path}${version.name}/` },
    ),
  )
}

/** Names of what is published beside the folders of versions. */
const RESERVED =
  /^(?:404|_headers|_redirects|_search|assets|index|search)$|\.(?:html|ico|json|md|png|svg|txt|webmanifest|xml)$/i

function lower(name: string): string {
  return name.toLowerCase()
}

/** What the schema cannot find. */
export function versionMistakes(
  user: UserConfig,
  locales: readonly Locale[],
): [reason: string, note: string][] {
  const { versions = [] } = user
  // In lower case, because names that differ only in case are one folder on some systems.
  const names = [user.version?.name ?? 'current', ...versions.map(({ name }) => name)].map(lower)
  return versions.flatMap((version, index): [string, string][] => {
    const named = `the version "${version.name}"`
    const found: [string, string][] = []
    if (names.indexOf(lower(version.name)) !== index + 1)
      found.push([
        `${named} is in the configuration twice, perhaps in another letter case`,
        '`version` names the current version, and `versions` the older ones: give each its own name.',
      ])
    if (RESERVED.test(version.name))
      found.push([
        `${named} has the name of a file or folder that docsgen publishes, or of a page`,
        'Rename the version, for example to "2.1".',
      ])
    const paths = locales.map((one) => lower(`${one.path}${version.name}/`))
    const other = locales.find((one) => paths.includes(lower(one.path)))
    if (other !== undefined)
      found.push([
        `${named} would be at "${other.path}", which is the path of the locale \`${other.name}\``,
        'Rename the version, or set another `path` for the locale.',
      ])
    if (version.ref === undefined && version.docs === undefined)
      found.push([
        `${named} has neither \`ref\` nor \`docs\``,
        'Name the tag or branch that has its pages, or the folder of a copy.',
      ])
    return [...found, ...wrongFolder(version, foldersBefore(index, user), named)]
  })
}

/** @param others folders that must be apart from that of the version */
function wrongFolder(
  { ref, docs }: UserVersion,
  others: ReturnType<typeof foldersBefore>,
  named: string,
) {
  if (docs === undefined) return []
  const path = folderIn(docs)
  const setting = `\`docs\` of ${named} is "${docs}", which`
  const found: [string, string][] = []
  if (isAbsolute(docs) || path === '..' || path.startsWith('../'))
    found.push([`${setting} is outside the site's folder`, 'Name a folder below it.'])
  if (ref !== undefined) return found
  const note = 'Move the copy beside it, for example to "versioned_docs/2.1".'
  for (const { folder, of } of others) {
    if (path === folder) found.push([`${setting} is also the folder of ${of}`, note])
    else if (isWithin(path, folder)) found.push([`${setting} is in the folder of ${of}`, note])
    else if (isWithin(folder, path)) found.push([`${setting} contains the folder of ${of}`, note])
  }
  return found
}

/** The folders of the current version and of the versions before one, without those in git. */
function foldersBefore(index: number, { docs = 'docs', versions = [] }: UserConfig) {
  const others = versions
    .slice(0, index)
    .flatMap(({ name, ref, docs }) =>
      ref !== undefined || docs === undefined
        ? []
        : { folder: folderIn(docs), of: `the version "${name}"` },
    )
  return [{ folder: folderIn(docs), of: 'the current version' }, ...others]
}

function isWithin(path: string, folder: string): boolean {
  return folder === '.' || path.startsWith(`${folder}/`)
}
