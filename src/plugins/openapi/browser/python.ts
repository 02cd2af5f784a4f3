import { JSON_STRING, literal, type Style } from './literal.ts'
import {
  addressOf,
  type Field,
  hasRepeatedName,
  type Pair,
  type SampleRequest,
  type Value,
} from './request.ts'

const STYLE: Style = {
  string: JSON_STRING,
  null: 'None',
  true: 'True',
  false: 'False',
  object: ['{', '}', ': '],
  emptyObject: '{}',
  key: JSON_STRING,
  indent: '    ',
}

/** Those with a function of their own. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** With the package `requests`. */
export function python(request: SampleRequest): string {
  const { method, headers, form, json, raw, timeout, isJsonAnswer } = request
  const { address, pairs: query } = addressOf(request)
  const needsKey = [...query, ...headers].some(({ value }) => typeof value !== 'string')
  const args = [`    ${STYLE.string(address)},`]
  if (query.length > 0) args.push(`    params=${pairs(query)},`)
  if (headers.length > 0) args.push(`    headers=${pairs(headers)},`)
  const files = form?.fields.filter(({ file }) => file !== null) ?? []
  const values = form?.fields.filter(({ file }) => file === null) ?? []
  // Only with `files`, the form is multipart.
  const parts = form?.isMultipart && files.length === 0 ? values : files
  if (parts.length > 0) args.push(`    files={${parts.map(partOf).join(', ')}},`)
  if (values.length > 0 && parts !== values) args.push(`    data=${pairs(values)},`)
  if (json !== undefined) args.push(`    json=${literal(json, STYLE, '    ')},`)
  else if (raw !== undefined) args.push(`    data=${STYLE.string(raw)}.encode(),`)
  return [
    ...(needsKey ? ['import os', ''] : []),
    'import requests',
    '',
    METHODS.includes(method)
      ? `response = requests.${method.toLowerCase()}(`
      : `response = requests.request(\n    "${method}",`,
    ...args,
    `    timeout=${timeout},`,
    ')',
    'if not response.ok:',
    '    raise RuntimeError(f"{response.status_code}: {response.text}")',
    `print(response.${isJsonAnswer ? 'json()' : 'text'})`,
  ].join('\n')
}

function partOf({ name, value, file }: Field): string {
  const content =
    file === null ? `(None, ${STYLE.string(value)})` : `open(${STYLE.string(file)}, "rb")`
  return `${STYLE.string(name)}: ${content}`
}

function pairs(list: readonly Pair[]): string {
  const isList = hasRepeatedName(list)
  const [open, close] = isList ? '[]' : '{}'
  const items = list.map(({ name, value }) =>
    isList ? `(${STYLE.string(name)}, ${text(value)})` : `${STYLE.string(name)}: ${text(value)}`,
  )
  const line = `${open}${items.join(', ')}${close}`
  return line.length < 70 ? line : `${open}\n        ${items.join(',\n        ')},\n    ${close}`
}

function text(value: Value): string {
  if (typeof value === 'string') return STYLE.string(value)
  const { prefix, variable } = value
  if (prefix === '') return `os.environ["${variable}"]`
  if (/["\\{}]/.test(prefix)) return `${STYLE.string(prefix)} + os.environ["${variable}"]`
  return `f"${prefix}{os.environ['${variable}']}"`
}
