/**
 * Finds where a key of the configuration is written, in the code of its bundle, of which nothing runs:
 * through constants, spreads, imported files, and functions that only return an object.
 */
import {
  type AnyNode,
  type ArrayExpression,
  type CallExpression,
  type ObjectExpression,
  type Program,
  type Property,
  parse,
} from 'acorn'
import { SiteError } from '../problems/errors.ts'
import { type SourcePlace, sourceOf } from '../theme/thrown-at.ts'
import type { Problem } from '../types.ts'
import type { Bundled } from './evaluate.ts'

type Names = ReadonlyMap<string, Value>

/** Code, and what the names in it stand for. */
interface Value<T extends AnyNode = AnyNode> {
  readonly node: T
  readonly names: Names
}

/** A key or an item of a list, and its value. */
interface Step {
  readonly name: string
  readonly key: AnyNode
  readonly value: Value
}

/** Functions may call each other forever. */
const MOST_STEPS = 1000

/** Adds positions to problems of the configuration that begin with a key: `` `toc.min` must be … ``. */
export function withPlaces(
  error: SiteError,
  file: string,
  bundle: Bundled,
  root: string,
): SiteError {
  const placeOf = finder(bundle, root)
  const problems = error.problems.map((problem): Problem => {
    const [, path] = /^(?:unknown key )?`([^`]+)`/.exec(problem.reason) ?? []
    if (path === undefined || problem.file !== file || problem.line > 0) return problem
    return { ...problem, ...placeOf(path) }
  })
  return new SiteError(problems, { cause: error.cause })
}

/** Finds the string that is the value of a key, by its path; null for one that the configuration computes. */
export function stringFinder(bundle: Bundled, root: string): (path: string) => SourcePlace | null {
  const { search, placeOf } = searchIn(bundle, root)
  return (path) => {
    const node = search.valueAt(path)
    return node?.type === 'Literal' && typeof node.value === 'string' ? placeOf(node) : null
  }
}

/** Finds the place of a key by its path, such as `toc.min`; of the innermost one around it that is written out. */
function finder(bundle: Bundled, root: string): (path: string) => SourcePlace | null {
  const { search, placeOf } = searchIn(bundle, root)
  const isKnown = (place: SourcePlace | null) => place !== null
  const placesOf = (path: string) => search.along(path).steps.map(({ key }) => placeOf(key))
  return (path) => placesOf(path).findLast(isKnown) ?? null
}

function searchIn({ code, map }: Bundled, root: string) {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const source = sourceOf({ map, root })
  const placeOf = ({ loc }: AnyNode) => (loc ? source(loc.start.line, loc.start.column + 1) : null)
  return { search: new Search(program), placeOf }
}

class Search {
  readonly #config: Value | null
  #steps = 0

  constructor({ body }: Program) {
    const exported = body
      .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? node.specifiers : []))
      .find(({ exported: as }) => as.type === 'Identifier' && as.name === 'default')
    this.#config = exported ? { node: exported.local, names: declared(body) } : null
  }

  /** The value at a path; null if it is not known without running the code. */
  valueAt(path: string): AnyNode | null {
    const { steps, rest } = this.along(path)
    const last = steps.at(-1)
    return rest === '' && last ? (this.#resolve(last.value)?.node ?? null) : null
  }

  /** The keys and items of lists on the way to a path, outermost first, and what is left of it. */
  along(path: string): { readonly steps: readonly Step[]; readonly rest: string } {
    this.#steps = 0
    const steps: Step[] = []
    let value = this.#config
    let rest = path
    while (value !== null && rest !== '') {
      const step = this.#into(value, rest)
      if (step === null) break
      steps.push(step)
      value = step.value
      rest = rest.slice(step.name.length + 1)
    }
    return { steps, rest }
  }

  #into(unknown: Value, path: string): Step | null {
    const value = this.#resolve(unknown)
    if (value === null) return null
    const { node, names } = value
    if (node.type === 'ArrayExpression') return item({ node, names }, path)
    if (node.type === 'ObjectExpression') return this.#property({ node, names }, path)
    return null
  }

  /** The last one with the longest key that the path begins with: keys may contain dots. */
  #property({ node, names }: Value<ObjectExpression>, path: string): Step | null {
    let best: Step | null = null
    for (const property of node.properties) {
      const step =
        property.type === 'SpreadElement'
          ? this.#into({ node: property.argument as AnyNode, names }, path)
          : stepTo(property, names)
      if (step === null || !`${path}.`.startsWith(`${step.name}.`)) continue
      if (best === null || step.name.length >= best.name.length) best = step
    }
    return best
  }

  /** What a name or a call stands for; null if it is not known without running it. */
  #resolve(value: Value): Value | null {
    this.#steps += 1
    if (this.#steps > MOST_STEPS) return null
    const { node, names } = value
    if (node.type === 'CallExpression') return this.#call(node, names)
    if (node.type !== 'Identifier') return value
    const known = names.get(node.name)
    return known ? this.#resolve(known) : null
  }

  #call({ callee, arguments: given }: CallExpression, names: Names): Value | null {
    const called = this.#resolve({ node: callee as AnyNode, names })
    if (called === null) return null
    const { node } = called
    if (node.type !== 'FunctionDeclaration' && node.type !== 'ArrowFunctionExpression') return null
    const inside = new Map(called.names)
    node.params.forEach((param, index) => {
      const argument = given[index]
      if (param.type !== 'Identifier') return
      inside.delete(param.name)
      if (argument) inside.set(param.name, { node: argument as AnyNode, names })
    })
    const { body } = node
    if (body.type !== 'BlockStatement') return this.#resolve({ node: body, names: inside })
    const last = body.body.at(-1)
    if (last?.type !== 'ReturnStatement' || !last.argument) return null
    return this.#resolve({ node: last.argument, names: declared(body.body, inside) })
  }
}

/** The names that statements declare, besides those around them. */
function declared(body: readonly AnyNode[], around: Names = new Map()): Names {
  const names = new Map(around)
  for (const node of body) {
    if (node.type === 'FunctionDeclaration' && node.id) names.set(node.id.name, { node, names })
    if (node.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declarations) {
      if (id.type === 'Identifier' && init) names.set(id.name, { node: init as AnyNode, names })
    }
  }
  return names
}

function item({ node, names }: Value<ArrayExpression>, path: string): Step | null {
  const name = path.split('.', 1)[0] as string
  const index = Number(name)
  const key = node.elements[index]
  const isKnown = node.elements.slice(0, index + 1).every((e) => e?.type !== 'SpreadElement')
  return key && isKnown ? { name, key, value: { node: key as AnyNode, names } } : null
}

function stepTo({ key, value, computed }: Property, names: Names): Step | null {
  const name =
    key.type === 'Literal' ? String(key.value) : key.type === 'Identifier' && !computed && key.name
  return typeof name === 'string' ? { name, key, value: { node: value, names } } : null
}
