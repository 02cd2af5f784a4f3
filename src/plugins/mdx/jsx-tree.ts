/** Turns JSX of code into the nodes that MDX has for the elements and expressions of a page. */
import type { Expression } from 'acorn'
import type { Nodes } from 'mdast'

/** A node of acorn-jsx, which has no types of its own. */
export interface JsxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly children: readonly JsxNode[]
  readonly openingElement: { readonly name: JsxNode; readonly attributes: readonly JsxNode[] }
  readonly name: string | JsxNode
  readonly namespace: JsxNode
  readonly object: JsxNode
  readonly property: JsxNode
  readonly value: unknown
  readonly expression: JsxNode
  readonly argument: JsxNode
}

/** The nodes of an expression; one that is not an element is an expression of MDX. */
export function nodesOf(code: string, node: JsxNode): Nodes[] {
  switch (node.type) {
    case 'JSXText': {
      const value = shownText(String(node.value))
      return value === '' ? [] : [{ type: 'text', value }]
    }
    case 'JSXFragment':
      return node.children.flatMap((child) => nodesOf(code, child))
    case 'JSXElement':
      return [elementOf(code, node)]
    case 'JSXExpressionContainer':
      return nodesOf(code, node.expression)
    case 'JSXEmptyExpression':
      return []
    case 'ParenthesizedExpression':
      return nodesOf(code, node.expression)
  }
  return [{ type: 'mdxFlowExpression', value: sliceOf(code, node) } as unknown as Nodes]
}

export function isJsx(node: Expression): boolean {
  return /^JSX/.test(node.type)
}

function elementOf(code: string, { openingElement, children }: JsxNode): Nodes {
  const attributes = openingElement.attributes.map((attribute) => attributeOf(code, attribute))
  const isInText = children.some(({ type, value }) => type === 'JSXText' && /\S/.test(`${value}`))
  const inner = children.flatMap((child) => nodesOf(code, child))
  if (isInText) for (const child of inner) child.type = child.type.replace('Flow', 'Text') as never
  const name = nameOf(openingElement.name)
  return { type: 'mdxJsxFlowElement', name, attributes, children: inner } as unknown as Nodes
}

function attributeOf(code: string, attribute: JsxNode) {
  if (attribute.type === 'JSXSpreadAttribute')
    return { type: 'mdxJsxExpressionAttribute', value: `...${sliceOf(code, attribute.argument)}` }
  const value = attribute.value as JsxNode | null
  const name = nameOf(attribute.name as JsxNode)
  if (value === null) return { type: 'mdxJsxAttribute', name, value }
  if (value.type === 'Literal') return { type: 'mdxJsxAttribute', name, value: String(value.value) }
  const written = value.type === 'JSXExpressionContainer' ? value.expression : value
  const expression = { type: 'mdxJsxAttributeValueExpression', value: sliceOf(code, written) }
  return { type: 'mdxJsxAttribute', name, value: expression }
}

function nameOf(node: JsxNode): string {
  if (node.type === 'JSXMemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`
  if (node.type === 'JSXNamespacedName')
    return `${nameOf(node.namespace)}:${nameOf(node.name as JsxNode)}`
  return String(node.name)
}

function sliceOf(code: string, { start, end }: JsxNode): string {
  return code.slice(start, end)
}

/** JSX drops the line breaks at the ends of text, with the spaces around them. */
function shownText(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? start : start.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}
