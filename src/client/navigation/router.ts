/**
 * Client-side navigation without a route table: fetches the next page's HTML and swaps what differs
 * into the document. On any error, the browser loads the page itself, unless the visitor is offline.
 */
import { CONTENT_ID } from '../../shared/constants.ts'
import { around, beforePaint, isPlainClick, SWITCHES } from '../dom.ts'
import { failure } from '../failure.ts'
import { messages } from '../messages.ts'
import { enterPage, leavePage } from '../page.ts'
import { normalized, pageKey, pageOfLink } from './addresses.ts'
import * as entries from './entries.ts'
import { documentOf, type FetchedPage, loadPage } from './pages.ts'
import { endProgress, startProgress } from './progress.ts'
import { isSwappable, loadStyles, swap } from './swap.ts'
import { anchorIn, focusTarget, scrollToTarget } from './target.ts'
import { inTransition } from './transition.ts'

/** The page on screen; `location` is ahead of it while a page is fetched. */
let shown = ''
/** Number of the latest navigation; earlier ones are discarded. */
let turn = 0

export function startRouter(): void {
  const canonical = normalized(new URL(location.href))
  if (canonical.href !== location.href) history.replaceState(history.state, '', canonical)
  shown = pageKey(location)
  entries.startEntries()
  document.addEventListener('click', onClick)
  addEventListener('popstate', onPopState)
}

/**
 * Navigates to a page of this site.
 * @param keepsHash keeps the current fragment if the new page has the anchor
 */
function visit(url: URL, keepsHash: boolean): Promise<void> {
  const { href, hash } = location
  const enter = (fetched: FetchedPage, next: Document) => {
    const target = new URL(fetched.url)
    if (!keepsHash) target.hash = url.hash
    else target.hash = anchorIn(next, hash) ? hash : ''
    entries.addEntry(target, target.href === href)
    return false
  }
  return show(url, enter)
}

function onClick(event: MouseEvent): void {
  const link = around<HTMLAnchorElement>(event, 'a[href]')
  if (!link || !isPlainClick(event)) return
  const url = pageOfLink(link)
  if (url === null) return
  // The skip link adds no entry to the history.
  if (url.hash === `#${CONTENT_ID}`) {
    event.preventDefault()
    document.getElementById(CONTENT_ID)?.focus()
    return
  }
  // The browser handles anchors of the current page.
  if (url.hash && pageKey(url) === shown && pageKey(location) === shown) return
  event.preventDefault()
  void visit(url, link.matches(SWITCHES))
}

function onPopState({ state, hasUAVisualTransition }: PopStateEvent): void {
  if (pageKey(location) === shown) {
    turn++
    endProgress()
    if (entries.isNewEntry(state)) entries.adoptEntry()
    else if (!entries.isCurrentEntry(state)) {
      entries.enterEntry(state)
      // It may say that the page of another entry cannot be shown.
      document.querySelector('main>.failure')?.remove()
      if (!entries.restorePlace()) scrollToTarget()
      entries.placeFound()
    }
    return
  }
  entries.enterEntry(state)
  void show(new URL(location.href), () => true, hasUAVisualTransition)
}

/** Has the browser load a page. After Back and Forward, the address is that of the page already. */
function load(url: URL): void {
  location.href === url.href ? location.reload() : location.assign(url)
}

/**
 * @param enter adds or enters the history entry; true to restore its scroll position
 * @param isAnimated see `inTransition`
 */
async function show(
  url: URL,
  enter: (page: FetchedPage, next: Document) => boolean,
  isAnimated = false,
): Promise<void> {
  // Removing the entry of an overlay that was just closed must not cancel it.
  await entries.settled()
  const mine = ++turn
  startProgress()
  try {
    const page = await loadPage(url)
    await entries.settled()
    if (mine !== turn) return
    const next = documentOf(page)
    if (!isSwappable(next)) throw new Error()
    await loadStyles(next)
    if (mine !== turn) return
    let restores = false
    await inTransition(() => {
      if (mine !== turn) return
      // Address and page change at once: scripts take the page to be that of the address.
      restores = enter(page, next)
      shown = pageKey(location)
      leavePage()
      swap(next)
      enterPage()
    }, isAnimated)
    await beforePaint()
    if (mine !== turn) return
    if (!restores || !entries.restorePlace()) scrollToTarget()
    entries.placeFound()
    // Screen readers say the heading: an announcement would say the title twice.
    focusTarget(restores)
  } catch {
    if (mine !== turn) return
    if (navigator.onLine) return load(url)
    // The browser's own page for errors would take the place of the one that is being read.
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
    const main = document.querySelector('main') as HTMLElement
    void failure(main, messages().offline).then(() => show(url, enter))
  } finally {
    if (mine === turn) endProgress()
  }
}
