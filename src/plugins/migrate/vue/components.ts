/** Components of Vue that only arrange what they are given: their template is read like the page. */
import type { Expression, Pattern, Program } from 'acorn'
import {
  keyOf,
  NOTHING,
  propertyIn,
  Refused,
  readValue,
} from '../../extended-markdown/values/javascript.ts'
import { propNames } from '../../extended-markdown/values/patterns.ts'
import { blanked, parseMarkup, rawElements, type VueNode } from './markup.ts'
import { scriptOf, type Values } from './script.ts'

export interface VueComponent {
  /** Relative to the old site. */
  readonly path: string
  readonly template: string
  readonly nodes: readonly VueNode[]
  readonly code: string
  readonly programs: readonly Program[]
  /** The values of the props that are not given. */
  readonly props: Values
  /** The names of those for which an attribute without a value is `true`. */
  readonly booleans: ReadonlySet<string>
}

/** What a component declares. */
interface Declared {
  readonly props: Record<string, unknown>
  readonly booleans: Set<string>
}

/** A single-file component; null if its source does more. https://vuejs.org/api/sfc-spec */
export function componentOf(path: string, text: string): VueComponent | null {
  const start = /<template>/.exec(text)
  const end = text.lastIndexOf('</template>')
  if (!start || end < 0) return null
  const template = blanked(text.slice(start.index + start[0].length, end), '<!--', '-->')
  const rest = text.slice(0, start.index) + text.slice(end)
  const scripts = rawElements(rest, 'script')
  const code = scripts.map(({ content }) => content).join('\n')
  const declared: Declared = { props: {}, booleans: new Set() }
  try {
    addTyped(code, declared)
    const programs = scripts.map(({ attributes, content }) => {
      const { program, isConstant } = scriptOf(content)
      if (!isConstant || /\bsrc\b/.test(attributes)) throw new Refused('runs code')
      if (/\bsetup\b/.test(attributes)) addSetup(program, declared)
      else addOptions(program, declared)
      return program
    })
    const { props, booleans } = declared
    for (const name of booleans) props[name] ??= false
    const nodes = parseMarkup(blanked(template, '{{', '}}'), template)
    return { path, template, nodes, code, programs, props, booleans }
  } catch {
    // No parser here knows its syntax, or it needs code.
    return null
  }
}

/** A member of a type, without what is in brackets. */
const MEMBER = /^(?:readonly\s+)?([\w$]+)\??\s*:(.*)$/

/** Adds the names in `defineProps<{ name: string }>()`, or in the interface that it names. @throws Refused */
function addTyped(written: string, { props, booleans }: Declared): void {
  const code = blanked(written, '/*', '*/').replace(/\/\/.*/g, '')
  if (!/\bdefineProps\s*</.test(code)) return
  const [, type = ''] = /\bdefineProps\s*<\s*(\w+|\{[^{}]*\})\s*>\s*\(/.exec(code) ?? []
  const body = type.startsWith('{') ? type : typeNamed(type, code)
  const members = body
    .slice(1, -1)
    .replace(/'[^'\n]*'|"[^"\n]*"/g, '0')
    .replace(/<[^<>]*>|\([^()]*\)|\[[^[\]]*\]/g, '')
    .split(/[;,\n]/)
  for (const member of members.map((part) => part.trim())) {
    if (member === '' || (member.startsWith('|') && !/\bboolean\b/.test(member))) continue
    const [, name, kind = ''] = MEMBER.exec(member) ?? []
    const isBoolean = kind.trim() === 'boolean'
    if (name === undefined || (!isBoolean && /\bboolean\b/.test(kind)))
      throw new Refused('has props of a type that is not read')
    props[name] = undefined
    if (isBoolean) booleans.add(name)
  }
}

/** The body of a type, in braces. @throws Refused if the type is more than that, or from another file */
function typeNamed(name: string, code: string): string {
  const pattern = new RegExp(
    `\\b(?:interface\\s+${name}|type\\s+${name}\\s*=)\\s*(\\{[^{}]*\\})(?!\\s*[&|[])`,
  )
  const body = name === '' ? undefined : pattern.exec(code)?.[1]
  if (body === undefined) throw new Refused('has props of a type that is not read')
  return body
}

/** Adds the props of `<script setup>`, with their defaults. @throws Refused */
function addSetup({ body }: Program, declared: Declared): void {
  for (const statement of body) {
    if (statement.type === 'ExpressionStatement') addMacro(statement.expression, declared)
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations) {
      if (!init || !isCall(init, MACRO)) continue
      addMacro(init, declared)
      if (id.type !== 'Identifier') addDestructured(id, declared)
    }
  }
}

/** https://vuejs.org/guide/components/props.html#reactive-props-destructure */
function addDestructured(id: Pattern, { props }: Declared): void {
  for (const { name, prop, value } of propNames(id)) {
    if (name !== prop) throw new Refused('gives props other names')
    if (value !== undefined) props[name] = value
    else if (!Object.hasOwn(props, name)) props[name] = undefined
  }
}

const MACRO = /^(?:defineProps|withDefaults)$/

function isCall(
  node: Expression,
  name: RegExp,
): node is Extract<Expression, { type: 'CallExpression' }> {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    name.test(node.callee.name)
  )
}

/** Adds the props of `defineProps(…)` or `withDefaults(defineProps(), …)`. @throws Refused */
function addMacro(node: Expression, declared: Declared): void {
  if (!isCall(node, MACRO)) return
  const [first, defaults] = node.arguments
  if (first === undefined) return
  if (first.type === 'SpreadElement') throw new Refused('has props of a value')
  if (isCall(first, /^defineProps$/)) addMacro(first, declared)
  else addDeclared(first, declared)
  if (defaults === undefined) return
  if (defaults.type !== 'ObjectExpression') throw new Refused('has defaults of a value')
  for (const property of defaults.properties) {
    if (property.type === 'SpreadElement' || property.computed)
      throw new Refused('has defaults of a value')
    declared.props[keyOf(property.key)] = defaultOf(property.value)
  }
}

/** Adds the props of `export default { props }`. @throws Refused if the component does more */
function addOptions({ body }: Program, declared: Declared): void {
  for (const statement of body) {
    if (statement.type !== 'ExportDefaultDeclaration') continue
    const options = statement.declaration as Expression
    if (options.type !== 'ObjectExpression') throw new Refused('is code')
    for (const property of options.properties) {
      const name = property.type === 'SpreadElement' || property.computed ? '' : keyOf(property.key)
      if (!/^(?:name|props|components|inheritAttrs)$/.test(name)) throw new Refused('is code')
      if (name === 'props' && property.type === 'Property') addDeclared(property.value, declared)
    }
  }
}

/** `['a']`, `{ a: String }`, `{ a: { type: String, default: 'x' } }`. @throws Refused */
function addDeclared(node: Expression, { props, booleans }: Declared): void {
  if (node.type === 'ArrayExpression') {
    for (const name of readValue(node, NOTHING) as unknown[]) props[String(name)] = undefined
    return
  }
  if (node.type !== 'ObjectExpression') throw new Refused('has props of a value')
  for (const property of node.properties) {
    if (property.type === 'SpreadElement' || property.computed)
      throw new Refused('has props of a value')
    const name = keyOf(property.key)
    const options = property.value.type === 'ObjectExpression' ? property.value : null
    const type = options ? propertyIn(options, 'type') : property.value
    const value = options && propertyIn(options, 'default')
    props[name] = value ? defaultOf(value) : undefined
    if (value && type && isNamed(type, 'Function')) throw new Refused('has a prop that is code')
    if (type && isNamed(type, 'Boolean')) booleans.add(name)
    else if (
      type?.type === 'ArrayExpression' &&
      type.elements.some((part) => isNamed(part, 'Boolean'))
    )
      throw new Refused('has a prop of several types')
  }
}

/** Defaults of lists and objects are functions that make them. @throws Refused for other code */
function defaultOf(node: Expression): unknown {
  const isMade = node.type === 'ArrowFunctionExpression' && node.params.length === 0
  return readValue(isMade && node.body.type !== 'BlockStatement' ? node.body : node, NOTHING)
}

function isNamed(node: { readonly type: string } | null, name: string): boolean {
  return node?.type === 'Identifier' && (node as { name?: string }).name === name
}
