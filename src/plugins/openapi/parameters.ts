/** The request side of an operation: parameters and body. */

import { isDeepStrictEqual } from 'node:util'
import type { Nodes } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import { oneLineJson, phrase, text } from '../../plugin/index.ts'
import { isJson, show } from './browser/request.ts'
import type { Operation } from './description/document.ts'
import { bodiesOf, examplesOfParameter } from './description/media.ts'
import { type Dict, list, words } from './description/values.ts'
import { bodyFields, type Entry, entryNodes, listOf } from './fields.ts'
import { code, details, enumerate, paragraph } from './nodes.ts'
import { shapeOf } from './properties.ts'
import { prose } from './prose.ts'
import { exampleDetails } from './samples.ts'
import type { Direction, View } from './view.ts'

export const LOCATIONS = ['path', 'query', 'header', 'cookie'] as const

/** The parameters, path parameters first; all of them, or those in one location. */
export function parameters(view: View, operation: Operation, location?: string): Nodes[] {
  const shown = LOCATIONS.flatMap((where) =>
    operation.parameters.filter(
      (p) => placeOf(p) === where && (location === undefined || location === where),
    ),
  )
  const mixed = new Set(shown.map((p) => p.in)).size > 1
  if (shown.length === 0) return []
  return [
    listOf(
      shown.map((parameter) => entryNodes(view, parameterEntry(view, parameter, mixed), 'request')),
    ),
  ]
}

/** A whole query is among the parameters of the query. */
function placeOf(parameter: Dict): unknown {
  return parameter.in === 'querystring' ? 'query' : parameter.in
}

/** @param mixed true in a list of parameters from several places */
export function parameterEntry(view: View, parameter: Dict, mixed = false): Entry {
  const { document } = view
  const [content] = bodiesOf(document, parameter)
  const written = parameter.schema ?? content?.schema
  const write = content && isJson(content.type) ? oneLineJson : show
  const shape = shapeOf(view, written)
  const name = String(parameter.name)
  return {
    path: name,
    name,
    shape,
    written,
    description: words(parameter.description) ?? words(shape.schema.description),
    required: parameter.required === true,
    deprecated: parameter.deprecated === true,
    example: examplesOfParameter(document, parameter)[0]?.value ?? list(shape.schema.examples)[0],
    show: (value) => write(value) || '""',
    location: mixed ? String(parameter.in) : undefined,
  }
}

/** The request body: media types, description, fields. */
export function body(view: View, operation: Operation): Nodes[] {
  const value = view.document.resolve(operation.value.requestBody)?.value
  const bodies = bodiesOf(view.document, operation.value.requestBody)
  if (value === undefined || bodies.length === 0) return []
  const { messages } = view
  const types = enumerate(
    bodies.map(({ type }) => [code(type)]),
    messages,
    'listOr',
  )
  const sentence = phrase(
    value.required === true ? messages.apiSentAs : messages.apiSentAsOptional,
    { types },
  )
  return [
    ...continued(prose(view, words(value.description)), sentence),
    ...bodyFields(view, bodies[0]?.schema, 'request', words(value.description)),
    ...furtherBodies(view, value, 'request', exampleDetails),
  ]
}

/**
 * The fields of the media types after the first one, if they have other schemas.
 * @param show shows their examples, unless the page has them elsewhere
 */
export function furtherBodies(
  view: View,
  holder: unknown,
  direction: Direction,
  show: typeof exampleDetails | null = null,
): Nodes[] {
  const [first, ...others] = bodiesOf(view.document, holder)
  return others.flatMap((body) => {
    const { type, schema } = body
    const isSame = isDeepStrictEqual(schema, first?.schema)
    const inside = [
      ...(isSame ? [] : bodyFields(view, schema, direction)),
      ...(show === null ? [] : body.examples.map((example) => show(view, example))),
    ]
    return inside.length === 0 ? [] : [details([code(type)], inside)]
  })
}

/** Adds a sentence to a paragraph at the end, if that is a sentence; else one of its own. */
function continued(nodes: readonly Nodes[], sentence: readonly Nodes[]): readonly Nodes[] {
  const last = nodes.at(-1)
  if (last?.type !== 'paragraph' || !/[.!?…。।]\s*$/.test(plainText(last)))
    return [...nodes, paragraph(sentence)]
  return [...nodes.slice(0, -1), paragraph([...last.children, text(' '), ...sentence])]
}
