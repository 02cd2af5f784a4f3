import type { Locale } from '../types.ts'

/** False for pages that search engines must not list. */
export function isIndexed({ version }: Locale): boolean {
  return version?.status !== 'unsupported'
}
