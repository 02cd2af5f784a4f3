/** Search, display, data, handlers and security: what most visitors leave as it is. */
import { Check } from '../_demo/parts.tsx'
import { Checks, type Choice, More, Select, Text } from './controls.tsx'
import { selectorFault } from './keys.ts'
import { DEFAULT_LIMIT, typesOf } from './options.ts'
import type { PartProps } from './part.ts'
import { FILTER_STATES, REGIONS } from './places.ts'
import { relevant } from './relevant.ts'

const TYPE_LABELS: Readonly<Record<string, string>> = {
  street: 'Street',
  rural: 'Rural',
  postal: 'PO box and other postal',
}

const LINE2: readonly Choice[] = [
  { value: 'building', label: 'Building name' },
  { value: 'unit', label: 'Unit, level or floor' },
  { value: 'none', label: 'Nothing, all on line 1' },
]

const CASES: readonly Choice[] = [
  { value: 'title', label: 'Title case' },
  { value: 'upper', label: 'Upper case' },
]

const GROUP_CHOICES: readonly Choice[] = [
  { value: 'geocode', label: 'Geocode' },
  { value: 'postal', label: 'Postal' },
  { value: 'identifiers', label: 'Identifiers' },
  { value: 'statistical_areas', label: 'Statistical areas' },
  { value: 'government', label: 'Government' },
]

export function Search({ options, change }: PartProps) {
  if (!relevant('limit', options)) return null
  const types = typesOf(options.country).map((value) => ({
    value,
    label: TYPE_LABELS[value] ?? value,
  }))
  return (
    <More summary="Search">
      {relevant('types', options) && (
        <Checks
          legend="Types"
          choices={types}
          value={options.types}
          onChange={(types) => change({ types })}
        />
      )}
      {relevant('states', options) && (
        <Checks
          legend="Only these states"
          choices={FILTER_STATES}
          value={options.filter}
          onChange={(filter) => change({ filter })}
        />
      )}
      {relevant('regions', options) && (
        <Checks
          legend="Only these regions"
          choices={REGIONS}
          value={options.filter}
          onChange={(filter) => change({ filter })}
        />
      )}
      {relevant('deliverableOnly', options) && (
        <Check
          label="Deliverable addresses only"
          checked={options.deliverableOnly}
          onChange={(deliverableOnly) => change({ deliverableOnly })}
        />
      )}
      <Limit value={options.limit} onChange={(limit) => change({ limit })} />
    </More>
  )
}

function Limit({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <label className="cg-text">
      <span>Suggestions (3 to 20)</span>
      <input
        type="number"
        min={3}
        max={20}
        value={Number.isNaN(value) ? '' : value}
        placeholder={String(DEFAULT_LIMIT)}
        onChange={(e) => onChange(e.currentTarget.valueAsNumber)}
      />
    </label>
  )
}

export function Display({ options, change }: PartProps) {
  if (!relevant('manualEntry', options) && !relevant('macrons', options)) return null
  const isAddress = relevant('manualEntry', options)
  return (
    <More summary="Display">
      {isAddress && (
        <>
          <Select
            label="Line 2"
            choices={LINE2}
            value={options.line2Mode}
            onChange={(line2Mode) => change({ line2Mode })}
          />
          <Select
            label="Letter case"
            choices={CASES}
            value={options.case}
            onChange={(value) => change({ case: value })}
          />
        </>
      )}
      {relevant('macrons', options) && (
        <Check
          label="Macrons (Ōtaki, Whangārei)"
          checked={options.macrons}
          onChange={(macrons) => change({ macrons })}
        />
      )}
      {isAddress && (
        <Check
          label="Manual entry as the last row"
          checked={options.manualEntry}
          onChange={(manualEntry) => change({ manualEntry })}
        />
      )}
      {relevant('reveal', options) && (
        <Text
          label="Manual entry reveals (optional)"
          value={options.reveal}
          placeholder="#manual-fields"
          fault={options.reveal.trim() === '' ? null : selectorFault(options.reveal)}
          onChange={(reveal) => change({ reveal })}
        />
      )}
    </More>
  )
}

export function Data({ options, change }: PartProps) {
  const subject = relevant('layout', options) ? 'record' : 'result'
  return (
    <More summary="Data and handlers">
      {relevant('include', options) && (
        <Checks
          legend="Groups of the record"
          choices={GROUP_CHOICES}
          value={options.include}
          onChange={(include) => change({ include })}
        />
      )}
      <Check
        label={`Handler that logs the ${subject}`}
        checked={options.onSelect}
        onChange={(onSelect) => change({ onSelect })}
      />
      <Check
        label="Handler for errors"
        checked={options.onError}
        onChange={(onError) => change({ onError })}
      />
    </More>
  )
}

export function Security({ options, change }: PartProps) {
  return (
    <More summary="Security">
      <Text
        label="CSP nonce (optional)"
        value={options.nonce}
        placeholder="RANDOM"
        hint={
          options.nonce.trim() === ''
            ? null
            : 'Your server writes another nonce into each page; put its own in here.'
        }
        onChange={(nonce) => change({ nonce })}
      />
      {relevant('pinned', options) && (
        <Check
          label="Pinned version with an integrity hash"
          checked={options.pinned}
          onChange={(pinned) => change({ pinned })}
        />
      )}
    </More>
  )
}
