/**
 * Copies text; false if the browser refuses, as it does in frames without permission. Insecure
 * origins have no `navigator.clipboard`, only `execCommand`.
 */
export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  const focused = document.activeElement as HTMLElement | null
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  focused?.focus({ preventScroll: true })
  return isCopied
}

/** How long "Copied" is shown, in milliseconds. */
export const COPIED_FOR = 2000
