/** The input and output of compiling: files in the docs folder, and a page compiled on its own. */

import type { Problem } from '../problems/problem.ts'
import type { Allowance } from '../shared/component.ts'
import type { ComponentWords } from '../shared/component-element.ts'
import type { FrontMatter, HeroMatter } from '../sources/matter.ts'

export type { FrontMatter } from '../sources/matter.ts'

/**
 * Attributes of an element, as in an HTML syntax tree. (Published types import no package that a
 * site does not install.)
 */
export type Attributes = Readonly<
  Record<string, boolean | number | string | null | undefined | (string | number)[]>
>

/** The version that a page is compiled for. */
export interface VersionContext {
  readonly name: string
  /** The current version is the newest, whatever its name. */
  readonly isCurrent: boolean
  /** The names of all versions, the newest first. */
  readonly names: readonly string[]
}

/** A tag in the head of a page. Values are escaped. */
export interface HeadTag {
  readonly tag: 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
}

/** Why pages may not publish a file. */
export interface Refusal {
  /** What the file is, as the end of a sentence about it. */
  readonly refusal: string
}

/** A file that is in the folder of the docs or of the pages, but may not be published. */
export interface RefusedFile extends Refusal {
  /** Relative to the root. */
  readonly file: string
}

/** A text file that a page asked for. */
export interface FoundFile {
  /** Relative to the root. */
  readonly path: string
  /** Of the content. */
  readonly hash: string
  readonly text: string
}

/** What a page gets of a file: null if there is none that is text. */
export type FileAnswer = FoundFile | (Refusal & Pick<FoundFile, 'path'>) | null

/** A page's file as read from disk. */
export interface Source {
  /** Hash of everything below. */
  readonly key: string
  /** Source path without overlay markers: `faq.au.md` and `@au/faq.md` are both `faq.md`. */
  readonly path: string
  /**
   * The actual path, relative to the site's root: `docs/faq.au.md`. For a generated page the path that a
   * file of that route would have.
   */
  readonly file: string
  /** The locale in which this file replaces the page; null if it is the page of every locale. */
  readonly locale: string | null
  /** The name of the older version that it belongs to; null for the current one. */
  readonly version: string | null
  /** Hash of everything but the version: the same for a file that is the same in two commits. */
  readonly content: string
  readonly text: string
  /** The text of its raw h1, if many pages repeat it: it is a logo, not the page's title. */
  readonly logo: string | null
  /** Null for a file. */
  readonly generated: Generated | null
  /** What a page written in React renders, by locale; null for Markdown. */
  readonly rendered: Readonly<Record<string, RenderedPage>> | null
}

/** What is special about a page that a plugin made. */
export interface Generated {
  readonly plugin: string
  /** Its front matter as YAML, apart from its text; null without any. */
  readonly matter: string | null
  readonly isHtml: boolean
  /** True for a page that gives way to a file at its place. */
  readonly isReplaceable: boolean
  /** The files that it has from the plugin; it asks for none of them. */
  readonly given: GivenFiles | null
}

/** Files that pages of a plugin share. */
export interface GivenFiles {
  /** Hash of the files. */
  readonly key: string
  readonly files: readonly FoundFile[]
}

/** A page written in React, as it is rendered for one locale. */
export interface RenderedPage {
  /** Its `meta`, as JSON. */
  readonly meta: string
  readonly html: string
}

/** A file in the folder of the docs or of the pages that is not a page. */
export interface Asset {
  /** Source path. */
  readonly path: string
  /** Relative to the root. */
  readonly file: string
  readonly bytes: () => Uint8Array
  /** Hash of the content. */
  readonly key: string
  /** Pixels, for images whose size could be read. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** `hero` with its targets among the CompiledPage's links, or as addresses of other sites. */
export interface Hero extends Pick<HeroMatter, 'name' | 'command'> {
  readonly title: string | null
  readonly text: string | null
  readonly image: { readonly src: HeroTarget; readonly alt: string } | null
  readonly actions: readonly { readonly label: string; readonly to: HeroTarget }[]
}

/** Position among the CompiledPage's links, or an address of another site. */
export type HeroTarget = number | string

export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/** A link or image in a page. Its target is resolved by `link`, like a relocation by a linker. */
export interface Link {
  /** `form`: what receives the data of a form, which may be a program of the host. */
  readonly kind: 'link' | 'image' | 'form'
  /** The target as written, e.g. `../faq.md#keys`. */
  readonly target: string
  /** The link text; empty for an image. */
  readonly text: string
  /** The file that contains it, relative to the root: the page or a file it includes. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** For an image: its `alt`, `title` and other attributes, as hast names them. */
  readonly attributes: Attributes
}

/** A link to another site. */
export interface OutboundLink {
  /** As written, with the scheme `http:` or `https:`, or beginning with `//`. */
  readonly url: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Something of another address that a page shows; the page's security policy may forbid it. */
export interface Embed {
  /** `embed`: a frame of a component. */
  readonly kind: 'image' | 'frame' | 'embed' | 'media' | 'object' | 'form'
  /** As written, e.g. `https://www.youtube.com/embed/x`. */
  readonly url: string
  /** The component whose code renders it; undefined for what the page itself contains. */
  readonly component?: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A link in the markup of a component. Its address is final: it is not resolved as those in pages. */
export interface RenderedLink {
  readonly url: string
  readonly component: string
  /** In the component's code, or where the page uses a component that the site cannot change. */
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A searchable part of a page: the content below one heading. */
export interface Section {
  /** The heading's id; empty for the content before the first heading. */
  readonly anchor: string
  /** The heading and its ancestors, outermost first, without the page's title. */
  readonly headings: readonly string[]
  readonly text: string
  /** Text of code blocks: searchable, but not shown in excerpts. */
  readonly code: string
}

/** A named thing that pages can refer to: a parameter, an option, an error code. */
export interface Entity {
  /** `error`, `param`, … */
  readonly kind: string
  /** `not_found`, `users-api#limit`. */
  readonly name: string
  readonly anchor: string
  readonly about: string
}

/** A duplicate id: an earlier element of the page has the same one. */
export interface RepeatedId {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** An entry of `redirect_from` in the front matter, with its position. */
export interface RedirectFrom {
  readonly from: string
  readonly line: number
  readonly column: number
}

/** HTML with placeholders, or the number of another use on the same page. */
export type SlotPart = string | number

/** A component in a page: a placeholder `component:<number>` in its HTML. */
export interface ComponentUse {
  readonly name: string
  /** `<name>-<number>-`, counted by name, so that another component above it changes nothing. */
  readonly idPrefix: string
  /** Values of its plain props. */
  readonly props: Readonly<Record<string, unknown>>
  /** For each `link` and `image` prop, its place among the CompiledPage's links. */
  readonly links: Readonly<Record<string, number>>
  /** Its Markdown, by slot; `children` is the content between the fences. */
  readonly slots: Readonly<Record<string, readonly SlotPart[]>>
  /** Written within a line of text. */
  readonly inline: boolean
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * What other pages may show of a page, or link to. The routing (site/routing.ts) is made of
 * nothing else, so an edit that leaves this value as it is concerns its own page only.
 */
export interface PageSummary {
  /** Hash of everything below. */
  readonly outside: string
  /** Source path. */
  readonly path: string
  readonly file: string
  readonly isGenerated: boolean
  readonly meta: FrontMatter
  /** From the front matter, else the text of the h1, else made from the file name. */
  readonly title: string
  /** The id of the h1. */
  readonly titleId: string
  /** Every `id` and `a[name]` in the page's HTML, in document order, including duplicates. */
  readonly anchors: readonly string[]
  readonly entities: readonly Entity[]
  /** Entities of other pages that it refers to, by `kind:name`. */
  readonly uses: readonly string[]
  readonly redirectFrom: readonly RedirectFrom[]
}

/** A style sheet of the theme that only pages with certain directives load. */
export type PageStyle = 'reference'

/** One page, compiled on its own. Its HTML has placeholders for what only the whole site knows. */
export interface CompiledPage extends PageSummary {
  readonly key: string
  /** The files that it was made of besides its own, relative to the root. */
  readonly files: readonly string[]
  /** The other keys of its front matter, as JSON values. */
  readonly data: Readonly<Record<string, unknown>>
  readonly hero: Hero | null
  /** The line of `layout` in the file; 0 without one. */
  readonly layoutLine: number
  /** The h1 is in `html`, as pages written in React have it; else the layout renders it. */
  readonly titleInContent: boolean
  /** From the front matter, else the text of the first paragraph. */
  readonly description: string
  /**
   * What becomes the description as soon as it is known what components say: see complete.ts. It has
   * a placeholder for each; null if the description is final.
   */
  readonly lead: string | null
  readonly toc: readonly Heading[]
  /** Duplicate ids, with their positions. */
  readonly repeated: readonly RepeatedId[]
  readonly links: readonly Link[]
  readonly outbound: readonly OutboundLink[]
  readonly embeds: readonly Embed[]
  /** Links to the same site in the markup of components. */
  readonly renderedLinks: readonly RenderedLink[]
  readonly sections: readonly Section[]
  readonly components: readonly ComponentUse[]
  readonly styles: readonly PageStyle[]
  /** The style sheet of the page, of the inline styles that plugins set. */
  readonly pluginStyles: string
  /** What the elements that plugins make add to the head. */
  readonly head: readonly HeadTag[]
  /** What its policy allows besides what its components need. */
  readonly allowances: readonly Allowance[]
  /** True if the list of its headings is a bar above the content, which takes all the width. */
  readonly isWide: boolean
  /** The messages that its components read; null if they read none. */
  readonly words: ComponentWords | null
  readonly problems: readonly Problem[]
  readonly html: string
}
