/** Runs the site's own module for each page, when the page is idle. */
import { idle } from './idle.ts'
import type { PageSetup } from './page.ts'

/** The page that the visitor sees; its DOM is the document's. */
export interface ClientPage {
  /** Its address, with query and fragment. */
  readonly url: string
  readonly title: string
  /** Its language, such as `en-gb`. */
  readonly lang: string
}

export interface ClientContext {
  readonly page: ClientPage
  /** Aborted when the visitor leaves the page: remove listeners and stop timers then. */
  readonly signal: AbortSignal
}

/** The default export of a site's client module. */
export type ClientModule = (context: ClientContext) => void | Promise<void>

export const runSiteClient: PageSetup = (signal) => {
  // The bundler removes the import where the site has no such module.
  if (__SITE_CLIENT__) run(() => import('docsgen/site-client'), signal).catch(reportError)
}

async function run(
  load: () => Promise<{ readonly default: ClientModule }>,
  signal: AbortSignal,
): Promise<void> {
  await idle()
  const module = await load()
  if (signal.aborted) return
  const { title, documentElement } = document
  await module.default({ page: { url: location.href, title, lang: documentElement.lang }, signal })
}
