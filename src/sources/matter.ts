/** The front matter of a page. The manual's reference is made from these comments. */

/**
 * YAML between two lines of `---` at the top of a page. Every key is optional. Any other key is data for
 * your templates and components (`page.data`); one that looks like a misspelled key is reported. A number
 * that JavaScript would write in another way, such as `1.10`, `007` or an id of 20 digits, is a text there.
 */
export interface FrontMatter {
  /**
   * The title of the page. A title in the front matter is shown above the page, so the page begins with
   * its text.
   *
   * @default the first heading, else the name of the file
   * @example title: Install the command line
   */
  readonly title?: string | undefined
  /**
   * One or two sentences about the page, for search engines, previews of links, and lists of pages.
   *
   * @default the first paragraph
   * @example description: Download, install and update the command line on any system.
   */
  readonly description?: string | undefined
  /**
   * The name of the page in the sidebar.
   *
   * @default the title
   * @example sidebar_label: Install
   */
  readonly sidebar_label?: string | undefined
  /**
   * The place among the pages of the folder, in a sidebar that is made from the folders. The page of a
   * folder sets the place of the folder.
   *
   * @default a number at the start of the file name (`01-install.md`); pages without one follow by name
   * @example sidebar_position: 2
   */
  readonly sidebar_position?: number | undefined
  /**
   * `true` leaves the page out of the sidebar. Links and search lead to it.
   *
   * @example sidebar_hidden: true
   */
  readonly sidebar_hidden?: boolean | undefined
  /**
   * A small label next to the page in the sidebar. `new` and `stable` are green, `info` has the accent
   * color, `beta` and `warning` are amber, `deprecated` is red; the kind is the text, unless it is given.
   *
   * @example sidebar_badge: { text: Soon, kind: beta }
   */
  readonly sidebar_badge?:
    | string
    | { readonly text: string; readonly kind?: string | undefined }
    | undefined
  /**
   * The address of the page: relative to that of its folder, or, with a slash at the beginning, to that
   * of the locale.
   *
   * @default the path of the file
   * @example slug: /setup
   */
  readonly slug?: string | undefined
  /**
   * Search terms that are not on the page: other names, symptoms, abbreviations.
   *
   * @example keywords: [setup, download, brew]
   */
  readonly keywords?: readonly string[] | undefined
  /**
   * `false` leaves the page out of the search.
   *
   * @default `true`
   * @example search: false
   */
  readonly search?: boolean | undefined
  /**
   * `false` leaves the page out of `sitemap.xml`.
   *
   * @default `true`
   * @example sitemap: false
   */
  readonly sitemap?: boolean | undefined
  /**
   * A draft is shown only by `docsgen serve --watch`.
   *
   * @default `false`
   * @example draft: true
   */
  readonly draft?: boolean | undefined
  /**
   * The locales that have this page, by name.
   *
   * @default all
   * @example only: [en]
   */
  readonly only?: readonly string[] | undefined
  /**
   * Tags. docsgen does not show them; plugins find them in `page.doc.meta`.
   *
   * @example tags: [beginners]
   */
  readonly tags?: readonly string[] | undefined
  /**
   * Who wrote the page: ids of `authors` in the configuration, or names.
   *
   * @example authors: [Sam Doe]
   */
  readonly authors?: readonly string[] | undefined
  /**
   * Old addresses of the page, which redirect here. With a fragment, `/guide#keys` redirects visitors of
   * that heading. A translation of the page has them, too.
   *
   * @example redirect_from: [/old/setup, /old/guide#install]
   */
  readonly redirect_from?: readonly string[] | undefined
  /**
   * The layout: `doc`; `wide`, without a table of contents; `landing`, without a sidebar and with a
   * `hero`; `page`, as pages in React have; or the name of a file in `templates/layouts`.
   *
   * @default `doc`
   * @example layout: wide
   */
  readonly layout?: string | undefined
  /**
   * The top of a page with `layout: landing`. The links and the image are resolved and checked like those
   * of the page.
   *
   * @example
   * layout: landing
   * hero:
   *   title: My product
   *   text: What it does, in one sentence.
   *   actions:
   *     - { label: Source, to: https://git.example.com }
   */
  readonly hero?: HeroMatter | undefined
}

/** `hero` as pages write it. */
export interface HeroMatter {
  /** The name of the product, on a line of its own above the heading, in the colors of the theme. */
  readonly name?: string | undefined
  /**
   * The heading.
   *
   * @default the title of the page
   */
  readonly title?: string | undefined
  /** A sentence below the heading. */
  readonly text?: string | undefined
  /** A file, such as `hero.svg`. With `hero.dark.svg` next to it, that one is shown in dark mode. */
  readonly image?: string | { readonly src: string; readonly alt?: string | undefined } | undefined
  /** A command that visitors can copy, such as `npm install acme`. */
  readonly command?: string | undefined
  /** Links that look like buttons, the first of them filled. */
  readonly actions?: readonly { readonly label: string; readonly to: string }[] | undefined
}
