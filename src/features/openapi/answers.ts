/** The response side of an operation: fields, examples, status codes and error codes. */
import type { Nodes } from 'mdast'
import { text } from '../../content/directives/types.ts'
import type { ApiDocument, Operation, Response } from '../../openapi/document.ts'
import { type Body, bodiesOf, type Example, successOf } from '../../openapi/media.ts'
import { dict, extension, list, words } from '../../openapi/values.ts'
import { formatJson } from '../../shared/api/json.ts'
import { isJson } from '../../shared/api/request.ts'
import { bodyFields } from './fields.ts'
import { aside, code, details, enumerate, fence, table } from './nodes.ts'
import { inlineProse, prose } from './prose.ts'
import { typeName } from './schema.ts'
import type { View } from './view.ts'

/** The fields of the success response. */
export function fields(view: View, operation: Operation): Nodes[] {
  const success = successOf(view.document, operation)
  const body = success && bodiesOf(view.document, success.value)[0]
  return body ? bodyFields(view, body.schema, 'response') : []
}

/** The examples of the success response: the first one open, the others collapsed. With `name`, only that one. */
export function exampleResponse(view: View, operation: Operation, name?: string): Nodes[] {
  const [first, ...others] = answerExamples(view, operation).filter(
    ({ example }) => name === undefined || example.name === name,
  )
  if (first === undefined) return []
  const title = first.example.summary ?? successOf(view.document, operation)?.status
  return [
    aside([
      ...prose(view, first.example.description),
      exampleCode(first.body, first.example, title),
      ...others.map(({ body, example }) =>
        details(
          example.summary ? inlineProse(view, example.summary) : [text(example.name ?? body.type)],
          [...prose(view, example.description), exampleCode(body, example)],
        ),
      ),
    ]),
  ]
}

/** Names of the success response's examples. */
export function exampleNames(view: View, operation: Operation): string[] {
  return answerExamples(view, operation).flatMap(({ example }) => example.name ?? [])
}

function answerExamples(view: View, operation: Operation): { body: Body; example: Example }[] {
  const success = successOf(view.document, operation)
  const bodies = success ? bodiesOf(view.document, success.value) : []
  return bodies.flatMap((body) => body.examples.map((example) => ({ body, example })))
}

function exampleCode({ type }: Body, { value }: Example, title?: string): Nodes {
  if (isJson(type) || typeof value !== 'string') return fence('json', formatJson(value), title)
  return fence(
    /[/+]xml\b/.test(type) ? 'xml' : type === 'text/csv' ? 'csv' : 'text',
    value.trimEnd(),
    title,
  )
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
      inlineProse(view, words(value.description)),
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
    const link: Nodes = {
      type: 'link',
      url: `error:${name}`,
      children: [{ type: 'inlineCode', value: name }],
      ...position,
    }
    return [[link], [text(error?.status ?? '–')], inlineProse(view, error?.meaning ?? '–')]
  })
  if (named.length === 0)
    for (const { status, value } of others)
      rows.push([[text('–')], [text(status)], inlineProse(view, words(value.description) ?? '–')])
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
