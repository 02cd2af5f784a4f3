/**
 * Conditions in components of other generators: which of the written values is shown. Only values
 * that are known are compared, so that nothing runs.
 */
import type { Expression } from 'acorn'
import { type Names, Refused, readValue } from './javascript.ts'

/** The part of an expression that is shown. @throws Refused if a condition is not known */
export function branchOf(node: Expression, names: Names): Expression {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return branchOf(node.expression, names)
    case 'ConditionalExpression':
      return branchOf(known(node.test, names) ? node.consequent : node.alternate, names)
    case 'LogicalExpression': {
      const value = known(node.left, names)
      const isLeft =
        node.operator === '&&' ? !value : node.operator === '||' ? value : (value ?? null) !== null
      return branchOf(isLeft ? node.left : node.right, names)
    }
  }
  return node
}

/** The value of an expression that may have conditions. @throws Refused if it is not known */
export function known(node: Expression, names: Names): unknown {
  const shown = branchOf(node, names)
  switch (shown.type) {
    case 'UnaryExpression':
      return shown.operator === '!' ? !known(shown.argument, names) : readValue(shown, names)
    case 'BinaryExpression': {
      if (!/^[!=]==?$/.test(shown.operator) || shown.left.type === 'PrivateIdentifier')
        throw new Refused('computes a value')
      const [left, right] = [known(shown.left, names), known(shown.right, names)]
      const isEqual = shown.operator.length === 3 ? left === right : isLooselyEqual(left, right)
      return shown.operator.startsWith('!') ? !isEqual : isEqual
    }
    case 'CallExpression':
      if (isSlotTest(shown)) return hasSlot(shown, names)
      break
    case 'TemplateLiteral':
      return shown.quasis
        .map(({ value }, index) => {
          const expression = shown.expressions[index]
          return (value.cooked ?? '') + (expression ? textOf(known(expression, names)) : '')
        })
        .join('')
  }
  return readValue(shown, names)
}

/** `==`, which would convert values of different types. @throws Refused for such values */
function isLooselyEqual(left: unknown, right: unknown): boolean {
  if ((left ?? null) === null || (right ?? null) === null) return (left ?? null) === (right ?? null)
  if (typeof left !== typeof right) throw new Refused('compares values of different types')
  return left === right
}

type Call = Extract<Expression, { type: 'CallExpression' }>

/** `Astro.slots.has('name')` */
function isSlotTest({ callee, arguments: [argument] }: Call): boolean {
  if (callee.type !== 'MemberExpression' || argument?.type !== 'Literal') return false
  const { object, property } = callee
  if (object.type !== 'MemberExpression' || object.object.type !== 'Identifier') return false
  return [object.object, object.property, property]
    .map((node) => (node.type === 'Identifier' ? node.name : ''))
    .every((name, index) => name === ['Astro', 'slots', 'has'][index])
}

function hasSlot({ arguments: [argument] }: Call, names: Names): boolean {
  const { slots } = names.lookUp('Astro') as { readonly slots: object }
  return Object.hasOwn(slots, String((argument as { value?: unknown }).value))
}

function textOf(value: unknown): string {
  if (typeof value === 'object' || value === undefined) throw new Refused('is not a text')
  return String(value)
}
