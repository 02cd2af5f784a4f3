/** The response side of an operation: fields, examples, status codes and error codes. */

import type { Nodes } from 'mdast'
import { formatJson, text } from '../../plugin/index.ts'
import { isJson } from './browser/request.ts'
import type { ApiDocument, Operation, Response } from './description/document.ts'
import { type Body, bodiesOf, type Example, successOf } from './description/media.ts'
import { dict, extension, list, words } from './description/values.ts'
import { bodyFields, entryNodes, listOf } from './fields.ts'
import {
  aside,
  code,
  details,
  enumerate,
  fence,
  paragraph,
  tabList,
  table,
  tabMenu,
  tabPanel,
} from './nodes.ts'
import { furtherBodies, parameterEntry } from './parameters.ts'
import { cellProse, inlineProse, prose } from './prose.ts'
import { isOwn, labelOf } from './recorded.ts'
import { typeName } from './schema.ts'
import type { View } from './view.ts'

/** The fields of the success response. */
export function fields(view: View, operation: Operation): Nodes[] {
  const success = successOf(view.document, operation)
  const body = success && bodiesOf(view.document, success.value)[0]
  return body ? bodyFields(view, body.schema, 'response', words(success.value.description)) : []
}

/**
 * The examples of all responses: a tab for each status, and a menu where a status has several. With
 * `name`, only that one of the success response.
 */
export function exampleResponse(view: View, operation: Operation, name?: string): Nodes[] {
  const success = successOf(view.document, operation)
  if (name !== undefined) {
    const named = examplesOf(view, success).find(({ example }) => example.name === name)
    return named === undefined ? [] : [aside(answer(view, named))]
  }
  const others = operation.responses
    .filter((response) => response !== success)
    .sort((a, b) => orderOf(a) - orderOf(b))
  const known = (success ? [success, ...others] : others).flatMap((response) => {
    const all = examplesOf(view, response).filter(({ example }) => isOwn(view, operation, example))
    return all.length === 0 ? [] : [{ status: response.status, all }]
  })
  const [first] = known
  if (first === undefined) return []
  if (known.length === 1) return [aside(answers(view, first, first.status))]
  const panels = known.map((one) => tabPanel(one.status, answers(view, one)))
  return [aside([tabList(panels)])]
}

/** One example as it is; several with a menu that chooses one of them. */
function answers(view: View, { status, all }: Answers, title?: string): Nodes[] {
  const [first] = all
  if (first !== undefined && all.length === 1) return answer(view, first, title)
  const names = all.map(({ example }) => labelOf(example, status))
  const labels = names.map((name, index) =>
    names.indexOf(name) === index ? name : `${name} (${index + 1})`,
  )
  const panels = all.map((one, index) => tabPanel(labels[index] as string, answer(view, one, null)))
  return [tabMenu(view.messages.apiExampleResponse, labels, panels)]
}

/** @param title where the example has none of its own; null where a menu says it */
function answer(view: View, { body, example }: Answer, title?: string | null): Nodes[] {
  const shown = title === null ? undefined : (example.summary ?? title)
  return [...prose(view, example.description), exampleCode(body, example, shown)]
}

/** Names of the success response's examples. */
export function exampleNames(view: View, operation: Operation): string[] {
  const all = examplesOf(view, successOf(view.document, operation))
  return all.flatMap(({ example }) => example.name ?? [])
}

interface Answer {
  readonly body: Body
  readonly example: Example
}

interface Answers {
  readonly status: string
  readonly all: readonly Answer[]
}

function examplesOf(view: View, response: Response | undefined): Answer[] {
  const bodies = response ? bodiesOf(view.document, response.value) : []
  return bodies.flatMap((body) => body.examples.map((example) => ({ body, example })))
}

/** By number; ranges and `default` last. */
function orderOf({ status }: Response): number {
  return Number(status) || 1000
}

function exampleCode({ type }: Body, { value }: Example, title?: string): Nodes {
  if (isJson(type) || typeof value !== 'string') return fence('json', formatJson(value), title)
  return fence(
    /[/+]xml\b/.test(type) ? 'xml' : type === 'text/csv' ? 'csv' : 'text',
    value.trimEnd(),
    title,
  )
}

/** The headers of the success response. */
export function headers(view: View, operation: Operation): Nodes[] {
  const success = successOf(view.document, operation)
  return success ? headersOf(view, success) : []
}

function headersOf(view: View, { value }: Response): Nodes[] {
  const entries = Object.entries(dict(value.headers)).flatMap(([name, unresolved]) => {
    const header = view.document.resolve(unresolved)?.value
    return header ? [entryNodes(view, parameterEntry(view, { ...header, name }), 'response')] : []
  })
  return entries.length > 0 ? [listOf(entries)] : []
}

/** All of the responses that are neither the success response nor errors, and the rest of that one. */
export function otherResponses(view: View, operation: Operation): Nodes[] {
  const success = successOf(view.document, operation)
  return operation.responses
    .filter((response) => response === success || !isError(response))
    .flatMap((response) =>
      response === success
        ? [...furtherBodies(view, response.value, 'response'), ...linksOf(view, response)]
        : responseDetails(view, response),
    )
}

/** Fields, headers and examples of the error responses. */
export function errorDetails(view: View, operation: Operation): Nodes[] {
  const success = successOf(view.document, operation)
  return operation.responses
    .filter((response) => response !== success && isError(response))
    .flatMap((response) => responseDetails(view, response))
}

function isError({ status }: Response): boolean {
  return /^[45]|^default$/.test(status)
}

/** What is known of a response besides its row in the table, collapsed. */
function responseDetails(view: View, response: Response): Nodes[] {
  const { status, value } = response
  const [first] = bodiesOf(view.document, value)
  const inside = [
    ...headersOf(view, response),
    ...(first ? bodyFields(view, first.schema, 'response', words(value.description)) : []),
    ...furtherBodies(view, value, 'response'),
    ...linksOf(view, response),
  ]
  if (inside.length === 0) return []
  const about = inlineProse(view, words(value.description))
  return [details([code(status), ...(about.length > 0 ? [text(' '), ...about] : [])], inside)]
}

/** The links of a response: operations that take values of it. */
function linksOf(view: View, { value }: Response): Nodes[] {
  return Object.entries(dict(value.links)).flatMap(([name, unresolved]) => {
    const link = view.document.resolve(unresolved)?.value
    if (link === undefined) return []
    const target = words(link.operationId) ?? words(link.operationRef)
    const about = inlineProse(view, words(link.description))
    return [
      paragraph([
        { type: 'strong', children: [{ type: 'text', value: name }] },
        ...(target === undefined ? [] : [text(' → '), code(target)]),
        ...(about.length === 0 ? [] : [text(' – '), ...about]),
      ]),
    ]
  })
}

/** A table of all responses: status, meaning, content. */
export function responses(view: View, operation: Operation): Nodes[] {
  const rows = operation.responses.map(({ status, value }) => {
    const bodies = bodiesOf(view.document, value).map((body) => [
      code(body.type),
      ...(body.schema === undefined ? [] : [text(': '), ...typeName(view, body.schema)]),
    ])
    return [
      [code(status)],
      cellProse(view, words(value.description)),
      bodies.length > 0 ? enumerate(bodies, view.messages) : [text('–')],
    ]
  })
  const { apiStatus, apiMeaning, apiContent } = view.messages
  return rows.length > 0 ? [table([apiStatus, apiMeaning, apiContent], rows)] : []
}

interface KnownError {
  readonly status: string
  readonly meaning: string | undefined
}

/**
 * A table of the error codes of an operation, each linked to its explanation. Unless the operation
 * names them, responses without a code follow.
 */
export function errors(view: View, operation: Operation): Nodes[] {
  const { known, others } = knownErrors(view.document, operation)
  const named = list(extension(operation.value, view.extensions.errors)).filter(
    (name) => typeof name === 'string',
  ) as string[]
  const codes = named.length > 0 ? named : [...known.keys()]
  const position = view.position ? { position: view.position } : {}
  if (codes.length === 0)
    return others.length > 0 ? responses(view, { ...operation, responses: others }) : []
  const rows = codes.map((name): Nodes[][] => {
    const error = known.get(name)
    const link = {
      type: 'link',
      url: `error:${name}`,
      children: [code(name)],
      ...position,
    } as Nodes
    return [
      [view.hasErrorPages ? link : code(name)],
      [text(error?.status ?? '–')],
      inlineProse(view, error?.meaning ?? '–'),
    ]
  })
  if (named.length === 0)
    for (const { status, value } of others)
      rows.push([[text('–')], [text(status)], cellProse(view, words(value.description) ?? '–')])
  const { apiCode, apiStatus, apiMeaning } = view.messages
  return [table([apiCode, apiStatus, apiMeaning], rows)]
}

/** Status and meaning of each error code, from the examples of the error responses; and those without. */
function knownErrors(document: ApiDocument, operation: Operation) {
  const known = new Map<string, KnownError>()
  const others: Response[] = []
  for (const response of operation.responses) {
    const { status, value } = response
    if (!/^[45]|^default$/.test(status)) continue
    const bodies = status === 'default' ? [] : bodiesOf(document, value)
    const examples = bodies.flatMap((body) => body.examples)
    const errors = examples.flatMap((example) => {
      const error = dict(example.value)
      const name = words(error.code) ?? example.name
      const meaning = words(error.title) ?? example.summary ?? words(value.description)
      return name === null ? [] : [{ name, status: String(error.status ?? status), meaning }]
    })
    for (const { name, ...error } of errors) if (!known.has(name)) known.set(name, error)
    if (errors.length === 0) others.push(response)
  }
  return { known, others }
}
