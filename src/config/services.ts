/** The search and analytics of a configuration, in their one form. */
import { trimEndSlashes } from '../shared/paths.ts'
import type { Config } from '../types.ts'
import type { ScriptConfig } from './types.ts'
import type { UserConfig } from './user.ts'
import type { UserScript } from './user-services.ts'

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

/** @param base what the paths of static files begin with */
export function normalizeScripts(
  scripts: readonly UserScript[] = [],
  base: string,
): readonly ScriptConfig[] {
  return scripts.map((script) => {
    const { src, strategy, integrity = null, attributes = {}, element = null, keep = null } = script
    return {
      src: src.startsWith('/') ? base + src.slice(1) : new URL(src).href,
      strategy,
      integrity,
      attributes,
      element,
      keep,
      allow: {
        script: sourcesOf(script.script),
        connect: sourcesOf(script.connect),
        frame: sourcesOf(script.frame),
        img: sourcesOf(script.img),
        style: (script.style ?? []).map((source) =>
          source.startsWith('sha') ? `'${source}'` : trimEndSlashes(source),
        ),
        font: sourcesOf(script.font),
      },
      trustedTypes: script.trustedTypes ?? [],
    }
  })
}

function sourcesOf(origins: readonly string[] = []): string[] {
  return origins.map(trimEndSlashes)
}
