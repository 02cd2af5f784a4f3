/** Lets the modules of a bundle know where their own files are. */
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type * as esbuild from 'esbuild'
import { isOfPackage } from '../cache/bundle-inputs.ts'
import { loadEsbuild, REQUIRE } from '../utilities/esbuild.ts'

/** The expressions by which a module knows where it is, and the constants that replace them. */
const LOCATIONS: Readonly<Record<string, string>> = {
  'import.meta.url': 'docsgenModuleUrl',
  'import.meta.filename': 'docsgenModulePath',
  'import.meta.dirname': 'docsgenModuleFolder',
  __filename: 'docsgenModulePath',
  __dirname: 'docsgenModuleFolder',
  'require.resolve': 'docsgenModuleRequire.resolve',
  'import.meta.resolve': 'docsgenModuleResolveUrl',
}

const OWN_REQUIRE = { require: 'docsgenModuleRequire' }

/** Any `require` but one of a text alone. */
const MAY_COMPUTE = /\brequire\b(?!\.|\(\s*(?:'[^'\n]*'|"[^"\n]*")\s*\))/

/** What esbuild can bundle, as it prints it: a module of a known path, and those of a folder that have an ending. */
const BUNDLED = /\bdocsgenModuleRequire(?=\(["`](?:(?:[^"\\\n]|\\.)*"|\.[^\n()]*\.\w+["`])\))/g

const OPTIONAL = Symbol('optional')

/** At the top of a bundle. Locations are relative to it, so that its text is the same on any machine. */
const LOCATE = [
  REQUIRE,
  "import { fileURLToPath as docsgenPathOf, pathToFileURL as docsgenFileUrlOf } from 'node:url'",
  'const docsgenUrlOf = (path, from = import.meta.url) => new URL(path, from).href',
].join(';')

/**
 * Options for a bundle in `.docsgen` whose modules know where their own files are. Otherwise, a
 * plugin would look for the files next to it in `.docsgen`.
 * @param root absolute path of the site
 */
export function moduleUrls(root: string) {
  const folder = join(realpathSync.native(root), '.docsgen')
  const locate = (path: string) => {
    const steps = relative(folder, path).replaceAll('\\', '/').split('/')
    return JSON.stringify(steps.map(encodeURIComponent).join('/'))
  }
  const names = Object.keys(LOCATIONS)
  const plugin: esbuild.Plugin = {
    name: 'module-urls',
    setup({ onLoad, onResolve, resolve }) {
      // Packages import what need not be installed where they need it, and say so themselves if it is missing.
      onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === OPTIONAL || kind === 'import-statement') return null
        if (!isOfPackage(importer)) return null
        const found = await resolve(path, { kind, importer, resolveDir, pluginData: OPTIONAL })
        return found.errors.length > 0 ? { path, external: true } : found
      })
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path, with: { type } }) => {
        if (type !== undefined) return null // `with { type: 'text' }` is not code.
        const text = readFileSync(path, 'utf8')
        // Files of the site are bundled, so that an edit of one is noticed.
        const isComputed = isOfPackage(path) && MAY_COMPUTE.test(text)
        const code = isComputed ? await withOwnRequire(text, path) : text
        if (!isComputed && !names.some((name) => code.includes(name))) return null
        const constants = [
          `const docsgenModuleUrl = docsgenUrlOf(${locate(path)})`,
          'docsgenModulePath = docsgenPathOf(docsgenModuleUrl)',
          'docsgenModuleRequire = docsgenCreateRequire(docsgenModuleUrl)',
          // As `require` resolves it: a package that has only the condition `import` is not found.
          'docsgenModuleResolveUrl = (to) => /^(?:[./]|[a-z][a-z+.-]+:)/.test(to) ? docsgenUrlOf(to, docsgenModuleUrl) : docsgenFileUrlOf(docsgenModuleRequire.resolve(to)).href',
          `docsgenModuleFolder = docsgenPathOf(docsgenUrlOf(${locate(dirname(path))}));`,
        ].join(', ')
        // On the first line of code, so that the lines of messages stay right.
        const first = code.startsWith('#!') ? code.indexOf('\n') + 1 : 0
        const contents = code.slice(0, first) + constants + code.slice(first)
        return { contents, loader: (/(?:tsx?|jsx)$/.exec(path)?.[0] ?? 'js') as esbuild.Loader }
      })
      // Compiled code, which no bundle can contain.
      onLoad({ filter: /\.node$/ }, ({ path }) => ({
        contents: `module.exports = require(docsgenPathOf(docsgenUrlOf(${locate(path)})))`,
        loader: 'js',
      }))
    },
  }
  return {
    absWorkingDir: root,
    sourcemap: 'external' as const,
    sourcesContent: false,
    define: { ...LOCATIONS },
    banner: { js: LOCATE },
    plugin,
  }
}

/** Has Node.js load what a module computes the paths of: esbuild would look for it beside the bundle. */
async function withOwnRequire(text: string, path: string): Promise<string> {
  const options = { sourcemap: 'inline', sourcefile: path, define: OWN_REQUIRE } as const
  const compiled = await (await loadEsbuild()).transform(text, options).catch(() => null)
  // The bundler says what is wrong with it.
  return compiled?.code.replace(BUNDLED, 'require') ?? text
}
