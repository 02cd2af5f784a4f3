/** Components, the site's own and docsgen's: found, bundled, and ready to render. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as esbuild from 'esbuild'
import type { BuildCache } from '../cache/build-cache.ts'
import {
  areUnchanged,
  type BundleInputs,
  bundleInputs,
  isOfPackage,
  namesOf,
  pathsOf,
  textOfSettings,
} from '../cache/bundle-inputs.ts'
import { hash } from '../cache/hash.ts'
import { KeptFile, storeCode } from '../cache/work-folder.ts'
import { type Described, isBlock, type Schemas } from '../components/schema.ts'
import { fingerprint, packageRoot } from '../package.ts'
import { supervise } from '../plugin/supervise.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import type { Runtime } from '../shared/component.ts'
import type { ComponentTree, RenderedComponent } from '../shared/component-element.ts'
import type { Components, Config, SettingNames } from '../types.ts'
import { loadEsbuild, SITE_CODE } from '../utilities/esbuild.ts'
import { componentFiles, styleSheets } from './component-files.ts'
import {
  type ComponentFile,
  type DescribedFile,
  describeComponents,
} from './describe-components.ts'
import { BUILD_TIME, docsgenModules } from './docsgen-modules.ts'
import { esbuildProblems } from './esbuild-problems.ts'
import { importsOf, stylesAmong } from './imports.ts'
import { bundleAgain } from './incremental.ts'
import { INSTRUMENTED_JSX, instrumentJsx } from './instrument-jsx.ts'
import { plainMarkup } from './markup.ts'
import { moduleUrls } from './module-urls.ts'
import { rememberMap, thrownAt, thrownMessage } from './thrown-at.ts'

/** A site's components, bundled and described, but not loaded. */
export interface ComponentBundle {
  /** Hash of all their code. */
  readonly key: string
  /** Absolute paths of the files they were bundled from, packages left out. */
  readonly inputs: readonly string[]
  /** All files that they depend on, relative to the root, whether or not they exist. */
  readonly files: readonly string[]
  readonly settings: SettingNames
  /** What pages must know to use them. */
  readonly schemas: Schemas
  /** What the theme and the pages' policies must know, by name. */
  readonly described: Readonly<Record<string, Described>>
  /** @throws SiteError if their code fails while it is loaded */
  readonly load: () => Promise<Components>
}

/** What is kept of a bundle between runs. */
interface Bundle {
  readonly inputs: BundleInputs
  /** Style sheet and code of each component, by name. */
  readonly files: Readonly<Record<string, ComponentFile>>
  readonly keys: Readonly<Record<string, string>>
  readonly code: string
  /** Its source map, as JSON. */
  readonly map: string
  readonly described: Readonly<Record<string, DescribedFile>>
}

/** What the bundle exports. */
interface Module {
  readonly definitions: Readonly<Record<string, unknown>>
  readonly render: (tree: ComponentTree) => RenderedComponent
  readonly textOf: (tree: ComponentTree) => string | null
}

/**
 * Bundles the components of a site; what was bundled before is used while no file has changed.
 * @throws SiteError with every mistake in their code and definitions
 */
export async function bundledComponents(
  config: Config,
  cache: BuildCache,
): Promise<ComponentBundle> {
  const files = await componentFiles(config)
  const { root } = config
  const kept = new KeptFile<Bundle>(root, 'components.json')
  const last = kept.read()
  const isSame = JSON.stringify(last?.files) === JSON.stringify(files)
  const bundle =
    last && isSame && areUnchanged(last.inputs, root)
      ? last
      : await makeBundle(config, files, cache)
  if (bundle !== last) kept.write(bundle)
  const { described, keys } = withRuntime(bundle, config.islands)
  refuseUnknownMessages(config, described)
  let loaded: Promise<Components> | null = null
  return {
    key: hash(JSON.stringify(keys)),
    inputs: Object.keys(bundle.inputs.files)
      .filter((path) => !isOfPackage(path))
      .map((path) => join(root, path)),
    files: [...pathsOf(bundle.inputs), ...styleSheets(config)],
    settings: namesOf(bundle.inputs.settings),
    schemas: schemasOf(described),
    described,
    load: () => {
      loaded ??= load({ ...bundle, described, keys }, config)
      return loaded
    },
  }
}

/** Fills in what runs the components in browsers, which also decides their markup. */
function withRuntime(
  bundle: Pick<Bundle, 'described' | 'keys'>,
  islands: Runtime,
): Pick<Bundle, 'keys'> & { readonly described: ComponentBundle['described'] } {
  const described = Object.entries(bundle.described).map(
    ([name, one]) => [name, { ...one, runtime: one.runtime ?? islands }] as const,
  )
  const keys = described.map(([name, { hydrate, runtime }]) => {
    const key = bundle.keys[name] ?? ''
    return [name, hydrate === null ? key : hash(JSON.stringify([key, runtime]))] as const
  })
  return { described: Object.fromEntries(described), keys: Object.fromEntries(keys) }
}

async function load(
  bundle: Pick<Bundle, 'code' | 'map' | 'keys'> & Pick<Components, 'described'>,
  config: Config,
): Promise<Components> {
  const { keys, described } = bundle
  const { render, textOf } = await importModule(bundle, config)
  return {
    keys: new Map(Object.entries(keys)),
    described,
    textOf,
    render: (tree) => {
      const { html, notes } = supervise(`the component "${tree.name}"`, () => render(tree))
      return { html: plainMarkup(html), notes }
    },
  }
}

/** @throws SiteError for a component that reads a message which nothing provides */
function refuseUnknownMessages({ defaultLocale }: Config, described: Bundle['described']): void {
  const known = Object.keys({ ...defaultLocale.messages, ...defaultLocale.pluginMessages })
  const problems = Object.values(described).flatMap(({ name, file, messages }) =>
    messages
      .filter((message) => !known.includes(message))
      .map((message) => {
        const reason = `the component "${name}" reads the message "${message}", which no plugin provides`
        const note = didYouMean(message, known) ?? 'Add it to the `messages` of a plugin.'
        return fatal('component', { file }, reason, note)
      }),
  )
  if (problems.length > 0) throw new SiteError(problems)
}

function schemasOf(described: Bundle['described']): Schemas {
  const schemas = Object.values(described).map(({ name, props, slots }) => ({ name, props, slots }))
  return {
    key: hash(JSON.stringify(schemas)),
    all: schemas,
    areAdded: Object.values(described).some((one) => !isBlock(one)),
  }
}

const NO_INPUTS: BundleInputs = {
  files: {},
  settings: { files: {}, variables: {} },
}

async function makeBundle(
  config: Config,
  files: Bundle['files'],
  cache: BuildCache,
): Promise<Bundle> {
  const none = { inputs: NO_INPUTS, files, keys: {}, code: '', map: '', described: {} }
  if (Object.keys(files).length === 0) return none
  const bundled = await bundleCode(config, files, cache)
  const { definitions } = await importModule(bundled, config)
  const { stylePackages, styles, ...code } = bundled
  const described = describeComponents(definitions, files, config.root, stylePackages, styles)
  return { ...none, ...code, described }
}

async function bundleCode(
  config: Config,
  files: Bundle['files'],
  cache: BuildCache,
): Promise<
  Pick<Bundle, 'code' | 'map' | 'inputs' | 'keys'> & {
    readonly stylePackages: Readonly<Record<string, string | null>>
    readonly styles: Readonly<Record<string, readonly string[]>>
  }
> {
  const { build } = await loadEsbuild()
  const { classNames } = await import('./css-modules.ts')
  const { root, watch } = config
  const entry = entryOf(config, files)
  const options = esbuildOptions(root, entry, classNames(root))
  const started = Date.now()
  try {
    const result = await (watch ? bundleAgain(entry, options, cache) : build(options))
    const { inputs } = result.metafile
    const outputOf = (ending: string) =>
      result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
    const code = outputOf('.mjs')
    const found = bundleInputs(result.metafile, code, root, started)
    const settings = textOfSettings(found.settings)
    const entries = inputs['<stdin>']?.imports ?? []
    const parts = Object.entries(files).map(([name, { file }]) => {
      // By another path if the file is a symbolic link.
      const start = entries.find(({ original }) => original === join(root, file))?.path ?? file
      return [name, importsOf(start, inputs)] as const
    })
    const keys = parts.map(([name, paths]) => {
      // Problems name the site's own files.
      const nameOf = (path: string) => (/^\.\./.test(path) || isOfPackage(path) ? '' : path)
      const contents = paths.flatMap((path) => {
        const content = found.files[path]
        return content === undefined ? [] : [`${nameOf(path)} ${content}`]
      })
      return [name, hash(JSON.stringify([fingerprint, settings, ...contents.sort()]))] as const
    })
    return {
      inputs: found,
      keys: Object.fromEntries(keys),
      code,
      map: outputOf('.map'),
      stylePackages: Object.fromEntries(
        parts.map(([name, paths]) => [name, stylePackageOf(paths)] as const),
      ),
      styles: Object.fromEntries(parts.map(([name, paths]) => [name, stylesAmong(paths)] as const)),
    }
  } catch (error) {
    const problems = esbuildProblems(error, 'component', root, config.components)
    throw new SiteError(problems, { cause: error })
  }
}

/** Packages that write styles into the page while they run. */
const STYLE_PACKAGES = ['@emotion/sheet', 'goober', 'styled-components']

function stylePackageOf(paths: readonly string[]): string | null {
  const isAmong = (name: string) => paths.some((path) => path.includes(`node_modules/${name}/`))
  return STYLE_PACKAGES.find(isAmong) ?? null
}

function esbuildOptions(root: string, entry: string, cssModules: esbuild.Plugin) {
  const { plugin, ...options } = moduleUrls(root)
  return {
    ...SITE_CODE,
    ...options,
    stdin: { contents: entry, resolveDir: packageRoot, loader: 'js' },
    outfile: join(root, '.docsgen/components.mjs'),
    jsxDev: true, // Passes positions to `jsxDEV`: see instrumented-jsx.ts.
    define: { ...options.define, 'process.env.NODE_ENV': '"production"' },
    plugins: [plugin, cssModules, instrumentJsx, docsgenModules(BUILD_TIME, { root })],
  } as const satisfies esbuild.BuildOptions
}

/** A definition in the configuration is found in it, as the plugin gives it. */
function entryOf({ root }: Config, files: Bundle['files']): string {
  const entries = Object.entries(files).map(([name, { file, plugin, isInline }], index) => ({
    import: `import * as c${index} from ${JSON.stringify(join(root, file))}`,
    definition: isInline
      ? `${JSON.stringify(name)}: definitionOf(c${index}.default, ${JSON.stringify([plugin, name])})`
      : `${JSON.stringify(name)}: c${index}.default`,
  }))
  const element = JSON.stringify(join(packageRoot, 'src/shared/component-element.ts'))
  return [
    `import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge'`,
    `import { htmlOf, ownText } from ${element}`,
    `import { recordJsx } from ${JSON.stringify(INSTRUMENTED_JSX)}`,
    ...entries.map((entry) => entry.import),
    'const definitionOf = (config, [plugin, name]) =>',
    '  config.plugins.find((one) => one.name === plugin).components[name]',
    `export const definitions = {${entries.map((entry) => entry.definition)}}`,
    'export const render = (tree) => {',
    '  const renderer = { definitions, renderToString, renderToStaticMarkup }',
    '  const { result, notes } = recordJsx(() => htmlOf(tree, renderer))',
    '  return { html: result, notes }',
    '}',
    'export const textOf = (tree) => ownText(tree, definitions)',
  ].join('\n')
}

async function importModule(
  { code, map }: Pick<Bundle, 'code' | 'map'>,
  { root, components }: Config,
): Promise<Module> {
  const location = storeCode(root, 'components', code)
  rememberMap(location, map, root)
  try {
    const load = () => import(pathToFileURL(location).href)
    return (await supervise('the code of the components', load)) as Module
  } catch (error) {
    const reason = `the components could not be loaded: ${thrownMessage(error)}`
    const place = thrownAt(error) ?? { file: components }
    throw new SiteError([fatal('component', place, reason)], { cause: error })
  }
}
