/** The link stage: puts the pages into the landscape and resolves their links. */
import { lazyRecords } from '../lazy-record.ts'
import type { Asset, Doc, Page, Place, Site, SiteLocale } from '../types.ts'
import type { Landscape, LocaleLandscape } from './landscape.ts'
import type { LinkContext } from './resolve.ts'
import type { LocaleDocs } from './routes.ts'
import { targetsOf } from './targets.ts'

export interface LinkInput {
  /** The pages that the landscape was made of. */
  readonly locales: readonly LocaleDocs[]
  /** The assets that the links of a page may refer to, by source path. */
  readonly assetsOf: (doc: Doc) => ReadonlyMap<string, Asset>
  /** The day of the last change of each page, by its file; see `datesOfPages`. */
  readonly dates: Readonly<Record<string, string>>
}

/** Links the site. A page whose Doc, place and assets are those of the last call is the same object. */
export function link(landscape: Landscape, { locales, assetsOf, dates }: LinkInput): Site {
  const files = new Map<string, Asset>()
  const siteLocales = landscape.locales.map((there, index) =>
    linkLocale(there, landscape.key, locales[index]?.docs ?? [], (place, doc) => {
      const assets = assetsOf(doc)
      const linked = linkPage(place, doc, dates[doc.file] ?? null, assets, there.links)
      for (const [path, asset] of linked.files) files.set(path, asset)
      return linked.page
    }),
  )
  const byUrl = new Map<string, Page>()
  for (const { pages } of siteLocales) for (const page of pages) byUrl.set(page.url, page)
  const { config, otherFiles, staticFiles, layouts, redirects, problems } = landscape
  return {
    config,
    locales: siteLocales,
    byUrl,
    files,
    otherFiles,
    staticFiles,
    layouts,
    redirects,
    problems,
  }
}

function linkLocale(
  { locale, sidebar, sections, places, positions }: LocaleLandscape,
  landscape: string,
  docs: readonly Doc[],
  pageOf: (place: Place, doc: Doc) => Page,
): SiteLocale {
  const pages = places.map((place, i) => pageOf(place, docs[positions[i] as number] as Doc))
  return { locale, landscape: `${landscape} ${locale.name}`, sidebar, sections, pages }
}

interface LinkedPage {
  readonly page: Page
  readonly assets: ReadonlyMap<string, Asset>
  /** The assets that it shows or links to, by output path. */
  readonly files: ReadonlyMap<string, Asset>
}

/** The last page at each place; a place belongs to one landscape. */
const linked = new WeakMap<Place, LinkedPage>()

interface PageState {
  targets: Page['targets'] | null
  readonly resolve: () => Page['targets']
}

/** Most pages are neither shown nor checked before the next edit. */
const makePage = lazyRecords<Page, 'targets', PageState>({
  targets: (state) => {
    state.targets ??= state.resolve()
    return state.targets
  },
})

function linkPage(
  place: Place,
  doc: Doc,
  lastUpdated: string | null,
  assets: ReadonlyMap<string, Asset>,
  context: LinkContext,
): LinkedPage {
  const known = linked.get(place)
  const isSame =
    known?.page.doc === doc &&
    known.page.lastUpdated === lastUpdated &&
    known.assets.size === assets.size &&
    [...assets].every(([path, asset]) => known.assets.get(path) === asset)
  if (isSame) return known
  const files = new Map<string, Asset>()
  const resolve = () => targetsOf(doc, place, context, assets, files)
  const page = makePage({ ...place, doc, lastUpdated }, { targets: null, resolve })
  // To know which files it publishes.
  if (assets.size > 0) void page.targets
  const made = { page, assets, files }
  linked.set(place, made)
  return made
}
