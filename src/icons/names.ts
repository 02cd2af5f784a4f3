/** How pages name icons: as `set:name`, or as another tool does. */
import starlight from './starlight.json' with { type: 'json' }

/** https://squidfunk.github.io/mkdocs-material/reference/icons-emojis/ */
export const SHORTCODE =
  /:((?:material|fontawesome|octicons|simple)-[a-z0-9]+(?:-[a-z0-9]+){0,12}):(?:\{[^{}\n]{0,200}\})?/g

/** The sets of Iconify by how Material for MkDocs begins their names. */
const SETS: readonly (readonly [prefix: string, set: string])[] = [
  ['material-', 'mdi'],
  ['fontawesome-brands-', 'fa6-brands'],
  ['fontawesome-regular-', 'fa6-regular'],
  ['fontawesome-solid-', 'fa6-solid'],
  ['octicons-', 'octicon'],
  ['simple-', 'simple-icons'],
]

/** The sets that names of other tools mean. */
export const MAPPED_SETS: ReadonlySet<string> = new Set([...SETS.map(([, set]) => set), 'uil'])

/** `material-account` → `mdi:account`; null if no set has its icons. */
export function iconOfShortcode(code: string): string | null {
  const [prefix = '', set] = SETS.find(([prefix]) => code.startsWith(prefix)) ?? []
  return set === undefined ? null : `${set}:${code.slice(prefix.length)}`
}

const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)$/

/** The set of an icon and its name there; null for a text that is no name. */
export function partsOfName(name: string): readonly [set: string, name: string] | null {
  const [, set, own] = NAME.exec(name) ?? []
  return set === undefined || own === undefined ? null : [set, own]
}

/**
 * `set:name` by the name of Starlight, for its icons that an open set has as well: their outlines are the
 * same, or they are the logo of the same brand. Its other icons are its own.
 * https://starlight.astro.build/reference/icons/
 */
export const STARLIGHT_ICONS: ReadonlyMap<string, string> = new Map(Object.entries(starlight))

/** The icon of a component: a name of Iconify, or one of Starlight's; null if no set has it. */
export function iconOfComponent(name: string): string | null {
  return partsOfName(name) ? name : (STARLIGHT_ICONS.get(name) ?? null)
}

export function withoutIcons(text: string): string {
  return text.includes(':') ? text.replace(SHORTCODE, '').replace(/ {2,}/g, ' ') : text
}
