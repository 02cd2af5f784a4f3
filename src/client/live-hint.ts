/** Only in pages under `serve --watch`: says which file to edit, until the writer has done so once. */
import { showBox } from './live-box.ts'
import { readStored, STORED, store } from './storage.ts'

const STRIP = `
:host { position: fixed; inset: auto 0 1rem; z-index: 999; display: flex; justify-content: center; padding: 0 1rem; pointer-events: none }
p { display: flex; gap: .75rem; align-items: center; margin: 0; padding: .25rem .25rem .25rem 1rem; border: 1px solid; border-radius: 999px; background: Canvas; color: CanvasText; font: .875rem/1.5 system-ui, sans-serif; box-shadow: 0 2px 12px #0003; overflow-wrap: anywhere }
button { flex: none; width: 2rem; height: 2rem; border: 0; border-radius: 999px; background: none; color: inherit; font: 1.125rem/1 system-ui; cursor: pointer; pointer-events: auto }
button:hover { background: ButtonFace }
@media print { :host { display: none } }
`

let strip: HTMLElement | null = null

/** @param file the page's source, relative to the site's root */
export function showEditHint(file: string): void {
  if (readStored(STORED.editHint) !== null) return
  const code = document.createElement('code')
  code.textContent = file
  const text = document.createElement('span')
  text.append('Edit ', code, ', this page follows')
  const button = document.createElement('button')
  button.textContent = '×'
  button.ariaLabel = 'Dismiss'
  button.addEventListener('click', dismissEditHint)
  const line = document.createElement('p')
  line.append(text, button)
  strip = showBox('docsgen-edit-hint', STRIP, line)
}

/** Removes the hint for good: the writer has read it, or knows. */
export function dismissEditHint(): void {
  strip?.remove()
  if (strip !== null) store(STORED.editHint, 'known')
}
