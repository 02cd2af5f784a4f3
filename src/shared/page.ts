/// <reference path="./files.d.ts" preserve="true" />
/**
 * The contract between docsgen and a page written in React: `docsgen/page`.
 *
 * A page is one file, `pages/pricing.tsx`, with a component as its default export, rendered at build
 * time for each locale. It may export `meta`: a `PageMeta`, or a function of its props that returns one.
 */
import type { Messages } from './messages.ts'
import type { PageData } from './page-data.ts'
import type { LocaleProps } from './theme.ts'

export type { Messages } from './messages.ts'
export type { PageData } from './page-data.ts'
export type { LocaleProps } from './theme.ts'

/** What the component of a page receives. */
export interface PageProps {
  readonly site: PageSite
  /** The locale that the page is rendered for. */
  readonly locale: LocaleProps
  /** What its `meta` says; the title is empty without one there. */
  readonly page: PageData
}

/** What a page may know of the site. It cannot depend on other pages. */
export interface PageSite {
  readonly title: string
  readonly tagline: string
  /** Origin of the site, such as `https://example.com`; empty if not configured. */
  readonly origin: string
  readonly version: { readonly name: string; readonly label: string }
  readonly locales: readonly LocaleProps[]
  /** The UI strings in the locale's language. */
  readonly messages: Messages
  /** The variables of the configuration, with the locale's values. */
  readonly variables: Readonly<Record<string, unknown>>
}

/** What `meta` may hold: the keys of a Markdown page's front matter. Others are data of the site. */
export interface PageMeta {
  readonly title?: string
  readonly description?: string
  /** The name of a file in `templates/layouts`. Default: `page`. */
  readonly layout?: string
  /** Adds the page to a sidebar made of folders. */
  readonly sidebar_label?: string
  readonly sidebar_position?: number
  readonly slug?: string
  readonly keywords?: readonly string[]
  readonly search?: boolean
  readonly sitemap?: boolean
  readonly draft?: boolean
  readonly only?: readonly string[]
  readonly redirect_from?: readonly string[]
  readonly [key: string]: unknown
}
