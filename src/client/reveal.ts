/** Reveals the fragment's element if it is inside a closed `<details>` or a hidden tab panel. */
import { all } from './dom.ts'
import { anchorIn } from './navigation/target.ts'
import type { PageSetup } from './page.ts'
import { showPanelOf } from './tabs.ts'

export const revealTarget: PageSetup = (signal) => {
  reveal()
  addEventListener('hashchange', reveal, { signal })
}

function reveal(): void {
  const target = anchorIn(document, location.hash)
  const isHidden = target && !target.checkVisibility()
  if (!isHidden) return
  showPanelOf(target)
  for (const box of all<HTMLDetailsElement>('details')) box.open ||= box.contains(target)
  target.scrollIntoView({ behavior: 'instant' })
}
