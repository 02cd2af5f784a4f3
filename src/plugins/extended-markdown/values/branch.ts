/**
 * Conditions in components of other generators: which of the written values is shown. Only values
 * that are known are compared, so that nothing runs.
 */
import type { Expression } from 'acorn'
import { isSummand, ownProperty, plainNumber } from '../../../plugin/index.ts'
import { bounded, type Names, Refused, readValue, sum, templateText } from './javascript.ts'
import { propNames, valuesOf } from './patterns.ts'

/** The part of an expression that is shown. */
interface Branch {
  readonly shown: Expression
  /** Its value, if a condition needed it: reading it again at each operator takes exponential time. */
  readonly read?: { readonly value: unknown }
}

/** The part of an expression that is shown. @throws Refused if a condition is not known */
export function branchOf(node: Expression, names: Names): Expression {
  return branch(node, names).shown
}

function branch(node: Expression, names: Names): Branch {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return branch(node.expression, names)
    case 'ConditionalExpression':
      return branch(known(node.test, names) ? node.consequent : node.alternate, names)
    case 'LogicalExpression': {
      const left = branch(node.left, names)
      const value = readOf(left, names)
      const isLeft =
        node.operator === '&&' ? !value : node.operator === '||' ? value : (value ?? null) !== null
      return isLeft ? { shown: left.shown, read: { value } } : branch(node.right, names)
    }
  }
  return { shown: node }
}

/** True for `condition && <b />`, without which the rest of a component still makes sense. */
export function isOptional(node: Expression, code: string): boolean {
  if (node.type !== 'LogicalExpression' || node.operator !== '&&') return false
  const { type, start, end } = node.right
  return /^JSX/.test(type) && !/<slot\b|\bchildren\b/.test(code.slice(start, end))
}

/** The value of an expression that may have conditions. @throws Refused if it is not known */
export function known(node: Expression, names: Names): unknown {
  return readOf(branch(node, names), names)
}

function readOf({ shown, read }: Branch, names: Names): unknown {
  if (read) return read.value
  switch (shown.type) {
    case 'UnaryExpression':
      return shown.operator === '!' ? !known(shown.argument, names) : readValue(shown, names)
    case 'BinaryExpression': {
      if (shown.left.type === 'PrivateIdentifier') throw new Refused('computes a value')
      const [left, right] = [known(shown.left, names), known(shown.right, names)]
      if (!/^[!=]==?$/.test(shown.operator)) return computed(shown.operator, left, right)
      const [a, b] = [plainNumber(left), plainNumber(right)]
      const isEqual = shown.operator.length === 3 ? a === b : isLooselyEqual(a, b)
      return shown.operator.startsWith('!') ? !isEqual : isEqual
    }
    case 'CallExpression':
      if (isSlotTest(shown)) return hasSlot(shown, names)
      return answerOfText(shown, names) ?? readValue(shown, names)
    case 'TemplateLiteral':
      return templateText(shown, (part) => known(part, names))
  }
  return readValue(shown, names)
}

/** A sum, or another result of two numbers. @throws Refused for other values */
function computed(operator: string, first: unknown, second: unknown): unknown {
  if (operator === '+' && isSummand(first) && isSummand(second)) return sum(first, second)
  const [left, right] = [plainNumber(first), plainNumber(second)]
  if (typeof left === 'number' && typeof right === 'number')
    switch (operator) {
      case '-':
        return left - right
      case '*':
        return left * right
      case '/':
        return left / right
      case '<':
        return left < right
      case '>':
        return left > right
      case '<=':
        return left <= right
      case '>=':
        return left >= right
    }
  throw new Refused('computes a value')
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

/** What texts answer about themselves; none of it runs code of the site. */
const METHODS: Readonly<Record<string, (text: string, a: string, b: string) => boolean | string>> =
  {
    startsWith: (text, start) => text.startsWith(start),
    endsWith: (text, end) => text.endsWith(end),
    includes: (text, part) => text.includes(part),
    replace: (text, part, other) => text.replace(part, () => other),
    replaceAll: (text, part, other) => {
      if (other.length > LONGEST_REPLACEMENT) throw new Refused('makes a long text')
      return text.replaceAll(part, () => other)
    },
    toLowerCase: (text) => text.toLowerCase(),
    toUpperCase: (text) => text.toUpperCase(),
    trim: (text) => text.trim(),
  }
const LONGEST_REPLACEMENT = 100

/** `href.startsWith('https://')`, or `name.replace('@scope/', '')`; null for other calls. */
function answerOfText({ callee, arguments: given }: Call, names: Names) {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type === 'Super')
    return null
  const name = callee.property.type === 'Identifier' ? callee.property.name : ''
  const method = ownProperty(METHODS, name)
  const values = given.map((argument) => (argument.type === 'Literal' ? argument.value : null))
  if (method === undefined || !values.every((value) => typeof value === 'string')) return null
  const text = known(callee.object, names)
  const [first, second] = values
  if (typeof text !== 'string' || values.length !== method.length - 1) return null
  const answer = method(text, first ?? '', second ?? '')
  return typeof answer === 'string' ? bounded(answer) : answer
}

/** What a list shows for one of its values, and the names in it. */
export interface Repeated {
  readonly shown: Expression
  readonly names: Readonly<Record<string, unknown>>
}

/**
 * `list.map((item) => <li>{item}</li>)`
 * @returns null for other expressions
 * @throws Refused if the list is not known, or the function does more than to show an element
 */
export function repeatedIn(node: Expression, names: Names): Repeated[] | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null
  const { object, property, computed } = node.callee
  const [made, ...others] = node.arguments
  if (computed || property.type !== 'Identifier' || property.name !== 'map') return null
  if (object.type === 'Super' || others.length > 0 || made?.type !== 'ArrowFunctionExpression')
    return null
  const { body, params, async } = made
  const list = known(object, names)
  if (!Array.isArray(list) || async || body.type === 'BlockStatement' || params.length > 2)
    throw new Refused('calls a function')
  return list.map((item: unknown, index) => {
    const [value, number] = params.map((param, at) => {
      const given = at === 0 ? item : index
      if (param.type === 'Identifier') return { [param.name]: given }
      if (typeof given !== 'object' || given === null) throw new Refused('takes a value apart')
      return valuesOf(propNames(param), given as Record<string, unknown>)
    })
    return { shown: body, names: { ...value, ...number } }
  })
}
