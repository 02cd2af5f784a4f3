/** What the React and Vue components share: their values, and where each comes from. */
import { configOf } from './config.ts'
import { type Field, filledFields } from './fields.ts'
import { code, type Entry } from './literal.ts'
import type { Options, SiteNames } from './options.ts'
import { countries, type Place } from './places.ts'
import { followsCountry, relevant } from './relevant.ts'
import { WIDGETS } from './widgets/index.ts'

export interface Model {
  /** Name of the value that the search field shows. */
  readonly search: string
  /** The other fields that visitors see, and those that they do not. */
  readonly shown: readonly Field[]
  readonly hidden: readonly Field[]
  /** Options of the country select; none without one. */
  readonly countries: readonly Place[]
  /** The first value of each field, as code. */
  readonly initial: readonly (readonly [name: string, value: string])[]
  /** What the `fill` handler sets; empty when the widget hands over each value. */
  readonly filled: readonly (readonly [name: string, expression: string])[]
  /** The fields whose value only the widget can tell; it hands them to a function. */
  readonly handed: readonly Field[]
}

export function modelOf(options: Options, site: SiteNames): Model {
  const { input } = WIDGETS[options.widget]
  const fields = filledFields(options)
  const search = fields.some(({ name }) => name === 'line1') ? 'line1' : input.name
  const select = followsCountry(options)
    ? countries(options.widget === 'international', site.locale)
    : []
  const others = fields.filter(
    ({ name }) => name !== search && !(select.length > 0 && name === 'country'),
  )
  const handOver = others.some(({ path }) => path === null) || splitsLines(options)
  return {
    search,
    shown: others.filter(({ kind }) => kind !== 'hidden'),
    hidden: others.filter(({ kind }) => kind === 'hidden'),
    countries: select,
    initial: [
      ...(select[0] ? [['country', `'${select[0].value}'`] as const] : []),
      ...[search, ...others.map(({ name }) => name)].map((name) => [name, "''"] as const),
    ],
    filled: handOver
      ? []
      : filledBy(
          fields.filter(({ name }) => name === search || others.some((f) => f.name === name)),
          options,
        ),
    handed: handOver ? others : [],
  }
}

/** The widget puts units elsewhere than the metadata's first line does. */
function splitsLines(options: Options): boolean {
  return relevant('line2Mode', options) && options.line2Mode !== 'building'
}

function filledBy(fields: readonly Field[], { country }: Options): (readonly [string, string])[] {
  return fields.map(({ name, path, optional, number }) => {
    const value = `metadata.${path}`
    const text = optional?.includes(country) || number ? `${value} ?? ''` : value
    return [name, number ? `String(${text})` : text]
  })
}

/**
 * The widget's options in a component.
 * @param element the search field, as code
 * @param fill the function that takes a field's value, as code
 */
export function componentConfig(
  options: Options,
  site: SiteNames,
  model: Model,
  element: string,
  fill: (name: string) => string,
): Entry[] {
  const fields: Entry[] = [
    ...(model.search === 'line1' ? [['line1', code(element)] as const] : []),
    ...model.handed.map(({ name }) => [name, code(fill(name))] as const),
  ]
  return configOf(options, site, {
    fields: options.form ? fields : [],
    countryField: '#country',
    hidden: false,
  })
}

/** The type of the metadata, where the package has a name for it; else the part every one has. */
export function metadataType({ widget }: Options): {
  readonly name: string
  readonly imported: boolean
} {
  if (widget === 'address') return { name: 'AddressMetadata', imported: true }
  if (widget === 'international') return { name: 'InternationalMetadata', imported: true }
  return { name: '{ id: string; text: string }', imported: false }
}

/** The hidden input of an email or phone check, and the code for its value; null when there is none. */
export function resultInput(
  options: Options,
): { readonly name: string; readonly value: string } | null {
  if (options.widget === 'email' && options.email.resultField.trim() !== '') {
    return { name: 'email_check', value: "[result.status, result.reason].join(':')" }
  }
  if (options.widget === 'phone' && options.phone.e164Field.trim() !== '') {
    return { name: 'phone_e164', value: "result.e164 ?? ''" }
  }
  return null
}

/** Lines that attach the handlers of the visitor's choice. */
export function handlerLines(handlers: readonly Entry[], indent: string): string[] {
  return handlers.map(([event, value]) => {
    const text = typeof value === 'object' && 'code' in value ? value.code : ''
    return `${indent}widget.on('${event}', ${text});`
  })
}
