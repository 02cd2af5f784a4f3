/** What the layouts of a theme receive of a page: part of `docsgen/theme`. */
import type { PageData } from './page-data.ts'
import type { SiteProps } from './site-props.ts'

/** The language of a text that is not in the language of the page around it: attributes of its element. */
export interface TextProps {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}

/** What a layout receives; the placeholder `content` is the page's text. */
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
  /** URL of the page as Markdown; null without `copyPage`. */
  readonly markdown: string | null
  /** Null if readers are not asked whether the page was helpful. */
  readonly feedback: FeedbackProps | null
  /** ISO date, e.g. `2025-11-03`. */
  readonly lastUpdated: string | null
  readonly authors: readonly AuthorProps[]
  readonly toc: readonly HeadingProps[]
  /** Attributes of the title and the text where they are in another language; null elsewhere. */
  readonly text: TextProps | null
}

/** Where the answer to "Was this page helpful?" goes. */
export interface FeedbackProps {
  /** Where it is posted; null if at most analytics count it. */
  readonly url: string | null
  /** The address that begins an issue about the page, for those who say no; null if there is none. */
  readonly issue: string | null
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
  /** True if the page has columns of its own: in wide windows, it is a bar as in narrow ones. */
  readonly isBar: boolean
}

export interface PageRefProps {
  readonly title: string
  readonly url: string
}
