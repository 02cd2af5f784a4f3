/** Opens the `<details>` and tab panels that the fragment's element is, or is inside of. */
import { all } from './dom.ts'
import { anchorIn, scrollToTarget } from './navigation/target.ts'
import type { PageSetup } from './page.ts'
import { showPanelOf } from './tabs.ts'

export const revealTarget: PageSetup = (signal) => {
  reveal()
  addEventListener('popstate', reveal, { signal })
}

function reveal(): void {
  const target = anchorIn(document, location.hash)
  if (!target) return
  const isShown = target.checkVisibility()
  showPanelOf(target)
  for (const box of all<HTMLDetailsElement>('details')) box.open ||= box.contains(target)
  if (!isShown) scrollToTarget()
}
