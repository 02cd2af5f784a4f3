import { createHash } from 'node:crypto'
import type { Config, Kit } from '../types.ts'

/** The Content-Security-Policy of every page: the site's own files and one inline script, by its hash. */
export function contentSecurityPolicy(config: Config, kit: Kit): string {
  const prepaint = createHash('sha256').update(kit.prepaint).digest('base64')
  const { search, analytics } = config
  const algolia =
    search?.provider === 'algolia'
      ? [
          `https://${search.appId}-dsn.algolia.net`,
          `https://${search.appId}-1.algolianet.com`,
          `https://${search.appId}-2.algolianet.com`,
          `https://${search.appId}-3.algolianet.com`,
        ]
      : []
  const counting =
    analytics?.provider === 'posthog' ? postHogOrigins(analytics.host) : (analytics?.connect ?? [])
  return [
    `default-src 'none'`,
    `script-src 'self' 'sha256-${prepaint}'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `media-src 'self'`,
    `manifest-src 'self'`,
    `connect-src ${["'self'", ...algolia, ...counting].join(' ')}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    // The client's one policy; it parses fetched pages into inert documents.
    'trusted-types docsgen',
  ].join('; ')
}

/** PostHog Cloud serves its settings from a separate assets host; a self-hosted instance does not. */
function postHogOrigins(host: string): string[] {
  const { origin, hostname } = new URL(host)
  const region = /^(us|eu)\.(?:i\.)?posthog\.com$/.exec(hostname)?.[1]
  return region
    ? [origin, `https://${region}.i.posthog.com`, `https://${region}-assets.i.posthog.com`]
    : [origin]
}
