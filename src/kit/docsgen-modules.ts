/** A plugin for esbuild: the modules that docsgen provides to the code of a site and to its client. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type * as esbuild from 'esbuild'
import { own } from '../own.ts'
import { isCompiled, packageRoot, versionOf } from '../package.ts'
import type { Config } from '../types.ts'
import type { Folders } from './statics.ts'

/** Namespace of modules that exist only while bundling. */
const VIRTUAL = 'docsgen'

/** What the modules that exist only while bundling are made of. */
export interface SiteModules {
  /** Null under watch, where visits do not count. */
  readonly analytics: Config['analytics']
  /** Components that browsers get something of: code, a style sheet, or both. By name. */
  readonly components: Readonly<Record<string, BrowserComponent>>
  /** The modules for browsers of the site and of plugins, relative to the root. */
  readonly clients: readonly string[]
  /** The style sheets that pages written in React import, by the page's file. */
  readonly pageStyles: Readonly<Record<string, readonly string[]>>
}

/** Paths relative to the root. */
export interface BrowserComponent {
  /** Null for a static one. */
  readonly code: string | null
  readonly style: string | null
}

/** `docsgen/site-clients`: how to load each module for browsers. */
function clientsModule(clients: readonly string[]): string {
  return `export const clients = [${clients.map((_, i) => `() => import("docsgen/site-client-${i}")`)}]`
}

/** `docsgen/site-client-<n>`: one of them; without a default export, bundling fails. */
function clientModule(code: string): string {
  return `export { default } from ${JSON.stringify(code)}`
}

/** `docsgen/site-islands`: how to load each component that runs in browsers, by name. */
function islandsModule(components: SiteModules['components']): string {
  const names = Object.keys(components).filter((name) => components[name]?.code)
  const entries = names.map((name) => `"${name}": () => import("docsgen/site-island/${name}")`)
  return `export const islands = {${entries}}`
}

/** `docsgen/site-island/<name>`: a component with what runs it. */
function islandModule(code: string): string {
  return [
    `import definition from ${JSON.stringify(code)}`,
    `import { mountOf } from ${JSON.stringify(join(packageRoot, 'src/client/island.ts'))}`,
    'export const mount = mountOf(definition)',
  ].join('\n')
}

/** `docsgen/site-page-styles/<file>`: the style sheets of a page. @param files relative to the root */
function stylesModule(files: readonly string[]): string {
  return files.map((file) => `@import ${JSON.stringify(`./${file}`)};`).join('\n')
}

function virtualModule(
  path: string,
  { components, clients }: Pick<SiteModules, 'components' | 'clients'>,
  root: string,
): string {
  if (path === 'docsgen/site-clients') return clientsModule(clients)
  if (path === 'docsgen/site-islands') return islandsModule(components)
  const [, kind, name = ''] = /^docsgen\/site-(client-|island\/)(.*)$/.exec(path) ?? []
  if (kind === 'client-') return clientModule(join(root, clients[Number(name)] ?? ''))
  return islandModule(join(root, components[name]?.code ?? ''))
}

/** For code that runs at build time only. */
export const BUILD_TIME: SiteModules = {
  analytics: null,
  components: {},
  clients: [],
  pageStyles: {},
}

/** docsgen's own modules, by the name under which a site imports them. */
const PROVIDED: Readonly<Record<string, string>> = {
  docsgen: isCompiled ? 'dist/index.js' : 'src/index.ts',
  'docsgen/theme': 'src/shared/theme.ts',
  'docsgen/component': 'src/shared/component.ts',
  'docsgen/page': 'src/shared/page.ts',
  'docsgen/client': 'src/client/api.ts',
  'docsgen/jsx-runtime': 'templates/jsx-runtime.ts',
}

/**
 * Resolves `docsgen/theme`, `docsgen/templates/…` and React to docsgen's own copies, wherever they are
 * imported, `docsgen/site-analytics` and `docsgen/site-clients` to the modules that the configuration
 * names, and `docsgen/site-islands` to the components that run in browsers.
 * @param instead replacements for React's modules
 */
export function docsgenModules(
  modules: SiteModules,
  { root }: Pick<Folders, 'root'>,
  instead: Readonly<Record<string, string>> = {},
): esbuild.Plugin {
  return {
    name: 'docsgen-modules',
    setup(build) {
      provideOwn(build)
      provideSite(build, modules, root)
      providePackages(build, root, instead)
    },
  }
}

function provideOwn({ onResolve }: esbuild.PluginBuild): void {
  onResolve({ filter: /^docsgen(\/|$)/ }, ({ path }) => {
    const file = own(PROVIDED, path)
    return file === undefined ? null : { path: join(packageRoot, file) }
  })
  onResolve({ filter: /^docsgen\/templates\// }, ({ path }) => {
    const file = join(packageRoot, path.slice('docsgen/'.length))
    const found = [file, `${file}.tsx`, `${file}.ts`].find((name) => existsSync(name))
    return found ? { path: found } : null
  })
}

/** The modules that depend on the site. */
function provideSite(
  { onResolve, onLoad }: esbuild.PluginBuild,
  { analytics, components, clients, pageStyles }: SiteModules,
  root: string,
): void {
  if (analytics?.provider === 'module') {
    const { module } = analytics
    onResolve({ filter: /^docsgen\/site-analytics$/ }, () => ({ path: join(root, module) }))
  }
  onResolve({ filter: /^docsgen\/site-(client|island|page-styles\/)/ }, ({ path }) => ({
    path,
    namespace: VIRTUAL,
  }))
  onLoad({ filter: /^docsgen\/site-page-styles\//, namespace: VIRTUAL }, ({ path }) => ({
    contents: stylesModule(pageStyles[path.slice('docsgen/site-page-styles/'.length)] ?? []),
    loader: 'css',
    resolveDir: root,
  }))
  onLoad({ filter: /./, namespace: VIRTUAL }, ({ path }) => {
    const contents = virtualModule(path, { components, clients }, root)
    return { contents, resolveDir: root }
  })
}

function providePackages(
  { onResolve, resolve }: esbuild.PluginBuild,
  root: string,
  instead: Readonly<Record<string, string>>,
): void {
  onResolve({ filter: /^posthog-js\// }, ({ path, kind, resolveDir }) => {
    // Also found where only the site has it, as with a linked docsgen.
    if (resolveDir === root || versionOf('posthog-js', packageRoot) !== null) return null
    return resolve(path, { kind, resolveDir: root })
  })
  onResolve({ filter: /^(react|react-dom)(\/|$)/ }, ({ path, kind, resolveDir }) => {
    if (dirname(join(resolveDir, 'x')) === packageRoot) return null
    return resolve(instead[path] ?? path, { kind, resolveDir: packageRoot })
  })
}
