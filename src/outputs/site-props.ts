/** What the theme is told of the site: the configuration as one locale's pages show it. */
import type { NavLink } from '../config/types.ts'
import { lookUp } from '../content/input.ts'
import { VARIABLE } from '../content/markdown/variables.ts'
import { hash } from '../hash.ts'
import { isExternal, urlOfRoute } from '../shared/paths.ts'
import type { SearchWays } from '../shared/search-config.ts'
import type { LinkProps, LocaleProps, SiteProps } from '../shared/theme.ts'
import type { Config, Kit, Locale } from '../types.ts'
import { contentSecurityPolicy } from './policy.ts'

/** Puts a locale's variables into a text of the configuration. */
export function expand(text: string, locale: Locale): string {
  return text.replace(VARIABLE, (all, name: string) => lookUp(locale.variables, name) ?? all)
}

/** The addresses in a description for browsers must be absolute. */
export function hasOpenSearch({ search, url }: Config): boolean {
  return search !== null && url !== ''
}

/** Where a visitor of a locale who found nothing may go on. */
export function searchWays({ searchLinks, searchFeedbackUrl }: Config, locale: Locale): SearchWays {
  return {
    links: searchLinks.map((link) => {
      const { label, href } = linkProps(link, locale)
      return { label, href }
    }),
    feedbackUrl: searchFeedbackUrl && expand(searchFeedbackUrl, locale),
  }
}

/** The same by language of the pages, for the client to know; the embedded search has it in its index. */
export function hostedWays(config: Config): Record<string, SearchWays> {
  if (config.search?.provider !== 'algolia') return {}
  return Object.fromEntries(
    config.locales.map((locale) => [locale.htmlLang, searchWays(config, locale)]),
  )
}

export function siteProps(config: Config, kit: Kit, locale: Locale): SiteProps {
  const link = (navLink: NavLink) => linkProps(navLink, locale)
  const linkOrNull = (navLink: NavLink | null) => (navLink ? link(navLink) : null)
  const asset = (path: string) => kit.urls[path] ?? path
  const props: Omit<SiteProps, 'buildId'> = {
    title: expand(config.title, locale),
    tagline: expand(config.tagline, locale),
    origin: config.url,
    locale: localeProps(locale),
    locales: config.locales.map(localeProps),
    version: config.version,
    logo: config.logo && { light: asset(config.logo.light), dark: asset(config.logo.dark) },
    favicon: asset(config.favicon),
    socialImage: config.socialImage && asset(config.socialImage),
    navbar: {
      items: config.navbar.items.map(link),
      signIn: linkOrNull(config.navbar.signIn),
      signUp: linkOrNull(config.navbar.signUp),
    },
    footer: {
      columns: config.footer.columns.map(({ title, items }) => ({ title, items: items.map(link) })),
      links: config.footer.links.map(link),
      copyright: expand(config.footer.copyright, locale),
    },
    announcement: config.announcement && {
      id: config.announcement.id,
      text: expand(config.announcement.text, locale),
      link: linkOrNull(config.announcement.link),
    },
    colorMode: config.colorMode,
    searchUrl: config.search ? urlOfRoute(locale.path, 'search') : null,
    openSearchUrl: hasOpenSearch(config) ? urlOfRoute(locale.path, 'opensearch.xml') : null,
    assets: kit.urls,
    preloads: kit.preloads,
    integrity: kit.integrity,
    prepaint: kit.prepaint,
    policy: contentSecurityPolicy(config, kit),
  }
  return { ...props, buildId: `${kit.key}.${hash(JSON.stringify(props)).slice(0, 8)}` }
}

function localeProps({ name, label, htmlLang, dir, path }: Locale): LocaleProps {
  return { name, label, htmlLang, dir, path }
}

/** A route of the configuration becomes the locale's url; an address stays one. */
export function linkProps({ label, to }: NavLink, locale: Locale): LinkProps {
  const target = expand(to, locale)
  const external = isExternal(target)
  return {
    label: expand(label, locale),
    href: external ? target : urlOfConfigLink(target, locale),
    external,
  }
}

/** `/api/overview#keys` → `/nz/docs/api/overview#keys` */
export function urlOfConfigLink(target: string, locale: Locale): string {
  const [path = '', suffix = ''] = target.split(/(?=[?#])/, 2)
  return urlOfRoute(locale.path, path.replace(/^\/+|\/+$/g, '')) + suffix
}
