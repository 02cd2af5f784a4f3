/** The parts of an operation that a page can show, individually or all together. */
import type { Nodes } from 'mdast'
import { errors, exampleResponse, fields, responses } from './answers.ts'
import type { Operation } from './document.ts'
import { endpoint } from './endpoint.ts'
import { labels } from './labels.ts'
import { heading } from './nodes.ts'
import { body, LOCATIONS, parameters } from './parameters.ts'
import { samples } from './samples.ts'
import type { View } from './view.ts'

/** `choice` is the location of the parameters, or the name of the example. */
type Part = (view: View, operation: Operation, choice?: string) => Nodes[]

export const parts: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['endpoint', endpoint],
  ['parameters', parameters],
  ['body', body],
  ['samples', samples],
  ['fields', fields],
  ['example', exampleResponse],
  ['responses', responses],
  ['errors', errors],
])

/** All parts with headings; empty parts are omitted. */
export function wholeOperation(view: View, operation: Operation): Nodes[] {
  const request = [
    ...LOCATIONS.flatMap((location) =>
      under(3, labels.parametersIn[location], parameters(view, operation, location)),
    ),
    ...under(3, labels.body, body(view, operation)),
    ...under(3, labels.exampleRequest, samples(view, operation)),
  ]
  const response = [
    ...responses(view, operation),
    ...under(3, labels.fields, fields(view, operation)),
    ...under(3, labels.exampleResponse, exampleResponse(view, operation)),
  ]
  return [
    ...under(2, labels.endpoint, endpoint(view, operation)),
    ...under(2, labels.request, request),
    ...under(2, labels.response, response),
    ...under(2, labels.errors, errors(view, operation)),
  ]
}

function under(depth: 2 | 3, label: string, nodes: readonly Nodes[]): Nodes[] {
  return nodes.length > 0 ? [heading(depth, label), ...nodes] : []
}
