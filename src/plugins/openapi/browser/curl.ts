import { formatJson } from '../../../shared/json.ts'
import { SHELL_QUOTED } from './literal.ts'
import { addressOf, type Field, type SampleRequest, type Value, withQuery } from './request.ts'
import { encodeAll } from './serialize.ts'

/** An error response is printed, and makes the command fail. */
export function curl(request: SampleRequest): string {
  const { method, headers, form, json, raw, timeout } = request
  const { address, pairs } = addressOf(request, null)
  const hasBody = form !== null || json !== undefined || raw !== undefined
  const isGet = method === 'GET' && pairs.length > 0 && !hasBody
  const implied = hasBody ? 'POST' : 'GET'
  // With --get, data becomes the query; with a body, the query has to be part of the URL.
  const target = isGet ? SHELL_QUOTED(address) : complete(address, pairs)
  // First, so that it is in view where the code is narrow.
  const lines = [`curl ${target}`, `--fail-with-body --max-time ${timeout}`]
  // With --request, curl would wait for the body that the response to HEAD does not have.
  if (method === 'HEAD') lines.push('--head')
  else if (method !== implied && !isGet) lines.push(`--request ${method}`)
  else if (isGet) lines.push('--get')
  if (isGet)
    // It encodes values only.
    for (const { name, value } of pairs)
      lines.push(`--data-urlencode ${pair(encodeAll(name), '=', value)}`)
  for (const { name, value } of headers) lines.push(`--header ${pair(name, ': ', value)}`)
  if (form) for (const field of form.fields) lines.push(formField(field, form.isMultipart))
  else if (json !== undefined) lines.push(`--data ${SHELL_QUOTED(formatJson(json))}`)
  else if (raw !== undefined) lines.push(`--data-raw ${SHELL_QUOTED(raw)}`)
  return lines.join(' \\\n  ')
}

function formField({ name, value, file }: Field, isMultipart: boolean): string {
  if (file !== null) return `--form ${SHELL_QUOTED(`${name}=@${file}`)}`
  // --form would read `@x` and `<x` as names of files.
  if (isMultipart) return `--form-string ${SHELL_QUOTED(`${name}=${value}`)}`
  return `--data-urlencode ${SHELL_QUOTED(`${encodeAll(name)}=${value}`)}`
}

function complete(address: string, query: SampleRequest['query']): string {
  const keys = query.flatMap(({ name, value }) =>
    typeof value === 'string' ? [] : `${encodeAll(name)}=$${value.variable}`,
  )
  const texts = query.flatMap(({ text }) => text ?? [])
  const known = withQuery(address, texts)
  if (keys.length === 0) return SHELL_QUOTED(known)
  return `"${withQuery(known.replace(/[\\"$`]/g, '\\$&'), keys)}"`
}

/** Double quotes where the shell has to insert a variable. */
function pair(name: string, between: string, value: Value): string {
  if (typeof value === 'string') return SHELL_QUOTED(name + between + value)
  const fixed = (name + between + value.prefix).replace(/[\\"$`]/g, '\\$&')
  return `"${fixed}$${value.variable}"`
}
