/** What no page may have, whatever it looks like. Runs in the browser. */

/** Controls that lie over text, and text outside of the window. */
export function faultsOf(): string[] {
  const faults: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const parent = text.parentElement
    if (text.data.trim() === '' || !parent?.checkVisibility()) continue
    // What scrolls sideways may be wider than its box.
    if (parent.closest('pre, .table-scroll, .tab-list, .visually-hidden, .skip-link, [popover]'))
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    if (left < 0 || right > innerWidth) faults.push(`outside of the window: ${text.data}`)
  }
  for (const line of document.querySelectorAll('pre code')) {
    const pre = (line.closest('pre') as Element).getBoundingClientRect()
    const code = line.getBoundingClientRect()
    const bottom = Math.min(code.bottom, pre.bottom)
    for (const button of line.closest('figure')?.querySelectorAll('button') ?? []) {
      const box = button.getBoundingClientRect()
      if (!button.checkVisibility({ visibilityProperty: true })) continue
      if (box.top < bottom && box.bottom > code.top && box.left < pre.right && box.right > pre.left)
        faults.push(`over code: ${button.textContent || button.ariaLabel}`)
    }
  }
  return faults
}
