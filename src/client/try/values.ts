/** Reads and fills in the fields of a request form. */
import { formatJson, parseJson } from '../../shared/api/json.ts'
import type {
  FormValues,
  RequestTemplate,
  RequestValues,
  TryData,
} from '../../shared/api/template.ts'
import { numeral } from '../../shared/numeral.ts'

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

export function valuesOf(
  form: HTMLFormElement,
  { body }: RequestTemplate,
  complaints: Complaints,
): RequestValues {
  const parameters: Record<string, unknown> = {}
  let whole: unknown
  const object: Record<string, unknown> = {}
  for (const [name, texts] of Object.entries(textsOf(form))) {
    const control = controlsIn(form).find((control) => nameOf(control) === name) as Control
    const value = valueOfControl(control, texts, complaints)
    if (!name.startsWith('body')) parameters[decodeURIComponent(name)] = value
    else if (name === 'body') whole = value
    else if (value !== undefined) setAt(object, name, value)
  }
  return { parameters, body: body === null ? undefined : (whole ?? object) }
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

/** The value in a body; undefined for an empty field. A file that is not chosen yet is an empty object. */
function valueOfControl(
  control: Control,
  texts: readonly string[],
  { invalidJson, invalidNumber }: Complaints,
): unknown {
  const { kind, numeric } = control.dataset
  const scalar = (text: string) =>
    numeric === undefined || text === '' ? text : numeral(text.trim(), Number(text))
  if (kind === 'file') return (control as HTMLInputElement).files?.[0] ?? {}
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

/** @param name `body/address/line_1`: the value is at `address.line_1` */
function setAt(object: Record<string, unknown>, name: string, value: unknown): void {
  const path = name.split('/').slice(1).map(decodeURIComponent)
  const last = path.pop() as string
  let parent = object
  for (const key of path) {
    if (!Object.hasOwn(parent, key)) define(parent, key, {})
    parent = parent[key] as Record<string, unknown>
  }
  define(parent, last, value)
}

/** Also a member with the name of what every object inherits. */
function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}
