/** Links that only lead to another part of the page: neither search nor Markdown has them. */
/** The class of the links from an endpoint to its samples and its form. */
export const JUMPS = 'endpoint-jumps'

/** @param element of the HTML tree */
export function isJumps(element: {
  readonly properties: { readonly className?: unknown }
}): boolean {
  const { className } = element.properties
  return Array.isArray(className) && className.includes(JUMPS)
}
