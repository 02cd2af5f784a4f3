/** The search over the page. */
import { searchMessages as messages } from '../../shared/search-messages.ts'
import { make } from '../dom.ts'
import { Dialog } from './dialog-content.tsx'
import { show } from './react.ts'

let opened: HTMLDialogElement | null = null

/**
 * Opens the search; closes it if it is open.
 * @param opener gets the focus back
 */
export function openSearch(opener: HTMLElement): void {
  // A page of another locale takes the whole body's place, and the dialog with it.
  if (opened?.isConnected) {
    opened.close()
    return
  }
  const dialog = make('dialog', { class: 'search', 'aria-label': messages.search })
  opened = dialog
  document.body.append(dialog)
  // A click beside the dialog is one on its backdrop.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  const over = new AbortController()
  // Whoever goes back leaves the search as well.
  addEventListener('popstate', () => dialog.close(), { signal: over.signal })
  dialog.addEventListener('close', () => {
    opened = null
    over.abort()
    show(null, dialog)
    dialog.remove()
    // What had the focus has it again, unless nothing had it.
    if (document.activeElement === document.body) opener.focus({ preventScroll: true })
  })
  show(<Dialog close={() => dialog.close()} />, dialog)
  dialog.showModal()
}
