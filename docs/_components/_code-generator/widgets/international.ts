import { coordinates, field, searchAttributes, type WidgetSpec } from './spec.ts'

/** Which part goes to which line depends on the country, so no field has a path of its own. */
export const international: WidgetSpec = {
  className: 'InternationalAddress',
  title: 'Address widget',
  file: 'address-form',
  component: 'AddressForm',
  state: 'address',
  input: {
    name: 'line1',
    selector: '#line1',
    label: () => 'Address line 1',
    attributes: searchAttributes('line1'),
  },
  fields: [
    field('line1', '#line1', 'Address line 1', { on: true }),
    field('line2', '#line2', 'Address line 2 (optional)', {
      on: true,
      autocomplete: 'address-line2',
    }),
    field('locality', '#locality', 'City or town', { on: true, autocomplete: 'address-level2' }),
    field('adminArea', '#admin_area', 'State, province or region', {
      on: true,
      autocomplete: 'address-level1',
    }),
    field('postalCode', '#postal_code', 'Postal code', { on: true, autocomplete: 'postal-code' }),
    ...coordinates('#lat', '#lon', false, 'geocode?.'),
  ],
}
