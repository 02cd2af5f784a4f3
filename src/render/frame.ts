/** Renders once what all pages of a locale share. */
import type { BuildCache } from '../cache/build-cache.ts'
import { hash, keyed, keyOf } from '../cache/hash.ts'
import { Latest } from '../cache/latest.ts'
import { CLIENT_MESSAGES, clientMessages } from '../shared/client-messages.ts'
import { escapeAttribute } from '../shared/html.ts'
import { fill, placeholder } from '../shared/placeholders.ts'
import type { NavItem, SiteProps } from '../shared/theme.ts'
import type { Config, Locale, Output, Page, SiteLocale, Theme } from '../types.ts'
import { contentSecurityPolicy } from './policy.ts'
import { siteProps } from './site-props.ts'

/** The parts that all pages of a locale share. */
export interface Shared {
  readonly key: string
  readonly props: SiteProps
  /** The Content-Security-Policy of a page that uses no component with needs of its own. */
  readonly policy: string
  /** A complete document with placeholders, for the pages of a layout in a section. */
  readonly frame: (layout: string, section: number | null, hasSidebar?: boolean) => string
}

/** What the pages of a locale are made with. */
export interface LocaleFrame {
  readonly config: Config
  readonly shared: Shared
  readonly sidebarOf: (page: Pick<Page, 'url' | 'section'>) => PageSidebar
  /** The outputs that were made with it, and the canonical URL in each. */
  readonly outputs: WeakMap<Page, { readonly output: Output; readonly canonical: string | null }>
}

/** The same object for all generators, and for later builds of the same routing. */
export function localeFrameOf(
  config: Config,
  theme: Theme,
  siteLocale: SiteLocale,
  cache: BuildCache,
): LocaleFrame {
  const { locale, routing } = siteLocale
  // What renders a theme is the same after an edit of a component.
  const frames = cache.of(theme.render).resource('frames', () => new Latest<LocaleFrame>())
  return frames.get(locale.path, routing, () => {
    const shared = renderShared(config, theme, siteLocale)
    return {
      config,
      shared,
      sidebarOf: sidebarsOf(siteLocale, shared.props, theme),
      outputs: new WeakMap(),
    }
  })
}

function renderShared(config: Config, theme: Theme, siteLocale: SiteLocale): Shared {
  const { locale } = siteLocale
  const props = siteProps(config, theme, siteLocale)
  const policy = contentSecurityPolicy(config, theme)
  const head = messagesMeta(config, locale) + placeholder('head')
  const frames = new Map<string, string>()
  const render = (layout: string, section: number | null, hasSidebar: boolean): string => {
    const parts = theme.layouts[layout] ?? { sidebar: hasSidebar, toc: false }
    const rendered = theme.render('Frame', { site: props, layout, ...parts, section })
    const html = `<!DOCTYPE html>${rendered.replace(placeholder('head'), () => head)}`
    // What is shown decides, not the code that made it: most updates of docsgen change no page.
    return html.replaceAll(placeholder('build'), `${theme.browserKey}.${hash(html).slice(0, 8)}`)
  }
  const frame: Shared['frame'] = (layout, section, hasSidebar = false) => {
    const name = `${layout} ${section} ${hasSidebar}`
    const html = frames.get(name) ?? render(layout, section, hasSidebar)
    frames.set(name, html)
    return html
  }
  return keyed({
    key: keyOf('shared', { theme: theme.key, props, policy }),
    props,
    policy,
    frame,
  })
}

/** The messages of the client: the router takes them from the next page, which may be in another language. */
function messagesMeta({ search }: Config, { messages }: Locale): string {
  const json = JSON.stringify(clientMessages(messages, search !== null))
  return `<meta name="${CLIENT_MESSAGES}" content="${escapeAttribute(json)}">`
}

/** The sidebar of one page. */
export interface PageSidebar {
  readonly key: string
  /** HTML with a placeholder `nav:<position>` in each link and group. */
  readonly html: string
  /** Attributes by position, for the page's link and the groups around it. */
  readonly marks: ReadonlyMap<string, string>
}

/** With more links than this, a list in the sidebar of a page expands only the page's own group. */
const MOST_LINKS = 150

/** The sidebars of a locale's pages. */
function sidebarsOf(
  { sidebar, sections }: SiteLocale,
  props: SiteProps,
  theme: Theme,
): (page: Pick<Page, 'url' | 'section'>) => PageSidebar {
  if (sections.length === 0) {
    const whole = new Sidebars(sidebar, props, theme)
    return (page) => whole.of(page)
  }
  const ofSections = sidebar.map(({ items }) => new Sidebars(items, props, theme))
  // Outside the sections, the sidebar leads into them.
  const links = sections.map(({ label, href }) => {
    return { label, url: href, external: false, badge: null, items: [] }
  })
  const outside = new Sidebars(links, props, theme)
  return (page) =>
    (page.section === null ? outside : (ofSections[page.section] ?? outside)).of(page)
}

/** The sidebars with some items: one for all pages, or if there are many one for each group. */
class Sidebars {
  readonly #rendered = new Map<
    string,
    { readonly key: string; readonly html: string; readonly places: ReadonlyMap<string, string> }
  >()
  readonly #groupOf = new Map<string, string>()
  readonly #items: readonly NavItem[]
  readonly #complete: boolean
  readonly #props: SiteProps
  readonly #theme: Theme

  constructor(items: readonly NavItem[], props: SiteProps, theme: Theme) {
    this.#items = items
    this.#props = props
    this.#theme = theme
    this.#complete = count(items) <= MOST_LINKS
    if (!this.#complete) this.#group(items, '')
  }

  /** Finds the group of each page, among large groups the innermost one. */
  #group(items: readonly NavItem[], above: string): void {
    items.forEach((item, index) => {
      const place = item.items.length === 0 ? above : placeOf(above, index)
      if (count(item.items) > MOST_LINKS) this.#group(item.items, place)
      for (const url of urlsOf(item)) if (!this.#groupOf.has(url)) this.#groupOf.set(url, place)
    })
  }

  /** The sidebar of a page, with its own link and the groups around it marked. */
  of(page: Pick<Page, 'url'>): PageSidebar {
    const { key, html, places } = this.#render(this.#groupOf.get(page.url) ?? '')
    const own = places.get(page.url)
    const marks = new Map<string, string>()
    if (own !== undefined) {
      marks.set(own, ' aria-current="page"')
      for (let place = parentOf(own); place !== ''; place = parentOf(place))
        marks.set(place, ' open')
    }
    return keyed({ key: `${key}/${own ?? ''}`, html, marks })
  }

  #render(group: string) {
    const known = this.#rendered.get(group)
    if (known) return known
    const items = this.#complete ? this.#items : cut(this.#items, group)
    const html = this.#theme
      .render('Sidebar', { site: this.#props, items, complete: this.#complete })
      .replace(/ data-nav="([\d.]+)"/g, (_, place: string) => placeholder(`nav:${place}`))
    const rendered = {
      key: keyOf('sidebar', { theme: this.#theme.key, props: this.#props, items }),
      html,
      places: placesOf(items),
    }
    this.#rendered.set(group, rendered)
    return rendered
  }
}

/** Fills the placeholders of a sidebar with the attributes of marked items. */
export function fillSidebar({ html, marks }: PageSidebar): string {
  return fill(html, (name) => marks.get(name.slice('nav:'.length)) ?? '')
}

/** Keeps the group at a place, and reduces each that is not around it to a link to its first page. */
function cut(items: readonly NavItem[], place: string, above = ''): NavItem[] {
  return items.map((item, index) => {
    const own = placeOf(above, index)
    if (item.items.length === 0) return item
    if (`${place}.`.startsWith(`${own}.`))
      return count(item.items) > MOST_LINKS ? { ...item, items: cut(item.items, place, own) } : item
    return { ...item, url: urlsOf(item)[0] ?? null, items: [] }
  })
}

function count(items: readonly NavItem[]): number {
  return items.reduce((sum, item) => sum + 1 + count(item.items), 0)
}

function urlsOf(item: NavItem): string[] {
  return [...(item.url === null ? [] : [item.url]), ...item.items.flatMap(urlsOf)]
}

function placesOf(items: readonly NavItem[], above = ''): Map<string, string> {
  const places = new Map<string, string>()
  items.forEach((item, index) => {
    const place = placeOf(above, index)
    if (item.url !== null && item.items.length === 0 && !places.has(item.url))
      places.set(item.url, place)
    for (const [url, below] of placesOf(item.items, place))
      if (!places.has(url)) places.set(url, below)
  })
  return places
}

function placeOf(above: string, index: number): string {
  return above === '' ? String(index) : `${above}.${index}`
}

function parentOf(place: string): string {
  const end = place.lastIndexOf('.')
  return end < 0 ? '' : place.slice(0, end)
}
