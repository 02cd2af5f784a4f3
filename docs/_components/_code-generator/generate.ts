/** From the visitor's choices to code: a pure function. */
import type { Framework, Options, SiteNames, Snippet } from './options.ts'
import { settle } from './relevant.ts'
import { esm } from './templates/esm.ts'
import { data, html } from './templates/html.ts'
import { react } from './templates/react.ts'
import { stimulus } from './templates/stimulus.ts'
import { vue } from './templates/vue.ts'

const TEMPLATES: Readonly<Record<Framework, (options: Options, site: SiteNames) => Snippet[]>> = {
  html,
  data,
  esm,
  react,
  vue,
  stimulus,
}

/** The files that a visitor needs, the most important first. A secret key never gets into them. */
export function generate(options: Options, site: SiteNames): readonly Snippet[] {
  const settled = settle(options, site.locale)
  return TEMPLATES[settled.framework](settled, site)
}
