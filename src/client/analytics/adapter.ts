/** The interface of an analytics service. A site's own module exports these three functions. */
export interface Analytics<Settings = unknown> {
  /** Called once, before anything else. */
  start(settings: Settings): void | Promise<void>
  /** A page was shown. */
  page(view: PageView): void
  /** An event happened, e.g. `trial_started`. */
  event(name: string): void
}

export interface PageView {
  readonly url: string
  readonly title: string
}

/** Which service is bundled, and its settings. esbuild's `define` sets both. */
declare global {
  const __ANALYTICS__: 'none' | 'posthog' | 'module'
  const __ANALYTICS_SETTINGS__: { readonly ignoreDoNotTrack: boolean }
}
