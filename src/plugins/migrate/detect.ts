/** Finds out which generator a site was made with, and where it is. */

import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path'
import { didYouMean, fatal, SiteError, UsageError } from '../../plugin/index.ts'
import { OldFiles } from './old-files.ts'
import { origins } from './origins/index.ts'
import type { Origin } from './types.ts'

export interface Detected {
  readonly origin: Origin
  /** Absolute path of the old site. */
  readonly from: string
  /** The file by which it was recognized. */
  readonly marker: string
}

/** @throws SiteError if there is no such site, or more than one */
export function detect(name: string | undefined, folder: string): Detected {
  const from = resolve(folder)
  const stats = statSync(from, { throwIfNoEntry: false })
  if (stats === undefined)
    throw wrong(folder, 'the folder of the old site does not exist', 'Check --from.')
  const isNamed = ({ name: own, alias }: Origin) =>
    name === undefined || [own, alias].includes(name.toLowerCase())
  const wanted = origins.filter(isNamed)
  if (wanted.length === 0) {
    const names = origins.map((origin) => origin.name)
    const note = didYouMean(name ?? '', names) ?? `docsgen migrates from ${names.join(', ')}.`
    throw wrong('', `docsgen cannot migrate from "${name}"`, note)
  }
  if (!stats.isDirectory()) return named(folder, wanted)
  const here = sitesIn(from, wanted)
  const found = here.length > 0 ? here : foldersIn(from).flatMap((below) => sitesIn(below, wanted))
  const [first, second] = found
  if (first === undefined) {
    const old = [from, ...foldersIn(from)].find((dir) => existsSync(join(dir, 'siteConfig.js')))
    if (old !== undefined && wanted.some((origin) => origin.name === 'docusaurus'))
      throw firstDocusaurus(old)
    const files = wanted.flatMap(filesOf).join(', ')
    throw mistake(
      folder,
      'there is no site that docsgen can migrate',
      `Name the folder with ${files}: --from <path>.`,
    )
  }
  if (second === undefined) return first
  const places = found.map((site) => `${site.origin.name} in ${relative(from, site.from) || '.'}`)
  throw mistake(
    folder,
    `there is more than one site: ${places.join(', ')}`,
    'Name one: docsgen migrate <generator> --from <path>.',
  )
}

/** One file of each name by which sites are recognized. */
function filesOf({ markers }: Origin): string[] {
  const names = markers.filter((marker) => !marker.includes('/'))
  const first = new Map(names.map((marker) => [parse(marker).name, marker] as const).reverse())
  return names.length === 0 ? markers.slice(0, 1) : [...first.values()].reverse()
}

/** The site of a configuration, which may have a name of its own, such as `mkdocs-online.yml`. */
function named(file: string, wanted: readonly Origin[]): Detected {
  const path = resolve(file)
  for (const origin of wanted)
    for (const marker of origin.markers) {
      const end = `${sep}${marker.replaceAll('/', sep)}`
      if (path.endsWith(end)) return { origin, from: path.slice(0, -end.length) || sep, marker }
    }
  const { name, ext } = parse(path)
  // A name that says nothing without its folder, such as `config.js`, is that of any tool.
  const isLike = (marker: string) =>
    parse(marker).dir === '' && parse(marker).ext === ext && name.startsWith(parse(marker).name)
  const origin = wanted.find(({ markers }) => markers.some(isLike))
  if (origin) return { origin, from: dirname(path), marker: basename(path) }
  const [only, second] = wanted
  const known = only && !second ? ` as one of ${only.label}` : ''
  const note = 'Name the folder of the old site, or its configuration: --from <path>.'
  throw wrong(file, `docsgen does not recognize this configuration file${known}`, note)
}

/** https://docusaurus.io/docs/migration/v2/automated */
function firstDocusaurus(folder: string): SiteError {
  const shown = relative('.', folder) || '.'
  return mistake(
    `${shown}/siteConfig.js`,
    'this is a site of Docusaurus 1, which docsgen cannot read',
    `Bring it to a later version first: npx @docusaurus/migrate migrate ${shown} ../new-website. Then run docsgen migrate --from ../new-website.`,
  )
}

/** Of a file by which a site is recognized. */
const MAX_BYTES = 10_000_000

function sitesIn(from: string, wanted: readonly Origin[]): Detected[] {
  const old = new OldFiles(from, from)
  const isShort = (path: string) => statSync(join(from, path)).size < MAX_BYTES
  return wanted.flatMap((origin) => {
    const has = (path: string) => old.isFile(path)
    const isOwn = (path: string) =>
      origin.isOwn?.(isShort(path) ? (old.written(path) ?? '') : '', has) ?? true
    const marker = origin.markers.find((path) => has(path) && isOwn(path))
    return marker === undefined ? [] : [{ origin, from, marker }]
  })
}

function foldersIn(from: string): string[] {
  return readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    .map((entry) => join(from, entry.name))
    .sort()
}

function wrong(file: string, reason: string, note: string): UsageError {
  return new UsageError([fatal('migrate', { file }, reason, note)])
}

function mistake(file: string, reason: string, note: string): SiteError {
  return new SiteError([fatal('migrate', { file }, reason, note)])
}
