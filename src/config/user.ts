/** The configuration as a person writes it in `site.config.ts`: everything is optional. */

import type { RuleId } from '../problems/rules.ts'
import type { Message } from '../shared/format.ts'
import type { MessageOverrides } from '../shared/messages.ts'
import type { Plugin } from '../types.ts'
import type { Variables } from './types.ts'
import type { UserSection, UserSidebarItem } from './user-sidebar.ts'
import type { UserTheme } from './user-theme.ts'

/** Words for UI strings, and for messages of plugins. */
export type UserMessages = MessageOverrides & Readonly<Record<string, Message | undefined>>

export interface UserLocale {
  /** Shown in the switcher, e.g. `Deutsch`. */
  label: string
  /** The `lang` of its pages, e.g. `en-gb`; it also selects the language of the UI strings. Default: the locale's name. */
  htmlLang?: string
  /** Text direction. Default `ltr`. */
  dir?: 'ltr' | 'rtl'
  /** Path of its root page, relative to `base`: `/de/docs/`. Default `/` for one locale, else `/<name>/`. */
  path?: string
  /**
   * The locale to fall back to for pages that this one lacks, with a notice. Where the languages
   * of the two differ, pages without a locale are in that locale's language, unless `only` in their
   * front matter names this one.
   */
  fallback?: string
  /** Variables for this locale's pages, over the site's own. */
  variables?: Variables
  /** UI strings of this locale that differ from those of its language, over the site's own. */
  messages?: UserMessages
}

export interface UserLink {
  label: string
  /** A route (`/api/overview`), or a full address: http, https, mailto or tel. Variables are replaced. */
  to: string
}

/** A link of the bar at the top. */
export interface UserNavLink extends UserLink {
  /**
   * Path of an SVG file among the static files, such as `/icons/book.svg`. It becomes part of the page,
   * so `currentColor` in it is the color of the text.
   */
  icon?: string
}

/** A link, or a menu of links: `{ label: 'More', items: [{ label: 'Blog', to: '/blog' }] }`. */
export type UserNavItem = UserNavLink | { label: string; icon?: string; items: UserNavLink[] }

/** A link that looks like a button. */
export interface UserAction extends UserLink {
  /** The analytics event that a click on it reports, such as `trial_started`. */
  event?: string
  /** Opens a new tab. Default false. */
  newTab?: boolean
  /** Makes it stand out. Default false. */
  primary?: boolean
}

/**
 * - `off`: not reported
 * - `warning`, the default: reported, and fails commands with `--strict`
 * - `error`: fails `build` and `check`; the site is not published
 */
export type CheckLevel = 'off' | 'warning' | 'error'

/** Names of extension fields, such as `x-unit`. Default: none is read. */
export interface UserOpenApi {
  /** Field of operations: what a call is charged as, shown beside the endpoint. */
  unit?: string
  /** Field of operations: how many calls are allowed, shown beside the endpoint. */
  rateLimit?: string
  /** Field of operations: a list of its error codes. Default: the codes in the examples of its error responses. */
  errors?: string
  /** Field of optional parameters: `true` shows the parameter in request samples. */
  sample?: string
  /**
   * Names of the security schemes whose keys may be in the code of a page. Operations without one get
   * no sample for browsers. Default: samples use the first scheme.
   */
  publicSchemes?: string[]
}

export interface UserCheck {
  /** Default `warning`. */
  level?: CheckLevel
  /**
   * Accepted values, which are not reported: front matter keys for `front-matter`, words after the language of a
   * code block for `code-meta`, link targets as written for `broken-link` and `broken-anchor`, image
   * paths for `missing-image`, languages, directive names and so on. `*` matches any characters:
   * `['../std/*', '/rules/*']`.
   */
  allow?: string[]
  /**
   * Levels of files by their paths; the last pattern that matches decides, and `*` matches any characters:
   * `{ 'docs/archive/*': 'off' }`.
   */
  files?: Record<string, CheckLevel>
}

export interface UserConfig {
  /** The site's name. Default: the README's first heading, else the folder's name. */
  title?: string
  /** One sentence for the landing page and machines. */
  tagline?: string
  /** Where the site will be served, e.g. `https://docs.example.com`. Canonical links and the sitemap need it. A path in it is the base. */
  url?: string
  /** The path the output folder is served under, e.g. `/repo/`. Default: the path of `url`, else `/`. */
  base?: string
  /** Path of an image among the static files, e.g. `/logo.svg`; `dark` is shown in dark mode. */
  logo?: string | { light: string; dark: string }
  /** Path of the icon among the static files. Default `/favicon.svg`. */
  favicon?: string
  /** The preview image shown where a link to the site is shared. */
  socialImage?: string
  /** The folder of the pages. Default `docs`. */
  docs?: string
  /** The folder of the site's own components. Default `components`. */
  components?: string
  /** The folder of the pages written in React; false for none. Default `pages`. */
  pages?: string | false
  /** The folder of files that are published as they are, at the root of the site. Default `static`. */
  static?: string
  /** The folder of files that replace those of the theme. Default `templates`. */
  templates?: string
  /**
   * A module that browsers run for each page when it is idle: `export default ({ page, signal }) => …`,
   * see `ClientModule` in `docsgen/client`. Default: `client.ts`, if there is one.
   */
  client?: string
  markdown?: {
    /**
     * - `auto`, the default: the native parser, and remark for pages that the native parser would
     *   parse differently, and for sites with a plugin that extends the syntax
     * - `native`: always the native parser; extensions of the syntax have no effect
     * - `remark`: always remark, which is about 50 times as slow
     */
    parser?: 'auto' | 'native' | 'remark'
  }
  /** Images of other sites: origins that pages may show, e.g. `https://img.shields.io`. Default: none. */
  images?: { allow?: string[] }
  /** `::embed`: origins that pages may show in frames, e.g. `https://codepen.io`. Default: none. */
  embeds?: { allow?: string[] }
  /** Formulas in TeX: `$…$` in a line, `$$` on lines of their own around a block. Default false. */
  math?: boolean
  /**
   * The tool for which the pages were written. Most spellings of other tools are read anyway; this one
   * decides about those that mean something else in Markdown:
   * - `mkdocs`: `!!! note`, `??? note`, `=== "Tab"`, `/// note`, `==mark==`, `^^insert^^`, `++ctrl+k++`,
   *   `~sub~`, `^sup^`, snippets in code, and the ids that Python-Markdown gives to headings
   * - `vitepress`: the ids that VitePress gives to headings
   * - `mdbook`: `{{#include}}` in code, and hidden lines of Rust
   *
   * Default `markdown`.
   */
  syntax?: 'markdown' | 'mkdocs' | 'vitepress' | 'mdbook'
  locales?: Record<string, UserLocale>
  /** Default: the first locale. */
  defaultLocale?: string
  /** The version these pages describe; the footer shows its label. Default: `current`, without a label. */
  version?: { name: string; label: string }
  /** Links and menus in the bar at the top, and buttons at its end. */
  navbar?: { items?: UserNavItem[]; actions?: UserAction[] }
  /** Default: made from the folders. One list for all locales, or a list by locale. */
  sidebar?: UserSidebarItem[] | Record<string, UserSidebarItem[]>
  /**
   * Instead of `sidebar`: several sidebars, each with a tab below the bar at the top. A page is shown
   * with the sidebar of its section. One list for all locales, or a list by locale.
   */
  sections?: UserSection[] | Record<string, UserSection[]>
  footer?: {
    columns?: { title: string; items: UserLink[] }[]
    /** Links beside the copyright line. */
    links?: UserLink[]
    copyright?: string
  }
  /** Links offered on the not-found page. */
  notFound?: { links?: UserLink[] }
  /** A line above the navbar that a visitor can close; a new `id` shows it again. */
  announcement?: { id: string; text: string; link?: UserLink } | null
  colorMode?: {
    /** Default `light`. */
    default?: 'light' | 'dark'
    /** Offer a third choice that follows the visitor's system. Default true. */
    respectSystem?: boolean
  }
  /**
   * Color, corners and fonts:
   * `{ accent: '#6d28d9', radius: '0.75rem', fonts: { body: { family: 'Inter', files: ['/fonts/inter.woff2'] } } }`.
   */
  theme?: UserTheme
  /** Which headings a page's table of contents lists. Default `{ min: 2, max: 3 }`. */
  toc?: { min?: number; max?: number }
  search?:
    | false
    | { provider: 'local' }
    | {
        provider: 'algolia'
        appId: string
        /** A key that can only search. */
        apiKey: string
        indexName: string
        /** Origin of a server that speaks Algolia's protocol. Default: Algolia's own servers. */
        host?: string
        /** Search only pages of the visitor's locale and version. Default true. */
        contextual?: boolean
      }
  /** Search synonyms: each list is a group of words with one meaning. */
  synonyms?: string[][]
  /** Pages offered when a search finds nothing, next to other queries. */
  searchLinks?: UserLink[]
  /** Where "Let us know" leads when a search finds nothing; `{query}` is replaced. */
  searchFeedbackUrl?: string
  analytics?:
    | false
    | { provider: 'posthog'; key: string; host: string; ignoreDoNotTrack?: boolean }
    | { provider: 'module'; module: string; connect?: string[]; ignoreDoNotTrack?: boolean }
  sitemap?: {
    changefreq?: 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never'
    priority?: number
    /** Routes to leave out; `*` matches any characters. Default `['tags', 'tags/*']`. */
    exclude?: string[]
  }
  /** Where a page's source can be edited; `{path}` is replaced, e.g. `https://git.example.com/edit/main/{path}`. */
  editUrl?: string
  /** What docsgen reads of API descriptions besides the OpenAPI standard. */
  openapi?: UserOpenApi
  /** Show when a page was last changed, by git. Default false. */
  lastUpdated?: boolean
  /**
   * Old route → new route or address; both may carry a `#fragment` and variables. A route means
   * that page in every locale; a URL such as `/de/docs/old` means one page.
   */
  redirects?: Record<string, string>
  /** Authors by the id that pages use in `authors`; an unknown id is shown as written. */
  authors?: Record<string, { name: string; url?: string }>
  /** Values for `{{name}}` in pages. */
  variables?: Variables
  /** UI strings that differ in all locales: `{ searchPlaceholder: 'Search the handbook' }`. */
  messages?: UserMessages
  /**
   * What each rule reports; each problem ends with its rule in parentheses. A level (`off`,
   * `warning`, `error`), or a level and the values to allow:
   * `{ orphan: 'off', 'broken-link': { level: 'error', allow: ['/rules/*'] } }`.
   * Names of plugins' rules are allowed too.
   */
  checks?: { [rule in RuleId | (string & {})]?: CheckLevel | UserCheck }
  /** Extensions: see `Plugin`. */
  plugins?: Plugin[]
}
