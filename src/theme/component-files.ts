/** Who provides which component: docsgen, plugins, and the site, in one list. */

import { basename, join, relative } from 'node:path'
import { FRAME_BLOCKS } from '../components/players.ts'
import { packageRoot } from '../package.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal, warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { componentName } from '../shared/paths.ts'
import type { Config, Problem } from '../types.ts'
import { STYLES } from '../utilities/esbuild.ts'
import { listFiles } from '../utilities/list-files.ts'
import { own } from '../utilities/own-property.ts'
import type { ComponentFile } from './describe-components.ts'
import { exists, readText } from './static-files.ts'

/** The names of all components that pages written in React can import, by the absolute path of the file. */
export async function componentNames(config: Config): Promise<Map<string, string>> {
  const files = Object.entries(await componentFiles(config))
  const imported = files.filter(([, { isInline }]) => !isInline)
  return new Map([
    // Whoever provides it: the site can replace a block.
    ...FRAME_BLOCKS.map(
      (name) => [join(packageRoot, `templates/blocks/${name}.tsx`), name] as const,
    ),
    ...imported.map(([name, { file }]) => [join(config.root, file), name] as const),
  ])
}

/**
 * The files of all components by name. Those of plugins and of the site come before docsgen's.
 * @throws SiteError when two claim one name
 */
export async function componentFiles(config: Config): Promise<Record<string, ComponentFile>> {
  const added = [...pluginFiles(config), ...siteFiles(config)]
  const problems = await mistakenClaims(config, added)
  if (problems.length > 0) throw new SiteError(problems)
  return Object.fromEntries([...blockFiles(config), ...added])
}

type Entry = readonly [name: string, file: ComponentFile]

/** Those of docsgen itself. */
function blockFiles({ root, provided }: Config): Entry[] {
  const replaced = Object.values(provided.overrides).flat()
  return FRAME_BLOCKS.filter((name) => !replaced.includes(name)).map((name) => {
    const path = relative(root, join(packageRoot, 'templates/blocks', name)).replaceAll('\\', '/')
    return [name, { file: `${path}.tsx`, style: `${path}.css`, plugin: null }]
  })
}

function pluginFiles({ root, file: config, provided }: Config): Entry[] {
  return provided.components.map(({ plugin, name, file }) => {
    if (file === null) return [name, { file: config ?? '', style: null, plugin, isInline: true }]
    const style = stylesOf(file).find((path) => exists(join(root, path))) ?? null
    return [name, { file, style, plugin }]
  })
}

/** The style sheets that the components of plugins may have. */
export function styleSheets({ provided }: Config): string[] {
  return provided.components.flatMap(({ file }) => (file === null ? [] : stylesOf(file)))
}

/** Style sheets of a component besides the one that it has. */
export function secondStyles(config: Config): Problem[] {
  const { root } = config
  const named = [...siteFiles(config), ...pluginFiles(config)]
  return named.flatMap(([name, { file, style }]) =>
    stylesOf(file)
      .filter((path) => style !== null && path !== style && exists(join(root, path)))
      .filter((path) => !readText(join(root, style ?? ''))?.includes(basename(path)))
      .map((path) => {
        const reason = `this style sheet is not used: the component "${name}" has ${style}`
        const note =
          'Delete one of them, or name this one in a comment of the other, if that is made of it.'
        return warning('component', { file: path }, reason, note)
      }),
  )
}

/** What the style sheet of a component can be named. */
function stylesOf(file: string): string[] {
  return STYLES.map((ending) => file.replace(/\.\w+$/, ending))
}

/** A file or folder whose name begins with `_` is not a component. */
function siteFiles({ root, components }: Config): Entry[] {
  const paths = listFiles(join(root, components))
  const inRoot = (path: string) => join(components, path).replaceAll('\\', '/')
  return paths
    .filter((path) => /\.[jt]sx$/.test(path) && !/(^|\/)_/.test(path))
    .map((path) => {
      const style = stylesOf(path).find((name) => paths.includes(name))
      const file = inRoot(path)
      return [
        componentName(path),
        { file, style: style === undefined ? null : inRoot(style), plugin: null },
      ]
    })
}

/** A name of a directive or component, and who claims it. */
interface Claim {
  readonly name: string
  readonly plugin: string | null
  /** The file to report a mistake in. */
  readonly file: string
}

/** Names with two owners, names of docsgen's directives taken by accident, and overrides of nothing. */
async function mistakenClaims(config: Config, components: readonly Entry[]): Promise<Problem[]> {
  const { provided, file: configFile } = config
  const file = configFile ?? ''
  const loaded =
    config.plugins.length === 0
      ? []
      : await (await import('../plugin/page-syntax.ts')).loadPageSyntax(config.plugins, file)
  const claims: Claim[] = [
    ...loaded.flatMap(({ name: plugin, directives = {} }) =>
      Object.keys(directives).map((name) => ({ plugin, name, file })),
    ),
    ...components.map(([name, { file: own, plugin }]) => {
      return { name, plugin, file: plugin === null ? own : file }
    }),
  ]
  const problems: Problem[] = claims.flatMap((claim, i) => {
    const { name } = claim
    const other = claims.slice(0, i).find((earlier) => earlier.name === name)
    if (other === undefined) return []
    const reason = `"${name}" is provided by ${ownerOf(other)} and by ${ownerOf(claim)}`
    return [fatal('component', { file: claim.file }, reason, 'Rename one of them, or remove one.')]
  })
  const ofPlugins = claims.filter(({ plugin }) => plugin !== null)
  if (ofPlugins.length + Object.keys(provided.overrides).length === 0) return problems
  const { syntax } = await import('../compile/syntax.ts')
  const builtIn = [...syntax.directives.keys(), ...FRAME_BLOCKS]
  return [
    ...problems,
    ...ofPlugins.flatMap(({ name, plugin }) => {
      const isMeant = own(provided.overrides, plugin ?? '')?.includes(name)
      if (!builtIn.includes(name) || isMeant) return []
      const reason = `the plugin "${plugin}" provides "${name}", which is the name of one of docsgen's directives`
      const note = `Rename it, or replace docsgen's with \`overrides: ['${name}']\` in the plugin.`
      return [fatal('plugin', { file }, reason, note)]
    }),
    ...Object.entries(provided.overrides).flatMap(([plugin, names]) =>
      names.flatMap((name) => {
        const isOwn = ofPlugins.some((claim) => claim.plugin === plugin && claim.name === name)
        if (builtIn.includes(name) && isOwn) return []
        const reason = `"overrides" of the plugin "${plugin}" names "${name}", which ${isOwn ? "is not one of docsgen's directives" : 'the plugin does not provide'}`
        return [
          fatal(
            'plugin',
            { file },
            reason,
            didYouMean(name, isOwn ? builtIn : ofPlugins.map((claim) => claim.name)),
          ),
        ]
      }),
    ),
  ]
}

function ownerOf({ plugin, file }: Claim): string {
  return plugin === null ? file : `the plugin "${plugin}"`
}
