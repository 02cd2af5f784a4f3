/** Reports overrides without which the rendered theme lacks what the client looks for. */
import type { Element } from 'hast'
import { type Place, warning } from '../problems/problem.ts'
import { type FrameParts, HOOKS, type Hook } from '../shared/hooks.ts'
import type { SiteProps } from '../shared/theme.ts'
import type { Config, Problem } from '../types.ts'
import type { Templates } from './templates.ts'

/** One component of the theme as it was rendered, such as `Frame`. */
export interface Rendered {
  readonly component: string
  readonly props: {
    readonly site: SiteProps
    readonly items?: readonly unknown[]
  } & Partial<FrameParts>
  readonly elements: readonly Element[]
}

/**
 * One warning for each override that seems to leave out hooks. A hook is missing if no rendering of
 * its component has it: a site's own layouts may leave out anything on purpose, and so does an
 * override without elements.
 */
export function missingHooks(
  renderings: readonly Rendered[],
  templates: Templates,
  config: Config,
): Problem[] {
  const missing = new Map<string, { readonly blamed: string | null; readonly hooks: Hook[] }>()
  for (const hook of HOOKS.filter((one) => isMissing(one, renderings))) {
    const found = overridesAround(hook, templates)
    if (found.some((name) => !hasElements(templates.codeOf(name)))) continue
    const blamed =
      found.find((name) => !mentions(templates.codeOf(name), hook, name)) ?? found.at(-1) ?? null
    const known = missing.get(String(blamed))
    missing.set(String(blamed), { blamed, hooks: [...(known?.hooks ?? []), hook] })
  }
  return [...missing.values()].map(({ blamed, hooks }) =>
    problemOf(blamed, hooks, templates, config),
  )
}

function isMissing(hook: Hook, renderings: readonly Rendered[]): boolean {
  const { components, when } = hook
  const wanting = renderings.filter(({ component, props }) => {
    const { site, sidebar = false, toc = false } = props
    // An empty sidebar has nothing that could be marked.
    if (props.items?.length === 0) return false
    return component === components.at(-1) && when?.(site, { sidebar, toc }) !== false
  })
  return (
    wanting.length > 0 &&
    !wanting.some(({ elements }) => elements.some((element) => matches(element, hook)))
  )
}

/** The site's templates that may have dropped it, innermost first. */
function overridesAround({ components }: Hook, templates: Templates): string[] {
  return components.filter((name) => templates.has(name))
}

/** False for a template that renders nothing. */
function hasElements(code: string): boolean {
  return /<(?:[A-Za-z][\w.]*[\s/>]|>)|\bcreateElement\b/.test(code)
}

/** True if it seems to render the hook, or the theme's version of itself, which does. */
function mentions(code: string, { name }: Hook, component: string): boolean {
  const attribute = new RegExp(`(?<![\\w-])${name.replace(/^\./, '')}(?![\\w-])`, 'i')
  return (
    attribute.test(code) ||
    new RegExp(`docsgen/templates/(?:components/)?${component}\\b`).test(code)
  )
}

function problemOf(
  blamed: string | null,
  hooks: readonly Hook[],
  templates: Templates,
  config: Config,
): Problem {
  const names = [...new Set(hooks.map((hook) => describe(hook, blamed)))].join(', ')
  const what =
    blamed === null ? 'the templates of the site are' : `this template replaces ${blamed}`
  const reason = `${what} without ${names}, which the client looks for`
  const place: Place = blamed === null ? { file: config.templates } : templates.placeOf(blamed)
  const purposes = [...new Set(hooks.map(({ purpose }) => purpose))].join('; ')
  const dropped = hooks.map((hook) => droppedBy(blamed, hook)).filter((name) => name !== blamed)
  const way =
    dropped.length === 0 || blamed === null
      ? ''
      : ` Render ${listOf(dropped)}, as the theme does. To leave one out on purpose, add a file of that name that returns null.`
  return warning('template', place, reason, `Lost: ${purposes}.${way}`)
}

/** With the component that was dropped with it, if that is another one. */
function describe(hook: Hook, blamed: string | null): string {
  const { name, value } = hook
  const attribute = value === undefined ? `\`${name}\`` : `\`${name}="${value}"\``
  const dropped = droppedBy(blamed, hook)
  return dropped === blamed ? attribute : `${dropped} (${attribute})`
}

/** What an override lacks: the component that the theme's version of it renders, and that has the hook. */
function droppedBy(blamed: string | null, { components }: Hook): string {
  return components[Math.max(0, components.indexOf(blamed ?? '') - 1)] as string
}

function listOf(names: readonly string[]): string {
  return [...new Set(names)].map((name) => `<${name}>`).join(', ')
}

function matches({ properties }: Element, { name, value }: Hook): boolean {
  if (name.startsWith('.')) {
    const { className } = properties
    return Array.isArray(className) && className.includes(name.slice(1))
  }
  const found = attribute(properties, name)
  // The button inside the menu only closes it.
  if (name === 'popovertarget' && attribute(properties, 'popovertargetaction') === 'hide')
    return false
  // Nor does the search in the menu replace that of the navbar.
  if (name === 'data-search' && found === 'menu') return false
  return found !== undefined && (value === undefined || found === value)
}

/** In a tree, the names of attributes are in camel case. */
function attribute(properties: Element['properties'], name: string): unknown {
  const wanted = name.replaceAll('-', '')
  return Object.entries(properties).find(([property]) => property.toLowerCase() === wanted)?.[1]
}
