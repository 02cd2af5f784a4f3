/** The link of the navbar that leads to a page, or else to the part of the site that it is in. */
import type { SiteProps } from '../shared/theme.ts'
import type { Page } from '../types.ts'

export interface CurrentItem {
  /** Position of the link, such as `1` or, in a menu, `1.0`. */
  readonly place: string
  /** The link leads to the page itself. */
  readonly isPage: boolean
}

/** Null if no link leads there. A longer common path wins, then the first link. */
export function currentItem(
  { navbar, locale }: Pick<SiteProps, 'navbar' | 'locale'>,
  { url, breadcrumbs }: Pick<Page, 'url' | 'breadcrumbs'>,
): CurrentItem | null {
  const starts = new Set(breadcrumbs.map((group) => group.url))
  let best: CurrentItem | null = null
  let most = 0
  for (const [place, href] of linksOf(navbar.items)) {
    const target = href.replace(/[?#].*/, '')
    const common = commonPath(target, url, locale.path, starts.has(target))
    if (common <= most) continue
    most = common
    best = { place, isPage: common === Number.POSITIVE_INFINITY }
  }
  return best
}

function linksOf(items: SiteProps['navbar']['items'], above = ''): [place: string, href: string][] {
  return items.flatMap((item, index) => {
    const place = `${above}${index}`
    if ('items' in item) return linksOf(item.items, `${place}.`)
    return item.external ? [] : [[place, item.href] as [string, string]]
  })
}

/**
 * Length of the folder that a link and a page share: the pages below the link, or beside it if it leads to
 * the first page of a group around them and is not at the root of the locale.
 */
function commonPath(href: string, url: string, root: string, isStart: boolean): number {
  if (href === url) return Number.POSITIVE_INFINITY
  const below = href.endsWith('/') ? href : `${href}/`
  if (url.startsWith(below)) return below.length
  if (!isStart) return 0
  const beside = href.slice(0, href.lastIndexOf('/') + 1)
  return beside.length > root.length && url.startsWith(beside) ? beside.length : 0
}
