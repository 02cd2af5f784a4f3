/** Finds HTML in content that would act on the document around it, or hide members of it from scripts. */
import type { Element } from 'hast'
import { isExternal } from '../shared/paths.ts'

/** Elements whose names become members of `document`, in place of its own. */
const NAMED = new Set(['embed', 'form', 'iframe', 'img', 'object'])
/** What a <meta> with `itemprop` must not have: it only belongs to the item then. */
const OF_DOCUMENT = ['name', 'httpEquiv', 'charSet', 'property']

/** True for an element that says something about the whole page, wherever it is, or styles it from another site. */
export function actsOnDocument({ tagName, properties }: Element): boolean {
  if (tagName === 'base') return true
  if (tagName === 'meta')
    return !('itemProp' in properties) || OF_DOCUMENT.some((name) => name in properties)
  if (tagName !== 'link') return false
  const kinds = [properties.rel ?? []].flat().map((kind) => String(kind).toLowerCase())
  return kinds.some((kind) => kind !== 'stylesheet' || isExternal(String(properties.href)))
}

/**
 * The attributes by which an element takes the place of a member of `document`. No member has a
 * hyphen. The ids of images only count beside a name.
 */
export function hidingAttributes({ tagName, properties }: Element): ('id' | 'name')[] {
  if (!NAMED.has(tagName)) return []
  const attributes = tagName === 'object' ? (['id', 'name'] as const) : (['name'] as const)
  return attributes.filter((name) => name in properties && !String(properties[name]).includes('-'))
}
