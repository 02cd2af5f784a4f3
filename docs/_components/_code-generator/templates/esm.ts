/** The npm package without a framework. */
import { configOf, handlersOf } from '../config.ts'
import { targetOf } from '../fields.ts'
import { formOf } from '../form.ts'
import { optionsLiteral, quote } from '../literal.ts'
import type { Options, SiteNames, Snippet } from '../options.ts'
import { WIDGETS } from '../widgets/index.ts'

export function esm(options: Options, site: SiteNames): Snippet[] {
  const { className, file } = WIDGETS[options.widget]
  const config = configOf(options, site, { handlers: handlersOf(options, true) })
  const language = options.typescript ? 'ts' : 'js'
  const script: Snippet = {
    title: `${file}.${language}`,
    language,
    code: `import { ${className} } from ${quote(site.npmPackage)};

new ${className}(${quote(targetOf(options))}, ${optionsLiteral(config)});`,
  }
  if (!options.form) return [script]
  return [script, { title: `${file}.html`, language: 'html', code: formOf(options, site) }]
}
