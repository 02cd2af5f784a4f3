/**
 * The vocabulary of docsgen: the map of the program.
 *
 * Each stage turns one complete value into the next:
 * Config and Source → Doc → Site → Output → Report. All of it is plain, readonly data that is
 * complete when it is made. A value that carries a `key` is identified by it: two values with the
 * same key are the same value (see memo.ts).
 *
 * Four kinds of path, never mixed (shared/paths.ts turns one into the other):
 * - source path: `guide/overview.md`, relative to the docs folder, with `/`
 * - route:       `guide/overview`, what a page is called in every locale; `''` is the root
 * - url:         `/de/docs/guide/overview`, what a browser asks for
 * - output path: `de/docs/guide/overview.html`, relative to the output folder
 */
import type { Config, Locale } from './config/types.ts'
import type { Described } from './content/components/schema.ts'
import type { Asset, Doc, Outside } from './content/types.ts'
import type { ComponentTree, RenderedComponent } from './shared/component-element.ts'
import type { IconProps, NavItem } from './shared/theme.ts'

export type { Config, Locale } from './config/types.ts'
export type {
  Asset,
  ComponentUse,
  Doc,
  Embed,
  Entity,
  FrontMatter,
  Heading,
  Hero,
  HeroTarget,
  Link,
  Outside,
  RenderedLink,
  RenderedPage,
  RepeatedId,
  Section,
  Source,
} from './content/types.ts'
export type { NavItem } from './shared/theme.ts'

/** Something a person should know about their site. The field names are vfile-message's. */
export interface Problem {
  /** The check or the parser that found it, e.g. `broken-link`. */
  readonly ruleId: string
  /** Path of the file, relative to the site's root, e.g. `docs/faq.md`. */
  readonly file: string
  /** 1-based; 0 when the problem concerns the file as a whole. */
  readonly line: number
  readonly column: number
  /** One sentence that says what is wrong. */
  readonly reason: string
  /** What to do about it, when that is known. */
  readonly note?: string | undefined
  /** The value that is wrong, e.g. a link's target or an unknown key: `checks` can allow it. Several have a line each. */
  readonly actual?: string | undefined
  /** How often it is on the page, when it is reported only once, at its first place. */
  readonly count?: number | undefined
  /** True when the site cannot be built with it; false for a warning. */
  readonly fatal: boolean
}

export interface PageRef {
  readonly title: string
  readonly url: string
}

/** The place of a page on the site: all of a page that does not depend on its content. */
export interface Place {
  readonly doc: Outside
  readonly locale: Locale
  /** The locale that a fallback page is written for; null for a page of its own locale. */
  readonly fallback: Locale | null
  readonly route: string
  readonly url: string
  readonly output: string
  /** From the outermost group to the page's parent. A group without a page has no url. */
  readonly breadcrumbs: readonly { readonly title: string; readonly url: string | null }[]
  /** Position of its section in `SiteLocale.sections`; null outside all sections. */
  readonly section: number | null
  readonly previous: PageRef | null
  readonly next: PageRef | null
  /** For each locale: the same page, or the nearest ancestor that exists there. */
  readonly alternates: readonly Alternate[]
  /** The pages that refer to each of the Doc's entities by its name, by `kind:name`. */
  readonly usedIn: Readonly<Record<string, readonly PageRef[]>>
}

/** A Doc in its place. */
export interface Page extends Place {
  readonly doc: Doc
  /** What each of the Doc's links leads to, in the same order; null when it leads nowhere. */
  readonly targets: readonly (Target | null)[]
  /** The UTC day of the last commit of its file or of one it includes; null if git knows none. */
  readonly lastUpdated: string | null
}

export interface Alternate {
  readonly locale: string
  readonly label: string
  readonly htmlLang: string
  readonly url: string
  /** True when it is the same page, not an ancestor, and not a fallback page. */
  readonly same: boolean
}

/** What a link was resolved to. */
export interface Target {
  readonly url: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Url of the image to show in dark mode. */
  readonly dark?: string | undefined
}

/** A former URL, in one locale. */
export interface Redirect {
  readonly locale: Locale
  /** Url without a fragment. */
  readonly from: string
  /** The fragment (decoded, without `#`) that moved; empty for the page as a whole. */
  readonly fragment: string
  /** Url or address of another site that it leads to in the end; null: nowhere, see `fault`. */
  readonly to: string | null
  /** Source and target as written. */
  readonly written: { readonly from: string; readonly to: string }
  readonly file: string
  readonly line: number
  readonly column: number
  /** Why it is of no use. */
  readonly fault: 'no-path' | 'missing-page' | 'missing-anchor' | 'live' | 'circle' | 'twice' | null
}

/** A part of a site with a sidebar of its own. */
export interface SiteSection {
  readonly label: string
  /** Url of its first page. */
  readonly href: string
  /** Path of a static file. */
  readonly icon: string | null
}

export interface SiteLocale {
  readonly locale: Locale
  /** Hash of everything but the content of its pages: see site/landscape.ts. */
  readonly landscape: string
  /** With sections, the groups at the top are the sections. */
  readonly sidebar: readonly NavItem[]
  /** Empty on a site with one sidebar. */
  readonly sections: readonly SiteSection[]
  readonly pages: readonly Page[]
}

/** The whole site, linked: everything that can be known without rendering. */
export interface Site {
  readonly config: Config
  readonly locales: readonly SiteLocale[]
  readonly byUrl: ReadonlyMap<string, Page>
  /** Files under docs that some page shows or links to, by output path. */
  readonly files: ReadonlyMap<string, Asset>
  /** Source paths of all files under docs that are not pages, used or not. */
  readonly otherFiles: ReadonlySet<string>
  /** Paths of the static files, such as `/logo.svg`. */
  readonly staticFiles: ReadonlySet<string>
  /** Names of the layouts that pages can use. */
  readonly layouts: ReadonlySet<string>
  readonly redirects: readonly Redirect[]
  /** What was found while linking; the checks find the rest. */
  readonly problems: readonly Problem[]
}

/** The layouts and the client's assets, ready to use. */
export interface Kit {
  readonly key: string
  /** Renders one component of the theme to HTML. @throws SiteError that names the component */
  readonly render: (component: string, props: object) => string
  /** The same, with what its elements are without, or may not have. @throws as `render` */
  readonly inspect: (component: string, props: object) => RenderedComponent
  /** Which parts the pages of each layout have, by its name. */
  readonly layouts: Readonly<Record<string, { readonly sidebar: boolean; readonly toc: boolean }>>
  /** Files the pages need: style sheet, scripts, the theme's static files. */
  readonly outputs: readonly Output[]
  /** Urls by role (`styles`, `client`) and of each static file by its path (`/favicon.svg`). */
  readonly urls: Readonly<Record<string, string>>
  /** The icons of the configuration, by the path of their static file. */
  readonly icons: Readonly<Record<string, IconProps>>
  /** Urls of the scripts that `client` imports. */
  readonly preloads: readonly string[]
  /** Integrity of style sheet and scripts, by url. */
  readonly integrity: Readonly<Record<string, string>>
  /** Absolute paths of files it was made of that lie neither in its folders nor in packages. */
  readonly imports: readonly string[]
  /** The script that runs before the first paint, inlined in each page. */
  readonly prepaint: string
  /** Warnings about templates and style sheets. */
  readonly problems: readonly Problem[]
  readonly components: Components
  /** Urls of the components' style sheets, by component. */
  readonly componentStyles: Readonly<Record<string, string>>
  /** Urls of the style sheets that pages written in React import, by the page's file. */
  readonly pageStyles: Readonly<Record<string, string>>
}

/** The site's components, ready to render. */
export interface Components {
  /** Hash of all the code of each component, by name. */
  readonly keys: ReadonlyMap<string, string>
  readonly described: Readonly<Record<string, Described>>
  /** The HTML of a use, and what it is without. @throws whatever the component throws */
  readonly render: (tree: ComponentTree) => RenderedComponent
  /** What its `text` says; null if it has none. @throws whatever the component throws */
  readonly textOf: (tree: ComponentTree) => string | null
}

/** One file to be. */
export interface Output {
  /** Output path. */
  readonly path: string
  /**
   * Key of all its bytes depend on: a published file with this key need not be made again. Browsers
   * may cache a file forever if its name says the key: see `isNamedByKey`.
   */
  readonly key: string
  readonly bytes: () => string | Uint8Array
  /** The file it is made of, relative to the site's root, for messages. */
  readonly source?: string | undefined
  /** True for a file that gives way to a site's own file of the same path, such as `robots.txt`. */
  readonly replaceable?: boolean | undefined
}

export interface Report {
  readonly pages: number
  readonly compiled: number
  readonly rendered: number
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  readonly problems: readonly Problem[]
  /** Milliseconds by stage, in the order in which they ran. */
  readonly times: Readonly<Record<string, number>>
}

/** A check looks at the linked site and returns what it finds; it never prints. */
export type Check = (site: Site) => readonly Problem[]

/**
 * A check of one page. It reads of other pages only what they show to others (`Outside`), so that its
 * result is valid as long as the page and its place are the same.
 */
export type PageCheck = (page: Page, site: Site) => readonly Problem[]

/** A generator makes files of the linked site. */
export type Generator = (site: Site, kit: Kit, remember: Remember) => readonly Output[]

/** A function whose answers are kept: see memo.ts. */
export type Remember = <A extends object, R>(
  kind: string,
  argument: A,
  make: (argument: A) => R,
) => R
