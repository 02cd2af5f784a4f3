/** The sidebar of a locale: configured, in one part or in sections, or generated from the folders. */
import type { PageItem, SectionGroup, SidebarItem } from '../config/types.ts'
import { expand } from '../config/variables.ts'
import { warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { decodePath, folderOf, isExternal, splitTarget, urlOfStatic } from '../shared/paths.ts'
import type { Config, Locale, NavItem, Problem, SiteLocale } from '../types.ts'
import { flatten, pageItem, type RoutedDoc, sidebarOfFolder } from './sidebar.ts'

/** @param problems receives the problems of the configuration */
export function buildSidebar(
  config: Config,
  locale: Locale,
  pages: readonly RoutedDoc[],
  staticFiles: ReadonlySet<string>,
  problems: Problem[],
): Pick<SiteLocale, 'sidebar' | 'sections'> {
  const report = (value: string, reason: string, note?: string) => {
    const place = { file: config.file ?? '', ...config.places[value] }
    problems.push(warning('sidebar', place, reason, note, value))
  }
  const sections = config.sections?.[locale.name]
  const items = sections ?? config.sidebar?.[locale.name]
  if (items === undefined) return { sidebar: sidebarOfFolder(pages), sections: [] }
  // An address as written, or the URL of a static file.
  const addressOf = (href: string) => {
    const { path, query, hash } = splitTarget(href)
    const file = urlOfStatic(decodePath(path), staticFiles, config.base)
    return file === null ? href : file + query + hash
  }
  const builder = new SidebarBuilder(items, locale, pages, { report, addressOf })
  if (sections === undefined)
    return { sidebar: items.flatMap((item) => builder.build(item)), sections: [] }
  return buildSections(sections, builder, locale, report)
}

type Report = (value: string, reason: string, note?: string) => void

/** The sections that have pages. A page belongs to the first section that has it. */
function buildSections(
  sections: readonly SectionGroup[],
  builder: SidebarBuilder,
  { label: localeLabel }: Locale,
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
      const reason = `the page "${route}" is in two sections of ${localeLabel}, "${owner}" and "${label}"`
      report(route, reason, `It is shown in "${owner}". Remove it from one of them.`)
    }
    const { icon } = section
    if (href !== undefined)
      return groups.map((group) => ({ group, section: { label, href, icon } }))
    // A folder without pages has been reported.
    if (section.kind === 'group') {
      const note = 'Add pages to it, or remove it.'
      report(
        section.label,
        `the section "${label}" of ${localeLabel} has no pages of its own`,
        note,
      )
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
  readonly #pages: ReadonlyMap<string, RoutedDoc>
  /** The pages that no entry names, by the deepest folder around them that an entry has. */
  readonly #byFolder = new Map<string, RoutedDoc[]>()

  constructor(
    items: readonly SidebarItem[],
    locale: Locale,
    pages: readonly RoutedDoc[],
    { report, addressOf }: { report: Report; addressOf: (href: string) => string },
  ) {
    this.#locale = locale
    this.#report = report
    this.#addressOf = addressOf
    this.#pages = new Map(pages.map((page) => [page.route, page]))
    const all = items.flatMap(withInner)
    const named = new Set(all.flatMap((item) => (item.kind === 'page' ? [item.route] : [])))
    const folders = new Set(all.flatMap((item) => (item.kind === 'folder' ? [item.folder] : [])))
    for (const page of pages) {
      if (named.has(page.route)) continue
      const folder = around(page.doc.path).find((above) => folders.has(above))
      if (folder === undefined) continue
      const known = this.#byFolder.get(folder)
      if (known) known.push(page)
      else this.#byFolder.set(folder, [page])
    }
  }

  /** The entry; none for a page that does not exist and a group without entries. */
  build(item: SidebarItem): NavItem[] {
    if (item.kind === 'page') return this.#page(item)
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
    const reason = `the sidebar of ${this.#locale.label} names "${route}", which is not a page there`
    this.#report(route, reason, didYouMean(route, [...this.#pages.keys()]))
    return []
  }

  /** Each folder is used once: its pages would be in two places otherwise. */
  #folder(folder: string): NavItem[] {
    const pages = this.#byFolder.get(folder)
    this.#byFolder.set(folder, [])
    if (pages && pages.length > 0) return sidebarOfFolder(pages, folder)
    const paths = [...this.#pages.values()].flatMap(({ doc }) => around(doc.path))
    const named = `the sidebar of ${this.#locale.label} names the folder "${folder}"`
    if (pages) this.#report(folder, `${named} twice`, 'Remove one of the entries.')
    else if (paths.includes(folder))
      this.#report(folder, `${named}, whose pages are all in other entries`, 'Remove the entry.')
    else this.#report(folder, `${named}, which has no pages`, didYouMean(folder, paths))
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

/** The folders around a page, from the innermost to the outermost, which is empty. */
function around(path: string): string[] {
  const folders: string[] = []
  let folder = path
  do {
    folder = folderOf(folder)
    folders.push(folder)
  } while (folder !== '')
  return folders
}
