/** React: a form whose state the widget fills, or the field alone. */
import {
  componentConfig,
  handlerLines,
  type Model,
  metadataType,
  modelOf,
  resultInput,
} from '../component.ts'
import { handlersOf } from '../config.ts'
import type { Field } from '../fields.ts'
import { indented, optionsLiteral, quote } from '../literal.ts'
import type { Options, SiteNames, Snippet } from '../options.ts'
import { type Place, STATES } from '../places.ts'
import { relevant } from '../relevant.ts'
import { WIDGETS } from '../widgets/index.ts'

export function react(options: Options, site: SiteNames): Snippet[] {
  const { component } = WIDGETS[options.widget]
  const language = options.typescript ? 'tsx' : 'jsx'
  const isForm = options.form && relevant('layout', options)
  const name = isForm ? component : component.replace('Form', 'Field')
  const code = isForm ? formComponent(options, site, name) : fieldComponent(options, site, name)
  return [{ title: `${name}.${language}`, language, code }]
}

/** The class of the widget, created on the input in an effect. */
function effect(
  options: Options,
  site: SiteNames,
  model: Model,
  before: string,
  handlers: readonly string[],
): string {
  const { className } = WIDGETS[options.widget]
  const element = options.typescript ? 'inputRef.current!' : 'inputRef.current'
  const config = componentConfig(options, site, model, element, (name) => `fill('${name}')`)
  const lines = [...handlers, ...handlerLines(handlersOf(options, true), '    ')]
  return `  useEffect(() => {
${before}    const widget = new ${className}(${element}, ${optionsLiteral(config, '    ')});
${lines.map((line) => `${line}\n`).join('')}    return () => widget.destroy();
  }, []);`
}

function formComponent(options: Options, site: SiteNames, name: string): string {
  const { className, state } = WIDGETS[options.widget]
  const model = modelOf(options, site)
  const setter = `set${state[0]?.toUpperCase()}${state.slice(1)}`
  const one = model.initial.length === 1
  const ts = options.typescript
  const imports = `${ts && !one ? 'type ChangeEvent, ' : ''}useEffect, useRef, useState`
  const first = one
    ? "''"
    : `{ ${model.initial.map(([key, value]) => `${key}: ${value}`).join(', ')} }`
  const parts = [
    `import { ${imports} } from 'react';\nimport { ${className} } from ${quote(site.npmPackage)};`,
    `export function ${name}() {
  const inputRef = useRef${ts ? '<HTMLInputElement>' : ''}(null);
  const [${state}, ${setter}] = useState(${first});`,
    effect(options, site, model, fillFunction(model, setter, ts), fillHandler(model, setter)),
    ...(one ? [] : [changeFunction(setter, ts)]),
    `  return (\n${indented(fieldsOf(options, model, one ? `(event) => ${setter}(event.target.value)` : 'change', one), '    ')}\n  );\n}`,
  ]
  return parts.join('\n\n')
}

function changeFunction(setter: string, ts: boolean): string {
  const type = ts ? ': ChangeEvent<HTMLInputElement | HTMLSelectElement>' : ''
  return `  const change = ({ target: { name, value } }${type}) => ${setter}((current) => ({ ...current, [name]: value }));`
}

/** For values that only the widget can tell: a function for each field. */
function fillFunction({ handed }: Model, setter: string, ts: boolean): string {
  if (handed.length === 0) return ''
  const [name, value] = ts ? ['name: string', 'value: string | null'] : ['name', 'value']
  return `    const fill = (${name}) => (${value}) => ${setter}((current) => ({ ...current, [name]: value ?? '' }));\n`
}

function fillHandler({ filled, initial, search }: Model, setter: string): string[] {
  if (filled.length === 0) return []
  const entries = filled.map(([key, value]) => `${key}: ${value}`)
  const whole = initial.every(([key]) => filled.some(([name]) => name === key))
  const body = whole
    ? `      ${setter}({\n${entries.map((entry) => `        ${entry}`).join(',\n')}\n      });`
    : `      ${setter}((current) => ({\n        ...current,\n${entries.map((entry) => `        ${entry}`).join(',\n')}\n      }));`
  const nothing = filled.length === 1 && filled[0]?.[0] === search && initial.length === 1
  return nothing ? [] : [`    widget.on('fill', ({ metadata }) => {\n${body}\n    });`]
}

function fieldsOf(options: Options, model: Model, change: string, one: boolean): string {
  const { input, state } = WIDGETS[options.widget]
  const value = (name: string) => (one ? state : `${state}.${name}`)
  const text = ({ name, label, inputmode }: Field) =>
    `<label>${label(options.country)} <input name="${name}" value={${value(name)}} onChange={${change}}${inputmode ? ` inputMode="${inputmode}"` : ''} /></label>`
  const states = [{ value: '', label: 'Choose a state' }, ...STATES]
  const shown = model.shown.map((field) =>
    field.kind === 'states'
      ? select('State', `name="state" value={${value('state')}} onChange={${change}}`, states)
      : text(field),
  )
  const reveal = options.reveal.trim() !== '' && relevant('reveal', options) && shown.length > 0
  const parts = [
    ...(model.countries.length > 0
      ? [
          select(
            'Country',
            `id="country" name="country" value={${value('country')}} onChange={${change}}`,
            model.countries,
          ),
        ]
      : []),
    `<label>${input.label(options.country)} <input ref={inputRef} name="${model.search}" value={${value(model.search)}} onChange={${change}} autoComplete="off" /></label>`,
    ...(reveal
      ? [
          `<div id="${options.reveal.trim().replace(/[^\w-]/g, '')}">\n${indented(shown.join('\n'), '  ')}\n</div>`,
        ]
      : shown),
    ...model.hidden.map(
      ({ name }) => `<input type="hidden" name="${name}" value={${value(name)}} />`,
    ),
  ]
  return parts.length === 1 ? (parts[0] as string) : `<>\n${indented(parts.join('\n'), '  ')}\n</>`
}

function select(label: string, attributes: string, places: readonly Place[]): string {
  const options = places.map(
    ({ value, label: text }) => `    <option value="${value}">${text}</option>`,
  )
  return `<label>\n  ${label}\n  <select ${attributes}>\n${options.join('\n')}\n  </select>\n</label>`
}

/** The field alone: an address goes to the parent, a check keeps its result. */
function fieldComponent(options: Options, site: SiteNames, name: string): string {
  const { className, input } = WIDGETS[options.widget]
  const ts = options.typescript
  const ref = ts ? '<HTMLInputElement>' : ''
  const model = modelOf(options, site)
  const hands = relevant('layout', options)
  const type = metadataType(options)
  const result = resultInput(options)
  const props = hands
    ? ts
      ? `{ onSelect }: { onSelect: (metadata: ${type.name}) => void }`
      : '{ onSelect }'
    : ''
  const tag = input.attributes.map(([key, text]) => `${jsxName(key)}="${text}"`).join(' ')
  const field = `<label>\n  ${input.label(options.country)}\n  <input ref={inputRef} ${tag.replace(' type="text"', '')} />\n</label>`
  const country =
    model.countries.length > 0
      ? select('Country', 'id="country" name="country"', model.countries)
      : ''
  const hidden = result ? `<input ref={resultRef} name="${result.name}" type="hidden" />` : ''
  const markup = [country, field, hidden].filter((part) => part !== '')
  const jsx = markup.length === 1 ? field : `<>\n${indented(markup.join('\n'), '  ')}\n</>`
  const handler = hands
    ? ["    widget.on('select', ({ metadata }) => onSelectRef.current(metadata));"]
    : result
      ? [
          `    widget.on('result', ({ result }) => {\n      resultRef.current${ts ? '!' : ''}.value = ${result.value};\n    });`,
        ]
      : []
  const refs = [
    `  const inputRef = useRef${ref}(null);`,
    ...(hands ? ['  const onSelectRef = useRef(onSelect);'] : []),
    ...(result ? [`  const resultRef = useRef${ref}(null);`] : []),
  ]
  const imported = ts && hands && type.imported ? `${className}, type ${type.name}` : className
  return [
    `import { useEffect, useRef } from 'react';\nimport { ${imported} } from ${quote(site.npmPackage)};`,
    `export function ${name}(${props}) {\n${refs.join('\n')}`,
    ...(hands ? ['  useEffect(() => {\n    onSelectRef.current = onSelect;\n  });'] : []),
    effect({ ...options, form: false }, site, model, '', handler),
    `  return (\n${indented(jsx, '    ')}\n  );\n}`,
  ].join('\n\n')
}

function jsxName(name: string): string {
  return name === 'autocomplete' ? 'autoComplete' : name === 'inputmode' ? 'inputMode' : name
}
