/** The elements in templates of Vue, and in pages of VitePress. */
import { Refused } from '../../extended-markdown/values/javascript.ts'

export interface VueElement {
  readonly name: string
  /** By name, as written: `:href`, `v-if`, `#title`. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly VueNode[]
  /** Offsets of the element, and of what is between its tags. */
  readonly start: number
  readonly end: number
  readonly innerStart: number
  readonly innerEnd: number
}

/** The offsets of text, or an element. */
export type VueNode = VueElement | { readonly start: number; readonly end: number }

export function isElement(node: VueNode): node is VueElement {
  return 'name' in node
}

const PLAIN = `(?:[^<>"']|"[^"<]*"|'[^'<]*')*`
/** A value that contains a tag, or a comparison. */
const VALUE = `(?:"[^"<]{0,300}<[^"]{0,300}"|'[^'<]{0,300}<[^']{0,300}')`
const TAG = new RegExp(`<(/?)([A-Za-z][\\w.-]*)(${PLAIN}(?:${VALUE}${PLAIN}){0,5})>`, 'g')
const ATTRIBUTE =
  /([^\s"'<>/=]+)(?:[ \t\n]{0,20}=[ \t\n]{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
export const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** Elements in each other, with which what reads them would run out of stack. */
export const MAX_NESTING = 200

/**
 * The nodes of a text. An element that is not closed ends with its tag.
 * @param source the text before code and expressions in it were masked; attributes are read from it
 * @throws Refused if they are nested too deeply
 */
export function parseMarkup(text: string, source: string): VueNode[] {
  const nodes: VueNode[] = []
  /** By node: the elements in each other in it. */
  const heights: number[] = []
  const add = (node: VueNode) => {
    nodes.push(node)
    heights.push(0)
  }
  /** Open elements: their names, and their places in the list, after which their children are. */
  const open: { readonly name: string; readonly place: number }[] = []
  const counts = new Map<string, number>()
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  let at = 0
  for (const { index, 0: tag, 1: slash, 2: name = '' } of text.matchAll(TAG)) {
    const end = index + tag.length
    if (slash && !counts.get(name)) continue
    if (index > at) add({ start: at, end: index })
    at = end
    if (slash) {
      let closed = open.pop()
      for (; closed && closed.name !== name; closed = open.pop()) count(closed.name, -1)
      count(name, -1)
      const place = closed?.place ?? 0
      const children = nodes.splice(place + 1)
      nodes[place] = { ...(nodes[place] as VueElement), children, innerEnd: index, end }
      const height = heights.splice(place + 1).reduce((a, b) => Math.max(a, b), 0) + 1
      if (height > MAX_NESTING) throw new Refused('is nested too deeply')
      heights[place] = height
      continue
    }
    const written = source.slice(index + 1 + name.length, end - 1)
    const isClosed = written.endsWith('/')
    const attributes = attributesOf(isClosed ? written.slice(0, -1) : written)
    const inner = { innerStart: end, innerEnd: end }
    if (!isClosed && !VOID.test(name)) {
      open.push({ name, place: nodes.length })
      count(name, 1)
    }
    add({ name, attributes, children: [], start: index, end, ...inner })
  }
  if (text.length > at) add({ start: at, end: text.length })
  return nodes
}

export interface RawElement {
  readonly attributes: string
  readonly content: string
  readonly start: number
  readonly end: number
}

/** Elements whose content is no markup, such as `script`. */
export function rawElements(text: string, name: string): RawElement[] {
  const found: RawElement[] = []
  const close = `</${name}>`
  for (let at = 0; ; ) {
    const start = text.indexOf(`<${name}`, at)
    const inner = start < 0 ? -1 : text.indexOf('>', start)
    const innerEnd = inner < 0 ? -1 : text.indexOf(close, inner)
    if (innerEnd < 0) return found
    at = innerEnd + close.length
    const attributes = text.slice(start + name.length + 1, inner)
    if (/^(?:\s|$)/.test(attributes))
      found.push({ attributes, content: text.slice(inner + 1, innerEnd), start, end: at })
  }
}

function attributesOf(written: string): ReadonlyMap<string, string> {
  const all = [...written.matchAll(ATTRIBUTE)]
  return new Map(all.map(([, name = '', a, b, c]) => [name, a ?? b ?? c ?? '']))
}

/** The text with spaces in place of what is between two marks, and of the marks. */
export function blanked(text: string, open: string, close: string): string {
  let result = ''
  let at = 0
  for (;;) {
    const start = text.indexOf(open, at)
    const inner = start < 0 ? -1 : text.indexOf(close, start + open.length)
    if (inner < 0) return result + text.slice(at)
    const end = inner + close.length
    result += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    at = end
  }
}
