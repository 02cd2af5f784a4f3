/** The search dialog. */
import * as messages from '../../shared/search-messages.ts'
import { around, make } from '../dom.ts'
import { Dialog } from './dialog-content.tsx'
import { show } from './react.ts'

// The search page and the highlights import these from here, so that esbuild puts all shared code into
// the dialog's chunk: split by importer it would be several chunks, larger in total and slower to load.
export { wordsOf } from '../../shared/search/words.ts'
export { isQuery } from './asking.ts'

/**
 * Opens the search; closes it if it is open.
 * @param opener gets the focus back when it closes
 */
export function openSearch(opener: HTMLElement): void {
  const open = document.querySelector<HTMLDialogElement>('dialog.search[open]')
  if (open) {
    open.close()
    return
  }
  const dialog = make('dialog', { class: 'search', 'aria-label': messages.search })
  const close = () => dialog.close()
  document.body.append(dialog)
  dialog.addEventListener('click', (event) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
    // A click on the dialog element itself is on its backdrop; a click on a link navigates.
    if (event.target === dialog || (around(event, 'a') && !isElsewhere)) close()
  })
  // Back closes the dialog, too.
  addEventListener('popstate', close)
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', close)
    show(null, dialog)
    dialog.remove()
    // The browser restores the focus, unless nothing was focused before.
    if (document.activeElement === document.body) opener.focus({ preventScroll: true })
  })
  show(<Dialog close={close} />, dialog)
  dialog.showModal()
}
