/** Resolves the links of a page. */
import type { Asset, CompiledPage, Link, Place, Target } from '../types.ts'
import { darkVariant } from './assets.ts'
import { type Assets, type LinkContext, resolveLink, urlOfAsset } from './resolve.ts'

/**
 * The target of each link, in the same order; null if it does not exist.
 * @param assets the files under docs that the page may refer to
 * @param files receives the assets that the page shows or links to, by output path
 */
export function targetsOf(
  { links }: CompiledPage,
  place: Place,
  at: LinkContext,
  assets: Assets,
  files: Map<string, Asset>,
): (Target | null)[] {
  return links.map((link) => targetOf(link, place, at, assets, files))
}

function targetOf(
  written: Link,
  place: Place,
  at: LinkContext,
  assets: Assets,
  files: Map<string, Asset>,
): Target | null {
  const found = resolveLink(written, place, at, assets)
  if (found === null) return null
  if (found.kind !== 'asset') return { url: found.url }
  const { base } = at.config
  const publish = (asset: Asset): string => {
    const url = urlOfAsset(asset, at.locale, base)
    files.set(decodeURIComponent(url.slice(base.length)), asset)
    return url
  }
  const { asset } = found
  const dark = written.kind === 'image' ? assets.get(darkVariant(asset.path)) : undefined
  return {
    url: publish(asset) + found.suffix,
    width: asset.width,
    height: asset.height,
    dark: dark && publish(dark),
  }
}
