/** Definition lists of parameters and fields, each with an anchor. */

import { isDeepStrictEqual } from 'node:util'
import type { Nodes } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import { element, format, phrase, text } from '../../plugin/index.ts'
import { selectionOf } from './description/discriminator.ts'
import { type Dict, isDict, list, words } from './description/values.ts'
import { badge, code, enumerate, join, paragraph, showJson } from './nodes.ts'
import {
  itemSchema,
  itemsOf,
  type OpenProperty,
  openPropertiesOf,
  type Property,
  positionsOf,
  propertiesOf,
  type Shape,
  shapeOf,
  variantsOf,
} from './properties.ts'
import { inlineProse, prose } from './prose.ts'
import {
  type Conditional,
  conditionalsOf,
  isElsewhere,
  limits,
  MAX_CONDITIONS,
  requirements,
  typeName,
  valueList,
} from './schema.ts'
import { kebab } from './tags.ts'
import type { Direction, View } from './view.ts'

/** An entry of a list. */
export interface Entry {
  /** `geocode.latitude` */
  readonly path: string
  readonly name: string
  readonly shape: Shape
  /** The schema as written in the document, references unresolved. */
  readonly written: unknown
  readonly description: string | undefined
  readonly required: boolean
  readonly deprecated: boolean
  readonly example: unknown
  /** How its values are written. */
  readonly show: (value: unknown) => string
  /** For members of a map: what their names match. */
  readonly pattern?: string
  /** In place of a name, for members that have none. */
  readonly label?: string
  /** `path` or `query`, if a list mixes both. */
  readonly location?: string | undefined
}

export function listOf(entries: readonly (readonly Nodes[])[], id?: string): Nodes {
  return element('dl', { className: ['params'], ...(id ? { id } : {}) }, entries.flat())
}

/** What a field takes from the page's budget: nobody reads thousands of them. */
const COST = 20

/** The `dt` and `dd` of an entry. Request parameters are entities: `param:<operation>#<path>`. */
export function entryNodes(view: View, entry: Entry, direction: Direction): Nodes[] {
  const { operation } = view
  if (!view.takeBudget(COST)) return []
  const description = prose(view, entry.description)
  const id = view.page.claim(direction === 'request' ? 'param' : 'field', entry.path, operation)
  const isEntity = direction === 'request' && operation !== null
  const about = plainText(description[0] ?? text(''))
  const entity = isEntity
    ? { dataEntity: `param:${kebab(operation.id)}#${entry.path}`, dataAbout: about }
    : {}
  // The type comes before the children, because a type links only to schemas already shown.
  const type = typeName(view, entry.written)
  const below = childrenNodes(view, entry, direction)
  return [
    element('dt', { id, ...entity }, term(view, entry, type, direction)),
    element('dd', {}, [
      ...description,
      ...valueList(view, entry.shape, entry.show),
      ...facts(view, entry),
      ...below,
    ]),
  ]
}

function term(
  { messages }: View,
  entry: Entry,
  type: readonly Nodes[],
  direction: Direction,
): Nodes[] {
  const isRequest = direction === 'request'
  const requirement = isRequest ? ('required' as const) : ('optional' as const)
  const fallback = entry.shape.schema.default
  const parts = [
    entry.label !== undefined
      ? element('em', { className: ['param-name'] }, [text(entry.label)])
      : element('code', { className: ['param-name'] }, [text(entry.pattern ?? entry.name)]),
    element('span', { className: ['param-type'] }, type),
    ...(entry.location
      ? [element('span', { className: ['param-in'] }, [text(entry.location)])]
      : []),
    ...(entry.required === isRequest ? [badge(messages[requirement], requirement)] : []),
    ...(entry.deprecated ? [badge(messages.deprecated, 'deprecated')] : []),
    ...(fallback !== undefined
      ? [
          element('span', { className: ['param-default'] }, [
            ...phrase(messages.defaultValue, { value: [code(entry.show(fallback))] }),
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
function facts(view: View, { shape, example, show, description = '' }: Entry): Nodes[] {
  const sentences = limits(view, shape, description, show)
  if (saysMore(view, shape, example))
    sentences.push(phrase(view.messages.apiExample, { value: [code(show(example))] }))
  return factsParagraph(sentences)
}

function factsParagraph(sentences: readonly (readonly Nodes[])[]): Nodes[] {
  if (sentences.length === 0) return []
  const made = paragraph([...join(sentences, '. '), text('.')])
  made.data = { hProperties: { className: ['param-facts'] } }
  return [made]
}

/** False for an example that the rest of the entry already shows, or that everybody can guess. */
function saysMore(view: View, { schema }: Shape, example: unknown): boolean {
  if (example === undefined || example === null || typeof example === 'boolean') return false
  const { enum: ofItems } = shapeOf(view, itemSchema(schema)).schema
  return (
    schema.const === undefined &&
    (schema.enum ?? ofItems) === undefined &&
    !isDeepStrictEqual(example, schema.default) &&
    !isLarge(example)
  )
}

/** Objects are not shown inline: their fields are listed, and the example response has them whole. */
function isLarge(example: unknown): boolean {
  return (
    isDict(example) ||
    (Array.isArray(example) && (example.length === 0 || example.some((v) => isDict(v))))
  )
}

/** The fields of an entry that is an object or an array of objects, collapsed, with their number. */
function childrenNodes(view: View, entry: Entry, direction: Direction): Nodes[] {
  // A text may be a document of its own.
  const schema = itemsOf(view, entry.shape.schema.contentSchema ?? entry.written)
  if (isPlainMap(view, schema)) return []
  const fields = fieldList(view, schema, { path: entry.path, direction })
  const count = countEntries(fields)
  if (count === 0) return fields
  const summary = format(view.messages.apiNestedFields, { count }, view.language)
  // Out of sight of the entry, as in a list of controls, the number alone says nothing.
  return [
    element('details', { className: ['params-nested'] }, [
      element('summary', { ariaLabel: `${summary} (${entry.path})` }, [text(summary)]),
      ...fields,
    ]),
  ]
}

/** The entries of these lists, without those nested in them. */
function countEntries(nodes: readonly Nodes[]): number {
  return nodes.reduce((sum, node) => {
    const name = (node.data as { hName?: string } | undefined)?.hName
    if (name === 'dt') return sum + 1
    return name === 'dd' || !('children' in node) ? sum : sum + countEntries(node.children)
  }, 0)
}

/** Lists with several disclosures, with a button that opens or closes all of them. */
function withExpander({ messages }: View, lists: readonly Nodes[]): readonly Nodes[] {
  if (countDisclosures(lists) < 2) return lists
  const properties = {
    type: 'button',
    className: ['params-all', 'needs-script'],
    dataTool: 'expand',
    dataOther: messages.apiCollapseAll,
  }
  const button = element('button', properties, [text(messages.apiExpandAll)])
  return [element('div', { className: ['params-group'] }, [button, ...lists])]
}

function countDisclosures(nodes: readonly Nodes[]): number {
  return nodes.reduce((sum, node) => {
    const isOne = (node.data as { hName?: string } | undefined)?.hName === 'details'
    return sum + Number(isOne) + ('children' in node ? countDisclosures(node.children) : 0)
  }, 0)
}

/** True if nothing but the type of its values is known of a map, which the type of the map says. */
function isPlainMap(view: View, written: unknown): boolean {
  const shape = shapeOf(view, written)
  const [only, ...others] = openPropertiesOf(shape)
  if (only === undefined || others.length > 0 || only.pattern !== null) return false
  if (isDict(shape.schema.properties)) return false
  const values = shapeOf(view, only.written)
  const isSilent = descriptionOf(view, values.schema) === undefined
  return isSilent && limits(view, values, '', showJson).length === 0
}

/** What is said of a value, or of the items of a list. */
function descriptionOf(view: View, schema: Dict): string | undefined {
  return words(schema.description) ?? words(shapeOf(view, itemSchema(schema)).schema.description)
}

/** Nesting limit, for anonymous schemas that contain themselves. */
const MAX_DEPTH = 20

export interface Where {
  /** Path of the object that the fields belong to; empty for the root. */
  readonly path: string
  readonly direction: Direction
  /** How many conditions the fields depend on. */
  readonly conditions?: number
}

/**
 * The fields of a body, with a button that expands them; or a link to them if the page already shows them.
 * @param said what the page says of the body above them
 */
export function bodyFields(
  view: View,
  written: unknown,
  direction: Direction,
  said?: string,
): Nodes[] {
  const schema = itemsOf(view, written)
  const { name } = shapeOf(view, schema)
  if (name === null || view.page.anchorOf(view, name, direction) === undefined) {
    const shape = shapeOf(view, written)
    const about = view.isWhole ? descriptionOf(view, shape.schema) : undefined
    return [
      ...(about === said ? [] : prose(view, about)),
      ...(view.isWhole
        ? [
            ...valueList(view, shape, showJson),
            ...factsParagraph(limits(view, shape, about ?? '', showJson)),
          ]
        : []),
      ...withExpander(view, fieldList(view, schema, { path: '', direction }, true)),
    ]
  }
  return [paragraph(phrase(view.messages.apiSameFields, { schema: typeName(view, schema) }))]
}

/**
 * The fields of a schema. A named schema is shown once per page; other occurrences, including
 * recursive ones, link to it from the entry's type, as to one that has a page of its own.
 * @param isRoot true for the schema of a body
 */
function fieldList(view: View, value: unknown, where: Where, isRoot = false): Nodes[] {
  const shape = shapeOf(view, value)
  if (!isRoot && shape.name !== null && isElsewhere(view, shape.name)) return []
  if (where.path.split(/[.[]/).length + (where.conditions ?? 0) > MAX_DEPTH) return []
  const { page } = view
  if (shape.name !== null && page.anchorOf(view, shape.name, where.direction)) {
    page.leaveOut(Number(page.isPartial(view, shape.name)))
    return []
  }
  const before = page.leftOut
  const variants = variantsOf(view, shape)
  const all = propertiesOf(shape)
  const properties = all.filter((p) => isSent(view, p, where.direction))
  page.leaveOut(all.length - properties.length)
  const open = openPropertiesOf(shape)
  const positions = positionsOf(shape)
  const conditionals = conditionalsOf(view, shape)
  const members = [...properties, ...open, ...positions]
  if (members.length + variants.length + conditionals.length === 0) return []
  const id = shape.name === null ? undefined : page.show(view, shape.name, where.direction)
  const entries = [
    ...properties.map((property) => entryOf(view, property, where)),
    ...open.map((property) => openEntryOf(view, property, where)),
    ...positionEntries(view, shape, where),
  ].map((entry) => entryNodes(view, entry, where.direction))
  const own = entries.length > 0 ? [listOf(entries, id)] : []
  const nodes = [
    ...own,
    ...variants.flatMap(({ holder, parts }) => {
      const lists = parts.flatMap((part) => variantNodes(view, holder, part, where))
      const isChoice = parts.length > 1 && lists.length > 0
      return isChoice ? [paragraph([text(view.messages.apiOneOf)]), ...lists] : lists
    }),
    ...conditionals.flatMap((conditional) => conditionalNodes(view, conditional, where)),
  ]
  if (shape.name !== null && where.direction === 'request' && page.leftOut > before)
    page.markPartial(view, shape.name)
  return id !== undefined && own.length === 0 ? [element('div', { id }, nodes)] : nodes
}

/** False for what only the other side sends. */
function isSent(view: View, { written }: Property, direction: Direction): boolean {
  const { readOnly, writeOnly } = shapeOf(view, written).schema
  return (direction === 'request' ? readOnly : writeOnly) !== true
}

/** What is in force if a condition holds: what it requires and limits, and its fields or a link to them. */
function conditionalNodes(view: View, conditional: Conditional, where: Where): Nodes[] {
  const conditions = (where.conditions ?? 0) + 1
  if (conditions > MAX_CONDITIONS) return []
  const { written } = conditional
  const shape = shapeOf(view, written)
  const fields = fieldList(view, itemsOf(view, written), { ...where, conditions })
  const link = shape.name !== null && fields.length === 0 ? [typeName(view, written)] : []
  const said = [...link, ...requirements(view, shape), ...limits(view, shape, '', showJson)]
  if (said.length === 0 && fields.length === 0) return []
  return [paragraph([...conditional.label, text(': '), ...join(said, ', ')]), ...fields]
}

/** An alternative under its name, with the value of the discriminator that selects it. */
function variantNodes(view: View, holder: Dict, written: unknown, where: Where): Nodes[] {
  const { schema, name } = shapeOf(view, written)
  const link = name === null ? [] : typeName(view, written)
  const list = fieldList(view, itemsOf(view, written), where)
  const title = words(schema.title) ?? name
  const selection = selectionOf(holder, name)
  const isShown = list.length === 0 && link.some(({ type }) => type === 'link')
  if (list.length === 0 && !isShown) return describeVariant(view, written)
  if (title === null) return list
  const values = selection?.values.map((value) => [code(value)]) ?? []
  const label = paragraph([
    ...(isShown ? link : [{ type: 'strong', children: [{ type: 'text', value: title }] } as Nodes]),
    ...(selection === null
      ? []
      : [
          text(' – '),
          code(selection.property),
          text(': '),
          ...enumerate(values, view.messages, 'listOr'),
        ]),
  ])
  return [label, ...list]
}

/** An alternative without fields, if there is something to say of it. */
function describeVariant(view: View, written: unknown): Nodes[] {
  const { schema } = shapeOf(view, written)
  const about = inlineProse(view, words(schema.description))
  return about.length === 0 ? [] : [paragraph([...typeName(view, written), text(' – '), ...about])]
}

function openEntryOf(view: View, { pattern, written }: OpenProperty, where: Where): Entry {
  const entry = unmarkedEntryOf(view, { name: pattern ?? '*', written }, where)
  return pattern === null ? { ...entry, label: view.messages.apiOtherNames } : { ...entry, pattern }
}

/** The positions of a tuple, then what is said of all further items. */
function positionEntries(view: View, shape: Shape, where: Where): Entry[] {
  const positions = positionsOf(shape)
  if (positions.length === 0) return []
  const entries = positions.map((written, index) => {
    const name = `[${index}]`
    return { ...unmarkedEntryOf(view, { name, written }, where), path: where.path + name }
  })
  const further = [shape.schema.items, shape.schema.unevaluatedItems].find(isDict)
  if (further === undefined) return entries
  const other = unmarkedEntryOf(view, { name: '[]', written: further }, where)
  return [...entries, { ...other, label: view.messages.apiOtherItems }]
}

/** A member that is neither required nor optional: there may be any number of them. */
function unmarkedEntryOf(view: View, property: Omit<Property, 'required'>, where: Where): Entry {
  const required = where.direction === 'response'
  return entryOf(view, { ...property, required }, where)
}

function entryOf(view: View, { name, written, required }: Property, where: Where): Entry {
  const shape = shapeOf(view, written)
  const { schema } = shape
  return {
    path: where.path === '' ? name : `${where.path}.${name}`,
    name,
    shape,
    written,
    description: descriptionOf(view, schema),
    required,
    deprecated: schema.deprecated === true,
    example: exampleIn(schema),
    show: showJson,
  }
}

function exampleIn(schema: Dict): unknown {
  return list(schema.examples).find((value) => value !== null) ?? schema.example
}
