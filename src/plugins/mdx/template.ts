/**
 * Components of another generator's site that only arrange what they are given: their source is one
 * tree of elements, which is read like the page. Others need a component of docsgen.
 */
import type {
  AnonymousFunctionDeclaration,
  ArrowFunctionExpression,
  Expression,
  FunctionDeclaration,
  Pattern,
  Program,
} from 'acorn'
import { transformSync } from 'esbuild'
import type { Nodes } from 'mdast'
import {
  mayBeTemplate,
  parseAstro,
  parseModule,
  propertyIn,
  Refused,
} from '../extended-markdown/values/javascript.ts'
import { nameOf, type PropName, propNames, valuesOf } from '../extended-markdown/values/patterns.ts'
import { type JsxNode, nodesOf } from './jsx-tree.ts'

export interface Template {
  /** The statements that define names: of the module, and before the markup. */
  readonly programs: readonly Program[]
  /** What the names of props mean. */
  readonly props: readonly PropName[]
  /** Nodes of MDX, of which each use gets a copy; none if it never shows anything. */
  readonly nodes: readonly Nodes[]
}

/** @param name of the export; null if the source does more than to arrange what it is given */
export function templateOf(path: string, text: string, name: string): Template | null {
  if (!mayBeTemplate(text)) return null
  try {
    if (path.endsWith('.astro')) return ofAstro(text)
    return /\.[cm]?[jt]sx?$/.test(path) ? ofModule(text, name) : null
  } catch (error) {
    // It is nested too deeply, no parser here knows its syntax, or a default needs code.
    const isExpected = [SyntaxError, RangeError, Refused].some((kind) => error instanceof kind)
    if (isExpected || isBuildError(error)) return null
    throw error
  }
}

/** Of esbuild. */
function isBuildError(error: unknown): boolean {
  return error instanceof Error && 'errors' in error
}

const TYPES = { compilerOptions: { verbatimModuleSyntax: true, jsx: 'preserve' } } as const

/** Code without types; its imports stay, though only elements use them. */
function parseTyped(text: string): { readonly code: string; readonly program: Program } {
  const { code } = transformSync(text, {
    loader: 'tsx',
    jsx: 'preserve',
    tsconfigRaw: TYPES,
    logLevel: 'silent',
  })
  return { code, program: parseModule(code) }
}

/** https://docs.astro.build/en/basics/astro-components/ */
function ofAstro(text: string): Template | null {
  const [all = '', code = ''] = /^\s*---\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(text) ?? []
  const written = without(text.slice(all.length), '<style', '</style>')
  const markup = without(written, '<!--', '-->').trim()
  if (/<script\b/.test(markup)) return null
  const { program } = parseTyped(code)
  const given = program.body.flatMap((statement) =>
    statement.type === 'VariableDeclaration'
      ? statement.declarations.filter(({ init }) => init && isAstroProps(init))
      : [],
  )
  const wrapped = `<>${withSpaces(markup)}</>`
  return {
    programs: [program],
    props: given.flatMap(({ id }) => propNames(id)),
    nodes: nodesOf(wrapped, expressionOf(wrapped) as unknown as JsxNode),
  }
}

const INLINE = 'a|abbr|b|code|em|i|kbd|mark|s|small|span|strong|sub|sup|u'
const AFTER_INLINE = new RegExp(
  `(</(?:${INLINE})>)[ \\t]*\\n\\s*(?=<(?:${INLINE})\\b|[^\\s<})])`,
  'g',
)
const BEFORE_INLINE = new RegExp(`([^\\s<>{(])[ \\t]*\\n\\s*(?=<(?:${INLINE})\\b)`, 'g')

/** JSX drops the line breaks around the elements of a line, where Astro has a space, as HTML. */
function withSpaces(markup: string): string {
  return markup.replace(AFTER_INLINE, '$1 ').replace(BEFORE_INLINE, '$1 ')
}

/** A text without its parts between two marks, nor the marks. */
function without(text: string, open: string, close: string): string {
  const [first = '', ...parts] = text.split(open)
  const kept = parts.map((part) => {
    const end = part.indexOf(close)
    return end < 0 ? open + part : part.slice(end + close.length)
  })
  return first + kept.join('')
}

/** `Astro.props` */
function isAstroProps(node: Expression): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'Astro' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'props'
  )
}

function expressionOf(code: string): Expression {
  const [statement] = parseAstro(code).body
  if (statement?.type !== 'ExpressionStatement') throw new SyntaxError()
  return statement.expression
}

type Component = Pick<ArrowFunctionExpression, 'params' | 'body' | 'async'>

function ofModule(text: string, name: string): Template | null {
  const { code, program } = parseTyped(text)
  const found = componentOf(program, name)
  if (found === null || found.async || found.params.length > 1) return null
  const read = bodyOf(found)
  if (read === null) return null
  const [param] = found.params
  const { statements, result } = read
  const taken = statements.flatMap((statement) =>
    statement.type === 'VariableDeclaration'
      ? statement.declarations.filter(({ init }) => isName(init, param))
      : [],
  )
  const before: Program = { ...program, body: statements as Program['body'] }
  return {
    programs: [program, before],
    props: [...(param ? propNames(param) : []), ...taken.flatMap(({ id }) => propNames(id))],
    nodes: isNothing(result) ? [] : nodesOf(code, result as unknown as JsxNode),
  }
}

function isNothing(node: Expression): boolean {
  return node.type === 'Literal' && (node.value === null || node.value === false)
}

function isName(node: Expression | null | undefined, param: Pattern | undefined): boolean {
  return node?.type === 'Identifier' && param?.type === 'Identifier' && node.name === param.name
}

/** The function that is exported under a name, or as a part of what is: `Links.Home`. */
function componentOf({ body }: Program, name: string): Component | null {
  const [first = '', ...parts] = name.split('.')
  let found = exportedAs(body, first)
  for (const part of parts) {
    found = found && propertyIn(found as Expression, part)
    if (found?.type === 'Identifier') found = declaredIn(body, found.name)
  }
  const made = found && withoutMemo(found)
  return made && /Function/.test(made.type) ? (made as Component) : null
}

type Declared = Expression | FunctionDeclaration | AnonymousFunctionDeclaration

function exportedAs(body: Program['body'], name: string): Declared | null {
  let local: string | null = null
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration' && name === 'default') {
      const { declaration } = statement
      if (declaration.type !== 'Identifier') return declaration as Declared
      local = declaration.name
    }
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) continue
    if (statement.declaration) local ??= name
    for (const specifier of statement.specifiers)
      if (nameOf(specifier.exported) === name) local = nameOf(specifier.local)
  }
  return local === null ? null : declaredIn(body, local)
}

function declaredIn(body: Program['body'], name: string): Declared | null {
  for (const statement of body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
        ? statement.declaration
        : statement
    if (declaration?.type === 'FunctionDeclaration' && declaration.id?.name === name)
      return declaration
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations)
      if (nameOf(id) === name && init) return init
  }
  return null
}

/** `memo(component)` shows what the component does. https://react.dev/reference/react/memo */
function withoutMemo(node: Declared): Declared {
  if (node.type !== 'CallExpression') return node
  const { callee, arguments: given } = node
  const called = callee.type === 'MemberExpression' ? callee.property : callee
  const [first] = given
  const isMemo = called.type === 'Identifier' && called.name === 'memo'
  return isMemo && first && first.type !== 'SpreadElement' ? first : node
}

type BlockBody = Extract<Component['body'], { type: 'BlockStatement' }>

/** Declarations, and the one result after them; null if there is more. */
function bodyOf({ body }: Component): {
  readonly statements: BlockBody['body']
  readonly result: Expression
} | null {
  if (body.type !== 'BlockStatement') return { statements: [], result: body }
  const last = body.body.at(-1)
  const statements = body.body.slice(0, -1)
  if (last?.type !== 'ReturnStatement' || !last.argument) return null
  // A call, such as a hook, may do anything.
  if (statements.some(({ type }) => type !== 'VariableDeclaration')) return null
  return { statements, result: last.argument }
}

/** What builds for production have. https://vite.dev/guide/env-and-mode */
const META = { env: { DEV: false, PROD: true, SSR: true, MODE: 'production' } }

/** The value of each name, for props and slots that are given. */
export function namesFor(
  { props }: Template,
  given: Readonly<Record<string, unknown>>,
  slots: object,
): Record<string, unknown> {
  return { ...valuesOf(props, given), Astro: { props: given, slots }, 'import.meta': META }
}
