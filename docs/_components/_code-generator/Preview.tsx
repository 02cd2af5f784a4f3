/** The field that the snippet makes, to try with the same options. */
import { useMemo } from 'react'
import { AddressDemo } from '../_demo/AddressDemo.tsx'
import { ContactDemo } from '../_demo/ContactDemo.tsx'
import type { Options, SiteNames } from './options.ts'

interface PreviewProps {
  readonly options: Options
  readonly locale: SiteNames['locale']
}

/** Locations, points of interest and international addresses have no demo. */
export function Preview({ options, locale }: PreviewProps) {
  const { widget, country, email, phone } = options
  const home = country === 'both' ? locale : country
  if (widget === 'address') return <AddressPreview options={options} country={home} />
  if (widget === 'email') {
    return <ContactDemo kind="email" country={home} rules={email.rules} level={email.level} />
  }
  if (widget !== 'phone') return null
  return (
    <ContactDemo
      kind="phone"
      country={home}
      level={phone.level}
      format={phone.format}
      lineTypes={phone.allowedLineTypes}
    />
  )
}

function AddressPreview({ options, country }: { options: Options; country: 'au' | 'nz' }) {
  const { types, filter, limit, line2Mode, macrons, manualEntry } = options
  const demoOptions = useMemo(
    () => ({
      types,
      places: filter,
      limit,
      line2: line2Mode,
      case: options.case,
      macrons,
      manualEntry,
    }),
    [types, filter, limit, line2Mode, options.case, macrons, manualEntry],
  )
  return (
    <AddressDemo country={country} options={demoOptions} isFixed={options.country !== 'both'} />
  )
}
