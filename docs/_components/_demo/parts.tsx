/** What the demos share. */
import { type ReactNode, useEffect, useState } from 'react'

interface ChipsProps {
  readonly legend: string
  /** Values with their labels. */
  readonly choices: readonly (readonly [value: string, label: string])[]
  /** The value that is chosen; without it, the buttons only act. */
  readonly value?: string
  readonly onChoose: (value: string) => void
}

/** A row of buttons with a name. */
export function Chips({ legend, choices, value, onChoose }: ChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons
    <div className="demo-chips" role="group" aria-label={legend}>
      <span aria-hidden="true">{legend}</span>
      {choices.map(([choice, label]) => (
        <button
          key={choice}
          type="button"
          className="demo-chip"
          aria-pressed={value === undefined ? undefined : choice === value}
          onClick={() => onChoose(choice)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

interface CheckProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A checkbox and its label, which share one row. */
export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="demo-check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}

interface DemoHostProps {
  /** What the demo shows, in words. */
  readonly example: string
  readonly children: ReactNode
}

/** A demo; on paper and where scripts are off, an example of what it shows. */
export function DemoHost({ example, children }: DemoHostProps) {
  return (
    <div className="demo-host">
      {children}
      <p className="demo-off">The demo needs JavaScript. {example}</p>
      <p className="demo-printed">The demo runs in the browser. {example}</p>
    </div>
  )
}

let demos = 0

/** Undefined until the demo runs: the HTML of the page has no ids of its own, as a demo may be in it twice. */
export function useUniqueId(): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(() => {
    demos += 1
    setId(`demo-${demos}`)
  }, [])
  return id
}
