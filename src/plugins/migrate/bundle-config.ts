/** Bundles a configuration that is code with what it imports. Nothing of it runs. */
import { dirname, resolve as resolvePath } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Expression, type Node, Parser } from 'acorn'
import jsx from 'acorn-jsx'
import type * as esbuild from 'esbuild'
import { loadEsbuild, SITE_CODE } from '../../utilities/esbuild.ts'
import { isBuiltin } from './host.ts'
import { isInside, type OldFiles } from './old-files.ts'
import { loaderOf, readModule } from './read-static.ts'
import { isStubbed } from './stubbed.ts'

/** What a configuration imports and what there is not. */
export interface Lacking {
  /** Files, relative to the old site. */
  readonly missing: Set<string>
  /** Packages that are not installed. */
  readonly packages: Set<string>
}

/** A configuration as one module, which puts its exports into the global `docsgenModule`. @throws esbuild.BuildFailure */
export async function bundleConfig(file: string, old: OldFiles, lacking: Lacking): Promise<string> {
  const { build } = await loadEsbuild()
  const entry = JSON.stringify(`./${file.slice(dirname(file).length + 1)}`)
  const { outputFiles } = await build({
    ...SITE_CODE,
    stdin: {
      contents: `import * as config from ${entry}; globalThis.docsgenModule = config;`,
      resolveDir: dirname(file),
    },
    outfile: 'config.mjs',
    banner: { js: dynamicImports(file) },
    plugins: [modules(old, lacking), files(old)],
    loader: LOADERS,
    legalComments: 'none',
    logLimit: 1,
  })
  return outputFiles?.[0]?.text ?? ''
}

/** Files that are not code have no effect on a configuration. */
const LOADERS: Record<string, esbuild.Loader> = {
  ...Object.fromEntries(
    ['.css', '.scss', '.vue', '.astro', '.svelte', '.png', '.jpg', '.ico'].map((e) => [e, 'empty']),
  ),
  ...Object.fromEntries(['.md', '.mdx', '.svg', '.yml', '.yaml', '.txt'].map((e) => [e, 'text'])),
}

/** What `require` and `import` do with names that are not known before the code runs. */
function dynamicImports(file: string): string {
  return `const require = docsgenCreateRequire(${JSON.stringify(pathToFileURL(file).href)});
const docsgenRequire = require, docsgenImport = async (name) => require(String(name));
`
}

/**
 * Replaces modules of Node.js, packages that are not installed, files that do not exist, and what may
 * not be read.
 */
function modules(old: OldFiles, { missing, packages }: Lacking): esbuild.Plugin {
  return {
    name: 'modules',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /.*/ }, async ({ path, pluginData, kind, ...place }) => {
        if (pluginData === 'asked' || kind === 'entry-point') return null
        if (isStubbed(path)) return { path, namespace: 'stub' }
        if (isBuiltin(path)) return { path, namespace: 'node' }
        const found = await resolve(path, { ...place, kind, pluginData: 'asked' })
        if (found.errors.length > 0 && /^\.{1,2}\//.test(path))
          missing.add(old.shown(resolvePath(place.resolveDir, path)))
        else if (found.errors.length > 0) packages.add(path)
        if (found.errors.length > 0) return { path, namespace: 'absent' }
        return old.readable(found.path) === null ? { path, namespace: 'stub' } : found
      })
      for (const [namespace, make] of [
        ['stub', 'docsgenStub'],
        ['absent', 'docsgenAbsentStub'],
        ['node', 'docsgenNode'],
      ] as const)
        onLoad({ filter: /.*/, namespace }, ({ path }) => ({
          contents: `module.exports = globalThis.${make}(${JSON.stringify(path)})`,
        }))
    },
  }
}

/**
 * Lets modules know where they are, and keeps esbuild in the repository: it looks by itself for all
 * files that `import('../' + name)` may mean.
 */
function files(old: OldFiles): esbuild.Plugin {
  return {
    name: 'files',
    setup({ onLoad }) {
      onLoad({ filter: /.*/, namespace: 'file' }, async ({ path }) => {
        if (old.readable(path) === null) return { contents: '', loader: 'empty' }
        if (!/\.[cm]?[jt]sx?$/.test(path)) return null
        try {
          const code = await located(path)
          return { contents: withoutFarPatterns(code, path, old.root), loader: 'jsx' }
        } catch (error) {
          const { errors } = error as Partial<esbuild.TransformFailure>
          if (errors === undefined) throw error
          return { errors: errors.map(({ text, location }) => ({ text, location })) }
        }
      })
    },
  }
}

/** The code of a module, in which its place is written out. */
async function located(path: string): Promise<string> {
  const { transform } = await loadEsbuild()
  const folder = JSON.stringify(dirname(path))
  const { code } = await transform(readModule(path), {
    loader: loaderOf(path),
    jsx: 'preserve',
    target: SITE_CODE.target,
    sourcefile: path,
    legalComments: 'none',
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(path).href),
      'import.meta.dirname': folder,
      'import.meta.filename': JSON.stringify(path),
      'import.meta.env': '{}',
      'import.meta.glob': 'docsgenGlob',
      __dirname: folder,
      __filename: JSON.stringify(path),
    },
  })
  return code
}

const JsxParser = Parser.extend(jsx())

/** Code of a package may be written before there were modules. @throws SyntaxError and RangeError */
function parseCode(code: string): Node {
  try {
    return JsxParser.parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  } catch {
    const options = { sourceType: 'script', allowReturnOutsideFunction: true } as const
    return JsxParser.parse(code, { ecmaVersion: 'latest', ...options })
  }
}

/** Code whose patterns of imports that lead out of a folder are looked up only when it runs. */
function withoutFarPatterns(code: string, path: string, root: string): string {
  if (!/\b(?:import|require)\(/.test(code)) return code
  const edits: { readonly at: number; readonly name: string }[] = []
  const visit = (node: Node) => {
    const { name, argument } = importIn(node) ?? {}
    if (name !== undefined && argument && isFar(argument, path, root))
      edits.push({ at: node.start, name })
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseCode(code))
  let [result, at] = ['', 0]
  for (const edit of edits.sort((a, b) => a.at - b.at)) {
    result += code.slice(at, edit.at)
    result += edit.name === 'import' ? 'docsgenImport' : 'docsgenRequire'
    at = edit.at + edit.name.length
  }
  return result + code.slice(at)
}

function importIn(node: Node): { name: string; argument: Expression | undefined } | null {
  const {
    type,
    source,
    callee,
    arguments: given,
  } = node as Node & {
    readonly source?: Expression
    readonly callee?: Expression
    readonly arguments?: readonly Expression[]
  }
  if (type === 'ImportExpression') return { name: 'import', argument: source }
  const isRequire =
    type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === 'require'
  return isRequire ? { name: 'require', argument: given?.[0] } : null
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Partial<Node> | null)?.type === 'string')
}

/** True if files that a pattern may mean are outside of a folder. */
function isFar(argument: Expression, path: string, root: string): boolean {
  if (argument.type === 'Literal') return false
  const [first = '', ...more] = textsIn(argument)
  const folder = resolvePath(dirname(path), first.slice(0, first.lastIndexOf('/') + 1))
  return !isInside(root, folder) || more.some((text) => text.includes('..'))
}

/** The texts that a pattern is made of, in their order. */
function textsIn(node: Node): string[] {
  const { type, value } = node as Node & { readonly value?: unknown }
  if (type === 'Literal') return [String(value)]
  if (type === 'TemplateElement') return [(value as { cooked?: string }).cooked ?? '']
  const { quasis, expressions = [] } = node as Node & {
    readonly quasis?: readonly Node[]
    readonly expressions?: readonly Node[]
  }
  if (quasis)
    return quasis.flatMap((text, i) => [text, ...expressions.slice(i, i + 1)]).flatMap(textsIn)
  return childrenOf(node).flatMap(textsIn)
}
