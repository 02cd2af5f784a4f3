/** The responses that a description has as examples, and the requests that they answer. */

import { STATUS_CODES } from 'node:http'
import { parseJson } from '../../plugin/index.ts'
import { matching } from './browser/matching.ts'
import { show } from './browser/request.ts'
import { serialize } from './browser/serialize.ts'
import type { FormValues, Recorded, RequestValues } from './browser/template.ts'
import { type Control, formValues, holds } from './controls.ts'
import type { Operation } from './description/document.ts'
import { bodiesOf, type Example, examplesOfParameter } from './description/media.ts'
import { parameterOf } from './description/parameters.ts'
import { dict, extension, list, own, words } from './description/values.ts'
import type { View } from './view.ts'

/**
 * Success responses first. A response answers a request of the same name in the examples of the body
 * and of parameters, or the values in its description: `Answer to `q=55 cable`.`
 */
export function recordedResponses(
  view: View,
  operation: Operation,
  controls: readonly Control[],
): readonly Recorded[] {
  return operation.responses
    .filter(({ status }) => /^\d{3}$/.test(status))
    .sort((a, b) => Number(a.status) - Number(b.status))
    .flatMap(({ status, value }) => {
      const headers = headersOf(view, value.headers)
      const make = (type: string | null, example: Example | null): Recorded => ({
        label: `${status} ${labelOf(example, status, words(value.description))}`.trim(),
        status,
        headers: type === null ? headers : [['Content-Type', type] as const, ...headers],
        ...(example && { body: example.value }),
        ...requestFor(view, operation, controls, example),
      })
      const bodies = bodiesOf(view.document, value)
      if (bodies.length === 0) return [make(null, null)]
      return bodies.flatMap(({ type, examples }) =>
        examples.filter((e) => isOwn(view, operation, e)).map((example) => make(type, example)),
      )
    })
}

/** The values of a request, and as a form has them. */
interface Filled {
  readonly sent: RequestValues
  readonly values: FormValues
}

/** A form when it is opened. */
export interface Opened extends Filled {
  readonly recorded: readonly Recorded[]
}

/**
 * Makes a form open with a response. If none answers the request sample, the form has the values that
 * the first success response answers; one that names no values answers the sample.
 */
export function openedWith(recorded: readonly Recorded[], sample: Filled): Opened {
  const [first] = recorded
  const { values, sent } = sample
  const all = Object.keys(values)
  if (!first?.status.startsWith('2') || matching(recorded, values, all) !== null)
    return { recorded, ...sample }
  if (first.values) {
    const { parameters = {}, body } = first.sent ?? {}
    return {
      recorded,
      values: { ...values, ...first.values },
      sent: { parameters: { ...sent.parameters, ...parameters }, body: body ?? sent.body },
    }
  }
  return { recorded: [{ ...first, ...sample }, ...recorded.slice(1)], ...sample }
}

/**
 * The values that decide which response answers: required ones, a body that is one value, the first
 * one that differs between the recorded requests, and other differing ones that the responses do not
 * merely repeat. A request without any of these is compared by all of its values. Options such as a
 * limit do not decide.
 */
export function decisiveNames(
  recorded: readonly Recorded[],
  controls: readonly Control[],
): readonly string[] {
  const known = recorded.filter(({ values }) => values !== undefined)
  const textOf = ({ values }: Recorded, name: string) => (values?.[name] ?? []).join('\n')
  const textsOf = (name: string) => known.map((one) => textOf(one, name)).filter(Boolean)
  const isRepeated = (name: string) =>
    known.every((one) => textOf(one, name) === '' || textOf(one, name) === repeated(one, name))
  const names = controls.map(({ name }) => name)
  const differing = names.filter((name) => new Set(textsOf(name)).size > 1)
  const main = [
    ...controls.filter((it) => it.isRequired || it.name === 'body').map(({ name }) => name),
    ...differing.filter((name, index) => index === 0 || !isRepeated(name)),
  ]
  const without = known.filter((one) => main.every((name) => textOf(one, name) === ''))
  const rest = names.filter(
    (name) => !isRepeated(name) && without.some((one) => textOf(one, name) !== ''),
  )
  return names.filter((name) => main.includes(name) || rest.includes(name))
}

/** The member of a response that has the name of a value. */
function repeated({ body }: Recorded, name: string): string {
  const value = own(body, decodeURIComponent(name.split('/').at(-1) as string))
  return value === undefined ? '' : show(value)
}

/**
 * A short title. Errors have one of their own, and their summaries are often sentences. An example
 * without a name is described by its response, or by its status if that is described in a sentence.
 */
export function labelOf(example: Example | null, status: string, meaning = ''): string {
  const title = words(dict(example?.value).title)
  const short = meaning.endsWith('.') ? (STATUS_CODES[status] ?? meaning) : meaning
  const name = example?.name ?? short
  const isError = /^[45]/.test(status)
  return (isError ? title : undefined) ?? example?.summary ?? title ?? name
}

/** False for an error of other operations, in a response that many share. */
export function isOwn(
  { extensions }: View,
  operation: Operation,
  { name, value }: Example,
): boolean {
  const codes = list(extension(operation.value, extensions.errors))
  const code = words(dict(value).code)
  return (
    codes.length === 0 || code === undefined || codes.includes(code) || codes.includes(name ?? '')
  )
}

function headersOf({ document }: View, headers: unknown): (readonly [string, string])[] {
  return Object.entries(dict(headers)).flatMap(([name, written]) => {
    const header = document.resolve(written)?.value ?? {}
    const schema = document.resolve(header.schema)?.value ?? {}
    const value =
      examplesOfParameter(document, header)[0]?.value ?? schema.example ?? list(schema.examples)[0]
    const sent = parameterOf(document, { ...header, in: 'header', name })
    return serialize(sent, value).map(({ text }) => [name, text] as const)
  })
}

/** The value that a description names: `kinds=novel,poem`. */
function valueInText({ kind }: Control, text: string): unknown {
  if (kind === 'choices' || kind === 'list') return text.split(',')
  if (kind !== 'json') return text
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

/** The request that an example answers; null if the description does not name it. */
function requestFor(
  { document }: View,
  operation: Operation,
  controls: readonly Control[],
  example: Example | null,
): Filled | null {
  if (example === null) return null
  const described = new Map(
    [...(example.description ?? '').matchAll(/`([\w.-]+)=([^`]+)`/g)].map(
      ([, name, value]) => [name as string, value as string] as const,
    ),
  )
  const parameters = operation.parameters.flatMap((parameter) => {
    const key = `${parameter.in}/${parameter.name}`
    const named = examplesOfParameter(document, parameter).find(({ name }) => name === example.name)
    const text = described.get(String(parameter.name))
    const control = controls.find(({ name }) => decodeURIComponent(name) === key)
    const value =
      named?.value ?? (control && text !== undefined ? valueInText(control, text) : text)
    return value === undefined ? [] : [[key, value] as const]
  })
  const bodies = bodiesOf(document, operation.value.requestBody)[0]?.examples ?? []
  const body = bodies.find(({ name }) => name === example.name)
  const isLinked = parameters.length > 0 || (body !== undefined && holds(controls, body.value))
  if (!isLinked) return null
  const sent = { parameters: Object.fromEntries(parameters), body: body?.value }
  const all = formValues(controls, sent)
  // Parameters that are not named can have any value; a body is compared as a whole.
  const isNamed = (name: string) =>
    name.startsWith('body')
      ? body !== undefined
      : parameters.some(([known]) => known === decodeURIComponent(name))
  const named = Object.entries(all).filter(([name]) => isNamed(name))
  return { sent, values: Object.fromEntries(named) }
}
