/** The element that a URL's fragment points at. */
import { decode } from '../decode.ts'

/** @param hash with its `#`; empty for the whole page */
export function anchorIn(page: Document, hash: string): HTMLElement | null {
  if (hash.length < 2) return null
  const name = decode(hash.slice(1))
  return (
    page.getElementById(name) ?? page.querySelector<HTMLElement>(`a[name="${CSS.escape(name)}"]`)
  )
}

export function scrollToTarget(): void {
  const target = anchorIn(document, location.hash)
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: 0, behavior: 'instant' })
}

/** Focuses the fragment's element, else the page's heading, so that screen readers continue there. */
export function focusTarget(isReturning: boolean): void {
  const anchor = isReturning ? null : anchorIn(document, location.hash)
  const target =
    anchor ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main')
  if (!target) return
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
