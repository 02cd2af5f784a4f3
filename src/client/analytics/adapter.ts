/** What a service that counts visits must be able to do. A site's own module exports these three. */
export interface Analytics<Settings = unknown> {
  /** Called once, before anything else. */
  start(settings: Settings): void | Promise<void>
  /** A page was shown. */
  page(view: PageView): void
  /** Something happened, e.g. `login_started`. */
  event(name: string): void
}

export interface PageView {
  readonly url: string
  readonly title: string
}

/** Which of them is bundled, and what the configuration says of it; docsgen puts the values in. */
declare global {
  const __ANALYTICS__: 'none' | 'posthog' | 'module'
  const __ANALYTICS_SETTINGS__: { readonly ignoreDoNotTrack: boolean }
}
