/** The site's properties for the theme: the configuration with one locale's urls and variables. */

import type { NavbarLink, NavLink } from '../config/types.ts'
import { expand } from '../config/variables.ts'
import { isExternal, trimSlashes, urlOfRoute } from '../shared/paths.ts'
import { placeholder } from '../shared/placeholders.ts'
import type { NoResultsLinks } from '../shared/search-config.ts'
import type { LinkProps, LocaleProps, SiteProps } from '../shared/theme.ts'
import { staticUrls } from '../theme/static-files.ts'
import type { Config, Locale, SiteLocale, Theme } from '../types.ts'
import { ownVersion, versionProps } from './versions.ts'

/** OpenSearch descriptions need absolute urls, so there is none without the site's origin. */
export function hasOpenSearch({ search, url }: Config): boolean {
  return search !== null && url !== ''
}

/** The links of a locale that a search without results offers. */
export function searchWays(
  config: Config,
  siteLocale: Pick<SiteLocale, 'locale' | 'pages'>,
): NoResultsLinks {
  const { locale } = siteLocale
  const { searchLinks, searchFeedbackUrl } = config
  const files = searchLinks.length === 0 ? {} : staticUrls(config)
  return {
    links: searchLinks.map(configLinks(config, siteLocale, files)).map(({ label, href }) => {
      return { label, href }
    }),
    feedbackUrl: searchFeedbackUrl && expand(searchFeedbackUrl, locale),
  }
}

/** The same by language, compiled into the client for hosted search; the built-in search has it in its index. */
export function hostedWays(config: Config): Record<string, NoResultsLinks> {
  if (config.search?.provider !== 'algolia') return {}
  return Object.fromEntries(
    config.locales.map((locale) => [locale.htmlLang, searchWays(config, { locale, pages: [] })]),
  )
}

export function siteProps(
  config: Config,
  theme: Theme,
  { locale, sections, pages }: Pick<SiteLocale, 'locale' | 'sections' | 'pages'>,
): SiteProps {
  const current = currentOf(locale, config)
  const link = configLinks(config, { locale, pages }, theme.urls)
  const linkOrNull = (navLink: NavLink | null) => (navLink ? link(navLink) : null)
  const icon = (item: { readonly icon: string | null }) => theme.icons[item.icon ?? ''] ?? null
  const navLink = (item: NavbarLink) => ({ ...link(item), icon: icon(item) })
  const { logo } = config
  const asset = (path: string) => theme.urls[path] ?? path
  return {
    title: expand(config.title, locale),
    tagline: expand(config.tagline, locale),
    origin: config.url,
    locale: localeProps(locale),
    messages: { ...locale.pluginMessages, ...locale.messages },
    locales: config.versionLocales
      .filter(({ version }) => version === locale.version)
      .map(localeProps),
    roots: config.versionLocales.map(({ path }) => path),
    version: ownVersion(locale, config),
    versions: versionProps(config),
    logo: logo && { ...logo, light: asset(logo.light), dark: asset(logo.dark) },
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
    searchUrl: config.search ? urlOfRoute(current.path, 'search') : null,
    openSearchUrl: hasOpenSearch(config) ? urlOfRoute(current.path, 'opensearch.xml') : null,
    assets: theme.urls,
    fonts: preloadedFonts(config, theme),
    preloads: theme.preloads,
    integrity: theme.integrity,
    prepaint: theme.prepaint,
    policy: placeholder('policy'),
    buildId: placeholder('build'),
  }
}

/** The same locale in the current version. */
export function currentOf({ name }: Locale, { locales, defaultLocale }: Config): Locale {
  return locales.find((locale) => locale.name === name) ?? defaultLocale
}

/** The first file of each font. */
function preloadedFonts({ theme }: Config, { urls }: Theme): string[] {
  const fonts = Object.values(theme.fonts).flatMap((font) => urls[font?.files[0]?.path ?? ''] ?? [])
  return [...new Set(fonts)]
}

export function localeProps({ name, label, htmlLang, dir, path }: Locale): LocaleProps {
  return { name, label, htmlLang, dir, path }
}

/**
 * What turns a link of the configuration into that of a locale: a route becomes the URL in its
 * version, or in the current one if only that has the page, and the path of a static file its URL.
 * External addresses stay as they are.
 * @param files urls of the static files, by path
 */
export function configLinks(
  config: Config,
  { locale, pages }: Pick<SiteLocale, 'locale' | 'pages'>,
  files: Theme['urls'],
): (link: NavLink) => LinkProps {
  const current = currentOf(locale, config)
  const urls = new Set(locale === current ? [] : pages.map(({ url }) => url))
  const roots = config.versionLocales.map(({ path }) => path)
  const linkIn = ({ label, to }: NavLink, there: Locale): LinkProps => {
    const target = expand(to, there)
    const external = isExternal(target)
    const href = external ? target : urlOfConfigLink(target, there, roots, files)
    return { label: expand(label, there), href, external }
  }
  return (link) => {
    const own = linkIn(link, locale)
    const isThere = locale === current || urls.has(own.href.replace(/[?#].*/s, ''))
    return isThere ? own : linkIn(link, current)
  }
}

/** `/api/overview#keys` → `/de/docs/api/overview#keys`; `/2.1` → `/2.1/` */
function urlOfConfigLink(
  target: string,
  locale: Locale,
  roots: readonly string[],
  files: Theme['urls'],
): string {
  const [path = '', suffix = ''] = target.split(/(?=[?#])/, 2)
  const url = urlOfRoute(locale.path, trimSlashes(path))
  return (files[path] ?? (roots.includes(`${url}/`) ? `${url}/` : url)) + suffix
}
