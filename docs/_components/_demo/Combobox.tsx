/** The address field with its list: an editable combobox, as the ARIA Authoring Practices describe it. */
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useUniqueId } from './parts.tsx'
import type { Row, useAddressField } from './use-address-field.ts'

interface ComboboxProps {
  readonly field: ReturnType<typeof useAddressField>
  readonly input: RefObject<HTMLInputElement | null>
  /** A key was pressed in the field. */
  readonly onKey: (key: string) => void
  /** The visitor wants to type the address without suggestions. */
  readonly onManual: () => void
}

export function Combobox({ field, input, onKey, onManual }: ComboboxProps) {
  const id = useUniqueId()
  const { rows, isOpen, active, isDone } = field
  const hadFocus = useRef(false)
  const optionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    if (isOpen && active >= 0) {
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
    }
  }, [id, isOpen, active])
  return (
    <div className="demo-field demo-line1">
      <label>
        <span>Address</span>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={id && `${id}-list`}
          aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
          aria-describedby={id && `${id}-notice`}
          value={field.values.line1}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onFocus={() => {
            hadFocus.current = true
          }}
          onChange={(event) => {
            const text = event.currentTarget.value
            // Before the demo runs, a click selects nothing, and the text goes behind the example.
            const isBehind = isDone && !hadFocus.current && text.startsWith(field.values.line1)
            hadFocus.current = true
            field.type(isBehind ? text.slice(field.values.line1.length) : text)
          }}
          onBlur={field.close}
          onMouseDown={(event) => isDone && selectAll(event)}
          onKeyDown={(event) => {
            onKey(event.key)
            if (field.onKeyDown(event)) onManual()
          }}
        />
      </label>
      <div
        id={id && `${id}-list`}
        role="listbox"
        className="demo-list"
        aria-label="Address suggestions"
        hidden={!isOpen}
      >
        {rows.map((row, index) => (
          // The field keeps the focus, so the keys are handled there.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={keyOf(row)}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={`demo-option demo-option-${row.kind}`}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => field.setActive(index)}
            onClick={() => field.choose(row) && onManual()}
          >
            <RowText row={row} />
          </div>
        ))}
      </div>
      <p id={id && `${id}-notice`} className="demo-notice">
        {field.notice || 'Type three characters or more.'}
      </p>
    </div>
  )
}

/** The first click into a finished address selects it, so that typing replaces it. */
function selectAll(event: MouseEvent<HTMLInputElement>): void {
  const { currentTarget: input } = event
  if (document.activeElement === input) return
  event.preventDefault()
  input.focus()
  input.select()
}

function keyOf(row: Row): string {
  return 'address' in row ? row.address.text : row.kind
}

function RowText({ row }: { row: Row }) {
  if (row.kind === 'back') return '← Back to results'
  if (row.kind === 'manual') return 'Can’t find your address? Enter it yourself'
  const { primary, secondary, unitCount } = row.address
  return (
    <>
      <span>{primary}</span>
      <span className="demo-secondary">
        {row.kind === 'building' ? `${secondary} · ${unitCount} units at this address` : secondary}
      </span>
    </>
  )
}
