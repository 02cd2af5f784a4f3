/** What pages of VitePress load from `*.data.js`, if it is written out there. https://vitepress.dev/guide/data-loading */
import type { Expression, Program } from 'acorn'
import { known } from '../../extended-markdown/values/branch.ts'
import {
  keyOf,
  NOTHING,
  propertyIn,
  Refused,
  readValue,
} from '../../extended-markdown/values/javascript.ts'
import { matterOf } from '../front-matter.ts'
import { listOf, matchesGlob } from '../json.ts'
import type { OldFiles } from '../old-files.ts'
import { plainCode, scopeOf } from './script.ts'

const LOADER = /\.data\.[cm]?[jt]s$/

export function isLoader(path: string): boolean {
  return LOADER.test(path)
}

/** Options of `createContentLoader` that give more of a page than its front matter, unless they are `false`. */
const MORE = ['includeSrc', 'render', 'excerpt']

/**
 * The text of a module that exports as `data` what a loader gives; null if that takes code to run.
 * @param path of the loader, relative to the old site
 * @param folder of the pages
 */
export function loadedModule(path: string, old: OldFiles, folder: string): string | null {
  try {
    const value = loadedBy(path, old, folder)
    return value === undefined ? null : `export const data = ${JSON.stringify(value)}`
  } catch {
    return null // It is not valid, or does more than to name values.
  }
}

/** @throws Refused */
function loadedBy(path: string, old: OldFiles, folder: string): unknown {
  const { program } = plainCode(old.text(path) ?? '')
  const statement = program.body.find(({ type }) => type === 'ExportDefaultDeclaration')
  if (statement?.type !== 'ExportDefaultDeclaration') return undefined
  const loader = loaderIn(program, statement.declaration as Expression)
  if (isCall(loader, 'createContentLoader')) return contentOf(loader.arguments, old, folder)
  const value = returned(loader)
  const names = scopeOf([program], path, {}, old, (file) => old.text(file))
  return value === null ? undefined : known(value, names)
}

type Call = Extract<Expression, { type: 'CallExpression' }>

function isCall(node: Expression, name: string): node is Call {
  return (
    node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name
  )
}

/** The loader itself: `defineLoader` returns what it is given, and a name may stand for it. */
function loaderIn({ body }: Program, node: Expression): Expression {
  const argument = isCall(node, 'defineLoader') ? node.arguments[0] : node
  if (argument?.type !== 'Identifier') return (argument ?? node) as Expression
  const declared = body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  )
  const found = declared.find(({ id }) => id.type === 'Identifier' && id.name === argument.name)
  return found?.init ?? argument
}

/** What `load` returns, if it does nothing else. */
function returned(loader: Expression): Expression | null {
  const load = loader.type === 'ObjectExpression' ? propertyIn(loader, 'load') : null
  if (load?.type !== 'ArrowFunctionExpression' && load?.type !== 'FunctionExpression') return null
  if (load.body.type !== 'BlockStatement') return load.body
  const [only, second] = load.body.body
  return only?.type === 'ReturnStatement' && !second ? (only.argument ?? null) : null
}

/** https://vitepress.dev/guide/data-loading#createcontentloader @throws Refused */
function contentOf([pattern, options]: Call['arguments'], old: OldFiles, folder: string): unknown {
  if (options?.type === 'ObjectExpression')
    for (const property of options.properties)
      if (
        property.type === 'SpreadElement' ||
        !MORE.includes(keyOf(property.key)) ||
        readValue(property.value, NOTHING) !== false
      )
        throw new Refused('changes what it loads')
  if (pattern === undefined || pattern.type === 'SpreadElement') throw new Refused('has no pattern')
  const patterns = [readValue(pattern, NOTHING)].flatMap((value) =>
    Array.isArray(value) ? listOf(value) : [value],
  )
  const [left, wanted] = [true, false].map((isLeft) =>
    patterns
      .map(String)
      .flatMap((one) => (one.startsWith('!') === isLeft ? [one.replace(/^!/, '')] : [])),
  ) as [string[], string[]]
  return old
    .list(folder)
    .filter((path) => path.endsWith('.md') && matchesGlob(path, wanted) && !matchesGlob(path, left))
    .map((path) => ({
      url: `/${path.replace(/(?:(^|\/)index)?\.md$/, '$1')}`,
      frontmatter: matterOf(old.text(`${folder}/${path}`) ?? ''),
    }))
}
