import { formatJson } from '../../../shared/json.ts'
import { JSON_STRING } from './literal.ts'
import { hasRepeatedName, type SampleRequest, type Value, withQuery } from './request.ts'
import { encodeAll } from './serialize.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']

/** With `HttpClient`, as a top-level program. */
export function csharp(request: SampleRequest): string {
  const { method, headers, form, timeout } = request
  const type = METHODS.includes(method)
    ? `HttpMethod.${method.charAt(0)}${method.slice(1).toLowerCase()}`
    : `new HttpMethod("${method}")`
  const isTyped = ({ name }: { name: string }) => name.toLowerCase() === 'content-type'
  return [
    ...(form || bodyOf(request) === null ? [] : ['using System.Text;', '']),
    `using var http = new HttpClient { Timeout = TimeSpan.FromSeconds(${timeout}) };`,
    `using var request = new HttpRequestMessage(${type}, ${target(request)});`,
    ...headers
      .filter((header) => !isTyped(header)) // The content has its own type.
      .map(({ name, value }) => `request.Headers.Add(${JSON_STRING(name)}, ${text(value)});`),
    ...contentOf(request),
    '',
    'using var response = await http.SendAsync(request);',
    'var body = await response.Content.ReadAsStringAsync();',
    'if (!response.IsSuccessStatusCode) throw new Exception($"{(int)response.StatusCode}: {body}");',
    'Console.WriteLine(body);',
  ].join('\n')
}

function target({ url, query }: SampleRequest): string {
  const address = withQuery(
    url,
    query.flatMap(({ text }) => text ?? []),
  )
  const keys = query.flatMap(({ name, value }) =>
    typeof value === 'string'
      ? []
      : `${encodeAll(name)}={Environment.GetEnvironmentVariable("${value.variable}")}`,
  )
  if (keys.length === 0) return JSON_STRING(address)
  // In an interpolated string, other braces are doubled.
  return `$"${withQuery(JSON_STRING(address.replace(/[{}]/g, '$&$&')).slice(1, -1), keys)}"`
}

function contentOf(request: SampleRequest): string[] {
  const { form } = request
  if (form?.isMultipart) {
    const fields = form.fields.map(({ name, value, file }) =>
      file === null
        ? `form.Add(new StringContent(${JSON_STRING(value)}), ${JSON_STRING(name)});`
        : `form.Add(new StreamContent(File.OpenRead(${JSON_STRING(file)})), ${JSON_STRING(name)}, ${JSON_STRING(file)});`,
    )
    return ['var form = new MultipartFormDataContent();', ...fields, 'request.Content = form;']
  }
  if (form) {
    // A dictionary has one value for each name.
    const isList = hasRepeatedName(form.fields)
    const type = isList ? 'List<KeyValuePair<string, string>>' : 'Dictionary<string, string>'
    const fields = form.fields.map(({ name, value }) => {
      const [key, text] = [JSON_STRING(name), JSON_STRING(value)]
      return isList ? `    new(${key}, ${text}),` : `    [${key}] = ${text},`
    })
    return [`request.Content = new FormUrlEncodedContent(new ${type}`, '{', ...fields, '});']
  }
  const body = bodyOf(request)
  if (body === null) return []
  const type = request.headers.find(({ name }) => name === 'Content-Type')?.value
  const lines = body.split('\n').map((line) => `    ${line}`)
  // A raw string literal ends at as many quotes as it began with.
  const longest = Math.max(2, ...(body.match(/"+/g) ?? []).map(({ length }) => length))
  const quotes = '"'.repeat(longest + 1)
  return [
    `request.Content = new StringContent(${quotes}`,
    ...lines,
    `    ${quotes}, Encoding.UTF8, ${JSON_STRING(String(type ?? 'text/plain').replace(/;.*/s, ''))});`,
  ]
}

/** The text of the body; null without one, or with a form. */
function bodyOf({ json, raw }: SampleRequest): string | null {
  return json === undefined ? (raw ?? null) : formatJson(json)
}

function text(value: Value): string {
  if (typeof value === 'string') return JSON_STRING(value)
  const { prefix, variable } = value
  const read = `Environment.GetEnvironmentVariable("${variable}")`
  const fixed = JSON_STRING(prefix.replace(/[{}]/g, '$&$&')).slice(1, -1)
  return prefix === '' ? read : `$"${fixed}{${read}}"`
}
