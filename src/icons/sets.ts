/** Icons of open sets, from the packages `@iconify-json/*` that a site has installed. */
import type { DiskFile } from '../sources/disk.ts'
import { isRecord, own } from '../utilities/own-property.ts'
import { partsOfName } from './names.ts'
import { placesOf } from './places.ts'
import type { FoundIcon } from './types.ts'

/** `icons.json` of a package. https://iconify.design/docs/types/iconify-json.html */
type IconSet = Readonly<Record<string, unknown>>

/** Longer ones are pictures. */
const MOST_CHARACTERS = 20_000
const MOST_TAGS = 400

/**
 * The drawing of an icon by its name, `set:name`.
 * @param depth how many folders the root is in
 * @param read the set at a path relative to the root
 */
export function findIcon(
  name: string,
  depth: number,
  read: (path: string) => IconSet | null,
): FoundIcon {
  const [set, icon] = partsOfName(name) ?? []
  if (set === undefined || icon === undefined) return 'no icon'
  for (const path of placesOf(set, depth)) {
    const found = read(path)
    if (found !== null) return iconIn(found, icon)
  }
  return 'no set'
}

export function readIconSet({ bytes }: DiskFile): IconSet {
  try {
    const set: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(set) ? set : {}
  } catch {
    return {}
  }
}

/** @param left aliases that may lead to another one */
function iconIn(set: IconSet, name: string, left = 5): FoundIcon {
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

function ownObject(values: unknown, name: string): IconSet | null {
  const value = isRecord(values) ? own(values, name) : null
  return isRecord(value) ? value : null
}
