/**
 * Runs the modules of the site and of its plugins for each page, when the page is idle, and scripts of
 * other services.
 */
import { clients } from 'docsgen/site-clients'
import { CONSENT_EVENT, CONSENT_KEY } from '../shared/site-script.ts'
import { idle } from './idle.ts'
import type { PageSetup } from './page.ts'
import { store } from './storage.ts'

/** The scripts of other services as JSON, set by esbuild's `define`. */
declare global {
  const __SCRIPTS__: string
}

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

/** The default export of a client module. */
export type ClientModule = (context: ClientContext) => void | Promise<void>

// A visitor may decide before the loader of the scripts has come, which reads what is stored.
if (__SCRIPTS__ !== '[]')
  document.addEventListener(CONSENT_EVENT, (event) =>
    store(CONSENT_KEY, String((event as CustomEvent<unknown>).detail === true)),
  )

export const runClients: PageSetup = (signal) => {
  // The bundler removes all of this where there is none.
  if (__CLIENTS__) for (const load of clients) run(load, signal).catch(reportError)
  if (__SCRIPTS__ !== '[]')
    import('./scripts.ts').then(({ runInPage }) => runInPage(signal)).catch(reportError)
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
