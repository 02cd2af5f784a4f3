import { createHash } from 'node:crypto'
import type { Allowance } from '../shared/component.ts'
import type { Config, Kit } from '../types.ts'

/**
 * The Content-Security-Policy of a page: the site's own files, one inline script, by its hash, and
 * what the page's components need.
 */
export function contentSecurityPolicy(
  config: Config,
  kit: Kit,
  allowed: readonly Allowance[] = [],
): string {
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
  const origins = (kind: keyof Allowance) =>
    [...new Set(allowed.flatMap((allowance) => allowance[kind] ?? []))].sort()
  const frames = origins('frame')
  return [
    `default-src 'none'`,
    `script-src 'self' 'sha256-${prepaint}'`,
    `style-src 'self'`,
    sources('img-src', ['data:', ...origins('img')]),
    `font-src 'self'`,
    sources('media-src', origins('media')),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    `manifest-src 'self'`,
    sources('connect-src', [...algolia, ...counting, ...origins('connect')]),
    `form-action 'self'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    // The client's one policy; it parses fetched pages into inert documents.
    'trusted-types docsgen',
  ].join('; ')
}

function sources(directive: string, others: readonly string[]): string {
  return [directive, "'self'", ...others].join(' ')
}

/** PostHog Cloud serves its settings from a separate assets host; a self-hosted instance does not. */
function postHogOrigins(host: string): string[] {
  const { origin, hostname } = new URL(host)
  const region = /^(us|eu)\.(?:i\.)?posthog\.com$/.exec(hostname)?.[1]
  return region
    ? [origin, `https://${region}.i.posthog.com`, `https://${region}-assets.i.posthog.com`]
    : [origin]
}
