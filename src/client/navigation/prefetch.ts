/**
 * Prefetches pages: links that are hovered, focused or touched, and, after the first
 * interaction with the page and while it is idle, links in the viewport. Skipped on 2G and save-data connections.
 */
import { all } from '../dom.ts'
import { idle } from '../idle.ts'
import { onIntent } from '../intent.ts'
import type { PageSetup } from '../page.ts'
import { pageKey, pageOfLink } from './addresses.ts'
import { freshPage, loadPage, parseAhead } from './pages.ts'

/** Concurrent requests. */
const AT_ONCE = 3

const waiting: URL[] = []
let running = 0

/** A page that is only opened, and not read, loads no others. */
const isUsed = new Promise((resolve) => {
  for (const sign of ['pointermove', 'touchstart', 'wheel', 'keydown'])
    addEventListener(sign, resolve, { once: true, passive: true })
})

export function startPrefetch(): void {
  onIntent<HTMLAnchorElement>('a[href]', (link) => {
    prefetch(link, true)
    return prepare(link)
  })
}

/** Prefetches links as they enter the viewport. */
export const prefetchInView: PageSetup = async (signal) => {
  await isUsed
  await idle()
  if (signal.aborted) return
  const observer = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      prefetch(target as HTMLAnchorElement, false)
    }
  })
  for (const link of all('a[href]')) observer.observe(link)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    waiting.length = 0
  })
}

/** Parses a prefetched page while its link is hovered or focused. */
async function prepare(link: HTMLAnchorElement): Promise<void> {
  const url = pageOfLink(link)
  if (url === null || pageKey(url) === pageKey(location) || !freshPage(url)) return
  const page = await loadPage(url).catch(() => null)
  await idle()
  if (page && link.matches(':hover, :focus')) parseAhead(page)
}

function prefetch(link: HTMLAnchorElement, isUrgent: boolean): void {
  const url = isCheap() ? pageOfLink(link) : null
  if (url === null || pageKey(url) === pageKey(location) || freshPage(url)) return
  if (isUrgent) waiting.unshift(url)
  else if (!waiting.some((other) => pageKey(other) === pageKey(url))) waiting.push(url)
  next()
}

function next(): void {
  while (running < AT_ONCE && waiting.length > 0) {
    const url = waiting.shift() as URL
    if (freshPage(url)) continue
    running++
    loadPage(url, { priority: 'low' })
      .catch(() => {}) // A click will fetch it again and handle the error.
      .finally(() => {
        running--
        next()
      })
  }
}

/** False on 2G and save-data connections. */
function isCheap(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}
