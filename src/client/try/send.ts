/** Sends the request of a form, and reads a response up to a limit. */

import {
  type QueryPair,
  requestOf,
  type SampleRequest,
  type Value,
} from '../../plugins/openapi/browser/request.ts'
import { encodeAll } from '../../plugins/openapi/browser/serialize.ts'
import type { RequestTemplate, RequestValues } from '../../plugins/openapi/browser/template.ts'
import { formatJson, oneLineJson, parseJson } from '../../shared/json.ts'

/** Bytes of a response that are read; messages say "100 KB". */
const MAX_RESPONSE = 100_000

export interface Answer {
  readonly status: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
  readonly isCut: boolean
}

/**
 * @param keys what the visitor typed, in the order of the template's keys; empty ones are not sent
 * @throws TypeError without a response; DOMException when it takes too long
 */
export async function send(
  template: RequestTemplate,
  values: RequestValues,
  keys: readonly string[],
  origin: string,
): Promise<Answer> {
  const known = template.keys.browser ?? template.keys.server ?? []
  const filled = known
    .map((key, i) => ({ ...key, prefix: key.prefix + (keys[i] ?? ''), variable: '' }))
    .filter((_, i) => keys[i])
  const request = requestOf(
    { ...template, keys: { server: filled, browser: null } },
    'server',
    values,
  )
  if (request === null) throw new TypeError()
  const url = new URL(new URL(request.url).pathname, origin)
  url.search = request.query.map(textOf).join('&')
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const response = await fetch(url, {
    method: request.method,
    headers: request.headers.map(({ name, value }): [string, string] => [name, plain(value)]),
    ...(hasBody ? { body: bodyOf(request, values) } : {}),
    cache: 'no-store',
    credentials: 'omit',
    // Nobody else receives the key.
    redirect: 'error',
    signal: AbortSignal.timeout(request.timeout * 1000),
  })
  const { text, isCut } = await read(response)
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    headers: [...response.headers],
    text: isCut ? text : pretty(text),
    isCut,
  }
}

/** With a key as the visitor typed it. */
function textOf({ name, value, text }: QueryPair): string {
  return text ?? `${encodeAll(name)}=${encodeAll(plain(value))}`
}

function plain(value: Value): string {
  return typeof value === 'string' ? value : value.prefix
}

function bodyOf({ form, json, raw }: SampleRequest, { body }: RequestValues): BodyInit | null {
  if (json !== undefined) return oneLineJson(json)
  if (form === null) return raw ?? null
  const data = form.isMultipart ? new FormData() : new URLSearchParams()
  for (const { name, value, file } of form.fields) {
    const chosen = Object(body)[name]
    if (file !== null && chosen instanceof File && data instanceof FormData)
      data.append(name, chosen)
    else if (file === null) data.append(name, value)
  }
  return data
}

async function read({ body }: Response): Promise<{ text: string; isCut: boolean }> {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let text = ''
  let left = MAX_RESPONSE
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value.subarray(0, left), { stream: true })
    left -= value.length
    if (left >= 0) continue
    await reader.cancel()
    return { text, isCut: true }
  }
  return { text: text + decoder.decode(), isCut: false }
}

function pretty(text: string): string {
  try {
    return formatJson(parseJson(text))
  } catch {
    return text
  }
}
