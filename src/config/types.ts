/**
 * The normalized configuration: every field is present. What users write is in user.ts. `Config` of
 * ../types.ts adds the plugins.
 */
import type { Runtime } from '../shared/component.ts'
import type { Message } from '../shared/format.ts'
import type { Messages } from '../shared/messages.ts'
import type { SearchConfig } from '../shared/search-config.ts'
import type { SiteProps } from '../shared/site-props.ts'
import type { SiteScript } from '../shared/site-script.ts'
import type { ConfigPlace } from './places.ts'
import type { SectionGroup, SidebarItem } from './sidebar-types.ts'
import type { UserTheme } from './user-theme.ts'
import type { Version } from './version.ts'

export type { PageItem, SectionGroup, SidebarGroup, SidebarItem } from './sidebar-types.ts'
export type { Version } from './version.ts'

/** Web servers and hosts for which builds write settings. */
export type Host = 'nginx' | 'caddy' | 'netlify' | 'cloudflare'

/** Values for `{{name}}` in pages; nested objects are reached with dots: `{{keys.test}}`. */
export interface Variables {
  readonly [name: string]: string | number | boolean | null | Variables | readonly unknown[]
}

/** A language or region, in one version of the docs. */
export interface Locale {
  readonly name: string
  /** The older version that it belongs to; null for the current one. */
  readonly version: Version | null
  readonly label: string
  readonly htmlLang: string
  readonly dir: 'ltr' | 'rtl'
  /** Url of its root page, with the base, a leading and a trailing slash: `/de/docs/`. */
  readonly path: string
  /** The locale to fall back to for missing pages; null: they stay missing. */
  readonly fallback: string | null
  /** The site's variables and its own; `locale` is always set. */
  readonly variables: Variables
  /** The UI strings in its language, with the words of plugins and of the site. */
  readonly messages: Messages
  /** The plugins' own messages, for components and templates. */
  readonly pluginMessages: Readonly<Record<string, Message>>
}

export interface NavLink {
  readonly label: string
  readonly to: string
}

/** A link of the navbar; `icon` is the path of a static file. */
export interface NavbarLink extends NavLink {
  readonly icon: string | null
}

export interface NavbarMenu {
  readonly label: string
  readonly icon: string | null
  readonly items: readonly NavbarLink[]
}

export interface NavAction extends NavLink {
  readonly event: string | null
  readonly newTab: boolean
  readonly primary: boolean
}

export type AnalyticsConfig =
  | {
      readonly provider: 'posthog'
      readonly key: string
      readonly host: string
      readonly ignoreDoNotTrack: boolean
    }
  | {
      readonly provider: 'module'
      readonly module: string
      readonly connect: readonly string[]
      readonly ignoreDoNotTrack: boolean
    }

/** Names of extension fields in API descriptions; null: not read. See `UserOpenApi`. */
export interface OpenApiConfig {
  readonly unit: string | null
  readonly rateLimit: string | null
  readonly errors: string | null
  readonly sample: string | null
  /** Names of security schemes; null: keys are not told apart. */
  readonly publicSchemes: readonly string[] | null
  /** Null: samples have no form. Without an origin, it shows recorded responses only. */
  readonly tryIt: { readonly origin: string | null } | null
}

/** The pages that are made of a description. */
export interface ApiPages {
  /** Path of the description, relative to the site's folder. Older versions of the site have their own in the docs folder. */
  file: string
  /** Where the pages are, such as `api`: a folder with `index` for the overview. */
  route: string
  /**
   * A page for each operation, in folders of their tags, or one for each tag.
   *
   * @default `'operation'`
   */
  group?: 'operation' | 'tag'
  /**
   * The locale whose pages these are. Without, those of all locales.
   *
   * @default all locales
   */
  locale?: string
}

/** What `docsgen check --samples` does besides parsing. See `UserSamples`. */
export interface SamplesConfig {
  /** Whether samples are run. */
  readonly run: boolean
  /** Null: types are not checked. */
  readonly types: {
    readonly modules: Readonly<Record<string, readonly string[]>>
    readonly declarations: readonly string[]
  } | null
}

/** A script of another service, and what the policy of the pages allows for it. */
export interface ScriptConfig extends SiteScript {
  /** Origins by directive. */
  readonly allow: Readonly<Record<ScriptSource, readonly string[]>>
  /** Names of the Trusted Types policies that it may create. */
  readonly trustedTypes: readonly string[]
}

export type ScriptSource = 'script' | 'connect' | 'frame' | 'img' | 'style' | 'font'

/** A file of a font; null where the file itself says it. */
export interface FontFile {
  /** Path of the static file. */
  readonly path: string
  readonly weight: string | null
  readonly style: string | null
  readonly unicodeRange: string | null
}

export interface Font {
  /** Names as in CSS; the first one is that of the files, if there are any. */
  readonly family: string
  readonly files: readonly FontFile[]
  readonly fallback: string
}

/** The look of the theme; null: that of the style sheet. */
export interface ThemeConfig extends Pick<UserTheme, 'neutral' | 'density'> {
  /** Hexadecimal colors. */
  readonly accent: { readonly light: string; readonly dark: string } | null
  /** A length of CSS. */
  readonly radius: string | null
  readonly fonts: Readonly<Record<'body' | 'heading' | 'code', Font | null>>
}

/** A redirect of the configuration. */
export interface ConfigRedirect {
  readonly from: string
  readonly to: string
  /** Position in the configuration file; 0 if it could not be located. */
  readonly line: number
  readonly column: number
}

/** How a rule of `checks` is applied. */
export interface CheckConfig {
  readonly level: 'off' | 'warning' | 'error'
  /** Accepted values, which are not reported; `*` matches any characters. */
  readonly allow: readonly string[]
  /** Levels of files by a pattern of their paths, the last that matches; `*` matches any characters. */
  readonly files: Readonly<Record<string, CheckConfig['level']>>
  /** Position of the rule in the configuration file; 0 if it could not be located. */
  readonly line: number
  readonly column: number
}

/** How pages are read. */
export interface MarkdownConfig {
  /** Whether `$…$` is a formula. */
  readonly math: boolean
  /** Whether addresses in text are links. */
  readonly bareLinks: boolean
  /** The tool whose ambiguous spellings pages are written in. */
  readonly syntax: 'markdown' | 'mkdocs' | 'vitepress' | 'starlight' | 'mdbook'
  /** The version of Shiki if it colors code, and the file of the configuration that says so. */
  readonly shiki: { readonly version: string; readonly file: string } | null
}

export interface ProvidedComponent {
  readonly plugin: string
  readonly name: string
  /** Its file, relative to the root; null for a definition in the configuration. */
  readonly file: string | null
}

/** What plugins provide as files, and the names they claim. */
export interface Provided {
  readonly components: readonly ProvidedComponent[]
  /** Names of docsgen's directives that each plugin replaces, by plugin. */
  readonly overrides: Readonly<Record<string, readonly string[]>>
  /** Modules for browsers, relative to the root. */
  readonly clients: readonly string[]
}

export interface FeedbackConfig {
  /** Where answers are posted; null if they are issues, or if only analytics count them. */
  readonly url: string | null
  /** The address that begins an issue, with `{title}` and `{text}`. */
  readonly issue: string | null
}

export interface Settings {
  /** Hash of everything below and of the code of the configuration itself. */
  readonly key: string
  /** Absolute path of the folder that holds the configuration and the docs. */
  readonly root: string
  /** Path of the configuration file relative to the root, or null without one. */
  readonly file: string | null
  /** Every file that the configuration depends on, relative to the root, whether or not it exists. */
  readonly inputs: readonly string[]
  /** Absolute path of the bundled configuration if it has plugins or `code`, so that workers can load them. */
  readonly modulePath: string | null
  /** Hash of the code of plugins and of `code`; empty without. */
  readonly pluginsKey: string
  /** Authoring mode (`serve --watch`): drafts are shown; analytics and `scripts` are off. */
  readonly watch: boolean
  /** `build --relative`: all addresses of the site in its files are relative: see plugins/relative. */
  readonly relative: boolean
  readonly title: string
  readonly tagline: string
  /** Without a slash at the end; empty if not configured. */
  readonly url: string
  readonly base: string
  readonly logo: SiteProps['logo']
  readonly favicon: string
  readonly socialImage: string | null
  readonly docs: string
  /** The folder of the site's own components, relative to the root. */
  readonly components: string
  /** The folder of the pages written in React, relative to the root; null for none. */
  readonly pages: string | null
  readonly static: string
  readonly templates: string
  /** What components with `hydrate` run on. */
  readonly islands: Runtime
  /** Web servers and hosts that the site is deployed to. */
  readonly hosts: readonly Host[]
  /** The site's own module for browsers. */
  readonly client: string | null
  /** Origins of images that pages may show. */
  readonly images: { readonly allow: readonly string[] }
  /** Patterns of files that pages may publish although they look private. */
  readonly includes: { readonly allow: readonly string[] }
  /** Origins of pages that `::embed` may show. */
  readonly embeds: { readonly allow: readonly string[] }
  readonly markdown: MarkdownConfig
  /** Of the current version. */
  readonly locales: readonly Locale[]
  /** The locales of all versions: those of the current one, then of each older one. */
  readonly versionLocales: readonly Locale[]
  readonly defaultLocale: Locale
  /** The current version. */
  readonly version: { readonly name: string; readonly label: string }
  /** The older versions, in the order of the configuration. */
  readonly versions: readonly Version[]
  readonly navbar: {
    readonly items: readonly (NavbarLink | NavbarMenu)[]
    readonly actions: readonly NavAction[]
  }
  /** By locale; null: generated from the folders. */
  readonly sidebar: Readonly<Record<string, readonly SidebarItem[]>> | null
  /** By locale: several sidebars, each with its tab, instead of one; null: not configured. */
  readonly sections: Readonly<Record<string, readonly SectionGroup[]>> | null
  readonly footer: {
    readonly columns: readonly { readonly title: string; readonly items: readonly NavLink[] }[]
    readonly links: readonly NavLink[]
    readonly copyright: string
  }
  readonly notFound: { readonly links: readonly NavLink[] }
  readonly announcement: {
    readonly id: string
    readonly text: string
    readonly link: NavLink | null
  } | null
  readonly colorMode: {
    readonly default: 'light' | 'dark' | 'system'
    readonly offerSystem: boolean
  }
  readonly theme: ThemeConfig
  readonly toc: { readonly min: number; readonly max: number }
  readonly search: SearchConfig | null
  readonly synonyms: readonly (readonly string[])[]
  readonly searchLinks: readonly NavLink[]
  readonly searchFeedbackUrl: string | null
  readonly analytics: AnalyticsConfig | null
  /** Scripts of other services. */
  readonly scripts: readonly ScriptConfig[]
  readonly sitemap: {
    readonly changefreq: string | null
    readonly priority: number | null
    readonly exclude: readonly string[]
  }
  readonly llms: { readonly pages: boolean }
  readonly copyPage: boolean
  readonly feedback: FeedbackConfig | null
  readonly editUrl: string | null
  readonly openapi: OpenApiConfig
  readonly apiPages: readonly ApiPages[]
  readonly samples: SamplesConfig
  readonly lastUpdated: boolean
  /** Builds also write text files compressed, for web servers that send them. */
  readonly precompress: boolean
  readonly redirects: readonly ConfigRedirect[]
  readonly authors: Readonly<Record<string, { readonly name: string; readonly url: string | null }>>
  /** By rule. */
  readonly checks: Readonly<Record<string, CheckConfig>>
  readonly provided: Provided
  /** Positions of addresses and images in the configuration file, by value. */
  readonly places: Readonly<Record<string, ConfigPlace>>
}
