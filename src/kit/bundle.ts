/** Bundles the theme with esbuild: once for docsgen, which renders with it, once for browsers. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import * as esbuild from 'esbuild'
import { packageRoot } from '../package.ts'
import { SiteError } from '../problems.ts'
import type { Config } from '../types.ts'
import { esbuildProblems } from './esbuild-problems.ts'
import type { Folders } from './statics.ts'

export interface Bundles {
  /** A module that exports `render(component, props)`, and its source map. */
  readonly server: string
  readonly map: string
  /** Style sheet and scripts, by output path. */
  readonly files: readonly { readonly path: string; readonly text: string }[]
  /** Output paths by role. */
  readonly roles: Readonly<Record<string, string>>
  /** Output paths of the scripts that `client` cannot start without. */
  readonly preloads: readonly string[]
  /** Files outside the folders of the kit and of packages, relative to the root. */
  readonly imports: readonly string[]
  /** Code of the script that runs before the first paint. */
  readonly prepaint: string
}

/** Makes everything esbuild makes of a site. @throws SiteError with the places of all mistakes */
export async function bundle(config: Config, folders: Folders): Promise<Bundles> {
  const common: esbuild.BuildOptions = {
    absWorkingDir: config.root,
    bundle: true,
    write: false,
    minify: true,
    logLevel: 'silent',
    legalComments: 'none',
    metafile: true,
    define: defines(config),
    plugins: [overrides(folders), docsgenModules(config)],
  }
  try {
    const [server, browser, prepaint] = await Promise.all([
      esbuild.build({ ...common, ...serverOptions(folders, config.root) }),
      esbuild.build({
        ...common,
        ...browserOptions(folders, config),
        plugins: [overrides(folders), docsgenModules(config, PREACT)],
      }),
      esbuild.build({
        ...common,
        entryPoints: [join(folders.client, 'prepaint.ts')],
        format: 'iife',
        target: 'es2020',
      }),
    ])
    const [code, map] = serverFiles(server.outputFiles ?? [])
    return {
      server: code,
      map,
      ...browserFiles(browser, config.root),
      imports: importsFrom([server, browser], folders, config.root),
      prepaint: prepaint.outputFiles?.[0]?.text.trim() ?? '',
    }
  } catch (error) {
    throw new SiteError(esbuildProblems(error, 'template', config.root, 'templates'), {
      cause: error,
    })
  }
}

/** What the client is told of the configuration when it is bundled; the rest is in the pages. */
function defines(config: Config): Record<string, string> {
  const analytics = config.watch ? null : config.analytics
  return {
    'process.env.NODE_ENV': '"production"',
    __SEARCH__: JSON.stringify(config.search?.provider ?? 'none'),
    __SEARCH_SETTINGS__: JSON.stringify({
      search: config.search,
      version: config.version.name,
      feedbackUrl: config.searchFeedbackUrl,
    }),
    __ANALYTICS__: JSON.stringify(analytics?.provider ?? 'none'),
    __ANALYTICS_SETTINGS__: JSON.stringify(analytics),
    __WATCH__: String(config.watch),
  }
}

function serverOptions(folders: Folders, root: string): esbuild.BuildOptions {
  const entry = JSON.stringify(join(folders.theme, 'index.tsx'))
  return {
    stdin: {
      contents: `
        import { createElement } from 'react'
        import { renderToStaticMarkup } from 'react-dom/server.edge'
        import { theme } from ${entry}
        export const render = (component, props) => renderToStaticMarkup(createElement(theme[component], props))
      `,
      resolveDir: packageRoot,
      loader: 'js',
    },
    outfile: join(root, '.docsgen/kit.mjs'),
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    minify: false,
    minifySyntax: true,
    sourcemap: 'external',
    sourcesContent: false,
  }
}

function serverFiles(files: readonly esbuild.OutputFile[]): [code: string, map: string] {
  const text = (ending: string) => files.find((f) => f.path.endsWith(ending))?.text ?? ''
  const map = JSON.parse(text('.map')) as { sources: string[] }
  return [text('.mjs'), JSON.stringify(map)]
}

function browserOptions(folders: Folders, config: Config): esbuild.BuildOptions {
  return {
    entryPoints: {
      client: join(folders.client, config.watch ? 'watch.ts' : 'main.ts'),
      styles: join(folders.theme, 'styles/index.css'),
    },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    outdir: join(config.root, '.docsgen/assets'),
    publicPath: `${config.base}assets/`,
    loader: { '.svg': 'dataurl' },
    format: 'esm',
    splitting: true,
    target: ['es2022', 'safari16'],
    jsx: 'automatic',
    // The same interface for a tenth of the bytes; only docsgen's own islands use it.
    alias: {
      react: 'preact/compat',
      'react-dom': 'preact/compat',
      'react-dom/client': 'preact/compat/client',
      'react/jsx-runtime': 'preact/jsx-runtime',
    },
  }
}

function browserFiles(
  result: esbuild.BuildResult,
  root: string,
): Pick<Bundles, 'files' | 'roles' | 'preloads'> {
  const files = (result.outputFiles ?? []).map(({ path, text }) => ({
    path: `assets/${relative(join(root, '.docsgen/assets'), path)}`,
    text,
  }))
  const outputs = result.metafile?.outputs ?? {}
  const roles: Record<string, string> = {}
  let client = ''
  for (const [path, output] of Object.entries(outputs)) {
    if (output.entryPoint === undefined) continue
    const name = path.split('/').at(-1) as string
    const role = name.slice(0, name.lastIndexOf('-'))
    if (role === 'client') client = path
    roles[role] ??= `assets/${name}`
  }
  const preloads = importedBy(client, outputs).map((path) => `assets/${path.split('/').at(-1)}`)
  return { files, roles, preloads }
}

function importsFrom(
  results: readonly esbuild.BuildResult[],
  folders: Folders,
  root: string,
): string[] {
  const known = [folders.theme, folders.own, folders.client, folders.shared]
  const isElsewhere = (path: string) => {
    const location = join(root, path)
    if (path.includes('node_modules/') || !existsSync(location)) return false
    return known.every((folder) => folder === null || !location.startsWith(folder + sep))
  }
  const paths = results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))
  return [...new Set(paths.filter(isElsewhere))].sort()
}

/** What a file imports before it runs, and what that imports in turn. */
function importedBy(file: string, outputs: esbuild.Metafile['outputs']): string[] {
  const found = new Set<string>()
  const visit = (path: string): void => {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(imported)) continue
      found.add(imported)
      visit(imported)
    }
  }
  visit(file)
  return [...found]
}

/** Where the theme imports one of its own files, the site's file of the same name comes first. */
function overrides({ theme, own }: Folders): esbuild.Plugin {
  return {
    name: 'overrides',
    setup({ onResolve }) {
      if (own === null) return
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

/** What browsers get for React: it does the same for what is written here, in a tenth of the bytes. */
const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/**
 * `docsgen/theme`, `docsgen/templates/…` and React mean docsgen's own, wherever they are imported;
 * `docsgen/site-analytics` is the module that the configuration names.
 * @param instead modules to put in the place of React's
 */
function docsgenModules(
  { root, analytics }: Config,
  instead: Readonly<Record<string, string>> = {},
): esbuild.Plugin {
  return {
    name: 'docsgen-modules',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^docsgen\/theme$/ }, () => ({
        path: join(packageRoot, 'src/shared/theme.ts'),
      }))
      if (analytics?.provider === 'module') {
        const { module } = analytics
        onResolve({ filter: /^docsgen\/site-analytics$/ }, () => ({ path: join(root, module) }))
      }
      onResolve({ filter: /^docsgen\/templates\// }, ({ path }) => {
        const file = join(packageRoot, path.slice('docsgen/'.length))
        return { path: existsSync(file) ? file : `${file}.tsx` }
      })
      onResolve({ filter: /^(react|react-dom)(\/|$)/ }, ({ path, kind, resolveDir }) => {
        if (dirname(join(resolveDir, 'x')) === packageRoot) return null
        return resolve(instead[path] ?? path, { kind, resolveDir: packageRoot })
      })
    },
  }
}
