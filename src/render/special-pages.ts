/** The pages of each locale that have no Markdown source: not found, and search. */
import type { BuildCache } from '../cache/build-cache.ts'
import { keyOf } from '../cache/hash.ts'
import { whileRendering } from '../problems/errors.ts'
import { outputOfUrl, urlOfRoute } from '../shared/paths.ts'
import { flatten, startOf } from '../site/sidebar.ts'
import type { Counterpart } from '../site/versions.ts'
import { PLAIN_LAYOUT } from '../theme/layouts.ts'
import type { Alternate, Generator, Output, Page, Site, SiteLocale, Theme } from '../types.ts'
import { own } from '../utilities/own-property.ts'
import { lazyOutput, textFile } from './files.ts'
import { fillFrame } from './fill-frame.ts'
import { fillSidebar, localeFrameOf, type PageSidebar, type Shared } from './frame.ts'
import { styleLinks } from './pages.ts'
import { configLinks } from './site-props.ts'

/** `404.html` of each locale, and one at the root, where most hosts look for it. */
export const notFoundPages: Generator = (site, theme, _, { cache }) => {
  const pageOf = (siteLocale: SiteLocale, folder: string) => {
    const { locale } = siteLocale
    const page = {
      title: locale.messages.notFoundTitle,
      component: 'NotFound',
      props: {
        similar: `${locale.path}404.json`,
        links: site.config.notFound.links.map(configLinks(site.config, siteLocale, theme.urls)),
      },
      alternates: rootsOf(site, siteLocale),
      counterparts: startsOf(site, siteLocale),
    }
    return plainPage(site, theme, siteLocale, `${folder}404.html`, page, cache, true)
  }
  const outputs = site.locales.map((siteLocale) => {
    const root = outputOfUrl(siteLocale.locale.path, site.config.base)
    return pageOf(siteLocale, root.replace(/index\.html$/, ''))
  })
  const top = site.locales[site.config.locales.indexOf(site.config.defaultLocale)]
  return top && !outputs.some((o) => o.path === '404.html')
    ? [...outputs, pageOf(top, '')]
    : outputs
}

/**
 * `404.json` of each locale: the addresses and titles of its pages, from which the not-found page
 * proposes some. With `--relative`, that page does not know which address was requested.
 */
export const pageLists: Generator = ({ config, locales }) => {
  if (config.relative) return []
  return locales.map(({ locale, pages, sidebar }) => {
    const text = () => {
      const places = new Map(flatten(sidebar).map(({ item }, index) => [item.url, index]))
      const placeOf = ({ url }: Page) => places.get(url) ?? places.size
      // In reading order: the first page of a folder is proposed before the others.
      const listed = pages
        .filter(({ doc }) => doc.meta.sitemap !== false)
        .sort((a, b) => placeOf(a) - placeOf(b))
      return JSON.stringify(listed.map(({ url, doc }) => [url, doc.title]))
    }
    return textFile(outputOfUrl(locale.path, config.base).replace(/index\.html$/, '404.json'), text)
  })
}

/** The search page; without JavaScript it lists all pages. */
export const searchPages: Generator = (site, theme, _, { cache }) => {
  if (site.config.search === null) return []
  // A search covers the version that was read last.
  return site.locales.filter(isCurrent).map((siteLocale) => {
    const { locale, sidebar } = siteLocale
    const alternates = site.config.locales.map((other) =>
      alternate(other, urlOfRoute(other.path, 'search')),
    )
    const page = {
      title: locale.messages.searchTitle,
      component: 'Search',
      props: { pages: sidebar },
      alternates,
      counterparts: startsOf(site, siteLocale),
      sidebar: localeFrameOf(site.config, theme, siteLocale, cache).sidebarOf({
        url: '',
        section: null,
      }),
    }
    const path = outputOfUrl(urlOfRoute(locale.path, 'search'), site.config.base)
    return plainPage(site, theme, siteLocale, path, page, cache)
  })
}

interface PlainPage {
  readonly title: string
  readonly component: string
  readonly props: object
  readonly alternates: readonly Alternate[]
  readonly counterparts: readonly Counterpart[]
  readonly sidebar?: PageSidebar
}

function plainPage(
  site: Site,
  theme: Theme,
  siteLocale: SiteLocale,
  path: string,
  page: PlainPage,
  cache: BuildCache,
  replaceable = false,
): Output {
  const { shared } = localeFrameOf(site.config, theme, siteLocale, cache)
  return lazyOutput(() => keyOf('plain', { path, shared, page }), {
    path,
    bytes: () => whileRendering(path, () => renderPlain(theme, shared, page)),
    replaceable,
  })
}

function renderPlain(
  theme: Theme,
  shared: Shared,
  { title, component, props, alternates, counterparts, sidebar }: PlainPage,
): string {
  const site = shared.props
  const head = theme.render('Head', {
    site,
    page: null,
    title,
    description: '',
    markdown: null,
    canonical: null,
    alternates: [],
    index: false,
    styles: styleLinks([own(theme.urls, `layout-${PLAIN_LAYOUT}`)], theme),
  })
  return fillFrame(
    shared.frame(PLAIN_LAYOUT, null, sidebar !== undefined),
    {
      head,
      main: theme.render(component, { site, ...props }),
      sidebar: sidebar ? fillSidebar(sidebar) : '',
      policy: shared.policy,
    },
    alternates,
    counterparts,
    null,
  )
}

function rootsOf({ config }: Site, { locale: { version } }: SiteLocale): Alternate[] {
  const there = config.versionLocales.filter((versionLocale) => versionLocale.version === version)
  return there.map((locale) => alternate(locale, locale.path))
}

function isCurrent({ locale }: SiteLocale): boolean {
  return locale.version === null
}

/** Where each version begins. */
function startsOf({ config, locales }: Site, { locale: { name } }: SiteLocale): Counterpart[] {
  if (config.versions.length === 0) return []
  return locales
    .filter(({ locale }) => locale.name === name)
    .map((there) => ({ url: startOf(there), same: false }))
}

function alternate(
  { name, label, htmlLang }: Site['config']['locales'][number],
  url: string,
): Alternate {
  return { locale: name, label, htmlLang, url, same: true }
}
