/** Tab stops on what scrolls sideways, and on nothing else. */
import { all } from './dom.ts'
import type { PageSetup } from './page.ts'

/** The observer is collected with the page's boxes. */
export const markOverflow: PageSetup = () => {
  const observer = new ResizeObserver((boxes) => {
    for (const { target } of boxes) {
      const scrolls = target.scrollWidth > target.clientWidth
      target.toggleAttribute('data-scrolls', scrolls)
      // Scripts can focus the others, too.
      ;(target as HTMLElement).tabIndex = scrolls ? 0 : -1
    }
  })
  for (const box of all('.code > pre, .table-scroll')) observer.observe(box)
}
