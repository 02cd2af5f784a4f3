/** The link stage: puts the pages into the routing and resolves their links. */
import type { BuildCache } from '../cache/build-cache.ts'
import { PerItem } from '../cache/per-item.ts'
import { fatal } from '../problems/problem.ts'
import type {
  Asset,
  CompiledPage,
  Locale,
  Page,
  Place,
  Problem,
  Site,
  SiteLocale,
} from '../types.ts'
import { lazyRecords } from '../utilities/lazy-record.ts'
import type { LinkContext } from './resolve.ts'
import type { LocalePages } from './routes.ts'
import type { LocaleRouting, SiteRouting } from './routing.ts'
import { targetsOf } from './targets.ts'

export interface LinkInput {
  /** The pages that the routing was made of. */
  readonly locales: readonly LocalePages[]
  /** The assets that the links of a page may refer to, by source path: the same map while they are the same. */
  readonly assetsOf: (doc: CompiledPage, locale: Locale) => ReadonlyMap<string, Asset>
  /** The day of the last change of each page, by its file; see `datesOfPages`. */
  readonly dates: Readonly<Record<string, string>>
}

/** Links the site. A page whose CompiledPage, place, date and assets are those of the last call is the same object. */
export function link(
  routing: SiteRouting,
  { locales, assetsOf, dates }: LinkInput,
  cache: BuildCache,
): Site {
  const files = new Map<string, Asset>()
  const clashes = new Map<string, Problem>()
  const siteLocales = routing.locales.map((there, index): SiteLocale => {
    const { locale, sidebar, sections, places, positions } = there
    const all = locales[index]?.docs ?? []
    const docs = positions.map((position) => all[position] as CompiledPage)
    const lists = cache.memoize('lists', there, listsOf)
    // The dates are those of the files of the site.
    const ofDocs = locale.version?.commit
      ? docs.map(() => null)
      : cache.memoize('dates', dates, datesOf).of(docs)
    const assets = docs.map((doc) => assetsOf(doc, locale))
    const linked = lists.linked.of(places, docs, ofDocs, assets)
    for (const ofPage of lists.files.of(linked))
      if (ofPage !== NO_FILES)
        for (const [path, asset] of ofPage) {
          const other = files.get(path)
          if (other && other.key !== asset.key) clashes.set(path, clash(path, other, asset, locale))
          files.set(path, asset)
        }
    const pages = lists.pages.of(linked)
    return { locale, routing: `${routing.key} ${locale.path}`, sidebar, sections, pages }
  })
  const { config, otherFiles, refusedFiles, staticFiles, layouts, redirects, problems } = routing
  let byUrl: Site['byUrl'] | null = null
  return {
    config,
    locales: siteLocales,
    get byUrl() {
      byUrl ??= new Map(siteLocales.flatMap(({ pages }) => pages.map((page) => [page.url, page])))
      return byUrl
    },
    files,
    otherFiles,
    refusedFiles,
    staticFiles,
    layouts,
    redirects,
    problems: clashes.size > 0 ? [...problems, ...clashes.values()] : problems,
  }
}

/** Two files that have one address, such as `docs/2.1/a.zip` and `a.zip` of the version 2.1. */
function clash(path: string, first: Asset, second: Asset, { version }: Locale): Problem {
  const of = version === null ? '' : ` of the version "${version.name}"`
  return fatal(
    'duplicate-route',
    { file: first.file },
    `the address of this file, "${path}", is also that of ${second.file}${of}`,
    'Rename one of the files.',
  )
}

interface LinkedPage {
  readonly page: Page
  /** The assets that it shows or links to, by output path. */
  readonly files: ReadonlyMap<string, Asset>
}

const NO_FILES: LinkedPage['files'] = Object.freeze(new Map())

/** The pages of a locale, and what is in them. */
const listsOf = ({ links }: LocaleRouting) => ({
  linked: new PerItem((...page: PageArgument) => linkPage(...page, links)),
  pages: new PerItem(({ page }: LinkedPage) => page),
  files: new PerItem(({ files }: LinkedPage) => (files.size > 0 ? files : NO_FILES)),
})

const datesOf = (dates: LinkInput['dates']) =>
  new PerItem(({ file }: CompiledPage) => dates[file] ?? null)

type PageArgument = [
  place: Place,
  doc: CompiledPage,
  lastUpdated: string | null,
  assets: ReadonlyMap<string, Asset>,
]

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
  doc: CompiledPage,
  lastUpdated: string | null,
  assets: ReadonlyMap<string, Asset>,
  context: LinkContext,
): LinkedPage {
  const files = new Map<string, Asset>()
  const resolve = () => targetsOf(doc, place, context, assets, files)
  const page = makePage({ ...place, doc, lastUpdated }, { targets: null, resolve })
  // To know which files it publishes.
  if (assets.size > 0) void page.targets
  return { page, files }
}
