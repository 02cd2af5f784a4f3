/** Writes the HTML that elements of Vue show first, if that is known without running anything. */
import { type Names, Refused } from '../../extended-markdown/values/javascript.ts'
import { characterReference, inlineText, markdownText } from '../markdown-text.ts'
import {
  attributesOf,
  attributeText,
  isSlotName,
  type Place,
  propsOf,
  slotName,
} from './attributes.ts'
import { apart, elementAround, hasBlocks, joined, slotText } from './blocks.ts'
import type { VueComponent } from './components.ts'
import { bound, itemsOf, readLoop } from './loop.ts'
import { isElement, MAX_NESTING, VOID, type VueElement, type VueNode } from './markup.ts'
import { shownValue, within } from './script.ts'

export interface Components {
  /** The component of an element; null without one that can be read. */
  readonly find: (name: string, user: VueComponent | null) => VueComponent | null
  /** The names in its template. */
  readonly namesOf: (component: VueComponent, props: Readonly<Record<string, unknown>>) => Names
}

/** Components in each other, and characters that a page may grow by. */
const MAX_DEPTH = 10
const MAX_ADDED = 500_000

/** Of the part of a line before a value that is read. */
const MAX_LINE = 1000

/** https://vitepress.dev/guide/extending-default-theme#using-internal-components */
const BADGE = /^(?:VP)?Badge$/
/** Marks of Markdown that text of HTML may contain. */
const MARKS = /[*_[\]`~]/g
/** Ids of headings in Markdown, of which a page has one each. */
const HEADING_ID = /^([ \t]*#{1,6}[ \t][^\n]{0,1000}?) \{#[\w-]+\}$/gm

const NO_TEXT = /^(?:script|style|template|slot|component|textarea|select|input|button|form)$/i
/** https://vuejs.org/guide/essentials/template-syntax.html#text-interpolation */
export const EXPRESSION = /\{\{(?:[^{}]|\{[^{}]*\})*\}\}/g

export class Renderer {
  readonly #components: Components
  #left = MAX_ADDED
  #nesting = 0

  constructor(components: Components) {
    this.#components = components
  }

  /** @throws Refused if it is not known */
  nodes(nodes: readonly VueNode[], place: Place): string {
    if (this.#nesting >= MAX_NESTING) throw new Refused('is nested too deeply')
    this.#nesting++
    try {
      return this.#nodes(nodes, place)
    } finally {
      this.#nesting--
    }
  }

  #nodes(nodes: readonly VueNode[], place: Place): string {
    // Text of a page is Markdown.
    const add = place.component === null ? (a: string, b: string) => a + b : joined
    let result = ''
    // Whether a branch of the condition before was shown; null after none.
    let shown: boolean | null = null
    let space = ''
    for (const node of nodes) {
      if (!isElement(node)) {
        const written = this.#text(node, place)
        if (written.trim() !== '') shown = null
        if (shown === null) result = add(result, written)
        else space += written
        continue
      }
      const { attributes } = node
      const isElse = attributes.has('v-else') || attributes.has('v-else-if')
      // The space between branches belongs to none of them.
      if (!isElse) result = add(result, space)
      space = ''
      if (isElse && shown === null) throw new Refused('has no `v-if` before it')
      if (isElse && shown) continue
      const condition = attributes.get('v-if') ?? attributes.get('v-else-if')
      const isShown = condition === undefined || Boolean(shownValue(condition, place.names))
      shown = isElse || condition !== undefined ? isShown : null
      if (isShown) result = add(result, this.#repeated(node, place))
    }
    return add(result, space)
  }

  /**
   * A part of a text with the values of its expressions.
   * @param write what becomes of a value, with what is on the same line before and after it
   * @throws Refused
   */
  interpolated(
    { text, shown, names }: Pick<Place, 'text' | 'shown' | 'names'>,
    [start, end]: readonly [number, number],
    write: (value: string, before: string, after: string) => string,
  ): string {
    let result = ''
    let at = start
    for (const { index, 0: all } of shown.slice(start, end).matchAll(EXPRESSION)) {
      const [open, close] = [start + index, start + index + all.length]
      const value = shownText(shownValue(text.slice(open + 2, close - 2), names))
      const lineStart = text.lastIndexOf('\n', open - 1) + 1
      const [before, after] = [
        text.slice(lineStart, open).slice(-MAX_LINE),
        text.slice(close, close + 2),
      ]
      const written = write(value, before, after)
      this.#count(written)
      result += text.slice(at, open) + written
      at = close
    }
    return result + text.slice(at, end)
  }

  #text({ start, end }: VueNode, place: Place): string {
    const { component, isPre = false } = place
    const written = this.interpolated(place, [start, end], isPre ? preText : markdownText)
    if (component === null) return written
    if (isPre) return written.replace(MARKS, characterReference).replace(/\n/g, characterReference)
    if (written.trim() === '') return written === '' || written.includes('\n') ? '' : ' '
    return written.replace(/\s+/g, ' ').replace(MARKS, characterReference)
  }

  #repeated(node: VueElement, place: Place): string {
    const loop = node.attributes.get('v-for')
    if (loop === undefined) return this.#element(node, place)
    const { source, names } = readLoop(loop)
    const items = itemsOf(shownValue(source, place.names)).map((values, index) => {
      const given = Object.assign({}, ...names.map((name, i) => bound(name, values[i])))
      const item = this.#element(node, { ...place, names: within(place.names, given) })
      return index === 0 ? item : item.replace(HEADING_ID, '$1')
    })
    return items.join(items.some(hasBlocks) ? '\n' : '')
  }

  #element(node: VueElement, place: Place): string {
    const written = this.#shown(node, place)
    this.#count(written)
    return written
  }

  #count(written: string): void {
    this.#left -= 1 + written.length
    if (this.#left < 0) throw new Refused('makes the page too large')
  }

  #shown(node: VueElement, place: Place): string {
    const { name, attributes } = node
    if (attributes.has('v-pre')) throw new Refused('shows its source')
    const show = attributes.get('v-show')
    if (show !== undefined && !shownValue(show, place.names)) return ''
    if (name === 'template' && ![...attributes.keys()].some(isSlotName))
      return this.nodes(node.children, place)
    if (name === 'slot') {
      return place.slots.get(slotName(node, place))?.() ?? this.nodes(node.children, place)
    }
    const given = attributesOf(node, place)
    return !BADGE.test(name) && /[A-Z-]/.test(name)
      ? this.#component(node, given, place)
      : this.#html(node, given, place)
  }

  #html(node: VueElement, given: ReadonlyMap<string, unknown>, place: Place): string {
    const { attributes, children, start, innerEnd, end } = node
    const name = BADGE.test(node.name) ? 'Badge' : node.name
    if (NO_TEXT.test(name)) throw new Refused('is an element that pages cannot contain')
    const tag = [name, ...[...given].flatMap(([key, value]) => attributeText(key, value))].join(' ')
    const isPre = place.isPre === true || name === 'pre'
    const [html, text] = [attributes.get('v-html'), attributes.get('v-text')]
    const inner =
      html !== undefined
        ? htmlText(shownText(shownValue(html, place.names)), isPre)
        : text !== undefined
          ? (isPre ? preText : lineText)(shownText(shownValue(text, place.names)))
          : this.nodes(children, { ...place, isPre })
    if (name === 'Badge' && inner === '') return given.get('text') ? `<${tag} />` : ''
    const isOpen = innerEnd === end && !place.text.slice(start, end).endsWith('/>')
    if (VOID.test(name) || (isOpen && inner === '')) return `<${tag}>`
    return place.component !== null && hasBlocks(inner)
      ? elementAround(name, tag, inner)
      : `<${tag}>${inner}</${name}>`
  }

  #component(
    { name, children, start, end }: VueElement,
    given: ReadonlyMap<string, unknown>,
    place: Place,
  ): string {
    const component = this.#components.find(name, place.component)
    if (!component || place.depth >= MAX_DEPTH) throw new Refused('is a component with code')
    const { props, inherited } = propsOf(component, given)
    const write = (nodes: readonly VueNode[]) => {
      const written = this.nodes(nodes, place)
      return place.component === null ? slotText(written) : written
    }
    const slots = new Map<string, () => string>()
    const others = children.filter((child) => {
      const slot = isElement(child) ? [...child.attributes.keys()].find(isSlotName) : undefined
      if (slot === undefined || !isElement(child)) return true
      if (child.attributes.get(slot)) throw new Refused('takes values of a slot')
      slots.set(slot.replace(/^(?:#|v-slot:?)/, '') || 'default', () => write(child.children))
      return false
    })
    if (others.some((child) => isElement(child) || place.text.slice(child.start, child.end).trim()))
      slots.set('default', () => write(others))
    const names = this.#components.namesOf(component, props)
    const { template, nodes } = component
    const written = this.nodes(nodes, {
      text: template,
      shown: template,
      names,
      component,
      slots,
      inherited,
      isPre: place.isPre === true,
      depth: place.depth + 1,
    })
    if (!hasBlocks(written)) return written.trim()
    return place.component === null ? apart(written.trim(), place.text, start, end) : written
  }
}

/** https://vuejs.org/guide/essentials/template-syntax.html#text-interpolation */
function shownText(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
  if (text.length > MAX_ADDED) throw new Refused('makes the page too large')
  return text
}

/** The value of `v-html`. A blank line would end its block of HTML. */
function htmlText(html: string, isPre: boolean): string {
  if (html.includes('\n') && (isPre || /<(?:pre|textarea)\b/i.test(html)))
    throw new Refused('shows white space of HTML')
  return html.replace(/\n\s*\n/g, '\n')
}

function lineText(text: string): string {
  return inlineText(text.replace(/\s+/g, ' '))
}

/** White space is shown, and a blank line would end its block of HTML. */
export function preText(text: string): string {
  return inlineText(text).replace(/\n/g, characterReference)
}
