/** Builds the HTTP request of a code sample from the examples of an operation. */
import type { OpenApiConfig } from '../../../config/types.ts'
import type { ApiDocument, Operation } from '../document.ts'
import { type Scheme, securityOf, serverOf } from '../endpoint.ts'
import { bodiesOf, exampleOfParameter, exampleOfSchema, isJson, successOf } from '../media.ts'
import { show } from '../schema.ts'
import { type Dict, dict, extension, words } from '../values.ts'

/** A text, or one that ends with a key from an environment variable. */
export type Value = string | { readonly prefix: string; readonly variable: string }

export interface Pair {
  readonly name: string
  readonly value: Value
}

/** A field of a form: a text, or a file by its name. */
export interface Field {
  readonly name: string
  readonly value: string
  readonly file: string | null
}

export interface SampleRequest {
  /** `GET` */
  readonly method: string
  /** Absolute, without a query. */
  readonly url: string
  readonly query: readonly Pair[]
  /** With those of cookies and of the body's type; a form sets its type itself. */
  readonly headers: readonly Pair[]
  readonly form: { readonly isMultipart: boolean; readonly fields: readonly Field[] } | null
  /** The body, if it is JSON; undefined otherwise. */
  readonly json: unknown
  /** The body, if it is another text. */
  readonly raw: string | undefined
  /** Seconds. */
  readonly timeout: number
  readonly isJsonAnswer: boolean
}

/** Where a sample runs: a key in browser code is public. */
export type Place = 'server' | 'browser'

/** Extension field of an operation: seconds after which a client should give up. */
const TIMEOUT = 'x-timeout'
const DEFAULT_TIMEOUT = 10

/** Extension field of a security scheme: the environment variable that holds the key. */
const VARIABLE = 'x-env'

/** The request; null if it needs a key that must not be exposed in a browser. */
export function requestOf(
  document: ApiDocument,
  operation: Operation,
  place: Place,
  { sample, publicSchemes }: OpenApiConfig,
): SampleRequest | null {
  const keys = keysFor(securityOf(document, operation), place, publicSchemes)
  if (keys === null) return null
  const shown = operation.parameters.filter(
    (p) => p.required === true || extension(p, sample) === true,
  )
  const pairs = (where: string) =>
    shown
      .filter((p) => p.in === where)
      .map((p) => ({ name: String(p.name), value: show(exampleOfParameter(document, p)) }))
  const path = pairs('path').reduce(
    (url, { name, value }) => url.replaceAll(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  )
  const credentials = (where: string) => credentialsIn(where, keys, place)
  const body = bodyOf(document, operation)
  const answer = bodiesOf(document, successOf(document, operation)?.value)[0]
  const timeout = operation.value[TIMEOUT]
  return {
    method: operation.method.toUpperCase(),
    url: absolute(serverOf(document, operation)) + path,
    query: [...pairs('query'), ...credentials('query')],
    headers: [
      ...credentials('header'),
      ...pairs('header'),
      ...cookieHeader([...pairs('cookie'), ...credentials('cookie')]),
      ...(body.type === null ? [] : [{ name: 'Content-Type', value: body.type }]),
    ],
    form: body.form,
    json: body.json,
    raw: body.raw,
    timeout: typeof timeout === 'number' && timeout > 0 ? timeout : DEFAULT_TIMEOUT,
    isJsonAnswer: answer !== undefined && isJson(answer.type),
  }
}

/** A server URL such as `/v1` is relative to the site; a sample needs a host. */
function absolute(server: string): string {
  return /^https?:\/\//i.test(server)
    ? server
    : `https://api.example.com${server === '/' ? '' : server}`
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

/** On a server, keys come from the environment; in a browser, they are part of the code. */
function credentialsIn(where: string, schemes: readonly Scheme[], place: Place): Pair[] {
  return schemes.flatMap(({ name, value }): Pair[] => {
    const keyAfter = (prefix: string): Value =>
      place === 'server'
        ? { prefix, variable: words(value[VARIABLE]) ?? constantOf(name) }
        : `${prefix}YOUR_${constantOf(name)}`
    if (value.type === 'apiKey')
      return value.in === where ? [{ name: String(value.name), value: keyAfter('') }] : []
    if (where !== 'header') return []
    const basic = value.type === 'http' && String(value.scheme).toLowerCase() === 'basic'
    return [{ name: 'Authorization', value: keyAfter(basic ? 'Basic ' : 'Bearer ') }]
  })
}

/** `SecretKeyHeader` → `SECRET_KEY` */
function constantOf(scheme: string): string {
  const words = scheme
    .replace(/(Header|Query|Cookie)$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
  return words.toUpperCase().replace(/^(?=\d)/, '_')
}

/** One header for all cookies; a key among them is the last. */
function cookieHeader(cookies: readonly Pair[]): Pair[] {
  if (cookies.length === 0) return []
  const texts = cookies.map(
    ({ name, value }) => `${name}=${typeof value === 'string' ? value : ''}`,
  )
  const last = cookies.at(-1)?.value
  const joined = texts.join('; ')
  const value = typeof last === 'object' ? { ...last, prefix: joined + last.prefix } : joined
  return [{ name: 'Cookie', value }]
}

interface SampleBody extends Pick<SampleRequest, 'form' | 'json' | 'raw'> {
  /** Null without a body, and for forms. */
  readonly type: string | null
}

function bodyOf(document: ApiDocument, operation: Operation): SampleBody {
  const body = bodiesOf(document, operation.value.requestBody)[0]
  const none = { type: null, form: null, json: undefined, raw: undefined }
  if (body === undefined) return none
  const value = body.examples[0]?.value ?? exampleOfSchema(document, body.schema)
  const isMultipart = body.type === 'multipart/form-data'
  if (isMultipart || body.type === 'application/x-www-form-urlencoded') {
    const fields = fieldsOf(document, operation, body.schema, dict(value))
    return { ...none, form: { isMultipart, fields } }
  }
  if (isJson(body.type)) return { ...none, type: body.type, json: value }
  const raw = typeof value === 'string' ? value : JSON.stringify(value)
  return { ...none, type: body.type, raw }
}

function fieldsOf(
  document: ApiDocument,
  operation: Operation,
  written: unknown,
  values: Dict,
): Field[] {
  const properties = dict(document.resolve(written)?.value.properties)
  const content = dict(document.resolve(operation.value.requestBody)?.value.content)
  const encoding = dict(dict(content['multipart/form-data']).encoding)
  return Object.entries(values).map(([name, value]) => {
    const schema = document.resolve(properties[name])?.value ?? {}
    const contentType = words(dict(encoding[name]).contentType) ?? words(schema.contentMediaType)
    const isFile = contentType !== undefined || schema.format === 'binary'
    if (!isFile) return { name, value: show(value), file: null }
    const type = contentType?.split(/[/+]/).at(-1)
    return { name, value: '', file: `${name}.${type?.replace(/[^a-z\d]/gi, '') ?? 'bin'}` }
  })
}
