/** How pages name icons: as `set:name`, or as another tool does. */
import { STARLIGHT_ICONS } from './starlight.ts'

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

/** The icon of a component: a name of Iconify, or one of Starlight's; null if no set has it. */
export function iconOfComponent(name: string): string | null {
  return partsOfName(name) ? name : (STARLIGHT_ICONS.get(name) ?? null)
}

export function withoutIcons(text: string): string {
  return text.includes(':') ? text.replace(SHORTCODE, '').replace(/ {2,}/g, ' ') : text
}
