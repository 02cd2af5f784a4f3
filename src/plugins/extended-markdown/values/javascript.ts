/** Reads the JavaScript of MDX. Nothing runs: only values that are written out are kept. */
import {
  type Expression,
  type ObjectExpression,
  Parser,
  type Program,
  type TemplateLiteral,
  tokTypes,
} from 'acorn'
import jsx from 'acorn-jsx'
import { didYouMean, isSummand, Numeral, plainNumber, type Summand } from '../../../plugin/index.ts'
import { withShortAttributes } from './astro-attributes.ts'

const JsxParser = Parser.extend(jsx())
const AstroParser = JsxParser.extend(withShortAttributes)
const OPTIONS = { ecmaVersion: 'latest', sourceType: 'module' } as const

/** Thrown for an expression whose value is not known without running it. */
export class Refused extends Error {
  /** How to fix it. */
  readonly note: string

  /** @param what what it does, as the end of a sentence */
  constructor(what: string, note = MAKE_COMPONENT) {
    super(what)
    this.note = note
  }
}

const MAKE_COMPONENT =
  'Write the value itself, or make it a component of the site, in which any code can run.'

/** @throws SyntaxError and RangeError */
export function parseModule(code: string): Program {
  return JsxParser.parse(code, OPTIONS)
}

/** Code with the markup of Astro. @throws SyntaxError and RangeError */
export function parseAstro(code: string): Program {
  return AstroParser.parse(code, OPTIONS)
}

/** Why code cannot be parsed, and where. */
export interface CodeError {
  readonly reason: string
  /** In UTF-16 code units. */
  readonly offset: number
}

/** True for comments and white space. */
export function isComment(code: string): boolean {
  if (!/^\s*(?:\/[/*]|$)/.test(code)) return false
  try {
    return JsxParser.tokenizer(code, OPTIONS).getToken().type === tokTypes.eof
  } catch {
    return false
  }
}

/** What names mean. */
export interface Names {
  /** @throws Refused if there is no value of this name */
  readonly lookUp: (name: string) => unknown
  /**
   * A property of an object, whose other properties may be code; null if it is not written out.
   * @throws Refused if its value is not known
   */
  readonly property: (name: string, key: string) => { readonly value: unknown } | null
  /** The value of a known function, such as `require` of a file. @throws Refused */
  readonly call: (name: string, values: readonly unknown[]) => unknown
}

/** For values that are written out, such as the defaults of props. */
export const NOTHING: Names = {
  lookUp: () => {
    throw new Refused('is a name')
  },
  property: () => null,
  call: () => {
    throw new Refused('is a call')
  },
}

/** @throws Refused if its value is not known without running it */
export function valueOfCode(code: string, names: Names): unknown {
  return readValue(parseExpression(code), names)
}

/** Code as an expression in parentheses; a line break ends a line comment. */
export function inParentheses(code: string): string {
  return `(${code}\n)`
}

/** @returns the expression, whose offsets are those in parentheses. @throws Refused */
export function parseExpression(code: string): Expression {
  try {
    const [statement, ...more] = AstroParser.parse(inParentheses(code), OPTIONS).body
    if (more.length === 0 && statement?.type === 'ExpressionStatement') return statement.expression
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('is nested too deeply')
  }
  throw new Refused('is not valid JavaScript', 'Write \\{ for the brace itself.')
}

/** @throws Refused if the value of the expression is not known without running it */
export function readValue(node: Expression, names: Names): unknown {
  switch (node.type) {
    case 'Literal':
      if (node.regex || node.bigint) break
      return node.value
    case 'TemplateLiteral':
      return templateText(node, (part) => readValue(part, names))
    case 'ParenthesizedExpression':
      return readValue(node.expression, names)
    case 'BinaryExpression':
      return sumOf(node, names)
    case 'UnaryExpression':
      return negative(node.operator, node.argument, names)
    case 'Identifier':
      return node.name === 'undefined' ? undefined : names.lookUp(node.name)
    case 'ArrayExpression':
      return node.elements.map((element) => {
        if (element === null || element.type === 'SpreadElement') throw refusedNode('SpreadElement')
        return readValue(element, names)
      })
    case 'ObjectExpression':
      return objectOf(node, names)
    case 'MetaProperty':
      return names.lookUp('import.meta')
    case 'ChainExpression':
      return readValue(node.expression, names)
    case 'MemberExpression':
      return memberOf(node, names)
    case 'CallExpression': {
      if (node.callee.type !== 'Identifier') break
      const values = node.arguments.map((argument) => {
        if (argument.type !== 'Literal') throw refusedNode('CallExpression')
        return argument.value
      })
      return names.call(node.callee.name, values)
    }
  }
  throw refusedNode(node.type)
}

/** The text of a template. @throws Refused if it contains what has no text */
export function templateText(
  { quasis, expressions }: TemplateLiteral,
  read: (part: Expression) => unknown,
): string | number {
  return quasis.reduce((before: string | number, { value }, index) => {
    const part = expressions[index]
    const more = part === undefined ? '' : textOf(read(part))
    return bounded(`${before}${value.cooked ?? ''}${more}`)
  }, '')
}

function textOf(value: unknown): string {
  if (value instanceof Numeral) return value.text
  if (typeof value === 'object' || value === undefined)
    throw new Refused('puts a value into a text that has none')
  return String(value)
}

/** A sum, which may have many parts: `a + ' of ' + b`. */
function sumOf(node: Expression, names: Names): unknown {
  const parts: Expression[] = []
  let first = node
  while (first.type === 'BinaryExpression' && first.operator === '+') {
    parts.push(first.right)
    if (first.left.type === 'PrivateIdentifier') throw refusedNode('BinaryExpression')
    first = first.left
  }
  if (parts.length === 0) throw refusedNode('BinaryExpression')
  return parts.reduceRight(
    (total: unknown, part) => {
      const value = readValue(part, names)
      if (!isSummand(total) || !isSummand(value)) throw refusedNode('BinaryExpression')
      return sum(total, value)
    },
    readValue(first, names),
  )
}

/** @throws Refused as `bounded` */
export function sum(left: Summand, right: Summand): string | number {
  // Next to a text, a number is shown as it is written.
  const isText = typeof left === 'string' || typeof right === 'string'
  return bounded(isText ? `${left}${right}` : Number(left) + Number(right))
}

/** Characters of a text that is put together. */
const LONGEST = 100_000

/** @throws Refused for a text that doubles until it fills the memory */
export function bounded(value: string | number): string | number {
  if (typeof value === 'string' && value.length > LONGEST) throw new Refused('makes a long text')
  return value
}

function negative(operator: string, argument: Expression, names: Names): unknown {
  const value = plainNumber(readValue(argument, names))
  if (operator === '-' && typeof value === 'number') return -value
  throw refusedNode('UnaryExpression')
}

function objectOf({ properties }: ObjectExpression, names: Names): object {
  return Object.fromEntries(
    properties.map((property) => {
      if (property.type === 'SpreadElement' || property.computed) throw refusedNode('SpreadElement')
      if (property.kind !== 'init' || property.method) throw refusedNode('FunctionExpression')
      return [keyOf(property.key), readValue(property.value, names)]
    }),
  )
}

type Member = Extract<Expression, { type: 'MemberExpression' }>

function memberOf({ object, property, computed, optional }: Member, names: Names): unknown {
  if (object.type === 'Super' || property.type === 'PrivateIdentifier')
    throw refusedNode('MemberExpression')
  const key = String(computed ? readValue(property, names) : (property as { name: string }).name)
  const found = object.type === 'Identifier' ? names.property(object.name, key) : null
  if (found) return found.value
  const value = readValue(object, names)
  if (value === null || value === undefined) {
    if (optional) return undefined
    throw new Refused(`reads \`${key}\` of ${String(value)}`)
  }
  // `length`, too, is a property that texts and lists have on their own.
  const known = Object(value) as Record<string, unknown>
  if (Object.hasOwn(known, key)) return known[key]
  // An imported image is its path.
  if (typeof value === 'string' && (key === 'src' || key === 'default')) return value
  // Props need not be given.
  if (optional || (object.type === 'Identifier' && object.name === 'props')) return undefined
  const what = typeof value === 'object' ? 'value' : typeof value === 'string' ? 'text' : 'number'
  throw new Refused(
    `reads \`${key}\` of a ${what} that has none`,
    didYouMean(key, Object.keys(known)) ??
      `Correct the name, or write \`?.${key}\` if it may be missing.`,
  )
}

/** The expression of a property in an object that is written out; null without one. */
export function propertyIn(object: Expression, key: string): Expression | null {
  if (object.type !== 'ObjectExpression') return null
  for (const property of object.properties) {
    if (property.type === 'SpreadElement' || property.computed || property.kind !== 'init') continue
    if (keyOf(property.key) === key) return property.value
  }
  return null
}

/** The name of a property. */
export function keyOf(key: Expression): string {
  return key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value)
}

/** What the code does that is not a value. */
const KINDS: Readonly<Record<string, string>> = {
  ArrowFunctionExpression: 'is a function',
  FunctionExpression: 'is a function',
  ClassExpression: 'is a class',
  CallExpression: 'calls a function',
  NewExpression: 'makes an object of a class',
  TaggedTemplateExpression: 'calls a function',
  ImportExpression: 'imports a file',
  JSXElement: 'is an element (JSX)',
  JSXFragment: 'is an element (JSX)',
  ConditionalExpression: 'is a condition',
  LogicalExpression: 'is a condition',
  BinaryExpression: 'computes a value',
  UnaryExpression: 'computes a value',
  AssignmentExpression: 'assigns a value',
  UpdateExpression: 'assigns a value',
  AwaitExpression: 'waits for a value',
  SpreadElement: 'copies the parts of another value',
}

function refusedNode(type: string): Refused {
  return new Refused(`${KINDS[type] ?? 'is code'}, which pages do not run`)
}

/** Longer components, and those with state, do more than arrange what they are given. */
const MAX_TEMPLATE = 10_000
const STATE = /\buse[A-Z]\w*\(|<script\b/

/** True for the source of a component that may be read without running it. */
export function mayBeTemplate(text: string): boolean {
  return text.length <= MAX_TEMPLATE && !STATE.test(text)
}
