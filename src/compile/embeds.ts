/** What a page shows of other addresses, which its security policy may forbid. */

import type { Element } from 'hast'
import { isExternal } from '../shared/paths.ts'
import { own } from '../utilities/own-property.ts'
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
const FORM: Address = { target: 'form', shown: 'form' }

const TABLE = 'table tbody td tfoot th thead tr'.split(' ')

/** Every attribute of HTML and SVG with an address that browsers follow or load, and the elements that have it. */
export const ADDRESSES: Readonly<Record<string, Readonly<Record<string, Address>>>> = {
  action: { form: FORM },
  background: Object.fromEntries(TABLE.map((tag) => [tag, IMAGE])),
  cite: { blockquote: LINK, del: LINK, ins: LINK, q: LINK },
  data: { object: OBJECT },
  formAction: { button: FORM, input: FORM },
  href: { a: LINK, area: LINK, link: LINK, feImage: IMAGE, image: IMAGE, use: IMAGE },
  poster: { video: IMAGE },
  src: {
    ...{ embed: OBJECT, iframe: FRAME, img: IMAGE, input: IMAGE },
    ...{ audio: MEDIA, source: MEDIA, track: MEDIA, video: MEDIA },
  },
  srcSet: { img: IMAGE, source: IMAGE },
  xLinkHref: { a: LINK, feImage: IMAGE, image: IMAGE, use: IMAGE },
}

/** What the addresses of an element name, by attribute. */
export function addressesOf({
  tagName,
  properties,
}: Element): readonly (Address & { name: string })[] {
  return Object.keys(properties).flatMap((name) => {
    const address = own(own(ADDRESSES, name) ?? {}, tagName)
    return address === undefined ? [] : [{ ...address, name }]
  })
}

/** What the policy may forbid of the site itself, too. */
const RESTRICTED: readonly (Kind | undefined)[] = ['frame', 'object']

/** @param file the page, or the included file, that the element was written in */
export function embedsOf(node: Element, file: string): Embed[] {
  const { line = 0, column = 0 } = node.position?.start ?? {}
  return addressesOf(node).flatMap(({ name, shown }) => {
    // Of the addresses in a `srcset`, the first speaks for all.
    const [url = ''] = /[^\s,]+/.exec([node.properties[name] ?? []].flat().join(' ')) ?? []
    const isShown = isExternal(url) || (url !== '' && RESTRICTED.includes(shown))
    return isShown && shown ? [{ kind: shown, url, file, line, column }] : []
  })
}
