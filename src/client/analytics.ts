/**
 * Analytics: page views, and clicks on links with `data-event`. The service's client is loaded when
 * the page is idle; events before that are queued. Visitors who opt out of tracking are not tracked.
 */
import { PAGE_VIEW_DELAY } from '../shared/constants.ts'
import type { Analytics } from './analytics/adapter.ts'
import { around } from './dom.ts'
import { idle } from './idle.ts'
import type { PageSetup } from './page.ts'

let service: Promise<Analytics> | null = null

export function startAnalytics(): void {
  if (__ANALYTICS__ === 'none') return
  if (!__ANALYTICS_SETTINGS__.ignoreDoNotTrack && refusesTracking()) return
  service = load()
  service.catch(() => {}) // Analytics that fail to load must not disturb the page.
  for (const type of ['click', 'auxclick']) document.addEventListener(type, onClick)
}

/** Does not count a page that is left within the delay. */
export const countPage: PageSetup = (signal) => {
  if (__ANALYTICS__ === 'none') return
  if (!service) {
    // A question whose answer would only be counted.
    document.querySelector('[data-counted]')?.remove()
    return
  }
  const timer = setTimeout(() => {
    const view = { url: location.href, title: document.title }
    send((analytics) => analytics.page(view))
  }, PAGE_VIEW_DELAY)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

function onClick(event: Event): void {
  const name = around(event, '[data-event]')?.dataset.event
  // Only the left and the middle button open a link.
  if (name && (event as MouseEvent).button < 2) sendEvent(name)
}

export function sendEvent(name: string): void {
  send((analytics) => analytics.event(name))
}

function send(report: (analytics: Analytics) => void): void {
  if (__ANALYTICS__ !== 'none') service?.then(report).catch(() => {})
}

async function load(): Promise<Analytics> {
  await idle()
  const analytics = await adapter()
  await analytics.start(__ANALYTICS_SETTINGS__)
  return analytics
}

/** The bundler removes the branches that the configuration rules out, with their imports. */
async function adapter(): Promise<Analytics> {
  if (__ANALYTICS__ === 'posthog') return (await import('./analytics/posthog.ts')) as Analytics
  if (__ANALYTICS__ === 'module') return import('docsgen/site-analytics')
  return { start() {}, page() {}, event() {} }
}

/** Checks Global Privacy Control and the older Do Not Track. */
function refusesTracking(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as {
    globalPrivacyControl?: boolean
    doNotTrack?: string | null
  }
  return globalPrivacyControl === true || doNotTrack === '1'
}
