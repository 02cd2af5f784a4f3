/** The property whose value tells which of several schemas a value has. */
import { type Dict, dict, list, own, words } from './values.ts'

export interface Selection {
  /** Name of the property. */
  readonly property: string
  /** The values of the property that select the schema. */
  readonly values: readonly string[]
}

/**
 * How the discriminator selects a schema; null without one.
 * @param holder the schema with the discriminator
 * @param name of the selected schema in the components
 */
export function selectionOf(holder: Dict, name: string | null): Selection | null {
  const { propertyName, mapping } = dict(holder.discriminator)
  const property = words(propertyName)
  if (property === undefined || name === null) return null
  const mapped = Object.entries(dict(mapping)).filter(
    ([, target]) => target === name || (typeof target === 'string' && target.endsWith(`/${name}`)),
  )
  return { property, values: mapped.length > 0 ? mapped.map(([value]) => value) : [name] }
}

/** True if the schema itself says which values its property has. */
export function isFixed(schema: Dict, property: string): boolean {
  const { const: only, enum: several } = dict(own(schema.properties, property))
  return only !== undefined || list(several).length > 0
}
