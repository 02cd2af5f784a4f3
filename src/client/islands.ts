/**
 * Islands: interactive parts of a page. `<div data-island="name">` holds the fallback for visitors
 * without scripts. When it comes near the viewport, or is pointed at or focused, the island's module
 * is loaded and replaces the fallback. A crash or a failed load shows a message in its place.
 *
 * To add one: write `src/client/islands/<name>/index.ts` that exports `mount`, and register it below.
 */
import { clientMessages as messages } from '../shared/client-messages.ts'
import { all } from './dom.ts'
import { failure } from './failure.ts'
import type { PageSetup } from './page.ts'

export interface Island {
  /**
   * Fills `host`, which is empty.
   * @param crash reports a fatal error after mounting;
   *   `createRoot(host, { onUncaughtError: crash })` does it for React
   * @returns unmounts the island
   */
  mount(host: HTMLElement, crash: (error: unknown) => void): () => void
}

const registry: Readonly<Record<string, () => Promise<Island>>> = {
  'code-generator': () => import('./islands/code-generator/index.tsx'),
}

/** An island this close to the viewport is loaded. */
const NEAR = '300px'

export const mountIslands: PageSetup = (signal) => {
  for (const host of all('[data-island]')) {
    const load = registry[host.dataset.island ?? '']
    if (load) whenWanted(host, signal, () => new Mounted(host, load, signal).load())
  }
}

/** Calls `start` once: near the viewport, pointed at, or focused. */
function whenWanted(host: HTMLElement, signal: AbortSignal, start: () => void): void {
  const once = new AbortController()
  const begin = () => {
    once.abort()
    start()
  }
  const observer = new IntersectionObserver(
    (seen) => seen.some((e) => e.isIntersecting) && begin(),
    { rootMargin: NEAR },
  )
  observer.observe(host)
  once.signal.addEventListener('abort', () => observer.disconnect())
  signal.addEventListener('abort', () => once.abort())
  for (const intent of ['pointerover', 'focusin'])
    host.addEventListener(intent, begin, { signal: once.signal })
}

class Mounted {
  readonly #host: HTMLElement
  readonly #load: () => Promise<Island>
  #island: Island | null = null
  #end: (() => void) | null = null

  constructor(host: HTMLElement, load: () => Promise<Island>, signal: AbortSignal) {
    this.#host = host
    this.#load = load
    signal.addEventListener('abort', () => this.#stop())
  }

  /** The fallback stays until the module has loaded. */
  async load(isRetry = false): Promise<void> {
    try {
      this.#island = await this.#load()
    } catch (error) {
      reportError(error)
      // Some browsers cache a failed import until the page is reloaded.
      if (isRetry && (await isReachable()) && this.#host.isConnected) return location.reload()
      const message = failure(messages.chunkFailed, messages.retry, () => {
        message.remove()
        void this.load(true)
      })
      this.#host.prepend(message)
      return
    }
    if (this.#host.isConnected) this.#mount(this.#island)
  }

  #mount(island: Island): void {
    this.#host.replaceChildren()
    try {
      this.#end = island.mount(this.#host, (error) => this.#crash(island, error))
    } catch (error) {
      this.#crash(island, error)
    }
  }

  #crash(island: Island, error: unknown): void {
    reportError(error)
    this.#stop()
    this.#host.replaceChildren(
      failure(messages.pageCrashed, messages.tryAgain, () => this.#mount(island)),
    )
  }

  #stop(): void {
    const end = this.#end
    this.#end = null
    try {
      end?.()
    } catch (error) {
      reportError(error)
    }
  }
}

/** True if a reload of this page would succeed. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
