/** One description of how a built site is served, from which the settings of each server are made. */
import {
  escapePattern,
  HASH_LENGTH,
  hash,
  type Site,
  type SiteContext,
} from '../../plugin/index.ts'

/** A redirect of all paths that match a pattern, which both PCRE and RE2 understand, as a whole. */
export interface Rule {
  /** Applies to the path as it was requested: encoded, without the query. */
  readonly pattern: string
  /** The new path: text, and numbers of the pattern's groups. */
  readonly to: readonly (string | number)[]
}

export interface Deployment {
  /** Tells sites on one server apart; letters, digits and underscores. */
  readonly id: string
  readonly base: string
  /** Path that `/` leads to; null if it is a page. */
  readonly home: string | null
  /** Paths of the locales, with a slash at the end. */
  readonly roots: readonly string[]
  /** To the canonical form of a path that is none of the roots, to be tried in this order. */
  readonly rules: readonly Rule[]
  /** Of pages that moved, by their decoded path; the status is 308. */
  readonly moved: ReadonlyMap<string, string>
  /**
   * Not-found pages by the path of a locale, the deepest first, since servers take the first that
   * matches; and the one for all other paths. Relative to the output folder.
   */
  readonly notFound: { readonly of: ReadonlyMap<string, string>; readonly other: string }
  /**
   * Matches the start of paths that other programs request by reserved names. Their files are not
   * pages, and no other folder whose name begins with a dot is sent.
   */
  readonly wellKnown: string
  /** Matches paths of files that are named by a hash of their content. */
  readonly immutable: string
  /** Content-Security-Policy that allows what any page needs; each page has its own as well. */
  readonly policy: string
}

/** What servers send with each response. */
export const HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

export const FOREVER = 'public, max-age=31536000, immutable'
/** Types that the tables of web servers lack, by ending. */
export const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bin: 'application/octet-stream',
  md: 'text/markdown',
  mjs: 'text/javascript',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  yaml: 'text/yaml',
  yml: 'text/yaml',
}

/**
 * The policy, or what is left of it for servers that limit its length: pages contain their own, but
 * no page can say that it must not be framed.
 */
export function policyWithin({ policy }: Deployment, length: number): string {
  return policy.length <= length ? policy : "frame-ancestors 'none'"
}

export function describeDeployment(site: Site, context: SiteContext): Deployment {
  const { base, versionLocales, defaultLocale, title, url } = site.config
  const roots = versionLocales.map(({ path }) => path)
  const moved = new Map(
    [...context.moved()].flatMap(([from, { '': to }]) =>
      to === undefined || site.byUrl.has(from) ? [] : [[decodeURIComponent(from), to] as const],
    ),
  )
  const deepestFirst = [...roots].sort((a, b) => b.length - a.length)
  const pageOf = (root: string) => `/${root.slice(base.length)}404.html`
  return {
    id: hash(JSON.stringify([title, url, base]))
      .slice(0, 8)
      .replaceAll('-', '_'),
    base,
    home: roots.includes('/') || moved.has('/') ? null : defaultLocale.path,
    roots,
    rules: canonicalRules(roots),
    moved,
    notFound: {
      of: new Map(deepestFirst.map((root) => [root, pageOf(root)])),
      other: pageOf(defaultLocale.path),
    },
    wellKnown: `${escapePattern(base)}\\.well-known/`,
    immutable: `${escapePattern(base)}(?:assets/[^/]+-[\\w-]{${HASH_LENGTH}}\\.\\w+|(?:[^/]+/)*_search/[^/]+/[0-9a-z]{9}\\.bin)`,
    policy: context.policy(),
  }
}

/** A path without two slashes in a row. */
const PLAIN = '(?:/?[^/?])*'

/** As `wantedBy` of `docsgen serve`. */
function canonicalRules(roots: readonly string[]): Rule[] {
  // Several groups, because one redirect should do.
  const slashes = `(${PLAIN})/+(/)(${PLAIN})(?:/+(/)(${PLAIN}))?(?:/+(/)(${PLAIN}))?(.*)`
  const index = '(?:/index){1,2}(?:\\.html)?/?'
  const stem = `((?:${roots.map((root) => escapePattern(root.slice(0, -1))).join('|')})/[^?]+?)`
  return [
    { pattern: slashes, to: [1, 2, 3, 4, 5, 6, 7, 8] },
    ...roots.map((root) => ({
      pattern: root === '/' ? index : `${escapePattern(root.slice(0, -1))}(?:${index})?`,
      to: [root],
    })),
    { pattern: `${stem}(?:${index}|\\.html/?|/)`, to: [1] },
  ]
}
