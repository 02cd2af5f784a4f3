/** The fields of a request form, made from the parameters and the body of an operation. */

import { isDeepStrictEqual } from 'node:util'
import { formatJson, Numeral } from '../../plugin/index.ts'
import { isJson, show } from './browser/request.ts'
import type { FormValues, RequestTemplate, RequestValues } from './browser/template.ts'
import type { Operation } from './description/document.ts'
import { bodiesOf } from './description/media.ts'
import { type Dict, isDict, list, number, own, words } from './description/values.ts'
import { constantsOf, type Property, propertiesOf, shapeOf } from './properties.ts'
import { exampleOfParameter } from './template.ts'
import type { View } from './view.ts'

/** How a control is shown, and what its text means in a JSON body. */
export type ControlKind =
  | 'text'
  | 'number'
  | 'boolean'
  /** One of several values. */
  | 'choice'
  /** Any of several values. */
  | 'choices'
  /** Several texts, one in each line. */
  | 'list'
  | 'json'
  | 'file'

export interface Control {
  /** The place and the path of the value: `query/q`, `body/address/line_1`; `body` is all of it. */
  readonly name: string
  readonly label: string
  readonly kind: ControlKind
  /** Allowed values. */
  readonly options: readonly string[]
  readonly isRequired: boolean
  /** Numbers are sent as such. */
  readonly isNumeric: boolean
  /** Limits, as attributes of the field. */
  readonly limits: Readonly<Record<string, string | number>>
}

/** Objects nested deeper are edited as JSON. */
const MAX_DEPTH = 2

/** What browsers send in headers. */
export const HEADER_PATTERN = '[\\x20-\\x7E\\xA0-\\xFF]*'

export function controlsOf(
  view: View,
  operation: Operation,
  { body }: RequestTemplate,
): readonly Control[] {
  const parameters = operation.parameters.map((parameter) => {
    const written = parameter.schema ?? bodiesOf(view.document, parameter)[0]?.schema
    const name = String(parameter.name)
    const property = { name, written, required: parameter.required === true }
    const control = controlOf(view, property, `${parameter.in}/${escapeName(name)}`)
    const example = exampleOfParameter(view.document, parameter)
    const isText = typeof example !== 'object' || example instanceof Numeral
    const kind = control.kind === 'text' && !isText ? 'json' : control.kind
    const isHeader = parameter.in === 'header' && kind === 'text'
    const limits = { ...(isHeader ? { pattern: HEADER_PATTERN } : {}), ...control.limits }
    return { ...control, kind, limits }
  })
  if (body === null) return parameters
  const { schema } = bodiesOf(view.document, operation.value.requestBody)[0] ?? {}
  const isForm = /^multipart\/|^application\/x-www-form-urlencoded/.test(body.type)
  const fields = isForm || isJson(body.type) ? bodyControls(view, schema, 'body', 1) : []
  const ofBody = fields.map((control) => {
    const isFile = Object.hasOwn(body.files, control.label)
    return isFile ? { ...control, kind: 'file' as const, limits: {} } : control
  })
  return [...parameters, ...(ofBody.length > 0 ? ofBody : [wholeBody(view, operation, body.type)])]
}

/** The properties of an object, and of those in it; none of a schema with variants. */
function bodyControls(view: View, written: unknown, path: string, depth: number): Control[] {
  return propertiesOf(shapeOf(view, written)).flatMap((property) => {
    const name = `${path}/${escapeName(property.name)}`
    const shape = shapeOf(view, property.written)
    if (shape.schema.readOnly === true) return []
    const inner =
      depth < MAX_DEPTH && isDict(shape.schema.properties)
        ? bodyControls(view, property.written, name, depth + 1)
        : []
    // An object may be left out as a whole, so that its own fields are never required.
    const label = (control: Control) => `${property.name}.${control.label}`
    if (inner.length > 0)
      return inner.map((c) => ({
        ...c,
        label: label(c),
        isRequired: c.isRequired && property.required,
      }))
    return [controlOf(view, property, name)]
  })
}

/** Slashes separate the parts of a path. */
function escapeName(name: string): string {
  return encodeURIComponent(name)
}

function wholeBody({ document }: View, operation: Operation, type: string): Control {
  const request = document.resolve(operation.value.requestBody)?.value
  return {
    name: 'body',
    label: type,
    kind: isJson(type) ? 'json' : 'list',
    options: [],
    isRequired: request?.required === true,
    isNumeric: false,
    limits: {},
  }
}

function controlOf(view: View, { name, written, required }: Property, path: string): Control {
  const { schema } = shapeOf(view, written)
  const items = shapeOf(view, schema.items).schema
  const type = list(schema.type).find((t) => t !== 'null') ?? schema.type
  const values = constantsOf(view, schema).map((one) => one.const)
  const { kind, options } = kindOf(values.length > 0 ? { enum: values } : schema, items, type)
  const isNumeric = [type, items.type].some((t) => t === 'integer' || t === 'number')
  const limits = kind === 'text' || kind === 'number' ? limitsOf(schema, type) : {}
  return { name: path, label: name, kind, options, isRequired: required, isNumeric, limits }
}

function kindOf(schema: Dict, items: Dict, type: unknown): Pick<Control, 'kind' | 'options'> {
  const optionsOf = ({ const: only, enum: several }: Dict) =>
    (only === undefined ? list(several) : [only]).filter((v) => v !== null && v !== '').map(show)
  const own = optionsOf(schema)
  if (own.length > 0) return { kind: 'choice', options: own }
  if (type === 'boolean') return { kind: 'boolean', options: ['true', 'false'] }
  if (type === 'integer' || type === 'number') return { kind: 'number', options: [] }
  if (type === 'array') {
    const ofItems = optionsOf(items)
    if (ofItems.length > 0) return { kind: 'choices', options: ofItems }
    const isFlat = ['string', 'integer', 'number'].includes(String(items.type))
    return { kind: isFlat ? 'list' : 'json', options: [] }
  }
  return { kind: type === 'string' || type === undefined ? 'text' : 'json', options: [] }
}

function limitsOf(schema: Dict, type: unknown): Control['limits'] {
  const numbers = { min: schema.minimum, max: schema.maximum }
  const lengths = { minLength: schema.minLength, maxLength: schema.maxLength }
  const limits = type === 'integer' || type === 'number' ? numbers : lengths
  const known = Object.entries(limits).filter(([, value]) => number(value) !== undefined)
  const pattern = words(schema.pattern)
  return {
    ...Object.fromEntries(known.map(([name, value]) => [name, formatJson(value)])),
    ...(type === 'number' ? { step: 'any' } : {}),
    ...(pattern && isBrowserPattern(pattern) ? { pattern } : {}),
  }
}

/** Fields match the whole value, by stricter rules for regular expressions. */
function isBrowserPattern(pattern: string): boolean {
  if (!/^\^.*\$$/s.test(pattern) || pattern.includes('|')) return false
  try {
    new RegExp(pattern, 'v')
    return true
  } catch {
    return false
  }
}

/** The texts of a form that make these values. */
export function formValues(
  controls: readonly Control[],
  { parameters, body }: RequestValues,
): FormValues {
  const entries = controls.map((control) => {
    const isOfBody = control.name.startsWith('body')
    const name = decodeURIComponent(control.name)
    const value = isOfBody ? valueAt(body, control.name) : parameters[name]
    return [
      control.name,
      value === undefined || value === null ? [] : written(control, value),
    ] as const
  })
  return Object.fromEntries(entries)
}

function written({ kind }: Control, value: unknown): readonly string[] {
  if (kind === 'json') return [formatJson(value)]
  if (kind === 'file' || value === '') return []
  if (!Array.isArray(value))
    return [kind === 'number' && typeof value !== 'string' ? formatJson(value) : show(value)]
  return kind === 'list' ? [value.map(show).join('\n')] : value.map(show)
}

/** The value at the path of a control. */
function valueAt(body: unknown, name: string): unknown {
  const path = name.split('/').slice(1).map(decodeURIComponent)
  return path.reduce<unknown>((value, key) => own(value, key), body)
}

/** True if the controls hold all of a body, so that it can be filled in and compared. */
export function holds(controls: readonly Control[], body: unknown): boolean {
  const left = structuredClone(body)
  if (!isDict(left)) return controls.some(({ name }) => name === 'body')
  for (const { name } of controls.filter((control) => control.name.startsWith('body/'))) {
    const path = name.split('/').slice(1).map(decodeURIComponent)
    const key = path.pop() as string
    const parent = path.reduce<unknown>((value, part) => own(value, part), left)
    if (isDict(parent)) delete (parent as Record<string, unknown>)[key]
  }
  return Object.values(left).every((value) => isDeepStrictEqual(value, {}))
}
