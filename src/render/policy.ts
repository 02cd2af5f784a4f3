import { createHash } from 'node:crypto'
import type { ScriptSource } from '../config/types.ts'
import type { Allowance } from '../shared/component.ts'
import { algoliaHosts } from '../shared/search-config.ts'
import { SCRIPTS_POLICY } from '../shared/site-script.ts'
import type { CompiledPage, Components, ComponentUse, Config, Site, Theme } from '../types.ts'

type Sources = Readonly<Record<string, readonly string[]>>

/**
 * The Content-Security-Policy of a page: the site's own files, one inline script, by its hash, and
 * what the page's components need.
 */
export function contentSecurityPolicy(
  config: Config,
  theme: Theme,
  allowed: readonly Allowance[] = [],
): string {
  const prepaint = createHash('sha256').update(theme.prepaint).digest('base64')
  const directives: Sources = {
    ...sourcesOf(config, allowed),
    'script-src': ["'self'", `'sha256-${prepaint}'`, ...scriptSources(config)],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypesOf(config, theme.components),
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** The sources that the policy allows, by directive. */
function sourcesOf(config: Config, allowed: readonly Allowance[]): Sources {
  const { search, analytics, feedback, images } = config
  const algolia = search?.provider === 'algolia' ? algoliaHosts(search) : []
  const counting =
    analytics?.provider === 'posthog' ? postHogOrigins(analytics.host) : (analytics?.connect ?? [])
  const answers = /^https?:/.test(feedback?.url ?? '') ? [new URL(feedback?.url ?? '').origin] : []
  const services = [...algolia, ...counting, ...answers]
  const origins = (kind: keyof Allowance) =>
    [...new Set(allowed.flatMap((allowance) => allowance[kind] ?? []))].sort()
  const ofScripts = (kind: ScriptSource) =>
    unique(config.scripts.flatMap(({ allow }) => allow[kind]))
  const frames = unique([...origins('frame'), ...ofScripts('frame')])
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptSources(config)],
    'style-src': ["'self'", ...ofScripts('style')],
    'img-src': ["'self'", 'data:', ...images.allow, ...origins('img'), ...ofScripts('img')],
    'font-src': ["'self'", ...ofScripts('font')],
    'media-src': ["'self'", ...origins('media')],
    ...(frames.length > 0 ? { 'frame-src': frames } : {}),
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...services, ...origins('connect'), ...ofScripts('connect')],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
  }
}

/** What a page's components, frames and directives need. */
export function allowancesOfPage(
  config: Config,
  doc: CompiledPage,
  components: Components,
): Allowance[] {
  return [
    ...doc.components.flatMap((use) => allowancesOf(use, components)),
    embedAllowance(config, doc),
    ...doc.allowances,
  ]
}

/** The policy for servers that send one for all pages: it allows what any of them needs. */
export function policyOfSite({ config, locales }: Site, theme: Theme): string {
  const allowances = locales.flatMap(({ pages }) =>
    pages.flatMap(({ doc }) => allowancesOfPage(config, doc, theme.components)),
  )
  return `${contentSecurityPolicy(config, theme, allowances)}; frame-ancestors 'none'`
}

/** The scripts of other services, each by its address, and the origins of what they load. */
function scriptSources({ scripts }: Config): string[] {
  const addresses = scripts.flatMap(({ src }) => (src.startsWith('/') ? [] : [sourceOf(src)]))
  return unique([...addresses, ...scripts.flatMap(({ allow }) => allow.script)])
}

/** Without query and fragment, which sources cannot have, and what separates sources. */
function sourceOf(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(/[;,']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

/** Names of the policies that may make HTML and addresses of scripts. */
function trustedTypesOf({ scripts }: Config, { described }: Components): string[] {
  const ofScripts =
    scripts.length === 0
      ? []
      : [SCRIPTS_POLICY, ...scripts.flatMap(({ trustedTypes }) => trustedTypes)]
  // On all pages: one with another policy cannot take the place of this one without loading.
  const isInteractive = Object.values(described).some(({ hydrate }) => hydrate !== null)
  const ofComponents = isInteractive ? ['docsgen-inert', 'default'] : []
  // The client's own parses fetched pages into inert documents.
  return unique(['docsgen', ...ofComponents, ...ofScripts])
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

/** What one use of a component needs: always, and because of the values that it has. */
function allowancesOf(
  { name, props }: ComponentUse,
  { described }: Pick<Components, 'described'>,
): readonly Allowance[] {
  const component = described[name]
  if (component === undefined) return []
  const ofValues = Object.entries(component.props).flatMap(
    ([prop, { allow }]) => allow?.[String(props[prop])] ?? [],
  )
  return [component.allow, ...ofValues]
}

/** True when `embeds.allow` has the origin of an address in a frame of a component. */
export function isEmbedAllowed({ embeds }: Config, url: string): boolean {
  return URL.canParse(url) && embeds.allow.includes(new URL(url).origin)
}

/** What a page's frames of other sites need. */
function embedAllowance(config: Config, { embeds }: CompiledPage): Allowance {
  const urls = embeds.filter(({ kind, url }) => kind === 'embed' && isEmbedAllowed(config, url))
  return urls.length === 0 ? {} : { frame: urls.map(({ url }) => new URL(url).origin) }
}

/** Directives that allow everything where the policy does not name them. */
const WITHOUT_DEFAULT = ['form-action', 'base-uri']

/**
 * True when the policy of a page without components allows an address.
 * @param directive e.g. `img-src`
 * @param url as written in a page; a relative one is the site's own
 */
export function isAllowed(config: Config, directive: string, url: string): boolean {
  const sources = sourcesOf(config, [])
  const allowed =
    sources[directive] ?? (WITHOUT_DEFAULT.includes(directive) ? null : sources['default-src'])
  if (!allowed) return true
  const own = config.url || 'https://site.invalid'
  if (!URL.canParse(url.trim(), own)) return false
  const target = new URL(url.trim(), own)
  return allowed.some((source) => {
    if (source === "'self'") return target.origin === new URL(own).origin
    if (source.endsWith(':')) return target.protocol === source
    return isFrom(target, source)
  })
}

/** @param source an origin, such as `https://*.example.com`, or a digest */
function isFrom(target: URL, source: string): boolean {
  const origin = source.replace('//*.', '//')
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  const isHost =
    origin === source ? target.hostname === hostname : target.hostname.endsWith(`.${hostname}`)
  return isHost && target.protocol === protocol && target.port === port
}

/** PostHog Cloud serves its settings from a separate assets host; a self-hosted instance does not. */
function postHogOrigins(host: string): string[] {
  const { origin, hostname } = new URL(host)
  const region = /^(us|eu)\.(?:i\.)?posthog\.com$/.exec(hostname)?.[1]
  return region
    ? [origin, `https://${region}.i.posthog.com`, `https://${region}-assets.i.posthog.com`]
    : [origin]
}
