/** Decides which schemas get pages of their own: enough of them that no list of fields makes a page too long. */
import { type ApiDocument, type Operation, sentOperations } from './description/document.ts'
import { dict, isDict } from './description/values.ts'
import {
  conditionedIn,
  hasMembers,
  itemsOf,
  openPropertiesOf,
  positionsOf,
  propertiesOf,
  type Shape,
  shapeOf,
  variantsOf,
} from './properties.ts'

/** The fields of an operation or a schema, with all nested in it, before its largest schemas get pages. */
const MOST_FIELDS = 120

/** Names of schemas, in the order of the description. Wherever others contain one of them, they link to it. */
export function schemasWithPages(document: ApiDocument): ReadonlySet<string> {
  const division = new Division(document)
  for (const operation of everyOperation(document)) division.divide(schemasOf(operation, document))
  return new Set(Object.keys(document.schemas).filter((name) => division.separate.has(name)))
}

/** What a schema lists without the schemas with a name in it. */
interface Contents {
  readonly fields: number
  readonly names: ReadonlySet<string>
}

/** Nesting limit, for schemas without a name that contain themselves. */
const MAX_DEPTH = 20

class Division {
  readonly separate = new Set<string>()
  readonly #document: ApiDocument
  readonly #contents = new Map<string, Contents>()
  readonly #divided = new Set<string>()

  constructor(document: ApiDocument) {
    this.#document = document
  }

  /** @param roots the schemas of a page, whose own fields it lists in any case */
  divide(roots: readonly unknown[]): void {
    const all = roots.map((written) => {
      const shape = shapeOf(this, itemsOf(this, written))
      return shape.name === null ? this.#contentsOf(shape) : this.#contentsOfNamed(shape.name)
    })
    const fields = all.reduce((sum, contents) => sum + contents.fields, 0)
    this.#divide({ fields, names: new Set(all.flatMap(({ names }) => [...names])) })
  }

  get document(): ApiDocument {
    return this.#document
  }

  #divideNamed(name: string): void {
    if (this.#divided.has(name)) return
    this.#divided.add(name)
    this.#divide(this.#contentsOfNamed(name))
  }

  /** Divides the schemas in it first, so that what is left of each is small. */
  #divide(contents: Contents): void {
    for (const name of contents.names) this.#divideNamed(name)
    const isWithin = (name: string) => !this.separate.has(name)
    while (this.#count(contents) > MOST_FIELDS) {
      const [largest] = [...contents.names]
        .filter(isWithin)
        .map((name) => ({ name, count: this.#count(this.#contentsOfNamed(name)) }))
        .sort((a, b) => b.count - a.count)
      if (largest === undefined) return
      this.separate.add(largest.name)
    }
  }

  /** The fields that are listed together; those of a schema count once. */
  #count(contents: Contents): number {
    const seen = new Set<string>()
    let fields = 0
    const todo = [contents]
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      fields += next.fields
      for (const name of next.names) {
        if (seen.has(name) || this.separate.has(name)) continue
        seen.add(name)
        todo.push(this.#contentsOfNamed(name))
      }
    }
    return fields
  }

  #contentsOfNamed(name: string): Contents {
    const known = this.#contents.get(name)
    if (known !== undefined) return known
    const made = this.#contentsOf(shapeOf(this, this.#document.schemas[name]))
    this.#contents.set(name, made)
    return made
  }

  #contentsOf(shape: Shape): Contents {
    const names = new Set<string>()
    let fields = 0
    const add = (parent: Shape, depth: number): void => {
      const members = [
        ...[...propertiesOf(parent), ...openPropertiesOf(parent)].map(({ written }) => written),
        ...positionsOf(parent),
      ]
      fields += members.length
      const parts = variantsOf(this, parent).flatMap((variants) => variants.parts)
      for (const written of [...members, ...parts, ...conditionedIn(parent)]) {
        const inside = shapeOf(this, itemsOf(this, written))
        if (inside.name === null) {
          if (depth < MAX_DEPTH) add(inside, depth + 1)
        } else if (hasMembers(this, this.#document.schemas[inside.name])) names.add(inside.name)
      }
    }
    add(shape, 0)
    return { fields, names }
  }
}

/** What is sent and received, by operations, webhooks and callbacks. */
function everyOperation({ root, operations, webhooks, resolve }: ApiDocument): Operation[] {
  const inside = ({ value }: Operation): Operation[] =>
    Object.values(dict(value.callbacks)).flatMap((callback) =>
      Object.entries(resolve(callback)?.value ?? {})
        .filter(([expression]) => !expression.startsWith('x-'))
        .flatMap(([expression, item]) => sentOperations(root, expression, item)),
    )
  const all = [...operations.values(), ...[...webhooks.values()].flat()]
  return all.flatMap((operation) => [operation, ...inside(operation)])
}

function schemasOf({ value, parameters, responses }: Operation, { resolve }: ApiDocument) {
  const inContent = (holder: unknown) =>
    Object.values(dict(resolve(holder)?.value.content)).flatMap((media) => {
      const { schema, itemSchema } = resolve(media)?.value ?? {}
      return [schema, itemSchema]
    })
  return [
    ...parameters.flatMap((parameter) => [parameter.schema, ...inContent(parameter)]),
    ...inContent(value.requestBody),
    ...responses.flatMap((response) => inContent(response.value)),
  ].filter(isDict)
}
