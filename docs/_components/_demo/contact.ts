/** The email addresses and phone numbers of the sandbox, and what the widgets make of their results. */
import examples from '../../_data/examples.json' with { type: 'json' }
import type { Rule } from '../_code-generator/options.ts'
import type { Country } from './register.ts'

/** What the visitor and the form get after a check. */
export interface Outcome {
  /** `undeliverable / domain_not_found` */
  readonly result: string
  /** Null: nothing was confirmed, so the field gets no state. */
  readonly rule: Rule | null
  readonly message: string
  /** The email address that the visitor may have meant. */
  readonly suggestion: string | null
  /** The text of the field after the check. */
  readonly shown: string
  /** The value of the hidden field. */
  readonly stored: string
}

const UNCONFIRMED = 'We could not confirm this email address. Check it once more.'
const EMAIL_MESSAGES: Readonly<Record<string, string>> = {
  undeliverable: 'This email address does not exist. Check for a typing error.',
  disposable: 'Please use a permanent email address.',
}

export interface EmailOptions {
  readonly level: string
  readonly rules: Readonly<Record<string, Rule>>
}

/** Reasons that each level can find. */
const FOUND_AT: Readonly<Record<string, readonly string[]>> = {
  syntax: ['syntax_invalid'],
  domain: ['syntax_invalid', 'domain_not_found', 'null_mx', 'disposable', 'role_account'],
}

/** Undefined for an address that the sandbox does not have. */
export function checkEmail(typed: string, { level, rules }: EmailOptions): Outcome | undefined {
  const known = examples.emails.find(({ email }) => email === typed.toLowerCase())
  const isAddress = /^[^@\s]+@[^@\s]+$/.test(typed)
  if (!known && isAddress) return undefined
  const found = known ?? { status: 'undeliverable', reason: 'syntax_invalid', suggestion: null }
  const isFound = FOUND_AT[level]?.includes(found.reason) ?? true
  const { status, reason } = isFound ? found : { status: 'unknown', reason: 'not_checked' }
  const rule = rules[reason] ?? rules[status] ?? 'allow'
  const message = EMAIL_MESSAGES[reason] ?? EMAIL_MESSAGES[status] ?? UNCONFIRMED
  return {
    result: `${status} / ${reason}`,
    rule: status === 'unknown' && rule === 'allow' ? null : rule,
    message: rule === 'allow' ? '' : message,
    suggestion: isFound ? found.suggestion : null,
    shown: typed,
    stored: `${status}:${reason}`,
  }
}

export interface PhoneOptions {
  readonly country: Country
  readonly level: string
  readonly format: string
  /** Empty: all. */
  readonly lineTypes: readonly string[]
}

/** Undefined for a number that the sandbox does not have. */
export function checkPhone(typed: string, options: PhoneOptions): Outcome | undefined {
  const digits = digitsOf(typed, options.country)
  const known = examples.phones.find((phone) => digitsOf(phone.number, countryOf(phone)) === digits)
  if (!known) return undefined
  const offline = known.network && known.reason.startsWith('network_')
  const isSkipped = offline && options.level !== 'network'
  const { status, reason } = isSkipped ? { status: 'valid', reason: 'ok' } : known
  const isRefused =
    status === 'valid' &&
    options.lineTypes.length > 0 &&
    !options.lineTypes.includes(known.lineType)
  const forms = formsOf(known)
  const isInvalid = status === 'invalid'
  return {
    result: isInvalid ? `${status} / ${reason}` : `${status} / ${reason}, ${known.lineType}`,
    rule: isInvalid || isRefused ? 'block' : status === 'unknown' ? null : 'allow',
    message: isInvalid ? INVALID : isRefused ? REFUSED : '',
    suggestion: null,
    shown: (options.format === 'keep' ? undefined : forms?.[options.format]) ?? typed,
    stored: isInvalid || isRefused ? '' : (forms?.e164 ?? ''),
  }
}

const INVALID = 'Enter a full phone number, with the area code.'
const REFUSED = 'Enter a mobile number.'

type Phone = (typeof examples.phones)[number]

const countryOf = ({ country }: Phone): Country => (country === 'AU' ? 'au' : 'nz')

/** The number in each format; undefined for one that no phone has. */
function formsOf(phone: Phone): Record<string, string> | undefined {
  const forms: Record<string, Record<string, string>> = examples[countryOf(phone)].phone
  return forms[phone.name]?.e164 === undefined ? undefined : forms[phone.name]
}

const CALLING_CODES: Readonly<Record<Country, string>> = { au: '61', nz: '64' }

/** `+64 (0)21 000 0001`, `0064 21…` and `021 000 0001` → `64210000001` */
function digitsOf(typed: string, country: Country): string {
  const digits = typed.replace('(0)', '').replace(/[^\d+]/g, '')
  if (digits.startsWith('+')) return digits.slice(1)
  if (digits.startsWith('00') && digits.length > 3) return digits.slice(2)
  return CALLING_CODES[country] + digits.replace(/^0/, '')
}

/** Inputs to try, with the words for what happens. */
export function triesOf(kind: 'email' | 'phone', country: Country): (readonly [string, string])[] {
  const { email } = examples
  const { phone } = examples[country]
  return kind === 'email'
    ? [
        [email.deliverable, 'Works'],
        [email.typo, 'Typing error'],
        [email.notFound, 'No such mailbox'],
        [email.disposable, 'Disposable'],
        [email.full, 'Mailbox full'],
        [email.catchAll, 'Catch-all'],
        [email.timeout, 'No answer'],
      ]
    : [
        [phone.mobile.input, 'Mobile'],
        [phone.mobile.international, 'With country code'],
        [phone.fixed.input, 'Landline'],
        [phone.short.input, 'Too short'],
        [phone.inactive.input, 'Not in service'],
        [phone.emergency.input, 'Emergency number'],
      ]
}
