/**
 * The search button and shortcuts on every page. The search itself is loaded on intent. Its dialog
 * opens at once, with an input that takes what is typed while the chunk is on its way.
 */
import { SEARCH_INPUT_LIMIT } from '../../shared/constants.ts'
import { loadChunk } from '../chunk.ts'
import { all, around, isPlainClick, make } from '../dom.ts'
import { onIntent } from '../intent.ts'
import { messages } from '../messages.ts'
import * as entries from '../navigation/entries.ts'
import type { PageSetup } from '../page.ts'
import { readStored, STORED } from '../storage.ts'

// The bundler removes the branches that a site without a search does not need, with their imports.
declare const __SEARCH__: 'local' | 'algolia' | 'none'

const BUTTON = __SEARCH__ === 'none' ? '' : '[data-search]'

let page: AbortSignal

// The conditions remove the imports, and with them the chunks.
const loadDialog = () => (__SEARCH__ === 'none' ? Promise.reject() : import('./dialog.tsx'))
const loadPage = () => (__SEARCH__ === 'none' ? Promise.reject() : import('./page.tsx'))

export function startSearch(): void {
  if (__SEARCH__ === 'none') return
  onIntent(BUTTON, loadDialog)
  document.addEventListener('click', (event) => {
    const link = around(event, BUTTON)
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    void toggleDialog(link)
  })
  document.addEventListener('keydown', (event) => {
    const { key, altKey, shiftKey } = event
    const command = event.ctrlKey || event.metaKey
    const wanted = command
      ? key.toLowerCase() === 'k' && !shiftKey
      : key === '/'
        ? !around(event, 'input, textarea, select, [contenteditable]')
        : key === ' ' && around(event, BUTTON)
    const link = document.querySelector<HTMLElement>(BUTTON)
    if (!wanted || altKey || !link) return
    event.preventDefault()
    void toggleDialog(link)
  })
}

/**
 * Opens the search; closes it if it is open.
 * @param opener gets the focus back when it closes
 */
async function toggleDialog(opener: HTMLElement): Promise<void> {
  const open = document.querySelector<HTMLDialogElement>('dialog.search[open]')
  if (open) return open.close()
  // A menu has an entry in the history: leaving that would close the dialog, too.
  document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
  await entries.settled()
  const { search, searchPlaceholder } = messages()
  const input = make('input', {
    name: 'q',
    placeholder: searchPlaceholder,
    maxlength: `${SEARCH_INPUT_LIMIT}`,
  })
  // Enter leads to the search page as long as there are no hits to open, also if there never are.
  const form = make('form', { action: (opener as HTMLAnchorElement).href }, input)
  const dialog = make('dialog', { class: 'search', 'aria-label': search }, form)
  const closed = new AbortController()
  const { signal } = closed
  document.body.append(dialog)
  dialog.addEventListener('click', (event) => {
    // A click on the dialog element itself is on its backdrop.
    if (event.target === dialog) dialog.close()
  })
  // Back closes the dialog, and stays on the page.
  entries.openOverlay()
  entries.whenOverlayLeft(() => dialog.close(), signal)
  dialog.addEventListener('close', () => {
    // The page that a hit leads to takes the entry.
    if (!dialog.returnValue) entries.closeOverlay()
    closed.abort()
    dialog.remove()
    // A hit on the current page causes no navigation.
    highlightFound()
    // The browser restores the focus, unless nothing was focused before.
    if (document.activeElement === document.body) opener.focus({ preventScroll: true })
  })
  dialog.showModal()
  const { fillDialog } = await loadChunk(loadDialog, dialog)
  fillDialog(dialog, input.value, signal)
}

/** Results on the search page, and highlighted words on a page that was opened from a hit. */
export const showSearch: PageSetup = (signal) => {
  if (__SEARCH__ === 'none') return
  // Without scripts, it is a link to the search page.
  for (const link of all(BUTTON)) {
    link.role = 'button'
    link.ariaHasPopup = 'dialog'
  }
  const results = document.querySelector<HTMLElement>('[data-search-results]')
  if (results) {
    const input = document.querySelector<HTMLInputElement>('main [data-search-form] input')
    // Before the results, and without them.
    if (input) input.value ||= new URLSearchParams(location.search).get('q') ?? ''
    void loadChunk(loadPage, results).then((it) => signal.aborted || it.showResults(signal))
  }
  page = signal
  highlightFound()
}

/** Highlights the words of the hit that led to the current page. */
function highlightFound(): void {
  if (__SEARCH__ !== 'none' && readStored(STORED.found, 'sessionStorage') !== null)
    void import('./found.ts').then((it) => it.markFound(page), reportError)
}
