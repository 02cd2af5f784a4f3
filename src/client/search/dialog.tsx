/** The search over the page. */
import * as messages from '../../shared/search-messages.ts'
import { around, make } from '../dom.ts'
import { Dialog } from './dialog-content.tsx'
import { show } from './react.ts'

// The search page and the marks take these from here, so that the bundler makes one file of what they
// share with the dialog: cut by who needs what, it would be several, larger together and later.
export { wordsOf } from '../../shared/search/words.ts'
export { isQuery } from './asking.ts'

/**
 * Opens the search; closes it if it is open.
 * @param opener gets the focus back
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
    // A click beside the dialog is one on its backdrop; one on a link leads away.
    if (event.target === dialog || (around(event, 'a') && !isElsewhere)) close()
  })
  // Whoever goes back leaves the search as well.
  addEventListener('popstate', close)
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', close)
    show(null, dialog)
    dialog.remove()
    // What had the focus has it again, unless nothing had it.
    if (document.activeElement === document.body) opener.focus({ preventScroll: true })
  })
  show(<Dialog close={close} />, dialog)
  dialog.showModal()
}
