/**
 * The search button and shortcuts on every page. The search itself is loaded on intent; if that
 * fails, the button acts as the link that it is without scripts.
 */
import { around } from '../dom.ts'
import { withProgress } from '../navigation/progress.ts'
import type { PageSetup } from '../page.ts'

// The bundler removes the branches that a site without a search does not need, with their imports.
declare const __SEARCH__: 'local' | 'algolia' | 'none'

let loading: Promise<typeof import('./dialog.tsx')> | undefined

function get() {
  loading ??= __SEARCH__ === 'none' ? Promise.reject() : import('./dialog.tsx')
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

export function startSearch(): void {
  if (__SEARCH__ === 'none') return
  const button = '[data-search]'
  let isOpening = false
  const open = async (link: HTMLAnchorElement) => {
    // Ignore repeated clicks while the search is loading.
    if (isOpening) return
    isOpening = true
    try {
      const { openSearch } = await withProgress(get())
      openSearch(link)
    } catch {
      location.assign(link.href)
    }
    isOpening = false
  }
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, (event) => around(event, button) && get(), { passive: true })
  }
  document.addEventListener('click', (event) => {
    const link = around<HTMLAnchorElement>(event, button)
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open(link)
  })
  document.addEventListener('keydown', (event) => {
    const { key, altKey, shiftKey } = event
    const command = event.ctrlKey || event.metaKey
    const wanted = command
      ? key.toLowerCase() === 'k' && !shiftKey
      : key === '/' && !around(event, 'input, textarea, select, [contenteditable]')
    const link = document.querySelector<HTMLAnchorElement>(button)
    if (!wanted || altKey || !link) return
    event.preventDefault()
    void open(link)
  })
}

/** Results on the search page, and highlighted words on a page that was opened from a hit. */
export const showSearch: PageSetup = (signal) => {
  if (__SEARCH__ !== 'none' && document.querySelector('[data-search-results]'))
    void withProgress(import('./page.tsx')).then((it) => it.showResults(signal), reportError)
  if (__SEARCH__ !== 'none' && sessionStorageHas('docsgen.found'))
    void import('./found.ts').then((it) => it.markFound(signal), reportError)
}

function sessionStorageHas(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}
