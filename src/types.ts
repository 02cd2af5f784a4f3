/**
 * The vocabulary of docsgen. Each stage turns one complete value into the next, which is plain,
 * readonly data: Config and Source → CompiledPage → Site → Output → Report. Two values with the same `key` are
 * the same value (see memo.ts).
 *
 * Four kinds of path, never mixed (shared/paths.ts turns one into the other):
 * - source path: `guide/overview.md`, relative to the docs folder, with `/`
 * - route:       `guide/overview`, what a page is called in every locale; `''` is the root
 * - url:         `/de/docs/guide/overview`, what a browser asks for
 * - output path: `de/docs/guide/overview.html`, relative to the output folder
 */

import type { BuildCache } from './cache/build-cache.ts'
import type { Asset, CompiledPage, Link, PageSummary, RefusedFile } from './compile/types.ts'
import type { Locale, Settings } from './config/types.ts'
import type { Texts } from './edits/texts.ts'
import type { CheckOptionOf, CommandOf, CommandTools } from './plugin/commands.ts'
import type {
  ComponentDefinition,
  Css,
  CssContext,
  HeadTag,
  InspectContext,
  ModuleFile,
  PageSyntax,
  PagesContext,
  PluginPage,
  ScanContext,
  UnifiedPlugins,
} from './plugin/types.ts'
import type { Problem } from './problems/problem.ts'
import type { RenderedComponent } from './shared/component-element.ts'
import type { Message } from './shared/format.ts'
import type { IconProps, NavItem } from './shared/theme.ts'
import type { Alternate, PageRef, Redirect, SiteSection, Target } from './site/types.ts'
import type { Components, ThemeImports } from './theme/types.ts'

export type {
  Asset,
  CompiledPage,
  ComponentUse,
  Embed,
  Entity,
  FrontMatter,
  Heading,
  Hero,
  HeroTarget,
  Link,
  OutboundLink,
  PageStyle,
  PageSummary,
  RenderedLink,
  RenderedPage,
  RepeatedId,
  Section,
  Source,
} from './compile/types.ts'
export type { Locale } from './config/types.ts'
export type { Problem } from './problems/problem.ts'
export type { NavItem } from './shared/theme.ts'
export type { Alternate, PageRef, Redirect, SiteSection, Target } from './site/types.ts'
export type { Components, SettingNames, ThemeImports } from './theme/types.ts'

/** The normalized configuration. */
export interface Config extends Settings {
  readonly plugins: readonly Plugin[]
  /** Official plugins that it switches on. */
  readonly optional: readonly Plugin[]
}

/** The place of a page on the site: all of a page that does not depend on its content. */
export interface Place {
  readonly doc: PageSummary
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
  /** The pages that refer to each of the CompiledPage's entities by its name, by `kind:name`. */
  readonly usedIn: Readonly<Record<string, readonly PageRef[]>>
}

/** A CompiledPage in its place. */
export interface Page extends Place {
  readonly doc: CompiledPage
  /** What each of the CompiledPage's links leads to, in the same order; null when it leads nowhere. */
  readonly targets: readonly (Target | null)[]
  /** The UTC day of the last commit of its file or of one it includes; null if git knows none. */
  readonly lastUpdated: string | null
}

export interface SiteLocale {
  readonly locale: Locale
  /** Hash of everything but the content of its pages: see site/routing.ts. */
  readonly routing: string
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
  /** Files that pages may not publish, by source path. */
  readonly refusedFiles: ReadonlyMap<string, RefusedFile>
  /** Paths of the static files, such as `/logo.svg`. */
  readonly staticFiles: ReadonlySet<string>
  /** Names of the layouts that pages can use. */
  readonly layouts: ReadonlySet<string>
  readonly redirects: readonly Redirect[]
  /** What was found while linking; the checks find the rest. */
  readonly problems: readonly Problem[]
}

/** The layouts and the client's assets, ready to use. */
export interface Theme {
  readonly key: string
  /** Hash of the scripts and style sheets that browsers load. */
  readonly browserKey: string
  /** Renders one component of the theme to HTML. @throws SiteError that names the component */
  readonly render: (component: string, props: object) => string
  /** The same, with what its elements are without, or may not have. @throws as `render` */
  readonly inspect: (component: string, props: object) => RenderedComponent
  /** Which parts the pages of each layout have, by its name. */
  readonly layouts: Readonly<Record<string, { readonly sidebar: boolean; readonly toc: boolean }>>
  /** Files the pages need: style sheets and scripts, and what they use. */
  readonly outputs: readonly Output[]
  /** Urls by role (`styles`, `client`) and of each static file by its path (`/favicon.svg`). */
  readonly urls: Readonly<Record<string, string>>
  /** The icons of the configuration, by the path of their static file. */
  readonly icons: Readonly<Record<string, IconProps>>
  /** Urls of the scripts that `client` imports. */
  readonly preloads: readonly string[]
  /** Integrity of style sheet and scripts, by url. */
  readonly integrity: Readonly<Record<string, string>>
  /** What it depends on outside its folders. */
  readonly imports: ThemeImports
  /** The script that runs before the first paint, inlined in each page. */
  readonly prepaint: string
  /** Warnings about templates and style sheets. */
  readonly problems: readonly Problem[]
  readonly components: Components
  /** Urls of the components' style sheets, by component. */
  readonly componentStyles: Readonly<Record<string, readonly string[]>>
  /** Urls of the style sheets that pages written in React import, by the page's file. */
  readonly pageStyles: Readonly<Record<string, string>>
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
  /** Pages of all locales. */
  readonly pages: number
  /** Pages whose text was read again; locales share those that are the same in them. */
  readonly compiled: number
  /** Pages whose file was made again. */
  readonly rendered: number
  /** Files that are new or different, files that are as before, and files that are no longer needed. */
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  readonly problems: readonly Problem[]
  /** Milliseconds by stage, in the order in which they ran. */
  readonly times: Readonly<Record<string, number>>
}

/** A check looks at the linked site and returns what it finds; it never prints. */
export type Check = (site: Site) => readonly Problem[]

/** A generator makes files of the linked site. */
export type Generator = (
  site: Site,
  theme: Theme,
  remember: Remember,
  context: SiteContext,
) => readonly Output[]

/**
 * Takes the place of some files: those that it returns are published. A file with other bytes is a new
 * object, whose key says what they depend on.
 */
type Rewrite = (
  outputs: readonly Output[],
  site: Site,
  theme: Theme,
) => readonly Output[] | PromiseLike<readonly Output[]>

/** What a generator may ask for. */
export interface SiteContext {
  /** What a plugin keeps for the next build under watch. Each plugin has its own. */
  readonly cache: BuildCache
  /**
   * For each page of a locale, in the same order: the url of the page of a newer version that says the
   * same, which search engines should show instead; null if there is none.
   */
  readonly canonicals: (siteLocale: SiteLocale) => readonly (string | null)[]
  /** The urls to which pages and their parts have moved, by old url and fragment; `''` is the page itself. */
  readonly moved: () => ReadonlyMap<string, Readonly<Record<string, string>>>
  /** The Content-Security-Policy for servers that send one for all pages: it allows what any of them needs. */
  readonly policy: () => string
}

/**
 * Keeps what `make` returns for this argument, also for later runs: plain data or bytes. Plugins get
 * data that cannot be changed.
 */
export type Remember = <A extends object, R>(
  kind: string,
  argument: A,
  make: (argument: A) => R,
) => R

/** The linked site with all its problems. */
export interface CheckedSite {
  readonly site: Site
  readonly problems: readonly Problem[]
}

/** What a command, and an option of `docsgen check`, may ask for. */
export interface CommandContext extends CommandTools {
  /** The configuration. @throws SiteError */
  readonly config: () => Promise<Config>
  /**
   * Links the site and checks it, without publishing anything.
   * @throws SiteError if it cannot be read
   */
  readonly check: (options?: {
    readonly drafts?: boolean
    /** True to run `inspect` of the site's plugins as `docsgen check` does. */
    readonly inspects?: boolean
  }) => Promise<CheckedSite>
  /** The texts of the site, to change them; they are written by `writeTexts`. */
  readonly texts: () => Texts
  /** Changes links of pages where they are written. @returns what could not be changed */
  readonly changeLinks: (site: Site, newTarget: NewTarget, texts: Texts) => readonly Problem[]
  /** Has plugins change what knows files by their paths. @param moves new paths by old ones */
  readonly movePaths: (
    site: Site,
    moves: ReadonlyMap<string, string>,
    texts: Texts,
  ) => Promise<void>
  /**
   * Has plugins change what depends on the texts, then writes all, or none.
   * @param site as it was before
   * @param moves new paths of files by old ones
   * @throws SiteError if one cannot be written; then everything is as it was
   */
  readonly writeTexts: (
    site: Site,
    texts: Texts,
    moves?: ReadonlyMap<string, string>,
  ) => Promise<void>
  /**
   * The context of another folder, which need not exist yet.
   * @param config path of its configuration; by default the one in it
   */
  readonly at: (root: string, config?: string) => CommandContext
  /**
   * Builds the site, unless nothing has changed.
   * @param out the output folder
   * @throws SiteError
   */
  readonly build: (out: string) => Promise<Report>
}

/** A link as it has to be written; null if it stays. @param index its place among the links of the page */
export type NewTarget = (link: Link, page: Page, index: number) => string | null

/** Called before the texts of a site are written, for what has to change with them. */
type OnEdit = (site: Site, texts: Texts) => void | PromiseLike<void>

/** Called when files move, for what knows them by their paths. @param moves new paths by old ones */
type OnMove = (moves: ReadonlyMap<string, string>, texts: Texts) => void | PromiseLike<void>

/** A command of `docsgen`. Its code should be loaded when it runs. */
export type Command = CommandOf<CommandContext>

/** An option of `docsgen check` that does more. */
export type CheckOption = CheckOptionOf<Site, CommandContext>

/** An extension of docsgen, listed under `plugins` in the site's configuration. */
export interface Plugin {
  readonly name: string
  /**
   * Plugins for the Markdown tree, run after docsgen's own. They can extend the syntax, and handle
   * directives that neither docsgen nor `directives` knows.
   */
  readonly remark?: UnifiedPlugins
  /** Plugins for the HTML tree, run before links and ids are collected. */
  readonly rehype?: UnifiedPlugins
  /** Directives by name. */
  readonly directives?: PageSyntax['directives']
  /**
   * Imports a module that exports more `directives`, or `codeBlocks`; called when the first page is
   * made, which many builds need not do.
   */
  readonly compile?: () => PromiseLike<PageSyntax>
  /**
   * Components that pages can use like the site's own: files named like the component, or files and
   * definitions by name. A style sheet with the same name next to a file belongs to it. A component
   * that runs in browsers (`hydrate`) must be a file.
   */
  readonly components?:
    | readonly ModuleFile[]
    | Readonly<Record<string, ModuleFile | ComponentDefinition>>
  /** Names of docsgen's directives that `directives` and `components` replace. */
  readonly overrides?: readonly string[]
  /**
   * Messages by language tag: `{ en: { addedIn: 'Added in {version}' }, de: { … } }`. The name of one
   * of docsgen's UI strings replaces it; others are the plugin's own, for its components
   * (`messages` of `component`). A language without one of the plugin's own messages gets the first
   * language's. `messages` of the configuration replaces them.
   */
  readonly messages?: Readonly<Record<string, Readonly<Record<string, Message>>>>
  /**
   * A module that browsers run for each page when it is idle, after the site's own: see
   * `ClientModule` in `docsgen/client`.
   */
  readonly client?: ModuleFile
  /** Adds pages, which are linked, checked and searched like files in the docs folder. */
  readonly pages?: (
    context: PagesContext,
  ) => readonly PluginPage[] | PromiseLike<readonly PluginPage[]>
  /** Reports files of the site that are not read as their authors may expect; called before pages are made. */
  readonly notices?: (context: ScanContext) => readonly Problem[]
  /** Names of the rules by which it reports problems, so that `checks` can set their levels. */
  readonly rules?: readonly string[]
  /** Reports problems of the linked site. */
  readonly check?: Check
  /**
   * Makes CSS of a style sheet before it is bundled and minified: the theme's, the site's, those of
   * components and pages in React, and what they import. It runs in each build for each of them, in the
   * order of the plugins. Only then can style sheets be `.scss`, `.sass`, `.less`, `.styl` or `.pcss`.
   * @param file absolute path of the style sheet
   */
  readonly css?: (code: string, file: string, context: CssContext) => Css | PromiseLike<Css>
  /**
   * Reports problems that only `docsgen check` looks for, because a build need not wait for them; it may
   * be asynchronous.
   */
  readonly inspect?: (
    site: Site,
    context: InspectContext,
  ) => readonly Problem[] | PromiseLike<readonly Problem[]>
  /** Adds commands, such as `docsgen owners`. None can have the name of one of docsgen's. */
  readonly commands?: readonly Command[]
  /** Adds options of `docsgen check`, such as `--owners`. */
  readonly checkOptions?: readonly CheckOption[]
  /** Changes other texts with those that `docsgen move`, `docsgen check --fix` or a command changes. */
  readonly onEdit?: OnEdit
  /** The same for the paths of files that `docsgen move` moves. */
  readonly onMove?: OnMove
  /** Adds tags to the head of a page. */
  readonly head?: (page: Page, config: Config) => readonly HeadTag[]
  /** Adds files to the output. */
  readonly generate?: (
    ...site: Parameters<Generator>
  ) => readonly Output[] | PromiseLike<readonly Output[]>
  /** Changes the finished files, before docsgen compresses them. */
  readonly rewrite?: Rewrite
}
