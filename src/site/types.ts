/** Parts of a linked site: see ../types.ts. */
import type { Locale } from '../config/types.ts'

export interface PageRef {
  readonly title: string
  readonly url: string
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
  readonly fault:
    | 'no-path'
    | 'elsewhere'
    | 'missing-page'
    | 'missing-anchor'
    | 'live'
    | 'circle'
    | 'twice'
    | null
}

/** A part of a site with a sidebar of its own. */
export interface SiteSection {
  readonly label: string
  /** Url of its first page. */
  readonly href: string
  /** Path of a static file. */
  readonly icon: string | null
}
