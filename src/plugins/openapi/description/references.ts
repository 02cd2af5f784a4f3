/** Resolves `$ref`, and finds the references of a document that cannot be resolved. */
import { didYouMean } from '../../../plugin/index.ts'
import { partsOf } from './pointer.ts'
import { type Dict, dict, isDict, own, words } from './values.ts'
import { eachObject, type Path } from './walk.ts'

export interface Resolved {
  readonly value: Dict
  /** Name of the referenced component, such as `NzAddress`; null for an inline value. */
  readonly name: string | null
}

/** Maximum length of a chain of references; ends circular chains. */
const MAX_STEPS = 20

/**
 * Resolves `$ref`. Siblings of `$ref` (a description, say) override the referenced value. Returns
 * null for a dangling reference, which `danglingReferences` reports.
 */
export function resolve(root: unknown, value: unknown): Resolved | null {
  let found: unknown = value
  let beside: Dict = {}
  let name: string | null = null
  for (let steps = 0; isDict(found) && typeof found.$ref === 'string'; steps++) {
    if (steps === MAX_STEPS) return null
    const { $ref, ...rest } = found
    beside = { ...rest, ...beside }
    name = /^#\/components\/\w+\/([^/]+)$/.exec($ref)?.[1] ?? name
    found = target(root, $ref)
  }
  if (!isDict(found)) return null
  return { value: Object.keys(beside).length > 0 ? { ...found, ...beside } : found, name }
}

function target(root: unknown, reference: string): unknown {
  if (reference === '#') return root
  if (!reference.startsWith('#/')) return undefined
  let value = root
  for (const part of partsOf(reference.slice(1))) {
    value = own(value, part)
    if (value === undefined) return undefined
  }
  return value
}

export interface Dangling {
  readonly path: Path
  readonly reason: string
  readonly note: string | undefined
}

/** All references of a document that cannot be resolved, with their paths. */
export function danglingReferences(root: unknown): Dangling[] {
  const found: Dangling[] = []
  eachObject(root, (value, path) => {
    const reference = value.$ref
    if (typeof reference !== 'string' || resolve(root, { $ref: reference }) !== null) return
    found.push({ path: [...path, '$ref'], ...explain(root, reference) })
  })
  return found
}

function explain(root: unknown, reference: string): Omit<Dangling, 'path'> {
  const end = reference.lastIndexOf('/')
  const siblings = target(root, reference.slice(0, end))
  const near = didYouMean(reference.slice(end + 1), Object.keys(dict(siblings)))
  const circle = target(root, reference) !== undefined
  return circle
    ? { reason: `"${reference}" is not an object`, note: undefined }
    : { reason: `"${reference}" does not exist in the document`, note: words(near) }
}
