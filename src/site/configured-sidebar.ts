/** The sidebar of a locale: configured, in one part or in sections, or generated from the folders. */
import type { PageItem, SectionGroup, SidebarItem } from '../config/types.ts'
import { expand } from '../config/variables.ts'
import type { InLocale } from '../problems/per-locale.ts'
import { warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { decodePath, isExternal, splitTarget, urlOfStatic } from '../shared/paths.ts'
import type { Config, Locale, NavItem, SiteLocale } from '../types.ts'
import { groupBy } from '../utilities/own-property.ts'
import { around, flatten, pageItem, type RoutedPage, sidebarOfFolder } from './sidebar.ts'
import { asBefore, type EarlierRoutes, otherPages, withOthers } from './version-sidebar.ts'

interface SidebarContext {
  readonly staticFiles: ReadonlySet<string>
  /** See `earlierRoutes`. */
  readonly earlier: ReadonlyMap<string, EarlierRoutes>
}

/** @param found receives the problems of the configuration */
export function buildSidebar(
  config: Config,
  locale: Locale,
  pages: readonly RoutedPage[],
  { staticFiles, earlier }: SidebarContext,
  found: InLocale[],
): Pick<SiteLocale, 'sidebar' | 'sections'> {
  const { version } = locale
  const isOfCurrent = version !== null && version.sidebar === null
  const report: Report = (value, reason, note) => {
    // It names pages of the current version.
    if (isOfCurrent) return
    const place = { file: config.file ?? '', ...config.places[value] }
    const before = version === null ? '' : ` in version ${version.name}`
    const problem = (where: string) =>
      warning('sidebar', place, reason(before + where), note, value)
    found.push({ locale, problem })
  }
  const own = version?.sidebar?.[locale.name]
  const inVersion = <Item extends SidebarItem>(items: readonly Item[] | undefined) =>
    items && isOfCurrent ? asBefore(items, pages, earlier.get(locale.name)) : items
  const sections = own === undefined ? inVersion(config.sections?.[locale.name]) : undefined
  const items = own ?? sections ?? inVersion(config.sidebar?.[locale.name])
  if (items === undefined) return { sidebar: sidebarOfFolder(pages), sections: [] }
  // An address as written, or the URL of a static file.
  const addressOf = (href: string) => {
    const { path, query, hash } = splitTarget(href)
    const file = urlOfStatic(decodePath(path), staticFiles, config.base)
    return file === null ? href : file + query + hash
  }
  const builder = new SidebarBuilder(items, locale, pages, { report, addressOf })
  if (sections === undefined) {
    const sidebar = items.flatMap((item) => builder.build(item))
    return { sidebar: isOfCurrent ? withOthers(sidebar, pages) : sidebar, sections: [] }
  }
  const built = buildSections(sections, builder, report)
  const rest = isOfCurrent ? sidebarOfFolder(otherPages(pages, built.sidebar)) : []
  const href = flatten(rest)[0]?.item.url
  if (version === null || !href) return built
  // Its pages that the current version does not have, or has elsewhere.
  const { label } = version
  return {
    sidebar: [...built.sidebar, { label, url: null, external: false, badge: null, items: rest }],
    sections: [...built.sections, { label, href, icon: null }],
  }
}

/** @param reason receives the locales that it is about: see `InLocale` */
type Report = (value: string, reason: (where: string) => string, note?: string) => void

/** The sections that have pages. A page belongs to the first section that has it. */
function buildSections(
  sections: readonly SectionGroup[],
  builder: SidebarBuilder,
  report: Report,
): Pick<SiteLocale, 'sidebar' | 'sections'> {
  const owners = new Map<string, string>()
  const built = sections.flatMap((section) => {
    const groups = builder.build(section)
    const urls = flatten(groups).flatMap(({ item }) => (item.external ? [] : (item.url ?? [])))
    const href = urls.find((url) => !owners.has(url))
    const label = groups[0]?.label ?? section.label
    for (const url of new Set(urls)) {
      const owner = owners.get(url)
      owners.set(url, owner ?? label)
      if (owner === undefined) continue
      const route = builder.routeOf(url)
      const reason = (where: string) =>
        `the page "${route}" is in two sections${where}, "${owner}" and "${label}"`
      report(route, reason, `It is shown in "${owner}". Remove it from one of them.`)
    }
    if (href !== undefined)
      return groups.map((group) => ({ group, section: { label, href, icon: section.icon } }))
    // A folder without pages has been reported.
    if (section.kind === 'group') {
      const reason = (where: string) => `the section "${label}" has no pages of its own${where}`
      report(section.label, reason, 'Add pages to it, or remove it.')
    }
    return []
  })
  return { sidebar: built.map(({ group }) => group), sections: built.map(({ section }) => section) }
}

/** Turns the configured entries of a locale into those of its sidebar. */
class SidebarBuilder {
  readonly #locale: Locale
  readonly #report: Report
  readonly #addressOf: (href: string) => string
  readonly #pages: ReadonlyMap<string, RoutedPage>
  /** The pages that no entry names, by the deepest folder around them that an entry has. */
  readonly #byFolder: Map<string, RoutedPage[]>

  constructor(
    items: readonly SidebarItem[],
    locale: Locale,
    pages: readonly RoutedPage[],
    { report, addressOf }: { report: Report; addressOf: (href: string) => string },
  ) {
    this.#locale = locale
    this.#report = report
    this.#addressOf = addressOf
    this.#pages = new Map(pages.map((page) => [page.route, page]))
    const all = items.flatMap(withInner)
    const named = new Set(all.flatMap((item) => (item.kind === 'page' ? [item.route] : [])))
    const folders = new Set(all.flatMap((item) => ('folder' in item ? [item.folder] : [])))
    this.#byFolder = groupBy(pages, ({ route, doc }) => {
      const folder = named.has(route) ? undefined : around(doc.path).find((one) => folders.has(one))
      return folder === undefined ? [] : [folder]
    })
  }

  /** The entry; none for a page that does not exist and a group without entries. */
  build(item: SidebarItem): NavItem[] {
    if (item.kind === 'page') return this.#page(item)
    if (item.kind === 'pages') return this.#folder(item.folder)
    const { badge } = item
    const label = expand(item.label, this.#locale)
    if (item.kind === 'link') {
      const url = this.#addressOf(expand(item.href, this.#locale))
      return [{ label, url, external: isExternal(url), badge, items: [] }]
    }
    const items =
      item.kind === 'folder' ? this.#folder(item.folder) : item.items.flatMap((i) => this.build(i))
    return items.length > 0 ? [{ label, url: null, external: false, badge, items }] : []
  }

  #page({ route, label, badge }: PageItem): NavItem[] {
    const page = this.#pages.get(route)
    if (page) return [pageItem(page, label && expand(label, this.#locale), badge)]
    const reason = (where: string) => `the sidebar names "${route}", which is not a page${where}`
    this.#report(route, reason, didYouMean(route, [...this.#pages.keys()]))
    return []
  }

  /** Each folder is used once: its pages would be in two places otherwise. */
  #folder(folder: string): NavItem[] {
    const pages = this.#byFolder.get(folder)
    this.#byFolder.set(folder, [])
    if (pages && pages.length > 0) return sidebarOfFolder(pages, folder)
    const paths = [...this.#pages.values()].flatMap(({ doc }) => around(doc.path))
    const report = (what: string, note?: string) =>
      this.#report(
        folder,
        (where) => `the sidebar names the folder "${folder}"${what}${where}`,
        note,
      )
    if (pages) report(' twice', 'Remove one of the entries.')
    else if (paths.includes(folder))
      report(', whose pages are all in other entries', 'Remove the entry.')
    else report(', which has no pages', didYouMean(folder, paths))
    return []
  }

  /** The route of a page by its URL. */
  routeOf(url: string): string {
    return [...this.#pages.values()].find((page) => page.url === url)?.route ?? url
  }
}

function withInner(item: SidebarItem): SidebarItem[] {
  return item.kind === 'group' ? [item, ...item.items.flatMap(withInner)] : [item]
}
