/** Attributes of elements in templates of Vue. */
import { type Names, Refused } from '../../extended-markdown/values/javascript.ts'
import { decoded } from '../headings.ts'
import { characterReference } from '../markdown-text.ts'
import type { VueComponent } from './components.ts'
import { isElement, type VueElement, type VueNode } from './markup.ts'
import { shownValue } from './script.ts'

const IGNORED =
  /^(?::?key|ref|v-(?:if|else-if|else|for|html|text|show|once|memo|cloak)|:(?:class|style))$/

/** Attributes that elements get from the component that they are the root of. */
export interface Inherited {
  readonly roots: ReadonlySet<VueNode>
  readonly attributes: ReadonlyMap<string, unknown>
}

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
  readonly inherited?: Inherited
  /** In an element that shows its white space. */
  readonly isPre?: boolean
  readonly depth: number
}

/** @throws Refused if they are code */
export function attributesOf(
  node: VueElement,
  { names, component, inherited }: Place,
): ReadonlyMap<string, unknown> {
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
  return inherited?.roots.has(node) ? new Map([...given, ...inherited.attributes]) : given
}

/** The values of props, and what its root gets of the attributes of a component. @throws Refused */
export function propsOf(
  component: VueComponent,
  given: ReadonlyMap<string, unknown>,
): { readonly props: Record<string, unknown>; readonly inherited: Inherited } {
  const props: Record<string, unknown> = { ...component.props }
  const attributes = new Map<string, unknown>()
  for (const [key, value] of given) {
    const prop = camel(key)
    if (!Object.hasOwn(props, prop)) {
      if (!/^(?:class|style)$/.test(key)) attributes.set(key, value)
    } else if (value !== undefined)
      props[prop] = value === '' && component.booleans.has(prop) ? true : value
  }
  return {
    props,
    inherited: { roots: attributes.size > 0 ? rootsOf(component) : new Set(), attributes },
  }
}

/** The root of a component, in each branch of a condition. https://vuejs.org/guide/components/attrs.html */
function rootsOf({ nodes, template, code }: VueComponent): ReadonlySet<VueNode> {
  const roots = nodes.filter(
    (node) => isElement(node) || template.slice(node.start, node.end).trim() !== '',
  )
  const isRoot = (node: VueNode, index: number) =>
    isElement(node) &&
    !/^(?:slot|template)$/.test(node.name) &&
    !node.attributes.has('v-for') &&
    (index === 0 || node.attributes.has('v-else') || node.attributes.has('v-else-if'))
  if (!roots.every(isRoot) || /\binheritAttrs\b/.test(code))
    throw new Refused('has attributes that are not props')
  return new Set(roots)
}

export function attributeText(name: string, value: unknown): string[] {
  if (value === false || value === undefined || value === null) return []
  if (typeof value === 'object') throw new Refused('has an object as the value of an attribute')
  if (value === true || value === '') return [name === 'alt' ? 'alt=""' : name]
  return [`${name}="${String(value).replace(/[&"<>{}\n]/g, characterReference)}"`]
}

export function isSlotName(name: string): boolean {
  return /^(?:#|v-slot)/.test(name)
}

/** The name of the slot that a `<slot>` shows. @throws Refused */
export function slotName({ attributes }: VueElement, { names }: Place): string {
  const bound = attributes.get(':name') ?? attributes.get('v-bind:name')
  return bound === undefined
    ? (attributes.get('name') ?? 'default')
    : String(shownValue(bound || 'name', names))
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
