/** Writes values of parameters as OpenAPI says, and RFC 6570 where that has the same style. */

import { oneLineJson } from '../../../shared/json.ts'
import { Numeral } from '../../../shared/numeral.ts'
import type { Parameter } from './template.ts'

/** A value as it is sent: one of a path or a header, or one `name=value` of a query or of cookies. */
export interface Sent {
  readonly name: string
  /** Before percent-encoding. */
  readonly value: string
  /** As it is in the request: with its name, where it has one. */
  readonly text: string
}

type Encode = (text: string) => string

/** What separates the items of an array that is sent as one value, and the names and values of an object. */
const DELIMITERS: Readonly<Record<string, string>> = {
  spaceDelimited: ' ',
  pipeDelimited: '|',
  tabDelimited: '\t',
}

/**
 * What a request has for a value; nothing for one that RFC 6570 calls undefined: null, and an array or
 * an object without members that are not. In a path, these are as an empty text is.
 */
export function serialize(parameter: Parameter, value: unknown): readonly Sent[] {
  const { in: place, name, style } = parameter
  const encode = encoderOf(parameter)
  if (place === 'path') {
    const text = inPath(parameter, value, encode)
    return [{ name, value: text, text }]
  }
  const pair = (name: string, item: Joined): Sent => {
    const hasName = place !== 'header' && place !== 'querystring'
    const text = hasName ? `${encode(name)}=${item.text}` : item.text
    return { name, value: item.value, text }
  }
  if (isUndefined(value)) return []
  if (style === 'json') return [pair(name, join([oneLineJson(value)], '', encode))]
  if (style === 'text' || !isCompound(value)) return [pair(name, join([textOf(value)], '', encode))]
  if (style === 'deepObject') {
    return deepMembers(name, value).map(([key, item]) => pair(key, join([item], '', encode)))
  }
  // Headers have no names of their own for the members of a value.
  if (parameter.explode && place !== 'header') {
    return Array.isArray(value)
      ? itemsOf(value).map((item) => pair(name, join([item], '', encode)))
      : membersOf(value).map(([key, item]) => pair(key, join([item], '', encode)))
  }
  return [pair(name, listed(parameter, value, encode))]
}

interface Joined {
  readonly value: string
  readonly text: string
}

function join(items: readonly string[], delimiter: string, encode: Encode): Joined {
  // A comma delimits as such; other delimiters are no characters of a URL.
  const between = delimiter === ',' ? delimiter : encode(delimiter)
  return { value: items.join(delimiter), text: items.map(encode).join(between) }
}

/** An array or an object as one value: `a,b`, `R,100,G,200` or `R=100,G=200`. */
function listed({ style, explode }: Parameter, value: object, encode: Encode): Joined {
  const delimiter = DELIMITERS[style] ?? ','
  if (Array.isArray(value)) return join(itemsOf(value), delimiter, encode)
  if (!explode) return join(membersOf(value).flat(), delimiter, encode)
  const members = (encode: Encode) =>
    membersOf(value)
      .map(([key, item]) => assign(key, item, encode))
      .join(delimiter)
  return { value: members(unencoded), text: members(encode) }
}

function inPath(parameter: Parameter, value: unknown, encode: Encode): string {
  const { name, style, explode } = parameter
  if (style === 'json') return encode(oneLineJson(value))
  const isCompoundOne = isCompound(value) && !isUndefined(value)
  const isSeparate = explode && isCompoundOne && style !== 'simple'
  const whole = () => {
    if (isCompoundOne) return listed(parameter, value, encode).text
    return isUndefined(value) ? '' : encode(textOf(value))
  }
  if (style === 'label') {
    const parts = isSeparate ? pairsOf(value).map(([key, item]) => assign(key, item, encode)) : []
    return `.${isSeparate ? parts.join('.') : whole()}`
  }
  if (style !== 'matrix') return whole()
  // Names without a value have no `=`.
  if (!isSeparate) return `;${encode(name)}${whole() === '' ? '' : `=${whole()}`}`
  return pairsOf(value)
    .map(([key = name, item]) => `;${item === '' ? encode(key) : assign(key, item, encode)}`)
    .join('')
}

/** The items of an array, which have no names, or the members of an object. */
function pairsOf(value: object): [key: string | undefined, text: string][] {
  return Array.isArray(value) ? itemsOf(value).map((item) => [undefined, item]) : membersOf(value)
}

function assign(key: string | undefined, text: string, encode: Encode): string {
  return key === undefined ? encode(text) : `${encode(key)}=${encode(text)}`
}

/** The members of an object, and of those in it: `filter[from][year]`. */
function deepMembers(path: string, value: unknown): [key: string, text: string][] {
  if (isUndefined(value)) return []
  if (!isCompound(value)) return [[path, textOf(value)]]
  if (Array.isArray(value)) return itemsOf(value).map((item) => [path, item])
  return Object.entries(value).flatMap(([key, item]) => deepMembers(`${path}[${key}]`, item))
}

function itemsOf(value: readonly unknown[]): string[] {
  return value.filter((item) => !isUndefined(item)).map(textOf)
}

function membersOf(value: object): [key: string, text: string][] {
  return Object.entries(value)
    .filter(([, item]) => !isUndefined(item))
    .map(([key, item]) => [key, textOf(item)])
}

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Numeral)
}

function isUndefined(value: unknown): boolean {
  if (value === undefined || value === null) return true
  return isCompound(value) && Object.values(value).every(isUndefined)
}

/** No style says how values within values are written. */
function textOf(value: unknown): string {
  return typeof value === 'string' || value instanceof Numeral ? String(value) : oneLineJson(value)
}

/** Headers, and cookies of the style that is named after them, are sent as they are. */
function encoderOf({ in: place, style, allowReserved }: Parameter): Encode {
  if (place === 'header' || style === 'cookie') return unencoded
  return allowReserved ? (text) => encodeUnreserved(text, place) : encodeAll
}

const unencoded: Encode = (text) => text

/** Percent-encodes all characters but those that no URL reserves. */
export function encodeAll(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, percent)
}

/**
 * Leaves reserved characters and what is encoded already, besides characters that would end the value:
 * the application has to encode those.
 */
function encodeUnreserved(text: string, place: Parameter['in']): string {
  const special = place === 'path' ? /[/?#]/g : /[#&+]/g
  return text
    .split(/(%[\da-f]{2})/i)
    .map((part, index) =>
      index % 2 === 1 ? part : encodeURI(wellFormed(part)).replace(special, percent),
    )
    .join('')
}

/** Half of a character, which nothing can encode, becomes the character for that. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
