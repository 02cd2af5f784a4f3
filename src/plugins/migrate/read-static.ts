/** Reads what is written out in a configuration that could not be evaluated. Nothing runs. */
import { readFileSync } from 'node:fs'
import { type Expression, Parser, type Program, type SpreadElement } from 'acorn'
import { loadEsbuild } from '../../utilities/esbuild.ts'

/** The text of a module. */
export function readModule(path: string): string {
  return readFileSync(path, 'utf8')
}

/** In TypeScript without JSX, `<Type>value` is a value. */
export function loaderOf(path: string): 'ts' | 'tsx' | 'jsx' {
  if (path.endsWith('x')) return path.endsWith('tsx') ? 'tsx' : 'jsx'
  return /ts$/.test(path) ? 'ts' : 'jsx'
}

/**
 * The value that a module exports; what is not written out is left out. Null if it cannot be read.
 * @param name of the export
 */
export async function readStatically(file: string, name = 'default'): Promise<unknown> {
  const { transform } = await loadEsbuild()
  const text = readModule(file)
  try {
    const { code } = await transform(text, { loader: loaderOf(file), jsx: 'transform' })
    const program = Parser.parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
    const reader = new Reader(program)
    const exported = exportedBy(program, name)
    return exported === null ? null : (reader.read(exported) ?? null)
  } catch {
    return null
  }
}

function exportedBy({ body }: Program, name: string): Expression | null {
  if (name !== 'default') return constantOf(body, name)
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration as Expression
    // What esbuild makes of `export { config as default }`, and CommonJS.
    if (statement.type === 'ExpressionStatement') {
      const { expression } = statement
      if (expression.type !== 'AssignmentExpression') continue
      const { left } = expression
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') continue
      if (['exports', 'default'].includes(left.property.name)) return expression.right
    }
    if (statement.type !== 'ExportNamedDeclaration') continue
    for (const { local, exported } of statement.specifiers)
      if ((exported as { name?: string }).name === 'default') return local as Expression
  }
  return null
}

/** True for what esbuild makes of a tag in JSX. */
function isElement(callee: Expression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return callee.property.name === 'createElement'
}

/** The value of `export const name = …`, which esbuild may write as a constant and a list of exports. */
function constantOf(body: Program['body'], name: string): Expression | null {
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && id.name === name) return init ?? null
  }
  return null
}

/** Names in each other. */
const MAX_DEPTH = 100
/** Expressions to read: names that stand for lists of names multiply. */
const MAX_COUNT = 100_000

class Reader {
  readonly #constants = new Map<string, Expression>()
  #count = 0
  readonly #packages = new Map<string, string>()

  constructor({ body }: Program) {
    for (const statement of body) {
      if (statement.type === 'ImportDeclaration')
        for (const { local } of statement.specifiers)
          this.#packages.set(local.name, String(statement.source.value))
      const declared =
        statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type !== 'VariableDeclaration') continue
      for (const { id, init } of declared.declarations)
        if (id.type === 'Identifier' && init) this.#constants.set(id.name, init)
    }
  }

  /** The text in an element; undefined if there is none. */
  #textIn(children: readonly (Expression | SpreadElement)[], depth: number): string | undefined {
    const texts = children.map((child) =>
      child.type === 'SpreadElement' ? '' : this.read(child, depth),
    )
    return (
      texts
        .map((text) => (typeof text === 'string' ? text : ''))
        .join('')
        .trim() || undefined
    )
  }

  /** The value of an expression; undefined if it is not written out. */
  read(node: Expression, depth = 0): unknown {
    if (depth > MAX_DEPTH || ++this.#count > MAX_COUNT) return undefined
    const read = (inner: Expression) => this.read(inner, depth + 1)
    switch (node.type) {
      case 'Literal':
        return node.regex ? { $pattern: node.regex.pattern } : (node.value ?? undefined)
      case 'TemplateLiteral': {
        const parts = node.expressions.map(read)
        if (parts.some((part) => typeof part !== 'string')) return undefined
        return node.quasis.map((text, i) => `${text.value.cooked ?? ''}${parts[i] ?? ''}`).join('')
      }
      case 'Identifier': {
        const constant = this.#constants.get(node.name)
        return constant && read(constant)
      }
      case 'ArrayExpression':
        return node.elements.flatMap((element) => {
          if (element === null) return []
          const value = read(element.type === 'SpreadElement' ? element.argument : element)
          if (element.type === 'SpreadElement') return Array.isArray(value) ? value : []
          return value === undefined ? [] : [value]
        })
      case 'ObjectExpression':
        return Object.fromEntries(
          node.properties.flatMap((property) => this.#entries(property, depth)),
        )
      case 'CallExpression': {
        const [first] = node.arguments as (Expression | SpreadElement)[]
        const name = node.callee.type === 'Identifier' ? node.callee.name : ''
        if (isElement(node.callee as Expression))
          return this.#textIn(node.arguments.slice(2), depth + 1)
        const value = first && first.type !== 'SpreadElement' ? read(first) : undefined
        const from = this.#packages.get(name)
        return from === undefined || /^(?:define|with)[A-Z]/.test(name)
          ? value
          : { $stub: from, args: value === undefined ? [] : [value] }
      }
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return { $function: '' }
    }
    return undefined
  }

  #entries(
    property: Extract<Expression, { type: 'ObjectExpression' }>['properties'][number],
    depth: number,
  ): [string, unknown][] {
    if (property.type === 'SpreadElement') {
      const value = this.read(property.argument, depth + 1)
      return typeof value === 'object' && value !== null ? Object.entries(value) : []
    }
    if (property.computed || property.kind !== 'init') return []
    const { key } = property
    const name = key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value)
    const value = this.read(property.value, depth + 1)
    return value === undefined ? [] : [[name, value]]
  }
}
