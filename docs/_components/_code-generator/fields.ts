/** The fields of the chosen widget, as the visitor set them. */
import { usableSelector } from './keys.ts'
import type { FieldChoice, Options } from './options.ts'
import { WIDGETS } from './widgets/index.ts'
import type { FieldSpec } from './widgets/spec.ts'

export interface Field extends FieldSpec, FieldChoice {
  readonly on: boolean
}

/** The fields that the widget has in the chosen country, as the visitor set them. */
export function fieldsOf(options: Options): readonly Field[] {
  const country = options.widget === 'poi' ? 'nz' : options.country
  return WIDGETS[options.widget].fields
    .filter(({ only }) => only === undefined || country === 'both' || only === country)
    .map((spec) => {
      const on = typeof spec.on === 'boolean' ? spec.on : spec.on(country)
      const chosen = options.fields[options.widget]?.[spec.name]
      return {
        ...spec,
        on: chosen?.on ?? on,
        selector: usableSelector(chosen?.selector ?? spec.selector, spec.selector),
      }
    })
}

/** The fields that the snippet fills; none when the address is one line. */
export function filledFields(options: Options): readonly Field[] {
  return options.layout === 'single' ? [] : fieldsOf(options).filter(({ on }) => on)
}

/** Selector of the field that visitors search in. */
export function targetOf(options: Options): string {
  const { input } = WIDGETS[options.widget]
  const field = fieldsOf(options).find(({ name }) => name === 'line1')
  if (field) return field.selector
  const chosen = options.fields[options.widget]?.[input.name]
  return usableSelector(chosen?.selector ?? input.selector, input.selector)
}
