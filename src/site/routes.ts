/** Which pages each locale has: overlays put over the common pages, drafts and the rest left out. */

import { routeOfSource } from '../shared/paths.ts'
import type { Config, Doc, Locale, Source } from '../types.ts'

/** The sources of one locale's pages: its overlays, and the common pages that no overlay replaces. */
export function sourcesOf(sources: readonly Source[], locale: Locale): Source[] {
  const overlaid = new Set(sources.filter((s) => s.locale === locale.name).map((s) => s.path))
  return sources.filter(
    (s) => s.locale === locale.name || (s.locale === null && !overlaid.has(s.path)),
  )
}

/** True when a page is published in a locale. */
export function isPublished(doc: Doc, locale: Locale, config: Config): boolean {
  if (doc.meta.draft && !config.watch) return false
  return doc.meta.only === undefined || doc.meta.only.includes(locale.name)
}

/** A page's route: of its path, or of its own `slug` (absolute with `/`, else beside the file). */
export function routeOf(doc: Doc): string {
  const { slug } = doc.meta
  const route = routeOfSource(doc.path)
  if (slug === undefined) return route
  const parent = doc.path.includes('/') ? doc.path.slice(0, doc.path.lastIndexOf('/') + 1) : ''
  return (slug.startsWith('/') ? slug : parent + slug).replace(/^\/+|\/+$/g, '')
}
