/** A form with an address field that behaves like the widget, over the addresses of the sandbox. */
import { type RefObject, useRef, useState } from 'react'
import { Combobox } from './Combobox.tsx'
import { DEFAULTS, type DemoOptions, type FieldName, fieldsOf, type Values } from './options.ts'
import { Check, Chips } from './parts.tsx'
import { type Country, queriesOf } from './register.ts'
import { type Call, sessionName, type Usage, useAddressField } from './use-address-field.ts'

interface AddressDemoProps {
  /** The country at first. */
  readonly country: Country
  readonly options?: DemoOptions
  /** Without the choice of a country, because something else decides it. */
  readonly isFixed?: boolean
  /** One field with an example, and the rest of the address as text. */
  readonly isCompact?: boolean | undefined
}

export function AddressDemo({
  country: first,
  options = DEFAULTS,
  isFixed,
  isCompact = false,
}: AddressDemoProps) {
  const [chosen, setCountry] = useState(first)
  const country = isFixed ? first : chosen
  const field = useAddressField(country, options, isCompact)
  const [isKeyboardOnly, setKeyboardOnly] = useState(false)
  const [pressed, setPressed] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const below = useRef<HTMLInputElement>(null)
  const tryQuery = (text: string) => {
    field.tryExample(text)
    input.current?.focus()
  }
  const { address, building, postal, unknown } = queriesOf(country)
  return (
    <section
      className={`demo${isKeyboardOnly ? ' demo-keyboard-only' : ''}`}
      aria-label="Demo of the address field"
    >
      <Chips
        legend="Try"
        value={field.example}
        choices={[
          [address, address],
          [building, 'A building with units'],
          [postal, 'A postal address'],
          [unknown, 'An unknown address'],
        ]}
        onChoose={tryQuery}
      />
      <div className="demo-fields">
        <Combobox
          field={field}
          input={input}
          onKey={setPressed}
          onManual={() => below.current?.focus()}
        />
        {isCompact ? (
          <output className="demo-result">{restOf(field.values, country)}</output>
        ) : (
          fieldsOf(country).map((name, index) => (
            <Field
              key={name}
              name={name}
              label={labelOf(name, country)}
              value={field.values[name]}
              input={index === 0 ? below : undefined}
              onChange={field.edit}
            />
          ))
        )}
      </div>
      <div className="demo-settings">
        {!isFixed && (
          <Chips
            legend="Country"
            choices={[
              ['nz', 'New Zealand'],
              ['au', 'Australia'],
            ]}
            value={country}
            onChoose={(value) => setCountry(value as Country)}
          />
        )}
        {!isCompact && (
          <Check
            label="Choose by keyboard only"
            checked={isKeyboardOnly}
            onChange={setKeyboardOnly}
          />
        )}
      </div>
      {isKeyboardOnly && <Keys pressed={pressed} />}
      {!isCompact && <Counter usage={field.usage} calls={field.calls} />}
    </section>
  )
}

const LABELS: Readonly<Record<FieldName, string>> = {
  line2: 'Unit or building (optional)',
  suburb: 'Suburb',
  city: 'Town or city',
  state: 'State',
  postcode: 'Postcode',
}

/** What follows the first line of an address. */
function restOf(values: Values, country: Country): string {
  return fieldsOf(country)
    .flatMap((name) => values[name] || [])
    .join(', ')
}

function labelOf(name: FieldName, country: Country): string {
  return name === 'suburb' && country === 'au' ? 'Suburb or town' : LABELS[name]
}

interface FieldProps {
  readonly name: FieldName
  readonly label: string
  readonly value: string
  readonly input: RefObject<HTMLInputElement | null> | undefined
  readonly onChange: (some: Partial<Values>) => void
}

function Field({ name, label, value, input, onChange }: FieldProps) {
  return (
    <label className={`demo-field demo-${name}`}>
      <span>{label}</span>
      <input
        ref={input}
        type="text"
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    </label>
  )
}

/** For those who want to know: what the search has cost so far, and the requests behind it. */
function Counter({ usage, calls }: { usage: Usage; calls: readonly Call[] }) {
  return (
    <details className="demo-calls">
      <summary>Requests and billing</summary>
      <dl className="demo-counter">
        <dt>Billing session</dt>
        <dd>{sessionName(usage)}</dd>
        <dt>Requests</dt>
        <dd>{usage.requests}</dd>
        <dt>Lookups</dt>
        <dd>{usage.lookups}</dd>
      </dl>
      <p className="demo-secondary">All requests for one address are one lookup.</p>
      {calls.length === 0 ? (
        <p>No request yet. The first one follows the third character.</p>
      ) : (
        <ol>
          {calls.map(({ number, path, session }) => (
            <li key={number}>
              <code>GET {path}</code> <span>session {session}</span>
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

const KEYS: readonly (readonly [key: string, sign: string, effect: string])[] = [
  ['ArrowDown', '↓', 'next suggestion'],
  ['ArrowUp', '↑', 'previous suggestion'],
  ['Enter', 'Enter', 'choose'],
  ['ArrowRight', '→', 'open a building'],
  ['ArrowLeft', '←', 'leave a building'],
  ['Escape', 'Esc', 'close the list'],
]

function Keys({ pressed }: { pressed: string }) {
  return (
    <ul className="demo-keys">
      {KEYS.map(([key, sign, effect]) => (
        <li key={key} className={key === pressed ? 'demo-pressed' : undefined}>
          <kbd>{sign}</kbd> {effect}
        </li>
      ))}
    </ul>
  )
}
