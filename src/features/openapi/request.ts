/** Builds the HTTP request of a code sample from the examples of an operation. */
import type { OpenApiConfig } from '../../config/types.ts'
import type { ApiDocument, Operation } from './document.ts'
import { type Scheme, securityOf, serverOf } from './endpoint.ts'
import { bodiesOf, exampleOfParameter, exampleOfSchema, isJson } from './media.ts'
import { show } from './schema.ts'
import { type Dict, dict, extension, words } from './values.ts'

interface Pair {
  readonly name: string
  readonly value: string
}

/** A request in HAR (HTTP Archive) format, the input of the snippet library. */
export interface HarRequest {
  readonly method: string
  readonly url: string
  readonly httpVersion: string
  readonly cookies: Pair[]
  readonly headers: Pair[]
  readonly queryString: Pair[]
  readonly postData?: {
    readonly mimeType: string
    readonly text?: string
    readonly params?: Part[]
  }
  readonly headersSize: number
  readonly bodySize: number
}

interface Part extends Pair {
  readonly fileName?: string
  readonly contentType?: string
}

/** Where a sample runs: a key in browser code is public. */
export type Place = 'server' | 'browser'

/** The request; null if it needs a key that must not be exposed in a browser. */
export function requestOf(
  document: ApiDocument,
  operation: Operation,
  place: Place,
  { sample, publicSchemes }: OpenApiConfig,
): HarRequest | null {
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
  const postData = postDataOf(document, operation)
  const type =
    postData && !postData.params ? [{ name: 'Content-Type', value: postData.mimeType }] : []
  return {
    method: operation.method.toUpperCase(),
    url: absolute(serverOf(document, operation)) + path,
    httpVersion: 'HTTP/1.1',
    cookies: [...pairs('cookie'), ...credentials(keys, 'cookie')],
    headers: [...credentials(keys, 'header'), ...pairs('header'), ...type],
    queryString: [...pairs('query'), ...credentials(keys, 'query')],
    ...(postData ? { postData } : {}),
    headersSize: -1,
    bodySize: -1,
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

function credentials(schemes: readonly Scheme[], where: string): Pair[] {
  return schemes.flatMap(({ name, value }): Pair[] => {
    const words = name.replace(/(Header|Query|Cookie)$/, '').replace(/([a-z\d])([A-Z])/g, '$1_$2')
    const placeholder = `YOUR_${words.replace(/[^A-Za-z\d]+/g, '_').toUpperCase()}`
    if (value.type === 'apiKey')
      return value.in === where ? [{ name: String(value.name), value: placeholder }] : []
    if (where !== 'header') return []
    const basic = value.type === 'http' && String(value.scheme).toLowerCase() === 'basic'
    return [{ name: 'Authorization', value: `${basic ? 'Basic' : 'Bearer'} ${placeholder}` }]
  })
}

function postDataOf(document: ApiDocument, operation: Operation): HarRequest['postData'] {
  const body = bodiesOf(document, operation.value.requestBody)[0]
  if (body === undefined) return undefined
  const value = body.examples[0]?.value ?? exampleOfSchema(document, body.schema)
  if (body.type === 'multipart/form-data' || body.type === 'application/x-www-form-urlencoded') {
    return { mimeType: body.type, params: partsOf(document, operation, body.schema, dict(value)) }
  }
  const text = typeof value === 'string' && !isJson(body.type) ? value : JSON.stringify(value)
  return { mimeType: body.type, text }
}

/** The fields of a form; file fields are sent as files. */
function partsOf(
  document: ApiDocument,
  operation: Operation,
  written: unknown,
  values: Dict,
): Part[] {
  const properties = dict(document.resolve(written)?.value.properties)
  const content = dict(document.resolve(operation.value.requestBody)?.value.content)
  const encoding = dict(dict(content['multipart/form-data']).encoding)
  return Object.entries(values).map(([name, value]) => {
    const schema = document.resolve(properties[name])?.value ?? {}
    const contentType = words(dict(encoding[name]).contentType) ?? words(schema.contentMediaType)
    const isFile = contentType !== undefined || schema.format === 'binary'
    if (!isFile) return { name, value: show(value) }
    const ending =
      contentType
        ?.split(/[/+]/)
        .at(-1)
        ?.replace(/[^a-z\d]/gi, '') ?? 'bin'
    return {
      name,
      value: '',
      fileName: `${name}.${ending}`,
      contentType: contentType ?? 'application/octet-stream',
    }
  })
}
