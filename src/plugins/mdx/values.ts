/** The values of the expressions and attributes of a page, or of a component. */

import type { Nodes } from 'mdast'
import { ASTRO_DIRECTIVE, Children } from '../../compile/mdx-types.ts'
import { Numeral } from '../../plugin/index.ts'
import { known } from '../extended-markdown/values/branch.ts'
import {
  inParentheses,
  parseExpression,
  Refused,
  valueOfCode,
} from '../extended-markdown/values/javascript.ts'
import type { Scope } from '../extended-markdown/values/scope.ts'
import type { Inner } from './element.ts'
import type { Attribute } from './html.ts'
import { isJsx, nodesOf } from './jsx-tree.ts'
import type { JsxElement } from './parse.ts'
import { subjectOf } from './reports.ts'
import { sizeOf } from './size.ts'

/** Characters and values that the expressions of one page may show. */
const MAX_SHOWN = 1_000_000

export class Values {
  readonly #scope: Scope
  readonly #isComponent: boolean
  readonly #report: Pick<Inner, 'report'>
  /** Each is read once, so that it is reported once. */
  readonly #attributes = new Map<object, Attribute[]>()
  #left = MAX_SHOWN

  /** @param isComponent whether they may have conditions, as components do */
  constructor(scope: Scope, isComponent: boolean, report: Pick<Inner, 'report'>) {
    this.#scope = scope
    this.#isComponent = isComponent
    this.#report = report
  }

  /** The value of an expression; undefined, with a problem, if it is not known without running it. */
  value(code: string, node: Nodes, attribute?: string): unknown {
    try {
      return this.#valueOf(code)
    } catch (thrown) {
      const error = thrown instanceof RangeError ? new Refused('is nested too deeply') : thrown
      if (!(error instanceof Refused)) throw error
      const reason = `${subjectOf(code, attribute)} ${error.message}`
      const rule = attribute === undefined ? 'mdx-expression' : 'jsx-tag'
      this.#report.report(node, rule, reason, error.note, undefined, attribute)
      return undefined
    }
  }

  /** @throws Refused */
  #valueOf(code: string): unknown {
    const large = new Refused('makes the page too large', 'Show less of it.')
    if (this.#left < 0) throw large
    const value = this.#isComponent
      ? known(parseExpression(code), this.#scope)
      : valueOfCode(code, this.#scope)
    this.#left -= sizeOf(value, this.#left)
    if (this.#left < 0) throw large
    return value
  }

  /**
   * The attributes whose values are known.
   * @param only the name of the only one to look at
   */
  attributes(node: JsxElement, only?: string): Attribute[] {
    return node.attributes.flatMap((attribute) => {
      const isOther =
        attribute.type === 'mdxJsxAttribute' && only !== undefined && attribute.name !== only
      if (isOther) return []
      const read = this.#attributes.get(attribute) ?? this.#attribute(node, attribute)
      this.#attributes.set(attribute, read)
      return read
    })
  }

  /** Reads the attributes that are elements as content, which the source of a component can show. */
  readContents(node: JsxElement, contentOf: (nodes: readonly Nodes[]) => Children): void {
    for (const attribute of node.attributes) {
      const { value } = attribute
      if (attribute.type !== 'mdxJsxAttribute' || typeof value !== 'object') continue
      const element = elementOf(value?.value ?? '')
      if (element) this.#attributes.set(attribute, [[attribute.name, contentOf(element)]])
    }
  }

  #attribute(node: JsxElement, attribute: JsxElement['attributes'][number]): Attribute[] {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const value = this.value(attribute.value.replace(/^\s*\.\.\./, ''), node as Nodes)
      const given = typeof value === 'object' && value !== null ? Object.entries(value) : []
      return given.filter(([, value]) => !(value instanceof Children))
    }
    const { name, value } = attribute
    if (ASTRO_DIRECTIVE.test(name)) return []
    // The style sheets of another site do not apply.
    if (this.#isComponent && /^(?:class(?:Name|:list)?|style|key|ref)$/.test(name)) return []
    if (value === null || value === undefined) return [[name, true]]
    if (typeof value === 'string') return [[name, value]]
    const read = this.value(value.value, node as Nodes, name)
    if (!(read instanceof Children)) return read === undefined ? [] : [[name, read]]
    const reason = `${subjectOf(value.value, name)} is content, which an attribute cannot have`
    const note = 'Write it between the tags of the element.'
    this.#report.report(node as Nodes, 'jsx-tag', reason, note)
    return []
  }
}

/** The nodes of code that is one element; null for other code. */
function elementOf(code: string): Nodes[] | null {
  if (!/^\s*</.test(code)) return null
  try {
    const expression = parseExpression(code)
    return isJsx(expression) ? nodesOf(inParentheses(code), expression as never) : null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** A value as text, as React shows it. @param onObject called for an object, which has no text */
export function shownText(value: unknown, onObject: () => void): string {
  if (Array.isArray(value)) return value.map((item) => shownText(item, onObject)).join('')
  if (value instanceof Numeral) return value.text
  if (typeof value === 'object' && value !== null) onObject()
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
