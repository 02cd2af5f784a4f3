/** Ruby on Rails: a Stimulus controller and the form of a view. */
import { configOf, handlersOf } from '../config.ts'
import { type Field, fieldsOf, filledFields } from '../fields.ts'
import { writtenKey } from '../keys.ts'
import { code, type Entry, optionsLiteral, quote, snake } from '../literal.ts'
import type { Options, SiteNames, Snippet } from '../options.ts'
import { countries, STATES } from '../places.ts'
import { followsCountry, relevant } from '../relevant.ts'
import { WIDGETS } from '../widgets/index.ts'

export function stimulus(options: Options, site: SiteNames): Snippet[] {
  const name = WIDGETS[options.widget].state
  const controller: Snippet = {
    title: `${name}_controller.js`,
    language: 'js',
    code: controllerOf(options, site),
  }
  return options.form
    ? [controller, { title: '_form.html.erb', language: 'erb', code: viewOf(options, site) }]
    : [controller]
}

/** A form of Rails stores the id of an address, so it is always among the fields. */
function railsFields(options: Options): readonly Field[] {
  if (options.widget !== 'address' || options.layout === 'single') return filledFields(options)
  return fieldsOf(options).filter(({ on, name }) => on || name === 'id')
}

const targetName = (name: string) => (name === 'id' ? 'addressId' : name)

function searchTarget(options: Options): string {
  const { input } = WIDGETS[options.widget]
  return railsFields(options).some(({ name }) => name === 'line1') ? 'line1' : input.name
}

function controllerOf(options: Options, site: SiteNames): string {
  const { className } = WIDGETS[options.widget]
  const search = searchTarget(options)
  const fields = railsFields(options)
  const targets = [...new Set([search, ...fields.map(({ name }) => targetName(name))])]
  const hasCountry = relevant('country', options)
  const entries: Entry[] = fields.map(({ name }) => [name, code(`this.${targetName(name)}Target`)])
  const config = configOf(options, site, {
    key: code('this.keyValue'),
    country: code('this.countryValue'),
    countryField: '#country',
    nonce: code(`document.querySelector('meta[name="csp-nonce"]')?.content`),
    fields: entries,
    handlers: handlersOf(options, true),
  })
  return `import { Controller } from '@hotwired/stimulus';
import { ${className} } from ${quote(site.npmPackage)};

export default class extends Controller {
  static targets = [${targets.map((target) => `'${target}'`).join(', ')}];
  static values = { key: String${hasCountry ? ', country: String' : ''} };

  connect() {
    this.widget = new ${className}(this.${search}Target, ${optionsLiteral(config, '    ')});
  }

  disconnect() {
    this.widget.destroy();
  }
}`
}

function viewOf(options: Options, site: SiteNames): string {
  const controller = WIDGETS[options.widget].state
  const key = writtenKey(options.key)
  const country = options.country === 'both' ? site.locale : options.country
  const values = [
    `${controller}_key_value: "${key}"`,
    ...(relevant('country', options) ? [`${controller}_country_value: "${country}"`] : []),
  ]
  const search = searchTarget(options)
  const lines = [
    ...(followsCountry(options) ? countryLines(options, site) : []),
    ...searchLines(options, controller, search),
    ...railsFields(options)
      .filter(({ name }) => name !== search && !(followsCountry(options) && name === 'country'))
      .flatMap((field) => fieldLines(field, options, controller)),
    ...hiddenLines(options),
  ]
  return `<%= form_with model: @customer, data: { controller: "${controller}",
      ${values.join(', ')} } do |f| %>
${lines.map((line) => `  <%= ${line} %>`).join('\n')}
<% end %>`
}

function labelLine(column: string, text: string): string {
  const words = column.replaceAll('_', ' ')
  const human = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return human === text ? `f.label :${column}` : `f.label :${column}, "${text}"`
}

function searchLines(options: Options, controller: string, search: string): string[] {
  const { input } = WIDGETS[options.widget]
  const attributes = new Map(input.attributes)
  const helper =
    { email: 'email_field', tel: 'telephone_field' }[attributes.get('type') ?? ''] ?? 'text_field'
  const rest = [...attributes].filter(([name]) => name !== 'name' && name !== 'type')
  const written = rest.map(([name, value]) => `${name}: "${value}", `).join('')
  return [
    labelLine(input.name, input.label(options.country)),
    `f.${helper} :${input.name}, ${written}data: { ${controller}_target: "${search}" }`,
  ]
}

function fieldLines(field: Field, options: Options, controller: string): string[] {
  const column =
    field.name === 'id'
      ? controller === 'address'
        ? 'address_id'
        : `${controller}_id`
      : snake(field.name)
  const target = `data: { ${controller}_target: "${targetName(field.name)}" }`
  if (field.kind === 'hidden') return [`f.hidden_field :${column}, ${target}`]
  const label = labelLine(column, field.label(options.country))
  if (field.kind === 'states') {
    const codes = STATES.map(({ value }) => value).join(' ')
    return [
      label,
      `f.select :${column}, %w[${codes}], { include_blank: "Choose a state" }, ${target}`,
    ]
  }
  const autocomplete =
    typeof field.autocomplete === 'string'
      ? field.autocomplete
      : field.autocomplete(options.country)
  const inputmode = field.inputmode ? `inputmode: "${field.inputmode}", ` : ''
  return [label, `f.text_field :${column}, ${inputmode}autocomplete: "${autocomplete}", ${target}`]
}

function countryLines(options: Options, site: SiteNames): string[] {
  const pairs = countries(options.widget === 'international', site.locale).map(
    ({ value, label }) => `["${label}", "${value}"]`,
  )
  return [
    'f.label :country, for: "country"',
    `f.select :country, [${pairs.join(', ')}], {}, id: "country"`,
  ]
}

/** The hidden inputs of the checks, found by the selectors that the controller names. */
function hiddenLines({ widget, email, phone }: Options): string[] {
  const selector = (
    widget === 'email' ? email.resultField : widget === 'phone' ? phone.e164Field : ''
  ).trim()
  const id = /^#([\w-]+)$/.exec(selector)?.[1]
  const column = widget === 'email' ? 'email_check' : 'phone_e164'
  return selector === '' ? [] : [`f.hidden_field :${column}, id: "${id ?? column}"`]
}
