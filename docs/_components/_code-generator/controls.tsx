/** Form controls with their labels. Each is a native control, so that keyboards and readers know it. */
import { type ReactNode, useId } from 'react'
import { Check } from '../_demo/parts.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
}

export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="cg-group">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface RadiosProps {
  readonly legend: string
  readonly choices: readonly Choice[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One of a few; the choices stand beside each other like tabs. */
export function Radios({ legend, choices, value, onChange }: RadiosProps) {
  const name = useId()
  return (
    <fieldset className="cg-radios">
      <legend>{legend}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ChecksProps {
  readonly legend: string
  readonly choices: readonly Choice[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** Any of several, in the order in which they are offered. */
export function Checks({ legend, choices, value, onChange }: ChecksProps) {
  const toggle = (item: string, on: boolean) =>
    onChange(on ? [...value, item] : value.filter((other) => other !== item))
  return (
    <fieldset className="cg-checks">
      <legend>{legend}</legend>
      <div>
        {choices.map(({ value: item, label }) => (
          <Check
            key={item}
            label={label}
            checked={value.includes(item)}
            onChange={(on) => toggle(item, on)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface TextProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** What is wrong with the value. */
  readonly fault?: string | null
  /** What should be known of it, though nothing is wrong. */
  readonly hint?: string | null
  readonly hideLabel?: boolean
}

export function Text({ label, value, onChange, placeholder, fault, hint, hideLabel }: TextProps) {
  const id = useId()
  const note = fault ?? hint ?? null
  return (
    <div className="cg-text">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : ''}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={fault ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
      {note && (
        <p
          id={`${id}-note`}
          className={fault ? 'cg-fault' : 'cg-hint'}
          role={fault ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}

interface SelectProps {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string
  readonly onChange: (value: string) => void
}

export function Select({ label, choices, value, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className="cg-text">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(e) => onChange(e.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A part of the options that few need; closed until it is wanted. */
export function More({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="cg-more">
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  )
}
