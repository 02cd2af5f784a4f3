/** Replaces links and images with placeholders, because only the site can resolve their targets. */

import type { Element, Parents, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Handler } from 'mdast-util-to-hast'
import { defaultHandlers } from 'remark-rehype'
import type { VFile } from 'vfile'
import type { CompileInput } from '../compile/compile-input.ts'
import { ADDRESSES, addressesOf, embedsOf } from '../compile/embeds.ts'
import { MARKER, usesOf, type WrittenUse } from '../components/use.ts'
import type { RuleId } from '../problems/rules.ts'
import { SRCSET_URL } from '../shared/html.ts'
import { isExternal, isWeb, mayBeEntity, schemeOf } from '../shared/paths.ts'
import { placeholder } from '../shared/placeholders.ts'
import type { Embed, Link, OutboundLink } from '../types.ts'
import { SKIP, walkElements } from './walk.ts'

const NO_ADDRESS = 'the link has no address, so it leads to this page'
/** Elements that play or show a file. */
const MEDIA = /^(?:img|image|video|audio|source|track)$/

export function rehypeLinks(input: CompileInput) {
  return (tree: Root, file: VFile): void => {
    const collector = new LinkCollector(input, file)
    walkElements(tree, (node, index, parent) => collector.visit(node, index, parent))
    file.data.links = collector.links
    file.data.outbound = collector.outbound
    file.data.embeds = collector.embeds
  }
}

class LinkCollector {
  readonly links: Link[] = []
  readonly outbound: OutboundLink[] = []
  readonly embeds: Embed[] = []
  readonly #input: CompileInput
  readonly #file: VFile

  constructor(input: CompileInput, file: VFile) {
    this.#input = input
    this.#file = file
  }

  visit(node: Element, index: number, parent: Parents): typeof SKIP | undefined {
    for (const { property, attribute, scheme } of unsafeSchemes(node)) {
      delete node.properties[property]
      this.#warn(node, 'link', unsafeReason(attribute, scheme))
    }
    const { href, dataFile } = node.properties
    this.embeds.push(...embedsOf(node, String(dataFile ?? this.#input.file)))
    if (node.tagName === MARKER) this.#visitComponent(node)
    else if (/^(?:a|area)$/.test(node.tagName) && typeof href === 'string') {
      if (href === '')
        this.#warn(node, 'broken-link', NO_ADDRESS, 'Write one between the parentheses.')
      if (isWeb(href)) this.outbound.push({ url: href, ...this.#placeOf(node) })
    }
    for (const { name, target } of addressesOf(node))
      if (!(node.tagName === 'img' && name === 'src')) this.#resolve(node, name, target)
    const tag = node.tagName === 'img' ? this.#imagePlaceholder(node) : null
    if (tag !== null) {
      parent.children[index] = { type: 'raw', value: tag } as never
      return SKIP
    }
    if (dataFile !== undefined) delete node.properties.dataFile
    return undefined
  }

  #visitComponent(node: Element): void {
    const uses = usesOf(this.#file.data.shared as never)
    this.embeds.push(...framesOf(node, uses))
    linkProps(node, uses, this.links, ({ file, line, column }, reason) => {
      const message = this.#file.message(reason, { place: { line, column }, ruleId: 'link' })
      message.file = file
    })
  }

  /** The placeholder of an image of the site; null for one of another site. */
  #imagePlaceholder(node: Element): string | null {
    const { src, alt, dataNoAlt } = node.properties
    if (typeof src !== 'string') return null
    if (alt === undefined || dataNoAlt !== undefined) {
      const note = 'Describe it: ![description](…), or use <img alt=""> if it is decorative.'
      this.#warn(node, 'image-alt', 'image without alt text', note, src)
    }
    delete node.properties.dataNoAlt
    return isExternal(src) ? null : this.#add('image', src, node)
  }

  /** @param as what the placeholder is filled with: an address, or for an image its whole tag */
  #add(kind: Link['kind'], target: string, node: Element, as = kind): string {
    this.links.push({
      kind,
      target,
      text: node.tagName === 'a' ? textOf(node) : '',
      ...this.#placeOf(node),
      attributes: as === 'image' ? imageAttributes(node) : {},
    })
    return placeholder(`${as}:${this.links.length - 1}`)
  }

  #placeOf(node: Element): Pick<Link, 'file' | 'line' | 'column'> {
    const { line = 0, column = 0 } = node.position?.start ?? {}
    return { file: String(node.properties.dataFile ?? this.#input.file), line, column }
  }

  /** Replaces an address, or those of a `srcset`, if they belong to the site. */
  #resolve(node: Element, name: string, kind: Link['kind']): void {
    const value = node.properties[name]
    if (typeof value !== 'string' || value === '') return
    if (name === 'srcSet')
      node.properties.srcSet = value.replace(SRCSET_URL, (all, url: string, descriptor: string) =>
        isExternal(url) ? all : this.#add('image', url, node, 'link') + descriptor,
      )
    // `<use href="#icon">` is a part of the same drawing.
    else if (
      isExternal(value)
        ? kind === 'link' && mayBeEntity(value)
        : kind !== 'image' || value[0] !== '#'
    )
      node.properties[name] = this.#add(kind, value, node, 'link')
  }

  #warn(node: Element, ruleId: RuleId, reason: string, note?: string, actual?: string): void {
    const message = this.#file.message(reason, { place: node.position, ruleId })
    message.actual = actual
    message.note = note
    message.file = String(node.properties.dataFile ?? this.#input.file)
  }
}

/** Attributes by which SVG animates others: with several values, and semicolons between them. */
const ANIMATED = new Set(['by', 'from', 'to', 'values'])
/** Attributes that browsers follow or load in some element. */
const URL_ATTRIBUTES = new Set([...Object.keys(ADDRESSES), ...ANIMATED])

/** The attributes of an element whose address no page may contain. */
export function unsafeSchemes({ tagName, properties }: Element): readonly Unsafe[] {
  return Object.entries(properties).flatMap(([property, value]) => {
    if (typeof value !== 'string' || !URL_ATTRIBUTES.has(property)) return []
    const addresses = ANIMATED.has(property) ? value.split(';') : [value]
    const scheme = addresses.map((one) => unsafeScheme(one, MEDIA.test(tagName))).find(Boolean)
    return scheme ? [{ property, attribute: property.toLowerCase(), scheme }] : []
  })
}

type Unsafe = Readonly<Record<'property' | 'attribute' | 'scheme', string>>

/** The scheme of an address that no page may contain, else null. Media may be `data:`. */
export function unsafeScheme(address: string, isMedia: boolean): string | null {
  const scheme = schemeOf(address)
  const unsafe = ['javascript', 'vbscript', isMedia ? '' : 'data']
  return unsafe.includes(scheme ?? '') ? scheme : null
}

export function unsafeReason(attribute: string, scheme: string): string {
  return `removed the \`${attribute}\` with the scheme "${scheme}:", which pages must not contain`
}

/** The frames that a component shows. */
function framesOf({ properties }: Element, uses: readonly WrittenUse[]): Embed[] {
  const use = uses[Number(properties.dataUse)]
  if (use === undefined) return []
  const { frames, file, line, column } = use
  return frames.map((url) => ({ kind: 'embed', url, file, line, column }))
}

/** The targets in a component's attributes; the marker keeps their places in the list. */
function linkProps(
  { properties }: Element,
  uses: readonly WrittenUse[],
  links: Link[],
  report: (place: WrittenUse, reason: string) => void,
): void {
  const use = uses[Number(properties.dataUse)]
  if (use === undefined || use.targets.length === 0) return
  const { file, line, column } = use
  const places = use.targets.map(({ prop, kind, target: written }) => {
    const scheme = unsafeScheme(written, kind === 'image')
    if (scheme !== null) report(use, unsafeReason(prop, scheme))
    const target = scheme === null ? written : ''
    const place = links.push({ kind, target, text: '', file, line, column, attributes: {} }) - 1
    return [prop, place] as const
  })
  properties.dataLinks = JSON.stringify(Object.fromEntries(places))
}

/** Marks images without alt text, such as `![](plan.png)`. Decorative ones need an explicit `<img alt="">`. */
function markingNoAlt<N extends { alt?: string | null | undefined }>(handler: Handler): Handler {
  return (state, node: N, parent) => {
    const made = handler(state, node, parent) as Element
    if (!node.alt && made?.type === 'element') made.properties.dataNoAlt = true
    return made
  }
}

/** For `remark-rehype`. */
export const imageHandlers = {
  image: markingNoAlt(defaultHandlers.image),
  imageReference: markingNoAlt(defaultHandlers.imageReference),
}

/** Properties of an image other than `src`, for the tag that is rendered later. */
function imageAttributes({ properties }: Element): Link['attributes'] {
  const { src: _, dataFile: __, ...rest } = properties
  return rest
}
