/** The search provider of a site. */
export type SearchConfig =
  | { readonly provider: 'local' }
  | {
      readonly provider: 'algolia'
      readonly appId: string
      readonly apiKey: string
      readonly indexName: string
      readonly contextual: boolean
    }

/** What a locale offers when a search has no results. */
export interface NoResultsLinks {
  /** Pages that may help, shown as links. */
  readonly links: readonly { readonly label: string; readonly href: string }[]
  /** URL for feedback on missing results, with `{query}` as a placeholder. */
  readonly feedbackUrl: string | null
}
