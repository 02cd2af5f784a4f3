/** Where the search of a site gets its answers from. */
export type SearchConfig =
  | { readonly provider: 'local' }
  | {
      readonly provider: 'algolia'
      readonly appId: string
      readonly apiKey: string
      readonly indexName: string
      readonly contextual: boolean
    }

/** Where a visitor who found nothing may go on, in one locale. */
export interface SearchWays {
  /** Pages that may help. */
  readonly links: readonly { readonly label: string; readonly href: string }[]
  /** Where to say that something is missing; `{query}` is replaced. */
  readonly feedbackUrl: string | null
}
