/** The code generator: an island, loaded when a visitor comes near it. */
import { show } from '../../react.ts'
import { Generator } from './Generator.tsx'
import { readNames } from './names.ts'
import { isState } from './state.ts'

export function mount(host: HTMLElement, crash: (error: unknown) => void): () => void {
  const site = readNames(host.dataset)
  const unmount = show(<Generator site={site} />, host, crash)
  // Whoever follows a link to some choices wants to see them, not the page's beginning.
  if (isState(location.hash.slice(1))) host.scrollIntoView()
  return unmount
}
