/** The fields of the form: which are filled, and how they are found. */

import { Check } from '../_demo/parts.tsx'
import { countrySelector } from './config.ts'
import { More, Radios, Text } from './controls.tsx'
import { type Field, fieldsOf, targetOf } from './fields.ts'
import { selectorFault } from './keys.ts'
import type { FieldChoice, Options } from './options.ts'
import type { PartProps } from './part.ts'
import { followsCountry, relevant } from './relevant.ts'
import { WIDGETS } from './widgets/index.ts'

const LAYOUTS = [
  { value: 'separate', label: 'Separate fields' },
  { value: 'single', label: 'One field' },
]

export function Fields({ options, change }: PartProps) {
  const { input } = WIDGETS[options.widget]
  const set = (name: string, choice: FieldChoice) =>
    change({ fields: withField(options, name, choice) })
  const fields = relevant('fields', options) ? fieldsOf(options) : []
  const selectors = relevant('selectors', options)
  const ownTarget = selectors && !fields.some(({ name }) => name === 'line1')
  const ownCountry =
    selectors && followsCountry(options) && !fields.some(({ name }) => name === 'country')
  if (!relevant('layout', options) && !ownTarget && !ownCountry) return null
  return (
    <More summary="Fields">
      {relevant('layout', options) && (
        <Radios
          legend="Layout"
          choices={LAYOUTS}
          value={options.layout}
          onChange={(layout) => change({ layout: layout as Options['layout'] })}
        />
      )}
      {ownTarget && (
        <Selector
          label="Search field"
          typed={typedSelector(options, targetName(options, input.name)) ?? targetOf(options)}
          onChange={(selector) => set(targetName(options, input.name), { on: true, selector })}
        />
      )}
      {ownCountry && (
        <Selector
          label="Country select"
          typed={typedSelector(options, 'country') ?? countrySelector(options)}
          onChange={(selector) => set('country', { on: true, selector })}
        />
      )}
      {fields.length > 0 && (
        <div className="cg-fields">
          {fields.map((field) => (
            <FieldRow
              key={field.name}
              field={field}
              options={options}
              selectors={selectors}
              onChange={(choice) => set(field.name, choice)}
            />
          ))}
        </div>
      )}
      {needsGeocode(options, fields) && (
        <p className="cg-fault">Coordinates need the group “Geocode” under Data and handlers.</p>
      )}
    </More>
  )
}

interface FieldRowProps {
  readonly field: Field
  readonly options: Options
  readonly selectors: boolean
  readonly onChange: (choice: FieldChoice) => void
}

function FieldRow({ field, options, selectors, onChange }: FieldRowProps) {
  const label = field.label(options.country).replace(' (optional)', '')
  const typed = typedSelector(options, field.name) ?? field.selector
  return (
    <>
      <Check
        label={label}
        checked={field.on}
        onChange={(on) => onChange({ on, selector: typed })}
      />
      {selectors && (field.on || field.name === 'line1') ? (
        <Selector
          label={`Selector of ${label}`}
          hideLabel
          typed={typed}
          onChange={(selector) => onChange({ on: field.on, selector })}
        />
      ) : (
        <span />
      )}
    </>
  )
}

interface SelectorProps {
  readonly label: string
  readonly typed: string
  readonly hideLabel?: boolean
  readonly onChange: (selector: string) => void
}

function Selector({ label, typed, hideLabel = false, onChange }: SelectorProps) {
  return (
    <Text
      label={label}
      hideLabel={hideLabel}
      value={typed}
      fault={selectorFault(typed)}
      onChange={onChange}
    />
  )
}

/** The search field is found under the name of the field that it fills. */
function targetName(options: Options, name: string): string {
  return WIDGETS[options.widget].fields.some((field) => field.name === 'line1') ? 'line1' : name
}

/** What the visitor has typed, right or wrong. */
function typedSelector(options: Options, name: string): string | undefined {
  return options.fields[options.widget]?.[name]?.selector
}

function withField(options: Options, name: string, choice: FieldChoice): Options['fields'] {
  return {
    ...options.fields,
    [options.widget]: { ...options.fields[options.widget], [name]: choice },
  }
}

function needsGeocode({ widget, include }: Options, fields: readonly Field[]): boolean {
  if (widget !== 'address' || include.includes('geocode')) return false
  return fields.some(({ on, name }) => on && /^(?:latitude|longitude)$/.test(name))
}
