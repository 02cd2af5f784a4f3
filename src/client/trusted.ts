/**
 * Trusted Types: the one place where text becomes markup. The pages' policy allows no other.
 * What comes out is a document of its own, in which no script runs.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): {
    createHTML(html: string): string
  }
}

const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('docsgen', {
  createHTML: (html) => html,
})

/** @param html a page that was fetched from this site */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
}
