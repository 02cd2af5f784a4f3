/** The search over the page. */
import { messages } from '../../shared/messages.ts'
import { make } from '../dom.ts'
import { Dialog } from './dialog-content.tsx'
import { show } from './react.ts'

let opened: HTMLDialogElement | null = null

/**
 * Opens the search; closes it if it is open.
 * @param opener gets the focus back
 */
export function openSearch(opener: HTMLElement): void {
  if (opened) {
    opened.close()
    return
  }
  const before = document.activeElement
  const dialog = make('dialog', { class: 'search', 'aria-label': messages.search })
  opened = dialog
  document.body.append(dialog)
  // A click beside the dialog is one on its backdrop.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => {
    opened = null
    show(null, dialog)
    dialog.remove()
    const back = before instanceof HTMLElement && before !== document.body ? before : opener
    if (back.isConnected) back.focus({ preventScroll: true })
  })
  show(<Dialog close={() => dialog.close()} />, dialog)
  dialog.showModal()
}
