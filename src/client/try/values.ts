/** Reads and fills in the fields of a request form. */

import type {
  FormValues,
  Recorded,
  RequestValues,
  TryData,
} from '../../plugins/openapi/browser/template.ts'
import { formatJson, parseJson } from '../../shared/json.ts'
import { Numeral, numeral } from '../../shared/numeral.ts'

/** What a field says that does not hold what it should. */
type Complaints = Pick<TryData['messages'], 'invalidJson' | 'invalidNumber'>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The texts of all fields; JSON is formatted, so that the same values have the same text. */
export function textsOf(form: HTMLFormElement): FormValues {
  const texts: Record<string, string[]> = {}
  for (const control of controlsIn(form)) {
    const name = nameOf(control)
    texts[name] ??= []
    const isOff = control.type === 'file' || (control.type === 'checkbox' && !isChecked(control))
    if (!isOff && control.value !== '') texts[name]?.push(formatted(control))
  }
  return texts
}

/** The texts of all fields when nobody has changed them. */
export function openedTextsOf(form: HTMLFormElement): FormValues {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return textsOf(copy)
}

/** The request that a form began with, and the texts that the fields had for it. */
export interface Begun {
  readonly sent: RequestValues
  readonly texts: FormValues
}

/**
 * The values that the form began with, except those that were filled in since. So a value that no field
 * can show, such as an empty text, is sent until its field is changed.
 */
export function valuesOf(
  form: HTMLFormElement,
  { request, messages }: Pick<TryData, 'request' | 'messages'>,
  begun: Begun,
): RequestValues {
  const parameters: Record<string, unknown> = { ...begun.sent.parameters }
  let body = begun.sent.body
  for (const [name, texts] of Object.entries(textsOf(form))) {
    const control = controlsIn(form).find((control) => nameOf(control) === name) as Control
    const value = valueOfControl(control, texts, messages)
    const isChosen = control.type === 'file' && value !== undefined
    if (!isChosen && JSON.stringify(texts) === JSON.stringify(begun.texts[name])) continue
    if (name.startsWith('body')) body = withMember(body, pathOf(name), value)
    else parameters[decodeURIComponent(name)] = value
  }
  return { parameters, body: request.body === null ? undefined : body }
}

/**
 * Fills in these values, and leaves fields of other names as they are.
 * @returns the fields that have a value now
 */
export function fillIn(form: HTMLFormElement, values: FormValues): Control[] {
  const controls = controlsIn(form)
  for (const control of controls) {
    const texts = values[nameOf(control)]
    if (texts === undefined || control.type === 'file') continue
    if (control.type === 'checkbox')
      (control as HTMLInputElement).checked = texts.includes(control.value)
    else control.value = texts[0] ?? ''
  }
  return controls.filter((control) => (values[nameOf(control)] ?? []).length > 0)
}

/** Resets the fields that a recorded response depends on to its request; other fields keep their values. */
export function beginWith(
  form: HTMLFormElement,
  { values = {}, sent }: Pick<Recorded, 'values' | 'sent'>,
  begun: Begun,
): Begun {
  const filled = Object.entries(textsOf(form)).filter(([name]) => Object.hasOwn(values, name))
  return {
    sent: {
      parameters: { ...begun.sent.parameters, ...sent?.parameters },
      body: sent?.body === undefined ? begun.sent.body : sent.body,
    },
    texts: { ...begun.texts, ...Object.fromEntries(filled) },
  }
}

function controlsIn(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('[data-kind]')]
}

/** Boxes of one value have a name as arrays have in forms: `query/types[]`. */
function nameOf({ name }: Control): string {
  return name.replace(/\[\]$/, '')
}

function isChecked(control: Control): boolean {
  return (control as HTMLInputElement).checked
}

function formatted({ value, dataset }: Control): string {
  if (dataset.kind !== 'json') return value
  try {
    return formatJson(parseJson(value))
  } catch {
    return value
  }
}

/** The value in a body; undefined for an empty field. */
function valueOfControl(
  control: Control,
  texts: readonly string[],
  { invalidJson, invalidNumber }: Complaints,
): unknown {
  const { kind, numeric } = control.dataset
  const scalar = (text: string) =>
    numeric === undefined || text === '' ? text : numeral(text.trim(), Number(text))
  if (kind === 'file') return (control as HTMLInputElement).files?.[0]
  control.setCustomValidity('')
  const [text] = texts
  if (text === undefined) return undefined
  if (kind === 'boolean') return text === 'true'
  if (kind === 'choices') return texts.map(scalar)
  if (kind === 'list' && control.name !== 'body') {
    const items = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(scalar)
    if (items.some((item) => typeof item === 'number' && !Number.isFinite(item)))
      control.setCustomValidity(invalidNumber)
    return items
  }
  if (kind !== 'json') return scalar(text)
  try {
    return parseJson(text)
  } catch {
    control.setCustomValidity(invalidJson)
    return text
  }
}

/** `body/address/line_1`: `address`, `line_1`; none for all of the body. */
function pathOf(name: string): string[] {
  return name.split('/').slice(1).map(decodeURIComponent)
}

/** A body with this value at the path. Without a value, its member is left out, as is an object that would be empty then. */
function withMember(body: unknown, [key, ...path]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const isObject = Object(body) === body && !Array.isArray(body) && !(body instanceof Numeral)
  const members = new Map(isObject ? Object.entries(body as object) : [])
  const member = withMember(members.get(key), path, value)
  const isLeftOut =
    path.length > 0 && value === undefined && Object.keys(Object(member)).length === 0
  if (member === undefined || isLeftOut) members.delete(key)
  else members.set(key, member)
  return Object.fromEntries(members)
}
