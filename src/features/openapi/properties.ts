/** The properties of an object schema, including inherited ones. */

import { dict, list } from '../../openapi/values.ts'
import { type Shape, shapeOf } from './schema.ts'
import type { View } from './view.ts'

export interface Property {
  readonly name: string
  readonly written: unknown
  readonly required: boolean
}

/** The properties of a schema and of its `allOf` parts. */
export function propertiesOf(view: View, shape: Shape): Property[] {
  const seen = new Set<unknown>()
  const collect = ({ schema }: Shape): Property[] => {
    const required = new Set(list(schema.required))
    const inherited = list(schema.allOf).flatMap((part) => {
      // `allOf` can be circular.
      if (seen.has(part)) return []
      seen.add(part)
      return collect(shapeOf(view, part))
    })
    const own = Object.entries(dict(schema.properties)).map(([name, written]) => ({
      name,
      written,
      required: false,
    }))
    const byName = new Map([...inherited, ...own].map((property) => [property.name, property]))
    return [...byName.values()].map((property) => ({
      ...property,
      required: property.required || required.has(property.name),
    }))
  }
  return collect(shape)
}

/** The `oneOf`/`anyOf` alternatives that have properties. */
export function variantsOf(view: View, { schema }: Shape): unknown[] {
  return list(schema.oneOf ?? schema.anyOf).filter(
    (part) => propertiesOf(view, shapeOf(view, part)).length > 0,
  )
}
