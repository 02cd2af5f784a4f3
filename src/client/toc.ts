/** Scroll spy: marks the current section in the table of contents. */
import { all, around } from './dom.ts'
import { anchorIn } from './navigation/target.ts'
import type { PageSetup } from './page.ts'
import { showWithin } from './scroll.ts'

/** Pixels below the scroll padding at which a heading counts as reached: less than from a heading to the next. */
const EARLY = 40

export function startToc(): void {
  // In narrow windows the list is a popover that covers the page: close it.
  document.addEventListener('click', (event) => {
    const list = around(event, 'a') && around(event, '[data-toc]')
    if (list?.matches(':popover-open')) list.hidePopover()
  })
}

export const markSections: PageSetup = (signal) => {
  const links = all<HTMLAnchorElement>('[data-toc] a')
  const headings = links.map((link) => anchorIn(document, link.hash))
  if (links.length === 0) return
  const line =
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + EARLY
  const current = document.querySelector('.toc-current')
  let marked: HTMLAnchorElement | undefined
  let frame = 0
  const mark = () => {
    frame = 0
    const reached = isAtEnd() ? innerHeight : line
    const link =
      links[
        headings.findLastIndex(
          // One that is not shown has no place.
          (it) =>
            (it?.getClientRects()[0]?.top as number) <= reached &&
            !isSticky(it?.parentElement as Element),
        )
      ]
    if (link === marked) return
    if (marked) marked.ariaCurrent = null
    marked = link
    current?.replaceChildren(link?.text ?? '')
    if (!link) return
    link.ariaCurrent = 'location'
    const list = link.closest('.toc')
    if (list) showWithin(list, link)
  }
  const soon = () => {
    if (frame === 0) frame = requestAnimationFrame(mark)
  }
  addEventListener('scroll', soon, { passive: true, signal })
  addEventListener('resize', soon, { passive: true, signal })
  soon()
}

/** The headings of a sticky column stay in view. */
function isSticky(box: Element): boolean {
  return getComputedStyle(box).position === 'sticky'
}

/** At the end of the page the last section may be too short to reach the top. */
function isAtEnd(): boolean {
  return scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
}
