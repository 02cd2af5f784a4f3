/** Which schemas have pages of their own: those in operations with more fields than a page should list. */
import type { ApiDocument, Operation } from '../../openapi/document.ts'
import { isDict, own } from '../../openapi/values.ts'
import { hasMembers } from './properties.ts'
import { MOST_FIELDS } from './view.ts'

const SCHEMA = /^#\/components\/schemas\/([^/]+)$/

/** Names of schemas, in the order of the description. */
export function schemasWithPages(document: ApiDocument): string[] {
  const counts = new Map<object, Contents>()
  const needed = new Set<string>()
  const operations = [...document.operations.values(), ...[...document.webhooks.values()].flat()]
  for (const operation of operations) {
    const { fields, schemas } = reachable(operation, document, counts)
    // A request and a response can have the same schema.
    if (fields * 2 >= MOST_FIELDS) for (const name of schemas) needed.add(name)
  }
  return Object.keys(document.schemas).filter(
    (name) => needed.has(name) && hasMembers({ document }, document.schemas[name]),
  )
}

/** What a value contains without what it refers to. */
interface Contents {
  readonly fields: number
  readonly references: ReadonlySet<string>
}

function reachable(
  { value, parameters }: Operation,
  document: ApiDocument,
  known: Map<object, Contents>,
) {
  const schemas = new Set<string>()
  const seen = new Set<string>()
  let fields = 0
  const todo: unknown[] = [value, parameters]
  while (todo.length > 0) {
    const next = todo.pop()
    if (typeof next !== 'object' || next === null) continue
    const contents = known.get(next) ?? contentsOf(next)
    known.set(next, contents)
    fields += contents.fields
    for (const reference of contents.references) {
      if (seen.has(reference)) continue
      seen.add(reference)
      const name = SCHEMA.exec(reference)?.[1]
      if (name !== undefined && own(document.schemas, name) !== undefined) schemas.add(name)
      todo.push(document.resolve({ $ref: reference })?.value)
    }
  }
  return { fields, schemas }
}

function contentsOf(root: object): Contents {
  const references = new Set<string>()
  const seen = new Set<object>()
  let fields = 0
  const todo: object[] = [root]
  for (let value = todo.pop(); value !== undefined; value = todo.pop()) {
    if (seen.has(value)) continue
    seen.add(value)
    if (isDict(value)) {
      if (typeof value.$ref === 'string') references.add(value.$ref)
      if (isDict(value.properties)) fields += Object.keys(value.properties).length
    }
    for (const child of Object.values(value))
      if (typeof child === 'object' && child !== null) todo.push(child)
  }
  return { fields, references }
}
