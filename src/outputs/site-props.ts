/** The site's properties for the theme: the configuration with one locale's urls and variables. */

import { hash } from '../cache/hash.ts'
import type { NavbarLink, NavLink } from '../config/types.ts'
import { expand } from '../config/variables.ts'
import { staticUrls } from '../kit/statics.ts'
import { hole } from '../shared/holes.ts'
import { isExternal, trimSlashes, urlOfRoute } from '../shared/paths.ts'
import type { NoResultsLinks } from '../shared/search-config.ts'
import type { LinkProps, LocaleProps, SiteProps } from '../shared/theme.ts'
import type { Config, Kit, Locale, SiteLocale } from '../types.ts'

/** OpenSearch descriptions need absolute urls, so there is none without the site's origin. */
export function hasOpenSearch({ search, url }: Config): boolean {
  return search !== null && url !== ''
}

/** The links of a locale that a search without results offers. */
export function searchWays(config: Config, locale: Locale): NoResultsLinks {
  const { searchLinks, searchFeedbackUrl } = config
  const files = searchLinks.length === 0 ? {} : staticUrls(config)
  return {
    links: searchLinks.map((link) => {
      const { label, href } = linkProps(link, locale, files)
      return { label, href }
    }),
    feedbackUrl: searchFeedbackUrl && expand(searchFeedbackUrl, locale),
  }
}

/** The same by language, compiled into the client for hosted search; the built-in search has it in its index. */
export function hostedWays(config: Config): Record<string, NoResultsLinks> {
  if (config.search?.provider !== 'algolia') return {}
  return Object.fromEntries(
    config.locales.map((locale) => [locale.htmlLang, searchWays(config, locale)]),
  )
}

export function siteProps(
  config: Config,
  kit: Kit,
  { locale, sections }: Pick<SiteLocale, 'locale' | 'sections'>,
): SiteProps {
  const link = (navLink: NavLink) => linkProps(navLink, locale, kit.urls)
  const linkOrNull = (navLink: NavLink | null) => (navLink ? link(navLink) : null)
  const icon = (item: { readonly icon: string | null }) => kit.icons[item.icon ?? ''] ?? null
  const navLink = (item: NavbarLink) => ({ ...link(item), icon: icon(item) })
  const asset = (path: string) => kit.urls[path] ?? path
  const props: Omit<SiteProps, 'buildId'> = {
    title: expand(config.title, locale),
    tagline: expand(config.tagline, locale),
    origin: config.url,
    locale: localeProps(locale),
    messages: locale.messages,
    locales: config.locales.map(localeProps),
    version: config.version,
    logo: config.logo && { light: asset(config.logo.light), dark: asset(config.logo.dark) },
    favicon: asset(config.favicon),
    socialImage: config.socialImage && asset(config.socialImage),
    navbar: {
      items: config.navbar.items.map((item) =>
        'items' in item
          ? {
              label: expand(item.label, locale),
              icon: icon(item),
              items: item.items.map(navLink),
            }
          : navLink(item),
      ),
      actions: config.navbar.actions.map(({ event, newTab, primary, ...to }) => ({
        ...link(to),
        event,
        newTab,
        primary,
      })),
    },
    sections: sections.map((section) => ({ ...section, icon: icon(section) })),
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
    fonts: preloadedFonts(config, kit),
    preloads: kit.preloads,
    integrity: kit.integrity,
    prepaint: kit.prepaint,
    policy: hole('policy'),
  }
  return { ...props, buildId: `${kit.key}.${hash(JSON.stringify(props)).slice(0, 8)}` }
}

/** The first file of each font. */
function preloadedFonts({ theme }: Config, { urls }: Kit): string[] {
  const fonts = Object.values(theme.fonts).flatMap((font) => urls[font?.files[0]?.path ?? ''] ?? [])
  return [...new Set(fonts)]
}

export function localeProps({ name, label, htmlLang, dir, path }: Locale): LocaleProps {
  return { name, label, htmlLang, dir, path }
}

/**
 * Turns a route of the configuration into the locale's url, and the path of a static file into its
 * url; external addresses stay as they are.
 * @param files urls of the static files, by path
 */
export function linkProps({ label, to }: NavLink, locale: Locale, files: Kit['urls']): LinkProps {
  const target = expand(to, locale)
  const external = isExternal(target)
  return {
    label: expand(label, locale),
    href: external ? target : urlOfConfigLink(target, locale, files),
    external,
  }
}

/** `/api/overview#keys` → `/de/docs/api/overview#keys` */
function urlOfConfigLink(target: string, locale: Locale, files: Kit['urls']): string {
  const [path = '', suffix = ''] = target.split(/(?=[?#])/, 2)
  return (files[path] ?? urlOfRoute(locale.path, trimSlashes(path))) + suffix
}
