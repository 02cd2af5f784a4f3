/** What a page shows of other addresses, which its security policy may forbid. */

import type { Element } from 'hast'
import { own } from '../own.ts'
import { isExternal } from '../shared/paths.ts'
import type { Embed, Link } from './types.ts'

type Kind = Embed['kind']

/** What an attribute with an address names: a target of the site, and what the policy must allow. */
interface Address {
  readonly target: Link['kind']
  readonly shown?: Kind
}

const LINK: Address = { target: 'link' }
const IMAGE: Address = { target: 'image', shown: 'image' }
const MEDIA: Address = { target: 'link', shown: 'media' }
const FRAME: Address = { target: 'link', shown: 'frame' }
const OBJECT: Address = { target: 'link', shown: 'object' }
const FORM: Address = { target: 'link', shown: 'form' }

/** Every attribute of HTML and SVG with an address that browsers follow or load, by element. */
export const ADDRESSES: Readonly<Record<string, Readonly<Record<string, Address>>>> = {
  a: { href: LINK, xLinkHref: LINK },
  area: { href: LINK },
  audio: { src: MEDIA },
  blockquote: { cite: LINK },
  button: { formAction: FORM },
  del: { cite: LINK },
  embed: { src: OBJECT },
  feImage: { href: IMAGE, xLinkHref: IMAGE },
  form: { action: FORM },
  frame: { src: FRAME },
  iframe: { src: FRAME },
  image: { href: IMAGE, xLinkHref: IMAGE },
  img: { src: IMAGE, srcSet: IMAGE },
  input: { src: IMAGE, formAction: FORM },
  ins: { cite: LINK },
  link: { href: LINK },
  object: { data: OBJECT },
  q: { cite: LINK },
  source: { src: MEDIA, srcSet: IMAGE },
  table: { background: IMAGE },
  td: { background: IMAGE },
  th: { background: IMAGE },
  track: { src: MEDIA },
  use: { href: IMAGE, xLinkHref: IMAGE },
  video: { src: MEDIA, poster: IMAGE },
}

/** What the policy may forbid of the site itself, too. */
const RESTRICTED: readonly Kind[] = ['frame', 'object']

/** @param file the page, or the included file, that the element was written in */
export function embedsOf(node: Element, file: string): Embed[] {
  const { line = 0, column = 0 } = node.position?.start ?? {}
  return Object.entries(own(ADDRESSES, node.tagName) ?? {}).flatMap(([name, { shown }]) => {
    // Of the addresses in a `srcset`, the first speaks for all.
    const url = firstOf(node.properties[name])
    if (shown === undefined || url === '') return []
    if (!(isExternal(url) || RESTRICTED.includes(shown))) return []
    return [{ kind: shown, url, file, line, column }]
  })
}

function firstOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? (first.trim().split(/[\s,]/, 1)[0] ?? '') : ''
}
