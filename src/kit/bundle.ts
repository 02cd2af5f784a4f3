/** Bundles the theme with esbuild: once for rendering at build time, once for browsers. */
import { existsSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import * as esbuild from 'esbuild'
import { hostedWays } from '../outputs/site-props.ts'
import { packageRoot } from '../package.ts'
import { SiteError } from '../problems.ts'
import type { Config } from '../types.ts'
import { esbuildProblems } from './esbuild-problems.ts'
import { nameByContent, roleOf } from './names.ts'
import { docsgenModules, overrides, PREACT } from './plugins.ts'
import type { Folders } from './statics.ts'

export interface Bundles {
  /** A module that exports `render(component, props)`, and its source map. */
  readonly server: string
  readonly map: string
  /** The style sheet and the scripts, each with its output path. */
  readonly files: readonly { readonly path: string; readonly text: string }[]
  /** Output paths by role. */
  readonly roles: Readonly<Record<string, string>>
  /** Output paths of the scripts that `client` imports statically. */
  readonly preloads: readonly string[]
  /** Bundled files outside the kit's folders and `node_modules`, relative to the site's root. */
  readonly imports: readonly string[]
  /** Code of the inline script that runs before the first paint. */
  readonly prepaint: string
}

/**
 * Bundles the templates, the client and the style sheets of a site.
 * @throws SiteError with the position of every mistake
 */
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

/** Compile-time constants of the client. Everything else it needs to know is in the pages. */
function defines(config: Config): Record<string, string> {
  const analytics = config.watch ? null : config.analytics
  return {
    'process.env.NODE_ENV': '"production"',
    __SEARCH__: JSON.stringify(config.search?.provider ?? 'none'),
    __SEARCH_SETTINGS__: JSON.stringify({
      search: config.search,
      version: config.version.name,
      ways: hostedWays(config),
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
  }
}

function browserFiles(
  result: esbuild.BuildResult,
  root: string,
): Pick<Bundles, 'files' | 'roles' | 'preloads'> {
  const outputs = result.metafile?.outputs ?? {}
  const made = (result.outputFiles ?? []).map(({ path, text }) => ({
    name: basename(path),
    text,
    imports: outputs[relative(root, path)]?.imports.map((i) => basename(i.path)) ?? [],
  }))
  const named = nameByContent(made)
  const pathOf = (path: string) => `assets/${named.get(basename(path))?.name}`
  const roles: Record<string, string> = {}
  let client = ''
  for (const [path, output] of Object.entries(outputs)) {
    if (output.entryPoint === undefined) continue
    const role = roleOf(basename(path))
    if (role === 'client') client = path
    roles[role] ??= pathOf(path)
  }
  return {
    files: [...named.values()].map(({ name, text }) => ({ path: `assets/${name}`, text })),
    roles,
    preloads: importedBy(client, outputs).map(pathOf),
  }
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

/** The files that `file` imports statically, directly and indirectly. */
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
