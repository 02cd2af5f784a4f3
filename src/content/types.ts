/** What pages are made of: the files of the docs folder, and a page that was understood alone. */
import type { Problem } from '../types.ts'

/** A Markdown file as the disk has it, with every file it includes. */
export interface Source {
  /** Hash of everything below. */
  readonly key: string
  /** Source path with the overlay marks removed: `faq.au.md` and `@au/faq.md` are both `faq.md`. */
  readonly path: string
  /** Where it really is, relative to the site's root: `docs/faq.au.md`. */
  readonly file: string
  /** The one locale this file replaces its page for, or null for the page of every locale. */
  readonly locale: string | null
  readonly text: string
  /** Text of each file the page includes, by path relative to the site's root; null: not there. */
  readonly files: Readonly<Record<string, string | null>>
}

/** A file under docs that is not Markdown. */
export interface Asset {
  /** Source path. */
  readonly path: string
  /** Absolute path of the file, for reading its bytes. */
  readonly location: string
  /** Hash of the bytes. */
  readonly key: string
  /** Pixels, for images whose size could be read. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

export interface FrontMatter {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly sidebar_label?: string | undefined
  readonly sidebar_position?: number | undefined
  readonly slug?: string | undefined
  readonly keywords?: readonly string[] | undefined
  /** False leaves the page out of the search. */
  readonly search?: boolean | undefined
  /** False leaves the page out of the sitemap. */
  readonly sitemap?: boolean | undefined
  /** A draft shows only under `serve --watch`. */
  readonly draft?: boolean | undefined
  /** The locales that have this page; all of them if not given. */
  readonly only?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly authors?: readonly string[] | undefined
  /** Old routes (with or without a #fragment) that lead here. */
  readonly redirect_from?: readonly string[] | undefined
}

export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/** A place where a page points at something: a relocation, resolved by link. */
export interface Link {
  readonly kind: 'link' | 'image'
  /** The target as written, e.g. `../faq.md#keys`. */
  readonly target: string
  /** What a reader clicks on; empty for an image. */
  readonly text: string
  /** The file it was written in, relative to the root (an included file keeps its own). */
  readonly file: string
  readonly line: number
  readonly column: number
  /** For an image: its `alt`, `title` and whatever else was said of it. */
  readonly attributes: Readonly<Record<string, string>>
}

/** A searchable part of a page: what stands under one heading. */
export interface Section {
  /** Empty for what stands before the first heading. */
  readonly anchor: string
  /** The headings that lead to it, outermost first, without the page's title. */
  readonly headings: readonly string[]
  readonly text: string
  /** Words from code, which a reader may look for but would not read in an excerpt. */
  readonly code: string
}

/** Something with a name of its own that pages refer to: a parameter, an option, an error code. */
export interface Entity {
  /** `error`, `param`, … */
  readonly kind: string
  /** `domain_not_allowed`, `nz-address-autocomplete#key`. */
  readonly name: string
  readonly anchor: string
  readonly about: string
}

/** An id that an element before has already. */
export interface RepeatedId {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** An old address that a page claims in its front matter, with its place. */
export interface FormerAddress {
  readonly from: string
  readonly line: number
  readonly column: number
}

/** HTML with holes, or the number of another use on the same page. */
export type SlotPart = string | number

/** A component in a page: a hole `component:<number>` in its HTML. */
export interface ComponentUse {
  readonly name: string
  /** Values of its plain props. */
  readonly props: Readonly<Record<string, unknown>>
  /** For each `link` and `image` prop, its place among the Doc's links. */
  readonly links: Readonly<Record<string, number>>
  /** Its Markdown, by slot; `children` is what stands between the fences. */
  readonly slots: Readonly<Record<string, readonly SlotPart[]>>
  /** Written within a line of text. */
  readonly inline: boolean
  readonly file: string
  readonly line: number
  readonly column: number
}

/** One page, understood alone. Its HTML has holes where the site's knowledge goes in later. */
export interface Doc {
  readonly key: string
  /** Source path. */
  readonly path: string
  readonly file: string
  readonly meta: FrontMatter
  /** Plain text of the h1. */
  readonly title: string
  /** The id of the h1. */
  readonly titleId: string
  /** From the front matter, else the first paragraph's text. */
  readonly description: string
  readonly toc: readonly Heading[]
  /** Every id and a[name] the page really emits, in order, repeated when repeated. */
  readonly anchors: readonly string[]
  /** Where an id stands that stood before it on the page already. */
  readonly repeated: readonly RepeatedId[]
  readonly links: readonly Link[]
  readonly sections: readonly Section[]
  readonly entities: readonly Entity[]
  readonly formerly: readonly FormerAddress[]
  readonly components: readonly ComponentUse[]
  readonly problems: readonly Problem[]
  readonly html: string
}
