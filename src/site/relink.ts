/**
 * Relinks a site after edits that no other page can see: the text of a page changed, but not its
 * title, headings or place. Everything else keeps its object identity, so that caches keyed by
 * these objects stay valid.
 */
import { mayBeEntity } from '../shared/paths.ts'
import type { Asset, Doc, Page, SiteLocale } from '../types.ts'
import type { Linked } from './link.ts'
import type { LocaleDocs } from './routes.ts'
import { targetsOf } from './targets.ts'

/**
 * @param before the result of the last link
 * @param locales the current pages
 * @param readAssets reads the current files that the links of these pages may refer to
 * @returns null if the whole site must be linked
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
    const context = before.contexts[place]
    if (!context) return siteLocale
    const pages = siteLocale.pages.map((page): Page => {
      const doc = edits[place]?.get(page.doc)
      if (!doc) return page
      const targets = targetsOf({ ...page, doc }, { ...context, assets }, files)
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
 * For each locale the new version of each changed page, by the old one (locales that shared a page
 * may differ now). Null if other pages can see a change.
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

/** Everything other pages may show of a page or link to. */
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
