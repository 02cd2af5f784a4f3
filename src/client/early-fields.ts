/** What visitors enter into the fields of an island before it runs. */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const FIELDS = 'input, textarea, select'

export function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches(FIELDS)
}

/** What a visitor can change: the text, the check mark, the chosen options, or the files. */
type State = string | boolean | FileList | readonly boolean[]

function isCheckable({ type }: Field): boolean {
  return type === 'checkbox' || type === 'radio'
}

export function stateOf(field: Field): State {
  if (field instanceof HTMLSelectElement) return [...field.options].map(({ selected }) => selected)
  const { checked, files } = field as HTMLInputElement
  return isCheckable(field) ? checked : (files ?? field.value)
}

/** What the browser makes of the HTML of the build: it fills in some fields itself. */
export function initialOf(field: Field): State {
  const form = document.createElement('form')
  const copy = field.cloneNode(true) as Field
  form.append(copy)
  // The field may be named `reset`, and would be `form.reset` then.
  HTMLFormElement.prototype.reset.call(form)
  return stateOf(copy)
}

export function isSame(a: State, b: State): boolean {
  // Nobody else chooses files.
  if (a instanceof FileList) return a.length === 0
  return JSON.stringify(a) === JSON.stringify(b)
}

type Selection = readonly [number, number, HTMLInputElement['selectionDirection']]

/** Where the caret is; null where none can be set, as in a number. */
export function selectionOf(field: Field): Selection | null {
  if (field instanceof HTMLSelectElement) return null
  const { selectionStart, selectionEnd, selectionDirection } = field
  return selectionStart === null ? null : [selectionStart, selectionEnd ?? 0, selectionDirection]
}

/** Gives a field its state, and reports it as browsers do. */
export function report(
  field: Field,
  state: State,
  initial: State,
  selection: Selection | null,
): void {
  if (typeof state === 'boolean') {
    // Of radio buttons, the one that is checked now says it for its group.
    if (field.type === 'radio' && !state) return
    ;(field as HTMLInputElement).checked = !state
    field.click()
    return
  }
  if (typeof state === 'string') writeText(field, state, initial as string)
  else if (state instanceof FileList) (field as HTMLInputElement).files = state
  else choose(field as HTMLSelectElement, state)
  // Safari would focus it.
  if (selection && field === document.activeElement)
    (field as HTMLInputElement).setSelectionRange(...(selection as [number, number, 'none']))
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (typeof state !== 'string') field.dispatchEvent(new Event('change', { bubbles: true }))
}

function choose(field: HTMLSelectElement, chosen: readonly boolean[]): void {
  if (!field.multiple) field.selectedIndex = chosen.indexOf(true)
  else for (const [at, option] of [...field.options].entries()) option.selected = !!chosen[at]
}

/** React ignores events of a field that holds what it has last seen in it, or set by its property. */
function writeText(field: Field, text: string, initial: string): void {
  field.value = initial
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
}
