/** The options of the widget that the demo follows, and what they make of an address. */
import { type Address, ascii, type Country, type Filters, streetLine } from './register.ts'

export interface DemoOptions extends Filters {
  readonly limit: number
  readonly line2: string
  readonly case: string
  readonly macrons: boolean
  readonly manualEntry: boolean
}

export const DEFAULTS: DemoOptions = {
  types: ['street', 'rural', 'postal'],
  places: [],
  limit: 8,
  line2: 'building',
  case: 'title',
  macrons: true,
  manualEntry: true,
}

export const FIELDS = ['line2', 'suburb', 'city', 'state', 'postcode'] as const
export type FieldName = (typeof FIELDS)[number]
/** The values of the form: the field with the list, and the fields below it. */
export type Values = Readonly<Record<'line1' | FieldName, string>>

export const EMPTY: Values = { line1: '', line2: '', suburb: '', city: '', state: '', postcode: '' }

/** The fields of the form in a country, in reading order. */
export function fieldsOf(country: Country): readonly FieldName[] {
  return country === 'au'
    ? ['line2', 'suburb', 'state', 'postcode']
    : ['line2', 'suburb', 'city', 'postcode']
}

/** The text in the style of the options `case` and `macrons`. */
function styled(text: string, options: DemoOptions): string {
  const spelled = options.macrons ? text : ascii(text)
  return options.case === 'upper' ? spelled.toUpperCase() : spelled
}

/** What the widget writes into the fields for a chosen address. */
export function valuesOf(address: Address, options: DemoOptions): Values {
  const { line1, unit = '', building = '', suburb = '', city = '', state = '', postcode } = address
  const isSplit = options.line2 === 'unit' && unit !== ''
  const second = options.line2 === 'unit' ? unit : building
  const style = (text: string) => styled(text, options)
  return {
    line1: style(isSplit ? streetLine(address) : line1),
    line2: options.line2 === 'none' ? '' : style(second),
    suburb: style(suburb),
    city: style(city),
    state,
    postcode,
  }
}
