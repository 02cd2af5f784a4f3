import { formatJson } from './json.ts'
import { SHELL_QUOTED } from './literal.ts'
import type { Field, SampleRequest, Value } from './request.ts'

/** An error response is printed, and makes the command fail. */
export function curl({
  method,
  url,
  query,
  headers,
  form,
  json,
  raw,
  timeout,
}: SampleRequest): string {
  const hasBody = form !== null || json !== undefined || raw !== undefined
  const isGet = method === 'GET' && query.length > 0 && !hasBody
  const implied = hasBody ? 'POST' : 'GET'
  // With --get, data becomes the query; with a body, the query has to be part of the URL.
  const target = isGet || query.length === 0 ? SHELL_QUOTED(url) : withQuery(url, query)
  // First, so that it is in view where the code is narrow.
  const lines = [`curl ${target}`, `--fail-with-body --max-time ${timeout}`]
  // With --request, curl would wait for the body that the response to HEAD does not have.
  if (method === 'HEAD') lines.push('--head')
  else if (method !== implied && !isGet) lines.push(`--request ${method}`)
  else if (isGet) lines.push('--get')
  if (isGet)
    for (const { name, value } of query) lines.push(`--data-urlencode ${pair(name, '=', value)}`)
  for (const { name, value } of headers) lines.push(`--header ${pair(name, ': ', value)}`)
  if (form) for (const field of form.fields) lines.push(formField(field, form.isMultipart))
  else if (json !== undefined) lines.push(`--data ${SHELL_QUOTED(formatJson(json))}`)
  else if (raw !== undefined) lines.push(`--data-raw ${SHELL_QUOTED(raw)}`)
  return lines.join(' \\\n  ')
}

function formField({ name, value, file }: Field, isMultipart: boolean): string {
  if (file !== null) return `--form ${SHELL_QUOTED(`${name}=@${file}`)}`
  // --form would read `@x` and `<x` as names of files.
  return `--${isMultipart ? 'form-string' : 'data-urlencode'} ${SHELL_QUOTED(`${name}=${value}`)}`
}

function withQuery(url: string, query: SampleRequest['query']): string {
  const pairs = query.map(({ name, value }) =>
    typeof value === 'string'
      ? `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
      : `${encodeURIComponent(name)}=$${value.variable}`,
  )
  const hasKey = query.some(({ value }) => typeof value !== 'string')
  const full = `${url}?${pairs.join('&')}`
  return hasKey ? `"${full}"` : SHELL_QUOTED(full)
}

/** Double quotes where the shell has to insert a variable. */
function pair(name: string, between: string, value: Value): string {
  if (typeof value === 'string') return SHELL_QUOTED(name + between + value)
  const fixed = (name + between + value.prefix).replace(/[\\"$`]/g, '\\$&')
  return `"${fixed}$${value.variable}"`
}
