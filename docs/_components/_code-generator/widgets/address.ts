import type { Country } from '../options.ts'
import { ALL, coordinates, field, hidden, searchAttributes, type WidgetSpec } from './spec.ts'

const suburbLevel = (country: Country) => `address-level${country === 'au' ? 2 : 3}`
const line2Label = (country: Country) =>
  `Unit, ${country === 'au' ? 'level' : 'floor'} or building (optional)`

export const address: WidgetSpec = {
  className: 'Address',
  title: 'Address widget',
  file: 'address-form',
  component: 'AddressForm',
  state: 'address',
  input: {
    name: 'address',
    selector: '#address',
    label: () => 'Address',
    attributes: searchAttributes('address'),
  },
  fields: [
    field('line1', '#address', 'Address', { on: true, path: 'address_line_1' }),
    field('line2', '#address2', line2Label, { autocomplete: 'address-line2' }),
    field('suburb', '#suburb', 'Suburb', {
      on: true,
      autocomplete: suburbLevel,
      path: 'suburb',
      optional: ['nz', 'both'],
    }),
    field('ruralDelivery', '#rd', 'Rural delivery (optional)', {
      only: 'nz',
      path: 'rural_delivery',
      optional: ALL,
    }),
    field('city', '#city', 'Town or city', {
      on: true,
      only: 'nz',
      autocomplete: 'address-level2',
      path: 'city',
      optional: ['both'],
    }),
    field('state', '#state', 'State', {
      on: true,
      only: 'au',
      kind: 'states',
      autocomplete: 'address-level1',
      path: 'state',
      optional: ['both'],
    }),
    field('postcode', '#postcode', 'Postcode', {
      on: true,
      inputmode: 'numeric',
      autocomplete: 'postal-code',
      path: 'postcode',
    }),
    field('country', '#country', 'Country', { autocomplete: 'country-name', path: 'country' }),
    ...coordinates('#lat', '#lon', false, 'geocode?.'),
    hidden('id', '#address_id', 'Address id', { path: 'id' }),
  ],
}
