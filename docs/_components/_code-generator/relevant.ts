/** Which options mean something for a choice; the others are neither shown nor written. */
import type { Options } from './options.ts'

type Test = (options: Options) => boolean

const suggests: Test = ({ widget }) => widget !== 'email' && widget !== 'phone'
const isAddress: Test = ({ widget }) => widget === 'address'
const isEmail: Test = ({ widget }) => widget === 'email'
const isPhone: Test = ({ widget }) => widget === 'phone'
const inMarkup: Test = ({ framework }) => framework === 'html' || framework === 'data'

const TESTS = {
  country: ({ widget }) => ['address', 'location', 'phone'].includes(widget),
  /** The country `both`: a country select that the widget follows. */
  both: ({ widget }) => widget === 'address' || widget === 'phone',
  typescript: ({ framework }) => ['esm', 'react', 'vue'].includes(framework),
  layout: suggests,
  fields: (options) => suggests(options) && options.layout === 'separate',
  /** Components find their fields without selectors. */
  selectors: ({ framework }) => ['html', 'data', 'esm'].includes(framework),
  types: isAddress,
  states: ({ widget, country }) =>
    (widget === 'address' || widget === 'location') && country !== 'nz',
  regions: ({ widget, country }) =>
    widget === 'poi' || ((widget === 'address' || widget === 'location') && country !== 'au'),
  deliverableOnly: isAddress,
  limit: suggests,
  line2Mode: isAddress,
  case: isAddress,
  macrons: ({ widget, country }) =>
    widget === 'poi' || ((widget === 'address' || widget === 'location') && country !== 'au'),
  manualEntry: isAddress,
  reveal: (options) => isAddress(options) && options.manualEntry,
  include: isAddress,
  pinned: inMarkup,
  emailRules: isEmail,
  phone: isPhone,
} satisfies Record<string, Test>

export type Aspect = keyof typeof TESTS

/** True when the aspect means something for these options. */
export function relevant(aspect: Aspect, options: Options): boolean {
  return TESTS[aspect](options)
}

/** Brings a choice that another one has ruled out back to one that exists. */
export function settle(options: Options, locale: 'au' | 'nz'): Options {
  return options.country === 'both' && !relevant('both', options)
    ? { ...options, country: locale }
    : options
}

/** True when the form has a country select that the widget follows. */
export function followsCountry(options: Options): boolean {
  return (
    options.widget === 'international' || (options.country === 'both' && relevant('both', options))
  )
}
