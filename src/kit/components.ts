/** Components, the site's own and docsgen's: found, bundled, and ready to render. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as esbuild from 'esbuild'
import type { Described, Schemas } from '../content/components/schema.ts'
import { hash } from '../hash.ts'
import { fingerprint, packageRoot } from '../package.ts'
import { fatal, messageOf, SiteError } from '../problems.ts'
import type { ComponentTree } from '../shared/component-element.ts'
import { supervise } from '../supervise.ts'
import type { Components, Config, Source } from '../types.ts'
import { forgetOldest, makeWorkFolder, readCache, writeCache } from '../work-folder.ts'
import { type ComponentFile, describeComponents } from './describe-components.ts'
import { esbuildProblems } from './esbuild-problems.ts'
import { isOfPackage } from './imports.ts'
import { plainMarkup } from './markup.ts'
import { docsgenModules } from './plugins.ts'
import { listFiles } from './statics.ts'

/** A site's components, bundled and described, but not loaded. */
export interface ComponentBundle {
  /** Hash of all their code. */
  readonly key: string
  /** The components of docsgen among them. */
  readonly blocks: readonly string[]
  /** Absolute paths of the files they were bundled from, packages left out. */
  readonly inputs: readonly string[]
  /** What pages must know to use them. */
  readonly schemas: Schemas
  /** What the kit and the pages' policies must know, by name. */
  readonly described: Readonly<Record<string, Described>>
  /** @throws SiteError if their code fails while it is loaded */
  readonly load: () => Promise<Components>
}

/** What is kept of a bundle between runs. */
interface Bundle {
  readonly version: string
  /** Content hash by path relative to the root. */
  readonly inputs: Readonly<Record<string, string>>
  /** Style sheet and code of each component, by name. */
  readonly files: Readonly<Record<string, ComponentFile>>
  readonly keys: Readonly<Record<string, string>>
  readonly code: string
  readonly described: Readonly<Record<string, Described>>
}

/** What the bundle exports. */
interface Module {
  readonly definitions: Readonly<Record<string, unknown>>
  readonly render: (tree: ComponentTree) => string
  readonly textOf: (tree: ComponentTree) => string | null
}

/** React puts these before images; an image on a page is loaded when it is seen. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

/** `components/PackageTabs.tsx` and `components/package-tabs.tsx` are both `package-tabs`. */
function nameOf(file: string): string {
  return basename(file, extname(file))
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
}

/** docsgen's own components, which are bundled for the sites that mention them: templates/blocks. */
const BLOCKS = ['embed', 'video'] as const

/** The components of docsgen that some page seems to use. */
export function mentionedBlocks(sources: Iterable<Source>): string[] {
  const texts = [...sources].flatMap(({ text, files }) => [text, ...Object.values(files)])
  return BLOCKS.filter((name) => texts.some((text) => text?.includes(`:${name}`)))
}

/**
 * Finds the files of components: the site's own and docsgen's. A file or folder whose name begins
 * with `_` is not one.
 * @throws SiteError when two files have one name
 */
function componentFiles(config: Config, blocks: readonly string[]): Map<string, ComponentFile> {
  const files = ownFiles(config)
  for (const name of blocks) {
    if (files.has(name)) continue
    const path = relative(config.root, join(packageRoot, 'templates/blocks', name))
    const file = path.replaceAll('\\', '/')
    files.set(name, { file: `${file}.tsx`, style: `${file}.css` })
  }
  return files
}

function ownFiles(config: Config): Map<string, ComponentFile> {
  const files = new Map<string, ComponentFile>()
  const paths = listFiles(join(config.root, config.components))
  for (const path of paths) {
    if (!/\.[jt]sx$/.test(path) || /(^|\/)_/.test(path)) continue
    const inRoot = (name: string) => join(config.components, name).replaceAll('\\', '/')
    const file = inRoot(path)
    const name = nameOf(path)
    const other = files.get(name)?.file
    if (other !== undefined) {
      const reason = `"${name}" is also the name of ${other}`
      throw new SiteError([fatal('component', { file }, reason, 'Rename one of the two files.')])
    }
    const style = path.replace(/\.[jt]sx$/, '.css')
    files.set(name, { file, style: paths.includes(style) ? inRoot(style) : null })
  }
  return files
}

/**
 * Bundles the components of a site; what was bundled before is used while no file has changed.
 * @param blocks the components of docsgen that pages mention
 * @throws SiteError with every mistake in their code and definitions
 */
export async function bundledComponents(
  config: Config,
  blocks: readonly string[],
): Promise<ComponentBundle> {
  const files = Object.fromEntries(componentFiles(config, blocks))
  const { root } = config
  const kept = join(root, '.docsgen', 'components.json')
  const known = readBundle(root, kept, files)
  const bundle = known ?? (await makeBundle(config, files))
  if (known === null) {
    makeWorkFolder(root)
    writeCache(kept, bundle)
    forgetOldest(root, 'components-')
  }
  const { described, keys } = bundle
  return {
    key: hash(JSON.stringify(keys)),
    blocks,
    inputs: Object.keys(bundle.inputs).map((path) => join(root, path)),
    schemas: schemasOf(described),
    described,
    load: async () => {
      const { render, textOf } = await importModule(bundle.code, config)
      return {
        keys: new Map(Object.entries(keys)),
        described,
        textOf,
        render: (tree) => {
          const html = supervise(`the component "${tree.name}"`, () => render(tree))
          return plainMarkup(html.replace(PRELOADS, ''))
        },
      }
    },
  }
}

function schemasOf(described: Bundle['described']): Schemas {
  const schemas = Object.values(described).map(({ name, props, slots }) => ({ name, props, slots }))
  return {
    key: hash(JSON.stringify(schemas)),
    byName: new Map(schemas.map((schema) => [schema.name, schema])),
  }
}

function readBundle(root: string, kept: string, files: Bundle['files']): Bundle | null {
  try {
    const bundle = readCache(kept) as Bundle
    const isFresh =
      bundle.version === fingerprint &&
      JSON.stringify(bundle.files) === JSON.stringify(files) &&
      Object.entries(bundle.inputs).every(
        ([path, content]) => hash(readFileSync(join(root, path))) === content,
      )
    return isFresh ? bundle : null
  } catch {
    return null // The first run, a deleted input, or a damaged file: bundle again.
  }
}

async function makeBundle(config: Config, files: Bundle['files']): Promise<Bundle> {
  const none = { version: fingerprint, inputs: {}, files, keys: {}, code: '', described: {} }
  if (Object.keys(files).length === 0) return none
  const { code, inputs, keys } = await bundleCode(config, files)
  const { definitions } = await importModule(code, config)
  return { ...none, code, inputs, keys, described: describeComponents(definitions, files) }
}

async function bundleCode(
  config: Config,
  files: Bundle['files'],
): Promise<Pick<Bundle, 'code' | 'inputs' | 'keys'>> {
  const { build } = await import('esbuild')
  const { root } = config
  try {
    const result = await build({
      stdin: { contents: entryOf(root, files), resolveDir: packageRoot, loader: 'js' },
      absWorkingDir: root,
      outfile: join(root, '.docsgen/components.mjs'),
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      jsx: 'automatic',
      loader: { '.css': 'empty' },
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [docsgenModules({ analytics: null, components: {}, siteClient: null }, config)],
    })
    const { inputs } = result.metafile
    const hashes: Record<string, string> = {}
    for (const path of Object.keys(inputs).sort()) {
      if (!isOfPackage(path) && existsSync(join(root, path)))
        hashes[path] = hash(readFileSync(join(root, path)))
    }
    const keys = Object.entries(files).map(([name, { file }]) => {
      const code = reachable(file, inputs).map(
        (path) => hashes[path] ?? path.replace(/^.*\bnode_modules\//, ''),
      )
      return [name, hash(JSON.stringify([fingerprint, ...code]))] as const
    })
    return {
      inputs: hashes,
      keys: Object.fromEntries(keys),
      code: result.outputFiles[0]?.text ?? '',
    }
  } catch (error) {
    throw new SiteError(esbuildProblems(error, 'component', root, config.components), {
      cause: error,
    })
  }
}

function entryOf(root: string, files: Bundle['files']): string {
  const entries = Object.entries(files).map(([name, { file }], index) => ({
    import: `import * as c${index} from ${JSON.stringify(join(root, file))}`,
    definition: `${JSON.stringify(name)}: c${index}.default`,
  }))
  const element = JSON.stringify(join(packageRoot, 'src/shared/component-element.ts'))
  return [
    `import { renderToStaticMarkup } from 'react-dom/server.edge'`,
    `import { elementOf, ownText } from ${element}`,
    ...entries.map((entry) => entry.import),
    `export const definitions = {${entries.map((entry) => entry.definition)}}`,
    'export const render = (tree) => renderToStaticMarkup(elementOf(tree, definitions))',
    'export const textOf = (tree) => ownText(tree, definitions)',
  ].join('\n')
}

/** A file and all that it imports, by esbuild's paths, sorted. */
function reachable(file: string, inputs: esbuild.Metafile['inputs']): string[] {
  const found = new Set([file])
  for (const path of found) for (const next of inputs[path]?.imports ?? []) found.add(next.path)
  return [...found].sort()
}

async function importModule(code: string, { root, components }: Config): Promise<Module> {
  const location = join(root, '.docsgen', `components-${hash(code)}.mjs`)
  makeWorkFolder(root)
  if (!existsSync(location) || readFileSync(location, 'utf8') !== code)
    writeFileSync(location, code)
  try {
    const load = () => import(pathToFileURL(location).href)
    return (await supervise('the code of the components', load)) as Module
  } catch (error) {
    const reason = `the components could not be loaded: ${messageOf(error)}`
    throw new SiteError([fatal('component', { file: components }, reason)], { cause: error })
  }
}
