/**
 * Makes the addresses in an HTML document relative, and removes what needs CORS, which browsers
 * refuse to files.
 */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import {
  escapeAttribute,
  isExternal,
  isRecord,
  ownProperty,
  SRCSET_URL,
  type Theme,
} from '../../plugin/index.ts'

type Element = DefaultTreeAdapterTypes.Element

/** Address of the site → address relative to the document; others stay as they are. */
export type Relative = (url: string) => string

/** What attributes mean in an element with these attributes. */
interface Context {
  readonly relative: Relative
  readonly theme: Theme
  readonly attributes: Readonly<Record<string, string>>
}

/** Attributes that hold one address. */
const ADDRESS = /^(?:action|background|cite|data|formaction|href|poster|src|xlink:href)$/

/** Relations of links that are of no use without an address of the site, or need CORS. */
const USELESS = /^(?:manifest|modulepreload|search)$/

/** @param isNotFound see `client/relative/not-found.ts` */
export function relativeHtml(
  html: string,
  relative: Relative,
  theme: Theme,
  isNotFound: boolean,
): string {
  const edits = new Edits(html)
  // A list, not recursion: the site's own HTML may be nested more deeply than the call stack allows.
  const nodes: DefaultTreeAdapterTypes.Node[] = [
    parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }),
  ]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if ('attrs' in node) {
      if (isNotFound && node.tagName === 'html') edits.append(node, ' data-not-found')
      edit(node, { relative, theme, attributes: attributesOf(node) }, edits)
    }
    if ('content' in node) nodes.push(node.content)
    if ('childNodes' in node) for (const child of node.childNodes) nodes.push(child)
  }
  return edits.apply()
}

function edit(element: Element, context: Context, edits: Edits): void {
  const { attributes, relative, theme } = context
  if (element.tagName === 'link' && isUseless(attributes)) {
    edits.remove(element)
    return
  }
  for (const [name, value] of Object.entries(attributes)) {
    const changed = relativeValue(name, value, context)
    if (changed !== value) edits.set(element, name, `${name}="${escapeAttribute(changed)}"`)
  }
  const address = attributes.src ?? attributes.href ?? ''
  if (relative(address) === address) return
  for (const name of ['integrity', 'crossorigin']) edits.set(element, name, '')
  if (element.tagName === 'script' && address === theme.urls.client)
    edits.set(element, 'type', 'defer')
}

function isUseless({ rel = '', href = '', crossorigin }: Context['attributes']): boolean {
  if (isExternal(href)) return false
  return USELESS.test(rel) || (rel === 'preload' && crossorigin !== undefined)
}

function relativeValue(name: string, value: string, context: Context): string {
  const { relative, theme, attributes } = context
  if (ADDRESS.test(name)) return relative(value)
  if (/^(?:image)?srcset$/.test(name)) {
    return value.replace(SRCSET_URL, (_, url: string, size: string) => relative(url) + size)
  }
  if (name === 'content' && attributes['http-equiv']?.toLowerCase() === 'refresh') {
    return value.replace(/(?<=url=).*/is, relative)
  }
  if (name === 'data-moved') return changeJson(value, (moved) => relativeText(moved, relative))
  const component = ownProperty(theme.components.described, attributes['data-island'] ?? '')
  if (name !== 'data-props' || !component) return value
  return changeJson(value, (one, prop) =>
    relativeProp(one, ownProperty(component.props, prop)?.kind, relative),
  )
}

/** A prop of a component that runs in browsers. */
function relativeProp(value: unknown, kind: string | undefined, relative: Relative): unknown {
  if (kind === 'link') return relativeText(value, relative)
  if (kind !== 'image' || !isRecord(value)) return value
  return mapValues(value, (one) => relativeText(one, relative))
}

function relativeText(value: unknown, relative: Relative): unknown {
  return typeof value === 'string' ? relative(value) : value
}

type Change = (value: unknown, name: string) => unknown

/** Changes the values of an object in JSON; the site's own HTML may contain any other text. */
function changeJson(text: string, change: Change): string {
  const value = parseJson(text)
  return isRecord(value) ? JSON.stringify(mapValues(value, change)) : text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function mapValues(record: object, change: Change): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(value, name)]),
  )
}

function attributesOf({ attrs }: Element): Record<string, string> {
  return Object.fromEntries(
    attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  )
}

/** Changes of a text by the positions of its elements. */
class Edits {
  readonly #html: string
  /** New text and end, by the position where it begins: an element may be in the tree twice. */
  readonly #edits = new Map<number, { readonly end: number; readonly text: string }>()

  constructor(html: string) {
    this.#html = html
  }

  /** Replaces an attribute, if the element has it. */
  set({ sourceCodeLocation }: Element, name: string, text: string): void {
    const place = sourceCodeLocation?.attrs?.[name]
    if (!place) return
    // With the space before it, if nothing replaces it.
    const start = place.startOffset - (text === '' ? 1 : 0)
    this.#edits.set(start, { end: place.endOffset, text })
  }

  /** Adds text at the end of the start tag. */
  append({ sourceCodeLocation }: Element, text: string): void {
    const end = sourceCodeLocation?.startTag?.endOffset
    if (end !== undefined) this.#edits.set(end - 1, { end: end - 1, text })
  }

  remove({ sourceCodeLocation: place }: Element): void {
    if (place) this.#edits.set(place.startOffset, { end: place.endOffset, text: '' })
  }

  apply(): string {
    const parts: string[] = []
    let from = 0
    for (const [start, { end, text }] of [...this.#edits].sort(([a], [b]) => a - b)) {
      parts.push(this.#html.slice(from, start), text)
      from = end
    }
    return [...parts, this.#html.slice(from)].join('')
  }
}
