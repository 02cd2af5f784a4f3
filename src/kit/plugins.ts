/** Plugins for esbuild: the site's overrides of theme files, and the modules docsgen provides. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import type * as esbuild from 'esbuild'
import { isCompiled, packageRoot, versionOf } from '../package.ts'
import type { KitArgument } from './argument.ts'
import type { Folders } from './statics.ts'

/**
 * Resolves an import between theme files to the site's file of the same name, if there is one. The
 * site's templates import them as `docsgen/templates/…`; there, a file that imports its own name gets
 * the original.
 */
export function overrides({ theme, own }: Folders): esbuild.Plugin {
  const ownFile = (path: string) => {
    const wanted = join(own, path)
    return [
      wanted,
      wanted.replace(/\.tsx$/, '.jsx'),
      `${wanted}.tsx`,
      `${wanted}.jsx`,
      `${wanted}.ts`,
    ].find((file) => existsSync(file))
  }
  return {
    name: 'overrides',
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
        const inTheme = relative(theme, join(resolveDir, path))
        if (inTheme.startsWith('..') || !resolveDir.startsWith(theme)) return null
        const found = ownFile(inTheme)
        return found ? { path: found } : null
      })
      onResolve({ filter: /^docsgen\/templates\// }, ({ path, importer }) => {
        if (!importer.startsWith(own + sep)) return null
        const found = ownFile(path.slice('docsgen/templates/'.length))
        return found && found !== importer ? { path: found } : null
      })
    },
  }
}

/** Replaces React in browsers: Preact is compatible as far as islands need, in a tenth of the bytes. */
export const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/** Namespace of modules that exist only while bundling. */
const VIRTUAL = 'docsgen'

/** `docsgen/site-clients`: how to load each module for browsers. */
function clientsModule(clients: readonly string[]): string {
  return `export const clients = [${clients.map((_, i) => `() => import("docsgen/site-client-${i}")`)}]`
}

/** `docsgen/site-client-<n>`: one of them; without a default export, bundling fails. */
function clientModule(code: string): string {
  return `export { default } from ${JSON.stringify(code)}`
}

/** `docsgen/site-islands`: how to load each component that runs in browsers, by name. */
function islandsModule(components: KitArgument['components']): string {
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
  { components, clients }: Pick<KitArgument, 'components' | 'clients'>,
  root: string,
): string {
  if (path === 'docsgen/site-clients') return clientsModule(clients)
  if (path === 'docsgen/site-islands') return islandsModule(components)
  const [, kind, name = ''] = /^docsgen\/site-(client-|island\/)(.*)$/.exec(path) ?? []
  if (kind === 'client-') return clientModule(join(root, clients[Number(name)] ?? ''))
  return islandModule(join(root, components[name]?.code ?? ''))
}

/** For code that runs at build time only. */
export const BUILD_TIME: Pick<KitArgument, 'analytics' | 'components' | 'clients' | 'pageStyles'> =
  {
    analytics: null,
    components: {},
    clients: [],
    pageStyles: {},
  }

/**
 * Resolves `docsgen/theme`, `docsgen/templates/…` and React to docsgen's own copies, wherever they are
 * imported, `docsgen/site-analytics` and `docsgen/site-clients` to the modules that the configuration
 * names, and `docsgen/site-islands` to the components that run in browsers.
 * @param instead replacements for React's modules
 */
export function docsgenModules(
  {
    analytics,
    components,
    clients,
    pageStyles,
  }: Pick<KitArgument, 'analytics' | 'components' | 'clients' | 'pageStyles'>,
  { root }: Pick<Folders, 'root'>,
  instead: Readonly<Record<string, string>> = {},
): esbuild.Plugin {
  return {
    name: 'docsgen-modules',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^docsgen$/ }, () => ({
        path: join(packageRoot, isCompiled ? 'dist/index.js' : 'src/index.ts'),
      }))
      onResolve({ filter: /^docsgen\/theme$/ }, () => ({
        path: join(packageRoot, 'src/shared/theme.ts'),
      }))
      onResolve({ filter: /^docsgen\/component$/ }, () => ({
        path: join(packageRoot, 'src/shared/component.ts'),
      }))
      onResolve({ filter: /^docsgen\/page$/ }, () => ({
        path: join(packageRoot, 'src/shared/page.ts'),
      }))
      onResolve({ filter: /^docsgen\/client$/ }, () => ({
        path: join(packageRoot, 'src/client/api.ts'),
      }))
      if (analytics?.provider === 'module') {
        const { module } = analytics
        onResolve({ filter: /^docsgen\/site-analytics$/ }, () => ({ path: join(root, module) }))
      }
      onResolve({ filter: /^docsgen\/site-(client|island)/ }, ({ path }) => ({
        path,
        namespace: VIRTUAL,
      }))
      onResolve({ filter: /^docsgen\/site-page-styles\// }, ({ path }) => ({
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
      onResolve({ filter: /^docsgen\/jsx-runtime$/ }, () => ({
        path: join(packageRoot, 'templates/jsx-runtime.ts'),
      }))
      onResolve({ filter: /^docsgen\/templates\// }, ({ path }) => {
        const file = join(packageRoot, path.slice('docsgen/'.length))
        const found = [file, `${file}.tsx`, `${file}.ts`].find((name) => existsSync(name))
        return found ? { path: found } : null
      })
      onResolve({ filter: /^posthog-js\// }, ({ path, kind, resolveDir }) => {
        // Also found where only the site has it, as with a linked docsgen.
        if (resolveDir === root || versionOf('posthog-js', packageRoot) !== null) return null
        return resolve(path, { kind, resolveDir: root })
      })
      onResolve({ filter: /^(react|react-dom)(\/|$)/ }, ({ path, kind, resolveDir }) => {
        if (dirname(join(resolveDir, 'x')) === packageRoot) return null
        return resolve(instead[path] ?? path, { kind, resolveDir: packageRoot })
      })
    },
  }
}

/** The expressions by which a module knows where it is, and the constants that replace them. */
const LOCATIONS: Readonly<Record<string, string>> = {
  'import.meta.url': 'docsgenModuleUrl',
  'import.meta.filename': 'docsgenModulePath',
  'import.meta.dirname': 'docsgenModuleFolder',
  __filename: 'docsgenModulePath',
  __dirname: 'docsgenModuleFolder',
}

const MAY_LOCATE = /\bimport\.meta\.(?:url|(?:file|dir)name)\b|\b__(?:file|dir)name\b/

/** At the top of a bundle. Locations are relative to it, so that its text is the same on any machine. */
const LOCATE = [
  "import { fileURLToPath as docsgenPathOf } from 'node:url'",
  'const docsgenUrlOf = (path) => new URL(path, import.meta.url).href',
].join(';')

const LOADERS: Readonly<Record<string, esbuild.Loader>> = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'tsx',
  '.jsx': 'jsx',
}

/**
 * Options for a bundle in `.docsgen` whose modules know where their own files are. Otherwise, a
 * plugin would look for the files next to it in `.docsgen`.
 * @param root absolute path of the site
 */
export function moduleUrls(root: string): {
  readonly define: Record<string, string>
  readonly banner: { readonly js: string }
  readonly plugin: esbuild.Plugin
} {
  const folder = join(realpathSync.native(root), '.docsgen')
  const locate = (path: string) => {
    const steps = relative(folder, path).replaceAll('\\', '/').split('/')
    return JSON.stringify(steps.map(encodeURIComponent).join('/'))
  }
  const plugin: esbuild.Plugin = {
    name: 'module-urls',
    setup({ onLoad }) {
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => {
        const code = readFileSync(path, 'utf8')
        if (!MAY_LOCATE.test(code)) return null
        const constants = [
          `const docsgenModuleUrl = docsgenUrlOf(${locate(path)})`,
          'docsgenModulePath = docsgenPathOf(docsgenModuleUrl)',
          `docsgenModuleFolder = docsgenPathOf(docsgenUrlOf(${locate(dirname(path))}));`,
        ].join(', ')
        // On the first line of code, so that the lines of messages stay right.
        const first = code.startsWith('#!') ? code.indexOf('\n') + 1 : 0
        const contents = code.slice(0, first) + constants + code.slice(first)
        return { contents, loader: LOADERS[extname(path)] ?? 'js' }
      })
    },
  }
  return { define: { ...LOCATIONS }, banner: { js: LOCATE }, plugin }
}
