/**
 * PostHog's own client, with all its parts: the pages' policy lets it load nothing from elsewhere.
 * Whether sessions are recorded and clicks are captured is set in the service.
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
      // Pages are counted by us: the client would count the first one twice.
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
