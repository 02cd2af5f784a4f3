/**
 * Client-side navigation without a route table: fetches the next page's HTML and swaps what differs
 * into the document. On any error, the browser loads the page itself.
 */
import { CONTENT_ID } from '../../shared/constants.ts'
import { around, beforePaint, isPlainClick, SWITCHES } from '../dom.ts'
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

export interface VisitOptions {
  /** Keeps the current fragment if the new page has the anchor. */
  readonly keepHash?: boolean
}

/** Navigates to a page of this site. */
function visit(url: URL, { keepHash = false }: VisitOptions = {}): Promise<void> {
  const { href, hash } = location
  const enter = (fetched: FetchedPage, next: Document) => {
    const target = new URL(fetched.url)
    if (keepHash) target.hash = anchorIn(next, hash) ? hash : ''
    else target.hash = url.hash
    entries.addEntry(target, target.href === href)
    return false
  }
  return show(url, enter, () => location.assign(url))
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
  if (url.hash !== '' && pageKey(url) === shown && pageKey(location) === shown) return
  event.preventDefault()
  void visit(url, { keepHash: link.matches(SWITCHES) })
}

function onPopState({ state, hasUAVisualTransition }: PopStateEvent): void {
  if (pageKey(location) === shown) {
    turn++
    endProgress()
    if (entries.isNewEntry(state)) entries.adoptEntry()
    else if (!entries.isCurrentEntry(state)) {
      entries.enterEntry(state)
      if (!entries.restorePlace()) scrollToTarget()
      entries.placeFound()
    }
    return
  }
  const enter = () => {
    entries.enterEntry(state)
    return true
  }
  void show(new URL(location.href), enter, () => location.reload(), hasUAVisualTransition)
}

/**
 * @param enter adds or enters the history entry; true to restore its scroll position
 * @param leave makes the browser load the page itself
 * @param isAnimated see `inTransition`
 */
async function show(
  url: URL,
  enter: (page: FetchedPage, next: Document) => boolean,
  leave: () => void,
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
    if (mine === turn) leave()
  } finally {
    if (mine === turn) endProgress()
  }
}
