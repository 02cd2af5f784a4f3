/** Copies text. Insecure origins have no `navigator.clipboard`, only `execCommand`. */
export async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  const focused = document.activeElement as HTMLElement | null
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
  focused?.focus({ preventScroll: true })
}

/** How long "Copied" is shown, in milliseconds. */
export const COPIED_FOR = 2000
