/**
 * Trusted Types: the only place where a string is parsed as HTML, enforced by the pages' policy.
 * The result is a separate document, in which scripts do not run.
 */
interface TrustedTypes {
  /** An element whose id is `trustedTypes` has none. */
  createPolicy?(
    name: string,
    rules: { createHTML(html: string): string },
  ): {
    createHTML(html: string): string
  }
}

const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy?.('docsgen', {
  createHTML: (html) => html,
})

/** @param html a page fetched from this site */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
}
