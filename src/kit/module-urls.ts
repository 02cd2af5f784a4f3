/** Lets the modules of a bundle know where their own files are. */
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type * as esbuild from 'esbuild'
import { REQUIRE } from '../bundler.ts'
import { isOfPackage } from '../cache/bundle-inputs.ts'

/** The expressions by which a module knows where it is, and the constants that replace them. */
const LOCATIONS: Readonly<Record<string, string>> = {
  'import.meta.url': 'docsgenModuleUrl',
  'import.meta.filename': 'docsgenModulePath',
  'import.meta.dirname': 'docsgenModuleFolder',
  __filename: 'docsgenModulePath',
  __dirname: 'docsgenModuleFolder',
  'require.resolve': 'docsgenModuleResolve',
  'import.meta.resolve': 'docsgenModuleResolveUrl',
}

const MAY_LOCATE =
  /\bimport\.meta\.(?:url|resolve|(?:file|dir)name)\b|\b__(?:file|dir)name\b|\brequire\.resolve\b/

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
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path, with: { type } }) => {
        if (type !== undefined) return null // `with { type: 'text' }` is not code.
        const code = readFileSync(path, 'utf8')
        if (!MAY_LOCATE.test(code)) return null
        const constants = [
          `const docsgenModuleUrl = docsgenUrlOf(${locate(path)})`,
          'docsgenModulePath = docsgenPathOf(docsgenModuleUrl)',
          'docsgenModuleResolve = docsgenCreateRequire(docsgenModuleUrl).resolve',
          // As `require` resolves it: a package that has only the condition `import` is not found.
          'docsgenModuleResolveUrl = (to) => /^(?:[./]|[a-z][a-z+.-]+:)/.test(to) ? docsgenUrlOf(to, docsgenModuleUrl) : docsgenFileUrlOf(docsgenModuleResolve(to)).href',
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
  return { define: { ...LOCATIONS }, banner: { js: LOCATE }, plugin }
}
