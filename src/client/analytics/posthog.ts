/**
 * PostHog's client with its extensions bundled: the pages' policy forbids loading them from another
 * origin. Session recording and click capture are switched on and off in PostHog itself.
 */
import { posthog } from 'posthog-js/dist/module.no-external.js'
import 'posthog-js/dist/posthog-recorder.js'
import type { Analytics, PageView } from './adapter.ts'

interface Settings {
  readonly key: string
  readonly host: string
}

export const { start, page, event }: Analytics<Settings> = {
  start({ key, host }) {
    posthog.init(key, {
      api_host: host,
      // docsgen reports page views itself; otherwise the first one is counted twice.
      capture_pageview: false,
      capture_pageleave: true,
      disable_external_dependency_loading: true,
    })
  },
  page({ url, title }: PageView) {
    posthog.capture('$pageview', { $current_url: url, title })
  },
  event(name) {
    posthog.capture(name)
  },
}
