import { literal, SINGLE_QUOTED, type Style } from './literal.ts'
import { type Field, hasRepeatedName, type SampleRequest, type Value } from './request.ts'

const STYLE: Style = {
  string: (text) => SINGLE_QUOTED(text).replaceAll('\n', '\\n').replaceAll('\r', '\\r'),
  null: 'null',
  true: 'true',
  false: 'false',
  object: ['{ ', ' }', ': '],
  emptyObject: '{}',
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : STYLE.string(name)),
  indent: '  ',
}

/** With `fetch` of Node.js; files are opened from disk. */
export function node(request: SampleRequest): string {
  const isUpload = request.form?.fields.some(({ file }) => file !== null)
  const open = isUpload ? "import { openAsBlob } from 'node:fs';\n\n" : ''
  return open + sample(request, ({ file }) => `await openAsBlob(${STYLE.string(file ?? '')})`)
}

/** With `fetch` of browsers; files come from an `<input type="file">`. */
export function browser(request: SampleRequest): string {
  return sample(request, () => "document.querySelector('input[type=file]').files[0]")
}

function sample(request: SampleRequest, fileOf: (field: Field) => string): string {
  const { url, query, form, timeout, isJsonAnswer } = request
  const lines: string[] = []
  if (query.length > 0) {
    lines.push(`const url = new URL(${STYLE.string(url)});`)
    const method = hasRepeatedName(query) ? 'append' : 'set'
    for (const { name, value } of query) {
      lines.push(`url.searchParams.${method}(${STYLE.string(name)}, ${text(value)});`)
    }
  }
  if (form) {
    lines.push(`const form = new ${form.isMultipart ? 'FormData' : 'URLSearchParams'}();`)
    for (const field of form.fields) {
      const value = field.file === null ? text(field.value) : fileOf(field)
      const name = field.file === null ? '' : `, ${STYLE.string(field.file)}`
      lines.push(`form.append(${STYLE.string(field.name)}, ${value}${name});`)
    }
  }
  if (lines.length > 0) lines.push('')
  const target = query.length > 0 ? 'url' : STYLE.string(url)
  const options = [...optionsOf(request), `signal: AbortSignal.timeout(${timeout * 1000})`]
  lines.push(
    `const response = await fetch(${target}, {`,
    options.map((option) => `  ${option}`).join(',\n'),
    '});',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the sample
    'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);',
    `console.log(await response.${isJsonAnswer ? 'json' : 'text'}());`,
  )
  return lines.join('\n')
}

function optionsOf({ method, headers, form, json, raw }: SampleRequest): string[] {
  const options: string[] = []
  if (method !== 'GET') options.push(`method: '${method}'`)
  if (headers.length > 0) {
    const items = headers.map(({ name, value }) => `${STYLE.key(name)}: ${text(value)}`)
    const line = `{ ${items.join(', ')} }`
    const long = `{\n    ${items.join(',\n    ')}\n  }`
    options.push(`headers: ${line.length < 80 ? line : long}`)
  }
  if (form) options.push('body: form')
  else if (json !== undefined) options.push(`body: JSON.stringify(${literal(json, STYLE, '  ')})`)
  else if (raw !== undefined) options.push(`body: ${STYLE.string(raw)}`)
  return options
}

function text(value: Value): string {
  if (typeof value === 'string') return STYLE.string(value)
  const { prefix, variable } = value
  const fixed = prefix.replace(/[\\`$]/g, '\\$&')
  return prefix === '' ? `process.env.${variable}` : `\`${fixed}\${process.env.${variable}}\``
}
