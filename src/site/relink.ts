/**
 * Links a site again after edits that no other page can see: the text of a page changed, but not
 * its title, its headings or its place. Whatever else stays is the same object as before, by which
 * what is made of it can be known again.
 */
import { mayBeEntity } from '../shared/paths.ts'
import type { Asset, Doc, Page, SiteLocale } from '../types.ts'
import type { Linked, LocaleDocs } from './link.ts'
import { targetsOf } from './targets.ts'

/**
 * @param before the site as it was linked last
 * @param locales its pages as they are now
 * @param readAssets the files under docs, as they are now, that the links of pages may mean
 * @returns null when the site must be linked as a whole
 */
export function relink(
  before: Linked,
  locales: readonly LocaleDocs[],
  readAssets: (docs: readonly Doc[]) => ReadonlyMap<string, Asset>,
): Linked | null {
  const edits = editsOf(before.docs, locales)
  if (edits === null) return null
  const edited = edits.flatMap((ofLocale) => [...ofLocale.values()])
  const assets = new Map([...before.assets, ...readAssets(edited)])
  const files = new Map(before.site.files)
  const byUrl = new Map(before.site.byUrl)
  const linked = before.site.locales.map((siteLocale, place): SiteLocale => {
    const landscape = before.landscapes[place]
    if (!landscape) return siteLocale
    const pages = siteLocale.pages.map((page): Page => {
      const doc = edits[place]?.get(page.doc)
      if (!doc) return page
      const targets = targetsOf({ ...page, doc }, { ...landscape, assets }, files)
      const now = { ...page, doc, targets }
      byUrl.set(page.url, now)
      return now
    })
    return { ...siteLocale, pages }
  })
  return {
    ...before,
    docs: locales,
    assets,
    site: { ...before.site, locales: linked, byUrl, files },
  }
}

/**
 * For each locale its pages that are new, by what they were: what two locales shared may differ
 * now. Null when others can see that they are new.
 */
function editsOf(
  before: readonly LocaleDocs[],
  now: readonly LocaleDocs[],
): Map<Doc, Doc>[] | null {
  const all: Map<Doc, Doc>[] = []
  for (const [place, { docs }] of now.entries()) {
    const old = before[place]?.docs ?? []
    if (old.length !== docs.length) return null
    const edits = new Map<Doc, Doc>()
    all.push(edits)
    for (const [i, doc] of docs.entries()) {
      const was = old[i] as Doc
      if (was === doc) continue
      if (outsideOf(was) !== outsideOf(doc)) return null
      edits.set(was, doc)
    }
  }
  return all
}

/** All that other pages may show of a page, or lead to. */
function outsideOf({
  path,
  file,
  title,
  titleId,
  meta,
  anchors,
  entities,
  redirectFrom,
  links,
}: Doc): string {
  const uses = links.flatMap(({ target }) => (mayBeEntity(target) ? [target] : []))
  return JSON.stringify([path, file, title, titleId, meta, anchors, entities, redirectFrom, uses])
}
