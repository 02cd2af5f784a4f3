/** The search provider of a site. */
export type SearchConfig =
  | { readonly provider: 'local' }
  | {
      readonly provider: 'algolia'
      readonly appId: string
      readonly apiKey: string
      readonly indexName: string
      /** Origin of the server to ask; null for Algolia's own. */
      readonly host: string | null
      readonly contextual: boolean
    }

/** What a locale offers when a search has no results. */
export interface NoResultsLinks {
  /** Pages that may help, shown as links. */
  readonly links: readonly { readonly label: string; readonly href: string }[]
  /** URL for feedback on missing results, with `{query}` as a placeholder. */
  readonly feedbackUrl: string | null
}

/** Origins of the servers that answer searches: the nearest first, then its replacements. */
export function algoliaHosts({ appId, host }: { appId: string; host: string | null }): string[] {
  if (host !== null) return [host]
  const id = appId.toLowerCase()
  const replacements = [1, 2, 3].map((n) => `https://${id}-${n}.algolianet.com`)
  return [`https://${id}-dsn.algolia.net`, ...replacements]
}
