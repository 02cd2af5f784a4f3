/** Loads chunks: the parts of the client that are imported when they are needed. */
import { failure } from './failure.ts'
import { messages } from './messages.ts'
import { withProgress } from './navigation/progress.ts'

/**
 * Loads a chunk. While it cannot be loaded, the host shows a message with a Retry button.
 * @param load imports the chunk: `() => import(…)`
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  host: HTMLElement,
): Promise<Module> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await withProgress(attempt === 0 ? load() : importAgain(load, attempt))
    } catch (error) {
      reportError(error)
    }
    const { chunkFailed, retry } = messages()
    await failure(host, chunkFailed, retry)
  }
}

/**
 * Older browsers cache failed imports by URL, so a retry needs another one. Only the bundler knows
 * the chunk's URL: it is the literal in the source of `load`.
 */
function importAgain<Module>(load: () => Promise<Module>, attempt: number): Promise<Module> {
  const [, url] = /import\("(.+?)"/.exec(String(load)) ?? []
  return import(`${url}?${attempt}`)
}
