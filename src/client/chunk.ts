/**
 * Loads chunks: the parts of the client that are imported when they are needed. The search is two:
 * Preact, which islands share, and everything else, which the search page shares.
 */
import { LOAD_TIMEOUT } from '../shared/constants.ts'
import { failure } from './failure.ts'
import { messages } from './messages.ts'
import { withProgress } from './navigation/progress.ts'

/**
 * Loads a chunk. If it cannot be loaded in time, the host shows a message with a Retry button.
 * @param load imports the chunk: `() => import(…)`
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  host: HTMLElement,
): Promise<Module> {
  let loading = load()
  for (let attempt = 1; ; attempt++) {
    const module = await withProgress(Promise.race([loading, late()])).catch(reportError)
    if (module) return module
    await failure(host, messages().chunkFailed)
    // What was only late may still arrive first.
    loading = Promise.any([loading, importAgain(load, attempt)])
  }
}

/** Resolves when a chunk should have loaded. */
function late(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, LOAD_TIMEOUT))
}

/**
 * Older browsers cache failed imports by URL, so a retry needs another one. Only the bundler knows
 * the chunk's URL: it is the literal in the source of `load`.
 */
function importAgain<Module>(load: () => Promise<Module>, attempt: number): Promise<Module> {
  const [, url] = /import\("(.+?)"/.exec(String(load)) ?? []
  return import(`${url}?${attempt}`)
}
