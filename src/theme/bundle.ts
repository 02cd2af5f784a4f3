/** Bundles the theme with esbuild: once for rendering at build time, once for browsers. */
import { basename, join, relative } from 'node:path'
import type * as esbuild from 'esbuild'
import { packageRoot } from '../package.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Problem, ThemeImports } from '../types.ts'
import { loadEsbuild, MAIN_FIELDS, OTHER_STYLES, REQUIRE } from '../utilities/esbuild.ts'
import type { ThemeSource } from './argument.ts'
import { unknownAtRules } from './at-rules.ts'
import { classNames, cssModules } from './css-modules.ts'
import { docsgenModules } from './docsgen-modules.ts'
import { esbuildProblems, problemsOf } from './esbuild-problems.ts'
import { fileOfInput, importsFrom, stylesIn, unpublishedStyles } from './imports.ts'
import { INSTRUMENTED_JSX, instrumentJsx, SUSPENSE } from './instrument-jsx.ts'
import { layoutFiles } from './layouts.ts'
import { licensesOf } from './licenses.ts'
import { componentSheets, nameByContent, PAGE_ROLE, roleOf, roleOfPage } from './names.ts'
import { overrides, packageStyles } from './plugins.ts'

import { relativeClient } from './relative-client.ts'
import { pluginCss, type SiteCss } from './site-css.ts'
import type { Folders } from './static-files.ts'
import { ASSET_LOADERS, styleUrls } from './style-urls.ts'

export interface BundledFile {
  /** Output path. */
  readonly path: string
  readonly text: string
  /** How `text` holds the bytes. */
  readonly encoding: 'utf8' | 'base64'
}

export interface Bundles {
  /** A module that exports a `ThemeModule`, and its source map. */
  readonly server: string
  readonly map: string
  /** The style sheet, the scripts, and the fonts and images they use. */
  readonly files: readonly BundledFile[]
  /** Output paths by role. */
  readonly roles: Readonly<Record<string, string>>
  /** Output paths of the scripts that `client` imports statically. */
  readonly preloads: readonly string[]
  readonly imports: ThemeImports
  /** The site's templates among all, by path below their folder. */
  readonly used: readonly string[]
  /** Code of the inline script that runs before the first paint. */
  readonly prepaint: string
  /** Warnings about templates and style sheets. */
  readonly problems: readonly Problem[]
}

/**
 * Bundles the templates, the client and the style sheets of a site.
 * @param argument everything that the result depends on
 * @param folders where the files of the argument are on this machine
 * @param css what plugins make of its style sheets
 * @throws SiteError with the position of every mistake
 */
export async function bundle(
  argument: ThemeSource,
  folders: Folders,
  css: SiteCss,
): Promise<Bundles> {
  const { root } = folders
  const { build } = await loadEsbuild()
  const common: esbuild.BuildOptions = {
    absWorkingDir: root,
    bundle: true,
    write: false,
    minify: true,
    logLevel: 'silent',
    logOverride: { 'import-is-undefined': 'error' },
    legalComments: 'none',
    metafile: true,
    define: defines(argument),
  }
  try {
    const [server, browser, prepaint] = await Promise.all([
      build({ ...common, ...serverOptions(argument, folders) }),
      build({ ...common, ...browserOptions(argument, folders, css) }),
      build({
        ...common,
        plugins: [docsgenModules(argument, folders)],
        entryPoints: [join(folders.client, argument.relative ? 'relative' : '', 'prepaint.ts')],
        format: 'iife',
        target: 'es2020',
      }),
    ])
    refuseWithoutExports(argument, browser)
    const [code, map] = serverFiles(server.outputFiles ?? [])
    return {
      server: code,
      map,
      ...browserFiles(
        browserOutputs(browser, root, publicPathOf(argument)),
        licensesOf(publishedInputs(browser, root), root),
      ),
      imports: {
        ...importsFrom([server, browser], code, folders),
        styles: css.plugins.length === 0 ? [] : stylesIn(browser, root),
      },
      used: templatesIn([server, browser], folders, css),
      prepaint: prepaint.outputFiles?.[0]?.text.trim() ?? '',
      problems: [
        ...problemsOf([...server.warnings, ...browser.warnings], 'template', root),
        ...unpublishedStyles(server, browser, root),
        ...(await unknownAtRules(browser, folders, css)),
      ],
    }
  } catch (error) {
    if (error instanceof SiteError) throw error
    const templates = relative(root, folders.siteTemplates)
    const problems = esbuildProblems(error, 'template', root, templates)
    throw new SiteError(problems, { cause: error })
  }
}

/** @throws SiteError for modules of the site that export nothing, which esbuild accepts */
function refuseWithoutExports({ clients }: ThemeSource, { metafile }: esbuild.BuildResult): void {
  const problems = clients
    .filter((file) => {
      const input = metafile?.inputs[file]
      return input !== undefined && input.format === undefined
    })
    .map((file) => {
      const reason = 'the module for browsers has no default export'
      const note = 'Write `export default function run({ page, signal }) { … }`.'
      return fatal('config', { file }, reason, note)
    })
  if (problems.length > 0) throw new SiteError(problems)
}

/** Those that are bundled, and those that plugins have read to make CSS. */
function templatesIn(
  results: readonly esbuild.BuildResult[],
  { root, siteTemplates }: Folders,
  css: SiteCss,
): string[] {
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))
  const files = [...inputs.map((path) => join(root, path)), ...css.watched]
  const paths = files.map((path) => relative(siteTemplates, path).replaceAll('\\', '/'))
  return [...new Set(paths)].filter((path) => !path.startsWith('..')).sort()
}

/** Compile-time constants of the client. Everything else it needs to know is in the pages. */
function defines({
  components,
  search,
  origin,
  ways,
  clients,
  analytics,
  scripts,
  watch,
  base,
}: ThemeSource): Record<string, string> {
  return {
    'process.env.NODE_ENV': '"production"',
    __SEARCH__: JSON.stringify(search?.provider ?? 'none'),
    // As text: esbuild would make a module of an object, which each other module starts.
    __SEARCH_SETTINGS__: JSON.stringify(JSON.stringify({ search, origin, ways })),
    __CLIENTS__: String(clients.length > 0),
    __ISLANDS__: String(Object.values(components).some(({ code }) => code !== null)),
    __ANALYTICS__: JSON.stringify(analytics?.provider ?? 'none'),
    __ANALYTICS_SETTINGS__: JSON.stringify(analytics),
    __SCRIPTS__: JSON.stringify(JSON.stringify(scripts)),
    __WATCH__: String(watch),
    __BASE__: JSON.stringify(base),
  }
}

/** The module that renders the theme; a layout is the component `layouts/<name>`. */
function serverEntry(folders: Folders): string {
  const files = [...layoutFiles(folders)]
  const layouts = files.map(([name], index) => `${JSON.stringify(name)}: layout${index}`)
  const components = files.map(
    ([name], index) => `${JSON.stringify(`layouts/${name}`)}: layout${index}.default`,
  )
  return [
    `import { createElement } from 'react'`,
    `import { renderToStaticMarkup } from 'react-dom/server.edge'`,
    `import { recordJsx } from ${JSON.stringify(INSTRUMENTED_JSX)}`,
    `import { renderWhole } from ${JSON.stringify(SUSPENSE)}`,
    `import { theme } from ${JSON.stringify(join(folders.defaultTemplates, 'index.tsx'))}`,
    ...files.map(([, file], index) => `import * as layout${index} from ${JSON.stringify(file)}`),
    `export const layouts = {${layouts}}`,
    `const components = {...theme, ${components}}`,
    'export const render = (component, props) => {',
    // A page consists of several.
    `  const identifierPrefix = component.replace('/', '-') + '-'`,
    '  const render = (node) => renderToStaticMarkup(node, { identifierPrefix })',
    '  return renderWhole(createElement(components[component], props), render)',
    '}',
    'export { recordJsx }',
  ].join('\n')
}

function serverOptions(argument: ThemeSource, folders: Folders): esbuild.BuildOptions {
  return {
    plugins: [
      overrides(folders),
      classNames(folders.root),
      instrumentJsx,
      docsgenModules(argument, folders),
    ],
    stdin: {
      contents: serverEntry(folders),
      resolveDir: packageRoot,
      loader: 'js',
    },
    outfile: join(folders.root, '.docsgen/theme.mjs'),
    platform: 'node',
    loader: Object.fromEntries(OTHER_STYLES.map((ending) => [ending, 'empty'])),
    mainFields: MAIN_FIELDS,
    banner: { js: REQUIRE },
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    jsxDev: true, // Passes positions to `jsxDEV`: see instrumented-jsx.ts.
    minify: false,
    minifySyntax: true,
    sourcemap: 'external',
    sourcesContent: false,
  }
}

function serverFiles(files: readonly esbuild.OutputFile[]): [code: string, map: string] {
  const text = (ending: string) => files.find((f) => f.path.endsWith(ending))?.text ?? ''
  return [text('.mjs'), JSON.stringify(JSON.parse(text('.map')))]
}

function browserOptions(
  argument: ThemeSource,
  folders: Folders,
  css: SiteCss,
): esbuild.BuildOptions {
  return {
    plugins: [
      overrides(folders),
      docsgenModules(argument, folders, { client: folders.client, islands: argument.islands }),
      packageStyles,
      styleUrls(argument, folders),
      cssModules(folders.root, (path, text) => css.make(path, text)),
      pluginCss(css),
      ...(argument.relative ? [relativeClient(folders)] : []),
    ],
    entryPoints: {
      client: join(folders.client, argument.watch ? 'watch.ts' : 'main.ts'),
      styles: join(folders.defaultTemplates, 'styles/index.css'),
      print: join(folders.defaultTemplates, 'styles/print-pages.css'),
      reference: join(folders.defaultTemplates, 'styles/reference-pages.css'),
      'layout-landing': join(folders.defaultTemplates, 'styles/landing-pages.css'),
      'layout-plain': join(folders.defaultTemplates, 'styles/plain-pages.css'),
      ...componentStyles(argument),
      ...pageEntries(argument),
    },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    outdir: join(folders.root, '.docsgen/assets'),
    publicPath: publicPathOf(argument),
    loader: ASSET_LOADERS,
    // Browsers load no modules from files.
    ...(argument.relative ? { format: 'iife' } : { format: 'esm', splitting: true }),
    target: ['es2022', 'safari16'],
    jsx: 'automatic',
  }
}

function publicPathOf({ base }: ThemeSource): string {
  return `${base}assets/`
}

function componentStyles({ components }: ThemeSource): Record<string, string> {
  const roles = Object.keys(componentSheets(components).files)
  return Object.fromEntries(roles.map((role) => [role, `docsgen/site-component-styles/${role}`]))
}

function pageEntries({ pageStyles }: ThemeSource): Record<string, string> {
  const files = Object.keys(pageStyles)
  return Object.fromEntries(
    files.map((file) => [PAGE_ROLE + roleOfPage(file), `docsgen/site-page-styles/${file}`]),
  )
}

interface BrowserOutput {
  readonly path: string
  /** Null for what is not text. */
  readonly text: string | null
  readonly contents: Uint8Array
  readonly entryPoint: string | undefined
  readonly imports: readonly { readonly path: string; readonly kind: string }[]
}

/**
 * Leaves out imports of esbuild's helpers for CommonJS that import no name of them: esbuild writes one
 * into nearly every script, and so all pages would load the helpers for a package of one component.
 */
function browserOutputs(
  { outputFiles = [], metafile }: esbuild.BuildResult,
  root: string,
  publicPath: string,
): BrowserOutput[] {
  const outputs = metafile?.outputs ?? {}
  const isHelpers = (path: string) => {
    const output = outputs[path]
    return /\.js$/.test(path) && output !== undefined && Object.keys(output.inputs).length === 0
  }
  const idleImport = (path: string) => `import"${publicPath}${basename(path)}";`
  const files = new Map(outputFiles.map((file) => [relative(root, file.path), file]))
  // Pages get the style sheets that components import in entries of their own, not with the scripts.
  const wanted = Object.entries(outputs).filter(
    ([path, { entryPoint }]) => !path.endsWith('.css') || entryPoint !== undefined,
  )
  return wanted.map(([path, { entryPoint, imports }]) => {
    const { text = '', contents = new Uint8Array() } = files.get(join(path)) ?? {}
    const isText = /\.(css|js)$/.test(path)
    const idle = imports.filter((i) => isHelpers(i.path) && text.includes(idleImport(i.path)))
    return {
      path,
      text: isText ? idle.reduce((all, i) => all.replace(idleImport(i.path), ''), text) : null,
      contents,
      entryPoint,
      imports: imports.filter((one) => !idle.includes(one)),
    }
  })
}

/** The files of which something is published, relative to the root. */
function publishedInputs({ metafile }: esbuild.BuildResult, root: string): string[] {
  return Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? fileOfInput(path, root) : [],
    ),
  )
}

function browserFiles(
  outputs: readonly BrowserOutput[],
  licenses: string,
): Pick<Bundles, 'files' | 'roles' | 'preloads'> {
  const made = outputs.map(({ path, text, contents, imports }) => ({
    name: basename(path),
    ...(text === null
      ? { text: Buffer.from(contents).toString('base64'), encoding: 'base64' as const }
      : { text, encoding: 'utf8' as const }),
    imports: imports.map((i) => basename(i.path)),
  }))
  made.push({ name: 'licenses-0.txt', text: licenses, encoding: 'utf8', imports: [] })
  const named = nameByContent(made)
  const pathOf = (path: string) => `assets/${named.get(basename(path))?.name}`
  const roles: Record<string, string> = {}
  let client = ''
  for (const { path, entryPoint } of outputs) {
    if (entryPoint === undefined) continue
    const role = roleOf(basename(path))
    if (role === 'client') client = path
    roles[role] ??= pathOf(path)
  }
  return {
    files: [...named.values()].map(({ name, text, encoding }) => ({
      path: `assets/${name}`,
      text,
      encoding,
    })),
    roles,
    preloads: importedBy(client, outputs).map(pathOf),
  }
}

/** The files that `file` imports statically, directly and indirectly. */
function importedBy(file: string, outputs: readonly BrowserOutput[]): string[] {
  const byPath = new Map(outputs.map((output) => [output.path, output]))
  const found = new Set<string>()
  const visit = (path: string): void => {
    for (const { path: imported, kind } of byPath.get(path)?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(imported)) continue
      found.add(imported)
      visit(imported)
    }
  }
  visit(file)
  return [...found]
}
