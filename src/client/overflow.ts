/** Tab stops on what scrolls sideways, and on nothing else. */
import { all } from './dom.ts'
import type { PageSetup } from './page.ts'

const BOXES = '.code > pre, .table-scroll, .diagram-box, .math'

/** The observer is collected with the page's boxes. */
export const markOverflow: PageSetup = () => {
  const observer = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      const box = target.closest(BOXES) as HTMLElement
      const width = `${box.clientWidth}`
      // The mark may make a table fit: it stays at this width, or the two would alternate.
      const scrolls = box.dataset.scrolls === width || box.scrollWidth > box.clientWidth
      if (scrolls) box.dataset.scrolls = width
      else delete box.dataset.scrolls
      // Scripts can focus the others, too.
      box.tabIndex = scrolls ? 0 : -1
    }
  })
  for (const box of all(BOXES)) for (const it of [box, ...box.children]) observer.observe(it)
}
