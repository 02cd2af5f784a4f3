/**
 * The contract between docsgen and a theme: the props of the components in `templates/index.tsx`.
 *
 * A page is assembled from parts. `Frame` and `Sidebar` are rendered once per locale, with placeholders for
 * what differs from page to page (see placeholders.ts). `Head`, `Doc` and `Toc` are rendered for each page.
 */
import type { PageData } from './page-data.ts'

export type { ReactNode } from 'react'
export { format } from './checked-format.ts'
export * from './constants.ts'
export { languages, type Message } from './format.ts'
export { HOOKS, type Hook } from './hooks.ts'
export type { Messages } from './messages.ts'
export type { PageData } from './page-data.ts'
export type * from './page-props.ts'
export { placeholder } from './placeholders.ts'
export type * from './site-props.ts'

import type { DocProps, TocProps } from './page-props.ts'
import type { LinkProps, LocaleProps, SiteProps } from './site-props.ts'

/**
 * A layout is the default export of a file in `templates/layouts`. It renders the children of
 * `<main>` for a Markdown page; `children` is the page's text. The file may also export
 * `sidebar = false` and `toc = false`: pages of this layout have no sidebar, or no table of contents.
 */
export interface LayoutProps extends DocProps {
  readonly hero: HeroProps | null
  /** The placeholder `content`. */
  readonly children: string
}

/** The `hero` of the front matter. */
export interface HeroProps {
  readonly name?: string | undefined
  readonly title: string | null
  readonly text: string | null
  readonly image: ImageProps | null
  readonly command?: string | undefined
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
 * Renders the whole document. Its placeholders are `head` (in `<head>`), `sidebar`, `main` (in `<main>`),
 * `toc`, for each locale `alternate:<name>`, the URL of the same page in that locale, for each version
 * `version:<position>`, the URL of the same page in that version, and for each link of the navbar
 * `current:<position>`, the value of its `aria-current`.
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
  /** URL of the page as Markdown; null if it is not published. */
  readonly markdown: string | null
  /** Absolute URL; null if the site's origin is unknown or the page has no URL of its own. */
  readonly canonical: string | null
  /** Absolute URLs of the page in each locale that has it, and `x-default`. */
  readonly alternates: readonly { readonly htmlLang: string; readonly href: string }[]
  /** False for pages that search engines must not index. */
  readonly index: boolean
  /** Style sheets that this page needs besides `styles`. */
  readonly styles: readonly { readonly href: string; readonly integrity: string | undefined }[]
}

/** Renders the notice at the top of a fallback page; `url` is the original. */
export interface FallbackNoticeProps {
  readonly site: SiteProps
  /** The locale that the page is written for. */
  readonly locale: LocaleProps
  readonly url: string
}

/** Renders the notice at the top of a page of an older version. */
export interface VersionNoticeProps {
  readonly site: SiteProps
  readonly isSupported: boolean
  /** The page in the current version, or the nearest one above it. */
  readonly url: string
  /** True if it is the same page. */
  readonly same: boolean
}

/** Renders the children of `<main>` for the not-found page. */
export interface NotFoundProps {
  readonly site: SiteProps
  /** Links to other places. */
  readonly links: readonly LinkProps[]
  /** URL of the list of pages among which a script finds the nearest ones. */
  readonly similar: string
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
  readonly VersionNotice: (props: VersionNoticeProps) => Node
  readonly NotFound: (props: NotFoundProps) => Node
  readonly Search: (props: SearchProps) => Node
}
