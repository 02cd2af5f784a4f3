import type { FrontMatter } from '../compile/types.ts'
import type { Badge } from '../shared/theme.ts'

/** The badge of the configuration or of a page's front matter. */
export function normalizeBadge(badge: FrontMatter['sidebar_badge']): Badge | null {
  if (badge === undefined) return null
  const { text, kind = text } = typeof badge === 'string' ? { text: badge } : badge
  return { text, kind: kind.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-') }
}
