/** Resolves the links of a page. */
import type { Asset, Link, Target } from '../types.ts'
import { darkVariant } from './assets.ts'
import { type LinkContext, resolveLink, urlOfAsset } from './resolve.ts'
import type { RoutedDoc } from './sidebar.ts'

/**
 * The target of each link, in the same order; null if it does not exist.
 * @param files receives the assets that the page shows or links to, by output path
 */
export function targetsOf(
  page: RoutedDoc,
  at: LinkContext,
  files: Map<string, Asset>,
): (Target | null)[] {
  return page.doc.links.map((link) => targetOf(link, page, at, files))
}

function targetOf(
  written: Link,
  page: RoutedDoc,
  at: LinkContext,
  files: Map<string, Asset>,
): Target | null {
  const found = resolveLink(written, page, at)
  if (found === null) return null
  if (found.kind !== 'asset') return { url: found.url }
  const { base } = at.config
  const publish = (asset: Asset): string => {
    const url = urlOfAsset(asset, at.locale, base)
    files.set(decodeURIComponent(url.slice(base.length)), asset)
    return url
  }
  const { asset } = found
  const dark = written.kind === 'image' ? at.assets.get(darkVariant(asset.path)) : undefined
  return {
    url: publish(asset) + found.suffix,
    width: asset.width,
    height: asset.height,
    dark: dark && publish(dark),
  }
}
