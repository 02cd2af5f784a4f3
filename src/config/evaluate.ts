/** Finds, bundles and evaluates the configuration of a site. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  areUnchanged,
  type BundleInputs,
  bundleInputs,
  isOfPackage,
} from '../cache/bundle-inputs.ts'
import { hash } from '../cache/hash.ts'
import { KeptFile, storeCode } from '../cache/work-folder.ts'
import { settled, supervise } from '../plugin/supervise.ts'
import { SiteError, UsageError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { rememberMap, thrownAt, thrownMessage } from '../theme/thrown-at.ts'
import { loadEsbuild, SITE_CODE } from '../utilities/esbuild.ts'
import { saveBuiltIns } from './built-ins.ts'
import { isData } from './data.ts'
import { plainCopy } from './plain-copy.ts'

const NAMES = ['site.config.ts', 'site.config.js', 'site.config.mjs']

export interface LoadOptions {
  /** The folder of the site. Default: the folder of the configuration file, else the current one. */
  readonly root?: string | undefined
  /** The configuration file. Default: `site.config.ts`, `.js` or `.mjs` in the root. */
  readonly file?: string | undefined
  readonly watch?: boolean | undefined
  /** See `relative` of Settings. */
  readonly relative?: boolean | undefined
}

/** The site folder that these options select. */
export function siteRoot(options: LoadOptions): string {
  return locate(options).root
}

/**
 * The site folder, and the absolute path of the configuration; null without one.
 * @throws UsageError if what the options name does not exist
 */
export function locate(options: LoadOptions): { root: string; file: string | null } {
  const wanted = options.file === undefined ? null : resolve(options.file)
  const root = resolve(options.root ?? (wanted === null ? '.' : dirname(wanted)))
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError([
      fatal('config', { file: root }, 'the folder of the site does not exist', 'Check --root.'),
    ])
  }
  if (wanted !== null && !existsSync(wanted)) {
    throw new UsageError([
      fatal(
        'config',
        { file: relative(root, wanted) },
        'the configuration file does not exist',
        'Check --config.',
      ),
    ])
  }
  const name = configIn(root)
  return { root, file: wanted ?? (name === undefined ? null : join(root, name)) }
}

/** The name of the configuration file in a folder; undefined without one. */
export function configIn(root: string): string | undefined {
  return NAMES.find((name) => existsSync(join(root, name)))
}

export interface Evaluated extends Bundled {
  /** What the configuration exports: plain data, and plugins. */
  readonly value: unknown
}

/** A configuration that is ready to run. */
export interface Bundled extends Bundle {
  readonly modulePath: string
}

/** The cached bundle of a configuration. */
interface Bundle {
  readonly inputs: BundleInputs
  readonly code: string
  /** The source map of the code, as JSON. */
  readonly map: string
  /** It reads nothing: see data.ts. */
  readonly isData: boolean
}

/** Bundles a configuration, unless its files are unchanged. @throws SiteError if it cannot be */
export async function bundled(root: string, file: string): Promise<Bundled> {
  const kept = new KeptFile<Bundle>(root, `config-${hash(relative(root, file)).slice(0, 6)}.json`)
  const last = kept.read()
  const bundle = last && areUnchanged(last.inputs, root) ? last : await bundleConfig(root, file)
  const modulePath = storeCode(root, 'config', bundle.code)
  if (bundle !== last) kept.write(bundle)
  return { ...bundle, modulePath }
}

/** Runs a configuration. @throws SiteError if it cannot be bundled, or fails */
export async function evaluate(root: string, file: string): Promise<Evaluated> {
  const bundle = await bundled(root, file)
  const { modulePath } = bundle
  rememberMap(modulePath, bundle.map, root)
  const restoreBuiltIns = saveBuiltIns()
  const folder = process.cwd()
  let changed = ''
  try {
    const name = `the configuration ${relative(root, file)}`
    const module = await supervise(name, async () => {
      try {
        return (await import(pathToFileURL(modulePath).href)) as { default?: unknown }
      } finally {
        // The build needs everything as it was.
        changed = restoreBuiltIns()
        process.chdir(folder)
        await settled()
      }
    })
    return { ...bundle, value: plainCopy(module.default, relative(root, file)) }
  } catch (error) {
    if (error instanceof SiteError) throw error
    throw new SiteError(
      [
        fatal(
          'config',
          thrownAt(error) ?? { file: relative(root, file) },
          `the configuration could not be evaluated: ${thrownMessage(error)}`,
          changed === ''
            ? undefined
            : `It changes ${changed}, which everything else needs as it is.`,
        ),
      ],
      { cause: error },
    )
  }
}

async function bundleConfig(root: string, file: string): Promise<Bundle> {
  const esbuild = await loadEsbuild()
  const { BUILD_TIME, docsgenModules } = await import('../theme/docsgen-modules.ts')
  const { moduleUrls } = await import('../theme/module-urls.ts')
  const { plugin, ...options } = moduleUrls(root)
  const started = Date.now()
  try {
    const result = await esbuild.build({
      ...SITE_CODE,
      ...options,
      entryPoints: [file],
      outfile: join(root, '.docsgen/config.mjs'),
      plugins: [plugin, docsgenModules(BUILD_TIME, { root })],
    })
    const text = (ending: string) =>
      result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
    const inputs = bundleInputs(result.metafile, text('.mjs'), root, started)
    refuseEmpty(Object.keys(inputs.files), root, relative(root, file))
    return {
      inputs,
      code: text('.mjs'),
      map: text('.map'),
      isData: await isData(readFileSync(file, 'utf8')),
    }
  } catch (error) {
    if (error instanceof SiteError) throw error
    const { esbuildProblems } = await import('../theme/esbuild-problems.ts')
    const problems = esbuildProblems(error, 'config', root, relative(root, file))
    throw new SiteError(problems, { cause: error })
  }
}

/** @throws SiteError for a file that the configuration imports and that has nothing to import, such as a plugin */
function refuseEmpty(inputs: readonly string[], root: string, config: string): void {
  const problems = inputs
    // In packages, modules that had only types are empty.
    .filter((path) => path !== config && !isOfPackage(path) && /\.[cm]?[jt]sx?$/.test(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').trim() === '')
    .map((path) => {
      const note = "Write a default export, such as a plugin's, or remove the import."
      return fatal(
        'config',
        { file: path },
        'the configuration imports this file, but it is empty',
        note,
      )
    })
  if (problems.length > 0) throw new SiteError(problems)
}
