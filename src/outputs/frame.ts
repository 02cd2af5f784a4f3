/** Renders once what all pages of a locale share. */
import { keyOf } from '../hash.ts'
import { CLIENT_MESSAGES, clientMessages } from '../shared/client-messages.ts'
import { fill, hole } from '../shared/holes.ts'
import { escapeAttribute } from '../shared/html.ts'
import type { NavItem, SiteProps } from '../shared/theme.ts'
import type { Config, Kit, Locale, Page, SiteLocale } from '../types.ts'
import { contentSecurityPolicy } from './policy.ts'
import { siteProps } from './site-props.ts'

/** The parts that all pages of a locale share. */
export interface Shared {
  readonly key: string
  readonly props: SiteProps
  /** The Content-Security-Policy of a page that uses no component with needs of its own. */
  readonly policy: string
  /** A complete document with holes, for the pages of a layout. */
  readonly frame: (layout: string) => string
}

/** Cached by the sidebar object: `link` creates a new one, `relink` keeps it. */
const rendered = new WeakMap<
  SiteLocale['sidebar'],
  { readonly kit: Kit; readonly shared: Shared }
>()

/** The shared parts of a locale's pages; rendered once for all generators. */
export function sharedOf(config: Config, kit: Kit, { locale, sidebar }: SiteLocale): Shared {
  const known = rendered.get(sidebar)
  if (known?.kit === kit) return known.shared
  const shared = renderShared(config, kit, locale)
  rendered.set(sidebar, { kit, shared })
  return shared
}

function renderShared(config: Config, kit: Kit, locale: Locale): Shared {
  const props = siteProps(config, kit, locale)
  const policy = contentSecurityPolicy(config, kit)
  const head = messagesMeta(config, locale) + hole('head')
  const frames = new Map<string, string>()
  const render = (layout: string): string => {
    const parts = kit.layouts[layout] ?? { sidebar: false, toc: false }
    const html = kit.render('Frame', { site: props, layout, ...parts })
    return `<!DOCTYPE html>${html.replace(hole('head'), () => head)}`
  }
  const frame = (layout: string): string => {
    const html = frames.get(layout) ?? render(layout)
    frames.set(layout, html)
    return html
  }
  return {
    key: keyOf('shared', { kit: kit.key, props, policy }),
    props,
    policy,
    frame,
  }
}

/** The messages of the client: the router takes them from the next page, which may be in another language. */
function messagesMeta({ search }: Config, { messages }: Locale): string {
  const json = JSON.stringify(clientMessages(messages, search !== null))
  return `<meta name="${CLIENT_MESSAGES}" content="${escapeAttribute(json)}">`
}

/** The sidebar of one page. */
export interface PageSidebar {
  readonly key: string
  /** HTML with a hole `nav:<position>` in each link and group. */
  readonly html: string
  /** Attributes by position, for the page's link and the groups around it. */
  readonly marks: ReadonlyMap<string, string>
}

/** With more links than this, the sidebar of a page expands only the page's own section. */
const MOST_LINKS = 150

/** The sidebars of a locale: one for all pages, or one for each section of a large site. */
export class Sidebars {
  readonly #rendered = new Map<
    string,
    { readonly key: string; readonly html: string; readonly places: ReadonlyMap<string, string> }
  >()
  readonly #sectionOf = new Map<string, string>()
  readonly #items: readonly NavItem[]
  readonly #complete: boolean
  readonly #props: SiteProps
  readonly #kit: Kit

  constructor(items: readonly NavItem[], props: SiteProps, kit: Kit) {
    this.#items = items
    this.#props = props
    this.#kit = kit
    this.#complete = count(items) <= MOST_LINKS
    if (!this.#complete) {
      items.forEach((item, index) => {
        for (const url of urlsOf(item))
          if (!this.#sectionOf.has(url)) this.#sectionOf.set(url, String(index))
      })
    }
  }

  /** The sidebar of a page, with its own link and the groups around it marked. */
  of(page: Pick<Page, 'url'>): PageSidebar {
    const section = this.#sectionOf.get(page.url) ?? ''
    const { key, html, places } = this.#render(section)
    const own = places.get(page.url)
    const marks = new Map<string, string>()
    if (own !== undefined) {
      marks.set(own, ' aria-current="page"')
      for (let place = parentOf(own); place !== ''; place = parentOf(place))
        marks.set(place, ' open')
    }
    return { key: `${key}/${own ?? ''}`, html, marks }
  }

  #render(section: string) {
    const known = this.#rendered.get(section)
    if (known) return known
    const items = this.#complete ? this.#items : cut(this.#items, section)
    const html = this.#kit
      .render('Sidebar', { site: this.#props, items, complete: this.#complete })
      .replace(/ data-nav="([\d.]+)"/g, (_, place: string) => hole(`nav:${place}`))
    const rendered = {
      key: keyOf('sidebar', { kit: this.#kit.key, props: this.#props, items }),
      html,
      places: placesOf(items),
    }
    this.#rendered.set(section, rendered)
    return rendered
  }
}

/** Fills the holes of a sidebar with the attributes of marked items. */
export function fillSidebar({ html, marks }: PageSidebar): string {
  return fill(html, (name) => marks.get(name.slice('nav:'.length)) ?? '')
}

/** Keeps one section complete and reduces each of the others to a link to its first page. */
function cut(items: readonly NavItem[], section: string): NavItem[] {
  return items.map((item, index) =>
    String(index) === section || item.items.length === 0
      ? item
      : { ...item, url: urlsOf(item)[0] ?? null, items: [] },
  )
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
    const place = above === '' ? String(index) : `${above}.${index}`
    if (item.url !== null && item.items.length === 0 && !places.has(item.url))
      places.set(item.url, place)
    for (const [url, below] of placesOf(item.items, place))
      if (!places.has(url)) places.set(url, below)
  })
  return places
}

function parentOf(place: string): string {
  const end = place.lastIndexOf('.')
  return end < 0 ? '' : place.slice(0, end)
}
