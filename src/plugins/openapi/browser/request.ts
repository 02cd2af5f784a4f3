/** HTTP requests of an API reference: at build time for samples, in browsers for what a visitor fills in. */

import { oneLineJson } from '../../../shared/json.ts'
import { Numeral } from '../../../shared/numeral.ts'
import { encodeAll, type Sent, serialize } from './serialize.ts'
import type {
  BodyTemplate,
  Parameter,
  ParameterPlace,
  RequestTemplate,
  RequestValues,
} from './template.ts'

/** A text, or one that ends with a key from an environment variable. */
export type Value = string | { readonly prefix: string; readonly variable: string }

export interface Pair {
  readonly name: string
  readonly value: Value
}

/** A pair of a query. */
export interface QueryPair extends Pair {
  /** As it is sent; null for a key that is not known yet. */
  readonly text: string | null
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
  readonly query: readonly QueryPair[]
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

/** The request with these values; null if it needs a key that must not be exposed in a browser. */
export function requestOf(
  template: RequestTemplate,
  place: Place,
  values: RequestValues,
): SampleRequest | null {
  const keys = template.keys[place]
  if (keys === null) return null
  const sent = template.parameters.filter((parameter) => isSent(values, parameter))
  const written = (where: ParameterPlace) =>
    sent
      .filter((parameter) => parameter.in === where)
      .flatMap((parameter) => serialize(parameter, parameterValue(values, parameter)))
  const credentials = (where: ParameterPlace) =>
    keys
      .filter((key) => key.in === where)
      .map(({ name, prefix, variable }) => ({
        name,
        value: place === 'server' ? { prefix, variable } : `${prefix}YOUR_${variable}`,
      }))
  const paths = new Map(written('path').map(({ name, text }) => [name, text]))
  const body = bodyOf(template, values.body)
  return {
    method: template.method,
    // At once, because a value may look like the name of another parameter.
    url: template.url.replace(/\{([^{}]*)\}/g, (all, name) => paths.get(name) ?? all),
    query: [...written('query'), ...written('querystring'), ...credentials('query').map(keyPair)],
    headers: [
      ...credentials('header'),
      ...written('header').map(({ name, text }) => ({ name, value: text })),
      ...cookieHeader(written('cookie'), credentials('cookie')),
      ...(body.type === null ? [] : [{ name: 'Content-Type', value: body.type }]),
    ],
    form: body.form,
    json: body.json,
    raw: body.raw,
    timeout: template.timeout,
    isJsonAnswer: template.isJsonAnswer,
  }
}

/** Characters that encoders of HTML forms write in another way, or leave: a space becomes `+`. */
const IN_FORMS = /[ *~]/

/**
 * The address of a request, and the pairs of its query that are not part of it. The encoders of
 * languages escape what separates items, so that a query with such pairs is part of the address.
 * @param unlike characters that the encoder of a language does not write as they are sent
 */
export function addressOf(
  { url, query }: Pick<SampleRequest, 'url' | 'query'>,
  unlike: RegExp | null = IN_FORMS,
): { readonly address: string; readonly pairs: readonly QueryPair[] } {
  const isPlain = ({ name, value, text }: QueryPair) =>
    text === null ||
    (text === `${encodeAll(name)}=${encodeAll(String(value))}` &&
      !unlike?.test(name) &&
      !unlike?.test(String(value)))
  if (query.every(isPlain)) return { address: url, pairs: query }
  const texts = query.flatMap(({ text }) => text ?? [])
  return {
    address: withQuery(url, texts),
    pairs: query.filter(({ text }) => text === null),
  }
}

/** @param texts pairs as they are sent */
export function withQuery(url: string, texts: readonly string[]): string {
  return texts.length === 0 ? url : url + (url.includes('?') ? '&' : '?') + texts.join('&')
}

/** Languages whose maps hold one value for each name need a list then. */
export function hasRepeatedName(pairs: readonly Pair[]): boolean {
  return new Set(pairs.map(({ name }) => name)).size < pairs.length
}

function parameterValue({ parameters }: RequestValues, { in: where, name }: Parameter): unknown {
  return parameters[`${where}/${name}`]
}

function isSent(values: RequestValues, parameter: Parameter): boolean {
  const value = parameterValue(values, parameter)
  return value !== undefined && value !== ''
}

function keyPair({ name, value }: Pair): QueryPair {
  const text = typeof value === 'string' ? `${encodeAll(name)}=${encodeAll(value)}` : null
  return { name, value, text }
}

/** One header for all cookies; a key among them is the last. */
function cookieHeader(cookies: readonly Sent[], keys: readonly Pair[]): Pair[] {
  if (cookies.length + keys.length === 0) return []
  const texts = [
    ...cookies.map(({ text }) => text),
    ...keys.map(({ name, value }) => `${name}=${typeof value === 'string' ? value : ''}`),
  ]
  const last = keys.at(-1)?.value
  const joined = texts.join('; ')
  const value = typeof last === 'object' ? { ...last, prefix: joined + last.prefix } : joined
  return [{ name: 'Cookie', value }]
}

interface SampleBody extends Pick<SampleRequest, 'form' | 'json' | 'raw'> {
  /** Null without a body, and for forms. */
  readonly type: string | null
}

function bodyOf({ body }: RequestTemplate, value: unknown): SampleBody {
  const none = { type: null, form: null, json: undefined, raw: undefined }
  if (body === null || value === undefined) return none
  const isMultipart = body.type === 'multipart/form-data'
  if (isMultipart || body.type === 'application/x-www-form-urlencoded') {
    const fields = Object.entries(Object(value)).flatMap(([name, item]): readonly Field[] => {
      const file = Object.hasOwn(body.files, name) ? body.files[name] : undefined
      if (file !== undefined) return [{ name, value: '', file: fileName(item) ?? file }]
      if (isMultipart) return [{ name, value: show(item), file: null }]
      return fieldsOf(
        name,
        item,
        Object.hasOwn(body.styles, name) ? body.styles[name] : undefined,
      ).map((sent) => ({ ...sent, file: null }))
    })
    return { ...none, form: { isMultipart, fields } }
  }
  if (isJson(body.type)) return { ...none, type: body.type, json: value }
  const raw = typeof value === 'string' ? value : oneLineJson(value)
  return { ...none, type: body.type, raw }
}

/** Without a style, an array is one field for each item, and an object is JSON. */
function fieldsOf(
  name: string,
  value: unknown,
  style: BodyTemplate['styles'][string] | undefined,
): readonly Pick<Field, 'name' | 'value'>[] {
  const isObject = typeof value === 'object' && !Array.isArray(value) && !(value instanceof Numeral)
  const written = style ?? { style: isObject ? 'json' : 'form', explode: true }
  const sent = serialize({ in: 'query', name, allowReserved: false, ...written }, value)
  return sent.map(({ name, value }) => ({ name, value }))
}

/** The name of a file that a visitor chose. */
function fileName(value: unknown): string | undefined {
  const { name } = Object(value) as { name?: unknown }
  return typeof name === 'string' && name !== '' ? name : undefined
}

export function isJson(type: string): boolean {
  return /[/+]json\b/.test(type)
}

/** A value as in a URL: strings without quotes, arrays comma-separated. */
export function show(value: unknown): string {
  if (typeof value === 'string' || value instanceof Numeral) return String(value)
  const isFlat = Array.isArray(value) && value.length > 0 && value.every(isScalar)
  return isFlat ? value.join(',') : value === undefined ? '' : oneLineJson(value)
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value instanceof Numeral
}
