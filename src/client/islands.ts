/**
 * Islands: interactive parts of a page. `<div data-island="name">` holds the fallback for visitors
 * without scripts. When it comes near the viewport, or is pointed at or focused, the island's module
 * is loaded and replaces the fallback. A crash or a failed load shows a message in its place.
 *
 * To add one: write `src/client/islands/<name>/index.ts` that exports `mount`, and register it below.
 */
import { loadChunk } from './chunk.ts'
import { all } from './dom.ts'
import { type Mount, mountPart } from './mount.ts'
import type { PageSetup } from './page.ts'

export interface Island {
  readonly mount: Mount
}

const registry: Readonly<Record<string, () => Promise<Island>>> = {
  'code-generator': () => import('./islands/code-generator/index.tsx'),
}

/** An island this close to the viewport is loaded. */
const NEAR = '300px'

export const mountIslands: PageSetup = (signal) => {
  for (const host of all('[data-island]')) {
    const load = registry[host.dataset.island ?? '']
    if (load) void mountIsland(host, load, signal)
  }
}

async function mountIsland(
  host: HTMLElement,
  load: () => Promise<Island>,
  signal: AbortSignal,
): Promise<void> {
  await wanted(host, signal)
  // The fallback stays until the module has loaded.
  const { mount } = await loadChunk(load, host)
  await mountPart(host, signal, mount)
}

/** Resolves when the island is near the viewport, pointed at, or focused. */
function wanted(host: HTMLElement, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && resolve(seen),
      { rootMargin: NEAR },
    )
    observer.observe(host)
    signal.addEventListener('abort', () => observer.disconnect())
    for (const intent of ['mouseover', 'focusin']) {
      host.addEventListener(intent, resolve, { signal })
    }
  })
}
