/** A plugin for esbuild: the modules that docsgen provides to the code of a site and to its client. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type * as esbuild from 'esbuild'
import { isCompiled, packageRoot, versionOf } from '../package.ts'
import type { Runtime } from '../shared/component.ts'
import type { Config } from '../types.ts'
import { own } from '../utilities/own-property.ts'
import { componentSheets } from './names.ts'
import type { Folders } from './static-files.ts'

/** Namespace of modules that exist only while bundling. */
const VIRTUAL = 'docsgen'

/** Namespace of the code that runs on another runtime than most of the site. */
export const FORKED = 'docsgen-forked'

const REACT = /^(react|react-dom)(\/|$)/

const STYLES_OF = /^docsgen\/site-(page|component)-styles\/(.*)$/

/** What stands for React where Preact runs: compatible in most, in a tenth of the bytes. */
const PREACT: Readonly<Record<string, string>> = {
  react: './src/client/preact.ts',
  'react-dom': './src/client/preact.ts',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': './src/client/jsx-runtime.ts',
}

/** What decides what code that browsers run gets as React. */
export interface BrowserCode {
  /** Folder of docsgen's own client. */
  readonly client: string
  /** What components of the site run on, unless they say otherwise. */
  readonly islands: Runtime
}

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
  readonly runtime: Runtime
  readonly styles: readonly string[]
}

/** `docsgen/site-clients`: how to load each module for browsers. */
function clientsModule(clients: readonly string[]): string {
  return `export const clients = [${clients.map((_, i) => `() => import("docsgen/site-client-${i}")`)}]`
}

/** `docsgen/site-islands`: how to load each component that runs in browsers, by name. */
function islandsModule(components: SiteModules['components']): string {
  const names = Object.keys(components).filter((name) => components[name]?.code)
  const entries = names.map((name) => {
    const code = `code: () => import("docsgen/site-island/${name}")`
    const runner = join(packageRoot, `src/client/island-${components[name]?.runtime}.ts`)
    return `"${name}": { ${code}, runtime: () => import(${JSON.stringify(runner)}) }`
  })
  return `export const islands = {${entries}}`
}

/**
 * `docsgen/site-page-styles/<file>` and `docsgen/site-component-styles/<role>`: what style sheets of pages
 * and components are made of.
 */
function stylesModule(paths: readonly string[], root: string): string {
  const placed = paths.map((path) =>
    path.startsWith(OF_THEME)
      ? relative(root, join(packageRoot, 'templates', path.slice(OF_THEME.length)))
      : path,
  )
  return placed.map((path) => `@import ${JSON.stringify(`./${path}`)};`).join('\n')
}

/** Begins the path of a style sheet in the folder of the theme, wherever docsgen is installed. */
export const OF_THEME = 'theme:'

/**
 * `docsgen/site-client-<n>`: one of the modules for browsers. `docsgen/site-island/<name>`: the code of a
 * component, by the name that its file has in the site. esbuild makes a chunk for each set of entries that
 * modules are shared by. Because each component has all of its runtime and of what that has of the client,
 * whatever it uses itself, it is one chunk that pages load first.
 */
function virtualModule(
  path: string,
  { components, clients }: Pick<SiteModules, 'components' | 'clients'>,
  root: string,
): string {
  if (path === 'docsgen/site-clients') return clientsModule(clients)
  if (path === 'docsgen/site-islands') return islandsModule(components)
  const [, kind, name = ''] = /^docsgen\/site-(client-|island\/)(.*)$/.exec(path) ?? []
  const isClient = kind === 'client-'
  const file = join(root, (isClient ? clients[Number(name)] : components[name]?.code) ?? '')
  // Without a default export, bundling fails.
  const exported = `export { default } from ${JSON.stringify(file)}`
  if (isClient) return exported
  const react =
    components[name]?.runtime === 'react' ? `import ${JSON.stringify(WHOLE_REACT)}; ` : ''
  return `${react}${exported}; export * from "docsgen/site-shared"`
}

const WHOLE_REACT = join(packageRoot, 'src/client/react-whole.ts')

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
  'docsgen/plugin': isCompiled ? 'dist/plugin.js' : 'src/plugin/index.ts',
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
 * @param browser for code that browsers run
 */
export function docsgenModules(
  modules: SiteModules,
  { root }: Pick<Folders, 'root'>,
  browser: BrowserCode | null = null,
): esbuild.Plugin {
  return {
    name: 'docsgen-modules',
    setup(build) {
      if (browser) forkOther(build, modules.components, browser.islands)
      provideOwn(build)
      provideSite(build, modules, root, browser?.islands ?? null)
      providePackages(build, root)
      provideReact(build, browser)
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
  islands: Runtime | null,
): void {
  if (analytics?.provider === 'module') {
    const { module } = analytics
    onResolve({ filter: /^docsgen\/site-analytics$/ }, () => ({ path: join(root, module) }))
  }
  onResolve({ filter: /^docsgen\/site-shared$/ }, () => ({
    path: join(packageRoot, 'src/client/island.ts'),
  }))
  onResolve({ filter: /^docsgen\/site-(client|island|(page|component)-styles\/)/ }, ({ path }) => ({
    path,
    namespace: VIRTUAL,
  }))
  const sheets = componentSheets(components)
  onLoad({ filter: STYLES_OF, namespace: VIRTUAL }, ({ path }) => {
    const [, kind, name = ''] = STYLES_OF.exec(path) ?? []
    const paths = kind === 'page' ? own(pageStyles, name) : own(sheets.files, name)
    return { contents: stylesModule(paths ?? [], root), loader: 'css', resolveDir: root }
  })
  onLoad({ filter: /./, namespace: VIRTUAL }, ({ path }) => {
    const contents = virtualModule(path, { components, clients }, root)
    const [, island = ''] = /^docsgen\/site-island\/(.*)$/.exec(path) ?? []
    const isForked = islands !== null && own(components, island)?.runtime !== islands
    return { contents, resolveDir: root, pluginData: island && isForked ? FORKED : null }
  })
}

function providePackages({ onResolve, resolve }: esbuild.PluginBuild, root: string): void {
  onResolve({ filter: /^posthog-js\// }, ({ path, kind, resolveDir }) => {
    // Also found where only the site has it, as with a linked docsgen.
    if (resolveDir === root || versionOf('posthog-js', packageRoot) !== null) return null
    return resolve(path, { kind, resolveDir: root })
  })
}

/** React is docsgen's copy, or Preact: for its own client, and for islands that run on it. */
function provideReact(
  { onResolve, resolve }: esbuild.PluginBuild,
  browser: BrowserCode | null,
): void {
  onResolve({ filter: REACT }, ({ path, kind, resolveDir, importer, namespace }) => {
    if (dirname(join(resolveDir, 'x')) === packageRoot) return null
    const isPreact = browser !== null && runtimeOf(importer, namespace, browser) === 'preact'
    // docsgen's own components need nothing but hooks.
    if (path === 'react' && browser && importer.startsWith(join(browser.client, 'search') + sep))
      return resolve('preact/hooks', { kind, resolveDir: packageRoot })
    const name = isPreact ? (own(PREACT, path) ?? path) : path
    return resolve(name, { kind, resolveDir: packageRoot })
  })
}

/** Modules of React itself, and those that run it, whatever the islands of the site run on. */
const OF_REACT =
  /[\\/](?:node_modules[\\/]react(?:-dom)?[\\/]|client[\\/](?:island-react|react-whole)\.ts$)/

function runtimeOf(importer: string, namespace: string, { client, islands }: BrowserCode): Runtime {
  if (namespace === FORKED) return islands === 'react' ? 'preact' : 'react'
  if (OF_REACT.test(importer)) return 'react'
  return importer.startsWith(client + sep) ? 'preact' : islands
}

/**
 * Bundles the code of components that run on the other runtime a second time: what they import may
 * be what others import, too, and each must get its own React.
 */
function forkOther(
  { onResolve, onLoad, resolve }: esbuild.PluginBuild,
  components: SiteModules['components'],
  islands: Runtime,
): void {
  const others = Object.values(components).filter(
    ({ code, runtime }) => code !== null && runtime !== islands,
  )
  if (others.length === 0) return
  onResolve({ filter: /./ }, async ({ path, namespace, pluginData, with: _, ...args }) => {
    const isIsland = namespace === VIRTUAL && pluginData === FORKED
    if ((namespace !== FORKED && !isIsland) || REACT.test(path)) return null
    // Modules of docsgen are the same for all, except those that render.
    if (/^docsgen\/(?!templates\/)/.test(path)) return null
    const found = await resolve(path, { ...args, namespace: 'file' })
    if (found.errors.length > 0) return { errors: found.errors }
    if (found.namespace !== 'file' || loaderOf(found.path) === undefined) return found
    return { path: found.path, namespace: FORKED, sideEffects: found.sideEffects }
  })
  onLoad({ filter: /./, namespace: FORKED }, async ({ path }) => ({
    contents: await readFile(path, 'utf8'),
    loader: loaderOf(path) ?? 'js',
    resolveDir: dirname(path),
  }))
}

/** The loader of a script; undefined for other files. */
function loaderOf(path: string): esbuild.Loader | undefined {
  const [, kind] = /\.[cm]?([jt]sx?)$/.exec(path) ?? []
  return kind as esbuild.Loader | undefined
}
