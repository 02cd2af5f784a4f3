/** The addresses of the sandbox, and the search over them. The same data feeds the samples of the site. */
import examples from '../../_data/examples.json' with { type: 'json' }

export type Country = 'au' | 'nz'

export interface Address {
  readonly id: string
  readonly text: string
  readonly query: string
  readonly primary: string
  readonly secondary: string
  readonly type: string
  readonly line1: string
  readonly suburb?: string
  readonly city?: string
  readonly state?: string
  readonly stateName?: string
  readonly region: string
  readonly postcode: string
  readonly building?: string
  readonly unit?: string
  readonly unitCount?: number
  readonly streetNumber?: string
  readonly street?: string
}

/** What limits a search; the options of the widget with the same names. */
export interface Filters {
  readonly types: readonly string[]
  /** Codes of states or slugs of regions; empty: all. */
  readonly places: readonly string[]
}

type Entry = Readonly<Record<string, unknown>>

const isAddress = (entry: unknown): entry is Address =>
  typeof (entry as Entry | null)?.id === 'string' && String((entry as Entry).id).includes('_adr_')

const REGISTER: Readonly<Record<Country, readonly Address[]>> = {
  au: Object.values(examples.au as Entry).filter(isAddress),
  nz: Object.values(examples.nz as Entry).filter(isAddress),
}

/** The address that the pages use as their example. */
export function mainOf(country: Country): Address {
  return examples[country].main
}

/** Inputs with a known result, as the page of the widget lists them. */
export function queriesOf(country: Country) {
  const { main, multi, pobox, bad } = examples[country]
  return { address: main.query, building: multi.query, postal: pobox.query, unknown: bad.query }
}

/** `Whangārei` → `whangarei` */
function plain(text: string): string {
  return ascii(text).toLowerCase()
}

/** `Whangārei` → `Whangarei` */
export function ascii(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Addresses with a word for each typed word, which may be unfinished. Units only if one is typed. */
export function search(query: string, country: Country, { types, places }: Filters): Address[] {
  const typed = wordsOf(query)
  const matches = REGISTER[country].filter((address) => {
    const words = wordsOf(`${address.text} ${address.building ?? ''}`)
    return (
      types.includes(address.type) &&
      (places.length === 0 || places.includes(placeOf(address))) &&
      typed.every((start) => words.some((word) => word.startsWith(start)))
    )
  })
  const buildings = new Set(matches.filter(isBuilding).map(streetLine))
  return matches.filter((address) => isBuilding(address) || !buildings.has(streetLine(address)))
}

export function isBuilding({ unitCount }: Address): boolean {
  return unitCount !== undefined
}

/** All units of a building. The register names some of them; the others follow the same pattern. */
export function unitsOf(building: Address, country: Country): Address[] {
  const known = REGISTER[country].filter(
    (address) => address.unit !== undefined && streetLine(address) === streetLine(building),
  )
  return Array.from({ length: building.unitCount ?? 0 }, (_, index) => {
    const number = String(index + 1)
    const unit = country === 'nz' ? `Level ${number}` : `Unit ${number}`
    const line1 = country === 'nz' ? `${unit}, ${building.line1}` : `${number}/${building.line1}`
    const { unitCount: _count, ...rest } = building
    const { secondary } = building
    const made = { ...rest, unit, line1, primary: line1, text: `${line1}, ${secondary}` }
    return known.find((address) => address.unit === unit) ?? made
  })
}

/** `155 The Terrace`, for a building and for each of its units. */
export function streetLine({ streetNumber, street, line1 }: Address): string {
  return streetNumber && street ? `${streetNumber} ${street}` : line1
}

/** `VIC`, or `bay-of-plenty` */
function placeOf({ state, region }: Address): string {
  return state ?? plain(region).replaceAll(' ', '-')
}
