/** The link of the navbar that leads to a page, or else to the part of the site that it is in. */
import type { SiteProps } from '../shared/theme.ts'

export interface CurrentItem {
  /** Position of the link, such as `1` or, in a menu, `1.0`. */
  readonly place: string
  /** The link leads to the page itself. */
  readonly isPage: boolean
}

/** Null if no link leads there. A longer common path wins, then the first link. */
export function currentItem(
  { navbar, locale }: Pick<SiteProps, 'navbar' | 'locale'>,
  url: string,
): CurrentItem | null {
  let best: CurrentItem | null = null
  let most = 0
  for (const [place, href] of linksOf(navbar.items)) {
    const common = commonPath(href.replace(/[?#].*/, ''), url, locale.path)
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
 * Length of the folder that a link and a page share: the pages below the link, or beside it if it is not
 * at the root of the locale, where all pages are beside each other.
 */
function commonPath(href: string, url: string, root: string): number {
  if (href === url) return Number.POSITIVE_INFINITY
  const below = href.endsWith('/') ? href : `${href}/`
  if (url.startsWith(below)) return below.length
  const beside = href.slice(0, href.lastIndexOf('/') + 1)
  return beside.length > root.length && url.startsWith(beside) ? beside.length : 0
}
