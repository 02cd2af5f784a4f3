/** Writes the HTML that elements of Vue show first, if that is known without running anything. */
import { type Names, Refused } from '../../../content/values/javascript.ts'
import { decoded } from '../headings.ts'
import { characterReference, inlineText, markdownText } from '../markdown-text.ts'
import type { VueComponent } from './components.ts'
import { bound, itemsOf, readLoop } from './loop.ts'
import { isElement, MAX_NESTING, VOID, type VueElement, type VueNode } from './markup.ts'
import { shownValue, within } from './script.ts'

/** Where nodes are written. */
export interface Place {
  /** The text that the offsets of the nodes are about. */
  readonly text: string
  /** The same with spaces in place of what Vue does not read, such as code. */
  readonly shown: string
  readonly names: Names
  /** The component whose template it is; null for the page, whose text is Markdown. */
  readonly component: VueComponent | null
  readonly slots: ReadonlyMap<string, () => string>
  readonly depth: number
}

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
const NO_TEXT = /^(?:script|style|template|slot|component|textarea|select|input|button|form)$/i
const IGNORED =
  /^(?::?key|ref|v-(?:if|else-if|else|for|html|text|show|once|memo|cloak)|:(?:class|style))$/
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
    let result = ''
    // Whether a branch of the condition before was shown; null after none.
    let shown: boolean | null = null
    let space = ''
    for (const node of nodes) {
      if (!isElement(node)) {
        const written = this.#text(node, place)
        if (written.trim() !== '') shown = null
        if (shown === null) result += written
        else space += written
        continue
      }
      const { attributes } = node
      const isElse = attributes.has('v-else') || attributes.has('v-else-if')
      // The space between branches belongs to none of them.
      if (!isElse) result += space
      space = ''
      if (isElse && shown === null) throw new Refused('has no `v-if` before it')
      if (isElse && shown) continue
      const condition = attributes.get('v-if') ?? attributes.get('v-else-if')
      const isShown = condition === undefined || Boolean(shownValue(condition, place.names))
      shown = isElse || condition !== undefined ? isShown : null
      if (isShown) result += this.#repeated(node, place)
    }
    return result + space
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
    const { component } = place
    const written = this.interpolated(place, [start, end], markdownText)
    if (component === null) return written
    if (written.trim() === '') return written === '' || written.includes('\n') ? '' : ' '
    return written.replace(/\s+/g, ' ').replace(/[*_[\]`~]/g, characterReference)
  }

  #repeated(node: VueElement, place: Place): string {
    const loop = node.attributes.get('v-for')
    if (loop === undefined) return this.#element(node, place)
    const { source, names } = readLoop(loop)
    return itemsOf(shownValue(source, place.names))
      .map((values) => {
        const given = Object.assign({}, ...names.map((name, i) => bound(name, values[i])))
        return this.#element(node, { ...place, names: within(place.names, given) })
      })
      .join('')
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
      const slot = place.slots.get(attributes.get('name') ?? 'default')
      return slot?.() ?? this.nodes(node.children, place)
    }
    const given = this.#attributes(node, place)
    return !BADGE.test(name) && /[A-Z-]/.test(name)
      ? this.#component(node, given, place)
      : this.#html(node, given, place)
  }

  #html(node: VueElement, given: ReadonlyMap<string, unknown>, place: Place): string {
    const { attributes, children, start, innerEnd, end } = node
    const name = BADGE.test(node.name) ? 'Badge' : node.name
    if (NO_TEXT.test(name)) throw new Refused('is no element of a text')
    const tag = [name, ...[...given].flatMap(([key, value]) => attributeText(key, value))].join(' ')
    const [html, text] = [attributes.get('v-html'), attributes.get('v-text')]
    const inner =
      html !== undefined
        ? shownText(shownValue(html, place.names))
        : text !== undefined
          ? inlineText(shownText(shownValue(text, place.names)))
          : this.nodes(children, place)
    if (name === 'Badge' && inner === '') return given.get('text') ? `<${tag} />` : ''
    const isOpen = innerEnd === end && !place.text.slice(start, end).endsWith('/>')
    if (VOID.test(name) || (isOpen && inner === '')) return `<${tag}>`
    return `<${tag}>${inner}</${name}>`
  }

  #component(
    { name, children }: VueElement,
    given: ReadonlyMap<string, unknown>,
    place: Place,
  ): string {
    const component = this.#components.find(name, place.component)
    if (!component || place.depth >= MAX_DEPTH) throw new Refused('is a component with code')
    const props: Record<string, unknown> = { ...component.props }
    for (const [key, value] of given) {
      const prop = camel(key)
      if (!Object.hasOwn(props, prop) || value === undefined) continue
      props[prop] = value === '' && component.booleans.has(prop) ? true : value
    }
    const write = (nodes: readonly VueNode[]) => {
      const written = this.nodes(nodes, place)
      // Line breaks around Markdown are no spaces between words.
      return place.component === null && written.includes('\n') ? written.trim() : written
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
    return this.nodes(nodes, {
      text: template,
      shown: template,
      names,
      component,
      slots,
      depth: place.depth + 1,
    }).trim()
  }

  #attributes(node: VueElement, { names, component }: Place): ReadonlyMap<string, unknown> {
    const given = new Map<string, unknown>()
    for (const [key, value] of node.attributes) {
      if (isSlotName(key) && value !== '') throw new Refused('takes values of a slot')
      if (IGNORED.test(key) || isSlotName(key)) continue
      const [, bound] = /^(?::|v-bind:)([\w-]+)$/.exec(key) ?? []
      if (bound !== undefined)
        given.set(bound, shownValue(value === '' ? camel(bound) : value, names))
      else if (key === 'v-bind')
        for (const entry of Object.entries(shownValue(value, names) ?? {})) given.set(...entry)
      else if (/^(?:[@:#]|v-)/.test(key)) throw new Refused(`has \`${key}\`, which is code`)
      // The style sheets of another site do not apply.
      else if (component === null || !/^(?:class|style)$/.test(key)) given.set(key, decoded(value))
    }
    return given
  }
}

function isSlotName(name: string): boolean {
  return /^(?:#|v-slot)/.test(name)
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** https://vuejs.org/guide/essentials/template-syntax.html#text-interpolation */
function shownText(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
  if (text.length > MAX_ADDED) throw new Refused('makes the page too large')
  return text
}

function attributeText(name: string, value: unknown): string[] {
  if (value === false || value === undefined || value === null) return []
  if (typeof value === 'object') throw new Refused('is no text')
  if (value === true || value === '') return [name === 'alt' ? 'alt=""' : name]
  return [`${name}="${String(value).replace(/[&"<>{}\n]/g, characterReference)}"`]
}
