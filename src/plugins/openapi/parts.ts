/** The parts of an operation that a page can show, individually or all together. */
import type { Nodes } from 'mdast'
import { en } from '../../shared/messages.ts'
import {
  errorDetails,
  errors,
  exampleResponse,
  fields,
  headers,
  otherResponses,
  responses,
} from './answers.ts'
import { callbacks } from './callbacks.ts'
import type { Operation } from './description/document.ts'
import { words } from './description/values.ts'
import { endpoint } from './endpoint.ts'
import { heading } from './nodes.ts'
import { body, LOCATIONS, parameters } from './parameters.ts'
import { description, prose } from './prose.ts'
import { samples } from './samples.ts'
import { titleOf, titleOfWebhook } from './tags.ts'
import type { View } from './view.ts'

/** `choice` is the location of the parameters, or the name of the example. */
type Part = (view: View, operation: Operation, choice?: string) => Nodes[]

export const parts: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['description', (view, { value }) => description(view, value)],
  ['endpoint', (view, operation) => endpoint(view, operation)],
  ['parameters', parameters],
  ['body', body],
  ['samples', samples],
  ['fields', fields],
  ['headers', headers],
  ['example', exampleResponse],
  ['other-responses', otherResponses],
  ['responses', responses],
  ['errors', errors],
  ['callbacks', callbacks],
])

/** The heading of the parameters in each location. */
const IN = {
  path: 'apiPathParameters',
  query: 'apiQueryParameters',
  header: 'apiHeaderParameters',
  cookie: 'apiCookieParameters',
} as const

type Heading =
  | (typeof IN)[keyof typeof IN]
  | `api${'Body' | 'ExampleRequest' | 'Fields' | 'ExampleResponse' | 'Endpoint' | 'Request' | 'Response' | 'Errors' | 'Callbacks' | 'TryHeaders'}`

/** A summary of which the title is only a part. */
function restOfSummary(view: View, operation: Operation): Nodes[] {
  const summary = words(operation.value.summary)?.trim()
  const isTitle = summary === undefined || summary.replace(/\.$/, '') === titleOf(operation)
  return view.isGenerated && !isTitle ? prose(view, summary) : []
}

/** What is said of the path, without what is the title or said of the operation. */
export function aboutPath(view: View, operation: Operation): Nodes[] {
  if (!view.isGenerated) return []
  const { about, value, path, isReceived } = operation
  const title = isReceived
    ? titleOf(operation)
    : titleOfWebhook(path, view.document.webhooks.get(path) ?? [])
  const said = [title, value.summary, value.description].map((one) => words(one)?.trim())
  return [about.summary, about.description]
    .filter((one) => !said.includes(one?.trim()))
    .flatMap((one) => prose(view, one))
}

/**
 * All parts with headings; empty parts are omitted.
 * @param depth of the headings; below others, the operation has one of its own
 */
export function wholeOperation(part: View, operation: Operation, depth = 2): Nodes[] {
  const view = { ...part, isWhole: true }
  const slug = depth === 2 ? '' : `${operation.id} `
  const under = (level: 2 | 3, name: Heading, nodes: readonly Nodes[]): Nodes[] =>
    nodes.length > 0
      ? [heading(depth + level - 2, view.messages[name], slug + en[name]), ...nodes]
      : []
  // In the order of the page: each part links to what is above it.
  const address = [
    ...restOfSummary(view, operation),
    ...description(view, operation.value),
    ...aboutPath(view, operation),
    ...endpoint(view, operation, { isWhole: true }),
  ]
  const values = [
    ...LOCATIONS.flatMap((location) =>
      under(3, IN[location], parameters(view, operation, location)),
    ),
    ...under(3, 'apiBody', body(view, operation)),
  ]
  const example = under(3, 'apiExampleRequest', samples(view, operation))
  const response = [
    ...responses(view, operation),
    ...under(3, 'apiFields', fields(view, operation)),
    ...under(3, 'apiTryHeaders', headers(view, operation)),
    ...under(3, 'apiExampleResponse', exampleResponse(view, operation)),
    ...otherResponses(view, operation),
  ]
  return [
    ...(depth === 2 ? under(2, 'apiEndpoint', address) : address),
    ...under(2, 'apiRequest', values),
    ...example,
    ...under(2, 'apiResponse', response),
    ...under(2, 'apiErrors', [...errors(view, operation), ...errorDetails(view, operation)]),
    ...under(2, 'apiCallbacks', callbacks(view, operation)),
  ]
}
