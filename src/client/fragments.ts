/** Redirects fragments that moved to another page; servers never see fragments. */
import { decode } from './decode.ts'
import { anchorIn } from './navigation/target.ts'
import type { PageSetup } from './page.ts'

export const followFragment: PageSetup = (signal) => {
  follow()
  addEventListener('hashchange', follow, { signal })
}

/** `data-moved` maps fragments to their new addresses; the empty one stands for the whole page. */
function follow(): void {
  const written = document.querySelector<HTMLElement>('[data-moved]')?.dataset.moved
  if (written === undefined || anchorIn(document, location.hash)) return
  const moved = new Map(Object.entries(JSON.parse(written) as Record<string, string>))
  const target = moved.get(decode(location.hash.slice(1))) ?? moved.get('')
  if (target === undefined) return
  location.replace(target.includes('#') ? target : target + location.hash)
}
