/** Loads and mounts islands. Loaded by pages that have one. */
import { islands } from 'docsgen/site-islands'
import type { loadChunk as LoadChunk } from './chunk.ts'
import { holdInput } from './early-input.ts'
import './markup.ts'
import type { idle as Idle } from './idle.ts'
import { restoreStyles } from './style-elements.ts'

/** An island this close to the viewport counts as visible. */
const NEAR = '300px'

/**
 * Mounts an island when its time has come.
 * @param host holds its static rendering
 * @param idle given, as the next one, because a file that is shared is one more for all pages to load
 */
export async function mountIsland(
  host: HTMLElement,
  signal: AbortSignal,
  idle: typeof Idle,
  loadChunk: typeof LoadChunk,
): Promise<void> {
  restoreStyles(host)
  const input = holdInput(host, signal)
  await wanted(host, signal, idle)
  const island = islands[host.dataset.island ?? '']
  if (!island) return
  // Both load at once; a failure is reported below.
  island.runtime().catch(() => {})
  // The static rendering stays until the code has loaded.
  const { default: definition } = await loadChunk(island.code, host)
  const { run } = await loadChunk(island.runtime, host)
  await input.settled()
  await run(definition, host, signal, input)
}

/** Resolves by the rule of the component: `load`, `idle`, `visible`, or `interaction`. */
function wanted(
  host: HTMLElement,
  signal: AbortSignal,
  idle: typeof Idle,
): Promise<unknown> | undefined {
  const { when } = host.dataset
  if (when === 'load') return undefined
  if (when === 'idle') return idle()
  // A visitor may have reached the component before this code loaded. Typing moves neither focus nor pointer.
  if (host.matches(':focus-within, :hover')) return undefined
  return new Promise((resolve) => {
    for (const intent of ['mouseover', 'focusin', 'pointerdown']) {
      host.addEventListener(intent, resolve, { signal })
    }
    if (when !== 'visible') return
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && resolve(seen),
      { rootMargin: NEAR },
    )
    // It ends by itself when the page goes: a detached element never intersects.
    observer.observe(host)
  })
}
