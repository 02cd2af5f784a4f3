/** What templates and components see of the page itself, whatever they render. */
export interface PageData {
  readonly title: string
  readonly description: string
  /** The name of its layout, `doc` by default. */
  readonly layout: string
  /** The keys of its front matter that docsgen does not know, as JSON values, with variables replaced. */
  readonly data: Readonly<Record<string, unknown>>
}
