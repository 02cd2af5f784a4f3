/** Bundles the pages written in React to one module that renders them. */
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import type * as esbuild from 'esbuild'
import { bundleInputs, isOfPackage, type Settings } from '../cache/bundle-inputs.ts'
import { packageRoot } from '../package.ts'
import { SiteError } from '../problems/errors.ts'
import { BUILD_TIME, docsgenModules } from '../theme/docsgen-modules.ts'
import { esbuildProblems } from '../theme/esbuild-problems.ts'
import { importsOf, stylesAmong } from '../theme/imports.ts'
import { SUSPENSE, suspensePlugin } from '../theme/instrument-jsx.ts'
import type { Config } from '../types.ts'
import { loadEsbuild, SITE_CODE } from '../utilities/esbuild.ts'
import { contentFiles } from './images.ts'

export interface PageBundle {
  readonly code: string
  /** Its source map. */
  readonly map: string
  /**
   * Hashes of the files in the site's folder that it was made of, by path relative to the root. A file
   * that changed meanwhile has one that it never has again.
   */
  readonly inputs: Readonly<Record<string, string | null>>
  /** What else it depends on: see bundle-inputs.ts. */
  readonly settings: Settings
  /** The style sheets that each page imports, directly or not, by the page's file. */
  readonly styles: Readonly<Record<string, readonly string[]>>
}

const JSX = join(packageRoot, 'src/shared/page-element.ts')

/**
 * @param files the pages, relative to the root
 * @param components names of components by their absolute paths
 * @throws SiteError with the position of every mistake
 */
export async function bundlePages(
  config: Config,
  files: readonly string[],
  components: ReadonlyMap<string, string>,
): Promise<PageBundle> {
  const { build } = await loadEsbuild()
  const { classNames } = await import('../theme/css-modules.ts')
  const { root } = config
  const started = Date.now()
  try {
    const result = await build({
      ...SITE_CODE,
      stdin: { contents: entryOf(root, files), resolveDir: packageRoot, loader: 'js' },
      absWorkingDir: root,
      outfile: join(root, '.docsgen/pages.mjs'),
      sourcemap: 'external',
      sourcesContent: false,
      jsxDev: true, // Passes positions to `jsxDEV`.
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [
        pageElements,
        suspensePlugin,
        withoutNode,
        contentFiles(config),
        uses(components),
        classNames(root),
        docsgenModules(BUILD_TIME, config),
      ],
    })
    const text = (ending: string) =>
      result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
    const { inputs, outputs } = result.metafile
    const used = new Set(Object.values(outputs).flatMap((output) => Object.keys(output.inputs)))
    // Of most components, only the names are in the bundle.
    const isReplaced = (path: string) => components.has(join(root, path)) && !used.has(path)
    const isOwn = (path: string) => path in inputs && isOfSite(path) && !isReplaced(path)
    const filesOf = (start: string) => importsOf(start, inputs, isReplaced).filter(isOwn)
    const { files: hashes, settings } = bundleInputs(result.metafile, text('.mjs'), root, started)
    const others = Object.entries(hashes).filter(([path]) => !isOfSite(path))
    return {
      code: text('.mjs'),
      map: text('.map'),
      inputs: Object.fromEntries(filesOf('<stdin>').map((path) => [path, hashes[path] ?? null])),
      settings: { ...settings, files: { ...settings.files, ...Object.fromEntries(others) } },
      styles: Object.fromEntries(files.map((file) => [file, stylesAmong(filesOf(file))])),
    }
  } catch (error) {
    throw new SiteError(esbuildProblems(error, 'page', root, config.pages ?? ''), { cause: error })
  }
}

function entryOf(root: string, files: readonly string[]): string {
  const modules = files.map((file, index) => `${JSON.stringify(file)}: page${index}`)
  return [
    `import { createElement } from 'react'`,
    `import { renderToStaticMarkup } from 'react-dom/server.edge'`,
    `import { renderWhole } from ${JSON.stringify(SUSPENSE)}`,
    ...files.map((file, i) => `import * as page${i} from ${JSON.stringify(join(root, file))}`),
    `export const pages = {${modules}}`,
    `const markup = (node) => renderToStaticMarkup(node, { identifierPrefix: 'page-' })`,
    'export const render = (file, props) => renderWhole(createElement(pages[file].default, props), markup)',
  ].join('\n')
}

/** True for a file of the site; esbuild names modules that exist only in memory `name:path`. */
function isOfSite(path: string): boolean {
  return !path.startsWith('..') && !isOfPackage(path) && !/^[\w-]+:|^<stdin>$/.test(path)
}

/** What `jsxDev` imports, also where a tsconfig.json or a package names another source of JSX. */
const pageElements: esbuild.Plugin = {
  name: 'page-elements',
  setup({ onResolve }) {
    onResolve({ filter: /\/jsx-dev-runtime$/ }, () => ({ path: JSX }))
  },
}

const BUILTIN = new Set(builtinModules)

/** A page is rendered again only if its files change, so it must not read anything else. */
const withoutNode: esbuild.Plugin = {
  name: 'without-node',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:node:)?[a-z_/]+$/ }, ({ path, importer }) => {
      if (!BUILTIN.has(path.replace(/^node:/, '')) || isOfPackage(importer)) return null
      const text = `pages cannot import the Node.js module "${path}"`
      const detail =
        'Import data from a JSON file, or write it into a module; what only Node.js can do belongs in a plugin.'
      return { errors: [{ text, detail }] }
    })
  },
}

/** An import of a component's file is the element that stands for the component. */
function uses(components: ReadonlyMap<string, string>): esbuild.Plugin {
  return {
    name: 'component-uses',
    setup({ onResolve, onLoad, resolve }) {
      onResolve(
        { filter: /./ },
        async ({ path, importer, kind, namespace, resolveDir, pluginData }) => {
          if (pluginData === RESOLVING || namespace !== 'file' || isOfPackage(importer)) return null
          const found = await resolve(path, { importer, kind, resolveDir, pluginData: RESOLVING })
          const name = components.get(found.path)
          return name === undefined ? null : { path: found.path, namespace: USES, pluginData: name }
        },
      )
      onResolve({ filter: /./, namespace: USES }, ({ path }) => ({ path, sideEffects: false }))
      onLoad({ filter: /./, namespace: USES }, ({ path, pluginData: name }) => ({
        contents: [
          `import { use } from ${JSON.stringify(JSX)}`,
          `export * from ${JSON.stringify(path)}`,
          `export default use(${JSON.stringify(name)})`,
        ].join('\n'),
        resolveDir: packageRoot,
      }))
    },
  }
}

const USES = 'docsgen-uses'
const RESOLVING = Symbol('resolving')
