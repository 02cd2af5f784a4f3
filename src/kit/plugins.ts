/** Plugins for esbuild: the site's overrides of theme files, and the modules docsgen provides. */
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type * as esbuild from 'esbuild'
import { packageRoot, versionOf } from '../package.ts'
import type { KitArgument } from './argument.ts'
import type { Folders } from './statics.ts'

/** Resolves an import between theme files to the site's file of the same name, if there is one. */
export function overrides({ theme, own }: Folders): esbuild.Plugin {
  return {
    name: 'overrides',
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
        const inTheme = relative(theme, join(resolveDir, path))
        if (inTheme.startsWith('..') || !resolveDir.startsWith(theme)) return null
        const wanted = join(own, inTheme)
        const found = [wanted, wanted.replace(/\.tsx$/, '.jsx'), `${wanted}.tsx`].find((file) =>
          existsSync(file),
        )
        return found ? { path: found } : null
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

/** `docsgen/site-client`: the site's own module; without a default export, bundling fails. */
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

/**
 * Resolves `docsgen/theme`, `docsgen/templates/…` and React to docsgen's own copies, wherever they are
 * imported, `docsgen/site-analytics` and `docsgen/site-client` to the modules that the configuration
 * names, and `docsgen/site-islands` to the site's components that run in browsers.
 * @param instead replacements for React's modules
 */
export function docsgenModules(
  {
    analytics,
    components,
    siteClient,
  }: Pick<KitArgument, 'analytics' | 'components' | 'siteClient'>,
  { root }: Pick<Folders, 'root'>,
  instead: Readonly<Record<string, string>> = {},
): esbuild.Plugin {
  return {
    name: 'docsgen-modules',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^docsgen\/theme$/ }, () => ({
        path: join(packageRoot, 'src/shared/theme.ts'),
      }))
      onResolve({ filter: /^docsgen\/component$/ }, () => ({
        path: join(packageRoot, 'src/shared/component.ts'),
      }))
      onResolve({ filter: /^docsgen\/client$/ }, () => ({
        path: join(packageRoot, 'src/client/api.ts'),
      }))
      if (analytics?.provider === 'module') {
        const { module } = analytics
        onResolve({ filter: /^docsgen\/site-analytics$/ }, () => ({ path: join(root, module) }))
      }
      onResolve({ filter: /^docsgen\/site-(client|islands?)(\/|$)/ }, ({ path }) => ({
        path,
        namespace: VIRTUAL,
      }))
      onLoad({ filter: /./, namespace: VIRTUAL }, ({ path }) => {
        if (path === 'docsgen/site-client')
          return { contents: clientModule(join(root, siteClient ?? '')), resolveDir: root }
        const name = path.slice('docsgen/site-island/'.length)
        const code = components[name]?.code
        return {
          contents: code ? islandModule(join(root, code)) : islandsModule(components),
          resolveDir: root,
        }
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
