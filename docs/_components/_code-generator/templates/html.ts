/** The script tag with its load queue, and the data attributes. */
import { configOf, handlersOf } from '../config.ts'
import { targetOf } from '../fields.ts'
import { formOf, searchInput } from '../form.ts'
import { attribute, type Entry, json, kebab, literal, optionsLiteral, quote } from '../literal.ts'
import type { Options, SiteNames, Snippet } from '../options.ts'
import { WIDGETS } from '../widgets/index.ts'

export function html(options: Options, site: SiteNames): Snippet[] {
  const { className, file } = WIDGETS[options.widget]
  const config = configOf(options, site, { handlers: handlersOf(options, false) })
  const script = `<script${nonceOf(options)}>
  window.${site.queue} = window.${site.queue} || [];
  ${site.queue}.push(function (${site.global}) {
    new ${site.global}.${className}(${quote(targetOf(options))}, ${optionsLiteral(config, '    ')});
  });
</script>
${loader(options, site)}`
  const code = options.form ? `${formOf(options, site)}\n\n${script}` : script
  return [{ title: `${file}.html`, language: 'html', code }]
}

export function data(options: Options, site: SiteNames): Snippet[] {
  const { file } = WIDGETS[options.widget]
  const attributes = dataAttributes(options, site)
  const handlers = handlerScript(options, site)
  const scripts = [...handlers, loader(options, site)].join('\n')
  if (options.form) {
    const code = `${formOf(options, site, attributes)}\n\n${scripts}`
    return [{ title: `${file}.html`, language: 'html', code }]
  }
  const code = `${searchInput(options, attributes)}\n${scripts}`
  return [{ title: `${file}.html`, language: 'html', code }]
}

/** One line for what every snippet has, then a line for each further option. */
function dataAttributes(options: Options, site: SiteNames): string[] {
  const prefix = `data-${site.prefix}`
  const [first, ...rest] = configOf(options, site)
  const write = ([name, value]: Entry) =>
    attribute(`${prefix}-${kebab(name)}`, typeof value === 'object' ? json(value) : String(value))
  const country = rest.filter(([name]) => name === 'country')
  const others = rest.filter(([name]) => name !== 'country')
  const line = [
    attribute(prefix, options.widget),
    write(first as Entry),
    ...country.map(write),
  ].join(' ')
  return [line, ...others.map(write)]
}

/** Attributes hold no functions, so handlers listen to the events of the input. */
function handlerScript(options: Options, { prefix }: SiteNames): string[] {
  const handlers = handlersOf(options, false).map(([event, value]) => {
    const name = event === 'error' ? 'error' : 'event'
    const handler = literal(value)
      .replaceAll(`${name}.`, 'event.detail.')
      .replace(/^function \(\w+\)/, 'function (event)')
    return `  input.addEventListener('${prefix}:${event}', ${handler});`
  })
  if (handlers.length === 0) return []
  return [
    `<script${nonceOf(options)}>\n  const input = document.querySelector(${quote(targetOf(options))});\n${handlers.join('\n')}\n</script>`,
  ]
}

function nonceOf({ nonce }: Options): string {
  return nonce.trim() === '' ? '' : ` ${attribute('nonce', nonce.trim())}`
}

function loader(options: Options, site: SiteNames): string {
  if (!options.pinned)
    return `<script ${attribute('src', site.script)}${nonceOf(options)} async></script>`
  return `<script ${attribute('src', site.pinned)}
        integrity="sha384-REPLACE_WITH_THE_HASH"
        crossorigin="anonymous"${nonceOf(options)} async></script>`
}
