import { literal, SINGLE_QUOTED, type Style } from './literal.ts'
import {
  addressOf,
  type Field,
  hasRepeatedName,
  type Pair,
  type SampleRequest,
  type Value,
} from './request.ts'
import { encodeAll } from './serialize.ts'

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
  const { form, timeout, isJsonAnswer } = request
  const { address, pairs } = addressOf(request)
  // To add a pair would write the query again that is part of the address.
  const isUrl = pairs.length > 0 && address === request.url
  const lines: string[] = []
  if (isUrl) {
    lines.push(`const url = new URL(${STYLE.string(address)});`)
    const method = hasRepeatedName(pairs) ? 'append' : 'set'
    for (const { name, value } of pairs) {
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
  const target = isUrl ? 'url' : withKeys(address, pairs)
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

/** The address, with keys at the end of its query. */
function withKeys(address: string, keys: readonly Pair[]): string {
  const read = keys.flatMap(({ name, value }) =>
    typeof value === 'string'
      ? []
      : `&${encodeAll(name)}=\${encodeURIComponent(process.env.${value.variable})}`,
  )
  if (read.length === 0) return STYLE.string(address)
  return `\`${address.replace(/[\\`$]/g, '\\$&')}${read.join('')}\``
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
