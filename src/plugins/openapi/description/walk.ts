/** Traverses an OpenAPI document without mistaking names or data for keywords. */
import { type Dict, isDict } from './values.ts'

export type Path = readonly (string | number)[]

/** Mappings whose keys are author-defined names, not keywords. */
export const NAMES = new Set([
  ...['properties', 'patternProperties', '$defs', 'dependentSchemas', 'schemas', 'responses'],
  ...[
    'parameters',
    'examples',
    'requestBodies',
    'headers',
    'securitySchemes',
    'links',
    'callbacks',
  ],
  ...['definitions', 'securityDefinitions'],
  ...['pathItems', 'paths', 'webhooks', 'content', 'mapping', 'variables', 'encoding'],
])

/** Keywords whose value is data: a `$ref` inside is not a reference. */
export const DATA = new Set(['example', 'value', 'default', 'const', 'enum'])

export type Visit = (value: Dict, path: Path, isSchema: boolean) => void

/** Calls `visit` once for each object of the document that is neither data nor a mapping of names. */
export function eachObject(root: unknown, visit: Visit): void {
  const seen = new Set<unknown>()
  const walk = (value: unknown, path: Path, areNames: boolean, isSchema: boolean): void => {
    // YAML aliases can make a value occur in several places, even within itself.
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (isDict(value) && !areNames) visit(value, path, isSchema)
    for (const [name, child] of Object.entries(value)) {
      const key = Array.isArray(value) ? Number(name) : name
      const isData = !areNames && (DATA.has(name) || (name === 'examples' && Array.isArray(child)))
      if (isData) continue
      const begins =
        !areNames &&
        (name === 'schema' ||
          name === 'itemSchema' ||
          (name === 'schemas' && path.at(-1) === 'components'))
      walk(child, [...path, key], !areNames && NAMES.has(name) && isDict(child), isSchema || begins)
    }
  }
  walk(root, [], false, false)
}
