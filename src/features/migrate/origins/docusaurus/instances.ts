/** The plugins of a Docusaurus site, and its versions. https://docusaurus.io/docs/using-plugins */
import { at, type Json, joinRoute, listOf, objectOf, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'

/** A plugin or preset with its options. */
interface Used {
  readonly name: string
  readonly options: Json
}

/** One set of documents. */
export interface Instance {
  readonly id: string
  /** Route of all its documents. */
  readonly base: string
  readonly options: Json
}

export interface Version {
  readonly name: string
  readonly label: string
  readonly folder: string
  /** Null for those that are generated. */
  readonly sidebars: string | null
  readonly base: string
  /** What comes after the route of its plugin. */
  readonly path: string
  /** True for the one at the address of the instance. */
  readonly isLast: boolean
}

/** What the presets and plugins of a configuration are. */
export interface AllUsed {
  readonly presets: readonly Used[]
  readonly plugins: readonly Used[]
}

export function usedBy(config: unknown): AllUsed {
  return {
    presets: listOf(at(config, 'presets')).flatMap(usedOf),
    plugins: [...listOf(at(config, 'plugins')), ...listOf(at(config, 'themes'))].flatMap(usedOf),
  }
}

function usedOf(entry: unknown): Used[] {
  const [first, options] = Array.isArray(entry) ? entry : [entry, {}]
  const name = textOf(first) ?? textOf(at(first, '$stub')) ?? textOf(at(first, '$function'))
  if (name === undefined)
    return first === null || first === false ? [] : [{ name: 'a function', options: {} }]
  return [{ name: name.replace(/^.*\/node_modules\//, ''), options: objectOf(options) }]
}

export function isPlugin({ name }: Used, suffix: string): boolean {
  return name === suffix || name.endsWith(`plugin-${suffix}`) || name.includes(`plugin-${suffix}/`)
}

export function docsInstances({ presets, plugins }: AllUsed): Instance[] {
  const found = [
    ...presets
      .filter(({ options }) => options.docs !== false)
      .map(({ options }) => objectOf(options.docs)),
    ...plugins.filter((plugin) => isPlugin(plugin, 'content-docs')).map(({ options }) => options),
  ]
  return found.map((options) => ({
    id: textOf(options.id) ?? 'default',
    base: joinRoute(textOf(options.routeBasePath) ?? 'docs'),
    options,
  }))
}

export function versionsOf(old: OldFiles, { id, base, options }: Instance): Version[] {
  const prefix = id === 'default' ? '' : `${id}_`
  const released = listOf(old.yaml(`${prefix}versions.json`)).flatMap((name) => textOf(name) ?? [])
  const only = listOf(options.onlyIncludeVersions)
  const last = textOf(options.lastVersion) ?? released[0] ?? 'current'
  const names = ['current', ...released].filter((name) =>
    only.length > 0
      ? only.includes(name)
      : name !== 'current' || options.includeCurrentVersion !== false || released.length === 0,
  )
  return names.map((name) => {
    const about = at(options.versions, name)
    const isLast = name === last
    const isCurrent = name === 'current'
    const path = textOf(at(about, 'path')) ?? (isLast ? '' : isCurrent ? 'next' : name)
    const sidebars = options.sidebarPath === false ? null : (textOf(options.sidebarPath) ?? null)
    return {
      name,
      label: textOf(at(about, 'label')) ?? (isCurrent ? 'Next' : name),
      folder: isCurrent
        ? (textOf(options.path) ?? 'docs')
        : `${prefix}versioned_docs/version-${name}`,
      sidebars: isCurrent ? sidebars : `${prefix}versioned_sidebars/version-${name}-sidebars.json`,
      base: joinRoute(base, path),
      path: joinRoute(path),
      isLast,
    }
  })
}

/** The folder with the translation of a version. */
export function translationOf({ id }: Instance, { name }: Version, locale: string): string {
  const plugin = `docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}`
  return `i18n/${locale}/${plugin}/${name === 'current' ? 'current' : `version-${name}`}`
}
