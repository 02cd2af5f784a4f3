/** Vue: a form whose values the widget fills, or the field alone. */
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

export function vue(options: Options, site: SiteNames): Snippet[] {
  const { component } = WIDGETS[options.widget]
  const isForm = options.form && relevant('layout', options)
  const name = isForm ? component : component.replace('Form', 'Field')
  const code = isForm ? formComponent(options, site) : fieldComponent(options, site)
  return [{ title: `${name}.vue`, language: 'vue', code }]
}

/** The widget, created when the input is there and destroyed before it goes. */
function mounted(
  options: Options,
  site: SiteNames,
  model: Model,
  handlers: readonly string[],
): string {
  const { className, state } = WIDGETS[options.widget]
  const ts = options.typescript
  const element = ts ? 'input.value!' : 'input.value'
  const fill = model.handed.length > 0 && options.form
  const parameters = ts
    ? [`name: keyof typeof ${state}`, 'value: string | null']
    : ['name', 'value']
  const before = fill
    ? `  const fill = (${parameters[0]}) => (${parameters[1]}) => {\n    ${state}[name] = value ?? '';\n  };\n`
    : ''
  const config = componentConfig(options, site, model, element, (name) => `fill('${name}')`)
  const lines = [...handlers, ...handlerLines(handlersOf(options, true), '  ')]
  return `onMounted(() => {
${before}  widget = new ${className}(${element}, ${optionsLiteral(config, '  ')});
${lines.map((line) => `${line}\n`).join('')}});
onBeforeUnmount(() => widget${ts ? '?' : ''}.destroy());`
}

function setup(options: Options, body: readonly string[]): string {
  return `<script setup${options.typescript ? ' lang="ts"' : ''}>\n${body.join('\n\n')}\n</script>`
}

function inputRef(ts: boolean, name = 'input'): string {
  return `const ${name} = ref${ts ? '<HTMLInputElement | null>' : ''}(null);`
}

function widgetVariable(options: Options): string {
  return `let widget${options.typescript ? `: ${WIDGETS[options.widget].className} | undefined` : ''};`
}

function formComponent(options: Options, site: SiteNames): string {
  const { className, state } = WIDGETS[options.widget]
  const model = modelOf(options, site)
  const one = model.initial.length === 1
  const values = one
    ? `const ${state} = ref('');`
    : `const ${state} = reactive({ ${model.initial.map(([key, value]) => `${key}: ${value}`).join(', ')} });`
  const script = setup(options, [
    `import { onBeforeUnmount, onMounted, ${one ? '' : 'reactive, '}ref } from 'vue';\nimport { ${className} } from ${quote(site.npmPackage)};`,
    `${inputRef(options.typescript)}\n${values}\n${widgetVariable(options)}`,
    mounted(options, site, model, one ? [] : fillHandler(model, state)),
  ])
  return `${script}\n\n<template>\n${indented(fieldsOf(options, model, one), '  ')}\n</template>`
}

function fillHandler({ filled }: Model, state: string): string[] {
  if (filled.length === 0) return []
  const lines = filled.map(([key, value]) => `    ${state}.${key} = ${value};`)
  return [`  widget.on('fill', ({ metadata }) => {\n${lines.join('\n')}\n  });`]
}

function fieldsOf(options: Options, model: Model, one: boolean): string {
  const { input, state } = WIDGETS[options.widget]
  const value = (name: string) => (one ? state : `${state}.${name}`)
  const text = ({ name, label, inputmode }: Field) =>
    `<label>${label(options.country)} <input v-model="${value(name)}" name="${name}"${inputmode ? ` inputmode="${inputmode}"` : ''}></label>`
  const states = [{ value: '', label: 'Choose a state' }, ...STATES]
  const shown = model.shown.map((field) =>
    field.kind === 'states'
      ? select('State', `v-model="${value('state')}" name="state"`, states)
      : text(field),
  )
  const reveal = options.reveal.trim() !== '' && relevant('reveal', options) && shown.length > 0
  return [
    ...(model.countries.length > 0
      ? [
          select(
            'Country',
            `id="country" v-model="${value('country')}" name="country"`,
            model.countries,
          ),
        ]
      : []),
    `<label>${input.label(options.country)} <input ref="input" v-model="${value(model.search)}" name="${model.search}" autocomplete="off"></label>`,
    ...(reveal
      ? [
          `<div id="${options.reveal.trim().replace(/[^\w-]/g, '')}">\n${indented(shown.join('\n'), '  ')}\n</div>`,
        ]
      : shown),
    ...model.hidden.map(
      ({ name }) => `<input type="hidden" name="${name}" :value="${value(name)}">`,
    ),
  ].join('\n')
}

function select(label: string, attributes: string, places: readonly Place[]): string {
  const options = places.map(
    ({ value, label: text }) => `    <option value="${value}">${text}</option>`,
  )
  return `<label>\n  ${label}\n  <select ${attributes}>\n${options.join('\n')}\n  </select>\n</label>`
}

/** The field alone: an address goes to the parent, a check keeps its result. */
function fieldComponent(options: Options, site: SiteNames): string {
  const { className, input } = WIDGETS[options.widget]
  const ts = options.typescript
  const model = modelOf(options, site)
  const hands = relevant('layout', options)
  const type = metadataType(options)
  const result = resultInput(options)
  const imported = ts && hands && type.imported ? `${className}, type ${type.name}` : className
  const emit = ts
    ? `const emit = defineEmits<{ select: [metadata: ${type.name}] }>();`
    : "const emit = defineEmits(['select']);"
  const handler = hands
    ? ["  widget.on('select', ({ metadata }) => emit('select', metadata));"]
    : result
      ? [`  widget.on('result', ({ result }) => {\n    checked.value = ${result.value};\n  });`]
      : []
  const script = setup(options, [
    `import { onBeforeUnmount, onMounted, ref } from 'vue';\nimport { ${imported} } from ${quote(site.npmPackage)};`,
    [
      ...(hands ? [emit] : []),
      inputRef(ts),
      ...(result ? ["const checked = ref('');"] : []),
      widgetVariable(options),
    ].join('\n'),
    mounted({ ...options, form: false }, site, model, handler),
  ])
  const tag = input.attributes
    .map(([key, text]) => `${key}="${text}"`)
    .join(' ')
    .replace(' type="text"', '')
  const markup = [
    ...(model.countries.length > 0
      ? [select('Country', 'id="country" name="country"', model.countries)]
      : []),
    `<label>${input.label(options.country)} <input ref="input" ${tag}></label>`,
    ...(result ? [`<input type="hidden" name="${result.name}" :value="checked">`] : []),
  ]
  return `${script}\n\n<template>\n${indented(markup.join('\n'), '  ')}\n</template>`
}
