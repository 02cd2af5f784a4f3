/** States of Australia and regions of New Zealand, as the widget's filters and forms name them. */

export interface Place {
  readonly value: string
  readonly label: string
}

/** In the order of a state select: by code. */
export const STATES: readonly Place[] = [
  { value: 'ACT', label: 'Australian Capital Territory' },
  { value: 'NSW', label: 'New South Wales' },
  { value: 'NT', label: 'Northern Territory' },
  { value: 'QLD', label: 'Queensland' },
  { value: 'SA', label: 'South Australia' },
  { value: 'TAS', label: 'Tasmania' },
  { value: 'VIC', label: 'Victoria' },
  { value: 'WA', label: 'Western Australia' },
]

/** What the filter of the widget knows. */
export const FILTER_STATES: readonly Place[] = [
  ...STATES.slice(0, 3),
  { value: 'OT', label: 'Other territories' },
  ...STATES.slice(3),
]

/** From north to south. */
export const REGIONS: readonly Place[] = [
  { value: 'northland', label: 'Northland' },
  { value: 'auckland', label: 'Auckland' },
  { value: 'waikato', label: 'Waikato' },
  { value: 'bay-of-plenty', label: 'Bay of Plenty' },
  { value: 'gisborne', label: 'Gisborne' },
  { value: 'hawkes-bay', label: 'Hawke’s Bay' },
  { value: 'taranaki', label: 'Taranaki' },
  { value: 'manawatu-whanganui', label: 'Manawatū-Whanganui' },
  { value: 'wellington', label: 'Wellington' },
  { value: 'tasman', label: 'Tasman' },
  { value: 'nelson', label: 'Nelson' },
  { value: 'marlborough', label: 'Marlborough' },
  { value: 'west-coast', label: 'West Coast' },
  { value: 'canterbury', label: 'Canterbury' },
  { value: 'otago', label: 'Otago' },
  { value: 'southland', label: 'Southland' },
  { value: 'chatham-islands', label: 'Chatham Islands' },
]

const NATIONAL: readonly Place[] = [
  { value: 'AU', label: 'Australia' },
  { value: 'NZ', label: 'New Zealand' },
]

/** A short list; the shop's own country first, the others by name. */
const WORLD: readonly Place[] = [
  ...NATIONAL,
  { value: 'CA', label: 'Canada' },
  { value: 'FR', label: 'France' },
  { value: 'IE', label: 'Ireland' },
  { value: 'JP', label: 'Japan' },
  { value: 'SG', label: 'Singapore' },
  { value: 'GB', label: 'United Kingdom' },
  { value: 'US', label: 'United States' },
]

/** The options of a country select. */
export function countries(world: boolean, locale: 'au' | 'nz'): readonly Place[] {
  const all = world ? WORLD : NATIONAL
  const own = locale.toUpperCase()
  return [
    ...all.filter((place) => place.value === own),
    ...all.filter((place) => place.value !== own),
  ]
}
