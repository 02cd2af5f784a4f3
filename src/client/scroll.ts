/** Pixels above and below the element: about two other links. */
const AROUND = 64

/** Scrolls a box so that an element is in view with what is around it; moves nothing else. */
export function showWithin(box: Element, element: Element): void {
  const at = element.getBoundingClientRect()
  const view = box.getBoundingClientRect()
  box.scrollTop +=
    Math.min(at.top - AROUND - view.top, 0) || Math.max(at.bottom + AROUND - view.bottom, 0)
}
