/**
 * The contract between docsgen and a theme: the props of the components in `templates/index.tsx`.
 *
 * A page is assembled from parts. `Frame` and `Sidebar` are rendered once per locale, with holes for
 * what differs from page to page (see holes.ts). `Head`, `Doc` and `Toc` are rendered for each page.
 */
import type { PageData } from './page-data.ts'

export type { ReactNode } from 'react'

export * from './constants.ts'
export { format, languages } from './format.ts'
export { hole } from './holes.ts'
export { HOOKS, type Hook } from './hooks.ts'
export type { Messages } from './messages.ts'
export type { PageData } from './page-data.ts'

import type { Messages } from './messages.ts'

export interface LinkProps {
  readonly label: string
  readonly href: string
  /** The link leads to another site. */
  readonly external: boolean
}

/** A drawing with the shapes of an SVG file. Attributes have the names that React uses. */
export interface IconProps {
  readonly attributes: Readonly<Record<string, string>>
  readonly shapes: readonly IconShape[]
}

export interface IconShape extends IconProps {
  readonly tag: string
}

/** A link of the navbar. */
export interface NavLinkProps extends LinkProps {
  readonly icon: IconProps | null
}

/** A menu of the navbar. */
export interface NavMenuProps {
  readonly label: string
  readonly icon: IconProps | null
  readonly items: readonly NavLinkProps[]
}

/** A link that looks like a button. */
export interface ActionProps extends LinkProps {
  /** The analytics event that a click on it reports. */
  readonly event: string | null
  readonly newTab: boolean
  /** The most important one stands out. */
  readonly primary: boolean
}

/** A part of the site with a sidebar of its own. */
export interface SectionProps {
  readonly label: string
  /** URL of its first page. */
  readonly href: string
  readonly icon: IconProps | null
}

/** What all pages of one locale share. */
export interface SiteProps {
  readonly title: string
  readonly tagline: string
  /** Origin and base, to make URLs absolute; empty if not configured. */
  readonly origin: string
  readonly locale: LocaleProps
  /** The UI strings in the locale's language. */
  readonly messages: Messages
  /** All locales, in the order of the configuration. */
  readonly locales: readonly LocaleProps[]
  readonly version: { readonly name: string; readonly label: string }
  readonly logo: { readonly light: string; readonly dark: string } | null
  readonly favicon: string
  readonly socialImage: string | null
  readonly navbar: {
    readonly items: readonly (NavLinkProps | NavMenuProps)[]
    /** Buttons at the end of the bar. */
    readonly actions: readonly ActionProps[]
  }
  /** The parts of the site that have a sidebar of their own; empty if it has only one. */
  readonly sections: readonly SectionProps[]
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
  /** URL of the search page; null when the search is off. */
  readonly searchUrl: string | null
  /** URL of the OpenSearch description; null when there is none. */
  readonly openSearchUrl: string | null
  /** URLs of the theme's files: `styles`, `client`, and each static file by its path. */
  readonly assets: Readonly<Record<string, string>>
  /** URLs of the fonts that every page preloads. */
  readonly fonts: readonly string[]
  /** URLs of the scripts that `client` imports. */
  readonly preloads: readonly string[]
  /** The `integrity` of style sheets and scripts, by URL. */
  readonly integrity: Readonly<Record<string, string>>
  /** Source of the inline script that runs before the first paint. */
  readonly prepaint: string
  /** A hole for the page's Content-Security-Policy, which is not the same on all pages. */
  readonly policy: string
  /**
   * Identifies what pages share: `<client and theme>.<frame>`. The router reloads when the first
   * part differs, and swaps the whole body when the second does.
   */
  readonly buildId: string
}

export interface LocaleProps {
  readonly name: string
  readonly label: string
  readonly htmlLang: string
  readonly dir: 'ltr' | 'rtl'
  /** URL of the locale's root page. */
  readonly path: string
}

/**
 * A layout is the default export of a file in `templates/layouts`. It renders the children of
 * `<main>` for a Markdown page; `children` is the page's text. The file may also export
 * `sidebar = false` and `toc = false`: pages of this layout have no sidebar, or no table of contents.
 */
export interface LayoutProps extends DocProps {
  readonly hero: HeroProps | null
  /** The hole `content`. */
  readonly children: string
}

/** The `hero` of the front matter. */
export interface HeroProps {
  readonly title: string | null
  readonly text: string | null
  readonly image: ImageProps | null
  readonly actions: readonly LinkProps[]
}

export interface ImageProps {
  readonly src: string
  readonly alt: string
  /** Pixels, where the size is known. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** URL of the image for dark mode. */
  readonly dark?: string | undefined
}

/**
 * Renders the whole document. Its holes are `head` (in `<head>`), `sidebar`, `main` (in `<main>`),
 * `toc`, and for each locale `alternate:<name>`, the URL of the same page in that locale.
 */
export interface FrameProps {
  readonly site: SiteProps
  /** The name of the page's layout; `plain` for pages without a Markdown file. */
  readonly layout: string
  readonly sidebar: boolean
  readonly toc: boolean
  /** Position of the page's section in `site.sections`; null for a page outside all of them. */
  readonly section: number | null
}

/** A small label next to an entry of the sidebar. */
export interface Badge {
  readonly text: string
  /** Selects the color: the class `badge-<kind>`. */
  readonly kind: string
}

/** An entry of the sidebar: a page or link (`url`), or a group (`items`). */
export interface NavItem {
  readonly label: string
  readonly url: string | null
  readonly external: boolean
  readonly badge: Badge | null
  readonly items: readonly NavItem[]
}

/**
 * Renders the sidebar's list. Each link and each group's `<details>` needs the attribute `data-nav`
 * with the item's position in the tree, such as `2.0.1`. docsgen replaces it with
 * `aria-current="page"` on the current page and `open` on its groups, and removes the others.
 */
export interface SidebarProps {
  readonly site: SiteProps
  readonly items: readonly NavItem[]
  /** False when a large site's sidebar shows only the section of the page. */
  readonly complete: boolean
}

/** Renders the children of `<head>` that differ between pages. */
export interface HeadProps {
  readonly site: SiteProps
  /** Null for pages without a Markdown file. */
  readonly page: PageData | null
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Absolute URL; null if the site's origin is unknown or the page has no URL of its own. */
  readonly canonical: string | null
  /** Absolute URLs of the page in each locale that has it, and `x-default`. */
  readonly alternates: readonly { readonly htmlLang: string; readonly href: string }[]
  /** False for pages that search engines must not index. */
  readonly index: boolean
  /** Style sheets that this page needs besides `styles`. */
  readonly styles: readonly { readonly href: string; readonly integrity: string | undefined }[]
}

export interface PageRefProps {
  readonly title: string
  readonly url: string
}

/** The language of a text that is not in the language of the page around it: attributes of its element. */
export interface TextProps {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}

/** Renders the notice at the top of a fallback page; `url` is the original. */
export interface FallbackNoticeProps {
  readonly site: SiteProps
  /** The locale that the page is written for. */
  readonly locale: LocaleProps
  readonly url: string
}

/** What a layout receives; the hole `content` is the page's text. */
export interface DocProps {
  readonly site: SiteProps
  readonly page: PageData
  readonly title: string
  readonly titleId: string
  /** The content has an h1 of its own, as pages written in React may: then the layout renders none. */
  readonly titleInContent: boolean
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
  /** Attributes of the title and the text where they are in another language; null elsewhere. */
  readonly text: TextProps | null
}

export interface AuthorProps {
  readonly name: string
  /** The author's home page or profile. */
  readonly url: string | null
}

export interface HeadingProps {
  readonly depth: number
  readonly id: string
  readonly text: string
}

export interface TocProps {
  readonly site: SiteProps
  readonly headings: readonly HeadingProps[]
  readonly text: TextProps | null
}

/** Renders the children of `<main>` for the not-found page. */
export interface NotFoundProps {
  readonly site: SiteProps
  /** Links to other places. */
  readonly links: readonly LinkProps[]
}

/** Renders the children of `<main>` for the search page: the form and a list of all pages. */
export interface SearchProps {
  readonly site: SiteProps
  readonly pages: readonly NavItem[]
}

export interface Theme<Node> {
  readonly Frame: (props: FrameProps) => Node
  readonly Sidebar: (props: SidebarProps) => Node
  readonly Head: (props: HeadProps) => Node
  readonly Toc: (props: TocProps) => Node
  readonly FallbackNotice: (props: FallbackNoticeProps) => Node
  readonly NotFound: (props: NotFoundProps) => Node
  readonly Search: (props: SearchProps) => Node
}
