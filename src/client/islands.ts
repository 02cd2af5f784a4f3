/**
 * Islands: components that run in browsers. `<div data-island="name">` holds the static rendering.
 * When its time has come, see `data-when`, the component's code is loaded and adopts it (React) or
 * replaces it (Preact). A crash or
 * a failed load shows a message in its place.
 */
import { loadChunk } from './chunk.ts'
import { all } from './dom.ts'
import { idle } from './idle.ts'
import type { PageSetup } from './page.ts'

/** Pages without islands load no code for them. */
export const mountIslands: PageSetup = (signal) => {
  // The bundler removes all of this where no component runs in browsers.
  if (__ISLANDS__)
    for (const host of all('[data-island]'))
      void loadChunk(() => import('./mount-island.ts'), host).then(({ mountIsland }) =>
        mountIsland(host, signal, idle, loadChunk),
      )
}
