/** Links that only lead to another part of the page: neither search nor Markdown has them. */
import type { Element } from 'hast'

/** The class of the links from an endpoint to its samples and its form. */
export const JUMPS = 'endpoint-jumps'

export function isJumps({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes(JUMPS)
}
