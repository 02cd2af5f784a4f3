/** Backlinks: which pages refer to the entities of others through links such as `error:not_found`. */

import type { PageRef, Place } from '../types.ts'
import { groupBy } from '../utilities/own-property.ts'
import type { RoutedPage } from './sidebar.ts'

/** The pages of a locale that refer to each entity, by `kind:name`. */
export type Usages = ReadonlyMap<string, readonly RoutedPage[]>

export function usagesOf(pages: readonly RoutedPage[]): Usages {
  return groupBy(pages, ({ doc }) => doc.uses)
}

/** The pages that refer to each entity of a page, in page order; links from the page to itself are left out. */
export function usedIn(page: RoutedPage, uses: Usages): Place['usedIn'] {
  if (uses.size === 0 || page.doc.entities.length === 0) return {}
  const found: Record<string, readonly PageRef[]> = {}
  for (const { kind, name } of page.doc.entities) {
    const users = (uses.get(`${kind}:${name}`) ?? []).filter((user) => user !== page)
    if (users.length > 0)
      found[`${kind}:${name}`] = users.map(({ doc, url }) => ({ title: doc.title, url }))
  }
  return found
}
