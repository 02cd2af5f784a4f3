/** Search, analytics, and files for machines: keys of `site.config.ts`. */
import type { UserLink } from './user-navigation.ts'

/** How visitors search the site. */
export interface UserSearch {
  /**
   * Where searches are answered: in the browser, from an index that each build makes, or by Algolia.
   * `false` turns search off.
   *
   * @default `{ provider: 'local' }`
   * @example search: { provider: 'algolia', appId: 'ABC123', apiKey: 'public-key', indexName: 'docs' }
   */
  search?: false | { provider: 'local' } | UserAlgolia
  /**
   * Groups of words with one meaning.
   *
   * @example synonyms: [['postcode', 'zip code'], ['log in', 'sign in']]
   */
  synonyms?: string[][]
  /**
   * Pages that are offered when a search finds nothing.
   *
   * @example searchLinks: [{ label: 'Install', to: '/guides/install' }]
   */
  searchLinks?: UserLink[]
  /**
   * Where "Let us know" leads when a search finds nothing; `{query}` is replaced.
   *
   * @default none: the sentence is left out
   * @example searchFeedbackUrl: 'https://example.com/feedback?about={query}'
   */
  searchFeedbackUrl?: string
}

/** Search by Algolia. `docsgen search push` uploads the records. */
export interface UserAlgolia {
  provider: 'algolia'
  appId: string
  /** A key that can only search: it is public. */
  apiKey: string
  indexName: string
  /**
   * The origin of a server with the same API.
   *
   * @default Algolia's own servers
   */
  host?: string
  /**
   * Searches only pages of the visitor's locale and version.
   *
   * @default `true`
   */
  contextual?: boolean
}

/** Who is told about visits, and what search engines read. */
export interface UserServices {
  /**
   * Sends page views and events to PostHog, or to a module of your own. Visitors with Global Privacy
   * Control or Do Not Track are not counted.
   *
   * @default `false`
   * @example analytics: { provider: 'posthog', key: 'phc_123', host: 'https://eu.i.posthog.com' }
   */
  analytics?: false | UserPostHog | UserAnalyticsModule
  /**
   * Scripts of other services, such as analytics, comments, chats and consent banners. The policy of the
   * pages allows these scripts, what they say that they use, and nothing else. They are left out of
   * relative builds and of `serve --watch`.
   *
   * @default none
   * @example
   * scripts: [
   *   {
   *     src: 'https://plausible.io/js/script.js',
   *     strategy: 'idle',
   *     attributes: { 'data-domain': 'docs.example.com' },
   *     connect: ['https://plausible.io'],
   *   },
   * ]
   */
  scripts?: UserScript[]
  /**
   * What `sitemap.xml` says. It is written if the site has a `url`; with more than 50,000 addresses or 50 MB,
   * it is the index of `sitemap-1.xml` and so on. With `lastUpdated`, it has the dates of the pages.
   *
   * @example sitemap: { changefreq: 'weekly', exclude: ['drafts/*'] }
   */
  sitemap?: {
    /**
     * How often pages change. Most search engines ignore it.
     *
     * @default none is written
     */
    changefreq?: 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never'
    /**
     * The priority of the pages, from 0 to 1. Most search engines ignore it.
     *
     * @default none is written
     */
    priority?: number
    /**
     * Routes to leave out; `*` matches any characters.
     *
     * @default `['tags', 'tags/*']`
     */
    exclude?: string[]
  }
  /**
   * Whether pages have the button "Copy page" and the link "View as Markdown" below their title. The
   * pages are then also published as Markdown, as with `llms.pages`.
   *
   * @default `false`
   * @example copyPage: true
   */
  copyPage?: boolean
  /**
   * Asks readers at the end of a page whether it was helpful:
   * - `issue`: those who say no get a link that begins an issue in the repository that `editUrl` names;
   *   without scripts, everybody does. Nothing is sent; with `analytics`, the answer is also an event.
   * - `analytics`: their answer is the event `feedback_yes` or `feedback_no`
   * - an address: their answer is posted there as JSON, such as `{ "url": "https://acme.com/faq", "title":
   *   "FAQ | Acme", "language": "en", "helpful": true }`; with `analytics`, it is also an event. A service of
   *   another origin has to answer the CORS preflight request, and allow the header `Content-Type`.
   *
   * @default `false`
   * @example
   * editUrl: 'https://github.com/acme/docs/edit/main/{path}',
   * feedback: 'issue'
   */
  feedback?: false | 'analytics' | 'issue' | (string & {})
  /**
   * What is published for language models besides `llms.txt`, the list of all pages.
   *
   * @example llms: { pages: true }
   */
  llms?: UserLlms
}

/** What language models read. */
export interface UserLlms {
  /**
   * Also publishes each page as Markdown, at its address with `.md` at the end, and all of them in
   * `llms-full.txt` of each locale and its parts. `llms.txt` links to the Markdown. It makes a first build
   * slower; later builds convert only pages that have changed.
   *
   * @default `false`
   */
  pages?: boolean
}

/** A script of another service. */
export interface UserScript {
  /** An address that begins with `https://`, or the path of a static file, such as `/count.js`. */
  src: string
  /**
   * When it is loaded:
   * - `idle`: when the page has loaded and the browser is idle
   * - `interaction`: after the first click, key, touch or turn of the wheel
   * - `consent`: after the visitor has consented, now or on an earlier visit. A banner says so with
   *   `document.dispatchEvent(new CustomEvent('docsgen:consent', { detail: true }))`, or `false`. Browsers
   *   with Global Privacy Control never load it.
   */
  strategy: 'idle' | 'interaction' | 'consent'
  /**
   * Digest of the script: browsers run no other one.
   *
   * @default none
   */
  integrity?: string
  /**
   * Attributes of the script: `id`, and those that begin with `data-`.
   *
   * @default none
   */
  attributes?: Record<string, string>
  /**
   * Selector of the elements that the script runs in, such as `.comments`: on each page that has one, and
   * again on the next.
   *
   * @default none: it runs once, whatever pages follow
   */
  element?: string
  /**
   * Selector of elements that the script adds to the body, such as the button of a chat, and that stay
   * when the visitor goes to a page with another layout.
   *
   * @default none
   */
  keep?: string
  /**
   * Origins to which it connects, such as `https://*.google-analytics.com`.
   *
   * @default none
   */
  connect?: string[]
  /**
   * Origins that it shows in frames.
   *
   * @default none
   */
  frame?: string[]
  /**
   * Origins from which it loads further scripts.
   *
   * @default none
   */
  script?: string[]
  /**
   * Origins from which it loads images.
   *
   * @default none
   */
  img?: string[]
  /**
   * Origins from which it loads style sheets, or digests of `<style>` elements that it adds, such as
   * `sha256-…`.
   *
   * @default none
   */
  style?: string[]
  /**
   * Origins from which it loads fonts.
   *
   * @default none
   */
  font?: string[]
  /**
   * Names of the [Trusted Types](https://developer.mozilla.org/docs/Web/API/Trusted_Types_API) policies
   * that it creates, `default` among them.
   *
   * @default none
   */
  trustedTypes?: string[]
}

/** Analytics by PostHog, whose package has to be installed: `npm install posthog-js`. */
export interface UserPostHog {
  provider: 'posthog'
  /** The key of the project, which is public. */
  key: string
  /** The address of the server, such as `https://eu.i.posthog.com`. */
  host: string
  /**
   * Also counts visitors who ask not to be tracked.
   *
   * @default `false`
   */
  ignoreDoNotTrack?: boolean
}

/** Analytics by a module of the site. */
export interface UserAnalyticsModule {
  provider: 'module'
  /** Path of the module, such as `./analytics.ts`. */
  module: string
  /**
   * Origins to which it may connect.
   *
   * @default none
   */
  connect?: string[]
  /**
   * Also counts visitors who ask not to be tracked.
   *
   * @default `false`
   */
  ignoreDoNotTrack?: boolean
}
