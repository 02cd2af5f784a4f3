/** Numbers that may only fall: lower one with the change that makes it possible. */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import * as acorn from 'acorn'
import { transform } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { repository } from './run.ts'
import { listTree } from './tree.ts'

/** Variables and tables of modules that code of the build changes: they outlive a build, whose cache should own them. */
const MOST_STATE = 10
/** Lines that are neither blank nor comments, without official plugins, the client and data. */
const MOST_CORE_LINES = 31_460
/** Source files that are loaded before a site of any size is built. */
const MOST_LOADED_FILES = 400

/** What `new` makes at the top of a module and nobody changes. Tables that are made with values are constants. */
const CONSTANT = /^(?:RegExp|Error|URL|Date|TextEncoder|TextDecoder|BlockList)$/
const TABLE = /^(?:Map|Set|WeakMap|WeakSet)$/

interface Source {
  readonly path: string
  readonly text: string
  readonly body: acorn.Program['body']
}

let sources: readonly Source[] = []

beforeAll(async () => {
  const paths = listTree(join(repository, 'src')).filter((path) => /(?<!\.d)\.tsx?$/.test(path))
  sources = await Promise.all(
    paths.map((path) => parse(path, readFileSync(join(repository, 'src', path), 'utf8'))),
  )
})

async function parse(path: string, text: string): Promise<Source> {
  const loader = path.endsWith('x') ? 'tsx' : 'ts'
  const { code } = await transform(text, { loader, target: 'es2022' })
  const { body } = acorn.parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  return { path, text, body }
}

test('modules of the build keep no more state than before', () => {
  const ofBuild = sources.filter(
    ({ path }) => !/^(?:client|shared|plugins\/search\/engine)\//.test(path),
  )
  const state = ofBuild.flatMap((source) => stateOf(source).map((name) => `${source.path} ${name}`))
  expect(state.length, state.join('\n')).toBeLessThanOrEqual(MOST_STATE)
})

test('state of a module is what it assigns again, and tables that begin empty', async () => {
  const text = `
    let count = 0
    export const known = new Map<string, number>()
    const list: string[] = []
    const names = new Set(['a'])
    const pattern = new RegExp('a')
    function read() { let local = 0; return local + count }`
  expect(stateOf(await parse('a.ts', text))).toEqual(['count', 'known', 'list'])
})

/** Names of a module's variables that can change. */
function stateOf({ body }: Source): string[] {
  return body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .flatMap((node) => (node?.type === 'VariableDeclaration' ? [node] : []))
    .flatMap(({ kind, declarations }) =>
      declarations.filter(({ init }) => kind !== 'const' || isChangeable(init ?? null)),
    )
    .map(({ id }) => (id.type === 'Identifier' ? id.name : ''))
}

function isChangeable(value: acorn.Expression | null): boolean {
  if (value?.type === 'ArrayExpression') return value.elements.length === 0
  if (value?.type === 'ObjectExpression') return value.properties.length === 0
  if (value?.type !== 'NewExpression' || value.callee.type !== 'Identifier') return false
  const { name } = value.callee
  return TABLE.test(name) ? value.arguments.length === 0 : !CONSTANT.test(name)
}

test('the core has no more lines of code than before', () => {
  const ofCore = sources.filter(({ path }) => !/^(?:client|plugins)\//.test(path))
  const lines = ofCore.flatMap(({ text }) =>
    text
      .replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  )
  expect(lines.length).toBeLessThanOrEqual(MOST_CORE_LINES)
})

test('no more files are loaded before a site is built', () => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const syntaxes = [...byPath.keys()].filter((path) => /^plugins\/[^/]+\/syntax\.ts$/.test(path))
  const loaded = new Set(['build.ts', ...syntaxes])
  for (const path of loaded)
    for (const node of byPath.get(path)?.body ?? [])
      if ('source' in node && typeof node.source?.value === 'string') {
        const to = normalize(join(dirname(path), node.source.value))
        if (byPath.has(to)) loaded.add(to)
      }
  expect(loaded.size).toBeLessThanOrEqual(MOST_LOADED_FILES)
})
