/** Tab stops on what scrolls sideways, and on nothing else. */
import { all } from './dom.ts'
import type { PageSetup } from './page.ts'

/** The observer is collected with the page's boxes. */
export const markOverflow: PageSetup = () => {
  const observer = new ResizeObserver((boxes) => {
    for (const { target } of boxes) {
      const box = target as HTMLElement
      const width = `${box.clientWidth}`
      // The mark may make a table fit: it stays at this width, or the two would alternate.
      const scrolls = box.dataset.scrolls === width || box.scrollWidth > box.clientWidth
      if (scrolls) box.dataset.scrolls = width
      else delete box.dataset.scrolls
      // Scripts can focus the others, too.
      box.tabIndex = scrolls ? 0 : -1
    }
  })
  for (const box of all('.code > pre, .table-scroll')) observer.observe(box)
}
