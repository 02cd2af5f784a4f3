/** Lists of parameters and fields, each with an anchor. */
import type { Nodes } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import { element, text } from '../directives/types.ts'
import { labels } from './labels.ts'
import { badge, code, join, paragraph } from './nodes.ts'
import { type Property, propertiesOf, variantsOf } from './properties.ts'
import { prose } from './prose.ts'
import { limits, type Shape, shapeOf, show, typeName } from './schema.ts'
import { type Dict, isDict, kebab, list, words } from './values.ts'
import type { View } from './view.ts'

/** Which way the value goes: what is required is told of requests, what may be missing of answers. */
export type Direction = 'request' | 'response'

/** One entry of a list. */
export interface Entry {
  /** `geocode.latitude` */
  readonly path: string
  readonly name: string
  readonly shape: Shape
  /** The schema as it stands in the document, reference and all. */
  readonly written: unknown
  readonly description: string | undefined
  readonly required: boolean
  readonly deprecated: boolean
  readonly example: unknown
  /** `path` or `query`, where entries of both stand in one list. */
  readonly location?: string | undefined
}

export function listOf(entries: readonly (readonly Nodes[])[], id?: string): Nodes {
  return element('dl', { className: ['params'], ...(id ? { id } : {}) }, entries.flat())
}

/** What a field counts among the parts of a page: some thousands are more than anyone reads. */
const COST = 20

/** The term and the description of an entry. Of a request it is an entity: `param:<operation>#<path>`. */
export function entryNodes(view: View, entry: Entry, direction: Direction): Nodes[] {
  const { operation } = view
  if (!view.spend(COST)) return []
  const description = prose(view, entry.description)
  const id = view.page.claim(direction === 'request' ? 'param' : 'field', entry.path, operation)
  const isEntity = direction === 'request' && operation !== null
  const about = plainText(description[0] ?? text(''))
  const entity = isEntity
    ? { dataEntity: `param:${kebab(operation.id)}#${entry.path}`, dataAbout: about }
    : {}
  // What hangs below is made first: a type links to a schema that is shown already.
  const type = typeName(view, entry.written)
  const below = childrenNodes(view, entry, direction)
  return [
    element('dt', { id, ...entity }, term(entry, type, direction)),
    element('dd', {}, [...description, ...facts(view, entry), ...below]),
  ]
}

function term(entry: Entry, type: readonly Nodes[], direction: Direction): Nodes[] {
  const standing =
    direction === 'request'
      ? entry.required
        ? labels.required
        : null
      : entry.required
        ? null
        : labels.optional
  const fallback = entry.shape.schema.default
  const parts = [
    element('code', { className: ['param-name'] }, [text(entry.name)]),
    element('span', { className: ['param-type'] }, type),
    ...(entry.location
      ? [element('span', { className: ['param-in'] }, [text(entry.location)])]
      : []),
    ...(standing ? [badge(standing)] : []),
    ...(entry.deprecated ? [badge(labels.deprecated)] : []),
    ...(fallback !== undefined
      ? [
          element('span', { className: ['param-default'] }, [
            text(`${labels.defaultValue} `),
            code(show(fallback)),
          ]),
        ]
      : []),
  ]
  return join(
    parts.map((part) => [part]),
    ' ',
  )
}

/** Allowed values, limits and an example, in one paragraph. */
function facts(view: View, { shape, example }: Entry): Nodes[] {
  const sentences = limits(view, shape)
  const isText =
    example !== undefined &&
    example !== null &&
    shape.schema.const === undefined &&
    !isLarge(example)
  if (isText) sentences.push([text(`${labels.example}: `), code(show(example))])
  if (sentences.length === 0) return []
  const made = paragraph([...join(sentences, '. '), text('.')])
  made.data = { hProperties: { className: ['param-facts'] } }
  return [made]
}

/** Objects are shown by their fields, and whole in the example of the answer. */
function isLarge(example: unknown): boolean {
  return (
    typeof example === 'object' &&
    (!Array.isArray(example) || example.length === 0 || example.some((v) => isDict(v)))
  )
}

/** The fields of an entry that is an object or a list of them. */
function childrenNodes(view: View, entry: Entry, direction: Direction): Nodes[] {
  return fieldList(view, itemsOf(view, entry.written), { path: entry.path, direction })
}

/** What a list, or a map, or a list of lists consists of in the end; anything else is itself. */
export function itemsOf(view: View, written: unknown): unknown {
  let value = written
  for (let depth = 0; depth < 5; depth++) {
    const { schema } = shapeOf(view, value)
    const inside =
      schema.items ?? (isDict(schema.properties) ? undefined : schema.additionalProperties)
    if (!isDict(inside)) break
    value = inside
  }
  return value
}

/** A schema without a name that holds itself has no other end. */
const DEEPEST = 20

export interface Where {
  /** Path of the object the fields belong to; empty for the outermost. */
  readonly path: string
  readonly direction: Direction
}

/**
 * The fields of a schema. A schema with a name is shown once on a page; where it stands again (and
 * where it stands within itself) there is a link in the entry's type instead.
 */
export function fieldList(view: View, value: unknown, where: Where): Nodes[] {
  const shape = shapeOf(view, value)
  if (where.path.split('.').length > DEEPEST) return []
  if (shape.name !== null && view.page.anchorOf(view, shape.name) !== undefined) return []
  const variants = variantsOf(view, shape)
  const properties = propertiesOf(view, shape)
  if (properties.length === 0 && variants.length === 0) return []
  const id = shape.name === null ? undefined : view.page.show(view, shape.name)
  const entries = properties.map((p) => entryNodes(view, entryOf(view, p, where), where.direction))
  const own = properties.length > 0 ? [listOf(entries, id)] : []
  const lists = variants.flatMap((variant) => fieldList(view, variant, where))
  const nodes = [...own, ...(lists.length > 1 ? [paragraph([text(labels.oneOf)])] : []), ...lists]
  return id !== undefined && own.length === 0 ? [element('div', { id }, nodes)] : nodes
}

function entryOf(view: View, { name, written, required }: Property, where: Where): Entry {
  const shape = shapeOf(view, written)
  const { schema } = shape
  return {
    path: where.path === '' ? name : `${where.path}.${name}`,
    name,
    shape,
    written,
    description: words(schema.description),
    required,
    deprecated: schema.deprecated === true,
    example: exampleIn(schema),
  }
}

function exampleIn(schema: Dict): unknown {
  return list(schema.examples).find((value) => value !== null) ?? schema.example
}
