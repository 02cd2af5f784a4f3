/** What request samples and forms have in common: an operation as a request without values. */

import type { OpenApiConfig } from '../../plugin/index.ts'
import { isJson, type Place } from './browser/request.ts'
import type {
  BodyTemplate,
  Key,
  ParameterPlace,
  ParameterStyle,
  RequestTemplate,
  RequestValues,
} from './browser/template.ts'
import type { ApiDocument, Operation } from './description/document.ts'
import { constantOf, keyVariable } from './description/keys.ts'
import { bodiesOf, examplesOfParameter, successOf } from './description/media.ts'
import { parameterOf } from './description/parameters.ts'
import { exampleOfSchema } from './description/sample.ts'
import { absoluteServer } from './description/servers.ts'
import { uploadsOf } from './description/uploads.ts'
import { type Dict, dict, extension, number, words } from './description/values.ts'
import { type Scheme, securityOf, serverOf } from './endpoint.ts'

/** Extension field of an operation: seconds after which a client should give up. */
const TIMEOUT = 'x-timeout'
const DEFAULT_TIMEOUT = 10

export function templateOf(
  document: ApiDocument,
  operation: Operation,
  { publicSchemes }: OpenApiConfig,
): RequestTemplate {
  const ways = securityOf(document, operation)
  const keysAt = (place: Place) =>
    keysFor(ways, place, publicSchemes)?.map((scheme) => keyOf(scheme, place)) ?? null
  const answer = bodiesOf(document, successOf(document, operation)?.value)[0]
  const timeout = Number(number(operation.value[TIMEOUT]) ?? 0)
  return {
    method: operation.method.toUpperCase(),
    url: absoluteServer(serverOf(document, operation)) + operation.path,
    parameters: operation.parameters.map((parameter) => parameterOf(document, parameter)),
    keys: { server: keysAt('server'), browser: keysAt('browser') },
    body: bodyTemplate(document, operation),
    timeout: timeout > 0 ? timeout : DEFAULT_TIMEOUT,
    isJsonAnswer: answer !== undefined && isJson(answer.type),
  }
}

/** The values of samples: the examples of required parameters, of those marked so, and of the body. */
export function exampleValues(
  document: ApiDocument,
  operation: Operation,
  { sample }: OpenApiConfig,
): RequestValues {
  const shown = operation.parameters.filter(
    (p) => p.required === true || extension(p, sample) === true,
  )
  const body = bodiesOf(document, operation.value.requestBody)[0]
  return {
    parameters: Object.fromEntries(
      shown.map((p) => [`${p.in}/${p.name}`, exampleOfParameter(document, p)]),
    ),
    body: body && (body.examples[0]?.value ?? exampleOfSchema(document, body.schema)),
  }
}

/** An example of a parameter: its own, or one generated from its schema; a text if that has no type. */
export function exampleOfParameter(document: ApiDocument, parameter: Dict): unknown {
  const given = examplesOfParameter(document, parameter)[0]
  if (given) return given.value
  const schema = parameter.schema ?? bodiesOf(document, parameter)[0]?.schema
  return exampleOfSchema(document, schema) ?? 'text'
}

/**
 * The security schemes used in a sample. On a server: preferably the secret ones. In a browser: only
 * public ones, if the site names any (null if the operation has none of them). Empty when the
 * operation needs no authentication.
 */
function keysFor(
  ways: readonly Scheme[][],
  place: Place,
  publicSchemes: readonly string[] | null,
): Scheme[] | null {
  if (ways.length === 0) return []
  const isPublic = (schemes: Scheme[]) => schemes.every(({ name }) => publicSchemes?.includes(name))
  if (place === 'server')
    return ways.find((schemes) => schemes.length > 0 && !isPublic(schemes)) ?? ways[0] ?? []
  return (publicSchemes === null ? ways[0] : ways.find(isPublic)) ?? null
}

/** In a browser, the key is part of the code instead of an environment variable. */
function keyOf({ name, value }: Scheme, place: Place): Key {
  const variable = place === 'server' ? keyVariable(name, value) : constantOf(name)
  if (value.type === 'apiKey') {
    return { in: value.in as ParameterPlace, name: String(value.name), prefix: '', variable }
  }
  const basic = value.type === 'http' && String(value.scheme).toLowerCase() === 'basic'
  return { in: 'header', name: 'Authorization', prefix: basic ? 'Basic ' : 'Bearer ', variable }
}

function bodyTemplate(document: ApiDocument, operation: Operation): BodyTemplate | null {
  const body = bodiesOf(document, operation.value.requestBody)[0]
  if (body === undefined) return null
  const content = dict(document.resolve(operation.value.requestBody)?.value.content)
  const styles = fieldStyles(document.resolve(content[body.type])?.value ?? {})
  return { type: body.type, files: uploadsOf(document, operation), styles }
}

/** How the fields of a form are written, of those for which its media type says it. */
function fieldStyles({ encoding }: Dict): BodyTemplate['styles'] {
  const entries = Object.entries(dict(encoding)).flatMap(([name, value]) => {
    const { style, explode, allowReserved, contentType } = dict(value)
    if ((style ?? explode ?? allowReserved) === undefined)
      return isJson(String(contentType)) ? [[name, { style: 'json', explode: false }]] : []
    const named = (words(style) ?? 'form') as ParameterStyle
    return [
      [name, { style: named, explode: typeof explode === 'boolean' ? explode : named === 'form' }],
    ]
  })
  return Object.fromEntries(entries)
}
