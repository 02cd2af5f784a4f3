/** Everything that decides what a theme contains, as one value: its hash is the theme's key. */

import { hash } from '../cache/hash.ts'
import { isBlock } from '../components/schema.ts'
import { iconsOf } from '../config/links.ts'
import { fingerprint, packageRoot, versionOf } from '../package.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { ReactPages } from '../react-pages/render.ts'
import { hostedWays } from '../render/site-props.ts'
import type { Runtime } from '../shared/component.ts'
import type { NoResultsLinks, SearchConfig } from '../shared/search-config.ts'
import type { SiteScript } from '../shared/site-script.ts'
import type { Config } from '../types.ts'
import type { ComponentBundle } from './components.ts'
import { OF_THEME, type SiteModules } from './docsgen-modules.ts'
import { readModule } from './imports.ts'
import type { SiteCss } from './site-css.ts'
import { siteStyles } from './site-styles.ts'
import { hashFiles, readStatic, staticPaths, themeFolders } from './static-files.ts'

export interface ThemeSource extends SiteModules {
  /** docsgen's own code and its packages, see package.ts. */
  readonly fingerprint: string
  /** For each of the theme's folders, the hash of each file by its path. */
  readonly files: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Paths of the static files; templates and style sheets can name them. */
  readonly staticFiles: readonly string[]
  readonly base: string
  /** What components run on in browsers, unless they say otherwise. */
  readonly islands: Runtime
  /** Names of the plugins that make CSS of style sheets. */
  readonly css: readonly string[]
  /** CSS that depends on the configuration: see site-styles.ts. */
  readonly siteStyles: string
  /** Hashes of the icons that the configuration names, by path; null for one that does not exist. */
  readonly icons: Readonly<Record<string, string | null>>
  readonly search: SearchConfig | null
  /** For hosted search: the site's origin. */
  readonly origin: string
  /** For hosted search: links for a search without results, by language. */
  readonly ways: Readonly<Record<string, NoResultsLinks>>
  /** Version of the analytics service's package, or hash of the site's own module. */
  readonly analyticsCode: string | null
  /** The third-party scripts to load; empty under `serve --watch`. */
  readonly scripts: readonly SiteScript[]
  readonly watch: boolean
  /** The client is one classic script: see `relative` of Settings. */
  readonly relative: boolean
}

/** What the site's own code adds to a theme. */
export interface SiteCode {
  readonly components: ComponentBundle
  readonly pages: Pick<ReactPages, 'inputs' | 'styles'>
  readonly css: SiteCss
}

/**
 * @param files see `hashThemeFiles`; a session knows them while only other files change
 * @throws SiteError when the code of the configured analytics is missing
 */
export function themeSource(
  config: Config,
  { components, pages, css }: SiteCode,
  files = hashThemeFiles(config),
): ThemeSource {
  const { base, islands, search, watch, relative } = config
  const analytics = watch ? null : config.analytics
  return {
    fingerprint,
    files,
    staticFiles: [...staticPaths(config)].sort(),
    components: browserComponents(components.described),
    pageStyles: Object.fromEntries(
      Object.entries(pages.styles).filter(([, styles]) => styles.length > 0),
    ),
    base,
    islands,
    css: css.plugins,
    siteStyles: siteStyles(config).css,
    icons: Object.fromEntries(iconsOf(config).map((path) => [path, hashOfStatic(path, config)])),
    search,
    origin: search?.provider === 'algolia' ? config.url : '',
    ways: hostedWays(config),
    clients: [...(config.client === null ? [] : [config.client]), ...config.provided.clients],
    analytics,
    analyticsCode: analytics && analyticsCode(config, analytics),
    scripts: (watch ? [] : config.scripts).map(
      ({ allow: _, trustedTypes: __, ...script }) => script,
    ),
    watch,
    relative,
  }
}

/** For each of the theme's folders, the hash of each file by its path. */
export function hashThemeFiles(config: Config): ThemeSource['files'] {
  const { defaultTemplates, siteTemplates, client, shared } = themeFolders(config)
  return {
    defaultTemplates: hashFiles(defaultTemplates),
    siteTemplates: hashFiles(siteTemplates),
    client: hashFiles(client),
    shared: hashFiles(shared),
  }
}

function hashOfStatic(path: string, config: Config): string | null {
  const content = readStatic(path.slice(1), themeFolders(config))
  return content === null ? null : hash(content)
}

export function browserComponents(
  described: ComponentBundle['described'],
): ThemeSource['components'] {
  const components = Object.entries(described).map(([name, one]) => {
    const { file, hydrate, runtime } = one
    const styles = isBlock(one) ? [`${OF_THEME}blocks/${name}.css`] : one.styles
    return [name, { code: hydrate === null ? null : file, styles, runtime }] as const
  })
  return Object.fromEntries(
    components.filter(([, { code, styles }]) => code !== null || styles.length > 0),
  )
}

function analyticsCode(config: Config, analytics: NonNullable<Config['analytics']>): string {
  if (analytics.provider === 'module') return hash(readModule(config, analytics.module))
  const installed = versionOf('posthog-js', packageRoot) ?? versionOf('posthog-js', config.root)
  if (installed !== null) return installed
  const reason = '`analytics.provider` is "posthog", but the package posthog-js is not installed'
  throw new SiteError([
    fatal('config', { file: config.file ?? '' }, reason, 'Run `npm install posthog-js`.'),
  ])
}
