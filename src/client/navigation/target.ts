/** What a url's hash points at. */

/** @param hash with its `#`; empty for the page as a whole */
export function anchorIn(page: Document, hash: string): HTMLElement | null {
  if (hash.length < 2) return null
  let name = hash.slice(1)
  try {
    name = decodeURIComponent(name)
  } catch {
    // A lone percent sign is part of the name.
  }
  return (
    page.getElementById(name) ?? page.querySelector<HTMLElement>(`a[name="${CSS.escape(name)}"]`)
  )
}

export function scrollToTarget(): void {
  const target = anchorIn(document, location.hash)
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: 0, behavior: 'instant' })
}

/** Readers go on where they look: at the anchor they asked for, else at the page's heading. */
export function focusTarget(isReturning: boolean): void {
  const anchor = isReturning ? null : anchorIn(document, location.hash)
  const target =
    anchor ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!(target instanceof HTMLElement)) return
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
