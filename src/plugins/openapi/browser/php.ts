import { literal, SINGLE_QUOTED, type Style } from './literal.ts'
import { addressOf, hasRepeatedName, type Pair, type SampleRequest, type Value } from './request.ts'

const STYLE: Style = {
  string: SINGLE_QUOTED,
  null: 'null',
  true: 'true',
  false: 'false',
  object: ['[', ']', ' => '],
  emptyObject: 'new stdClass()',
  key: SINGLE_QUOTED,
  indent: '    ',
}

/** With the extension `curl`, which most installations have. */
export function php(request: SampleRequest): string {
  const { method, headers, form, json, raw, timeout, isJsonAnswer } = request
  const { address, pairs: query } = addressOf(request)
  const lines = ['<?php']
  if (query.length > 0) lines.push(`$query = ${built(query)};`)
  const start = address + (address.includes('?') ? '&' : '?')
  const target = query.length > 0 ? `${STYLE.string(start)} . $query` : STYLE.string(address)
  const options = ['CURLOPT_RETURNTRANSFER => true', `CURLOPT_TIMEOUT => ${timeout}`]
  if (method === 'HEAD') options.push('CURLOPT_NOBODY => true')
  else if (method !== 'GET') options.push(`CURLOPT_CUSTOMREQUEST => '${method}'`)
  if (headers.length > 0) {
    const items = headers.map(({ name, value }) => header(name, value))
    options.push(`CURLOPT_HTTPHEADER => [\n        ${items.join(',\n        ')},\n    ]`)
  }
  if (form) options.push(`CURLOPT_POSTFIELDS => ${fields(form)}`)
  else if (json !== undefined) {
    options.push(`CURLOPT_POSTFIELDS => json_encode(${literal(json, STYLE, '    ')})`)
  } else if (raw !== undefined) options.push(`CURLOPT_POSTFIELDS => ${STYLE.string(raw)}`)
  return [
    ...lines,
    `$ch = curl_init(${target});`,
    'curl_setopt_array($ch, [',
    ...options.map((option) => `    ${option},`),
    ']);',
    '$body = curl_exec($ch);',
    'if ($body === false) {',
    '    throw new RuntimeException(curl_error($ch));',
    '}',
    '$status = curl_getinfo($ch, CURLINFO_RESPONSE_CODE);',
    'if ($status >= 400) {',
    '    throw new RuntimeException("$status: $body");',
    '}',
    isJsonAnswer ? 'print_r(json_decode($body, true));' : 'echo $body;',
  ].join('\n')
}

function fields({ isMultipart, fields }: NonNullable<SampleRequest['form']>): string {
  const items = fields.map(({ name, value, file }) => {
    const written = file === null ? STYLE.string(value) : `new CURLFile(${STYLE.string(file)})`
    return `${STYLE.string(name)} => ${written}`
  })
  const list = `[${items.join(', ')}]`
  return isMultipart ? list : built(fields)
}

/** Arrays of PHP hold one value for each name. */
function built(query: readonly Pair[]): string {
  if (!hasRepeatedName(query)) return `http_build_query(${pairs(query)})`
  const parts = query.map((pair) => `    http_build_query(${pairs([pair])}),`)
  return `implode('&', [\n${parts.join('\n')}\n])`
}

function pairs(list: readonly Pair[]): string {
  return `[${list.map(({ name, value }) => `${STYLE.string(name)} => ${text(value)}`).join(', ')}]`
}

function header(name: string, value: Value): string {
  if (typeof value === 'string') return STYLE.string(`${name}: ${value}`)
  return `${STYLE.string(`${name}: ${value.prefix}`)} . getenv('${value.variable}')`
}

function text(value: Value): string {
  if (typeof value === 'string') return STYLE.string(value)
  const read = `getenv('${value.variable}')`
  return value.prefix === '' ? read : `${STYLE.string(value.prefix)} . ${read}`
}
