/** The elements of HTML in MDX. */

import type { Nodes, Parent } from 'mdast'
import { find, html, svg } from 'property-information'
import { ownProperty } from '../../plugin/index.ts'
import type { JsxElement } from './parse.ts'

/** An attribute as JSX has it. */
export type Attribute = readonly [name: string, value: unknown]

/** An element of HTML that an author wrote. */
export interface HtmlElement extends Parent {
  type: 'htmlElement'
  name: string
}

export function isHtmlElement(node: { readonly type: string }): node is HtmlElement {
  return node.type === 'htmlElement'
}

export function htmlElement(
  name: string,
  attributes: readonly Attribute[],
  children: readonly Nodes[],
  position: Nodes['position'],
): Nodes {
  const data = { hName: name, hProperties: Object.fromEntries(attributes.flatMap(propertyOf)) }
  return { type: 'htmlElement', name, data, children, position } as unknown as Nodes
}

/** React sets these, and HTML has no attribute for them. */
const IGNORED = new Set([
  'key',
  'ref',
  'suppressHydrationWarning',
  'suppressContentEditableWarning',
])

/** An attribute as HTML's tree has it. */
function propertyOf([name, value]: Attribute): [string, string | boolean][] {
  if (IGNORED.has(name) || value === null || value === undefined) return []
  const renamed = ownProperty(RENAMED, name) ?? name
  const ofHtml = find(html, renamed)
  const known = ofHtml.defined ? ofHtml : find(svg, renamed)
  const { property } = known
  const isWord = known.booleanish || /^(?:aria|data)/.test(property)
  // React leaves out `true` for an attribute that is a text.
  if (typeof value === 'boolean' && !isWord)
    return value && (known.boolean || known.overloadedBoolean || !known.defined)
      ? [[property, true]]
      : []
  return [[property, textOf(name, value)]]
}

/** What React calls the state at the beginning. */
const RENAMED: Readonly<Record<string, string>> = {
  defaultValue: 'value',
  defaultChecked: 'checked',
}

function textOf(name: string, value: unknown): string {
  if (name === 'style' && typeof value === 'object') return styleOf(value as object)
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** Properties of CSS whose numbers have no unit. */
const UNITLESS =
  /^(?:animationIterationCount|aspectRatio|columnCount|columns|fillOpacity|flex|flexGrow|flexShrink|fontWeight|gridArea|gridColumn|gridRow|lineClamp|lineHeight|opacity|order|orphans|scale|strokeOpacity|tabSize|widows|zIndex|zoom|--.*)$/

function styleOf(style: object): string {
  return Object.entries(style)
    .filter(([, value]) => value !== null && value !== undefined && typeof value !== 'boolean')
    .map(([name, value]) => {
      const property = name.startsWith('--')
        ? name
        : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-')
      const hasUnit = typeof value === 'number' && value !== 0 && !UNITLESS.test(name)
      return `${property}: ${String(value)}${hasUnit ? 'px' : ''}`
    })
    .join('; ')
}

const CONTENT = /^set:(?:html|text)$/

/** True for an element of Astro whose content is an attribute. */
export function setsContent({ attributes }: JsxElement): boolean {
  return attributes.some((attribute) => 'name' in attribute && CONTENT.test(attribute.name))
}

/**
 * Makes content of the attribute that has it.
 * https://docs.astro.build/en/reference/directives-reference/#sethtml
 * @param attributes those of the element whose values are known
 */
export function setContent(node: JsxElement, attributes: readonly Attribute[]): void {
  const [name, value] = attributes.find(([name]) => CONTENT.test(name)) ?? []
  const type = name === 'set:html' ? 'html' : 'text'
  node.children = (name === undefined ? [] : [{ type, value: String(value ?? '') }]) as never
  node.attributes = node.attributes.filter(
    (attribute) => !('name' in attribute && CONTENT.test(attribute.name)),
  )
}
