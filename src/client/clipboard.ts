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

/** Copies text that is being fetched. Safari requires that the copying begins with the click. */
export async function copyFetched(text: Promise<string>): Promise<boolean> {
  if (!navigator.clipboard?.write) return text.then(copy, () => false)
  const blob = text.then((it) => new Blob([it], { type: 'text/plain' }))
  blob.catch(() => {}) // It also rejects the writing.
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
    () => true,
    () => false,
  )
}

/** How long "Copied" is shown, in milliseconds. */
export const COPIED_FOR = 2000
