/** A site's own components: found, bundled, and ready to render. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as esbuild from 'esbuild'
import { type ComponentSchema, NO_SCHEMAS, propSchema } from '../content/components/schema.ts'
import { hash } from '../hash.ts'
import { fingerprint, packageRoot } from '../package.ts'
import { fatal, messageOf, SiteError } from '../problems.ts'
import type { Definition, PropSpec } from '../shared/component.ts'
import type { ComponentTree } from '../shared/component-element.ts'
import type { Components, Config, Problem } from '../types.ts'
import { forgetOldest, makeWorkFolder } from '../work-folder.ts'
import { esbuildProblems } from './esbuild-problems.ts'
import { plainMarkup } from './markup.ts'
import { docsgenModules } from './plugins.ts'
import { listFiles } from './statics.ts'

/** A site's components, bundled but not loaded. */
export interface ComponentBundle {
  /** Hash of all their code. */
  readonly key: string
  /** Absolute paths of the files they were bundled from, packages left out. */
  readonly inputs: readonly string[]
  /** @throws SiteError with every mistake in their definitions */
  readonly load: () => Promise<Components>
}

/** React puts these before images; an image on a page is loaded when it is seen. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

const NO_COMPONENTS: Components = {
  schemas: NO_SCHEMAS,
  keys: new Map(),
  files: new Map(),
  render: () => '',
  textOf: () => null,
}

/** What is kept of a bundle between runs. */
interface Bundle {
  readonly version: string
  /** Content hash by path relative to the root. */
  readonly inputs: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
  readonly keys: Readonly<Record<string, string>>
  readonly code: string
}

/** What the bundle exports. */
interface Module {
  readonly definitions: Readonly<Record<string, unknown>>
  readonly render: (tree: ComponentTree) => string
  readonly textOf: (tree: ComponentTree) => string | null
}

/** `components/PackageTabs.tsx` and `components/package-tabs.tsx` are both `package-tabs`. */
function nameOf(file: string): string {
  return basename(file, extname(file))
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
}

/**
 * Finds the files of components; a file or folder whose name begins with `_` is not one.
 * @returns paths relative to the root, by name
 * @throws SiteError when two files have one name
 */
export function componentFiles(config: Config): Map<string, string> {
  const files = new Map<string, string>()
  for (const path of listFiles(join(config.root, config.components))) {
    if (!/\.[jt]sx$/.test(path) || /(^|\/)_/.test(path)) continue
    const file = join(config.components, path).replaceAll('\\', '/')
    const name = nameOf(path)
    const other = files.get(name)
    if (other !== undefined) {
      const reason = `"${name}" is also the name of ${other}`
      throw new SiteError([fatal('component', { file }, reason, 'Rename one of the two files.')])
    }
    files.set(name, file)
  }
  return files
}

/**
 * Bundles the components of a site; what was bundled before is used while no file has changed.
 * @throws SiteError with the places of all mistakes in their code
 */
export async function bundledComponents(config: Config): Promise<ComponentBundle> {
  const files = componentFiles(config)
  if (files.size === 0) return { key: '', inputs: [], load: async () => NO_COMPONENTS }
  const kept = join(config.root, '.docsgen', 'components.json')
  const known = readBundle(config.root, kept, files)
  const bundle = known ?? (await bundleComponents(config, files))
  const modulePath = join(config.root, '.docsgen', `components-${hash(bundle.code)}.mjs`)
  makeWorkFolder(config.root)
  if (known === null) writeFileSync(kept, JSON.stringify(bundle))
  if (!existsSync(modulePath) || readFileSync(modulePath, 'utf8') !== bundle.code)
    writeFileSync(modulePath, bundle.code)
  forgetOldest(config.root, 'components-')
  return {
    key: hash(JSON.stringify(bundle.keys)),
    inputs: Object.keys(bundle.inputs).map((path) => join(config.root, path)),
    load: async () => {
      const { definitions, render, textOf } = await importModule(modulePath, config)
      const byName = schemasOf(definitions, files)
      return {
        schemas: { key: hash(JSON.stringify([...byName])), byName },
        keys: new Map(Object.entries(bundle.keys)),
        files,
        textOf,
        render: (tree) => plainMarkup(render(tree).replace(PRELOADS, '')),
      }
    },
  }
}

function readBundle(root: string, kept: string, files: ReadonlyMap<string, string>): Bundle | null {
  try {
    const bundle = JSON.parse(readFileSync(kept, 'utf8')) as Bundle
    const isFresh =
      bundle.version === fingerprint &&
      JSON.stringify(bundle.files) === JSON.stringify(Object.fromEntries(files)) &&
      Object.entries(bundle.inputs).every(
        ([path, content]) => hash(readFileSync(join(root, path))) === content,
      )
    return isFresh ? bundle : null
  } catch {
    return null // The first run, a deleted input, or a damaged file: bundle again.
  }
}

async function bundleComponents(
  config: Config,
  files: ReadonlyMap<string, string>,
): Promise<Bundle> {
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
      plugins: [docsgenModules(config, config)],
    })
    const { inputs } = result.metafile
    const hashes: Record<string, string> = {}
    for (const path of Object.keys(inputs).sort()) {
      if (!path.includes('node_modules/') && existsSync(join(root, path)))
        hashes[path] = hash(readFileSync(join(root, path)))
    }
    const keys = [...files].map(([name, file]) => [
      name,
      hash(
        JSON.stringify([
          fingerprint,
          ...reachable(file, inputs).map((path) => hashes[path] ?? path),
        ]),
      ),
    ])
    return {
      version: fingerprint,
      inputs: hashes,
      files: Object.fromEntries(files),
      keys: Object.fromEntries(keys) as Bundle['keys'],
      code: result.outputFiles[0]?.text ?? '',
    }
  } catch (error) {
    throw new SiteError(esbuildProblems(error, 'component', root, config.components), {
      cause: error,
    })
  }
}

function entryOf(root: string, files: ReadonlyMap<string, string>): string {
  const entries = [...files].map(([name, file]) => [name, JSON.stringify(join(root, file))])
  return [
    `import { renderToStaticMarkup } from 'react-dom/server.edge'`,
    `import { elementOf, ownText } from ${JSON.stringify(join(packageRoot, 'src/shared/component-element.ts'))}`,
    ...entries.map(([, file], index) => `import * as c${index} from ${file}`),
    `export const definitions = {${entries.map(([name], index) => `${JSON.stringify(name)}: c${index}.default`)}}`,
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

async function importModule(modulePath: string, config: Config): Promise<Module> {
  try {
    return (await import(pathToFileURL(modulePath).href)) as Module
  } catch (error) {
    const place = { file: config.components }
    throw new SiteError(
      [fatal('component', place, `the components could not be loaded: ${messageOf(error)}`)],
      { cause: error },
    )
  }
}

function schemasOf(
  definitions: Module['definitions'],
  files: ReadonlyMap<string, string>,
): Map<string, ComponentSchema> {
  const problems: Problem[] = []
  const schemas = new Map<string, ComponentSchema>()
  for (const [name, file] of files) {
    try {
      schemas.set(name, schemaOf(name, definitions[name]))
    } catch (error) {
      problems.push(fatal('component', { file }, messageOf(error)))
    }
  }
  if (problems.length > 0) throw new SiteError(problems)
  return schemas
}

function schemaOf(name: string, exported: unknown): ComponentSchema {
  const definition = exported as Partial<Definition<Record<string, PropSpec>>> | undefined
  if (typeof definition?.render !== 'function')
    throw new Error(
      'the file has no component as its default export. Write `export default component({ render: … })`.',
    )
  const props = Object.entries(definition.props ?? {}).map(([prop, spec]) => {
    try {
      return [prop, propSchema(spec)] as const
    } catch (error) {
      throw new Error(`the prop "${prop}": ${messageOf(error)}`)
    }
  })
  return { name, props: Object.fromEntries(props), slots: definition.slots ?? [] }
}
