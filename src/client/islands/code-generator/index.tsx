/** The code generator: an island, loaded when a visitor comes near it. */
import { createRoot } from 'react-dom/client'
import { Generator } from './Generator.tsx'
import { readNames } from './names.ts'
import { isState } from './state.ts'

export function mount(host: HTMLElement, crash: (error: unknown) => void): () => void {
  const site = readNames(host.dataset)
  const root = createRoot(host, { onUncaughtError: crash })
  root.render(<Generator site={site} />)
  // Whoever follows a link to some choices wants to see them, not the page's beginning.
  if (isState(location.hash.slice(1))) host.scrollIntoView()
  return () => root.unmount()
}
