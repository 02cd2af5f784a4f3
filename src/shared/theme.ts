/**
 * The contract between docsgen and a theme: what the components of `templates/index.tsx` are given.
 *
 * A page is put together of parts. `Frame` and `Sidebar` are rendered once per locale and say the
 * same on every page; where a page differs they have a hole (see holes.ts). `Head`, `Doc` and `Toc`
 * are rendered for each page.
 */

export * from './constants.ts'
export { hole } from './holes.ts'
export { format, messages } from './messages.ts'

export interface LinkProps {
  readonly label: string
  readonly href: string
  /** Leads to another site. */
  readonly external: boolean
}

/** What the pages of one locale have in common. */
export interface SiteProps {
  readonly title: string
  readonly tagline: string
  /** Origin and base, to make an absolute address of a url; empty if not configured. */
  readonly origin: string
  readonly locale: LocaleProps
  /** All locales, in the configuration's order. */
  readonly locales: readonly LocaleProps[]
  readonly version: { readonly name: string; readonly label: string }
  readonly logo: { readonly light: string; readonly dark: string } | null
  readonly favicon: string
  readonly socialImage: string | null
  readonly navbar: {
    readonly items: readonly LinkProps[]
    readonly signIn: LinkProps | null
    readonly signUp: LinkProps | null
  }
  readonly footer: {
    readonly columns: readonly { readonly title: string; readonly items: readonly LinkProps[] }[]
    readonly links: readonly LinkProps[]
    readonly copyright: string
  }
  readonly announcement: {
    readonly id: string
    readonly text: string
    readonly link: LinkProps | null
  } | null
  readonly colorMode: { readonly default: 'light' | 'dark'; readonly respectSystem: boolean }
  /** Url of the search page; null when the search is off. */
  readonly searchUrl: string | null
  /** Url of the description by which browsers offer the search; null when there is none. */
  readonly openSearchUrl: string | null
  /** Urls of the theme's files by role: `styles`, `client`, and each static file by its path. */
  readonly assets: Readonly<Record<string, string>>
  /** Urls of the scripts that `client` imports. */
  readonly preloads: readonly string[]
  /** The `integrity` of style sheet and scripts, by url. */
  readonly integrity: Readonly<Record<string, string>>
  /** Code of the script that runs before the first paint. */
  readonly prepaint: string
  /** The Content-Security-Policy of every page. */
  readonly policy: string
  /**
   * Identifies what pages share: `<client and theme>.<frame>`. Pages that differ in the first part
   * must not be mixed; those that differ in the second have another frame.
   */
  readonly buildId: string
}

export interface LocaleProps {
  readonly name: string
  readonly label: string
  readonly htmlLang: string
  readonly dir: 'ltr' | 'rtl'
  /** Url of the locale's root page. */
  readonly path: string
}

/**
 * Renders a whole document. Its holes:
 * `head` (in `<head>`), `sidebar`, `main` (inside `<main>`), `toc` (beside it), and for each locale
 * `alternate:<name>`, the url of the same page there.
 */
export interface FrameProps {
  readonly site: SiteProps
  /** `doc` has a sidebar and a table of contents, `plain` has neither. */
  readonly layout: 'doc' | 'plain'
}

/** An entry of the sidebar: a page or link (`url`), or a group (`items`). */
export interface NavItem {
  readonly label: string
  readonly url: string | null
  readonly external: boolean
  readonly items: readonly NavItem[]
}

/**
 * Renders the sidebar's list. It gives each link and each group's `<details>` the attribute
 * `data-nav` with the item's place in the tree, such as `2.0.1`; docsgen turns it into
 * `aria-current="page"` for the page and `open` for the groups around it, and removes the others.
 */
export interface SidebarProps {
  readonly site: SiteProps
  readonly items: readonly NavItem[]
  /** False when a large site's sidebar shows only the section of the page. */
  readonly complete: boolean
}

/** Renders the children of `<head>` that differ from page to page. */
export interface HeadProps {
  readonly site: SiteProps
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Absolute address; null if the site's origin is unknown or the page has no address of its own. */
  readonly canonical: string | null
  /** Absolute addresses of the page in each locale that has it, and `x-default`. */
  readonly alternates: readonly { readonly htmlLang: string; readonly href: string }[]
  /** False for pages that search engines should leave out. */
  readonly index: boolean
}

export interface PageRefProps {
  readonly title: string
  readonly url: string
}

/** Renders what stands in `<main>` for a page of Markdown; hole `content` is the page's text. */
export interface DocProps {
  readonly site: SiteProps
  readonly title: string
  readonly titleId: string
  readonly description: string
  readonly route: string
  readonly breadcrumbs: readonly { readonly title: string; readonly url: string | null }[]
  readonly previous: PageRefProps | null
  readonly next: PageRefProps | null
  readonly editUrl: string | null
  /** ISO date, e.g. `2025-11-03`. */
  readonly lastUpdated: string | null
  readonly authors: readonly AuthorProps[]
  readonly toc: readonly HeadingProps[]
}

export interface AuthorProps {
  readonly name: string
  /** Where more is said of them. */
  readonly url: string | null
}

export interface HeadingProps {
  readonly depth: number
  readonly id: string
  readonly text: string
}

export interface TocProps {
  readonly headings: readonly HeadingProps[]
}

/** Renders what stands in `<main>` of the not-found page. */
export interface NotFoundProps {
  readonly site: SiteProps
  /** Where a visitor may go on. */
  readonly links: readonly LinkProps[]
}

/** Renders what stands in `<main>` of the search page: the form and all pages to browse. */
export interface SearchProps {
  readonly site: SiteProps
  readonly pages: readonly NavItem[]
}

export interface Theme<Node> {
  readonly Frame: (props: FrameProps) => Node
  readonly Sidebar: (props: SidebarProps) => Node
  readonly Head: (props: HeadProps) => Node
  readonly Doc: (props: DocProps) => Node
  readonly Toc: (props: TocProps) => Node
  readonly NotFound: (props: NotFoundProps) => Node
  readonly Search: (props: SearchProps) => Node
}
