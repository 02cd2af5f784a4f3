/**
 * CSS modules. A class has the name of its file, a hash of the file's path and its own name, so that the
 * code that runs at build time, the code that runs in browsers and the style sheets agree on it, whichever
 * files are bundled together.
 */
import { basename, dirname, join, relative } from 'node:path'
import { runInNewContext } from 'node:vm'
import type * as esbuild from 'esbuild'
import { hash } from '../cache/hash.ts'
import { readText } from './statics.ts'

const CSS_MODULE = /\.module\.css$/

const NAMES = 'docsgen-class-names'
const SCOPED = 'docsgen-css-module'

/** Gives the CSS of a style sheet. @param path absolute */
export type MakeCss = (path: string, text: string) => string | Promise<string>

const asWritten: MakeCss = (_, text) => text

/** For code that runs at build time: an imported CSS module is the names of its classes. @param root absolute */
export function classNames(root: string): esbuild.Plugin {
  return {
    name: 'class-names',
    setup({ onLoad, esbuild: { build } }) {
      onLoad({ filter: CSS_MODULE }, async ({ path }) =>
        namesOf(await compileModule(build, root, path, asWritten)),
      )
    },
  }
}

/** For browsers: scripts get the names of the classes, and style sheets the rules. */
export function cssModules(root: string, make: MakeCss): esbuild.Plugin {
  return {
    name: 'css-modules',
    setup({ onResolve, onLoad, esbuild: { build } }) {
      onResolve({ filter: CSS_MODULE }, ({ path, kind, resolveDir }) =>
        kind === 'import-statement' && path.startsWith('.')
          ? { path: join(resolveDir, path), namespace: NAMES }
          : null,
      )
      onLoad({ filter: CSS_MODULE, namespace: NAMES }, async ({ path }) =>
        namesOf(await compileModule(build, root, path, make)),
      )
      onLoad({ filter: CSS_MODULE, namespace: 'file' }, async ({ path }) => {
        const { css, names: _, ...messages } = await compileModule(build, root, path, make)
        return { contents: css, loader: 'css', resolveDir: dirname(path), ...messages }
      })
    },
  }
}

interface CompiledModule {
  readonly css: string
  /** The names in the page by those in the file. */
  readonly names: Readonly<Record<string, string>> | undefined
  readonly errors: esbuild.PartialMessage[]
  readonly warnings: esbuild.PartialMessage[]
}

/** As JSON, of which code can import single names. */
function namesOf({ names, errors }: CompiledModule): esbuild.OnLoadResult {
  return { contents: JSON.stringify(names ?? {}), loader: 'json', errors }
}

async function compileModule(
  build: typeof esbuild.build,
  root: string,
  path: string,
  make: MakeCss,
): Promise<CompiledModule> {
  const { outputFiles, warnings, errors } = await build({
    stdin: { contents: `export { default } from ${JSON.stringify(path)}` },
    bundle: true,
    write: false,
    outdir: dirname(path),
    format: 'iife',
    globalName: 'names',
    logLevel: 'silent',
    plugins: [scoped(root, dirname(path), make)],
  }).catch((error: esbuild.BuildFailure) => ({ ...error, outputFiles: [] }))
  const text = (ending: string) =>
    outputFiles.find((file) => file.path.endsWith(ending))?.text ?? ''
  return {
    css: text('.css'),
    names: runInNewContext(`${text('.js')};this.names?.default`),
    errors: errors.map((message) => placedIn(message, path)),
    warnings: warnings.map((message) => placedIn(message, path)),
  }
}

function placedIn({ text, location }: esbuild.Message, file: string): esbuild.PartialMessage {
  return { text, location: location && { ...location, namespace: 'file', file } }
}

/** Names classes by the paths of their files. @param folder the one that other files are named from */
function scoped(root: string, folder: string, make: MakeCss): esbuild.Plugin {
  return {
    name: 'scoped',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, kind, resolveDir }) => {
        const file = path.startsWith('.') ? join(resolveDir, path) : path
        if (kind === 'import-statement' || kind === 'composes-from') {
          const key = hash(relative(root, file).replaceAll('\\', '/')).slice(0, 6)
          const named = basename(file).replace(CSS_MODULE, `-${key}$&`)
          return { path: join(dirname(file), named), namespace: SCOPED, pluginData: file }
        }
        // Whoever bundles the CSS finds images and other style sheets.
        const isMoved = path.startsWith('.') && resolveDir !== folder
        const moved = isMoved ? `./${relative(folder, file).replaceAll('\\', '/')}` : path
        return { path: moved, external: true }
      })
      onLoad({ filter: /./, namespace: SCOPED }, async ({ pluginData: file }) => {
        const text = readText(file)
        if (text === null) return { errors: [{ text: `Could not resolve "${file}"` }] }
        return { contents: await make(file, text), loader: 'local-css', resolveDir: dirname(file) }
      })
    },
  }
}
