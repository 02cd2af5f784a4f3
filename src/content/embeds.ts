/** What a page shows of other addresses, which its security policy may forbid. */

import type { Element, Parents } from 'hast'
import { own } from '../own.ts'
import { isExternal } from '../shared/paths.ts'
import type { Embed } from './types.ts'

type Kind = Embed['kind']

/** By element: what it shows, and the attributes with the addresses. */
const EMBEDS: Readonly<Record<string, { kind: Kind; attributes: readonly string[] }>> = {
  img: { kind: 'image', attributes: ['src', 'srcSet'] },
  iframe: { kind: 'frame', attributes: ['src'] },
  frame: { kind: 'frame', attributes: ['src'] },
  video: { kind: 'media', attributes: ['src'] },
  audio: { kind: 'media', attributes: ['src'] },
  track: { kind: 'media', attributes: ['src'] },
  source: { kind: 'media', attributes: ['src', 'srcSet'] },
  embed: { kind: 'object', attributes: ['src'] },
  object: { kind: 'object', attributes: ['data'] },
  form: { kind: 'form', attributes: ['action'] },
}

/** Elements that show addresses of the site itself as they are, so that these are not resolved. */
const UNRESOLVED: readonly Kind[] = ['frame', 'object']

/** @param file the page, or the included file, that the element was written in */
export function embedsOf(node: Element, parent: Parents, file: string): Embed[] {
  const known = own(EMBEDS, node.tagName)
  if (known === undefined) return []
  const inPicture = parent.type === 'element' && parent.tagName === 'picture'
  const kind = node.tagName === 'source' && inPicture ? 'image' : known.kind
  const { line = 0, column = 0 } = node.position?.start ?? {}
  return known.attributes.flatMap((name): Embed[] => {
    // Of the addresses in a `srcset`, the first speaks for all.
    const url = firstOf(node.properties[name])
    if (url === '' || !(isExternal(url) || UNRESOLVED.includes(kind))) return []
    return [{ kind, url, file, line, column }]
  })
}

function firstOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? (first.trim().split(/[\s,]/, 1)[0] ?? '') : ''
}
