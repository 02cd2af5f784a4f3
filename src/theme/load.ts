/** Loads the templates and client assets of a site: the theme with the site's overrides. */
import { basename, extname, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hash, integrityOf } from '../cache/hash.ts'
import { forgetOldest, KeptFile, storeCode } from '../cache/work-folder.ts'
import { supervise } from '../plugin/supervise.ts'
import { problemsOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { reactError } from '../problems/react-errors.ts'
import type { recordJsx } from '../shared/instrumented-jsx.ts'
import { placeholder } from '../shared/placeholders.ts'
import type { Config, Output, Theme, ThemeImports } from '../types.ts'
import { browserComponents, type SiteCode, type ThemeSource, themeSource } from './argument.ts'
import type { BundledFile, Bundles } from './bundle.ts'
import { loadIcons } from './icons.ts'
import { hashImports } from './imports.ts'
import { layoutFiles, withoutComponent } from './layouts.ts'
import { plainMarkup } from './markup.ts'
import { COMPONENT_ROLE, componentSheets, PAGE_ROLE, roleOfPage } from './names.ts'
import type { SiteCss } from './site-css.ts'
import { siteStyles } from './site-styles.ts'
import { staticUrls, themeFolders } from './static-files.ts'
import { Templates } from './templates.ts'
import { rememberMap, thrownAt, thrownMessage } from './thrown-at.ts'
import { explainExports, unusedTemplates } from './unused.ts'

/** Which theme it is, known without bundling it. */
export interface ThemeVersion {
  /** Hash of everything that it depends on: its argument, and the files elsewhere that it imports. */
  readonly key: string
  readonly imports: ThemeImports
}

/** The theme as it was last bundled; without imports if it never was, or if that was forgotten. */
export async function themeVersion(
  config: Config,
  code: SiteCode,
  own = keyOfArgument(themeSource(config, code)),
): Promise<ThemeVersion> {
  return versionWith(keptImports(config, own).read() ?? NO_IMPORTS, own, config, code.css)
}

const NO_IMPORTS: ThemeImports = { files: [], settings: { files: [], variables: [] }, styles: [] }

async function versionWith(
  imports: ThemeImports,
  own: string,
  { root }: Config,
  css: SiteCss,
): Promise<ThemeVersion> {
  const hashed = hashImports(imports, root)
  const styles = imports.styles.length === 0 ? '' : await css.hashOf(imports.styles)
  return { key: [own, hashed, styles].filter((part) => part !== '').join('.'), imports }
}

export function keyOfArgument(argument: ThemeSource): string {
  return hash(JSON.stringify(argument))
}

function keptImports({ root }: Config, own: string): KeptFile<ThemeImports> {
  return new KeptFile(root, `theme-${own}-imports.json`)
}

function keptBundles({ root }: Config, key: string): KeptFile<Bundles> {
  return new KeptFile(root, `theme-${key}.json`)
}

/**
 * Loads the theme; bundles it only if something it depends on has changed.
 * @param last a theme whose theme and client are used again if they have the same key
 * @throws SiteError with the position of each mistake in a template, style sheet or script
 */
export async function loadTheme(
  config: Config,
  key: string,
  code: SiteCode,
  last: Theme | null = null,
): Promise<Theme> {
  const { components, pages } = code
  if (last?.key === key) return { ...last, components: await components.load() }
  const own = key.split('.')[0] as string
  const bundles = keptBundles(config, key).read() ?? (await makeBundles(config, code, own))
  const modulePath = storeCode(config.root, 'theme', bundles.server)
  rememberMap(modulePath, bundles.map, config.root)
  const themeModule = await importTheme(modulePath, config)
  const { icons, problems } = loadIcons(config)
  return {
    ...(await versionWith(bundles.imports, own, config, code.css)),
    components: await components.load(),
    componentStyles: componentStyles(bundles, components, config.base),
    pageStyles: pageStyles(bundles, pages, config.base),
    problems: [
      ...bundles.problems,
      ...unusedTemplates(bundles.used, config),
      ...siteStyles(config).problems,
      ...problems,
    ],
    icons,
    ...themeModule,
    outputs: bundles.files.map(bundledOutput),
    // The names of the files contain hashes of their content.
    browserKey: hash(
      JSON.stringify([bundles.prepaint, bundles.files.map(({ path }) => path).sort()]),
    ),
    urls: {
      ...Object.fromEntries(
        Object.entries(bundles.roles)
          .filter(([role]) => !role.startsWith(COMPONENT_ROLE) && !role.startsWith(PAGE_ROLE))
          .map(([role, path]) => [role, config.base + path]),
      ),
      ...staticUrls(config),
    },
    preloads: bundles.preloads.map((path) => config.base + path),
    integrity: Object.fromEntries(
      bundles.files
        .filter(({ encoding }) => encoding === 'utf8')
        .map(({ path, text }) => [config.base + path, integrityOf(text)]),
    ),
    prepaint: bundles.prepaint,
  }
}

/** Urls of the files whose role begins with a prefix, by the rest of the role. */
function urlsOf(prefix: string, { roles }: Bundles, base: string): Record<string, string> {
  const wanted = Object.entries(roles).filter(([role]) => role.startsWith(prefix))
  return Object.fromEntries(wanted.map(([role, path]) => [role.slice(prefix.length), base + path]))
}

/** Urls by the name of the component, in order. */
function componentStyles(
  { roles }: Bundles,
  { described }: SiteCode['components'],
  base: string,
): Record<string, string[]> {
  const sheets = Object.entries(componentSheets(browserComponents(described)).roles)
  return Object.fromEntries(
    sheets.map(([name, ofName]) => [name, ofName.map((role) => `${base}${roles[role]}`)]),
  )
}

/** Urls by the page's file. */
function pageStyles(
  bundles: Bundles,
  { styles }: SiteCode['pages'],
  base: string,
): Record<string, string> {
  const urls = urlsOf(PAGE_ROLE, bundles, base)
  const found = Object.keys(styles).map((file) => [file, urls[roleOfPage(file)]])
  return Object.fromEntries(found.filter(([, url]) => url !== undefined))
}

function bundledOutput({ path, text, encoding }: BundledFile): Output {
  const bytes = encoding === 'utf8' ? text : Buffer.from(text, encoding)
  return { path, key: basename(path, extname(path)), bytes: () => bytes }
}

async function makeBundles(config: Config, code: SiteCode, own: string): Promise<Bundles> {
  const { bundle } = await import('./bundle.ts')
  const bundles = await bundle(themeSource(config, code), themeFolders(config), code.css).catch(
    (error) => {
      throw new SiteError(explainExports(problemsOf(error), config), { cause: error.cause })
    },
  )
  keptImports(config, own).write(bundles.imports)
  // The key includes the imports that were found just now.
  const { key } = await versionWith(bundles.imports, own, config, code.css)
  keptBundles(config, key).write(bundles)
  forgetOldest(config.root, 'theme-')
  return bundles
}

/** What the bundled theme exports. */
interface ThemeModule {
  readonly render: (component: string, props: object) => string
  readonly recordJsx: typeof recordJsx
  readonly layouts: Readonly<
    Record<string, Partial<Record<'default' | 'sidebar' | 'toc', unknown>>>
  >
}

async function importTheme(
  modulePath: string,
  config: Config,
): Promise<Pick<Theme, 'render' | 'inspect' | 'layouts'>> {
  const { templates } = config
  const explain = (error: unknown, subject: string, what: string): SiteError => {
    const place = thrownAt(error) ?? { file: templates }
    const [reason, note] = reactError(error, subject) ?? [
      `${subject} ${what}: ${thrownMessage(error)}`,
    ]
    return new SiteError([fatal('template', place, reason, note)], { cause: error })
  }
  let module: ThemeModule
  try {
    const load = () => import(pathToFileURL(modulePath).href)
    module = (await supervise('the code of the templates', load)) as ThemeModule
  } catch (error) {
    throw explain(error, 'the templates', 'could not be loaded')
  }
  const render: Theme['render'] = (component, props) => {
    let html: string
    try {
      const name = `the template ${component}`
      html = plainMarkup(supervise(name, () => module.render(component, props)))
    } catch (error) {
      throw explain(error, `the template ${component}`, 'failed')
    }
    requirePlaceholders(html, component, config)
    return html
  }
  const inspect: Theme['inspect'] = (component, props) => {
    const { result, notes } = module.recordJsx(() => render(component, props))
    return { html: result, notes }
  }
  return { render, inspect, layouts: layoutsOf(module, config) }
}

/** What templates must leave room for: without it, pages would silently be without their text. */
const REQUIRED: Readonly<Record<string, readonly [placeholder: string, written: string][]>> = {
  Frame: [
    ['head', "{placeholder('head')} in <head>"],
    ['main', "{placeholder('main')} in <main>"],
  ],
  layouts: [['content', '{children}']],
}

/** @throws SiteError for a frame or a layout that leaves out what it must show */
function requirePlaceholders(html: string, component: string, config: Config): void {
  const [kind = ''] = component.split('/')
  for (const [name, written] of REQUIRED[kind] ?? []) {
    if (html.includes(placeholder(name))) continue
    const templates = new Templates(config)
    // In a layout of the theme, it is the site's Content that leaves the text out.
    const isContent = name === 'content' && !templates.has(component) && templates.has('Content')
    const culprit = isContent ? 'Content' : component
    const place = templates.has(culprit) ? templates.placeOf(culprit) : { file: config.templates }
    const fix = `write ${isContent ? "{placeholder('content')}" : written}`
    const reason = `the template ${culprit} leaves out the page's ${name}: ${fix}`
    throw new SiteError([fatal('template', place, reason)])
  }
}

/** @throws SiteError for a layout without a component */
function layoutsOf({ layouts }: ThemeModule, config: Config): Theme['layouts'] {
  const entries = Object.entries(layouts)
  const files = layoutFiles(themeFolders(config))
  const problems = entries.flatMap(([name, module]) => {
    if (typeof module.default === 'function') return []
    const file = relative(config.root, files.get(name) ?? '').replaceAll('\\', '/')
    return [withoutComponent(name, file)]
  })
  if (problems.length > 0) throw new SiteError(problems)
  return Object.fromEntries(
    entries.map(([name, { sidebar = true, toc = true }]) => [
      name,
      { sidebar: Boolean(sidebar), toc: Boolean(toc) },
    ]),
  )
}
