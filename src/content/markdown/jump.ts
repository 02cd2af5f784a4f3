/** Links that only lead to another part of the page: neither search nor Markdown has them. */
import type { Element } from 'hast'

/** The class of a link from an endpoint to its samples. */
export const JUMP = 'endpoint-jump'

export function isJump({ tagName, properties: { className } }: Element): boolean {
  return tagName === 'a' && Array.isArray(className) && className.includes(JUMP)
}
