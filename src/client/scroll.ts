/**
 * Scrolls a box so that an element is in view with what is around it; moves nothing else.
 * @param around pixels: about two other links
 */
export function showWithin(box: Element, element: Element, around = 64): void {
  const [at, view] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
  const [above, below] = [at.top - around - view.top, at.bottom + around - view.bottom]
  box.scrollTop += Math.min(above, 0) || Math.max(below, 0)
}
