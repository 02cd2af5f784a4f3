/** The search and analytics of a configuration, in their one form. */
import type { Config } from '../types.ts'
import type { UserConfig } from './user.ts'

export function normalizeSearch(search: UserConfig['search']): Config['search'] {
  if (search === false) return null
  if (search === undefined || search.provider === 'local') return { provider: 'local' }
  const host = search.host?.replace(/\/$/, '') ?? null
  return { ...search, host, contextual: search.contextual ?? true }
}

export function normalizeAnalytics(analytics: UserConfig['analytics']): Config['analytics'] {
  if (!analytics) return null
  const ignoreDoNotTrack = analytics.ignoreDoNotTrack ?? false
  if (analytics.provider === 'posthog') return { ...analytics, ignoreDoNotTrack }
  return { ...analytics, connect: analytics.connect ?? [], ignoreDoNotTrack }
}
