import { JSON_STRING, literal, SINGLE_QUOTED, type Style } from './literal.ts'
import { addressOf, hasRepeatedName, type Pair, type SampleRequest, type Value } from './request.ts'

const STYLE: Style = {
  // Only double quotes know \n; `#` would begin an interpolation in them.
  string: (text) =>
    /[\n\r\t]/.test(text) ? JSON_STRING(text).replaceAll('#', '\\#') : SINGLE_QUOTED(text),
  null: 'nil',
  true: 'true',
  false: 'false',
  object: ['{ ', ' }', ''],
  emptyObject: '{}',
  key: (name) => (/^[a-z_]\w*$/i.test(name) ? `${name}: ` : `${STYLE.string(name)} => `),
  indent: '  ',
}

/** With the standard library. */
export function ruby(request: SampleRequest): string {
  const { method, url, headers, form, json, raw, timeout, isJsonAnswer } = request
  const { address, pairs: query } = addressOf(request)
  const needsJson = json !== undefined || isJsonAnswer
  const lines = [...(needsJson ? ["require 'json'"] : []), "require 'net/http'", '']
  lines.push(`uri = URI(${STYLE.string(address)})`)
  if (query.length > 0) {
    const encoded = `URI.encode_www_form(${pairs(query)})`
    const isLonger = address.includes('?')
    lines.push(`uri.query = ${isLonger ? `[uri.query, ${encoded}].join('&')` : encoded}`)
  }
  lines.push(`request = ${requestOf(method)}`)
  for (const { name, value } of headers) {
    lines.push(`request[${STYLE.string(name)}] = ${text(value)}`)
  }
  if (form?.isMultipart) {
    const fields = form.fields.map(({ name, value, file }) =>
      file === null
        ? `[${STYLE.string(name)}, ${STYLE.string(value)}]`
        : `[${STYLE.string(name)}, File.open(${STYLE.string(file)})]`,
    )
    lines.push(`request.set_form([${fields.join(', ')}], 'multipart/form-data')`)
  } else if (form) lines.push(`request.set_form_data(${pairs(form.fields)})`)
  else if (json !== undefined) lines.push(`request.body = JSON.generate(${literal(json, STYLE)})`)
  else if (raw !== undefined) lines.push(`request.body = ${STYLE.string(raw)}`)
  const isSecure = url.startsWith('https:') ? ', use_ssl: true' : ''
  lines.push(
    '',
    `response = Net::HTTP.start(uri.host, uri.port${isSecure}, read_timeout: ${timeout}) do |http|`,
    '  http.request(request)',
    'end',
    'raise "#{response.code}: #{response.body}" unless response.is_a?(Net::HTTPSuccess)',
    '',
    isJsonAnswer ? 'puts JSON.pretty_generate(JSON.parse(response.body))' : 'puts response.body',
  )
  return lines.join('\n')
}

/** `net/http` has a class for each method of its own, and one for all others. */
function requestOf(method: string): string {
  if (/^(?:GET|HEAD|POST|PUT|DELETE|OPTIONS|TRACE|PATCH)$/.test(method))
    return `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri)`
  return `Net::HTTPGenericRequest.new(${STYLE.string(method)}, true, true, uri)`
}

function pairs(list: readonly Pair[]): string {
  if (hasRepeatedName(list))
    return `[${list.map(({ name, value }) => `[${STYLE.string(name)}, ${text(value)}]`).join(', ')}]`
  return list.map(({ name, value }) => STYLE.key(name) + text(value)).join(', ')
}

function text(value: Value): string {
  if (typeof value === 'string') return STYLE.string(value)
  const { prefix, variable } = value
  const read = `ENV.fetch('${variable}')`
  const fixed = prefix.replace(/[\\"#]/g, '\\$&')
  return prefix === '' ? read : `"${fixed}#{${read}}"`
}
