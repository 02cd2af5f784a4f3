/**
 * Redirects for every kind of host: an HTML page with a refresh, `_redirects` for Netlify and
 * Cloudflare, and `redirects.json` for `docsgen serve` and the configuration of other servers.
 * Browsers do not send fragments to servers, so the client redirects those.
 */
import { hash, keyOf } from '../cache/hash.ts'
import { escapeAttribute, escapeText } from '../shared/html.ts'
import { isExternal, outputOfUrl } from '../shared/paths.ts'
import { startOf } from '../site/sidebar.ts'
import type { Config, Generator, Locale, Output, Site, Theme } from '../types.ts'
import { textFile } from './files.ts'
import { contentSecurityPolicy } from './policy.ts'

/** New addresses of a page and its fragments, by fragment; `''` is the page itself. */
export type Moved = Readonly<Record<string, string>>

/** A page at each old address, and `redirects.json`. */
export const redirectPages: Generator = (site, theme) => {
  const moved = movedByUrl(site)
  if (moved.size === 0) return []
  const fileOf = (url: string) => outputOfUrl(url, site.config.base).toLowerCase()
  const taken = new Set([...site.byUrl.keys()].map(fileOf))
  const data = site.redirects.flatMap(({ from, fragment, to }) =>
    to === null ? [] : [{ from, ...(fragment === '' ? {} : { fragment }), to, status: 308 }],
  )
  const json = `${JSON.stringify(data, null, 2)}\n`
  return [
    ...[...moved]
      .filter(([from]) => !taken.has(fileOf(from)))
      .map(([from, to]) => redirectPage(from, to, site, theme)),
    // Not replaceable: `docsgen serve` reads it.
    { path: 'redirects.json', key: hash(json), bytes: () => json },
  ]
}

/** Pages at roots that have none: the way to the default locale, and into older versions. */
export const rootPage: Generator = (site, theme) => [
  ...defaultRoot(site, theme),
  ...site.locales.flatMap((there) => {
    const { locale } = there
    if (locale.version === null || there.pages.length === 0) return []
    const start = startOf(there)
    if (start === locale.path || movedByUrl(site).has(locale.path)) return []
    return [redirectPage(locale.path, { '': start }, site, theme)]
  }),
]

/** Where all locales have a path of their own, a page at the root that leads to the default one. */
function defaultRoot(site: Site, theme: Theme): Output[] {
  const { base, locales, defaultLocale, title } = site.config
  if (locales.some(({ path }) => path === base) || movedByUrl(site).has(base)) return []
  return [
    { ...redirectPage(base, { '': defaultLocale.path }, site, theme, title), replaceable: true },
  ]
}

/**
 * `_redirects`, for Netlify and Cloudflare. There is a page at each old address: Netlify would send
 * it if the rule were not forced, while Cloudflare follows its rules first and knows no force.
 *
 * https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#shadowing
 * https://developers.cloudflare.com/pages/configuration/redirects/
 */
export const redirectRules: Generator = (site) => {
  const moved = [...movedByUrl(site)]
  if (moved.length === 0) return []
  const { hosts } = site.config
  const status = hosts.includes('netlify') && !hosts.includes('cloudflare') ? '301!' : '301'
  const lines = moved.flatMap(([from, { '': to }]) =>
    to === undefined ? [] : `${from} ${to} ${status}\n`,
  )
  return [textFile('_redirects', () => lines.join(''))]
}

/** New addresses, by the url of the page that moved or whose fragments moved. */
export function movedByUrl(site: Site): Map<string, Moved> {
  const moved = new Map<string, Record<string, string>>()
  for (const { from, fragment, to } of site.redirects) {
    if (to === null) continue
    moved.set(from, { ...moved.get(from), [fragment]: to })
  }
  // Browsers keep the fragment when they follow a redirect, so the target page must know it.
  for (const [from, to] of [...moved]) {
    const next = to['']
    if (next === undefined || site.byUrl.has(from) || !site.byUrl.has(next)) continue
    const { '': _, ...fragments } = to
    if (Object.keys(fragments).length > 0) moved.set(next, { ...fragments, ...moved.get(next) })
  }
  return moved
}

/** Element that tells the client (src/client/fragments.ts) which fragments of a page moved where. */
export function movedFragments(moved: Moved): string {
  return `<div hidden data-moved="${escapeAttribute(JSON.stringify(moved))}"></div>`
}

/** A page that leads to another. @param text what it says for the moment in which it shows */
function redirectPage(
  from: string,
  moved: Moved,
  site: Site,
  theme: Theme,
  text = localeOf(from, site.config).messages.pageMoved,
): Output {
  const { config } = site
  const path = outputOfUrl(from, config.base)
  const locale = localeOf(from, config)
  const argument: RedirectPage = {
    policy: contentSecurityPolicy(config, theme),
    client: theme.urls.client ?? '',
    integrity: theme.integrity[theme.urls.client ?? ''] ?? '',
    lang: locale.htmlLang,
    dir: locale.dir,
    text,
    origin: config.url,
    moved,
  }
  return { path, key: keyOf('redirect', argument), bytes: () => render(argument) }
}

function localeOf(url: string, { locales, defaultLocale }: Config): Locale {
  return locales.find((l) => url.startsWith(l.path)) ?? defaultLocale
}

interface RedirectPage {
  readonly policy: string
  readonly client: string
  readonly integrity: string
  readonly lang: string
  readonly dir: Locale['dir']
  readonly text: string
  readonly origin: string
  readonly moved: Moved
}

/**
 * A document without the site's frame, since it shows only for a moment. If fragments have targets of
 * their own, it loads the client to resolve them, and delays the refresh for it.
 */
function render(page: RedirectPage): string {
  const { policy, client, integrity, lang, dir, origin, moved } = page
  const targets = Object.values(moved)
  const target = moved[''] ?? (targets[0] as string)
  const href = escapeAttribute(target)
  const hasFragments = targets.length > (moved[''] === undefined ? 0 : 1)
  const canonical = isExternal(target) ? target : origin && origin + target.replace(/#.*$/s, '')
  const script = `<script type="module" src="${escapeAttribute(client)}" integrity="${integrity}"></script>`
  const text = escapeText(page.text)
  const direction = dir === 'rtl' ? ' dir="rtl"' : ''
  return [
    `<!DOCTYPE html><html lang="${lang}"${direction}><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<meta http-equiv="refresh" content="${hasFragments ? 1 : 0}; url=${href}">`,
    canonical ? `<link rel="canonical" href="${escapeAttribute(canonical)}">` : '',
    hasFragments && client ? script : '',
    `<title>${text}</title></head><body><main><p>${text} `,
    `<a href="${href}">${escapeText(target)}</a></p>`,
    hasFragments ? movedFragments({ ...moved, '': target }) : '',
    '</main></body></html>\n',
  ].join('')
}
