/**
 * Islands: components of the site that run in browsers. `<div data-island="name">` holds the static
 * rendering. When its time has come, see `data-when`, the component's code is loaded and replaces it.
 * A crash or a failed load shows a message in its place.
 */
import { islands } from 'docsgen/site-islands'
import { loadChunk } from './chunk.ts'
import { all } from './dom.ts'
import { idle } from './idle.ts'
import type { IslandMount } from './island.ts'
import { mountPart } from './mount.ts'
import type { PageSetup } from './page.ts'

/** An island this close to the viewport counts as visible. */
const NEAR = '300px'

export const mountIslands: PageSetup = (signal) => {
  for (const host of all('[data-island]')) {
    const load = islands[host.dataset.island ?? '']
    if (load) void mountIsland(host, load, signal)
  }
}

async function mountIsland(
  host: HTMLElement,
  load: () => Promise<{ readonly mount: IslandMount }>,
  signal: AbortSignal,
): Promise<void> {
  await wanted(host, signal)
  // The static rendering stays until the code has loaded.
  const { mount } = await loadChunk(load, host)
  await mountPart(host, signal, mount(host))
}

/** Resolves by the rule of the component: `load`, `idle`, `visible`, or `interaction`. */
function wanted(host: HTMLElement, signal: AbortSignal): Promise<unknown> | undefined {
  const { when } = host.dataset
  if (when === 'load') return undefined
  if (when === 'idle') return idle()
  return new Promise((resolve) => {
    for (const intent of ['mouseover', 'focusin']) {
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
