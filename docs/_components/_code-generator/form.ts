/** The sample form: labels, autocomplete attributes, and the ids that the visitor chose. */
import { countrySelector } from './config.ts'
import { type Field, filledFields, targetOf } from './fields.ts'
import { attribute, indented } from './literal.ts'
import type { Options, SiteNames } from './options.ts'
import { countries, type Place, STATES } from './places.ts'
import { followsCountry, relevant } from './relevant.ts'
import { WIDGETS } from './widgets/index.ts'

type Attributes = (readonly [name: string, value: string])[]

/** @param extra further attributes of the search field, each on a line of its own */
export function formOf(options: Options, site: SiteNames, extra: readonly string[] = []): string {
  const target = targetOf(options)
  const fields = filledFields(options)
  const shown = fields.filter(({ kind, selector }) => kind !== 'hidden' && selector !== target)
  const hidden = fields.filter(({ kind }) => kind === 'hidden').map(hiddenInput)
  const ownCountry = followsCountry(options)
  const others = shown
    .filter(({ name }) => !(ownCountry && name === 'country'))
    .map((f) => fieldBlock(f, options))
  const blocks = [
    ...(ownCountry ? [countryBlock(options, site)] : []),
    searchBlock(options, extra),
    ...wrapped(others, options),
    ...extraInputs(options),
    ...(hidden.length > 0 ? [hidden.join('\n')] : []),
  ]
  return `<form>\n${indented(joinBlocks(blocks), '  ')}\n</form>`
}

/** A blank line between fields; hidden inputs, which nobody sees, follow without one. */
function joinBlocks(blocks: readonly string[]): string {
  return blocks.reduce((all, block) => {
    const isHidden = block.startsWith('<input') && block.includes('type="hidden"')
    return all === '' ? block : `${all}${isHidden ? '\n' : '\n\n'}${block}`
  }, '')
}

function searchBlock(options: Options, extra: readonly string[]): string {
  const { input } = WIDGETS[options.widget]
  const id = new Map(identityOf(targetOf(options), input.name)).get('id') ?? input.name
  return `${label(id, input.label(options.country))}\n${searchInput(options, extra)}`
}

/** The field that visitors search in. @param extra further attributes, each on a line of its own */
export function searchInput(options: Options, extra: readonly string[]): string {
  const { input } = WIDGETS[options.widget]
  // The id comes first, then what else the widget's field has; a chosen name wins.
  const given = new Map([
    ...identityOf(targetOf(options), input.name).slice(0, 1),
    ...input.attributes,
  ])
  for (const [name, value] of identityOf(targetOf(options), input.name)) given.set(name, value)
  return `${[`<input ${write([...given])}`, ...extra.map((line) => `       ${line}`)].join('\n')}>`
}

function fieldBlock(field: Field, options: Options): string {
  const given = new Map<string, string>(identityOf(field.selector, idOf(field)))
  const id = given.get('id') ?? field.name
  const autocomplete =
    typeof field.autocomplete === 'string'
      ? field.autocomplete
      : field.autocomplete(options.country)
  if (field.kind === 'states') {
    return `${label(id, field.label(options.country))}\n${select(given, autocomplete, [{ value: '', label: 'Choose a state' }, ...STATES])}`
  }
  const attributes: Attributes = [
    ...given,
    ['type', 'text'],
    ...(field.inputmode ? [['inputmode', field.inputmode] as const] : []),
    ['autocomplete', autocomplete],
  ]
  return `${label(id, field.label(options.country))}\n<input ${write(attributes)}>`
}

function countryBlock(options: Options, site: SiteNames): string {
  const given = new Map<string, string>(identityOf(countrySelector(options), 'country'))
  const places = countries(options.widget === 'international', site.locale)
  return `${label(given.get('id') ?? 'country', 'Country')}\n${select(given, 'country', places)}`
}

function select(
  given: ReadonlyMap<string, string>,
  autocomplete: string,
  places: readonly Place[],
): string {
  const options = places.map(
    ({ value, label: text }) => `  <option value="${value}">${text}</option>`,
  )
  return `<select ${write([...given, ['autocomplete', autocomplete]])}>\n${options.join('\n')}\n</select>`
}

function hiddenInput(field: Field): string {
  return `<input ${write([...identityOf(field.selector, idOf(field)), ['type', 'hidden']])}>`
}

/** The hidden inputs of the checks. */
function extraInputs({ widget, email, phone }: Options): string[] {
  const selector =
    widget === 'email' ? email.resultField : widget === 'phone' ? phone.e164Field : ''
  const name = widget === 'email' ? 'email_check' : 'phone_e164'
  return selector.trim() === ''
    ? []
    : [`<input ${write([...identityOf(selector.trim(), name), ['type', 'hidden']])}>`]
}

/** The other fields in the element that the manual entry row reveals. */
function wrapped(blocks: readonly string[], options: Options): readonly string[] {
  const reveal = options.reveal.trim()
  if (blocks.length === 0 || reveal === '' || !relevant('reveal', options)) return blocks
  const identity = write(identityOf(reveal, 'manual-fields').filter(([name]) => name !== 'name'))
  return [`<div ${identity}>\n${indented(blocks.join('\n\n'), '  ')}\n</div>`]
}

const idOf = (field: Field): string => identityName(field.selector) ?? field.name

function identityName(selector: string): string | undefined {
  return /^#([\w-]+)$/.exec(selector)?.[1]
}

/** The attributes by which a simple selector finds an element; an id for its label in any case. */
function identityOf(selector: string, name: string): Attributes {
  const id = identityName(selector)
  if (id !== undefined)
    return [
      ['id', id],
      ['name', id.replaceAll('-', '_')],
    ]
  const className = /^\.([\w-]+)$/.exec(selector)?.[1]
  if (className !== undefined)
    return [
      ['id', name],
      ['class', className],
      ['name', name],
    ]
  const byName = /^(?:input|select)?\[name=(?:"([^"]*)"|'([^']*)'|([\w-]+))\]$/.exec(selector)
  const value = byName?.[1] ?? byName?.[2] ?? byName?.[3]
  return [
    ['id', name],
    ['name', value ?? name],
  ]
}

function label(id: string, text: string): string {
  return `<label for="${id}">${text}</label>`
}

function write(attributes: Attributes): string {
  return attributes.map(([name, value]) => attribute(name, value)).join(' ')
}
