/** Trusted Types: the only place that decides from where scripts are loaded. */
import { siteFolder } from './site.ts'

interface TrustedTypes {
  /** An element whose id is `trustedTypes` has none. */
  createPolicy?(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy?.('docsgen', {
  createScriptURL: (url) => {
    if (url.startsWith(siteFolder().href)) return url
    throw new TypeError(`${url} is not a script of this site`)
  },
})

/** @throws TypeError for the address of a script that is not the site's */
export function scriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url
}

/** No page is fetched, so none is parsed. */
export function parsePage(): Document {
  throw new Error('not in a site built with --relative')
}
