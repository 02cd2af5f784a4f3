/** A script of another service that the configuration lists, as the loader in browsers gets it. */
export interface SiteScript {
  /** An https: address, or the address of a static file. */
  readonly src: string
  readonly strategy: 'idle' | 'interaction' | 'consent'
  readonly integrity: string | null
  readonly attributes: Readonly<Record<string, string>>
  /** Selector of the elements that it runs in, on each page again; null for once in a visit. */
  readonly element: string | null
  /** Selector of the elements that it adds to the body, which stay on other pages. */
  readonly keep: string | null
}

/** What a consent banner dispatches on the document; `detail` is true or false. */
export const CONSENT_EVENT = 'docsgen:consent'

/** The key of the local storage that has the decision. */
export const CONSENT_KEY = 'docsgen.consent'

/** The Trusted Types policy of the loader. */
export const SCRIPTS_POLICY = 'docsgen-scripts'
