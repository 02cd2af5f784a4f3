/** Options of the email and phone checks. */
import { Checks, type Choice, Group, Select, Text } from './controls.tsx'
import { selectorFault } from './keys.ts'
import { EMAIL_RULES, type Rule } from './options.ts'
import type { PartProps } from './part.ts'
import { relevant } from './relevant.ts'
import { LINE_TYPES } from './state.ts'

const RULES: readonly Choice[] = [
  { value: 'allow', label: 'Allow' },
  { value: 'warn', label: 'Warn' },
  { value: 'block', label: 'Block' },
]

const EMAIL_LEVELS: readonly Choice[] = [
  { value: 'syntax', label: 'Syntax' },
  { value: 'domain', label: 'Domain and mail servers' },
  { value: 'mailbox', label: 'Mailbox' },
]

const PHONE_LEVELS: readonly Choice[] = [
  { value: 'format', label: 'Numbering plan' },
  { value: 'network', label: 'Mobile network as well' },
]

const FORMATS: readonly Choice[] = [
  { value: 'national', label: 'National' },
  { value: 'international', label: 'International' },
  { value: 'e164', label: 'E.164' },
  { value: 'keep', label: 'As typed' },
]

/** `catch_all` → `Catch all` */
const words = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

export function CheckOptions(props: PartProps) {
  if (relevant('emailRules', props.options)) return <EmailOptions {...props} />
  return relevant('phone', props.options) ? <PhoneOptions {...props} /> : null
}

function EmailOptions({ options: { email }, change }: PartProps) {
  const set = (some: Partial<typeof email>) => change({ email: { ...email, ...some } })
  return (
    <>
      <Select
        label="Level"
        choices={EMAIL_LEVELS}
        value={email.level}
        onChange={(level) => set({ level })}
      />
      <Group legend="Rules">
        {Object.keys(EMAIL_RULES).map((rule) => (
          <Select
            key={rule}
            label={words(rule)}
            choices={RULES}
            value={email.rules[rule] ?? 'allow'}
            onChange={(value) => set({ rules: { ...email.rules, [rule]: value as Rule } })}
          />
        ))}
      </Group>
      <HiddenField
        label="Result field (optional)"
        placeholder="#email_check"
        value={email.resultField}
        onChange={(resultField) => set({ resultField })}
      />
    </>
  )
}

function PhoneOptions({ options: { phone }, change }: PartProps) {
  const set = (some: Partial<typeof phone>) => change({ phone: { ...phone, ...some } })
  const lines = LINE_TYPES.map((value) => ({ value, label: words(value) }))
  return (
    <>
      <Checks
        legend="Accepted line types (none ticked: all)"
        choices={lines}
        value={phone.allowedLineTypes}
        onChange={(chosen) =>
          set({ allowedLineTypes: LINE_TYPES.filter((line) => chosen.includes(line)) })
        }
      />
      <Select
        label="Level"
        choices={PHONE_LEVELS}
        value={phone.level}
        onChange={(level) => set({ level })}
      />
      <Select
        label="Format"
        choices={FORMATS}
        value={phone.format}
        onChange={(format) => set({ format })}
      />
      <HiddenField
        label="E.164 field (optional)"
        placeholder="#phone_e164"
        value={phone.e164Field}
        onChange={(e164Field) => set({ e164Field })}
      />
    </>
  )
}

interface HiddenFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function HiddenField(props: HiddenFieldProps) {
  return <Text {...props} fault={props.value.trim() === '' ? null : selectorFault(props.value)} />
}
