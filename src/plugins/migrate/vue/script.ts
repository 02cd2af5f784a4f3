/** What the names in a template or page of Vue mean. Nothing runs. */

import type { Expression, Program } from 'acorn'
import { transformSync } from 'esbuild'
import { ownProperty } from '../../../plugin/index.ts'
import { parseData } from '../../../sources/data-file.ts'
import { known } from '../../extended-markdown/values/branch.ts'
import {
  type Names,
  parseExpression,
  parseModule,
} from '../../extended-markdown/values/javascript.ts'
import { Scope } from '../../extended-markdown/values/scope.ts'
import type { OldFiles } from '../old-files.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Script {
  readonly program: Program
  /** It only names values, so that what is shown first stays. */
  readonly isConstant: boolean
  /** It imports a file for what that does, such as a style sheet. */
  readonly hasEffects: boolean
}

/** @throws errors of the parsers for code that is not valid */
export function scriptOf(code: string): Script {
  const { code: plain, program } = plainCode(code)
  const isConstant = program.body.every(isConstantStatement)
  if (isConstant)
    for (const statement of program.body)
      if (statement.type === 'VariableDeclaration')
        for (const declaration of statement.declarations)
          if (declaration.init) declaration.init = firstValue(declaration.init)
  const hasEffects = program.body.some(
    (statement) =>
      statement.type === 'ImportDeclaration' &&
      statement.specifiers.length === 0 &&
      /^import\s*["']/.test(plain.slice(statement.start)),
  )
  return { program, isConstant, hasEffects }
}

/** Code without types. @throws errors of the parsers for code that is not valid */
export function plainCode(code: string): { readonly code: string; readonly program: Program } {
  const types = { compilerOptions: { verbatimModuleSyntax: true } }
  const plain = transformSync(code, { loader: 'ts', tsconfigRaw: types, logLevel: 'silent' }).code
  return { code: plain, program: parseModule(plain) }
}

/** Functions that make no more of values than what Vue and VitePress know of them. */
const HARMLESS =
  /^(?:ref|shallowRef|reactive|shallowReactive|readonly|computed|withDefaults|define[A-Z]\w*|use(?:Attrs|Data|Route|Router|Slots)|withBase)$/
const EFFECT =
  /^(?:New|Await|Yield|Assignment|Update|Import|TaggedTemplate)Expression$|^StaticBlock$/

function isConstantStatement(statement: Program['body'][number]): boolean {
  switch (statement.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'FunctionDeclaration':
    case 'EmptyStatement':
      return true
    default:
      return (
        /^(?:Export(?:Named|Default)|Variable|Class)Declaration$|^ExpressionStatement$/.test(
          statement.type,
        ) && hasNoEffect(statement)
      )
  }
}

/** True for code that only makes values; functions in it do not run. */
function hasNoEffect(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return true
  const { type = '', callee } = node as { type?: string; callee?: { name?: string } }
  if (type.includes('Function')) return true
  if (EFFECT.test(type)) return false
  if (type === 'CallExpression' && !HARMLESS.test(callee?.name ?? '')) return false
  return Object.values(node).every(hasNoEffect)
}

/** The value that a page shows first: `ref(1)`, `computed(() => 1)`. https://vuejs.org/api/ */
function firstValue(node: Expression): Expression {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return node
  const [argument] = node.arguments
  if (argument === undefined || argument.type === 'SpreadElement') return node
  if (/^(?:ref|shallowRef|reactive|shallowReactive|readonly)$/.test(node.callee.name))
    return argument
  const isComputed = node.callee.name === 'computed' && argument.type === 'ArrowFunctionExpression'
  return isComputed && argument.body.type !== 'BlockStatement' ? argument.body : node
}

/** The text of a file that a script imports. @param file relative to the old site */
export type ReadFile = (file: string) => string | null

/** @param path of the file, relative to the old site */
export function scopeOf(
  programs: readonly Program[],
  path: string,
  given: Values,
  old: OldFiles,
  read: ReadFile,
): Scope {
  const find = (paths: readonly string[]) => {
    for (const path of paths) {
      const text = old.find(path) === null ? null : read(path)
      if (text !== null) return { path, hash: '', text }
    }
    return null
  }
  const scope = new Scope(path, { find, parseData }, given, new Map(), known)
  for (const program of programs) scope.add(program)
  scope.forget(Object.keys(given))
  return scope
}

/** Names with others before them. */
export function within(names: Names, values: Values): Names {
  return {
    lookUp: (name) =>
      Object.hasOwn(values, name) ? ownProperty(values, name) : names.lookUp(name),
    property: (name, key) => (Object.hasOwn(values, name) ? null : names.property(name, key)),
    call: names.call.bind(names),
  }
}

/** The value of an expression of Vue; a property that is missing is undefined. @throws Refused */
export function shownValue(code: string, names: Names): unknown {
  const expression = parseExpression(code)
  makeOptional(expression)
  return known(expression, names)
}

function makeOptional(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const record = node as Record<string, unknown>
  if (record.type === 'MemberExpression') record.optional = true
  for (const inner of Object.values(record)) makeOptional(inner)
}
