/** What a visitor can choose in the code generator. */

export type Widget = 'address' | 'location' | 'poi' | 'international' | 'email' | 'phone'
export type Country = 'au' | 'nz' | 'both'
export type Framework = 'html' | 'data' | 'esm' | 'react' | 'vue' | 'stimulus'
export type Rule = 'allow' | 'warn' | 'block'

export interface FieldChoice {
  readonly on: boolean
  readonly selector: string
}

export interface EmailChoices {
  readonly rules: Readonly<Record<string, Rule>>
  readonly level: string
  readonly resultField: string
}

export interface PhoneChoices {
  /** Empty: all. */
  readonly allowedLineTypes: readonly string[]
  readonly level: string
  readonly format: string
  readonly e164Field: string
}

export interface Options {
  readonly widget: Widget
  readonly country: Country
  readonly key: string
  readonly framework: Framework
  readonly typescript: boolean
  /** Also a sample form, not the script alone. */
  readonly form: boolean
  readonly layout: 'separate' | 'single'
  /** By widget and name: the fields that differ from what fields.ts says of them. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, FieldChoice>>>>
  /** Kinds of address; those that a country does not have count for nothing. */
  readonly types: readonly string[]
  /** Codes of states and slugs of regions; empty: all. */
  readonly filter: readonly string[]
  readonly deliverableOnly: boolean
  readonly limit: number
  readonly line2Mode: string
  readonly case: string
  readonly macrons: boolean
  readonly manualEntry: boolean
  /** Selector of what the manual entry row reveals; may be empty. */
  readonly reveal: string
  readonly include: readonly string[]
  readonly onSelect: boolean
  readonly onError: boolean
  readonly nonce: string
  readonly pinned: boolean
  readonly email: EmailChoices
  readonly phone: PhoneChoices
}

/** The names of the site that the snippets use; they come from the page. */
export interface SiteNames {
  readonly locale: 'au' | 'nz'
  /** Global object of the script, and the array of its load queue. */
  readonly global: string
  readonly queue: string
  readonly script: string
  readonly pinned: string
  readonly npmPackage: string
  /** Prefix of data attributes and DOM events. */
  readonly prefix: string
}

export interface Snippet {
  readonly title: string
  readonly language: string
  readonly code: string
}

export const TYPES = ['street', 'rural', 'postal'] as const
export const GROUPS = [
  'geocode',
  'postal',
  'identifiers',
  'statistical_areas',
  'government',
] as const
export const DEFAULT_GROUPS: readonly string[] = ['geocode', 'postal']
export const DEFAULT_LIMIT = 8

export const EMAIL_RULES: Readonly<Record<string, Rule>> = {
  undeliverable: 'block',
  disposable: 'warn',
  catch_all: 'allow',
  role_account: 'allow',
  mailbox_full: 'warn',
  unknown: 'allow',
}

/** Everything as it is before the visitor chooses. */
export function defaults(country: Country): Options {
  return {
    widget: 'address',
    country,
    key: '',
    framework: 'html',
    typescript: false,
    form: true,
    layout: 'separate',
    fields: {},
    types: TYPES,
    filter: [],
    deliverableOnly: false,
    limit: DEFAULT_LIMIT,
    line2Mode: 'building',
    case: 'title',
    macrons: true,
    manualEntry: true,
    reveal: '',
    include: DEFAULT_GROUPS,
    onSelect: false,
    onError: false,
    nonce: '',
    pinned: false,
    email: { rules: EMAIL_RULES, level: 'mailbox', resultField: '' },
    phone: { allowedLineTypes: [], level: 'format', format: 'national', e164Field: '#phone_e164' },
  }
}

/** The kinds of address that a country has. */
export function typesOf(country: Country): readonly string[] {
  return country === 'au' ? ['street', 'postal'] : TYPES
}
