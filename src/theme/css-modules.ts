/**
 * CSS modules. A class has the name of its file, a hash of the file's path and its own name, so that the
 * code that runs at build time, the code that runs in browsers and the style sheets agree on it, whichever
 * files are bundled together.
 */
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import type * as esbuild from 'esbuild'
import { hash } from '../cache/hash.ts'
import { readText } from './static-files.ts'

const CSS_MODULE = /\.module\.css$/

const NAMES = 'docsgen-class-names'
const SCOPED = 'docsgen-css-module'
const RESOLVING = Symbol('resolving')

/** Gives the CSS of a style sheet. @param path absolute */
export type MakeCss = (path: string, text: string) => string | Promise<string>

/** For code that runs at build time: an imported CSS module is the names of its classes. @param root absolute */
export function classNames(root: string): esbuild.Plugin {
  return {
    name: 'class-names',
    setup({ onLoad, esbuild: { build } }) {
      onLoad({ filter: CSS_MODULE }, async ({ path }) =>
        namesOf(await compileModule(build, root, path, (_, text) => text)),
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
        kind === 'import-statement' && (path.startsWith('.') || isAbsolute(path))
          ? { path: resolve(resolveDir, path), namespace: NAMES }
          : null,
      )
      onLoad({ filter: CSS_MODULE, namespace: NAMES }, async ({ path }) =>
        namesOf(await compileModule(build, root, path, make)),
      )
      onLoad({ filter: CSS_MODULE, namespace: 'file' }, async ({ path }) => {
        const { css, errors, warnings } = await compileModule(build, root, path, make)
        return { contents: css, loader: 'css', resolveDir: dirname(path), errors, warnings }
      })
    },
  }
}

interface CompiledModule {
  readonly css: string
  /** The names in the page by those in the file. */
  readonly names: Readonly<Record<string, string>> | undefined
  /** The absolute paths of the files that its classes are composed from. */
  readonly composed: readonly string[]
  readonly errors: esbuild.PartialMessage[]
  readonly warnings: esbuild.PartialMessage[]
}

/** A module that exports the names. It imports the files that classes are composed from, which it depends on. */
function namesOf({ names = {}, composed, errors }: CompiledModule): esbuild.OnLoadResult {
  const exported = Object.keys(names).filter((name) => name !== 'default')
  const contents = [
    ...composed.map((path) => `import ${JSON.stringify(path)}`),
    `export default ${JSON.stringify(names)}`,
    ...exported.map((name, index) => `const name${index} = ${JSON.stringify(names[name])}`),
    `export { ${exported.map((name, index) => `name${index} as ${JSON.stringify(name)}`)} }`,
  ]
  return { contents: contents.join('\n'), loader: 'js', errors }
}

async function compileModule(
  build: typeof esbuild.build,
  root: string,
  path: string,
  make: MakeCss,
): Promise<CompiledModule> {
  const written = new Map<string, string>()
  const { outputFiles, warnings, errors } = await build({
    stdin: { contents: `export { default } from ${JSON.stringify(path)}` },
    bundle: true,
    write: false,
    outdir: dirname(path),
    format: 'iife',
    globalName: 'names',
    logLevel: 'silent',
    plugins: [scoped(root, dirname(path), make, written)],
  }).catch((error: esbuild.BuildFailure) => ({ ...error, outputFiles: [] }))
  const text = (ending: string) =>
    outputFiles.find((file) => file.path.endsWith(ending))?.text ?? ''
  return {
    css: text('.css'),
    names: runInNewContext(`${text('.js')};this.names?.default`),
    composed: [...written.values()].filter((file) => file !== path),
    errors: errors.map((message) => inFile(message, written)),
    warnings: warnings.map((message) => inFile(message, written)),
  }
}

/** @param written the paths of the files by those that esbuild has of them */
function inFile(
  { text, location }: esbuild.Message,
  written: ReadonlyMap<string, string>,
): esbuild.PartialMessage {
  const named = [...written].reduce((all, [name, path]) => all.replace(name, basename(path)), text)
  if (location === null) return { text: named }
  const file = written.get(location.file) ?? location.file
  return { text: named, location: { ...location, namespace: 'file', file } }
}

/**
 * Names classes by the paths of their files.
 * @param folder the one that other files are named from
 * @param written receives the path of each file by the one that esbuild has of it
 */
function scoped(
  root: string,
  folder: string,
  make: MakeCss,
  written: Map<string, string>,
): esbuild.Plugin {
  return {
    name: 'scoped',
    setup({ onResolve, onLoad, resolve: find }) {
      onResolve({ filter: /./ }, async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === RESOLVING) return null
        const isModule = kind === 'import-statement' || kind === 'composes-from'
        let file = path.startsWith('.') ? join(resolveDir, path) : path
        if (isModule) {
          if (!isAbsolute(file)) {
            const options = { kind: 'import-statement', resolveDir, pluginData: RESOLVING } as const
            const found = await find(path, options)
            if (found.errors.length > 0) return { errors: found.errors }
            file = found.path
          }
          const key = hash(relative(root, file).replaceAll('\\', '/')).slice(0, 6)
          const named = basename(file).replace(CSS_MODULE, `-${key}$&`)
          const name = join(dirname(file), named)
          written.set(`${SCOPED}:${name}`, file)
          return { path: name, namespace: SCOPED, pluginData: file }
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
