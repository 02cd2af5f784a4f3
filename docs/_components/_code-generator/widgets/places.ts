/** The location widget and the points of interest widget. */
import { ALL, coordinates, hidden, searchAttributes, type WidgetSpec } from './spec.ts'

export const location: WidgetSpec = {
  className: 'Location',
  title: 'Location widget',
  file: 'location-form',
  component: 'LocationForm',
  state: 'place',
  input: {
    name: 'place',
    selector: '#place',
    label: (country) => (country === 'au' ? 'Suburb or postcode' : 'Suburb, town or city'),
    attributes: searchAttributes('place'),
  },
  fields: [
    hidden('suburb', '#place_suburb', 'Suburb', { path: 'suburb', optional: ALL }),
    hidden('city', '#place_city', 'Town or city', {
      on: true,
      only: 'nz',
      path: 'city',
      optional: ALL,
    }),
    hidden('state', '#place_state', 'State', { on: true, only: 'au', path: 'state' }),
    hidden('region', '#place_region', 'Region', { on: true, only: 'nz', path: 'region' }),
    hidden('postcode', '#place_postcode', 'Postcode', {
      on: (country) => country === 'au',
      path: 'postcodes[0]',
      optional: ALL,
    }),
    ...coordinates('#place_lat', '#place_lon', false, ''),
    hidden('id', '#place_id', 'Location id', { path: 'id' }),
  ],
}

export const poi: WidgetSpec = {
  className: 'PointOfInterest',
  title: 'Points of interest widget',
  file: 'place-form',
  component: 'PlaceForm',
  state: 'place',
  input: {
    name: 'place',
    selector: '#place',
    label: () => 'Place',
    attributes: searchAttributes('place'),
  },
  fields: [
    hidden('address', '#place_address', 'Street address', { path: 'address?.text', optional: ALL }),
    hidden('city', '#place_city', 'Town or city', { path: 'city', optional: ALL }),
    hidden('region', '#place_region', 'Region', { path: 'region' }),
    ...coordinates('#place_lat', '#place_lon', true, ''),
    hidden('id', '#place_id', 'Place id', { on: true, path: 'id' }),
  ],
}
