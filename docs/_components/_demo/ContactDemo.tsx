/** An email or phone field that behaves like the widget, over the results of the sandbox. */
import { announce } from 'docsgen/client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { EMAIL_RULES, type Rule } from '../_code-generator/options.ts'
import { checkEmail, checkPhone, type Outcome, triesOf } from './contact.ts'
import { Chips, useUniqueId } from './parts.tsx'
import type { Country } from './register.ts'

interface ContactDemoProps {
  readonly kind: 'email' | 'phone'
  readonly country: Country
  readonly level?: string
  readonly rules?: Readonly<Record<string, Rule>>
  readonly format?: string
  readonly lineTypes?: readonly string[]
}

/** Milliseconds that a check takes here, so that its state can be seen. */
const CHECK = 400

const ALL: readonly string[] = []

export function ContactDemo({
  kind,
  country,
  level = kind === 'email' ? 'mailbox' : 'format',
  rules = EMAIL_RULES,
  format = 'national',
  lineTypes = ALL,
}: ContactDemoProps) {
  const check = useMemo(
    () => (typed: string) =>
      kind === 'email'
        ? checkEmail(typed, { level, rules })
        : checkPhone(typed, { country, level, format, lineTypes }),
    [kind, country, level, rules, format, lineTypes],
  )
  const field = useCheckedField(check)
  const id = useUniqueId()
  const input = useRef<HTMLInputElement>(null)
  const { outcome } = field
  const fill = (text: string) => {
    field.edit(text)
    field.verify(text)
    input.current?.focus()
  }
  return (
    <section className="demo" aria-label={`Demo of the ${kind} field`}>
      <Chips legend="Try" choices={triesOf(kind, country)} onChoose={fill} />
      <div className="demo-columns">
        <div className="demo-field">
          <label>
            <span>{kind === 'email' ? 'Email address' : 'Phone number'}</span>
            <input
              ref={input}
              type={kind === 'email' ? 'email' : 'tel'}
              className={`demo-${field.state}`}
              value={field.value}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={field.state === 'invalid' || undefined}
              aria-describedby={id}
              onChange={(event) => field.edit(event.currentTarget.value)}
              onBlur={field.leave}
            />
          </label>
          <p id={id} className="demo-notice">
            {field.notice}{' '}
            {outcome?.suggestion && (
              <button
                type="button"
                className="demo-link"
                onClick={() => fill(outcome.suggestion ?? '')}
              >
                Did you mean {outcome.suggestion}?
              </button>
            )}
          </p>
        </div>
        <dl className="demo-counter">
          <dt>State</dt>
          <dd>{field.state}</dd>
          <dt>Result</dt>
          <dd>{outcome?.result ?? '–'}</dd>
          <dt>Form</dt>
          <dd>{outcome?.rule === 'block' ? 'held back' : 'can be sent'}</dd>
          <dt>{kind === 'email' ? 'resultField' : 'e164Field'}</dt>
          <dd>{outcome?.stored || '–'}</dd>
        </dl>
      </div>
    </section>
  )
}

const STATES: Readonly<Record<Rule, string>> = { allow: 'valid', warn: 'warning', block: 'invalid' }

/** The value of the field and its last result. An edit makes the result void. */
function useCheckedField(check: (typed: string) => Outcome | undefined) {
  const [value, setValue] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [notice, setNotice] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const reset = () => {
    clearTimeout(timer.current)
    setChecking(false)
    setOutcome(null)
    setNotice('')
  }
  const finish = (typed: string) => {
    const found = check(typed)
    setChecking(false)
    setOutcome(found ?? null)
    if (found) setValue(found.shown)
    const text = found ? found.message : 'Not in the sandbox: choose one of the examples.'
    setNotice(text)
    const { suggestion } = found ?? {}
    announce([text, suggestion && `Did you mean ${suggestion}?`].filter(Boolean).join(' '))
  }
  const verify = (text: string) => {
    reset()
    if (text.trim() === '') return
    setChecking(true)
    timer.current = setTimeout(() => finish(text.trim()), CHECK)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options make the result void
  useEffect(() => {
    reset()
    return () => clearTimeout(timer.current)
  }, [check])

  const rule = outcome?.rule
  const state = isChecking ? 'checking' : rule ? STATES[rule] : 'unchecked'
  return {
    value,
    state,
    outcome,
    notice: isChecking ? 'Checking…' : notice,
    verify,
    /** A value that has its result already is not checked again. */
    leave: () => !isChecking && outcome === null && verify(value),
    edit: (text: string) => {
      reset()
      setValue(text)
    },
  }
}
