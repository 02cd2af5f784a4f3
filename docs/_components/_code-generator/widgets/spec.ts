/** What is known of a widget: how it is made, its search field, and the fields that it can fill. */
import type { Country } from '../options.ts'

/** An input of the sample form. */
export interface FieldSpec {
  readonly name: string
  readonly selector: string
  readonly label: (country: Country) => string
  /** On until the visitor says otherwise. */
  readonly on: boolean | ((country: Country) => boolean)
  /** The countries whose addresses have it; all if not given. */
  readonly only?: 'au' | 'nz'
  /** A text input if not given. */
  readonly kind?: 'hidden' | 'states' | 'countries'
  readonly inputmode?: 'numeric'
  readonly autocomplete: string | ((country: Country) => string)
  /** The path of its value in the metadata; `null` when only the widget itself can tell. */
  readonly path: string | null
  /** The countries in which the metadata may have no value. */
  readonly optional?: readonly Country[]
  /** A number in the metadata; forms keep texts. */
  readonly number?: true
}

export interface WidgetSpec {
  /** Name of the class. */
  readonly className: string
  /** What error messages in snippets begin with. */
  readonly title: string
  /** Stem of the file names. */
  readonly file: string
  /** Name of the components. */
  readonly component: string
  /** Name of the variable that holds the values. */
  readonly state: string
  /** Its search field. `attributes` are those of the HTML form. */
  readonly input: {
    readonly name: string
    readonly selector: string
    readonly label: (country: Country) => string
    readonly attributes: readonly (readonly [string, string])[]
  }
  readonly fields: readonly FieldSpec[]
}

type More = Omit<Partial<FieldSpec>, 'name' | 'selector' | 'label'>

/** A field; off, in every country, and a text input unless `more` says otherwise. */
export function field(
  name: string,
  selector: string,
  label: string | ((country: Country) => string),
  more: More,
): FieldSpec {
  return {
    name,
    selector,
    label: typeof label === 'string' ? () => label : label,
    on: false,
    autocomplete: 'off',
    path: null,
    ...more,
  }
}

/** A field that visitors do not see. */
export function hidden(name: string, selector: string, label: string, more: More): FieldSpec {
  return field(name, selector, label, { kind: 'hidden', ...more })
}

/** Latitude and longitude. @param prefix their path in the metadata */
export function coordinates(lat: string, lon: string, on: boolean, prefix: string): FieldSpec[] {
  return [
    hidden('latitude', lat, 'Latitude', { on, path: `${prefix}latitude`, number: true }),
    hidden('longitude', lon, 'Longitude', { on, path: `${prefix}longitude`, number: true }),
  ]
}

export const ALL: readonly Country[] = ['au', 'nz', 'both']

/** Attributes of a text field whose own autofill would be in the way. */
export function searchAttributes(name: string): readonly (readonly [string, string])[] {
  return [
    ['name', name],
    ['type', 'text'],
    ['autocomplete', 'off'],
  ]
}
