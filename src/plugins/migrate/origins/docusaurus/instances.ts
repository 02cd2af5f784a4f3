/** The plugins of a Docusaurus site, and its versions. https://docusaurus.io/docs/using-plugins */
import { at, type Json, joinRoute, listOf, objectOf, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { type Todo, todo } from '../../todo.ts'
import { translationFolder } from './locales.ts'

/** A plugin or preset with its options. */
interface Used {
  readonly name: string
  readonly options: Json
}

/** The name of a plugin that is written in the configuration. */
export const UNNAMED = 'a function'

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
    return first === null || first === false ? [] : [{ name: UNNAMED, options: {} }]
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

/** @param file the configuration */
export function versionsOf(
  old: OldFiles,
  { id, base, options }: Instance,
  file: string,
  todos: Todo[],
): Version[] {
  const prefix = id === 'default' ? '' : `${id}_`
  const names = namesOfVersions(old.yaml(`${prefix}versions.json`), options)
  const wanted = textOf(options.lastVersion)
  const found = names.find((name) => name === wanted)
  const last = found ?? names.find((name) => name !== 'current') ?? 'current'
  if (wanted !== undefined && found === undefined)
    todos.push(
      todo(
        'version',
        file,
        `\`lastVersion\` is "${wanted}", which is left out; "${last}" is first.`,
      ),
    )
  return names.map((name) => {
    const about = at(options.versions, name)
    const isLast = name === last
    const isCurrent = name === 'current'
    const path = textOf(at(about, 'path')) ?? (isLast ? '' : isCurrent ? 'next' : name)
    const current = textOf(options.path) ?? 'docs'
    const folder = `${prefix}versioned_docs/version-${name}`
    // Some sites copy the first version from the current one when they are built.
    const isMade = isLast && !isCurrent && !old.isFolder(folder) && old.isFolder(current)
    if (isMade) {
      const text = `It does not exist. Pages of \`${current}\` were brought in its place.`
      todos.push(todo('configuration', folder, text))
    }
    const written = `${prefix}versioned_sidebars/version-${name}-sidebars.json`
    const hasOwn = !isCurrent && !(isMade && old.find(written) === null)
    const sidebars = options.sidebarPath === false ? null : (textOf(options.sidebarPath) ?? null)
    return {
      name,
      label: textOf(at(about, 'label')) ?? (isCurrent ? 'Next' : name),
      folder: isCurrent || isMade ? current : folder,
      sidebars: hasOwn ? written : sidebars,
      base: joinRoute(base, path),
      path: joinRoute(path),
      isLast,
    }
  })
}

/** Those that are included. https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#configuration */
function namesOfVersions(written: unknown, options: Json): string[] {
  const released =
    options.disableVersioning === true ? [] : listOf(written).flatMap((name) => textOf(name) ?? [])
  const hasCurrent = options.includeCurrentVersion !== false || released.length === 0
  const only = listOf(options.onlyIncludeVersions)
  return [...(hasCurrent ? ['current'] : []), ...released].filter(
    (name) => only.length === 0 || only.includes(name),
  )
}

/** The folder with the translation of a version. */
export function translationOf({ id }: Instance, { name }: Version, locale: string): string {
  const folder = name === 'current' ? 'current' : `version-${name}`
  return `${translationFolder('docs', { id }, locale)}/${folder}`
}
