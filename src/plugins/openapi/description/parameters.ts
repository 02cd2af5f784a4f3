/** How the values of parameters are written. */
import { isJson } from '../browser/request.ts'
import type { Parameter, ParameterPlace, ParameterStyle } from '../browser/template.ts'
import type { ApiDocument } from './document.ts'
import { bodiesOf } from './media.ts'
import { type Dict, dict, isDict, words } from './values.ts'

/** The style of a place, where a parameter names none. */
const DEFAULTS: Readonly<Record<string, ParameterStyle>> = {
  path: 'simple',
  header: 'simple',
  query: 'form',
  cookie: 'form',
}

/** How a parameter, or a header of a response, is written. */
export function parameterOf(document: ApiDocument, parameter: Dict): Parameter {
  const place = parameter.in as ParameterPlace
  const [content] = bodiesOf(document, parameter)
  const named = words(parameter.style) as ParameterStyle | undefined
  const ofContent = content && (isJson(content.type) ? 'json' : 'text')
  const style = ofContent ?? named ?? DEFAULTS[place] ?? 'simple'
  const { explode, allowReserved } = parameter
  return {
    in: place,
    name: String(parameter.name),
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie',
    allowReserved: allowReserved === true,
  }
}

/** True if a parameter of a query can have this name there: members of objects have names of their own. */
export function isNameOf(document: ApiDocument, parameter: Dict, sent: string): boolean {
  const { name, style, explode } = parameterOf(document, parameter)
  if (sent === name || parameter.in === 'querystring') return true
  if (style === 'deepObject') return sent.startsWith(`${name}[`)
  const schema = document.schemaOf(parameter.schema)?.value ?? {}
  const isObject = schema.type === 'object' || isDict(schema.properties)
  if (!explode || !isObject) return false
  return schema.additionalProperties !== false || Object.hasOwn(dict(schema.properties), sent)
}
