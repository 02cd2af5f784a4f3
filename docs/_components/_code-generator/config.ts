/** The options that a snippet passes to the widget: only those that differ from their default. */
import { filledFields } from './fields.ts'
import { usableSelector, writtenKey } from './keys.ts'
import { code, type Entry, object, type Value } from './literal.ts'
import {
  DEFAULT_GROUPS,
  DEFAULT_LIMIT,
  EMAIL_RULES,
  GROUPS,
  type Options,
  type SiteNames,
  typesOf,
} from './options.ts'
import { FILTER_STATES, REGIONS } from './places.ts'
import { followsCountry, relevant } from './relevant.ts'
import { WIDGETS } from './widgets/index.ts'

/** What a framework writes in its own way. */
export interface Style {
  readonly key?: Value
  readonly country?: Value
  readonly countryField?: Value
  readonly nonce?: Value
  /** Fields to fill; those of the form, by selector, if not given. */
  readonly fields?: readonly Entry[]
  /** Handlers; none if the framework adds them in another way. */
  readonly handlers?: readonly Entry[]
  /** Hidden inputs that the widget writes its result to; false when the framework does it. */
  readonly hidden?: boolean
}

/** The options in the order in which snippets have them. */
export function configOf(options: Options, site: SiteNames, style: Style = {}): Entry[] {
  const fields = style.fields ?? selectorsOf(options)
  const handlers = style.handlers ?? []
  return [
    ['key', style.key ?? writtenKey(options.key)],
    ...countryEntries(options, site, style),
    ...searchEntries(options),
    ...displayEntries(options),
    ...checkEntries(options, style.hidden !== false),
    ...when(options.nonce.trim() !== '', 'nonce', style.nonce ?? options.nonce.trim()),
    ...when(relevant('fields', options) && fields.length > 0, 'fields', object(fields)),
    ...includeEntry(options),
    ...when(handlers.length > 0, 'on', object(handlers)),
  ]
}

function when(condition: boolean, key: string, value: Value): Entry[] {
  return condition ? [[key, value]] : []
}

function countryEntries(options: Options, { locale }: SiteNames, style: Style): Entry[] {
  const country = options.country === 'both' ? locale : options.country
  return [
    ...when(relevant('country', options), 'country', style.country ?? country),
    ...when(
      followsCountry(options),
      'countryField',
      style.countryField ?? countrySelector(options),
    ),
  ]
}

/** Selector of the country select. */
export function countrySelector(options: Options): string {
  const typed = options.fields[options.widget]?.country?.selector ?? '#country'
  return usableSelector(typed, '#country')
}

function searchEntries(options: Options): Entry[] {
  const known = typesOf(options.country)
  const types = known.filter((type) => options.types.includes(type))
  const some = types.length > 0 && types.length < known.length
  const chosen = (places: typeof REGIONS) =>
    places.map(({ value }) => value).filter((value) => options.filter.includes(value))
  const states = relevant('states', options) ? chosen(FILTER_STATES) : []
  const regions = relevant('regions', options) ? chosen(REGIONS) : []
  const limit = Math.min(20, Math.max(3, Math.round(options.limit) || DEFAULT_LIMIT))
  return [
    ...when(relevant('types', options) && some, 'types', types),
    ...when(states.length > 0, 'states', states),
    ...when(regions.length > 0, 'regions', regions),
    ...when(
      relevant('deliverableOnly', options) && options.deliverableOnly,
      'deliverableOnly',
      true,
    ),
    ...when(relevant('limit', options) && limit !== DEFAULT_LIMIT, 'limit', limit),
  ]
}

function displayEntries(options: Options): Entry[] {
  const reveal = options.reveal.trim()
  const manual: Value | undefined = options.manualEntry
    ? reveal === ''
      ? undefined
      : object([['reveal', usableSelector(reveal, '#manual-fields')]])
    : false
  return [
    ...when(
      relevant('line2Mode', options) && options.line2Mode !== 'building',
      'line2',
      options.line2Mode,
    ),
    ...when(relevant('case', options) && options.case !== 'title', 'case', options.case),
    ...when(relevant('macrons', options) && !options.macrons, 'macrons', false),
    ...(relevant('manualEntry', options) && manual !== undefined
      ? [['manualEntry', manual] as const]
      : []),
  ]
}

/** Options of the email and phone checks. */
function checkEntries({ widget, email, phone }: Options, hidden: boolean): Entry[] {
  if (widget === 'email') {
    const rules = Object.keys(EMAIL_RULES).filter((rule) => email.rules[rule] !== EMAIL_RULES[rule])
    return [
      ...when(email.level !== 'mailbox', 'level', email.level),
      ...when(
        rules.length > 0,
        'rules',
        object(rules.map((rule) => [rule, email.rules[rule] ?? 'allow'])),
      ),
      ...hiddenEntry('resultField', email.resultField, hidden),
    ]
  }
  if (widget !== 'phone') return []
  return [
    ...when(phone.allowedLineTypes.length > 0, 'allowedLineTypes', phone.allowedLineTypes),
    ...when(phone.level !== 'format', 'level', phone.level),
    ...when(phone.format !== 'national', 'format', phone.format),
    ...hiddenEntry('e164Field', phone.e164Field, hidden),
  ]
}

function hiddenEntry(key: string, typed: string, wanted: boolean): Entry[] {
  const selector = typed.trim() === '' ? '' : usableSelector(typed, '')
  return when(wanted && selector !== '', key, selector)
}

function includeEntry(options: Options): Entry[] {
  const groups = GROUPS.filter((group) => options.include.includes(group))
  const same =
    groups.length === DEFAULT_GROUPS.length && groups.every((g) => DEFAULT_GROUPS.includes(g))
  const value = groups.length === GROUPS.length ? ['all'] : groups.length === 0 ? ['none'] : groups
  return when(relevant('include', options) && !same, 'include', value)
}

/** The fields to fill by their selectors, as far as the search field is not one that fills itself. */
function selectorsOf(options: Options): Entry[] {
  return filledFields(options).map(({ name, selector }) => [name, selector])
}

/** Handlers that the visitor asked for, by event; written as functions or arrow functions. */
export function handlersOf(options: Options, arrows: boolean): Entry[] {
  const member = relevant('layout', options) ? 'metadata' : 'result'
  const event = member === 'metadata' ? 'select' : 'result'
  const { title } = WIDGETS[options.widget]
  const report = `console.warn('${title}:', error.code, error.requestId)`
  const log = arrows
    ? `({ ${member} }) => console.log(${member})`
    : `function (event) { console.log(event.${member}); }`
  const warn = arrows ? `(error) => ${report}` : `function (error) { ${report}; }`
  return [
    ...when(options.onSelect, event, code(log)),
    ...when(options.onError, 'error', code(warn)),
  ]
}
