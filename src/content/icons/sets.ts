/** Icons of open sets, from the packages `@iconify-json/*` that a site has installed. */
import { perObject } from '../../cache/per-object.ts'
import { own } from '../../own.ts'
import type { Disk, DiskFile, Shown } from '../disk.ts'
import { hasNoIcons, iconsIn, partsOfName } from './names.ts'
import { placesOf } from './places.ts'
import type { FoundIcons, SetIcon } from './types.ts'

/** `icons.json` of a package. https://iconify.design/docs/types/iconify-json.html */
type IconSet = Readonly<Record<string, unknown>>

const NO_ICONS: FoundIcons = {}

/** Longer ones are pictures. */
const MOST_CHARACTERS = 20_000
const MOST_TAGS = 400

/**
 * The icons that these texts name.
 * @param sought receives the files that were looked for
 */
export function findIcons(
  texts: Iterable<string>,
  disk: Disk,
  sought: Map<string, Shown>,
): FoundIcons {
  const names = new Set<string>()
  for (const text of texts) if (!hasNoIcons(text)) for (const name of iconsIn(text)) names.add(name)
  if (names.size === 0) return NO_ICONS
  const find = (set: string): DiskFile | null => {
    for (const path of placesOf(set, disk.depth)) {
      const file = disk.readIfAllowed(path, true)
      sought.set(path, file)
      if (file !== null) return file
    }
    return null
  }
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const [set = '', icon = ''] = partsOfName(name) ?? []
      const file = find(set)
      return [name, file === null ? 'no set' : iconIn(parsed(file), icon)] as const
    }),
  )
}

/** By file, as last read. */
const parsed = perObject((file: DiskFile): IconSet => {
  try {
    const set: unknown = JSON.parse(new TextDecoder().decode(file.bytes))
    return isObject(set) ? set : {}
  } catch {
    return {}
  }
})

/** @param left aliases that may lead to another one */
function iconIn(set: IconSet, name: string, left = 5): SetIcon | 'no icon' | 'too long' {
  const icon = ownObject(set.icons, name)
  if (icon === null) {
    const { parent, hidden, ...changes } = ownObject(set.aliases, name) ?? {}
    // It may be mirrored or turned.
    const isSame = Object.keys(changes).length === 0
    const isAlias = typeof parent === 'string' && isSame && left > 0
    return isAlias ? iconIn(set, parent, left - 1) : 'no icon'
  }
  const number = (key: 'left' | 'top' | 'width' | 'height', otherwise: number) => {
    const value = icon[key] ?? set[key]
    return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
  }
  const [width, height] = [number('width', 16), number('height', 16)]
  if (typeof icon.body !== 'string' || width <= 0 || height <= 0) return 'no icon'
  const { body } = icon
  if (body.length > MOST_CHARACTERS || body.split('<').length > MOST_TAGS) return 'too long'
  return { body, viewBox: [number('left', 0), number('top', 0), width, height] }
}

function ownObject(values: unknown, name: string): Record<string, unknown> | null {
  const value = isObject(values) ? own(values, name) : null
  return isObject(value) ? value : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
