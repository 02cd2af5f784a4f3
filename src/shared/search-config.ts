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
